"""What the figures of units, Areas and markers mean, and who could assault them."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.charts import signed
from kurgan.core.inspecting import NOTHING, Told, line
from kurgan.core.scene import Card, Condition, Line, Mark, Piece, Track
from kurgan.core.text import Ref, message
from kurgan.core.view import View
from kurgan.games.fortress_sevastopol.places import (
    AREAS,
    AXIS,
    FRESH,
    MODES,
    NAMES,
    NONE,
    ON_MAP,
    SEVASTOPOL_MASK,
    SIDES,
    SOVIET,
)
from kurgan.games.fortress_sevastopol.presentation.assaulting import Impulses
from kurgan.games.fortress_sevastopol.presentation.surroundings import boundary_lines, weather_lines
from kurgan.games.fortress_sevastopol.presentation.threat import assault_lines
from kurgan.games.fortress_sevastopol.rules.factors import elite_bonus
from kurgan.games.fortress_sevastopol.rules.r11_3_values import marker_factor
from kurgan.games.fortress_sevastopol.sheets import MARKERS
from kurgan.games.fortress_sevastopol.state import FS, units_at

RULES = {"out_of_command": "13.2.2", "disrupt1": "12.2", "disrupt2": "12.2", "forward": "2.2.2.7", "moved": "8.1-d"}
THING_RULES = {
    "place:U": "16.1",
    "place:C": "16.1",
    "place:axis_guns": "2.3.1",
    "place:soviet_guns": "2.3.1",
    "box:turn": "2.1.6",
    "box:vp": "25.1",
    "tally:rp": "7.2.8",
    "tray:lost": "10.5",
}
MARK_RULES = {"fort": "10.3-h", "construction": "17.2-b", "railhead": "2.3.11", "beachhead": "9.6.2"}
TYPES = (  # a type, what it can do, the rule
    ("armor", "armor", "10.2-d"),
    ("antitank", "antitank", "2.2.1.4-a"),
    ("flak", "flak", "2.2.1.5-a"),
    ("engineer", "engineer", "2.2.1.6"),
    ("field", "field", "2.2.1.3-a"),
    ("siege", "siege", "2.2.1.3-b"),
    ("hq", "hq", "2.2.1.7"),
)


def owner(view: View, piece: Piece) -> int | None:
    return SOVIET if piece.side == SIDES[SOVIET] else AXIS


def of_piece(view: View, piece: Piece) -> Told:
    s: FS = view.state
    if piece.id.startswith("marker:"):
        value = marker_factor(s, MARKERS.index(piece.id.removeprefix("marker:")))
        return Told((line("bombardment", value, message("inspect.marker"), "11.1.5"),))
    unit = s.given.sheets.number.get(piece.id)
    if unit is None:
        return NOTHING
    place = s.where[unit]
    near = tuple(assault_lines(s, s.given.sheets.side[unit], place)) if piece.at in NAMES else ()
    mode = line(
        "mode", words=message(f"mode.{MODES[s.mode[unit]]}"), rule="2.2.2.2" if s.fresh >> unit & 1 else "2.2.2.3"
    )
    return Told(tuple(_unit(s, unit)), (mode,) if piece.at else (), near)


def _unit(s: FS, unit: int) -> Iterator[Line]:
    """What 7-8-4 means, as the unit stands now."""
    t, row = s.given.sheets, s.game.data["unit"][s.given.sheets.slugs[unit]]
    bonus = elite_bonus(s, unit)
    yield line("type", words=message(f"unit_type.{row['type']}"), rule="2.2.1")
    if t.hq >> unit & 1:
        yield line("relocation", t.relocation[unit], message("inspect.relocation_means"), "2.2.1.7-b")
    elif s.mode[unit] == FRESH:
        yield from _fresh(s, unit, bonus)
    else:
        yield line("defence", t.spent_df[unit] + bonus, message("inspect.spent_df"), "2.2.2.3")
    for name, told, rule in TYPES:
        if getattr(t, name) >> unit & 1:
            yield line("special", words=message(f"inspect.is_{told}"), rule=rule)
    if t.siege >> unit & 1:
        yield line("range", t.reach[unit], message("inspect.range_means"), "2.2.1.3-d")
    if t.withdraw[unit]:
        yield line("leaves", words=message(f"turn.{t.withdraw[unit]}"), rule="2.2.2.3-c")


def _fresh(s: FS, unit: int, bonus: int) -> Iterator[Line]:
    t, row = s.given.sheets, s.game.data["unit"][s.given.sheets.slugs[unit]]
    af, guns = str(row["af"]), t.artillery >> unit & 1
    number = af.isdigit()
    told = message("inspect.af_guns" if guns else "inspect.af") if number else message("inspect.no_af")
    yield line("attack", int(af) + bonus if number else af, told, "2.2.2.2" if number else "2.2.2.6")
    yield line("defence", t.df[unit] + bonus, message("inspect.df"), "2.2.2.2")
    yield line("movement", row["mf"], message("inspect.mf" if str(row["mf"]).isdigit() else "inspect.rail"), "8.6")
    if t.point >> unit & 1:
        yield line("special", words=message("inspect.is_point"), rule="2.2.2.5")


def of_place(view: View, at: str) -> Told:
    s: FS = view.state
    place = NAMES.index(at) if at in NAMES else NONE
    if place not in ON_MAP:
        return Told(tuple(boundary_lines(s, at))) if "-" in at else NOTHING
    comers = [_comers(s, side, place) for side in (AXIS, SOVIET)]
    if place not in AREAS:
        return Told(near=tuple(comers))
    near = [one for side in (AXIS, SOVIET) if units_at(s, place, side) for one in assault_lines(s, side, place)]
    return Told(tuple(_area(s, place)), (), (*near, *comers))


def _comers(s: FS, side: int, place: int) -> Line:
    """[8.1] Who can come there in the next Movement Impulse of a side."""
    told = message("inspect.come_here", side=Ref("seat", SIDES[side]))
    return line("reach", Impulses(s, side).comers(place), told, "8.1")


def _area(s: FS, place: int) -> Iterator[Line]:
    t = s.given.sheets
    yield line("tem", signed(t.tem[place]), message("inspect.tem_means"), "2.1.2-a")
    if t.vp[place]:
        yield line("vp", t.vp[place], message("inspect.vp_means"), "25.1")
    if t.city[place]:
        yield line("ground", words=message("inspect.city"), rule="2.1.2-b")
    if SEVASTOPOL_MASK >> place & 1:
        yield line("ground", words=message("inspect.sevastopol"), rule="8.6-a")
    if t.port >> place & 1:
        yield line("ground", words=message("inspect.port"), rule="2.1.2.2")
    if t.rail >> place & 1:
        yield line("ground", words=message("inspect.railway"), rule="21.1")


def of_mark(view: View, mark: Mark) -> Told:
    return Told((line("does", words=message(f"inspect.mark_{mark.kind}"), rule=MARK_RULES[mark.kind]),))


def of_box(view: View, track: Track, box: int) -> Told:
    if track.id != "impulse":
        return NOTHING
    return Told((line("does", words=message("inspect.advantage"), rule="15.2"),))


def of_card(view: View, card: Card) -> Told:
    s: FS = view.state
    kind, _, name = card.id.partition(":")
    if kind == "coming":
        value = marker_factor(s, MARKERS.index(name))
        return Told((line("bombardment", value, message("inspect.marker"), "11.1.5"),))
    if kind == "backs":
        return Told((line("does", words=message("inspect.back"), rule="2.4.1"),))
    return NOTHING


def of_condition(view: View, condition: Condition) -> Told:
    if condition.id == "weather":
        return Told(tuple(weather_lines(view.state)))
    if condition.id != "advantage":
        return NOTHING
    return Told((line("does", words=message("inspect.advantage"), rule="15.2"),))
