"""Tables for tests: two people, a clock that stands still, dice that are given."""

from __future__ import annotations

import random
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from kurgan.core.record import NOTE
from kurgan.games import load
from kurgan.server.house import House
from kurgan.server.live import LiveTable
from kurgan.server.shapes.acting import Play, TakeBack
from kurgan.server.shapes.making import Clock, Made, NewSeat, NewTable
from kurgan.server.shapes.viewing import Update
from kurgan.server.store.people import Person

SB = "stalingrad-besieged"
ME, LINK, OPEN = NewSeat(kind="me"), NewSeat(kind="link"), NewSeat(kind="open")
BOT = NewSeat(kind="computer", agent="random")


class Time:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.seconds = 1_000_000.0

    def __call__(self) -> float:
        return self.seconds

    def passes(self, seconds: float) -> None:
        self.seconds += seconds


class Dice(random.Random):
    """Always the same outcome: the first for 0, the last for 1, and so on."""

    part = 0.0

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        return min(start - 1, int(self.part * start))


def given_dice(house: House, numbers: Iterator[int]) -> None:
    """The same dice in every run: they follow from a table's name and its seed."""
    house.means.new_id = lambda: f"{next(numbers):016x}"
    house.means.new_seed = lambda: sha256(f"{next(numbers)}".encode()).digest()


class Party:
    """A table and the people at it."""

    def __init__(self, house: House, game: str = "ford", clock: Clock | None = None, **more: Any) -> None:
        self.house = house
        self.ann, self.bob = house.people.new("Ann")[0], house.people.new("Bob")[0]
        names = load(game).seats
        seats = {names[0]: ME, names[1]: LINK}
        self.made: Made = house.making.create(self.ann, NewTable(game=game, seats=seats, clock=clock, **more))
        self.table = self.made.table
        house.seating.join(self.bob, self.made.links[names[1]])
        self.people: dict[str, Person] = {names[0]: self.ann, names[1]: self.bob}
        self.first, self.second = names

    def on(self, house: House) -> Party:
        """The same party at another house with the same database."""
        other = object.__new__(Party)
        other.__dict__ = self.__dict__ | {"house": house}
        return other

    def live(self) -> LiveTable:
        with self.house.tables.at(self.table) as live:
            return live

    def asked(self) -> str:
        live = self.live()
        return live.seat_name(live.asked)

    def n(self, seat: str) -> int:
        live = self.live()
        return live.n(live.game.seats.index(seat))

    def play(self, action: str, seat: str = "", n: int | None = None) -> Update:
        seat = seat or self.asked()
        return self.house.playing.play(
            self.people[seat], self.table, Play(seat=seat, n=self.n(seat) if n is None else n, action=action)
        )

    def undo(self, seat: str) -> Update:
        return self.house.playing.undo(self.people[seat], self.table, TakeBack(seat=seat, n=self.n(seat)))

    def taken_away(self, time: Time) -> str:
        """The owner asks for the other's seat, waits, and gets a link for it."""
        self.house.seating.reissue(self.ann, self.table, self.second)
        time.passes(self.live().header.seat_wait_s)
        return self.house.seating.reissue(self.ann, self.table, self.second).token

    def choices(self) -> list[str]:
        live = self.live()
        return [action.text for action in live.view(live.asked).legal_actions()]

    def random_play(self, rng: random.Random, most: int = 10_000) -> Iterator[Update]:
        """Plays choices by lot until the end, or that many."""
        for _ in range(most):
            live = self.live()  # once: each time it asks the database for news
            asked = live.asked
            if asked < 0:
                return
            yield self.play(rng.choice(live.view(asked).legal_actions()).text, live.seat_name(asked), live.n(asked))

    def is_half(self) -> bool:
        return self.live().state.decision.half_of is not None

    def until_half(self, rng: random.Random) -> str:
        """Plays on until a choice is half made; gives the seat that makes it."""
        for _ in self.random_play(rng):
            if self.is_half():
                return self.asked()
        raise AssertionError("no choice was half made")


def without_dice(record: str) -> list[str]:
    """A record without its last line and what it says of its dice: these belong to one table."""
    return [line for line in record.splitlines()[:-1] if not line.startswith(NOTE)]


def texts(live: LiveTable) -> list[str]:
    return [step.row.text or step.row.kind for step in live.steps]


def kinds(live: LiveTable) -> list[str]:
    return [step.row.kind for step in live.steps]


__all__ = ["BOT", "LINK", "ME", "OPEN", "SB", "Dice", "Party", "Time", "given_dice", "kinds", "texts", "without_dice"]
