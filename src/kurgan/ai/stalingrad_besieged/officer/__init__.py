"""The officer of Stalingrad Besieged: both sides, every scenario; docs/play/stalingrad-besieged.md is his plan."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from kurgan.ai import script
from kurgan.ai.stalingrad_besieged.officer import arrivals, cards, fights, moves, setup
from kurgan.ai.stalingrad_besieged.officer.mind import Mind
from kurgan.ai.stalingrad_besieged.officer.outlook import Memory
from kurgan.ai.stalingrad_besieged.officer.weights import Weights, standard
from kurgan.core.actions import Action
from kurgan.games.stalingrad_besieged import StalingradBesieged
from kurgan.games.stalingrad_besieged.actions import ADVANCE, FIGHT, FIRE, MOVE, READY, Reinforce
from kurgan.games.stalingrad_besieged.places import NONE
from kurgan.games.stalingrad_besieged.state import SB


def prepare(m: Mind) -> Action:
    """The card first: what it kills need not be met."""
    return cards.choose_card(m, m.outlook(m.me)) or arrivals.choose_pair(m) or READY


def maneuver(m: Mind) -> Action:
    """Arrivals as soon as there is room, then moves, then the fight."""
    o = m.outlook(m.me)
    arrival = arrivals.choose_arrival(m, o)
    if arrival is not None:
        return arrival
    unit = moves.next_move(m, o)
    if unit != NONE and MOVE[unit] in m.legal:
        return MOVE[unit]
    if FIGHT in m.legal:
        return FIGHT
    return next((a for a in m.legal if isinstance(a, Reinforce)), m.legal[-1])


def show_gun(m: Mind) -> Action:
    return m.legal[0]


def take_factory(m: Mind) -> Action:
    return ADVANCE


def crossing_fire(m: Mind) -> Action:
    return FIRE


ANSWERS: dict[str, Callable[[Mind], Action]] = {
    "PlaceUnit": setup.place_unit,
    "PlaceAt": setup.place_at,
    "PlaceFerry": setup.place_ferry,
    "PlaceFactory": setup.place_factory,
    "Prepare": prepare,
    "PrepareTarget": cards.card_target,
    "ManeuverTarget": cards.card_target,
    "Maneuver": maneuver,
    "FirstStep": moves.first_step,
    "NextStep": moves.next_step,
    "ArriveAt": arrivals.arrive_at,
    "ChooseAttacker": fights.choose_attacker,
    "ChooseTarget": fights.choose_target,
    "CoverAnswer": show_gun,
    "AdvanceIntoFactory": take_factory,
    "CrossingFire": crossing_fire,
}


class Officer(script.Script[Mind]):
    """Plays both sides of Stalingrad Besieged."""

    name = "officer"
    game = StalingradBesieged
    answers = ANSWERS

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or standard()
        self.memory = Memory(self.weights)

    def think(self, s: SB, me: int, legal: list[Action], rng: Random) -> Mind:
        return Mind(s, me, legal, rng, self.memory)
