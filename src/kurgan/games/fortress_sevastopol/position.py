"""Positions as text: ``at=ChooseImpulse; turn=2; side=axis; 28=sov-156 sov-271/spent; 29=ger-46 ger-73+elite; …``

Units stand under their place, with their mode after a slash if they are not Fresh. What is left out has its
plain value; a unit nobody names waits to arrive.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kurgan.core.errors import BadText, UnknownName
from kurgan.core.fields import (
    Codec,
    Counts,
    Mask,
    Name,
    Number,
    Values,
    bits,
    index_of,
    read_fields,
    split,
    write_fields,
)
from kurgan.games.fortress_sevastopol.actions import BOUNDARIES, UNITS
from kurgan.games.fortress_sevastopol.places import (
    AREAS,
    AXIS,
    BOUNDARY_STATES,
    FRESH,
    MODES,
    NAMES,
    NONE,
    PLACES,
    SIDES,
    SOVIET,
    WAITING,
    WEATHERS,
    U,
)
from kurgan.games.fortress_sevastopol.rules.r25_victory import vp_on_map
from kurgan.games.fortress_sevastopol.state import (
    BRIDGE_SITE,
    FS,
    FULL_MP,
    IMPULSES,
    INVASION,
    OUTCOMES,
    PHASES,
    PURPOSES,
    VICTORIES,
    WAYS,
    WINDOWS,
    put,
    set_mode,
)
from kurgan.games.fortress_sevastopol.tables import AMPHIBIOUS, CHITS, ELITE, MARKERS

if TYPE_CHECKING:
    from kurgan.games.fortress_sevastopol import FortressSevastopol

ELITE_MARK = "+elite"
EMPTY = "empty"
UNIT = Name(UNITS)
UNIT_SET = Mask(UNITS)
MARKER_STATES = ("away", "ready", "used")


class Place(Name):
    """A place; 0 is none, because no register ever means the waiting units."""

    def __init__(self) -> None:
        super().__init__(NAMES, WAITING)


class Chits:
    """The two hands, or any chits by side and kind: ``axis:elite soviet:mines*2``."""

    def write(self, value: bytearray) -> str:
        size = len(CHITS)
        return " ".join(f"{SIDES[side]}:{word}" for side in (AXIS, SOVIET)
                        for word in Counts(CHITS).write(value[side * size:(side + 1) * size]).split())

    def read(self, text: str, name: str) -> bytearray:
        hands = dict.fromkeys(SIDES, "")
        for word in text.split():
            side, _, chit = word.partition(":")
            index_of(side, SIDES, name)
            hands[side] += f"{chit} "
        return bytearray().join(Counts(CHITS).read(hands[side], name) for side in SIDES)


class Chain:
    """Chits played one upon the other, in order."""

    def write(self, value: bytearray) -> str:
        return " ".join(CHITS[chit] for chit in value)

    def read(self, text: str, name: str) -> bytearray:
        return bytearray(index_of(word, CHITS, name) for word in text.split())


class Held:
    """Areas the Axis controls; every other is Soviet [2.3.3]."""

    def write(self, value: list[int]) -> str:
        return Mask(NAMES).write(value[AXIS] & ~(1 << U)) or "none"

    def read(self, text: str, name: str) -> list[int]:
        axis = Mask(NAMES).read(text, name)
        if axis & ~sum(1 << area for area in AREAS):
            raise BadText("position: held names Areas 1 to 29 only; control of the Zones never changes")
        axis |= 1 << U
        return [axis, sum(1 << place for place in range(1, 32)) & ~axis]


def boundary_fields(names: tuple[str, ...]) -> dict[str, Codec]:
    """What speaks of boundaries: an owner's map may have more of them than ours."""
    sites = ("", *NAMES[1:30], *[""] * (BRIDGE_SITE - 30), *names)
    return {
        "boundary": Values(names, BOUNDARY_STATES), "work_at": Values(SIDES, sites, NONE),
        "via": Values(UNITS, names, NONE), "crossed": Values(names), "bridge": Name(names),
    }


OURS = boundary_fields(BOUNDARIES)
FIELDS: dict[str, Codec] = {
    "turn": Number(0, 1, 17), "phase": Name(PHASES, 0), "side": Name(SIDES, NONE), "weather": Name(WEATHERS, 0),
    "track": Number(0, -4, 13), "advantage": Name(SIDES, NONE), "rested": Number(1, 0, 1), "vp": Number(0, 0, 40),
    "rp": Values(SIDES), "held": Held(), "boundary": OURS["boundary"],
    "ip": Values(NAMES, ("none", *SIDES)), "marker": Values(MARKERS, MARKER_STATES),
    "work_at": OURS["work_at"], "work_level": Values(SIDES),
    "pool": Counts(CHITS), "hand": Chits(), "unseen": Values(SIDES), "gone": Counts(CHITS), "chain": Chain(),
    "beachhead": Place(), "invasion_held": Number(), "recalled": UNIT_SET,
    "impulse": Name(IMPULSES), "impulses": Number(), "second": Number(), "passes": Number(), "checked": Number(),
    "check": Number(), "ends": Number(), "change": Number(), "stays": Number(), "advances": Number(), "ooc": UNIT_SET,
    "home": Place(), "target": Place(), "unit": UNIT, "number": Number(), "limit": Number(),
    "active": UNIT_SET, "moved": UNIT_SET, "stopped": UNIT_SET, "mandatory": UNIT_SET, "supported": UNIT_SET,
    "assaulted": Mask(NAMES), "passed": Mask(NAMES), "weathered": UNIT_SET,
    "mp": Values(UNITS, default=FULL_MP), "origin": Values(UNITS, NAMES), "via": OURS["via"],
    "crossed": OURS["crossed"],
    "way": Name(WAYS), "committed": UNIT_SET, "point": UNIT, "forward": UNIT, "attack_dr": Number(),
    "defense_dr": Number(), "av_chits": Number(), "dv_chits": Number(), "train": Number(), "outcome": Name(OUTCOMES),
    "cp": Number(), "first": Number(), "retreated": UNIT_SET, "back": UNIT_SET, "overrun": Number(),
    "demolishers": UNIT_SET,
    "source": Name(MARKERS), "lead": UNIT, "guns": UNIT_SET, "unchecked": UNIT_SET, "barrage": Number(),
    "primary": UNIT, "bv_chits": Number(), "ap": Number(), "hit": UNIT_SET, "mistaken": Number(),
    "window": Name(WINDOWS), "asked": Name(SIDES), "declines": Number(), "player": Name(SIDES), "chit": Name(CHITS),
    "picking": Number(), "raid": Place(), "struck": UNIT,
    "purpose": Name(PURPOSES), "roller": Name(SIDES), "rolled": Number(), "die": Number(), "rolling": Number(),
    "job": Number(NONE, 0, 255), "bridge": OURS["bridge"], "tried": Mask(BOUNDARIES),
    "repairers": UNIT_SET,
    "sp": Number(), "refitted": UNIT_SET, "shifts": Number(), "done": Number(), "owed": Number(),
    "winner": Name((*SIDES, "draw")), "victory": Name(VICTORIES, 0),
}


@cache
def fields_for(boundaries: tuple[str, ...]) -> dict[str, Codec]:
    if boundaries == BOUNDARIES:
        return FIELDS
    own = boundary_fields(boundaries)
    return {name: own.get(name, codec) for name, codec in FIELDS.items()}


def write(s: FS) -> str:
    given = s.given
    defaults = {option.id: option.default for option in s.game.options}
    changed = [f"{name}:{value}" for name, value in given.options.items() if value != defaults[name]]
    parts = [f"scenario={given.scenario}"]
    parts += [f"options={' '.join(changed)}"] if changed else []
    parts += [f"at={s.game.flow.place(s)}"]
    parts += write_fields(s, fields_for(given.tables.boundary_names))
    if given.chits and not any(s.pool):
        parts.append(f"pool={EMPTY}")                # left out it would mean all chits that lie nowhere else
    parts += [f"{NAMES[place]}={' '.join(_unit(s, n) for n in bits(s.at[place]))}"
              for place in range(1, PLACES) if s.at[place]]
    return "; ".join(parts)


def _unit(s: FS, n: int) -> str:
    text: str = UNITS[n] + (f"/{MODES[s.mode[n]]}" if s.mode[n] else "")
    return text + ELITE_MARK if s.elite >> n & 1 else text


def read(game: FortressSevastopol, text: str) -> FS:
    values = split(text)
    s = game.blank(*game.settings(values.pop("scenario", None), _options(values.pop("options", ""))))
    place = values.pop("at", None)
    if place is None:
        raise BadText("position: 'at=' is missing; it names the waiting decision, like at=ChooseImpulse")
    game.flow.go_to(s, place)
    pool, vp = "pool" in values, "vp" in values
    if values.get("pool") == EMPTY:
        values["pool"] = ""
    for name in NAMES[1:]:
        if name in values:
            _read_units(s, NAMES.index(name), values.pop(name))
    s.side = s.advantage = NONE
    read_fields(s, fields_for(s.given.tables.boundary_names), values, ("at", "scenario", "options", "24", "U"))
    if s.advantage == NONE:
        s.advantage = AXIS
    if s.side == NONE:
        s.side = SOVIET
    if not pool and s.given.chits:
        _fill_pool(s)
    elif not pool:
        s.pool[:] = bytes(len(CHITS))
    if not vp:
        s.vp = vp_on_map(s)
    _check(s)
    return s


def _options(text: str) -> dict[str, str]:
    try:
        return dict(pair.split(":", 1) for pair in text.split())
    except ValueError:
        raise BadText(f"position: options should be name:value pairs, found '{text}'") from None


def _read_units(s: FS, place: int, text: str) -> None:
    for word in text.split():
        word, elite = word.removesuffix(ELITE_MARK), word.endswith(ELITE_MARK)
        slug, _, mode = word.partition("/")
        if slug not in UNITS:
            raise UnknownName("unit", slug, UNITS)
        n = UNITS.index(slug)
        if s.where[n] != WAITING:
            raise BadText(f"position: {slug} stands in two places, {NAMES[s.where[n]]} and {NAMES[place]}")
        put(s, n, place)
        set_mode(s, n, index_of(mode, MODES, "mode") if mode else FRESH)
        if elite:
            s.elite |= 1 << n


def _placed(s: FS, chit: int) -> int:
    """How many chits of a kind do not lie in the pool."""
    size = len(CHITS)
    many = s.hand[chit] + s.hand[size + chit] + s.gone[chit] + s.chain.count(chit)
    if chit == ELITE:
        many += s.elite.bit_count() + (s.chit == ELITE)      # in play until its unit is chosen
    elif chit == AMPHIBIOUS and (s.beachhead or s.impulse == INVASION):
        many += 1                                            # it lies with the landing
    return many


def _fill_pool(s: FS) -> None:
    """All chits that lie nowhere else."""
    for chit, count in enumerate(s.given.tables.chit_count):
        s.pool[chit] = max(0, count - _placed(s, chit))


def _check(s: FS) -> None:
    """What the counters and the map cannot show."""
    t = s.given.tables
    if not 1 <= s.turn <= s.given.turns:
        raise BadText(f"position: turn is {s.turn}; this scenario has turns 1 to {s.given.turns}")
    for place, zone in ((30, SOVIET), (31, AXIS)):
        if s.at[place] & t.of_side[zone]:
            raise BadText(f"position: {SIDES[zone]} units stand in Zone {NAMES[place]}, which they may never enter")
    for chit, count in enumerate(t.chit_count):
        used = s.pool[chit] + _placed(s, chit)
        if used > count:
            raise BadText(f"position: {used} × {CHITS[chit]}, but there are only {count}")
    if sum(s.unseen) > sum(s.pool):
        raise BadText(f"position: {sum(s.unseen)} unseen chits in hands, but only {sum(s.pool)} to take them from")
    if s.unit == NONE and s.decision.half_of is not None and not s.picking:
        raise BadText(f"position: at {s.decision.name} a choice is half made; say which, like unit=ger-73 or picking=1")


def playable(s: FS) -> FS:
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
