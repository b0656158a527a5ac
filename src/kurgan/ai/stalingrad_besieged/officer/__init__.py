"""The officer of Stalingrad Besieged: both sides, every scenario; docs/play/stalingrad-besieged.md is his plan."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from kurgan.ai import script
from kurgan.ai.stalingrad_besieged.officer import arrivals, cards, fights, moves, plans, setup
from kurgan.ai.stalingrad_besieged.officer.mind import Mind
from kurgan.ai.stalingrad_besieged.officer.outlook import Memory, Outlook
from kurgan.ai.stalingrad_besieged.officer.weights import Weights, standard
from kurgan.core.actions import Action
from kurgan.games.stalingrad_besieged import StalingradBesieged
from kurgan.games.stalingrad_besieged.actions import ADVANCE, FIGHT, FIRE, MOVE, READY, Reinforce
from kurgan.games.stalingrad_besieged.places import GERMAN, NONE, ROW
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
    unit = next_mover(m, o)
    if unit != NONE and MOVE[unit] in m.legal:
        return MOVE[unit]
    if FIGHT in m.legal:
        return FIGHT
    return next((a for a in m.legal if isinstance(a, Reinforce)), m.legal[-1])


def next_mover(m: Mind, o: Outlook) -> int:
    """Who gains most by himself, if he is in the plan or there is none; else the foremost of the plan."""
    alone = moves.next_move(m, o)
    planned = plans.plan(m, o)
    units = [unit for unit in planned if MOVE[unit] in m.legal]
    if not units or alone in units:
        return alone
    return min(units, key=lambda unit: -ROW[planned[unit]] if m.me == GERMAN else ROW[planned[unit]])


def first_step(m: Mind) -> Action:
    """Where the plan sends him; who makes room, or crosses a line, goes where it is best for himself."""
    s, o = m.s, m.outlook(m.me)
    end = NONE if moves.waits_for(o, s.pick) else plans.plan(m, o).get(s.pick, NONE)
    return next((step for step, to, _ in moves.ways(s, s.pick) if to == end), None) or moves.first_step(m)


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
    "FirstStep": first_step,
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
