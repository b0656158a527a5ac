"""Forks and records: the whole for who may see it, a sampled world for anybody else."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from kurgan.core.errors import said
from kurgan.core.record import Record
from kurgan.core.text import Message
from kurgan.core.view import WHOLE
from kurgan.server import records
from kurgan.server.house import House
from kurgan.server.live import Draft, LiveTable
from kurgan.server.shapes.acting import AsSeat, Play
from kurgan.server.shapes.making import Fork, Import, NewSeat, NewTable
from kurgan.server.steps import Outcome, Step, Viewer
from kurgan.server.store.log import Row
from kurgan.server.store.people import Person
from kurgan.server.stream import view_at
from kurgan.server.trouble import Trouble
from tests.conftest import Budget
from tests.server.helpers import LINK, ME, SB, Party, kinds, texts, without_dice
from tests.server.long_records import taken_back

BOTH_ME = {"german": ME, "russian": ME}
FORD_ME = {"north": ME, "south": ME}


def played(party: Party, seed: int, most: int = 10_000) -> None:
    for _ in party.random_play(random.Random(seed), most):
        pass


def opened(house: House, table: str) -> Party:
    """A table where Ann holds both seats."""
    party = object.__new__(Party)
    with house.tables.at(table) as live:
        person = next(seat.person for seat in live.facts.seats.values() if seat.person)
        names = live.game.seats
    ann = Person(person, "Ann")
    party.__dict__ = {"house": house, "table": table, "ann": ann, "bob": ann, "people": dict.fromkeys(names, ann)}
    return party


# --- forks ----------------------------------------------------------------------------------------


def test_a_fork_while_it_runs_is_a_world_the_seat_could_be_in(battle: Party) -> None:
    played(battle, 5, 150)
    for seat, number in (("german", 0), ("russian", 1)):
        for n in range(5, battle.n(seat), 13):
            then = records.first_half(view_at(battle.live(), number, n))
            made = battle.house.making.fork(battle.people[seat], battle.table, Fork(seat=seat, n=n, seats=BOTH_ME))
            fork = opened(battle.house, made.table)
            start = fork.live().state_at(fork.live().root)
            assert start.view(number).text == then.text, (seat, n)
            table = fork.house.looking.snapshot(fork.ann, made.table, "german").table
            assert table.parent is not None and (table.parent.table, table.parent.n) == (battle.table, n)
    worlds = {
        battle.house.making.fork(battle.ann, battle.table, Fork(seat="german", n=90, seats=BOTH_ME)).table
        for _ in range(4)
    }
    assert len({opened(battle.house, table).live().header.start for table in worlds}) > 1  # drawn by lot


@pytest.mark.parametrize("seat", ["german", ""])
def test_the_same_dice_are_for_the_end(battle: Party, seat: str) -> None:
    played(battle, 5, 60)
    with pytest.raises(Trouble) as trouble:
        battle.house.making.fork(battle.ann, battle.table, Fork(seat=seat, n=3, dice="same", seats=BOTH_ME))
    assert (trouble.value.status, trouble.value.message.key) == (403, "trouble.same_dice_later")
    with pytest.raises(Trouble, match="stale"):
        battle.house.making.fork(battle.ann, battle.table, Fork(seat=seat, n=9999, seats=BOTH_ME))
    with pytest.raises(Trouble, match="not_your_seat"):
        battle.house.making.fork(battle.ann, battle.table, Fork(seat="russian", n=3, seats=BOTH_ME))


def test_a_fork_after_the_end_has_the_rows_in_force(battle: Party) -> None:
    played(battle, 7, 60)
    battle.play(battle.choices()[0])
    if battle.house.looking.update(battle.people[battle.asked()], battle.table, battle.asked(), 0).moment.undo.free:
        battle.undo(battle.asked())
    assert battle.asked()
    battle.house.playing.resign(battle.ann, battle.table, AsSeat(seat="german"))
    whole = battle.live()
    made = battle.house.making.fork(battle.bob, battle.table, Fork(seat="both", n=len(whole.steps), seats=BOTH_ME))
    fork = opened(battle.house, made.table)
    assert texts(fork.live()) == [step.row.text for step in whole.in_force()]
    assert fork.live().state.position() == whole.state.position() and fork.asked()
    assert fork.house.looking.snapshot(fork.ann, made.table, "both").table.status == "running"
    played(fork, 1, 10)  # and goes on


def test_the_same_dice_fall_again(ended: Party, budget: Callable[[str], Budget]) -> None:
    """The same choices with the same dice are the same game; with new dice they are not."""
    whole = ended.live()
    late = max(150, len(whole.steps) - budget("rows_again").count)  # then after a die: undo ends there
    n = next(step.seq for step in whole.in_force() if step.seq > late and step.row.kind == "chance")
    kept = [step for step in whole.in_force() if step.seq <= n]
    rest = [step for step in whole.in_force() if step.seq > n]
    made = ended.house.making.fork(ended.ann, ended.table, Fork(seat="both", n=n, dice="same", seats=BOTH_ME))
    fork = opened(ended.house, made.table)
    assert fork.house.looking.snapshot(fork.ann, made.table, "german").table.dice == "script"
    for made_by_now, step in enumerate(rest, len(kept)):
        if step.row.kind == "action" and len(fork.live().steps) == made_by_now:  # else the table has answered
            fork.play(step.row.text, step.row.seat)
    assert texts(fork.live()) == [step.row.text for step in whole.in_force()]
    assert {step.row.source for step in fork.live().steps[len(kept) :] if step.row.kind == "chance"} == {"script"}


def test_scripted_dice_end_and_are_not_used_twice(house: House, open_house: Callable[..., House]) -> None:
    ann = house.people.new()[0]
    made = house.making.create(
        ann, NewTable(game="ford", seats=FORD_ME, start="at=ChooseStep; north=3 mud; south=3 storm")
    )
    party = opened(house, made.table)
    played(party, 3)
    rolls = [step.row.text for step in party.live().steps if step.decision == "CrossingRoll"]
    made = house.making.fork(ann, made.table, Fork(seat="north", n=0, dice="same", seats=FORD_ME))
    for n in range(len(rolls) + 3):
        fork = opened(open_house(n), made.table)  # a new house each time: the log says what is used
        before = len(fork.live().steps)
        while fork.asked() and "chance" not in kinds(fork.live())[before:]:
            state: Any = fork.live().state
            crosses = state.decision.name == "ChooseStep" and state.pawn[state.side] == 3
            fork.play("step" if crosses else "calm" if state.decision.name == "StormAnswer" else "wait")
    fell = [step for step in fork.live().steps if step.decision == "CrossingRoll"]
    assert [step.row.text for step in fell][: len(rolls)] == rolls[: len(fell)]
    assert [step.row.source for step in fell] == ["script" if n < len(rolls) else "system 1" for n in range(len(fell))]


# --- records --------------------------------------------------------------------------------------


def test_a_whole_record_comes_back_as_the_same_table(ended: Party) -> None:
    text = ended.house.looking.record(ended.ann, ended.table, "german")
    made = ended.house.making.import_record(ended.ann, Import(record=text, seats=BOTH_ME))
    again = opened(ended.house, made.table)
    assert texts(again.live()) == texts(ended.live()) and kinds(again.live()) == kinds(ended.live())
    copied = ended.house.looking.record(ended.ann, made.table, "both")
    assert again.live().status == "over" and without_dice(copied) == without_dice(text)


def test_an_unfinished_record_goes_on_also_from_a_position(house: House) -> None:
    ann = house.people.new()[0]
    start = (
        "at=Maneuver; turn=3; side=russian; moving=1; 5-4=r_inf; 5-3=g_tank hidden; ferries=2-6 5-6:german; factory=8-5"
    )
    made = house.making.create(ann, NewTable(game=SB, seats=BOTH_ME, start=start))
    party = opened(house, made.table)
    played(party, 4, 7)
    last = party.live().in_force()[-1].row
    if last.kind == "action":
        party.undo(last.seat)
    text = house.looking.record(ann, made.table, "both")
    assert Record.parse(text).start == party.live().header.start != ""
    again = opened(house, house.making.import_record(ann, Import(record=text, seats=BOTH_ME)).table)
    assert again.live().state.position() == party.live().state.position()
    assert texts(again.live())[: len(texts(party.live()))] == texts(party.live())
    played(again, 1, 5)


def test_a_running_seats_record_is_what_it_knew(battle: Party) -> None:
    played(battle, 5, 120)
    for seat, viewer in (("german", 0), ("russian", 1), ("", None)):
        text = battle.house.looking.record(battle.people.get(seat, battle.ann), battle.table, seat)
        assert text.startswith("kurgan-seat-record 1\n") and f"\nseat: {seat}\n" in text
        made = battle.house.making.import_record(battle.ann, Import(record=text, seats=BOTH_ME))
        again = opened(battle.house, made.table).live()
        assert _at_start(again, viewer) == records.first_half(battle.live().view(viewer)).text


def _at_start(live: LiveTable, viewer: Viewer) -> str:
    text: str = live.state_at(live.root).view(viewer).text
    return text


def in_english(trouble: Trouble) -> str:
    reason = dict(trouble.message.params)["reason"]
    assert isinstance(reason, Message)
    return said(reason)


def spoilt(text: str) -> dict[str, tuple[str, str]]:
    lines = text.rstrip("\n").split("\n")
    middle = len(lines) // 2
    return {
        "empty": ("nonsense", "not a record"),
        "cut off": ("\n".join(lines[:middle]), "cut off"),
        "other game": (text.replace("game: ford", "game: chess"), "chess"),
        "other rules": (text.replace("rules: 1", "rules: 9"), "version 9"),
        "other overlay": (text.replace("overlay:", "overlay: abcdef"), "overlay"),
        "an entry less": ("\n".join([*lines[:middle], *lines[middle + 1 :]]), "entry|entries"),
        "a strange entry": ("\n".join([*lines[:middle], "fly away", *lines[middle:]]), "entry"),
        "a header line less": ("\n".join([lines[0], *lines[2:]]), "line 2"),
    }


@pytest.mark.parametrize("how", list(spoilt("")))
def test_a_spoilt_record_is_refused_with_the_place(house: House, how: str) -> None:
    party = Party(house)
    played(party, 2)
    spoil, says = spoilt(house.looking.record(party.ann, party.table, "north"))[how]
    tables = len(house.lists.lobby(party.ann).mine)
    with pytest.raises(Trouble) as trouble:
        house.making.import_record(party.ann, Import(record=spoil, seats=FORD_ME))
    assert (trouble.value.status, trouble.value.message.key) == (400, "trouble.bad_text")
    reason = in_english(trouble.value)
    assert any(word in reason for word in says.split("|")), reason
    assert len(house.lists.lobby(party.ann).mine) == tables


def test_a_record_is_played_into_its_table_once(
    ended: Party, open_house: Callable[..., House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what is then in memory is what another process reads from the database."""
    text, house = ended.house.looking.record(ended.ann, ended.table, "both"), ended.house
    done: list[Row] = []
    do = Draft.do

    def counted(draft: Draft, row: Row, known: Outcome | None = None) -> Step:
        done.append(row)
        return do(draft, row, known)

    monkeypatch.setattr(Draft, "do", counted)
    made = house.making.import_record(ended.ann, Import(record=text, seats=BOTH_ME))
    here = house.looking.snapshot(ended.ann, made.table, "both")
    assert len(done) == here.n == len(Record.parse(text).entries)
    assert open_house().looking.snapshot(ended.ann, made.table, "both") == here


def test_of_a_long_record_what_was_taken_back_is_left_out(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    text, ann = taken_back(SB, 300, "battle"), house.people.new("Ann")[0]
    record = Record.parse(text)
    monkeypatch.setattr(records, "LONG", 299)
    made = house.making.import_record(ann, Import(record=text, seats=BOTH_ME))
    live = opened(house, made.table).live()
    assert {step.row.kind for step in live.steps} == {"action", "chance"} and "undo" in record.entries
    assert live.state.position() == record.verify(live.game).position()
    monkeypatch.setattr(records, "MOST_IN_FORCE", len(live.steps) - 1)
    with pytest.raises(Trouble, match="bad_text"):
        house.making.import_record(ann, Import(record=text, seats=BOTH_ME))


def test_a_fork_in_memory_is_what_is_read_from_the_database(ended: Party, open_house: Callable[..., House]) -> None:
    """What was told at the table it comes from is told here, and not found out again."""
    fork = Fork(seat="both", n=ended.live().n(WHOLE), seats=BOTH_ME)
    made = ended.house.making.fork(ended.ann, ended.table, fork)
    seats = ("both", *ended.live().game.seats)
    here = [ended.house.looking.snapshot(ended.ann, made.table, seat) for seat in seats]
    there = open_house()
    assert [there.looking.snapshot(ended.ann, made.table, seat) for seat in seats] == here


def spoilt_seat(text: str) -> dict[str, tuple[str, str]]:
    lines = text.rstrip("\n").split("\n")
    return {
        "cut off": ("\n".join(lines[:-1]), "cut off"),
        "an entry less": ("\n".join([*lines[:9], *lines[10:]]), "entry"),
        "no json": ("\n".join([*lines[:9], "{nonsense", *lines[9:]]), "line 10"),
        "a deep entry": ("\n".join([*lines[:9], "[" * 17, *lines[9:]]), "more than 16 brackets within each other"),
        "an endless entry": ("\n".join([*lines[:9], " " * 20_001, *lines[9:]]), "no entry has more than 20000"),
        "another view": (text.replace("| ", "| turn=7; "), "changed"),
        "no such seat": (text.replace("seat: north", "seat: west"), "west"),
        "other rules": (text.replace("rules: 1", "rules: 9"), "version 9"),
        "other overlay": (text.replace("overlay:", "overlay: abcdef"), "data file"),
        "no header": ("kurgan-seat-record 1", "line 2"),
    }


@pytest.mark.parametrize("how", list(spoilt_seat("")))
def test_a_spoilt_seats_record_is_refused_with_the_place(house: House, how: str) -> None:
    party = Party(house)
    played(party, 2, 3)
    spoil, says = spoilt_seat(house.looking.record(party.ann, party.table, "north"))[how]
    with pytest.raises(Trouble) as trouble:
        house.making.import_record(party.ann, Import(record=spoil, seats=FORD_ME))
    reason = in_english(trouble.value)
    assert says in reason, reason


# --- overlays -------------------------------------------------------------------------------------

OVERLAY = "[crossing]\nneeded = 1\n"


def test_an_overlay_is_kept_with_the_table_and_named_in_the_record(open_house: Callable[..., House]) -> None:
    house = open_house()
    ann = house.people.new()[0]
    made = house.making.create(ann, NewTable(game="ford", seats=FORD_ME, overlay=OVERLAY))
    digest = house.looking.snapshot(ann, made.table, "north").table.overlay
    kept = house.means.folder / "overlays" / f"{digest}.toml"
    assert digest and kept.read_text() == OVERLAY
    kept.unlink()  # the header has it too
    again = opened(open_house(), made.table)
    assert again.live().state.given.sheets.needed == 1 and kept.exists()
    played(again, 1, 3)
    text = again.house.looking.record(ann, made.table, "north")
    assert f"overlay: {digest}" in text
    with pytest.raises(Trouble, match="bad_text"):
        house.making.import_record(ann, Import(record=text, seats=FORD_ME))
    copied = house.making.import_record(ann, Import(record=text, overlay=OVERLAY, seats=FORD_ME))
    assert house.looking.snapshot(ann, copied.table, "north").table.overlay == digest
    forked = house.making.fork(ann, made.table, Fork(seat="north", n=2, seats=FORD_ME))
    assert house.looking.snapshot(ann, forked.table, "north").table.overlay == digest


def test_the_computer_is_told_which_overlay(house: House) -> None:
    ann = house.people.new()[0]
    bot = NewSeat(kind="computer", agent="random")
    made = house.making.create(ann, NewTable(game="ford", seats={"north": bot, "south": ME}, overlay=OVERLAY))
    waiting = house.computers.waiting(made.table)
    assert waiting is not None and waiting.overlay is not None and waiting.overlay.read_text() == OVERLAY


# --- beginning from a position --------------------------------------------------------------------


def test_a_table_begins_from_a_position_which_carries_its_settings(house: House) -> None:
    ann = house.people.new()[0]
    start = (
        "scenario=battle; options=crossing_fire:yes; at=Maneuver; turn=3; side=russian; moving=1; 5-4=r_inf; "
        "5-3=g_tank hidden; ferries=2-6 5-6:german; factory=8-5"
    )
    made = house.making.create(
        ann, NewTable(game=SB, scenario="solo", seats={"german": LINK, "russian": ME}, start=start)
    )
    table = house.looking.snapshot(ann, made.table, "russian").table
    assert table.scenario == "battle" and table.options["crossing_fire"] == "yes"
    update = house.playing.play(ann, made.table, Play(seat="russian", n=0, action="move 5-4"))
    assert update.n == 1
