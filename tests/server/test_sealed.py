"""Sealed dice at the table: bound before the first draw, shaken by the seats, never drawn twice, checked by anybody."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise

import pytest

from kurgan.core import fair
from kurgan.core.errors import KurganError
from kurgan.core.record import NOTE, Record, digest
from kurgan.core.sealed import Checked, check
from kurgan.games import load
from kurgan.server.house import House
from kurgan.server.shapes.acting import Answer, AsSeat
from kurgan.server.shapes.dice import Seal, Shake
from kurgan.server.shapes.making import Fork, Import, NewTable
from kurgan.server.store.seals import WAIT_MS
from kurgan.server.trouble import Trouble
from tests.server.helpers import BOT, ME, SB, Party, Time

A, B = "aa" * 32, "bb" * 32
RIVER = "at=ChooseStep; north=3 raft; south=3 storm"


def record_of(party: Party) -> str:
    return party.house.looking.record(party.ann, party.table, party.first)


def checked(text: str) -> Checked:
    record = Record.parse(text)
    return check(record, load(record.game))


def signed(lines: list[str]) -> str:
    """As if it had been written so."""
    *words, _ = lines[-1].split(" ")
    return "\n".join([*lines[:-1], " ".join([*words, digest("\n".join(lines[:-1]))])]) + "\n"


def refused(key: str, deed: Callable[[], object]) -> None:
    with pytest.raises(Trouble) as trouble:
        deed()
    assert trouble.value.message.key in (f"trouble.{key}", key)


# --- whole games ----------------------------------------------------------------------------------


def test_a_whole_game_is_recomputed_from_its_record(ended: Party) -> None:
    found = checked(record_of(ended))
    assert found.revealed and found.draws > 30 and found.alone == found.draws and not found.outside
    assert found.commitment == ended.house.sealing.look(ended.ann, ended.table, "german").commitment


def test_a_forged_outcome_is_named_with_what_it_should_be(ended: Party) -> None:
    lines = record_of(ended).splitlines()
    at = [n for n, line in enumerate(lines) if line.startswith("~ draw ")][10]
    number, entry = lines[at].split(" ")[2], lines[at - 1]
    other = next(line for line, note in pairwise(lines) if note.startswith("~ draw ") and line != entry)
    with pytest.raises(KurganError) as error:
        checked(signed([*lines[: at - 1], other, *lines[at:]]))
    said = str(error.value)
    assert f"line {at}, " in said and f"draw {number} is '{other}' in the record" in said and f"'{entry}'" in said


def test_one_changed_letter_of_any_note_is_found(ford: Party) -> None:
    ford.house.sealing.shake(ford.bob, ford.table, Shake(seat="south", given=B))
    list(ford.random_play(random.Random(4)))
    lines = record_of(ford).splitlines()
    assert checked(signed(lines)).shakes == [("south", B)]
    for at, line in enumerate(lines):
        for n in range(len(NOTE) if line.startswith(NOTE) else len(line), len(line)):
            letter = "1" if line[n] != "1" else "2"
            with pytest.raises(KurganError):
                checked(signed([*lines[:at], line[:n] + letter + line[n + 1 :], *lines[at + 1 :]]))


def test_a_missing_or_doubled_note_is_found(ford: Party) -> None:
    list(ford.random_play(random.Random(4)))
    lines = record_of(ford).splitlines()
    for at, line in enumerate(lines):
        if line.startswith("~ draw "):
            for part in ([], [line, line]):
                with pytest.raises(KurganError):
                    checked(signed([*lines[:at], *part, *lines[at + 1 :]]))


def test_a_running_game_is_sealed_and_tells_no_seed(house: House) -> None:
    ann = house.people.new("Ann")[0]
    made = house.making.create(ann, NewTable(game=SB, seats={"german": ME, "russian": ME}))
    text = house.looking.record(ann, made.table, "both")
    found = checked(text)
    assert found.commitment and found.draws and not found.revealed and "seed" not in text


# --- the seal, and shaking ------------------------------------------------------------------------


def test_the_server_is_bound_before_it_hears_what_is_shaken_in(house: House) -> None:
    ann, sealed = house.people.new("Ann")[0], house.sealing.offer()
    new = NewTable(game=SB, seats={"german": ME, "russian": ME}, seal=Seal(commitment=sealed.commitment, shake=A))
    table = house.making.create(ann, new).table
    dice = house.sealing.look(ann, table, "german")
    assert dice.commitment == sealed.commitment and [(one.seat, one.given) for one in dice.shakes] == [("german", A)]
    assert dice.missing == ["russian"]
    house.playing.resign(ann, table, AsSeat(seat="german"))
    found = checked(house.looking.record(ann, table, "german"))
    assert found.draws and not found.alone and found.commitment == sealed.commitment


def test_a_seal_is_used_once_and_not_too_late(house: House, time: Time) -> None:
    ann, first, second = house.people.new("Ann")[0], house.sealing.offer(), house.sealing.offer()

    def make(commitment: str) -> object:
        seal = Seal(commitment=commitment, shake=A)
        return house.making.create(ann, NewTable(game="ford", seats={"north": ME, "south": ME}, seal=seal))

    make(first.commitment)
    refused("seal_used", lambda: make(first.commitment))
    refused("seal_used", lambda: make(A))
    time.passes(WAIT_MS / 1000 + 1)
    house.sealing.offer()
    refused("seal_used", lambda: make(second.commitment))


def test_draws_depend_on_what_was_shaken_in_before_them(ford: Party) -> None:
    plays = ford.random_play(random.Random(4))
    for n, _ in enumerate(plays):
        if n == 5:
            ford.house.sealing.shake(ford.ann, ford.table, Shake(seat="north", given=A))
        if n == 8:
            ford.house.sealing.shake(ford.bob, ford.table, Shake(seat="south", given=B))
    found = checked(record_of(ford))
    assert found.shakes == [("north", A), ("south", B)] and 0 < found.alone < found.draws


def test_only_its_holder_shakes_for_a_seat_and_once(ford: Party) -> None:
    house, table = ford.house, ford.table
    refused("not_your_seat", lambda: house.sealing.shake(ford.bob, table, Shake(seat="north", given=B)))
    before, rows = ford.n("north"), len(ford.live().steps)
    house.sealing.shake(ford.ann, table, Shake(seat="north", given=A))
    assert len(ford.live().steps) == rows + 1 and ford.n("north") == before, "nobody who chooses is disturbed"
    refused("no_shake", lambda: house.sealing.shake(ford.ann, table, Shake(seat="north", given=B)))
    house.playing.resign(ford.ann, table, AsSeat(seat="north"))
    refused("no_shake", lambda: house.sealing.shake(ford.bob, table, Shake(seat="south", given=B)))


def test_who_takes_a_seat_over_shakes_again(ford: Party, time: Time) -> None:
    house = ford.house
    house.sealing.shake(ford.bob, ford.table, Shake(seat="south", given=B))
    eve = house.people.new("Eve")[0]
    house.seating.join(eve, ford.taken_away(time))
    assert house.sealing.look(eve, ford.table, "south").missing == ["north", "south"]
    house.sealing.shake(eve, ford.table, Shake(seat="south", given=A))
    assert [one.given for one in house.sealing.look(eve, ford.table, "south").shakes] == [B, A]


def test_a_restart_draws_on_where_it_was(ford: Party, open_house: Callable[..., House]) -> None:
    ford.house.sealing.shake(ford.ann, ford.table, Shake(seat="north", given=A))
    list(ford.random_play(random.Random(4), 6))
    again = ford.on(open_house())
    assert again.live().cup == ford.live().cup and again.live().cup is not None
    list(again.random_play(random.Random(5)))
    assert checked(record_of(again)).revealed


# --- taking back ----------------------------------------------------------------------------------


def test_what_is_taken_back_is_drawn_anew_and_told(house: House) -> None:
    party = Party(house, start=RIVER)
    party.play("step")
    house.playing.offer_undo(party.ann, party.table, AsSeat(seat="north"))
    house.playing.answer_undo(party.bob, party.table, Answer(seat="south", agree=True))
    party.play("step")
    list(party.random_play(random.Random(2)))
    text = record_of(party)
    found = checked(text)
    assert found.taken_back == 1 and "\n~ taken-back 1\n" in text
    numbers = [int(line.split(" ")[2]) for line in text.splitlines() if line.startswith("~ draw ")]
    assert numbers == list(range(1, found.draws + 1)), "no number comes twice"
    assert house.looking.after(party.ann, party.table, "north").taken_back == 1


@pytest.mark.parametrize("sealed", [True, False])
def test_against_the_computer_sealed_dice_stand(house: House, sealed: bool) -> None:
    ann = house.people.new()[0]
    new = NewTable(game="ford", seats={"north": ME, "south": BOT}, start=RIVER, sealed=sealed)
    party = Party(house)
    party.table, party.people = house.making.create(ann, new).table, {"north": ann}
    shown = party.play("step").moment.undo
    if sealed:
        assert shown.why_not and shown.why_not.key == "undo.sealed" and not shown.can_offer
        refused("undo.sealed", lambda: house.playing.offer_undo(ann, party.table, AsSeat(seat="north")))
        assert not party.live().taken_back
    else:
        house.playing.offer_undo(ann, party.table, AsSeat(seat="north"))
        house.playing.resign(ann, party.table, AsSeat(seat="north"))
        assert "\n~ taken-back 1\n" in house.looking.record(ann, party.table, "north")
        assert house.looking.after(ann, party.table, "north").taken_back == 1


# --- what is not sealed from the start --------------------------------------------------------------


def test_a_record_taken_in_is_sealed_from_there_on(house: House) -> None:
    ann = house.people.new("Ann")[0]
    seats = {"german": ME, "russian": ME}
    made = house.making.create(ann, NewTable(game=SB, seats=seats))
    text = house.looking.record(ann, made.table, "both")
    copy = house.making.import_record(ann, Import(record=text, seats=seats)).table
    assert house.sealing.look(ann, copy, "german").later
    house.playing.resign(ann, copy, AsSeat(seat="german"))
    found = checked(house.looking.record(ann, copy, "german"))
    assert found.first == len(Record.parse(text).entries) + 1 and found.outside and found.revealed and not found.draws


def test_outcomes_of_a_parent_are_told_as_such(ended: Party) -> None:
    fork = Fork(seat="both", n=20, dice="same", seats={"german": ME, "russian": ME})
    party = ended.on(ended.house)
    party.table = ended.house.making.fork(ended.ann, ended.table, fork).table
    party.people = {"german": ended.ann, "russian": ended.ann}
    list(party.random_play(random.Random(3), 120))
    ended.house.playing.resign(ended.ann, party.table, AsSeat(seat="german"))
    found = checked(record_of(party))
    assert found.scripted and found.revealed


def test_a_table_may_be_made_without_a_seal(house: House) -> None:
    party = Party(house, sealed=False)
    list(party.random_play(random.Random(1)))
    found = checked(record_of(party))
    assert not found.commitment and found.outside and not house.sealing.look(party.ann, party.table, "north").commitment


def test_the_seed_is_printed_nowhere(ford: Party) -> None:
    cup = ford.live().cup
    assert cup is not None and fair.commitment(cup.seed) == cup.commitment
    assert repr(cup.seed) not in repr(cup) and cup.seed.hex() not in repr(cup)
