"""Ford: a deliberately tiny game, to show that adding one touches nothing in the core."""

from __future__ import annotations

from pathlib import Path
from random import Random

from kurgan.core.game import Game
from kurgan.core.options import Option
from kurgan.core.view import View
from tests.tiny.actions import ACTIONS, MUD, RAFT, STORM, UNKNOWN
from tests.tiny.rules import FLOW, SEATS, Ford, Given, Sheets


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


class FordGame(Game[Ford]):
    id = "ford"
    version = "1"
    seats = SEATS
    scenarios = ("ford",)
    options = (Option("river", ("low", "high"), "low", "R2"),)
    flow = FLOW
    actions = ACTIONS
    example = "ChooseStep"
    max_decisions = 50  # two cards, and twelve turns of a choice, two rolls and an answer
    worlds = CardSampler
    folder = Path(__file__).parent
    data_files = ("ford.toml",)

    def blank(self, scenario: str, options: dict[str, str]) -> Ford:
        track, crossing = self.data["track"], self.data["crossing"]
        needed = crossing["needed"] + (options["river"] == "high")
        sheets = Sheets(track["spaces"], track["ford"], needed, crossing["raft"], self.data["end"]["turns"])
        return Ford.blank(self, Given(scenario, options, sheets))


GAME = FordGame
