"""The officer: knows the game, and plays it by the plan of docs/play/crimean-campaign.md."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from kurgan.ai import script
from kurgan.ai.crimean_campaign import aftermath as greedy_aftermath
from kurgan.ai.crimean_campaign.greedy import stop
from kurgan.ai.crimean_campaign.officer import aftermath, arrivals, axis_moves, fights, orders, soviet_moves, support
from kurgan.ai.crimean_campaign.officer.values import Mind, measure
from kurgan.ai.crimean_campaign.officer.weights import Weights, standard
from kurgan.core.actions import Action
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.actions import DONE, TO, UNIT
from kurgan.games.crimean_campaign.agents_kit import fingerprint
from kurgan.games.crimean_campaign.places import AXIS
from kurgan.games.crimean_campaign.state import TCC

PLANS = 256  # positions whose next move is kept


def next_move(m: Mind) -> script.Plan | None:
    """The plan is the same before a unit is taken in hand and after: it is kept, with what was known then."""
    c = m.before_half()
    plans: dict[Any, script.Plan | None] = c.given.sheets.kept.setdefault(next_move, {})
    position = m.me, m.w, fingerprint(c)
    if position not in plans:
        if len(plans) >= PLANS:
            plans.clear()
        plans[position] = (axis_moves if m.me == AXIS else soviet_moves).next_move(c, m.values)
    return plans[position]


def choose_mover(m: Mind) -> Action:
    return script.mover(m, next_move(m), UNIT) or (DONE if DONE in m.legal else m.legal[0])


def move_to(m: Mind) -> Action:
    return script.end_of_move(m, next_move(m), TO, m.values.away)


ANSWERS: dict[str, Callable[[Mind], Action]] = {
    "PlaceUntried": arrivals.place_untried,
    "PlaceAxis": arrivals.place_axis,
    "ChooseArrival": arrivals.choose_arrival,
    "PlaceArrival": arrivals.place_arrival,
    "ChooseReinforcement": arrivals.choose_reinforcement,
    "PlaceReinforcement": arrivals.place_reinforcement,
    "SpendReplacement": arrivals.spend,
    "DeclareOrder": orders.choose_order,
    "ChooseLanding": orders.choose_landing,
    "ChooseBeach": orders.choose_beach,
    "ChooseMover": choose_mover,
    "MoveTo": move_to,
    "GoOn": stop,
    "StrikeUnit": greedy_aftermath.strike,
    "ChooseAttack": fights.choose_attack,
    "JoinAttack": fights.join,
    "ChooseMomentum": fights.choose_attack,
    "JoinMomentum": fights.join,
    "CommitSupport": support.commit,
    "ChooseLoss": greedy_aftermath.take_loss,
    "ChooseAdvance": aftermath.advance,
}


class Officer(script.Script[Mind]):
    """Plays both sides of The Crimean Campaign."""

    name = "officer"
    game = CrimeanCampaign
    answers = ANSWERS

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or standard()

    def think(self, s: TCC, me: int, legal: list[Action], rng: Random) -> Mind:
        return Mind(s, me, legal, rng, measure(s, me, self.weights))
