"""Orders: a unit goes, attacks or arrives by one gesture; several go in line, all by the same way.

A piece is named by the space it stands on, so units of an order are spaces as they were when it was given; a piece in
hand is called ``hand``, others by what lies in the trays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kurgan.core.actions import Action
from kurgan.core.orders import Aims, Order, Stopped
from kurgan.core.scene import Choice
from kurgan.games.stalingrad_besieged.actions import (
    ARRIVE,
    AT,
    ATTACK,
    MOVE,
    PLACE,
    PLAY,
    REINFORCE,
    STOP,
    TARGET,
    At,
    Replace,
)
from kurgan.games.stalingrad_besieged.names import A_PLACEMENT, A_REPLACEMENT
from kurgan.games.stalingrad_besieged.places import DISTANCE, NAMES, NONE, NUMBER, SPACES
from kurgan.games.stalingrad_besieged.presentation.choices import is_final
from kurgan.games.stalingrad_besieged.presentation.lines import TOO_FAR, Line, step_to, ways
from kurgan.games.stalingrad_besieged.rules.r05_sequence import move_refusal
from kurgan.games.stalingrad_besieged.rules.r07_arrivals import landing_spaces
from kurgan.games.stalingrad_besieged.rules.r09_attacks import lowest_die, target_refusal
from kurgan.games.stalingrad_besieged.rules.r09_attacks import targets as attacks
from kurgan.games.stalingrad_besieged.sheets import CARDS, SLUGS, TYPE
from kurgan.games.stalingrad_besieged.state import SB

Next = Action | Stopped | None
Played = Sequence[Action]
ON_THE_WAY = ("FirstStep", "NextStep")
SENT = ("unit:", "pending:", "aside:")  # from trays to the board
REST = ("Maneuver", *ON_THE_WAY)  # a unit is shown on the way, and the others go on
AS_BEFORE = {"Prepare": {"Prepare": ("replace",)}}
CARD_TARGETS = ("PrepareTarget", "ManeuverTarget")


def next_action(s: SB, order: Order, played: Played) -> Next:
    answer = ANSWERS.get(s.decision.name)
    return answer(s, order, played) if answer and order.units else None


def _of(order: Order, kind: str) -> list[int]:
    """The types or faces that an order names of one tray, like ``pending:g_poor``."""
    found = []
    for unit in order.units:
        tray, colon, name = unit.partition(":")
        if colon and tray == kind:
            found += [CARDS.index(name)] if kind == "card" and name in CARDS else [TYPE[name]] if name in TYPE else []
    return found


# --- set-up and replacements ------------------------------------------------------------------------


def _place(s: SB, order: Order, played: Played) -> Next:
    kinds = _of(order, "unit")
    return PLACE[kinds[0]] if kinds and not played else None


def _place_at(s: SB, order: Order, played: Played) -> Next:
    kinds = _of(order, "unit")
    if s.pick not in kinds:
        return PLACE[kinds[0]] if kinds else None
    return AT[NUMBER[order.goal]] if order.goal in NUMBER else None


def _prepare(s: SB, order: Order, played: Played) -> Next:
    """A card, or pairs of losses: each that is named returns, with another that is named or with the only other."""
    if faces := _of(order, "card"):
        return PLAY[faces[0]] if order.goal and not played else None
    lost = _of(order, "lost")
    offered = [action for action in s.legal_actions() if isinstance(action, Replace) and action.weaker in lost]
    between = [action for action in offered if action.stronger in lost]
    for found in (between, offered):
        if len(found) == 1 and found[0] not in played:
            return found[0]
    return None


# --- movement and arrivals --------------------------------------------------------------------------


def _maneuver(s: SB, order: Order, played: Played) -> Next:
    if faces := _of(order, "card"):
        return PLAY[faces[0]] if order.goal and not played else None
    arrivals = [ARRIVE[kind] for kind in _of(order, "pending") if kind in ARRIVE]
    coming = [*arrivals, *(REINFORCE[kind] for kind in _of(order, "aside") if kind in REINFORCE)]
    left = [action for action in coming if action not in played]
    if left and not order.rest:
        return left[0] if order.goal or not played else None
    line = Line(order)
    waiting = [unit for unit in line.units if MOVE[unit] not in played and not line.has_come(s, unit)]
    if order.rest:
        waiting = [] if "hand" in order.units else [unit for unit in waiting if move_refusal(s, unit) is None]
    if not waiting:
        return None
    if not order.goal:
        return MOVE[waiting[0]] if not played else None
    return line.next_move(s, waiting)


def _arrive(s: SB, order: Order, played: Played) -> Next:
    """The first lands where it is sent, the others as near as they can."""
    tray = "pending" if s.picked == A_REPLACEMENT else "aside"
    kinds = _of(order, tray)
    if s.pick not in kinds:
        return MOVE[Line(order).units[0]] if Line(order).units else None
    if order.goal not in NUMBER:
        return None
    goal = NUMBER[order.goal]
    if not any(isinstance(action, At) for action in played):
        return AT[goal]
    near = sorted(landing_spaces(s, s.pick), key=lambda space: (DISTANCE[goal][space], space))
    return AT[near[0]] if near else AT[goal]


def _step(s: SB, order: Order, played: Played) -> Next:
    """On to where the unit in hand belongs, and no further."""
    line = Line(order)
    first = s.decision.name == "FirstStep"
    start, here = (s.pick, s.pick) if first else (s.start, s.at_space)
    if start not in line.units and not ("hand" in order.units and not first):
        return (MOVE[line.units[0]] if line.units else None) if first else STOP
    goal = line.goal_of(start) if start in line.units else NUMBER.get(order.goal)
    if not order.goal:
        return None
    if goal is None:
        return Stopped(refusal=TOO_FAR, unit=NAMES[start])
    return STOP if here == goal and not first else step_to(s, goal, order.deed)


def _card_target(s: SB, order: Order, played: Played) -> Next:
    faces = _of(order, "card")
    if s.pick not in faces:
        return PLAY[faces[0]] if faces else _maneuver(s, order, played)
    return TARGET[NUMBER[order.goal]] if order.goal in NUMBER else None


# --- combat -----------------------------------------------------------------------------------------


def _attack(s: SB, order: Order, played: Played) -> Next:
    """Of several the one that hits most easily: only one attacks before the other side does [9-c]."""
    units = [NUMBER[unit] for unit in order.units if unit in NUMBER]
    if not units:
        return None
    if order.goal not in NUMBER:
        return ATTACK[units[0]] if not played else None
    goal = NUMBER[order.goal]
    able = _able(s, units, goal)
    if able:
        return ATTACK[able[0]]
    unit = units[0]
    refused = s.explain(ATTACK[unit]) or target_refusal(s, unit, goal)
    return Stopped(refusal=refused, unit=NAMES[unit])


def _able(s: SB, units: Sequence[int], goal: int) -> list[int]:
    """Who can attack there, the best first; one that has been chosen alone."""
    if s.decision.name == "ChooseTarget":
        return [s.pick] if s.pick in units else []
    able = [unit for unit in units if s.explain(ATTACK[unit]) is None and goal in attacks(s, unit)]
    return sorted(able, key=lambda unit: lowest_die(s, unit, goal))


def _attack_target(s: SB, order: Order, played: Played) -> Next:
    if NAMES[s.pick] not in order.units:
        return ATTACK[NUMBER[order.units[0]]] if order.units[0] in NUMBER else None
    return TARGET[NUMBER[order.goal]] if order.goal in NUMBER else None


ANSWERS: dict[str, Callable[[SB, Order, Played], Next]] = {
    "PlaceUnit": _place,
    "PlaceAt": _place_at,
    "Prepare": _prepare,
    "Maneuver": _maneuver,
    "ArriveAt": _arrive,
    "FirstStep": _step,
    "NextStep": _step,
    "PrepareTarget": _card_target,
    "ManeuverTarget": _card_target,
    "ChooseAttacker": _attack,
    "ChooseTarget": _attack_target,
}


# --- who, and where to ------------------------------------------------------------------------------


def ready(s: SB, choices: Sequence[Choice]) -> Sequence[str]:
    """Units on the board by their spaces, and what lies in trays; also instead of one that is in hand."""
    name = s.decision.name
    found = [choice.item for choice in choices if choice.item.startswith(SENT)]
    found += [choice.at for choice in choices if choice.action.startswith(("move ", "attack "))]
    if name in ON_THE_WAY:
        found += [NAMES[s.pick]] if name == "FirstStep" else ["hand"]
        found += [NAMES[n] for n in _movers(s)] if _may_be_left(s) else []
    elif name == "ChooseTarget":
        found += [NAMES[s.pick]]
    elif name == "PlaceAt" and s.picked == A_PLACEMENT:
        found += [f"unit:{SLUGS[s.pick]}"]
    elif name == "ArriveAt":
        found += [f"{'pending' if s.picked == A_REPLACEMENT else 'aside'}:{SLUGS[s.pick]}"]
    return list(dict.fromkeys(found))


def _may_be_left(s: SB) -> bool:
    """Whether others can be sent instead of the unit in hand; who would be shown by staying there is asked first."""
    return s.decision.name == "FirstStep" or (s.explain(STOP) is None and not is_final(s, STOP))


def _movers(s: SB) -> list[int]:
    return [n for n in range(SPACES) if move_refusal(s, n) is None]


def targets(s: SB, units: tuple[str, ...]) -> Aims | None:
    """Where the first of them can come, and the others as far in the same direction."""
    lead, name = units[0], s.decision.name
    if name in ("Maneuver", *ON_THE_WAY) and (lead in NUMBER or lead == "hand"):
        return _marches(s, units)
    if name in ("ChooseAttacker", "ChooseTarget") and lead in NUMBER:
        return _attacks(s, units)
    if name in ("Prepare", "Maneuver") and lead.startswith("card:"):
        return _strikes(s, units)
    return None


def _attacks(s: SB, units: tuple[str, ...]) -> Aims:
    """Whom any of them can attack; where an attacker has one target only, naming him is the attack."""
    spaces = [NUMBER[unit] for unit in units if unit in NUMBER]
    for goal in sorted({goal for unit in spaces for goal in attacks(s, unit)}):
        able = _able(s, spaces, goal)
        if able:
            deed = "attack" if len(attacks(s, able[0])) == 1 else "target"
            yield Order(units, (NAMES[goal],), deed), (NAMES[able[0]], NAMES[goal])


def _strikes(s: SB, units: tuple[str, ...]) -> Aims:
    """Where a card can be played."""
    faces = _of(Order(units), "card")
    if not faces or s.explain(PLAY[faces[0]]) is not None:
        return
    played = s.copy()
    played.apply(PLAY[faces[0]])
    if played.decision.name in CARD_TARGETS:
        for goal in range(SPACES):
            if played.explain(TARGET[goal]) is None:
                yield Order(units, (NAMES[goal],), "target"), ()


def _marches(s: SB, units: tuple[str, ...]) -> Aims:
    lead = units[0]
    in_hand = lead == "hand" and s.decision.name == "NextStep"
    start = s.at_space if in_hand else NUMBER.get(lead, NONE)
    if start == NONE:
        return
    if s.decision.name == "NextStep" and not in_hand and s.explain(STOP) is None:
        s = s.copy()
        s.apply(STOP)  # whoever is in hand is left where it is
        if s.decision.name != "Maneuver":
            return
    for goal, deeds in ways(s, start).items():
        for deed in deeds:
            yield Order(units, (NAMES[goal],), deed), (NAMES[start], NAMES[goal])
