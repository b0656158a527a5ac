"""Overlays: where a unit could go and at what price, who is in command, what recovery costs, what fire can reach."""

from __future__ import annotations

from kurgan.core.overlays import Overlays, shades
from kurgan.core.scene import Overlay, OverlayKind, Shade
from kurgan.core.sets import bits
from kurgan.core.text import Message, Ref, message
from kurgan.games.fortress_sevastopol.places import AREAS, FRESH, NAMES, NONE, ON_MAP, SIDES
from kurgan.games.fortress_sevastopol.presentation.threat import threats
from kurgan.games.fortress_sevastopol.rules.r06_areas import free_places
from kurgan.games.fortress_sevastopol.rules.r08_4_steps import steps, take_step
from kurgan.games.fortress_sevastopol.rules.r08_6_costs import MP, mp_left
from kurgan.games.fortress_sevastopol.rules.r08_8_paths import clear_places
from kurgan.games.fortress_sevastopol.rules.r11_1_range import air_reach, gun_reach, marker_reach
from kurgan.games.fortress_sevastopol.rules.r13_command import in_command, out_of_command
from kurgan.games.fortress_sevastopol.rules.r13_refit import refit_price
from kurgan.games.fortress_sevastopol.rules.r22_weather import allows_flying
from kurgan.games.fortress_sevastopol.sheets import MARKERS
from kurgan.games.fortress_sevastopol.state import FS, MOVEMENT, has_enemy, units_at

NO_UNIT, NOT_FRESH, NO_GUN, NO_FLYING = (
    message(f"overlay_note.{name}") for name in ("no_unit", "not_fresh", "no_gun", "no_flying")
)


def pointed_at(s: FS, target: str, side: int) -> int:
    """The unit named; of a place the one in hand, else the fastest of its own side, Fresh before tired."""
    t = s.given.sheets
    if target in t.number:
        return t.number[target]
    if target not in NAMES:
        return NONE
    place = NAMES.index(target)
    if place not in ON_MAP:
        return NONE
    if s.unit != NONE and s.where[s.unit] == place:
        return s.unit
    units = units_at(s, place, side) or s.at[place]
    return max(bits(units), key=lambda unit: (s.mode[unit] == FRESH, t.mf[unit], t.af[unit]), default=NONE)


# --- movement -------------------------------------------------------------------------------------


def reach(s: FS, unit: int) -> Overlay:
    """Every place a unit could come to in a Movement Impulse, and what is left of its MP there."""
    if unit == NONE:
        return Overlay((), note=NO_UNIT, rule="8.1")
    if not s.fresh >> unit & 1:
        return Overlay((), note=NOT_FRESH, rule="8.1")
    t = s.given.sheets
    side = t.side[unit]
    start = s.copy()
    if s.impulse != MOVEMENT or s.side != side or s.home != s.where[unit]:
        start.clear(*s.game.flow.registers_within("impulse"))
        start.side, start.impulse, start.home = side, MOVEMENT, s.where[unit]
        start.ooc = out_of_command(start)
    left: dict[int, int] = {}
    waiting = [start]
    while waiting:
        here = waiting.pop(0)
        for place in steps(here, unit):
            after = here.copy()
            take_step(after, unit, place)
            rest = after.mp[unit]
            if rest > left.get(place, -1):
                left[place] = rest
                if not after.stopped >> unit & 1 and rest:
                    waiting.append(after)
    left.pop(s.where[unit], None)
    note = message("overlay_note.reach", unit=Ref("unit", t.slugs[unit]), mp=quarters(mp_left(start, unit)))
    return Overlay(tuple(_reached(s, unit, place, rest) for place, rest in sorted(left.items())), note=note, rule="8.6")


def _reached(s: FS, unit: int, place: int, rest: int) -> Shade:
    if has_enemy(s, place, s.given.sheets.side[unit]):
        return Shade(NAMES[place], "contested", message("shade.meets"), "9.1")
    return Shade(NAMES[place], "reach", message("shade.left", mp=quarters(rest)), "8.6")


def quarters(mp: int) -> str:
    """Movement points, like 2 or 1¾."""
    whole, rest = divmod(mp, MP)
    return f"{whole or ''}{('', '¼', '½', '¾')[rest]}" or "0"


def land_way(s: FS, unit: int, place: int) -> tuple[str, ...]:
    """The places a move leads through: a step, or a shortest way over places without enemies."""
    t, start = s.given.sheets, s.where[unit]
    if t.adjacent[start] >> place & 1:
        return NAMES[start], NAMES[place]
    side = t.side[unit]
    open_, came = clear_places(s, side) | free_places(s, side) | 1 << place, {start: NONE}
    front = [start]
    while front and place not in came:
        found = []
        for here in front:
            for other, _ in t.neighbours[here]:
                if other not in came and open_ >> other & 1:
                    came[other] = here
                    found.append(other)
        front = found
    if place not in came:
        return NAMES[start], NAMES[place]
    way = [place]
    while came[way[-1]] != NONE:
        way.append(came[way[-1]])
    return tuple(NAMES[here] for here in reversed(way))


# --- fire -----------------------------------------------------------------------------------------


def fire_range(s: FS, target: str, side: int) -> Overlay:
    """What a gun or a Bombardment marker can fire at from where it is."""
    t = s.given.sheets
    name = target.removeprefix("marker:")
    if name in MARKERS:
        marker = MARKERS.index(name)
        return _range(marker_reach(s, marker), message("overlay_note.range", unit=Ref("marker", name)), "11.1.5")
    unit = pointed_at(s, target, side)
    if target in NAMES and unit != NONE:
        guns = s.at[s.where[unit]] & t.artillery & t.of_side[t.side[unit]]
        unit = max(bits(guns), key=lambda gun: (s.mode[gun] == FRESH, t.reach[gun], t.af[gun]), default=NONE)
    if unit == NONE or not t.artillery >> unit & 1 or s.where[unit] not in ON_MAP:
        return Overlay((), note=NO_GUN, rule="11.1.3")
    return _range(gun_reach(s, unit), message("overlay_note.range", unit=Ref("unit", t.slugs[unit])), "11.1.3")


def _range(places: int, note: Message, rule: str) -> Overlay:
    return Overlay(tuple(shades(NAMES, places, "range", rule)), note=note, rule=rule)


def air(s: FS, side: int) -> Overlay:
    """[19.4-b] How far a side's Air markers reach."""
    if not allows_flying(s):
        return Overlay((), note=NO_FLYING, rule="19.4")
    note = message("overlay_note.air", side=Ref("seat", SIDES[side]))
    return _range(air_reach(s, side) & sum(1 << area for area in AREAS), note, "19.4-b")


# --- command and recovery -------------------------------------------------------------------------


def command(s: FS, side: int) -> Overlay:
    """[13.2.1] Where units of a side are in command; units that are not stand out."""
    good, lost = in_command(s, side), out_of_command(s) & s.given.sheets.of_side[side]
    shaded = [Shade(NAMES[place], "command", None, "13.2.1") for place in bits(good) if place in ON_MAP]
    for place in ON_MAP:
        cut_off = s.at[place] & lost
        if cut_off:
            words = message("shade.cut_off", number=cut_off.bit_count())
            shaded.append(Shade(NAMES[place], "blocked", words, "13.2.2"))
    return Overlay(tuple(shaded), note=message("overlay_note.command", side=Ref("seat", SIDES[side])), rule="13.2.1")


def supply(s: FS, side: int) -> Overlay:
    """[13.4.2] What it would cost to bring every tired unit of a side one level up."""
    t, shaded, total = s.given.sheets, [], 0
    lost = out_of_command(s)
    for place in ON_MAP:
        tired = units_at(s, place, side) & ~s.fresh & ~t.hq
        price = sum(refit_price(s, unit) for unit in bits(tired & ~lost))
        total += price
        if tired & ~lost:
            shaded.append(Shade(NAMES[place], "supply", message("shade.price", sp=price), "13.4.2"))
        elif tired:
            shaded.append(Shade(NAMES[place], "blocked", message("shade.no_refit"), "13.2.2-d"))
    note = message("overlay_note.supply", side=Ref("seat", SIDES[side]), total=total, sp=t.sp[s.turn][side])
    return Overlay(tuple(shaded), note=note, rule="13.4.2")


OVERLAYS: Overlays = {
    OverlayKind("reach", True): lambda view, side, target: reach(view.state, pointed_at(view.state, target, side)),
    OverlayKind("range", True): lambda view, side, target: fire_range(view.state, target, side),
    OverlayKind("command", False): lambda view, side, target: command(view.state, side),
    OverlayKind("supply", False): lambda view, side, target: supply(view.state, side),
    OverlayKind("air", False): lambda view, side, target: air(view.state, side),
    OverlayKind("threat", False): lambda view, side, target: threats(view.state, side),
}
