"""The officer of Siege: exact odds, plans by objective, garrisons that stay. ``docs/play/siege.md`` is his book."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from kurgan.ai import script
from kurgan.ai.likeness import likeness
from kurgan.ai.siege.officer import aftermath, fights, marches, orders, posts
from kurgan.ai.siege.officer.aims import measure
from kurgan.ai.siege.officer.mind import Mind, Notes, Order
from kurgan.ai.siege.officer.weights import Weights, standard
from kurgan.core.actions import Action
from kurgan.games.siege import Siege
from kurgan.games.siege.actions import DONE, OVERRUN, RESERVE, TO, UNIT, WITH, Dig, Reserve
from kurgan.games.siege.places import ATTACKER
from kurgan.games.siege.state import SG


def next_order(m: Mind) -> Order | None:
    """The same for both halves of the choice."""

    def plan() -> tuple[Order | None]:
        c = Mind(m.before_half(), m.me, m.legal, m.rng, m.w, m.aims, m.notes)
        return (marches.next_march(c) if m.me == ATTACKER else posts.next_move(c),)

    return m.notes.get((m.me, likeness(m.s)), plan)[0]


def choose_mover(m: Mind) -> Action:
    order = next_order(m)
    if order is not None and UNIT[order.unit] in m.legal:
        return UNIT[order.unit]
    if m.me != ATTACKER:
        places = [action.place for action in m.legal if isinstance(action, Reserve)]
        place = posts.reserve_hex(m, places) if places else 0
        if place:
            return RESERVE[place]
        digs = [action for action in m.legal if isinstance(action, Dig)]
        if digs:
            return digs[0]
    return DONE if DONE in m.legal else m.legal[0]


def move_to(m: Mind) -> Action:
    order = next_order(m)
    if order is not None and order.group:
        for unit in range(order.group.bit_length()):
            if order.group >> unit & 1 and not m.s.group >> unit & 1 and WITH[unit] in m.legal:
                return WITH[unit]
        if OVERRUN[order.place] in m.legal:
            return OVERRUN[order.place]
    plan = None if order is None else (order.unit, order.place)
    return script.end_of_move(m, plan, TO, m.aims.away)


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


class Officer(script.Script[Mind]):
    """Plays both sides of Siege."""

    name = "officer"
    game = Siege
    answers = ANSWERS

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or standard()
        self.notes = Notes()

    def think(self, s: SG, me: int, legal: list[Action], rng: Random) -> Mind:
        key = "aims", s.given.sheets, s.turn, s.base, s.occupied[ATTACKER]
        aims = self.notes.get(key, lambda: measure(s, self.weights))
        return Mind(s, me, legal, rng, self.weights, aims, self.notes)
