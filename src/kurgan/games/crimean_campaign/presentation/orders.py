"""Orders: stacks march, attack, probe, arrive, land or advance by one gesture.

Untried units are offered one of each kind [2.3.9-a]: an order that names another means as many of its kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kurgan.core.actions import Action
from kurgan.core.orders import Order, one_by_one
from kurgan.core.scene import Choice
from kurgan.core.sets import bits, mask_of
from kurgan.games.crimean_campaign.actions import (
    ADVANCE,
    ATTACK,
    BOATS,
    DECLARE,
    JOIN,
    LAND,
    LOSE,
    NAVAL,
    PLACE,
    PROBE,
    REBUILD,
    STOP,
    SUPPORT,
    TO,
    UNIT,
    WAYPOINT,
    WITH,
)
from kurgan.games.crimean_campaign.places import AXIS, HAND, HEX, SOVIET, enemy
from kurgan.games.crimean_campaign.presentation import trays
from kurgan.games.crimean_campaign.presentation.counters import garrison_id, support_id
from kurgan.games.crimean_campaign.rules.r02_3_untried import looks, one_of_each
from kurgan.games.crimean_campaign.rules.r03_control import decisive
from kurgan.games.crimean_campaign.rules.r03_setup import in_hand
from kurgan.games.crimean_campaign.rules.r06_stacking import limit, size
from kurgan.games.crimean_campaign.rules.r07_zoc import gait, gait_of, ground
from kurgan.games.crimean_campaign.rules.r10_reach import (
    CANNOT_KEEP_UP,
    companion_refusal,
    end_refusal,
    movers,
    stop_refusal,
)
from kurgan.games.crimean_campaign.rules.r11_0_attackers import attack_targets, free_units, joinable, probe_targets
from kurgan.games.crimean_campaign.rules.r11_combat import can_cross
from kurgan.games.crimean_campaign.rules.r12_1_landing import landing_party
from kurgan.games.crimean_campaign.rules.r12_4_boats import crews
from kurgan.games.crimean_campaign.sheets import GARRISON, PIECES, SUPPORTS, TOKENS
from kurgan.games.crimean_campaign.state import TCC

NUMBER = {name: number for number, name in enumerate(PIECES)}
CARDS = {support_id(number): SUPPORT[number] for number in range(len(SUPPORTS))} | {trays.NAVAL: NAVAL}
MOVES = ("ChooseMover", "MoveTo")
ATTACKS = ("ChooseAttack", "ChooseMomentum")
JOINS = ("JoinAttack", "JoinMomentum")
ARRIVALS = ("ChooseArrival", "ChooseReinforcement")
PLACINGS = ("PlaceArrival", "PlaceReinforcement", "PlaceUntried", "PlaceAxis")
ONE_BY_ONE: dict[str, Sequence[Action]] = {"ChooseLoss": LOSE, "ChooseAdvance": ADVANCE, "SpendReplacement": REBUILD}
SEVERAL = (*JOINS, "CommitSupport", *ONE_BY_ONE)
AS_BEFORE = {
    "DeclareOrder": {"DeclareOrder": ("order",)},
    "JoinAttack": {"JoinAttack": ("join", "boats", "declare")},
    "CommitSupport": {"CommitSupport": ("support", "naval")},
    "SpendReplacement": {"SpendReplacement": ("rebuild",)},
}
NAMED = ("unit", "rebuild", "support", "naval", "lose", "advance")  # but not to lie on top, nor to be given up


def next_action(s: TCC, order: Order, played: Sequence[Action]) -> Action | None:
    if not HEX.keys() >= set(order.way):
        return None
    name, goal = s.decision.name, HEX.get(order.goal, 0)
    if name == "CommitSupport":
        cards = [CARDS[unit] for unit in order.units if unit in CARDS]
        return None if goal or len(cards) < len(order.units) else one_by_one(s, cards, played, "ready")
    pieces = _pieces(s, order)
    if not pieces or len(pieces) < len(order.units):
        return None
    if name in ONE_BY_ONE:
        wanted = [ONE_BY_ONE[name][piece] for piece in pieces if piece < len(ONE_BY_ONE[name])]
        return one_by_one(s, wanted, played, order.deed) if goal == 0 or _is_advance(s, goal) else None
    if name in ("MoveTo", "GoOn"):
        return _march(s, order, pieces)
    if name in JOINS:
        return _join(s, order, pieces, goal, played)
    if name in PLACINGS:
        return _lay(s, pieces, goal)
    if name == "ChooseBeach":
        return UNIT[pieces[0]] if s.unit not in pieces else LAND[goal] if goal else None
    if name in ATTACKS:
        return _aim(s, order, goal) if goal and not played else None
    return _pick(s, pieces, goal, played)


def occasion(s: TCC) -> int:
    """The hex that is attacked."""
    return s.target


def read(s: TCC, order: Order) -> Order:
    """[2.3.9-a] Of untried units that are alike the rules offer the first, then the next."""
    named = [NUMBER[unit] for unit in order.units if unit in NUMBER and TOKENS >> NUMBER[unit] & 1]
    if not named:
        return order
    alike: dict[tuple[tuple[object, ...], bool], list[int]] = {}
    for place in dict.fromkeys(s.where[piece] for piece in named):
        for token in bits(s.at[place] & TOKENS):
            alike.setdefault((looks(s, token), _is_in(s, order, token)), []).append(token)
    firsts = {PIECES[piece]: PIECES[alike[looks(s, piece), _is_in(s, order, piece)].pop(0)] for piece in named}
    return replace(order, units=tuple(firsts.get(unit, unit) for unit in order.units))


def _is_in(s: TCC, order: Order, token: int) -> bool:
    """Who only joins others is not one of them yet."""
    return not order.way and bool(s.committed >> token & 1)


def ready(s: TCC, choices: Sequence[Choice]) -> Sequence[str]:
    """Who can march, whoever is in hand; who can attack or join; of untried units all that are alike."""
    name = s.decision.name
    if name in MOVES:
        return [PIECES[piece] for piece in bits(_all_alike(s, movers(s, s.side)))]
    if name in ATTACKS:
        return [PIECES[piece] for piece in bits(_all_alike(s, _attackers(s)))]
    if name in JOINS:
        return [PIECES[piece] for piece in bits(_all_alike(s, joinable(s)) & ~s.committed)]
    if name in PLACINGS:
        lying = s.at[HAND] & s.given.sheets.of_side[s.decision.seat(s)]
        return [PIECES[piece] for piece in bits(one_of_each(s, lying))]
    return list(dict.fromkeys(c.item for c in choices if c.item and c.action.partition(" ")[0] in NAMED))


def _is_advance(s: TCC, goal: int) -> bool:
    return s.decision.name == "ChooseAdvance" and goal == s.target


# --- one after the other ------------------------------------------------------------------------------


def _pick(s: TCC, pieces: list[int], goal: int, played: Sequence[Action]) -> Action | None:
    """The next piece that is not yet where it is sent."""
    match s.decision.name:
        case "ChooseMover":
            if any(action.word == "land" for action in played):
                return None
            return next((UNIT[piece] for piece in pieces if s.where[piece] != goal), None)
        case "ChooseReinforcement":
            return next((UNIT[piece] for piece in pieces if s.where[piece] != goal), None)
        case "ChooseArrival":
            static = 0 if goal else s.given.sheets.static  # [9.1.1] each returns to its own hex
            wanted = (REBUILD[n] if static >> n & 1 else UNIT[n] for n in pieces if s.where[n] != goal)
            return next((action for action in wanted if action not in played), None)
        case "ChooseLanding":
            return UNIT[pieces[0]]
        case _:
            return None


def _lay(s: TCC, pieces: list[int], goal: int) -> Action | None:
    """[R131] At set-up the pieces come in a fixed order."""
    name = s.decision.name
    held = s.unit if name in ("PlaceArrival", "PlaceReinforcement") else in_hand(s, s.decision.seat(s))
    left = [piece for piece in pieces if s.where[piece] == HAND]
    if not left or (goal == 0 and held in left):
        return None
    return PLACE[goal] if held in left and goal else UNIT[left[0]]


# --- marching -----------------------------------------------------------------------------------------


def _march(s: TCC, order: Order, pieces: list[int]) -> Action | None:
    """Those who stand together go together, by the hexes named."""
    if s.group & ~mask_of(pieces):
        return UNIT[pieces[0]]  # others are in hand
    here = s.where[s.unit]
    way = [HEX[place] for place in order.way]
    ahead = way[way.index(here) + 1 :] if here in way else way
    if s.decision.name == "GoOn":
        return TO[ahead[0]] if ahead else STOP
    if not s.onward:
        for piece in pieces:
            if s.where[piece] == here and not s.group >> piece & 1 and _goes_along(s, piece, ahead):
                return WITH[piece]
        if len(ahead) > 1:
            return WAYPOINT
    return TO[ahead[0]] if ahead else TO[here] if way else None


def _goes_along(s: TCC, piece: int, ahead: list[int]) -> bool:
    """[R44] What binds one binds all; who would hinder the others goes by himself."""
    if not ahead:
        return companion_refusal(s, piece, s.group, s.home, s.side) is not CANNOT_KEEP_UP
    refusal = stop_refusal if len(ahead) > 1 else end_refusal
    return refusal(s, s.home, ahead[0], s.group | 1 << piece, s.side) is None


def leads(s: TCC, units: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Where several stacks march, the second one too: so they can come to the first."""
    first = s.where[NUMBER[units[0]]] if units and units[0] in NUMBER else 0
    other = next((unit for unit in units if unit in NUMBER and s.where[NUMBER[unit]] != first), "")
    return [units, tuple(dict.fromkeys((other, *units)))] if other and s.decision.name in MOVES else [units]


def sure(s: TCC, order: Order) -> bool | None:
    """In an empty hex that all can get to there is room for all or not; where others stand it has to be tried."""
    if s.decision.name != "MoveTo" or s.onward:
        return None
    side, goal = s.side, HEX[order.goal]
    units = mask_of(NUMBER[unit] for unit in read(s, order).units if unit in NUMBER)
    if s.group == units:
        return True  # it is offered
    here, together = ground(s, side), True
    deciding = here.open & decisive(s, side)
    for place in {s.where[piece] for piece in bits(units)} - {goal}:
        stack = units & s.at[place]
        gaits = {gait(s, piece) for piece in bits(stack)}
        if not all(here.reach(place, one) >> goal & 1 for one in gaits):
            return False
        together &= len(gaits) == 1 or bool(here.reach(place, gait_of(s, stack)) >> goal & 1)
        together &= not deciding or not mask_of(here.way(place, goal, gait_of(s, stack))) & deciding
    if not together or s.occupied[side] >> goal & 1 or units & s.moved:
        return None
    return size(s, units, side) <= limit(s, side)


# --- attacking ----------------------------------------------------------------------------------------


def _aim(s: TCC, order: Order, goal: int) -> Action:
    """An attack where there is an enemy, else a probe [11.7]."""
    is_attack = s.side == SOVIET or s.occupied[enemy(s.side)] >> goal & 1
    if order.deed in ("attack", "probe"):
        is_attack = order.deed == "attack"
    return ATTACK[goal] if is_attack else PROBE[goal]


def _join(s: TCC, order: Order, pieces: list[int], goal: int, played: Sequence[Action]) -> Action | None:
    """With a goal they and nobody else attack it; without one they join those who do."""
    joins = [JOIN[piece] for piece in pieces if not s.committed >> piece & 1]
    if not goal:
        return one_by_one(s, joins, played, order.deed) if s.probing else next(iter(joins), None)
    if goal != s.target:
        return ATTACK[goal]  # another attack is being prepared
    others = s.committed & ~mask_of(pieces) & ~landing_party(s)
    if others and not joins:
        return JOIN[others.bit_length() - 1]  # so is this one, with others
    if not s.crossing and crews(s, mask_of(pieces)) and can_cross(s):
        return BOATS
    return next(iter(joins), DECLARE)


def _attackers(s: TCC) -> int:
    """All who could join an attack or a probe that is offered."""
    tried, found = s.copy(), 0
    for probing, targets in ((0, attack_targets(tried)), (1, probe_targets(tried) if s.side == AXIS else 0)):
        for place in bits(targets):
            tried.target, tried.probing = place, probing
            found |= joinable(tried)
            if not probing and can_cross(tried):
                found |= crews(tried, free_units(tried))
    return found | landing_party(s)


def _all_alike(s: TCC, pieces: int) -> int:
    """[2.3.9-a] These, and the untried units nobody can tell from one of them."""
    for piece in bits(pieces & TOKENS):
        kind = looks(s, piece)
        pieces |= mask_of(other for other in bits(s.at[s.where[piece]] & TOKENS) if looks(s, other) == kind)
    return pieces


def _pieces(s: TCC, order: Order) -> list[int]:
    """By the names they have in a scene."""
    garrison = {garrison_id(s.target): GARRISON} if s.target else {}
    found = (garrison.get(unit, NUMBER.get(unit)) for unit in order.units)
    return [piece for piece in found if piece is not None]
