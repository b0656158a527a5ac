"""Positions as text: ``at=ChooseMover; turn=2; side=axis; 1203=22i/3 46i; 1303=172r untried-1; held=…``

Pieces stand under their hex from the bottom of the stack to its top, with their steps after a slash if some are
lost. What is left out has its plain value; a piece nobody names is gone, but the bin is full unless ``pool`` is given.
"""

from __future__ import annotations

from collections.abc import Collection

from kurgan.core.codecs import Number, index_of
from kurgan.core.errors import BadText, UnknownName
from kurgan.core.flow import PATH, Flow
from kurgan.core.sets import bits, changed
from kurgan.games.crimean_campaign.hidden import candidates
from kurgan.games.crimean_campaign.laying import put
from kurgan.games.crimean_campaign.names import FIGHT_MOVE, LONG, ORDERS, S_POOL, S_READY, SHORT, UNDECIDED
from kurgan.games.crimean_campaign.places import (
    AXIS,
    DUE,
    FIRST_HEX,
    GONE,
    HAND,
    HEX,
    NAMES,
    NONE,
    OFFSHORE,
    OUT,
    POOL,
    SOVIET,
)
from kurgan.games.crimean_campaign.sheets import FREE_TOKEN_SET, PIECES, POOL_TOKEN_SET
from kurgan.games.crimean_campaign.stacks import stack_at
from kurgan.games.crimean_campaign.state import TCC

LYING = {"pool": POOL, "hand": HAND, "out": OUT, "offshore": OFFSHORE}  # written with their pieces
OF_SETUP = ("PlaceUntried", "PlaceAxis")
PARTS = ("1417", *LYING)
EMPTY = "none"
ALWAYS = ("held", "garrisons", "support")  # left out they would mean what follows from the units and the turn


def write_pieces(s: TCC) -> list[str]:
    parts = [f"{name}={EMPTY}" for name in ALWAYS if not _any(getattr(s, name))]
    for name, place in LYING.items():
        if s.at[place] or place == POOL:
            parts.append(f"{name}={' '.join(_piece(s, n) for n in bits(s.at[place])) or EMPTY}")
    for place in bits(s.occupied[AXIS] | s.occupied[SOVIET]):
        if not s.at[place]:
            continue  # a garrison alone
        static = bits(s.at[place] & s.given.sheets.static)
        parts.append(f"{NAMES[place]}={' '.join(_piece(s, n) for n in (*static, *stack_at(s, place)))}")
    return parts


def _any(value: int | bytes) -> bool:
    return bool(value) if isinstance(value, int) else any(value)


def _piece(s: TCC, n: int) -> str:
    whole = s.steps[n] == s.given.sheets.steps[n] or (s.where[n] < FIRST_HEX and not s.steps[n])
    return PIECES[n] if whole else f"{PIECES[n]}/{s.steps[n]}"


def whole_place(flow: Flow, place: str, values: dict[str, str]) -> str:
    """One moves before or after one fights: the order tells which."""
    moves = "move-second" if values.get("order") == ORDERS[FIGHT_MOVE] else "move-first"
    ends = [path for path in flow.places() if f"{PATH}{path}".endswith(f"{PATH}{place}")]
    fitting = [path for path in ends if moves in path.split(PATH)] or ends
    return fitting[0] if len(fitting) == 1 else place


def read_pieces(s: TCC, values: dict[str, str]) -> None:
    for piece in bits(s.at[OUT]):
        put(s, piece, GONE)
    for name in (*LYING, *(name for name in values if name in HEX)):
        if name in values:
            _read_pieces(s, LYING.get(name, HEX.get(name, 0)), values.pop(name))


def _read_pieces(s: TCC, place: int, text: str) -> None:
    t = s.given.sheets
    if place >= FIRST_HEX and not t.grid.playable >> place & 1:
        raise BadText("hex_not_in_play", hex=NAMES[place])
    for word in text.split() if text != EMPTY else ():
        slug, _, steps = word.partition("/")
        if slug not in PIECES[:-1]:
            raise UnknownName("piece", slug, PIECES[:-1])
        n = index_of(slug, PIECES, "piece")
        if s.where[n] != GONE:
            raise BadText("two_places", name=slug, first=NAMES[s.where[n]], next=NAMES[place])
        put(s, n, place)
        if place >= FIRST_HEX or place == OFFSHORE or steps:
            s.steps[n] = Number(low=1, high=t.steps[n]).read(steps, slug) if steps else t.steps[n]


def settle(s: TCC, named: Collection[str]) -> None:
    """What a short text leaves to be understood."""
    t = s.given.sheets
    if s.length == UNDECIDED and s.given.scenario != "campaign" and s.decision.name != "PlaceUntried":  # [3.3]
        s.length = SHORT if s.given.scenario == "short" else LONG
    for piece in range(len(PIECES)):
        if s.due[piece]:
            turn = s.due[piece]
            put(s, piece, DUE)
            s.due = changed(s.due, piece, turn)
            s.steps[piece] = t.entry_steps[piece] if turn == t.arrival[piece] else 1  # [9.3-g]
    if "held" not in named:
        s.held = t.sources & ~s.occupied[SOVIET] | s.occupied[AXIS]
    if "garrisons" not in named:
        s.garrisons = s.held & t.towns
    s.occupied[AXIS] |= s.garrisons
    if "pool" not in named:
        tokens = s.at[GONE] & POOL_TOKEN_SET
        units = s.at[GONE] & t.pool
        for piece in (*bits(units), *list(bits(tokens))[: max(0, units.bit_count() - _in_play(s, POOL_TOKEN_SET))]):
            put(s, piece, POOL)
        if _in_play(s, FREE_TOKEN_SET):
            for piece in bits(s.at[GONE] & t.free):
                put(s, piece, POOL)
    if "support" not in named:
        for n, arrival in enumerate(t.support_arrival):
            ready = arrival <= s.turn if t.support_side[n] == AXIS else t.support_start >> n & 1
            s.support = changed(s.support, n, S_READY if ready else S_POOL)
        s.known = t.support_start
    s.deployed = s.deployed[: t.kslz.bit_count()]
    _check(s)


def _in_play(s: TCC, kind: int) -> int:
    return (kind & ~s.at[GONE] & ~s.at[POOL] & ~s.at[OUT]).bit_count()


def _check(s: TCC) -> None:
    """What the counters and the map cannot show."""
    t = s.given.sheets
    both = s.occupied[AXIS] & s.occupied[SOVIET]
    if both:
        name = NAMES[next(iter(bits(both)))]
        raise BadText("both_in_hex", hex=name)
    if s.garrisons & ~t.towns:
        name = NAMES[next(iter(bits(s.garrisons & ~t.towns)))]
        raise BadText("garrison_no_town", hex=name)
    if s.held & ~t.grid.playable:
        raise BadText("held_not_in_play")
    if s.occupied[AXIS] & ~s.held:
        name = NAMES[next(iter(bits(s.occupied[AXIS] & ~s.held)))]
        raise BadText("should_be_held", hex=name)
    if s.occupied[SOVIET] & s.held:
        name = NAMES[next(iter(bits(s.occupied[SOVIET] & s.held)))]
        raise BadText("cannot_be_held", hex=name)
    last = t.game["length"]["short" if s.length == SHORT else "long"]
    if s.turn > last:
        raise BadText("game_ends", turn=s.turn, last=last)
    for kind in (FREE_TOKEN_SET, POOL_TOKEN_SET):
        if _in_play(s, kind) > candidates(s, bits(kind)[0]).bit_count():
            raise BadText("too_many_untried")
    if s.decision.name in OF_SETUP and (s.turn > 1 or s.phase or s.order != NONE):
        raise BadText("setup_is_over", decision=s.decision.name)
    if s.decision.half_of is not None and s.unit == NONE and not s.target:
        raise BadText("half_made_like", decision=s.decision.name, like="unit=22i")


def check_handed_in(s: TCC) -> None:
    """What a short text of our own may do, and no game comes to."""
    t = s.given.sheets
    if s.given.historic_arrivals and _in_play(s, POOL_TOKEN_SET):
        raise BadText("too_many_untried")  # [13.1] units come by the list; none is left that one could be
    for unit in bits(t.static):
        if s.where[unit] >= FIRST_HEX and s.where[unit] != t.start[unit]:
            raise BadText("static_elsewhere", unit=PIECES[unit], hex=NAMES[t.start[unit]])
