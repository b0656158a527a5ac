"""The first real opponent of The Crimean Campaign. What nobody can know it takes for the mean of what it can be."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from kurgan.ai import script
from kurgan.ai.crimean_campaign import aftermath, arrivals, axis_moves, fights, soviet_moves, support
from kurgan.ai.crimean_campaign.aims import measure
from kurgan.ai.crimean_campaign.mind import Mind
from kurgan.core.actions import Action
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.actions import DONE, STOP, TO, UNIT
from kurgan.games.crimean_campaign.agents_kit import fingerprint
from kurgan.games.crimean_campaign.places import AXIS
from kurgan.games.crimean_campaign.state import TCC

PLANS = 64  # positions whose next move is kept


def next_move(m: Mind) -> script.Plan | None:
    """The plan is the same before a unit is taken in hand and after: it is kept, with what was known then."""
    c = m.before_half()
    plans: dict[Any, script.Plan | None] = c.given.sheets.kept.setdefault(next_move, {})
    position = m.me, fingerprint(c)
    if position not in plans:
        if len(plans) >= PLANS:
            plans.clear()
        plans[position] = axis_moves.next_move(c, m.aims) if m.me == AXIS else soviet_moves.next_move(c, m.aims)
    return plans[position]


def choose_mover(m: Mind) -> Action:
    return script.mover(m, next_move(m), UNIT) or (DONE if DONE in m.legal else m.legal[0])


def move_to(m: Mind) -> Action:
    return script.end_of_move(m, next_move(m), TO, m.aims.away)


def stop(m: Mind) -> Action:
    return STOP if STOP in m.legal else m.legal[0]


ANSWERS: dict[str, Callable[[Mind], Action]] = {
    "PlaceUntried": arrivals.place_untried,
    "PlaceAxis": arrivals.place_axis,
    "ChooseArrival": arrivals.choose_arrival,
    "PlaceArrival": arrivals.place_by_posts,
    "ChooseReinforcement": arrivals.choose_reinforcement,
    "PlaceReinforcement": arrivals.place_reinforcement,
    "SpendReplacement": arrivals.spend,
    "DeclareOrder": arrivals.choose_order,
    "ChooseLanding": arrivals.choose_landing,
    "ChooseBeach": arrivals.choose_beach,
    "ChooseMover": choose_mover,
    "MoveTo": move_to,
    "GoOn": stop,
    "StrikeUnit": aftermath.strike,
    "ChooseAttack": fights.choose_attack,
    "JoinAttack": fights.join,
    "ChooseMomentum": fights.choose_attack,
    "JoinMomentum": fights.join,
    "CommitSupport": support.commit,
    "ChooseLoss": aftermath.take_loss,
    "ChooseAdvance": aftermath.advance,
}


class Greedy(script.Script[Mind]):
    """Plays both sides of The Crimean Campaign."""

    name = "greedy"
    game = CrimeanCampaign
    answers = ANSWERS

    def think(self, s: TCC, me: int, legal: list[Action], rng: Random) -> Mind:
        return Mind(s, me, legal, rng, measure(s, me))
