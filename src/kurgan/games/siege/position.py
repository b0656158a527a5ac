"""Positions as text: ``scenario=sevastopol; at=ChooseMover; turn=2; 0304=s25r pf1; work=0303:fortified_area …``

Units stand under their hex, with /1 if they have lost a step. What is left out has its plain value; a unit nobody names
is dead. Works and supply are written out: a short text has none.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kurgan.core.errors import BadText, UnknownName
from kurgan.core.fields import Codec, Mask, Name, Number, Values, bits, index_of, read_fields, split, write_fields
from kurgan.games.siege.places import ATTACKER, DEAD, DEFENDER, FIRST_HEX, HEX, NAMES, NONE, OUT, SIDES, SIZE, TRACK
from kurgan.games.siege.results import RESULTS
from kurgan.games.siege.state import PHASES, PURPOSES, SG, VICTORIES, put
from kurgan.games.siege.tables import TURNS, UNITS
from kurgan.games.siege.works import KINDS

if TYPE_CHECKING:
    from kurgan.games.siege import Siege

UNIT_SET, HEX_SET = Mask(UNITS), Mask(NAMES)
LYING = {"track": TRACK}
WORKS = ("none", *KINDS)


class Hex(Name):
    """A hex; 0 is none."""

    def __init__(self) -> None:
        super().__init__(NAMES, 0)


class Pair:
    """A number for each side: ``attacker:3 defender:1``."""

    def write(self, value: list[int]) -> str:
        return " ".join(f"{SIDES[n]}:{number}" for n, number in enumerate(value) if number)

    def read(self, text: str, name: str) -> list[int]:
        value = [0, 0]
        for word in text.split():
            side, _, number = word.partition(":")
            value[index_of(side, SIDES, name)] = Number(high=999).read(number, name)
        return value


RPS = tuple(f"{side}-{kind}" for side in SIDES for kind in ("inf", "art"))
BOXES = tuple(f"{side}-{turn}" for side in SIDES for turn in range(TURNS))


@cache
def fields_for(sides: tuple[str, ...]) -> dict[str, Codec]:
    return {
        "turn": Number(0, 1, 12), "phase": Name(PHASES, 0), "side": Name(SIDES, NONE),
        "work": Values(NAMES, WORKS), "owner": Values(NAMES, SIDES), "build": Values(NAMES), "task": Values(NAMES),
        "base": Values(NAMES, WORKS), "base_owner": Values(NAMES, SIDES),
        "side_work": Values(sides, WORKS), "side_owner": Values(sides, SIDES),
        "manned": HEX_SET, "taken": HEX_SET, "base_taken": HEX_SET, "side_taken": Mask(sides),
        "sp": Pair(), "rp": Values(RPS), "track": Values(BOXES), "air": Number(), "dug": UNIT_SET, "reserve": UNIT_SET,
        "building": UNIT_SET,
        "back": Values(UNITS), "mp": Values(UNITS), "duty": Values(UNITS, NAMES),
        "moved": UNIT_SET, "going": UNIT_SET, "turned": UNIT_SET, "reacted": HEX_SET,
        "attacked": UNIT_SET, "fought": HEX_SET, "unit": Name(UNITS), "group": UNIT_SET,
        "kind": Number(), "target": Hex(), "committed": UNIT_SET, "support": Number(), "odds": Number(NONE, 0, 255),
        "one": Number(), "two": Number(), "purpose": Name(PURPOSES), "shots": Number(), "outcome": Name(RESULTS),
        "rolled": Name(RESULTS), "owed": Pair(), "retreating": UNIT_SET, "advancing": UNIT_SET, "reach": Number(),
        "special": Pair(), "left": HEX_SET, "done": Number(), "winner": Name(SIDES), "victory": Name(VICTORIES, 0),
    }


def _fields(s: SG) -> dict[str, Codec]:
    return fields_for(tuple(f"{NAMES[a]}-{NAMES[b]}" for a, b in s.given.tables.sides))


def write(s: SG) -> str:
    given = s.given
    defaults = {option.id: option.default for option in s.game.options}
    changed = [f"{name}:{value}" for name, value in given.options.items() if value != defaults[name]]
    parts = [f"scenario={given.scenario}"]
    parts += [f"options={' '.join(changed)}"] if changed else []
    parts += [f"at={s.game.flow.place(s)}"]
    parts += write_fields(s, _fields(s))
    for place in range(FIRST_HEX, SIZE):
        if s.at[place]:
            parts.append(f"{NAMES[place]}={' '.join(_unit(s, n) for n in bits(s.at[place]))}")
    if s.at[TRACK]:
        parts.append(f"disrupted={' '.join(_unit(s, n) for n in bits(s.at[TRACK]))}")
    return "; ".join(parts)


def most_steps(s: SG, unit: int) -> int:
    """Units of two REs and more have two steps."""
    return 2 if s.given.tables.re[unit] >= 2 else 1


def _unit(s: SG, n: int) -> str:
    return UNITS[n] if s.steps[n] == most_steps(s, n) else f"{UNITS[n]}/{s.steps[n]}"


def read(game: Siege, text: str) -> SG:
    values = split(text)
    s = game.blank(*game.settings(values.pop("scenario", None), _options(values.pop("options", ""))))
    place = values.pop("at", None)
    if place is None:
        raise BadText("position: 'at=' is missing; it names the waiting decision, like at=ChooseMover")
    game.flow.go_to(s, place)
    for unit in bits(s.given.tables.present):
        put(s, unit, DEAD)
    if "disrupted" in values:
        _read_units(s, TRACK, values.pop("disrupted"))
    for name in [name for name in values if name in HEX]:
        _read_units(s, HEX[name], values.pop(name))
    s.side, s.turn = NONE, 0
    read_fields(s, _fields(s), values, ("at", "scenario", "options", "disrupted", "0304"))
    s.turn = s.turn or 1
    if s.side == NONE:
        s.side = s.given.tables.first
    _check(s)
    return s


def _options(text: str) -> dict[str, str]:
    try:
        return dict(pair.split(":", 1) for pair in text.split())
    except ValueError:
        raise BadText(f"position: options should be name:value pairs, found '{text}'") from None


def _read_units(s: SG, place: int, text: str) -> None:
    t = s.given.tables
    if place >= FIRST_HEX and not t.land >> place & 1:
        raise BadText(f"position: {NAMES[place]} is sea; units stand on land")
    for word in text.split():
        slug, _, steps = word.partition("/")
        if slug not in UNITS or not t.present >> UNITS.index(slug) & 1:
            raise UnknownName("unit of this scenario", slug, [UNITS[n] for n in bits(t.present)])
        n = UNITS.index(slug)
        if s.where[n] != DEAD:
            raise BadText(f"position: {slug} stands in two places, {NAMES[s.where[n]]} and {NAMES[place]}")
        put(s, n, place)
        s.steps[n] = Number(low=1, high=most_steps(s, n)).read(steps, slug) if steps else most_steps(s, n)


def _check(s: SG) -> None:
    both = s.occupied[ATTACKER] & s.occupied[DEFENDER]
    if both:
        raise BadText(f"position: both sides stand in {NAMES[next(iter(bits(both)))]}; they never share a hex")
    if s.turn > s.given.tables.turns:
        raise BadText(f"position: turn is {s.turn}; this scenario has turns 1 to {s.given.tables.turns}")
    if s.decision.half_of is not None and s.unit == NONE and not s.target:
        raise BadText(f"position: at {s.decision.name} a choice is half made; say which, like unit=g22 or target=0304")


def playable(s: SG) -> SG:
    """Refuse a position whose waiting decision cannot be made or carried out."""
    try:
        actions = s.legal_actions()
        for action in actions:
            s.copy().play(action)
    except Exception:           # whatever breaks here, the text is to blame, and its author is told so in one line
        actions = []
    if not actions and not s.is_terminal():
        raise BadText(f"position: nothing can be decided at {s.decision.name}; its registers do not fit the map")
    return s


__all__ = ["OUT", "playable", "read", "write"]
