"""The games the property suite runs on, and random play through them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import kurgan
from kurgan.core.game import AnyGame
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.lab.fuzz.wandering import RandomPlayer, any_options
from tests import tiny
from tests.conftest import BUDGETS
from tests.properties import crimean_campaign, fortress_sevastopol, siege, stalingrad_besieged
from tests.tiny import invariants as ford

THINNING = BUDGETS["thinning"]


@dataclass(frozen=True)
class Case:
    name: str
    game: AnyGame
    scenario: str
    check: Callable[[Any], None]  # what holds in every state of this game
    cost: int = 1  # how many times longer than usual its games are
    played: int = 0  # the same where games are only played and checked, not looked at by viewers
    thin: int = 1  # so many fewer states of a game are looked at
    between: Callable[[Any, Any], None] | None = None  # what holds of a state and the next one

    @property
    def cost_of_play(self) -> int:
        return self.played or self.cost

    def new(self, rng: Random) -> Any:
        """A new game with random options."""
        return self.game.new(self.scenario, any_options(self.game, self.scenario, rng))

    def states(self, rng: Random) -> Iterator[Any]:
        """Every state of a random game: one object that changes, the last state included."""
        s, player = self.new(rng), RandomPlayer(rng)
        yield s
        while not s.is_terminal():
            s.apply(player.choose(s))
            yield s

    def some_states(self, rng: Random, share: float) -> Iterator[Any]:
        """About that share of the states of a random game, and each place of the flow when it is first met."""
        met: set[str] = set()
        for s in self.states(rng):
            place = self.game.flow.place(s)
            if place not in met or rng.random() * self.thin * THINNING < share:
                met.add(place)
                yield s


_SB = kurgan.game("stalingrad-besieged")
_FS = kurgan.game("fortress-sevastopol")
# Random Axis players lose by the VP band of turn 2: with wide bands they reach siege guns and the summer of 1942.
_LONG = kurgan.game("fortress-sevastopol", Path(__file__).parent / "data" / "wide_bands.toml")
_TCC = CrimeanCampaign()
# Random Axis players besiege nothing and random Soviets attack for nobody: without those duties they play all 15 GTs.
_PATIENT = crimean_campaign.patient()
_SIEGE = kurgan.game("siege")
CASES = (
    Case("battle", _SB, "battle", stalingrad_besieged.check),
    Case("solo", _SB, "solo", stalingrad_besieged.check),
    Case("campaign", _FS, "campaign", fortress_sevastopol.check, 2),
    Case("1941", _FS, "1941", fortress_sevastopol.check, 2),
    Case("tournament", _FS, "tournament", fortress_sevastopol.check, 2),
    Case("long-campaign", _LONG, "campaign", fortress_sevastopol.check, 12, thin=4),
    Case("crimea-short", _TCC, "short", crimean_campaign.check, 10, 2, 10),
    Case("crimea", _TCC, "campaign", crimean_campaign.check, 20, 10, 10),
    Case("crimea-long", _PATIENT, "long", crimean_campaign.check, 40, 4, 20),
    Case("sevastopol-1942", _SIEGE, "sevastopol", siege.check, 4, 1, between=siege.levels_between),
    Case("maginot", _SIEGE, "maginot", siege.check, 4, 1, between=siege.levels_between),
    Case("westwall", _SIEGE, "westwall", siege.check, 4, 1, between=siege.levels_between),
    Case("ford", tiny.GAME(), "ford", ford.check),
)
