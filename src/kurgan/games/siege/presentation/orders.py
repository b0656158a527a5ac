"""Orders: a group moves, overruns, attacks, retreats, advances or comes back by one gesture.

Ground support is called by a chit beside the map: ``air:3`` are three factors.
"""

from __future__ import annotations

from collections.abc import Sequence

from kurgan.core.actions import Action
from kurgan.core.orders import Order, one_by_one
from kurgan.core.scene import Choice
from kurgan.core.sets import bits, mask_of
from kurgan.games.siege.actions import (
    ADVANCE,
    AIR,
    ATTACK,
    DECLARE,
    DIG,
    JOIN,
    LOSE,
    OVERRUN,
    PLACE,
    REPAIR,
    RESERVE,
    RETREAT,
    TO,
    UNDIG,
    UNIT,
    WITH,
)
from kurgan.games.siege.places import HEX
from kurgan.games.siege.presentation.choices import MOVES
from kurgan.games.siege.presentation.trays import air_id
from kurgan.games.siege.rules.s05_going import companion_refusal
from kurgan.games.siege.rules.s05_movers import NOWHERE, could_move, movers
from kurgan.games.siege.rules.s05_reach import ends
from kurgan.games.siege.rules.s07_reaction import reactors
from kurgan.games.siege.rules.s08_1_declare import contact, first_commitment, free_units
from kurgan.games.siege.rules.s08_6_advance import counter_hexes, counter_units
from kurgan.games.siege.sheets import UNITS
from kurgan.games.siege.state import REACTION, SG

NUMBER = {name: number for number, name in enumerate(UNITS)}
FACTORS = {air_id(action.factors): action for action in AIR}
KNOWN = frozenset((*NUMBER, *FACTORS))
PICKS = ("ChooseMover", "ChooseExploiter", "ChooseReactor")
ONE_BY_ONE: dict[str, Sequence[Action]] = {"ChooseLoss": LOSE, "ChooseAdvance": ADVANCE, "CounterAdvance": ADVANCE}
SEVERAL = ("JoinAttack", *ONE_BY_ONE)
AS_BEFORE = {
    "ChooseTask": {"ChooseTask": ("unit",), "GiveTask": ("build", "repair")},
    "JoinAttack": {"JoinAttack": ("join", "air", "declare")},
}
TURNING: dict[str, Sequence[Action]] = {"dig": DIG, "undig": UNDIG}


def next_action(s: SG, order: Order, played: Sequence[Action]) -> Action | None:
    if not KNOWN.issuperset(order.units) or not HEX.keys() >= set(order.way):
        return None
    units = [NUMBER[name] for name in order.units if name in NUMBER]
    goal, name = HEX.get(order.goal, 0), s.decision.name
    if name == "JoinAttack":
        return _join(s, order, units, goal, played)
    if not units:
        return None
    if name in PICKS:
        return _pick(s, order, units, goal, played)
    if name in MOVES:
        return _send(s, order, units)
    if name in ONE_BY_ONE:
        entered = s.entered if name == "CounterAdvance" else 0 if name == "ChooseLoss" else s.target
        wanted = [ONE_BY_ONE[name][unit] for unit in units]
        return one_by_one(s, wanted, played, order.deed) if goal in (0, entered) else None
    match name:
        case "ChooseAttack":
            return ATTACK[goal] if goal and not played else None
        case "ChooseCounter":
            return TO[goal] if goal and not played else None
        case "ChooseTask":
            return UNIT[units[0]] if not played else None
        case "ChooseReplacement":
            return next((UNIT[unit] for unit in units if s.where[unit] != goal), None)
        case "GiveTask" | "PlaceUnit" | "ChooseRetreat" | "AdvanceOn":
            return _in_hand(s, order, units, goal, played)
    return None


def occasion(s: SG) -> int:
    """The hex that is attacked."""
    return s.target


def ready(s: SG, choices: Sequence[Choice]) -> Sequence[str]:
    """Who can move, whoever is in hand; who can attack; else who is offered, but not to dig in or turn back."""
    name = s.decision.name
    if name in PICKS or name in MOVES:
        side = s.decision.seat(s)
        found = reactors(s) if s.phase == REACTION else movers(s, side, could_move(s, s.given.sheets.of_side[side]))
    elif name == "ChooseAttack":
        found = free_units(s, contact(s))
    elif name == "ChooseRetreat":
        found = s.retreating
    elif name == "AdvanceOn":
        found = s.advancing
    elif name == "ChooseCounter":
        found = 0
        for place in bits(counter_hexes(s)):
            found |= counter_units(s, place)
    else:
        return list(dict.fromkeys(choice.item for choice in choices if choice.item in NUMBER))
    return [UNITS[unit] for unit in bits(found)]


def leads(s: SG, units: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Where several stacks move, the second one too: so they can come to the first."""
    places = {unit: s.where[NUMBER[unit]] for unit in units if unit in NUMBER}
    other = next((unit for unit in places if places[unit] != places.get(units[0])), "")
    moving = s.decision.name in PICKS or s.decision.name in MOVES
    return [units, tuple(dict.fromkeys((other, *units)))] if other and moving else [units]


def sure(s: SG, order: Order) -> bool | None:
    """What is offered to a group is offered to all of it; but reaction and exploitation may end with a move."""
    in_hand = s.decision.name == "MoveTo" and s.group == mask_of(NUMBER.get(unit, len(UNITS)) for unit in order.units)
    return True if in_hand else None


# --- moving -------------------------------------------------------------------------------------------


def _pick(s: SG, order: Order, units: list[int], goal: int, played: Sequence[Action]) -> Action | None:
    """The next unit that is not yet where it is sent; or, staying where they are, all do the same."""
    wanted: list[Action] = []
    if order.deed in TURNING:
        wanted = [TURNING[order.deed][unit] for unit in units]
    elif order.deed == "reserve":
        wanted = list(dict.fromkeys(RESERVE[s.where[unit]] for unit in units if s.where[unit] in RESERVE))
    if wanted and not goal and s.decision.name == "ChooseMover":
        return next((action for action in wanted if action not in played), None)
    if played and not goal:
        return None
    return next((UNIT[unit] for unit in units if s.where[unit] != goal), None)


def _send(s: SG, order: Order, units: list[int]) -> Action | None:
    """Those who stand with the unit in hand go along, and all go the same way."""
    if s.group & ~mask_of(units):
        return UNIT[units[0]]  # others are in hand
    start = s.where[s.unit]
    way = [HEX[place] for place in order.way]
    place = 0
    if way:
        place = way[way.index(start) + 1] if start in way[:-1] else way[-1] if start == way[-1] else way[0]
    overrun = order.deed == "overrun" and place == way[-1]
    if s.decision.name == "MoveTo":
        for unit in units:
            if s.where[unit] == start and not s.group >> unit & 1 and (overrun or _goes_along(s, unit, place)):
                return WITH[unit]
    if not place:
        return None
    action = OVERRUN[place] if overrun else TO[place]
    return action if s.decision.name == "MoveTo" else _left_behind(s, units, way[-1], action) or action


def _left_behind(s: SG, units: list[int], goal: int, action: Action) -> Action | None:
    """Reaction and exploitation end by themselves when nobody can go on: then whoever has not gone cannot."""
    left = [unit for unit in units if unit != s.unit and s.where[unit] != goal]
    if not left or s.explain(action) is not None:
        return None
    after = s.copy()
    after.apply(action)
    return None if after.decision.name in PICKS else UNIT[left[0]]


def _goes_along(s: SG, unit: int, place: int) -> bool:
    """The slowest holds up the others: who cannot keep up goes by himself."""
    if not place:
        return companion_refusal(s, unit, s.side) is not NOWHERE
    return bool(ends(s, s.side, s.group | 1 << unit, s.where[unit]) >> place & 1)


def _in_hand(s: SG, order: Order, units: list[int], goal: int, played: Sequence[Action]) -> Action | None:
    """Where the unit goes that the rules have put in hand, or what it begins; the next one likewise."""
    if s.unit not in units:
        return None if played else UNIT[units[0]]
    here, way = s.where[s.unit], [HEX[place] for place in order.way]
    place = way[way.index(here) + 1] if here in way[:-1] else goal if here in way else way[0] if way else 0
    match s.decision.name:
        case "PlaceUnit":
            return PLACE[goal] if goal else None
        case "GiveTask":
            return REPAIR[goal] if goal else None
        case "ChooseRetreat":
            return RETREAT[place] if place and not (played and here == goal) else None
        case _:
            return TO[place] if place else None


# --- attacking ----------------------------------------------------------------------------------------


def _join(s: SG, order: Order, units: list[int], goal: int, played: Sequence[Action]) -> Action | None:
    """With a goal they and nobody else attack it; without one they join those who do."""
    joins: list[Action] = [JOIN[unit] for unit in units if not s.committed >> unit & 1]
    air = [FACTORS[name] for name in order.units if name in FACTORS][-1:]
    if not goal:
        return one_by_one(s, [*joins, *air], played, order.deed)
    if goal != s.target:
        return ATTACK[goal]  # another attack is being put together
    must = first_commitment(s, s.target, free_units(s, s.given.sheets.map.adjacent[s.target]))
    others = s.committed & ~mask_of(units) & ~must
    if others and not joins:
        return JOIN[others.bit_length() - 1]  # so is this one, by others
    if air and air[0] not in played:
        joins.append(air[0])
    return next(iter(joins), None) or (DECLARE if s.explain(DECLARE) is None else None)
