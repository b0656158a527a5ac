"""What each viewer is told: numbers without gaps, nothing of half-made choices, the past as it was known."""

from __future__ import annotations

import random
import time as real_time
import tracemalloc
from collections.abc import Callable

import pytest

from kurgan.core.event import Event, Term, events_for
from kurgan.core.session import Session
from kurgan.core.view import WHOLE, View
from kurgan.games import load
from kurgan.server import stream, takeback
from kurgan.server.house import House
from kurgan.server.live import LiveTable
from kurgan.server.shapes.viewing import Entry, Moment
from kurgan.server.steps import Viewer
from kurgan.server.store import log
from kurgan.server.trouble import Trouble
from tests.conftest import Budget
from tests.server.helpers import SB, Party, Time

Give = Callable[[str], Budget]
SEATS: tuple[tuple[str, Viewer], ...] = (("german", 0), ("russian", 1), ("", None))


def played(party: Party, seed: int, undo_every: int = 0, most: int = 10_000) -> None:
    rng = random.Random(seed)
    for n, _ in enumerate(party.random_play(rng, most)):
        if undo_every and n % undo_every == 0 and (asked := party.asked()):
            seat = party.live().game.seats.index(asked)
            if takeback.reason(party.live(), seat) is None:
                party.undo(asked)


def test_numbers_have_no_gaps_and_updates_add_up(battle: Party, budget: Give) -> None:
    played(battle, 4, undo_every=7, most=budget("live_plays").count)
    for seat, viewer in SEATS:
        who = battle.people.get(seat, battle.ann)
        whole = battle.house.looking.snapshot(who, battle.table, seat)
        assert [entry.n for entry in whole.entries] == list(range(1, whole.n + 1))
        for after in range(0, whole.n + 1, 17):
            update = battle.house.looking.update(who, battle.table, seat, after)
            assert update.entries == whole.entries[after:] and update.n == whole.n
        with pytest.raises(Trouble, match="stale"):
            battle.house.looking.update(who, battle.table, seat, whole.n + 1)
        assert battle.live().n(viewer) == whole.n


def test_a_half_made_choice_shows_nobody_else_anything(battle: Party, time: Time, budget: Give) -> None:
    """Not its number, nor its time, nor that undo would now be refused; nor does taking it back."""
    rng, met = random.Random(6), 0
    for _ in budget("live_plays").seeds():
        others = [(seat, battle.people.get(seat, battle.ann)) for seat, _ in SEATS if seat != battle.asked()]
        before = [battle.house.looking.snapshot(who, battle.table, seat) for seat, who in others]
        asked = battle.asked()
        n, rows = battle.n(asked), len(battle.live().steps)
        time.passes(5)
        battle.play(rng.choice(battle.choices()))
        if not battle.is_half() or len(battle.live().steps) > rows + 1:  # the table answered or began what is forced
            continue
        met += 1
        assert battle.n(asked) == n + 1
        assert [battle.house.looking.snapshot(who, battle.table, seat) for seat, who in others] == before
        if met % 3 == 0:
            battle.undo(asked)
            assert [battle.house.looking.snapshot(who, battle.table, seat) for seat, who in others] == before
            assert battle.house.looking.snapshot(battle.people[asked], battle.table, asked).entries[-1].takes_back == [
                n + 1
            ]
    assert met > 5


def test_an_undo_names_the_numbers_it_takes_back(ford: Party) -> None:
    ford.play("step")
    update = ford.undo("north")
    assert [(entry.kind, entry.side, entry.takes_back) for entry in update.entries] == [("undo", "north", [3])]
    for who, seat in ((ford.ann, "north"), (ford.bob, "south")):
        assert ford.house.looking.snapshot(who, ford.table, seat).entries[-1].takes_back == [3]
    assert update.moment.asked == "north"


def test_the_past_is_shown_as_it_was_known(battle: Party, budget: Give) -> None:
    rng, plays = random.Random(9), budget("live_plays").count
    known: dict[str, dict[int, Moment]] = {seat: {} for seat, _ in SEATS}
    for n, _ in enumerate(battle.random_play(rng, plays)):
        for seat, _ in SEATS:
            shown = battle.house.looking.update(battle.people.get(seat, battle.ann), battle.table, seat, 0).moment
            known[seat][shown.n] = shown
        if n % 10 == 0 and takeback.reason(battle.live(), (asked := battle.live().asked)) is None:
            battle.undo(battle.live().seat_name(asked))
    for seat, _ in SEATS:
        for n, then in known[seat].items():
            shown = battle.house.looking.moment(battle.people.get(seat, battle.ann), battle.table, seat, n)
            assert (shown.scene, shown.phase, shown.decision, shown.asked) == (
                then.scene,
                then.phase,
                then.decision,
                then.asked,
            ), (seat, n)
        assert len(known[seat]) > plays / 3
    assert battle.house.looking.moment(battle.ann, battle.table, "german", 3).choices == []


def test_entries_tell_what_the_viewer_was_told(battle: Party, budget: Give) -> None:
    played(battle, 2, most=budget("live_plays").count)
    live = battle.live()
    for seat, viewer in SEATS:
        entries = battle.house.looking.snapshot(battle.people.get(seat, battle.ann), battle.table, seat).entries
        seen = [step for step in live.steps if step.seq in set(live.stream(viewer))]
        assert [[out.message for out in entry.events] for entry in entries] == [
            [event.message for event in events_for(viewer, step.events)] for step in seen
        ]


def test_terms_say_of_how_many_parts_they_are() -> None:
    """Half supply points are sent as halves: 3 of 2 parts."""
    told = stream.event_out(load("siege"), Event("supply_paid", ("S.8.1-h",), (), (Term("fort", 3, "40.C.4.sp", 2),)))
    assert [(term.value, term.parts) for term in told.terms] == [(3, 2)]


def test_both_sides_are_not_for_a_running_game(battle: Party) -> None:
    played(battle, 2, most=100)
    for who in (battle.ann, battle.bob):
        with pytest.raises(Trouble) as trouble:
            battle.house.looking.snapshot(who, battle.table, "both")
        assert (trouble.value.status, trouble.value.message.key) == (403, "trouble.not_whole")


def test_both_sides_are_for_the_end(ended: Party) -> None:
    whole = ended.house.looking.snapshot(ended.bob, ended.table, "both")
    assert whole.n == len(ended.live().steps) and whole.table.status == "over" and whole.table.whole
    assert whole.table.result == ended.live().state.result() and whole.table.winner in ("german", "russian")
    assert not any(entry.side == "" and not entry.events for entry in whole.entries if entry.kind == "chance")
    told = [out.message.key for entry in whole.entries for out in entry.events]
    assert "event.card_drawn" in told and "event.card_drawn_unseen" not in told  # each card by its name, and once


# --- undo -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_free_undo_is_what_a_session_calls_free(battle: Party, seed: int, budget: Give) -> None:
    """Same reasons; but a choice half made by another hinders nobody."""
    rng = random.Random(seed)
    live = battle.live()
    session = Session.new(live.game)
    copied = reasons = 0
    plays = budget("live_plays")
    for _ in plays.seeds():
        for step in live.steps[copied:]:
            if step.row.kind == "undo":
                session.undo(step.seat)
            else:
                session.play(live.game.action(step.row.text))
        copied = len(live.steps)
        for seat in (0, 1):
            hidden = battle.is_half() and live.asked != seat
            unasked = live.head.step is not None and live.head.step.row.source in log.UNASKED
            if not hidden and not unasked:  # a session knows nothing of what the table answers
                assert takeback.why_not(live, seat) == session.why_not(seat)
                reasons += 1
        if rng.random() < 0.1 and takeback.why_not(live, live.asked) is None:
            battle.undo(battle.asked())
        else:
            battle.play(rng.choice(battle.choices()))
    assert reasons > plays.count


def test_why_undo_goes_no_further_is_said(ford: Party) -> None:
    assert ford.live().steps[-1].row.kind == "chance"  # the cards were dealt
    with pytest.raises(Trouble) as trouble:
        ford.undo("north")
    assert (trouble.value.status, trouble.value.message.key) == (409, "undo.die")
    ford.play("step")
    assert ford.house.looking.update(ford.ann, ford.table, "north", 0).moment.undo.free
    theirs = ford.house.looking.update(ford.bob, ford.table, "south", 0).moment.undo
    assert not theirs.free and theirs.why_not is not None and theirs.why_not.key == "undo.other_seat"


def test_another_seats_half_made_choice_does_not_hinder_undo(battle: Party) -> None:
    """Else its owner's opponent could feel for it; both rows go back, and only one is told of."""
    rng = random.Random(1)
    for _ in battle.random_play(rng, 600):
        live = battle.live()
        other = 1 - live.asked
        if live.asked < 0 or battle.is_half() or takeback.why_not(live, other) is not None:
            continue
        position, n = live.state.position(), live.n(other)
        for choice in battle.choices():
            battle.play(choice)
            if battle.is_half():
                break
            if takeback.why_not(battle.live(), 1 - other) is not None:
                break
            battle.undo(live.seat_name(1 - other))
        if not battle.is_half():
            continue
        update = battle.undo(live.seat_name(other))
        assert [entry.kind for entry in update.entries] == ["undo"] and update.n == n + 1
        assert update.moment.asked == live.seat_name(other) and live.state.position() != position
        mine = battle.house.looking.snapshot(
            battle.people[live.seat_name(1 - other)], battle.table, live.seat_name(1 - other)
        )
        assert [entry.kind for entry in mine.entries[-2:]] == ["undo", "undo"]
        return
    raise AssertionError("no such moment was met")


# --- caching --------------------------------------------------------------------------------------


def test_tables_that_lie_idle_are_dropped_and_come_back(open_house: Callable[..., House], time: Time) -> None:
    house = open_house()
    house.tables.kept = 2
    parties = [Party(house) for _ in range(4)]
    shown = [house.looking.snapshot(party.ann, party.table, "north") for party in parties]
    assert len(house.tables._live) == 2
    assert [house.looking.snapshot(party.ann, party.table, "north") for party in parties] == shown
    time.passes(3600)
    house.tables.sweep()
    assert len(house.tables._live) == 0


def test_a_stored_game_of_a_thousand_rows_opens_in_a_second(open_house: Callable[..., House], budget: Give) -> None:
    party, wanted = Party(open_house(), SB), budget("stored_rows").count
    played(party, 11, undo_every=2, most=wanted * 380 // 1000)
    while len(party.live().steps) < wanted:
        party.play(party.choices()[0])
        asked = party.live().asked
        if asked >= 0 and takeback.reason(party.live(), asked) is None:
            party.undo(party.asked())
        if not party.asked():
            break
    rows = len(party.live().steps)
    assert rows >= wanted
    cold = open_house()
    begun = real_time.thread_time()
    cold.looking.snapshot(party.ann, party.table, "german")
    assert real_time.thread_time() - begun < wanted / 1000


def test_an_idle_table_takes_less_than_two_megabytes(ended: Party, open_house: Callable[..., House]) -> None:
    assert len(ended.live().steps) > 400
    cold = open_house()
    tracemalloc.start()
    try:
        for who, seat in ((ended.ann, "german"), (ended.bob, "russian"), (ended.ann, ""), (ended.ann, "both")):
            cold.looking.snapshot(who, ended.table, seat)
        held = tracemalloc.get_traced_memory()[0]
        cold.tables._live.clear()
        freed = held - tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert 10_000 < freed < 2_000_000


def test_a_moment_is_worked_out_once(battle: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    battle.play(battle.choices()[0])
    built: list[int] = []
    made = stream._moment

    def counted(live: LiveTable, viewer: Viewer, n: int, view: View, now: bool) -> Moment:
        built.append(n)
        return made(live, viewer, n, view, now)

    monkeypatch.setattr(stream, "_moment", counted)
    battle.play(battle.choices()[0])
    for _ in range(3):
        battle.house.looking.update(battle.ann, battle.table, "german", 0)
    assert len(built) <= 2


def test_the_whole_sees_each_row(battle: Party) -> None:
    played(battle, 5, undo_every=5, most=60)
    live = battle.live()
    entries: list[Entry] = stream.entries(live, WHOLE)
    assert [entry.kind for entry in entries] == [step.row.kind for step in live.steps]
