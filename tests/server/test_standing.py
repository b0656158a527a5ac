"""What goes on by itself: standing answers, placing the rest, agreed undo, computers."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from itertools import pairwise

import pytest

from kurgan.core.flow import CHANCE
from kurgan.server import tables, takeback
from kurgan.server.house import House
from kurgan.server.live import LiveTable
from kurgan.server.pausing import LONGEST_MS
from kurgan.server.shapes.acting import Answer, AsSeat, PlaceRest, StandingIn
from kurgan.server.shapes.making import NewTable
from kurgan.server.trouble import Trouble
from tests.server.helpers import BOT, ME, SB, Dice, Party, Time, kinds, texts

AT_THE_RIVER = "at=ChooseStep; north=3 raft; south=3 storm"


@pytest.fixture
def river(house: House) -> Party:
    """North crosses with certainty: the storm is asked for."""
    dice = Dice()
    dice.part = 0.99
    house.means.rng = dice
    return Party(house, start=AT_THE_RIVER, sealed=False)


# --- standing answers -----------------------------------------------------------------------------


def test_a_standing_answer_is_an_ordinary_row_after_a_pause(river: Party, time: Time) -> None:
    river.house.beside.standing(river.bob, river.table, StandingIn(seat="south", answers={"StormAnswer": "calm"}))
    assert texts(river.live()) == []
    river.play("step")
    assert texts(river.live()) == ["step", "roll 6"]
    time.passes(LONGEST_MS / 1000)
    assert texts(river.live()) == ["step", "roll 6", "calm"]
    assert [step.row.source for step in river.live().steps] == ["person", "system 1", "standing"]
    assert river.live().steps[-1].row.seat == "south" and river.asked() == "south"


def test_only_its_own_seat_is_told_that_an_answer_stood(river: Party, time: Time) -> None:
    river.house.beside.standing(river.bob, river.table, StandingIn(seat="south", answers={"StormAnswer": "calm"}))
    river.play("step")
    time.passes(LONGEST_MS / 1000)
    told = {
        seat: river.house.looking.snapshot(who, river.table, seat)
        for who, seat in ((river.bob, "south"), (river.ann, "north"))
    }
    assert [entry.answered for entry in told["south"].entries if entry.side == "south"] == [True]
    assert not any(entry.answered for entry in told["north"].entries)


@pytest.mark.parametrize("viewer", ["north", ""])
def test_no_time_in_the_log_tells_who_stood_and_who_was_quick(
    river: Party, time: Time, monkeypatch: pytest.MonkeyPatch, viewer: str
) -> None:
    """The same game three times: answered by hand soon or late, and by a standing answer at the very time of the
    choice before it. Whoever else reads the log is sent the same bytes."""
    monkeypatch.setattr(tables, "pause_ms", lambda live, seat, rng: 0)
    begun, logs = time.seconds, []
    for wait_s in (2, 9, None):
        time.seconds = begun
        party = Party(river.house, start=AT_THE_RIVER, sealed=False)
        if wait_s is None:
            answers = StandingIn(seat="south", answers={"StormAnswer": "calm"})
            party.house.beside.standing(party.bob, party.table, answers)
        party.play("step")
        if wait_s is not None:
            time.passes(wait_s)
            party.play("calm")
        assert texts(party.live()) == ["step", "roll 6", "calm"]
        shown = party.house.looking.snapshot(party.ann, party.table, viewer)
        logs.append("\n".join(entry.model_dump_json() for entry in shown.entries))
    assert party.live().steps[-1].row.at_ms == party.live().steps[0].row.at_ms  # as exact as can be, where it is kept
    assert len(set(logs)) == 1


def test_it_is_asked_without_one(river: Party) -> None:
    river.house.beside.standing(river.bob, river.table, StandingIn(seat="south", answers={"StormAnswer": "ask"}))
    river.play("step")
    assert river.asked() == "south" and river.live().state.decision.name == "StormAnswer"


def test_setting_one_while_asked_answers_at_once(river: Party) -> None:
    river.play("step")
    before = river.n("south")
    update = river.house.beside.standing(
        river.bob, river.table, StandingIn(seat="south", answers={"StormAnswer": "calm"})
    )
    assert update.n == before + 1 and texts(river.live())[-1] == "calm"


def test_standing_answers_are_their_seats_secret(river: Party) -> None:
    before = [river.house.looking.snapshot(river.ann, river.table, seat).model_dump_json() for seat in ("north", "")]
    told: list[LiveTable] = []
    river.house.tables.on_change.append(told.append)
    river.house.beside.standing(river.bob, river.table, StandingIn(seat="south", answers={"StormAnswer": "calm"}))
    assert before == [
        river.house.looking.snapshot(river.ann, river.table, seat).model_dump_json() for seat in ("north", "")
    ]
    assert told == []
    assert river.house.looking.snapshot(river.bob, river.table, "south").standing == {"StormAnswer": "calm"}
    with pytest.raises(Trouble, match="not_your_seat"):
        river.house.beside.standing(river.ann, river.table, StandingIn(seat="south", answers={}))


@pytest.mark.parametrize("answers", [{"StormAnswer": "hail"}, {"Nothing": "ask"}])
def test_an_unknown_answer_is_refused(river: Party, answers: dict[str, str]) -> None:
    with pytest.raises(Trouble) as trouble:
        river.house.beside.standing(river.bob, river.table, StandingIn(seat="south", answers=answers))
    assert trouble.value.status == 422
    assert river.house.looking.snapshot(river.bob, river.table, "south").standing == {}


def test_a_standing_answer_survives_a_restart(river: Party, open_house: Callable[..., House], time: Time) -> None:
    river.house.beside.standing(river.bob, river.table, StandingIn(seat="south", answers={"StormAnswer": "calm"}))
    again = river.on(open_house())
    again.house.means.rng = river.house.means.rng
    again.play("step")
    time.passes(LONGEST_MS / 1000)
    assert texts(again.live())[-1] == "calm"


# --- placing the rest -----------------------------------------------------------------------------


def test_the_rest_is_placed_as_a_set_up_says(ford: Party) -> None:
    update = ford.house.playing.place_rest(ford.ann, ford.table, PlaceRest(seat="north", setup="forward"))
    assert [(step.row.text, step.row.source) for step in ford.live().steps][2:] == [("step", "set-up")]
    assert update.n == 3
    for setup, key in (("nonsense", "malformed"), ("forward", "not_in_setup")):
        with pytest.raises(Trouble, match=key):
            ford.house.playing.place_rest(ford.ann, ford.table, PlaceRest(seat="north", setup=setup))
    assert len(ford.live().steps) == 3


@pytest.mark.parametrize("options", [{}, {"setup": "free"}])
def test_stalingrad_is_set_up_by_lot_or_ready_made(house: House, options: dict[str, str]) -> None:
    party = Party(house, SB, options=options)
    setups = ["", *party.live().game.presentation.setups]
    for n in range(2):
        seat = party.asked()
        assert party.house.looking.update(party.people[seat], party.table, seat, 0).moment.in_setup
        before = len(party.live().steps)
        party.house.playing.place_rest(
            party.people[seat], party.table, PlaceRest(seat=seat, setup=setups[n % len(setups)])
        )
        assert len(party.live().steps) > before + 5
        assert {step.row.source for step in party.live().steps[before:] if step.seat != CHANCE} <= {"set-up", "window"}
        shown = party.house.looking.update(party.people[seat], party.table, seat, 0).moment
        assert not shown.in_setup


@pytest.mark.parametrize("setup", ["balanced", "forward", "massed"])
def test_the_order_of_a_ready_made_set_up_tells_no_kind_of_unit(house: House, setup: str) -> None:
    """Else the opponent, who sees where units are placed one after the other, could count along."""
    party = Party(house, SB)
    for seat in ("german", "russian"):
        party.house.playing.place_rest(party.people[seat], party.table, PlaceRest(seat=seat, setup=setup))
        placed = [step.row.text for step in party.live().steps if (step.decision, step.row.seat) == ("PlaceUnit", seat)]
        runs = 1 + sum(one != next_one for one, next_one in pairwise(placed))
        assert len(placed) > 10 and runs > len(set(placed))  # not all of a kind, then all of the next


# --- taking back by agreement ---------------------------------------------------------------------


def test_agreed_undo_goes_back_to_the_offering_seats_last_choice(river: Party) -> None:
    river.play("step")
    river.play("calm")
    assert texts(river.live()) == ["step", "roll 6", "calm"]
    update = river.house.playing.offer_undo(river.ann, river.table, AsSeat(seat="north"))
    assert update.table.offer is not None and update.table.offer.seat == "north"
    assert update.table.offer.answered == ["north"] and kinds(river.live())[-1] == "action"
    update = river.house.playing.answer_undo(river.bob, river.table, Answer(seat="south", agree=True))
    assert kinds(river.live())[3:] == ["undo"] * 3 and update.table.offer is None
    assert {entry.side for entry in update.entries} == {"north"}
    assert (
        river.asked() == "north"
        and river.live().state.position() == river.live().state_at(river.live().root).position()
    )


def test_an_offer_can_be_declined_and_lapses_with_the_next_choice(river: Party) -> None:
    river.play("step")
    river.house.playing.offer_undo(river.ann, river.table, AsSeat(seat="north"))
    update = river.house.playing.answer_undo(river.bob, river.table, Answer(seat="south", agree=False))
    assert update.table.offer is None and "undo" not in kinds(river.live())
    told = river.house.looking.update(river.ann, river.table, "north", 0).table
    assert told.refused is not None and (told.refused.seat, told.refused.by) == ("north", "south")  # the asker too
    with pytest.raises(Trouble, match="no_offer"):
        river.house.playing.answer_undo(river.bob, river.table, Answer(seat="south", agree=True))
    asked_again = river.house.playing.offer_undo(river.ann, river.table, AsSeat(seat="north")).table
    assert asked_again.offer is not None and asked_again.refused is None
    river.house.playing.answer_undo(river.bob, river.table, Answer(seat="south", agree=False))
    river.play("calm")
    told = river.house.looking.update(river.ann, river.table, "north", 0).table
    assert told.offer is None and told.refused is None


def test_an_offer_survives_a_restart(river: Party, open_house: Callable[..., House]) -> None:
    river.play("step")
    river.house.playing.offer_undo(river.ann, river.table, AsSeat(seat="north"))
    again = river.on(open_house())
    again.house.playing.answer_undo(river.bob, river.table, Answer(seat="south", agree=True))
    assert again.asked() == "north"


def test_there_must_be_something_to_take_back(river: Party) -> None:
    with pytest.raises(Trouble, match=r"undo\.start"):
        river.house.playing.offer_undo(river.bob, river.table, AsSeat(seat="south"))


def test_two_houses_offer_at_once_and_one_is_told_to_catch_up(
    river: Party, open_house: Callable[..., House], monkeypatch: pytest.MonkeyPatch
) -> None:
    river.play("step")
    other = river.on(open_house())
    with other.house.tables.at(river.table):  # it has looked before the first offer was made
        monkeypatch.setattr(other.house.tables, "catch_up", lambda live: None)
        river.house.playing.offer_undo(river.ann, river.table, AsSeat(seat="north"))
        with pytest.raises(Trouble, match="stale"):
            other.house.playing.offer_undo(river.ann, river.table, AsSeat(seat="north"))
    monkeypatch.undo()
    other.house.playing.answer_undo(river.bob, river.table, Answer(seat="south", agree=True))
    assert kinds(river.live())[-1] == "undo"


def test_a_half_made_choice_is_not_what_an_agreed_undo_takes_back(battle: Party) -> None:
    """Who agrees gets what was offered, and does not learn that a choice was half made meanwhile."""
    for _ in range(2):
        battle.house.playing.place_rest(battle.people[battle.asked()], battle.table, PlaceRest(seat=battle.asked()))
    rng = random.Random(3)
    for _ in range(400):
        asked = battle.asked()
        other = next(seat for seat in battle.people if seat != asked)
        offers = takeback.no_offer(battle.live(), battle.live().asked) is None and not battle.is_half()
        if offers:
            battle.house.playing.offer_undo(battle.people[asked], battle.table, AsSeat(seat=asked))
        wanted = [step for step in battle.live().in_force() if step.row.seat == asked and all(step.seen)][-1:]
        battle.play(rng.choice(battle.choices()))
        if offers and battle.is_half() and battle.house.looking.update(battle.ann, battle.table, "", 0).table.offer:
            before = battle.n(other)
            update = battle.house.playing.answer_undo(
                battle.people[other], battle.table, Answer(seat=other, agree=True)
            )
            assert update.table.offer is None and battle.n(other) > before
            assert wanted[0] not in battle.live().in_force()
            assert update.entries[-1].takes_back and update.entries[-1].kind == "undo"
            return
    raise AssertionError("no offer met a half-made choice")


def test_a_computer_agrees_at_once(house: House) -> None:
    ann = house.people.new()[0]
    made = house.making.create(
        ann, NewTable(game="ford", seats={"north": ME, "south": BOT}, start=AT_THE_RIVER, sealed=False)
    )
    party = Party(house)
    party.table, party.people = made.table, {"north": ann}
    party.play("step")
    update = house.playing.offer_undo(ann, made.table, AsSeat(seat="north"))
    assert update.table.offer is None and update.moment.asked == "north"


def test_an_offer_tells_nothing_of_a_half_made_choice(battle: Party) -> None:
    """It stands while the other seat only begins to choose, and goes back over that in silence."""
    rng = random.Random(12)
    for _ in range(2):
        battle.house.playing.place_rest(battle.people[battle.asked()], battle.table, PlaceRest(seat=battle.asked()))
    asked = battle.until_half(rng)
    other = "russian" if asked == "german" else "german"
    battle.undo(asked)
    half = next(choice for choice in battle.choices() if _makes_half(battle, choice, asked))
    battle.house.playing.offer_undo(battle.people[other], battle.table, AsSeat(seat=other))
    before = battle.house.looking.snapshot(battle.people[other], battle.table, other)
    battle.play(half)
    assert battle.house.looking.snapshot(battle.people[other], battle.table, other) == before and before.table.offer
    n = before.n
    battle.house.playing.answer_undo(battle.people[asked], battle.table, Answer(seat=asked, agree=True))
    seen = battle.house.looking.update(battle.people[other], battle.table, other, n)
    taken = [number for entry in seen.entries for number in entry.takes_back]
    assert len(taken) == len(seen.entries) and seen.moment.asked == other


def _makes_half(party: Party, choice: str, seat: str) -> bool:
    state = party.live().state.copy()
    state.play(party.live().game.action(choice))
    return state.decision.half_of is not None and party.asked() == seat


# --- computers ------------------------------------------------------------------------------------


def test_a_computer_is_told_its_view_and_plays_its_seat(house: House) -> None:
    ann = house.people.new()[0]
    cues: list[str] = []
    house.tables.on_turn.append(cues.append)
    made = house.making.create(ann, NewTable(game="ford", seats={"north": BOT, "south": ME}))
    assert cues == [made.table]
    waiting = house.computers.waiting(made.table)
    assert waiting is not None and (waiting.seat, waiting.seat_name, waiting.agent) == (0, "north", "random")
    assert waiting.game == "ford" and waiting.overlay is None and "south=1 unknown" in waiting.view
    assert house.computers.play(waiting, "step")
    assert not house.computers.play(waiting, "step")  # stale by now
    assert house.computers.waiting(made.table) is None
    with house.tables.at(made.table) as live:
        assert [(step.row.text, step.row.source) for step in live.steps][-1] == ("step", "computer")


@pytest.mark.parametrize("answer", ["raft", "storm", "castle", ""])
def test_a_computer_that_errs_does_not_stop_the_game(
    house: House, answer: str, caplog: pytest.LogCaptureFixture
) -> None:
    ann = house.people.new()[0]
    made = house.making.create(ann, NewTable(game="ford", seats={"north": BOT, "south": ME}))
    waiting = house.computers.waiting(made.table)
    assert waiting is not None
    with caplog.at_level(logging.WARNING):
        assert house.computers.play(waiting, answer)
    assert "by lot" in caplog.text and house.computers.waiting(made.table) is None


def test_a_start_wakes_computers_that_are_asked(open_house: Callable[..., House]) -> None:
    house = open_house()
    ann = house.people.new()[0]
    asked = house.making.create(ann, NewTable(game="ford", seats={"north": BOT, "south": ME}))
    house.making.create(ann, NewTable(game="ford", seats={"north": ME, "south": BOT}))
    again = open_house()
    cues: list[str] = []
    again.tables.on_turn.append(cues.append)
    again.tables.wake()
    assert cues == [asked.table]
