"""The first real opponent: it weighs what each attack, march and post brings at once, by the rules' own numbers.

It decides from its seat's view and remembers nothing: in the middle of a phase it makes the same plan again and finds
the next step of it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import ClassVar

from kurgan.ai.siege import aftermath, fights, marches, orders, posts
from kurgan.ai.siege.aims import measure
from kurgan.ai.siege.mind import Mind
from kurgan.core.actions import Action
from kurgan.core.errors import KurganError
from kurgan.core.view import View
from kurgan.games.siege.actions import DONE, RESERVE, TO, UNIT, Reserve, To
from kurgan.games.siege.places import ATTACKER

GAME = "siege"


def next_move(m: Mind) -> marches.Move | None:
    c = m.s.copy()
    c.forget_half_choice()
    return marches.next_march(c, m.aims, m.me) if m.me == ATTACKER else posts.next_move(c, m.aims, m.me)


def choose_mover(m: Mind) -> Action:
    move = next_move(m)
    if move is not None and UNIT[move[0]] in m.legal:
        return UNIT[move[0]]
    places = [action.place for action in m.legal if isinstance(action, Reserve)]
    if places and m.me != ATTACKER:
        place = posts.reserve_hex(m.s, places, m.aims, m.me)
        if place:
            return RESERVE[place]
    return DONE if DONE in m.legal else m.legal[0]


def move_to(m: Mind) -> Action:
    """The same thought as before the unit was taken in hand; nobody goes with it."""
    move = next_move(m)
    if move is not None and move[0] == m.s.unit and TO.get(move[1]) in m.legal:
        return TO[move[1]]
    ends = [action for action in m.legal if isinstance(action, To)]
    return min(ends, key=lambda action: (m.aims.away[action.place], action.place)) if ends else m.legal[0]


ANSWERS: dict[str, Callable[[Mind], Action]] = {
    "ChooseTask": orders.choose_task,
    "GiveTask": orders.give_task,
    "ChooseReplacement": orders.replace,
    "PlaceUnit": orders.place_unit,
    "ChooseMover": choose_mover,
    "MoveTo": move_to,
    "ChooseReactor": choose_mover,
    "ReactTo": move_to,
    "ChooseExploiter": choose_mover,
    "ExploitTo": move_to,
    "ChooseAttack": fights.choose_attack,
    "JoinAttack": fights.join,
    "ChooseLoss": aftermath.choose_loss,
    "ChooseRetreat": aftermath.retreat,
    "ChooseAdvance": aftermath.advance,
    "AdvanceOn": aftermath.advance_on,
    "ChooseCounter": aftermath.counter,
    "CounterAdvance": aftermath.counter_advance,
}


class Greedy:
    """Plays both sides of Siege."""

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
        return ANSWERS[s.decision.name](Mind(s, view.seat, legal, measure(s)))
