"""The first real opponent: it weighs what each move and attack brings at once, by the rules' own numbers.

It decides from its seat's view and remembers nothing: in the middle of a phase it makes the same plan again and finds
the next step of it. What nobody can know it takes for the mean of what it can be.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import ClassVar

from kurgan.ai.crimean_campaign import aftermath, arrivals, axis_moves, fights, soviet_moves, support
from kurgan.ai.crimean_campaign.aims import measure
from kurgan.ai.crimean_campaign.mind import Mind
from kurgan.ai.crimean_campaign.muster import Move
from kurgan.core.actions import Action
from kurgan.core.errors import KurganError
from kurgan.core.view import View
from kurgan.games.crimean_campaign.actions import DONE, STOP, TO, UNIT, To
from kurgan.games.crimean_campaign.places import AXIS

GAME = "crimean-campaign"


def next_move(m: Mind) -> Move | None:
    c = m.s.copy()
    c.forget_half_choice()
    return axis_moves.next_move(c, m.aims) if m.me == AXIS else soviet_moves.next_move(c, m.aims)


def choose_mover(m: Mind) -> Action:
    move = next_move(m)
    if move is not None and UNIT[move[0]] in m.legal:
        return UNIT[move[0]]
    return DONE if DONE in m.legal else m.legal[0]


def move_to(m: Mind) -> Action:
    """The same thought as before the unit was taken in hand; nobody goes with it."""
    move = next_move(m)
    if move is not None and move[0] == m.s.unit and TO.get(move[1]) in m.legal:
        return TO[move[1]]
    ends = [action for action in m.legal if isinstance(action, To)]
    return min(ends, key=lambda action: (m.aims.away[action.place], action.place)) if ends else m.legal[0]


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


class Greedy:
    """Plays both sides of The Crimean Campaign."""

    seats: ClassVar[tuple[str, ...]] = ()

    def choose(self, view: View, rng: Random) -> Action:
        s = view.state
        if s.game.id != GAME:
            raise KurganError(f"agent 'greedy' plays {GAME} only, not {s.game.id}")
        legal = view.legal_actions()
        if not legal or view.seat is None:
            raise KurganError("agent 'greedy' has nothing to decide now")
        if len(legal) == 1:
            return legal[0]
        return ANSWERS[s.decision.name](Mind(s, view.seat, legal, measure(s, view.seat), rng))
