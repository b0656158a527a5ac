"""Ford: a deliberately tiny game, to show that adding one touches nothing in the core."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from kurgan.core.errors import BadText, UnknownName
from kurgan.core.game import Game
from kurgan.core.options import Option
from kurgan.core.view import Sampler, View
from tests.tiny.actions import ACTIONS, CARDS, MUD, RAFT, STORM, UNKNOWN
from tests.tiny.rules import FLOW, NOBODY, SEATS, Ford, Given

NUMBERS = ("turn", "crossing", "rafting", "die", "storm")


class FordGame(Game[Ford]):
    id = "ford"
    version = "1"
    seats = SEATS
    scenarios = ("ford",)
    options = (Option("river", ("low", "high"), "low", "R2"),)
    flow = FLOW
    actions = ACTIONS
    max_decisions = 50            # two cards, and twelve turns of a choice, two rolls and an answer
    folder = Path(__file__).parent
    data_files = ("ford.toml",)

    def blank(self, scenario: str, options: dict[str, str]) -> Ford:
        track, crossing = self.data["track"], self.data["crossing"]
        needed = crossing["needed"] + (options["river"] == "high")
        s = Ford.__new__(Ford)
        s.game, s.log, s.pc, s.stack = self, None, 0, ()
        s.given = Given(options, track["spaces"], track["ford"], needed, crossing["raft"], self.data["end"]["turns"])
        s.cards, s.shown, s.pawn = bytearray(2), bytearray(2), bytearray([1, 1])
        s.side = s.crossing = s.rafting = s.die = s.storm = 0
        s.turn, s.winner = 1, NOBODY
        return s

    def write_position(self, s: Any) -> str:
        parts = [f"river={s.given.options['river']}", f"at={self.flow.place(s)}", f"side={SEATS[s.side]}"]
        parts += [f"{name}={getattr(s, name)}" for name in NUMBERS]
        for seat, name in enumerate(SEATS):
            parts.append(f"{name}={s.pawn[seat]} {CARDS[s.cards[seat]]}{' shown' if s.shown[seat] else ''}")
        return "; ".join([*parts, f"winner={[*SEATS, 'nobody'][s.winner]}"])

    def read_position(self, text: str) -> Ford:
        values = {}
        for part in text.replace("\n", ";").split(";"):
            name, equals, value = part.strip().partition("=")
            if not equals:
                raise BadText(f"position: '{part.strip()}' should be name=value")
            values[name] = value.split()
        s = self.blank(*self.settings(None, {"river": " ".join(values.pop("river", ["low"]))}))
        self.flow.go_to(s, " ".join(values.pop("at", [])))
        for name, words in values.items():
            self._read_part(s, name, words)
        return s

    def _read_part(self, s: Ford, name: str, words: list[str]) -> None:
        try:
            if name in NUMBERS:
                setattr(s, name, int(words[0]))
            elif name == "side":
                s.side = SEATS.index(words[0])
            elif name == "winner":
                s.winner = [*SEATS, "nobody"].index(words[0])
            elif name in SEATS:
                seat = SEATS.index(name)
                s.pawn[seat], s.cards[seat] = int(words[0]), CARDS.index(words[1])
                s.shown[seat] = words[2:] == ["shown"]
            else:
                raise UnknownName("part of a position", name, (*SEATS, *NUMBERS, "side", "winner"))
        except (ValueError, IndexError):
            raise BadText(f"position: {name} cannot be '{' '.join(words)}'") from None

    def sampler(self, view: View) -> Sampler:
        return CardSampler(view)


class CardSampler:
    """[1-a] The unknown card is one of those the viewer does not see."""

    def __init__(self, view: View) -> None:
        self.masked: Ford = view.state

    def sample(self, rng: Random) -> Ford:
        s = self.masked.copy()
        for seat, card in enumerate(s.cards):
            if card == UNKNOWN:
                s.cards[seat] = rng.choice([c for c in (RAFT, STORM, MUD) if c not in s.cards])
        return s


GAME = FordGame
