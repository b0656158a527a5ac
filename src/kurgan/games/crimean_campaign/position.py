"""Positions as text: ``at=ChooseMover; turn=2; side=axis; 1203=22i/3 46i; 1303=172r untried-1; held=…``

Pieces stand under their hex from the bottom of the stack to its top, with their steps after a slash if some are
lost. What is left out has its plain value; a piece nobody names is gone, but the bin is full unless ``pool`` is given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kurgan.core.errors import BadText, UnknownName
from kurgan.core.fields import Codec, Mask, Name, Number, Values, bits, index_of, read_fields, split, write_fields
from kurgan.core.flow import PATH
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
    SIDES,
    SOVIET,
)
from kurgan.games.crimean_campaign.state import (
    FIGHT_MOVE,
    KINDS,
    LENGTHS,
    LONG,
    ORDERS,
    PHASES,
    PURPOSES,
    RPS,
    S_POOL,
    S_READY,
    SHORT,
    SUPPORT_STATES,
    TCC,
    UNDECIDED,
    VICTORIES,
    put,
    stack_at,
)
from kurgan.games.crimean_campaign.tables import FREE_TOKEN_SET, PIECES, POOL_TOKEN_SET, SUPPORTS, TOKENS

if TYPE_CHECKING:
    from kurgan.games.crimean_campaign import CrimeanCampaign

PIECE = Name(PIECES)
PIECE_SET = Mask(PIECES)
SUPPORT_SET = Mask(SUPPORTS)
HEX_SET = Mask(NAMES)
LYING = {"pool": POOL, "hand": HAND, "out": OUT, "offshore": OFFSHORE}       # written with their pieces
EMPTY = "none"


class Hex(Name):
    """A hex; 0 is none."""

    def __init__(self) -> None:
        super().__init__(NAMES, 0)


class Sealed:
    """The support committed by both sides, in one list: every support unit has one side."""

    def write(self, value: list[int]) -> str:
        return SUPPORT_SET.write(value[AXIS] | value[SOVIET])

    def read(self, text: str, name: str) -> list[int]:
        both = SUPPORT_SET.read(text, name)
        axis = sum(1 << n for n in range(AXIS_SUPPORTS))
        return [both & axis, both & ~axis]


AXIS_SUPPORTS = SUPPORTS.index("gr3-8")      # those of the Axis come first
FIELDS: dict[str, Codec] = {
    "turn": Number(0, 1, 15), "length": Name(LENGTHS, 0), "phase": Name(PHASES, 0), "side": Name(SIDES, NONE),
    "order": Name(ORDERS), "held": HEX_SET, "garrisons": HEX_SET, "down": PIECE_SET, "seen": PIECE_SET,
    "due": Values(PIECES), "support": Values(SUPPORTS, SUPPORT_STATES), "known": SUPPORT_SET, "unseen": Number(),
    "rp": Values(RPS), "boats": Number(), "naval": Number(), "stalin": Number(), "quota": Number(),
    "fought": Number(), "landing": Hex(), "shaken": Number(),
    "moved": PIECE_SET, "attacked": PIECE_SET, "defended": HEX_SET, "named": HEX_SET, "momenta": PIECE_SET,
    "probed": PIECE_SET, "deployed": Values(tuple(map(str, range(1, 21)))),
    "unit": PIECE, "group": PIECE_SET, "home": Hex(), "onward": Number(),
    "target": Hex(), "committed": PIECE_SET, "crossing": Number(), "shooting": Name(SIDES), "advanced": PIECE_SET,
    "sealed": Sealed(), "oos": PIECE_SET, "revealed": Number(), "rolled_factor": Number(), "concentric": Number(),
    "owed": Values(SIDES), "lost": PIECE, "kind": Name(KINDS, 0),
    "purpose": Name(PURPOSES), "die": Number(), "drawing": PIECE, "draws": Number(),
    "done": Number(), "stalled": Hex(),
    "winner": Name((*SIDES, "draw")), "victory": Name(VICTORIES, 0),
}
ALWAYS = ("held", "garrisons")               # left out they would mean what follows from where the units stand


def write(s: TCC) -> str:
    given = s.given
    defaults = {option.id: option.default for option in s.game.options}
    changed = [f"{name}:{value}" for name, value in given.options.items() if value != defaults[name]]
    parts = [f"scenario={given.scenario}"]
    parts += [f"options={' '.join(changed)}"] if changed else []
    parts += [f"at={s.game.flow.place(s)}"]
    parts += write_fields(s, FIELDS)
    parts += [f"{name}={EMPTY}" for name in ALWAYS if not getattr(s, name)]
    for name, place in LYING.items():
        if s.at[place] or place == POOL:
            parts.append(f"{name}={' '.join(_piece(s, n) for n in bits(s.at[place])) or EMPTY}")
    for place in bits(s.occupied[AXIS] | s.occupied[SOVIET]):
        if not s.at[place]:
            continue                                 # a garrison alone
        static = bits(s.at[place] & given.tables.static)
        parts.append(f"{NAMES[place]}={' '.join(_piece(s, n) for n in (*static, *stack_at(s, place)))}")
    return "; ".join(parts)


def _piece(s: TCC, n: int) -> str:
    whole = s.steps[n] == s.given.tables.steps[n] or (s.where[n] < FIRST_HEX and not s.steps[n])
    return PIECES[n] if whole else f"{PIECES[n]}/{s.steps[n]}"


def read(game: CrimeanCampaign, text: str) -> TCC:
    values = split(text)
    s = game.blank(*game.settings(values.pop("scenario", None), _options(values.pop("options", ""))))
    place = values.pop("at", None)
    if place is None:
        raise BadText("position: 'at=' is missing; it names the waiting decision, like at=ChooseMover")
    game.flow.go_to(s, _whole_place(game, place, values))
    given = set(values)
    for piece in bits(s.at[OUT]):
        put(s, piece, GONE)
    for name in (*LYING, *(name for name in values if name in HEX)):
        if name in values:
            _read_pieces(s, LYING.get(name, HEX.get(name, 0)), values.pop(name))
    s.side, s.turn, s.held = NONE, 0, 0
    read_fields(s, FIELDS, values, ("at", "scenario", "options", "1417", *LYING))
    _complete(s, given)
    _check(s)
    return s


def _whole_place(game: CrimeanCampaign, place: str, values: dict[str, str]) -> str:
    """Both sides pass through the same decisions, and move before or after they fight: side and order tell which."""
    moves = "move-second" if values.get("order") == ORDERS[FIGHT_MOVE] else "move-first"
    steps = (f"{values.get('side', SIDES[SOVIET])}-turn", moves)
    ends = [path for path in game.flow.places() if f"{PATH}{path}".endswith(f"{PATH}{place}")]
    for step in steps:
        fitting = [path for path in ends if step in path.split(PATH)]
        ends = fitting or ends
    return ends[0] if len(ends) == 1 else place


def _options(text: str) -> dict[str, str]:
    try:
        return dict(pair.split(":", 1) for pair in text.split())
    except ValueError:
        raise BadText(f"position: options should be name:value pairs, found '{text}'") from None


def _read_pieces(s: TCC, place: int, text: str) -> None:
    t = s.given.tables
    if place >= FIRST_HEX and not t.grid.playable >> place & 1:
        raise BadText(f"position: {NAMES[place]} is not in play; pieces can lie only on land hexes in play")
    for word in text.split() if text != EMPTY else ():
        slug, _, steps = word.partition("/")
        if slug not in PIECES[:-1]:
            raise UnknownName("piece", slug, PIECES[:-1])
        n = index_of(slug, PIECES, "piece")
        if s.where[n] != GONE:
            raise BadText(f"position: {slug} stands in two places, {NAMES[s.where[n]]} and {NAMES[place]}")
        put(s, n, place)
        if place >= FIRST_HEX or place == OFFSHORE or steps:
            s.steps[n] = Number(low=1, high=t.steps[n]).read(steps, slug) if steps else t.steps[n]


def _complete(s: TCC, given: set[str]) -> None:
    """What a short text leaves to be understood."""
    t = s.given.tables
    s.turn = s.turn or 1
    if s.side == NONE:
        s.side = SOVIET
    if s.length == UNDECIDED and s.given.scenario != "campaign" and s.decision.name != "PlaceUntried":     # [3.3]
        s.length = SHORT if s.given.scenario == "short" else LONG
    for piece in range(len(PIECES)):
        if s.due[piece]:
            turn = s.due[piece]
            put(s, piece, DUE)
            s.due[piece] = turn
            s.steps[piece] = t.entry_steps[piece] if turn == t.arrival[piece] else 1     # [9.3-g]
    if "held" not in given:
        s.held = t.sources & ~s.occupied[SOVIET] | s.occupied[AXIS]
    if "garrisons" not in given:
        s.garrisons = s.held & t.towns
    s.occupied[AXIS] |= s.garrisons
    if "pool" not in given:
        tokens = s.at[GONE] & POOL_TOKEN_SET
        units = s.at[GONE] & t.pool
        for piece in (*bits(units), *list(bits(tokens))[:max(0, units.bit_count() - _in_play(s, POOL_TOKEN_SET))]):
            put(s, piece, POOL)
        if _in_play(s, FREE_TOKEN_SET):
            for piece in bits(s.at[GONE] & t.free):
                put(s, piece, POOL)
    if "support" not in given:
        for n, arrival in enumerate(t.support_arrival):
            ready = arrival <= s.turn if t.support_side[n] == AXIS else t.support_start >> n & 1
            s.support[n] = S_READY if ready else S_POOL
        s.known = t.support_start
    s.deployed = s.deployed[:t.kslz.bit_count()]


def _in_play(s: TCC, kind: int) -> int:
    return (kind & ~s.at[GONE] & ~s.at[POOL] & ~s.at[OUT]).bit_count()


def _check(s: TCC) -> None:
    """What the counters and the map cannot show."""
    t = s.given.tables
    both = s.occupied[AXIS] & s.occupied[SOVIET]
    if both:
        name = NAMES[next(iter(bits(both)))]
        raise BadText(f"position: both sides stand in {name}; opposing units never share a hex [3.5-b]")
    if s.garrisons & ~t.towns:
        name = NAMES[next(iter(bits(s.garrisons & ~t.towns)))]
        raise BadText(f"position: a garrison stands in {name}, which is no town [3.5-f]")
    if s.held & ~t.grid.playable:
        raise BadText("position: held names a hex that is not in play")
    if s.occupied[AXIS] & ~s.held:
        name = NAMES[next(iter(bits(s.occupied[AXIS] & ~s.held)))]
        raise BadText(f"position: Axis units stand in {name}, so it should be held [3.5-a]")
    if s.occupied[SOVIET] & s.held:
        name = NAMES[next(iter(bits(s.occupied[SOVIET] & s.held)))]
        raise BadText(f"position: Soviet units stand in {name}, so it cannot be held by the Axis [3.5-a]")
    last = t.game["length"]["short" if s.length == SHORT else "long"]
    if s.turn > last:
        raise BadText(f"position: turn is {s.turn}; this game ends with GT {last}")
    if _in_play(s, TOKENS) > (s.at[POOL] & (t.free | t.pool)).bit_count():
        raise BadText("position: there are more untried units than units in the bin that they could be")
    if s.decision.half_of is not None and s.unit == NONE and not s.target:
        raise BadText(f"position: at {s.decision.name} a choice is half made; say which, like unit=22i")


def playable(s: TCC) -> TCC:
    """Refuse a position whose waiting decision cannot be made or carried out."""
    try:
        for seat in (None, AXIS, SOVIET):
            s.view(seat)
        actions = s.legal_actions()
        for action in actions:
            s.copy().play(action)
    except Exception:           # whatever breaks here, the text is to blame, and its author is told so in one line
        actions = []
    if not actions and not s.is_terminal():
        raise BadText(f"position: nothing can be decided at {s.decision.name}; its registers do not fit the map")
    return s
