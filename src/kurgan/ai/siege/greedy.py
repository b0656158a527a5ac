"""The first real opponent of Siege: what each attack, march and post brings at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from random import Random

from kurgan.ai import script
from kurgan.ai.likeness import likeness
from kurgan.ai.siege import aftermath, fights, marches, orders, posts
from kurgan.ai.siege.aims import measure
from kurgan.ai.siege.mind import Mind
from kurgan.core.actions import Action
from kurgan.games.siege import Siege
from kurgan.games.siege.actions import DONE, RESERVE, TO, UNIT, Reserve
from kurgan.games.siege.places import ATTACKER
from kurgan.games.siege.state import SG

PLANS: dict[Hashable, tuple[script.Plan | None]] = {}  # what was planned for a unit when it was taken in hand
MOST_PLANS = 64


def next_move(m: Mind) -> script.Plan | None:
    key = m.me, likeness(m.s)
    known = PLANS.get(key)
    if known is None:
        if len(PLANS) >= MOST_PLANS:
            PLANS.clear()
        c = m.before_half()
        plan = marches.next_march(c, m.aims, m.me) if m.me == ATTACKER else posts.next_move(c, m.aims, m.me)
        known = PLANS[key] = (plan,)
    return known[0]


def choose_mover(m: Mind) -> Action:
    unit = script.mover(m, next_move(m), UNIT)
    if unit is not None:
        return unit
    places = [action.place for action in m.legal if isinstance(action, Reserve)]
    if places and m.me != ATTACKER:
        place = posts.reserve_hex(m.s, places, m.aims, m.me)
        if place:
            return RESERVE[place]
    return DONE if DONE in m.legal else m.legal[0]


def move_to(m: Mind) -> Action:
    return script.end_of_move(m, next_move(m), TO, m.aims.away)


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


class Greedy(script.Script[Mind]):
    """Plays both sides of Siege."""

    name = "greedy"
    game = Siege
    answers = ANSWERS

    def think(self, s: SG, me: int, legal: list[Action], rng: Random) -> Mind:
        return Mind(s, me, legal, rng, measure(s))
