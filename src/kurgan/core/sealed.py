"""Sealed dice in a record: notes from which every draw can be recomputed, and the check of all of them.

~ seal <table> <commitment> <first>     before all entries; chance before entry <first> is not sealed
~ shake <seat> <hex>                    what a seat gave; the draws below depend on it
~ draw <number> <total> <low> <high>    the entry above: its number was one of 0 … total - 1, from low to below high
~ script                                the entry above: the outcome that the parent game had
~ taken-back <draws>                    at the end: how many draws were undone
~ seed <hex>                            at the end, once the game is over
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from kurgan.core import fair
from kurgan.core.errors import BadText
from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame
from kurgan.core.record import UNDO, Record

SCRIPT = "script"
HEX = re.compile(rf"[0-9a-f]{{{2 * fair.SIZE}}}")
SEAL = re.compile(rf"seal (\S+) ({HEX.pattern}) ([1-9][0-9]{{0,8}})")
SHAKE = re.compile(rf"shake (\S+) ({HEX.pattern})")
SEED = re.compile(rf"seed ({HEX.pattern})")


def seal_note(table: str, commitment: str, first: int) -> str:
    return f"seal {table} {commitment} {first}"


def shake_note(seat: str, given: str) -> str:
    return f"shake {seat} {given}"


def draw_note(number: int, weights: list[int], index: int) -> str:
    low, high = fair.span(weights, index)
    return f"draw {number} {sum(weights)} {low} {high}"


def taken_note(draws: int) -> str:
    return f"taken-back {draws}"


def seed_note(seed: bytes) -> str:
    return f"seed {seed.hex()}"


@dataclass
class Checked:
    """What was found of a record that holds."""

    table: str = ""
    commitment: str = ""  # empty: it is not sealed
    first: int = 1  # the first entry under the seal
    revealed: bool = False  # whether the seed is known, so that draws could be recomputed
    draws: int = 0  # under the seal
    alone: int = 0  # of these: before any seat had shaken
    outside: int = 0  # chance before the seal, or without one
    scripted: int = 0  # taken over from a parent game
    taken_back: int = 0
    shakes: list[fair.Shake] = field(default_factory=list)


def check(record: Record, game: AnyGame, progress: Callable[[int], None] | None = None) -> Checked:
    """Play a record through and recompute its draws; an error names the first entry that is not as it should be."""
    checker = _Checker(record, game)
    s, played = record.first(game), record.replay(game)
    for number, entry in enumerate(record.entries, 1):
        checker.look(number, entry, s)
        _, s, _ = next(played)
        if progress:
            progress(number)
    checker.finish()
    record.check_end(s)
    return checker.found


class _Checker:
    def __init__(self, record: Record, game: AnyGame) -> None:
        record.fits(game)
        self.record, self.game, self.found = record, game, Checked()
        self.by_chance: list[bool] = []  # of the entries in force
        self.seed = self.key = b""
        self._open()
        self._shakes(0, record.notes.get(0, [])[1 if self.found.commitment else 0 :])

    def _open(self) -> None:
        """Seal and seed, which stand first and last."""
        first, last = self.record.notes.get(0, []), self.record.notes.get(len(self.record.entries), [])
        seal = SEAL.fullmatch(first[0]) if first else None
        if seal is None:
            return
        found = self.found
        found.table, found.commitment, found.first = seal[1], seal[2], int(seal[3])
        seed = SEED.fullmatch(last[-1]) if last else None
        if seed:
            self.seed, found.revealed = bytes.fromhex(seed[1]), True
            if fair.commitment(self.seed) != found.commitment:
                raise BadText("seal_broken", said=found.commitment, found=fair.commitment(self.seed))
        self._turn_key()

    def _turn_key(self) -> None:
        self.key = fair.key_of(self.seed, self.found.table, self.found.shakes)

    def look(self, number: int, entry: str, s: Any) -> None:
        """At an entry and what is noted of it, where things stood so before it."""
        notes = self.record.notes.get(number, [])
        if entry == UNDO:
            self.found.taken_back += self.by_chance.pop() if self.by_chance else 0
        else:
            self.by_chance.append(s.current_player() == CHANCE)
            if self.by_chance[-1]:
                notes = notes[self._chance(number, entry, notes[0] if notes else "", s) :]
        self._shakes(number, notes)

    def _chance(self, number: int, entry: str, note: str, s: Any) -> int:
        """How many notes belong to an outcome."""
        found = self.found
        if not found.commitment or number < found.first:
            found.outside += 1
            return 0
        if note == SCRIPT:
            found.scripted += 1
            return 1
        found.draws += 1
        found.alone += not found.shakes
        outcomes = [action.text for action, _ in s.chance_outcomes()]
        weights = [weight for _, weight in s.chance_outcomes()]
        if self.seed:
            index = fair.index_of(weights, fair.number(self.key, found.table, found.draws, sum(weights)))
            if entry != outcomes[index]:
                raise self._at(number, BadText("dice_say_other", draw=found.draws, entry=entry, should=outcomes[index]))
        elif entry in outcomes:
            index = outcomes.index(entry)
        else:
            raise self._at(number, BadText("dice_cannot", draw=found.draws, entry=entry))
        should = draw_note(found.draws, weights, index)
        if note != should:
            raise self._at(number, BadText("note_other", found=note[:60], should=should))
        return 1

    def _shakes(self, number: int, notes: list[str]) -> None:
        """What follows: shakes; and at the end what stands there."""
        for note in notes:
            shake = SHAKE.fullmatch(note) if self.found.commitment else None
            if shake and shake[1] in self.game.seats:
                self.found.shakes.append((shake[1], shake[2]))
                self._turn_key()
            elif number < len(self.record.entries) or not self._is_last(note):
                raise self._at(number, BadText("note_unknown", found=note[:60]))

    def _is_last(self, note: str) -> bool:
        return note == taken_note(self.found.taken_back) or (self.found.revealed and note == seed_note(self.seed))

    def finish(self) -> None:
        taken, last = self.found.taken_back, self.record.notes.get(len(self.record.entries), [])
        if self.found.commitment and taken and taken_note(taken) not in last:
            raise BadText("note_missing", should=taken_note(taken))

    def _at(self, number: int, why: BadText) -> BadText:
        return self.record.breaks(number, why) if number else why
