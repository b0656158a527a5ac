"""Who can be given orders now, and what orders some units could be meant for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kurgan.core.actions import Action
from kurgan.core.orders import Aims, Order, named
from kurgan.core.scene import Choice
from kurgan.core.sets import bits
from kurgan.games.fortress_sevastopol.actions import COMMIT, DEMOLISHER, JOIN, LOSE, REFIT, RETREAT, SUPPORT, UNIT
from kurgan.games.fortress_sevastopol.places import NAMES, ON_MAP
from kurgan.games.fortress_sevastopol.presentation.counters import marker_id
from kurgan.games.fortress_sevastopol.presentation.meaning import Meant
from kurgan.games.fortress_sevastopol.presentation.overlays import land_way
from kurgan.games.fortress_sevastopol.presentation.ways import ways
from kurgan.games.fortress_sevastopol.rules import (
    r07_4_strategic,
    r07_5_infiltration,
    r07_6_reactivation,
    r07_7_regroup,
    r08_movement,
    r11_1_range,
    r17_engineering,
)
from kurgan.games.fortress_sevastopol.rules.r08_8_paths import sea_reach
from kurgan.games.fortress_sevastopol.rules.r10_6_retreats import retreat_places
from kurgan.games.fortress_sevastopol.rules.r20_bridges import broken_bridges, standing_bridges
from kurgan.games.fortress_sevastopol.state import (
    BOMBARDMENT,
    ENGINEERING,
    FS,
    IMPULSES,
    INFILTRATION,
    MOVEMENT,
    REACTIVATION,
    REGROUP,
    STRATEGIC,
    has_enemy,
    on_map,
)

MOVES = ("MoveUnit", "FirstStep", "NextStep")
FLIGHTS = ("ChooseLoss", "ChooseToLeave")
# Where one thing after the other is chosen: what names a unit there.
EACH: dict[str, Sequence[Action]] = {
    "CommitUnit": COMMIT,
    "ChooseSupport": SUPPORT,
    "ChooseJoining": JOIN,
    "ChooseBuilders": UNIT,
    "NameInfiltrator": UNIT,
    "ChooseBrigade": UNIT,
    "NameDemolisher": DEMOLISHER,
    "ChooseRefit": REFIT,
    "ChooseToGoBack": RETREAT,
    "ChooseToLeave": RETREAT,
    "ChooseLoss": LOSE,
    "ChooseAttrition": LOSE,
}
OFFERED = (*EACH, "MoveUnit", "StrategicUnit", "RegroupUnit", "RelocateHq")


# --- who --------------------------------------------------------------------------------------------


def ready(s: FS, choices: Sequence[Choice]) -> Sequence[str]:
    """Where several are sent or named, whoever is offered; before an Impulse, whoever could take part in it."""
    name, slugs = s.decision.name, s.given.sheets.slugs
    if name == "ChooseImpulse":
        kinds = (MOVEMENT, BOMBARDMENT, ENGINEERING, REACTIVATION, REGROUP)
        units = sum_of(s, kinds)
        markers = r11_1_range.usable_markers(s) if r11_1_range.places(s) else []
        return [*(slugs[unit] for unit in bits(units)), *(marker_id(marker) for marker in markers)]
    if name == "ChoosePlace":
        found = [slugs[unit] for unit in bits(sum_of(s, (s.choosing,)))]
        if s.choosing == BOMBARDMENT:
            found += [marker_id(marker) for marker in r11_1_range.usable_markers(s)]
        return found
    if name in ("FirstStep", "NextStep"):
        return [slugs[unit] for unit in bits(r08_movement.movers(s) | 1 << s.unit)]
    if name == "StrategicTo":
        return [slugs[unit] for unit in bits(r07_4_strategic.with_ends(s, r07_4_strategic.open_units(s)))]
    if name == "RegroupTo":
        return [slugs[unit] for unit in bits(r07_7_regroup.open_units(s))]
    return named(choices) if name in OFFERED else ()


def sum_of(s: FS, kinds: Sequence[int]) -> int:
    """The units that could take part in such an Impulse, a mask."""
    return sum_masks(_part(s, kind) for kind in kinds)


def sum_masks(masks: Iterator[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _part(s: FS, kind: int) -> int:
    t = s.given.sheets
    if kind == BOMBARDMENT:
        places = r11_1_range.places(s)
        guns = r11_1_range.fresh_guns(s, t.artillery)
        return sum(1 << gun for gun in guns if r11_1_range.gun_reach(s, gun) & places)
    if kind == STRATEGIC:
        return r07_4_strategic.with_ends(s, r07_4_strategic.candidates(s))
    module = {
        MOVEMENT: r08_movement,
        ENGINEERING: r17_engineering,
        INFILTRATION: r07_5_infiltration,
        REACTIVATION: r07_6_reactivation,
        REGROUP: r07_7_regroup,
    }[kind]
    places = module.places(s)
    if kind == ENGINEERING:
        workers = on_map(s, s.side) & s.fresh & t.engineer
        return sum_masks(s.at[place] & workers for place in bits(places))
    return sum_masks(module.candidates(s, place) for place in bits(places))


# --- where to ---------------------------------------------------------------------------------------


def targets(s: FS, units: tuple[str, ...]) -> Aims | None:
    """What a drag to a place could mean; each place in one way where no type of Impulse has been chosen."""
    meant, name = Meant(s, Order(units)), s.decision.name
    if not meant.units and not meant.markers:
        return ()
    if name == "ChooseImpulse":
        return _plainly(s, meant, units)
    if name == "ChoosePlace":
        return _of_kind(s, meant, units, s.choosing)
    if name in MOVES:
        return _of_kind(s, meant, units, MOVEMENT)
    if name in FLIGHTS:
        return [(Order(units, (NAMES[place],), "retreat"), ()) for place in bits(retreat_places(s, meant.units[0]))]
    if name in ("StrategicUnit", "StrategicTo"):
        return _of_kind(s, meant, units, STRATEGIC)
    if name in ("RegroupUnit", "RegroupTo"):
        return _of_kind(s, meant, units, REGROUP)
    return None


def _plainly(s: FS, meant: Meant, units: tuple[str, ...]) -> Aims:
    seen: set[str] = set()
    for kind in (MOVEMENT, BOMBARDMENT, ENGINEERING, REACTIVATION, REGROUP, STRATEGIC):
        if kind == REGROUP and any(s.fresh >> unit & 1 for unit in meant.units):
            continue  # whoever can move does
        found = list(_of_kind(s, meant, units, kind))
        yield from (aim for aim in found if aim[0].goal not in seen)
        seen |= {order.goal for order, _ in found}


def _of_kind(s: FS, meant: Meant, units: tuple[str, ...], kind: int) -> Aims:
    said = "" if s.decision.name != "ChooseImpulse" else f"impulse {IMPULSES[kind]}"
    t = s.given.sheets
    if meant.markers:
        if kind == BOMBARDMENT:
            reach = r11_1_range.marker_reach(s, meant.markers[0]) & r11_1_range.places(s)
            for place in bits(reach):
                yield Order(units, (NAMES[place],), "use"), ()
        return
    lead = meant.movers[0]
    here = s.where[lead]
    if kind == MOVEMENT:
        yield from _marches(s, meant, units)
    elif kind == BOMBARDMENT:
        if all(t.artillery >> unit & 1 for unit in meant.units):
            for place in bits(r11_1_range.gun_reach(s, lead) & r11_1_range.places(s)):
                for deed in ("bombard", "barrage"):
                    yield Order(units, (NAMES[place],), deed), (NAMES[here], NAMES[place])
    elif kind == ENGINEERING:
        if all(t.engineer >> unit & 1 for unit in meant.units) and here in ON_MAP:
            yield Order(units, (NAMES[here],), "build"), ()
            for bridge in broken_bridges(s, here):
                yield Order(units, (t.boundary_names[bridge],), "repair"), ()
            for bridge in standing_bridges(s, here):
                yield Order(units, (t.boundary_names[bridge],), "demolish"), ()
    elif kind == REACTIVATION:
        yield Order(units, (NAMES[here],), said), ()
    elif kind == REGROUP:
        for place in bits(r07_7_regroup.regroup_ends(s, lead)):
            yield Order(units, (NAMES[place],), said), land_way(s, lead, place)
    elif kind == STRATEGIC and s.fresh >> lead & 1:
        for place in bits(r07_4_strategic.ends_by_land(s, lead)):
            yield Order(units, (NAMES[place],), said), land_way(s, lead, place)
        for place in bits(sea_reach(s, lead)):
            yield Order(units, (NAMES[place],), said or "sail"), (NAMES[here], NAMES[place])
    elif kind == INFILTRATION:
        for place in bits(r07_5_infiltration.targets(s, here)):
            yield Order(units, (NAMES[place],), said), (NAMES[here], NAMES[place])


def _marches(s: FS, meant: Meant, units: tuple[str, ...]) -> Aims:
    """Where the first of them comes; where enemies are, to assault, or only to come to friends there."""
    t = s.given.sheets
    movers = [unit for unit in meant.movers if not t.artillery >> unit & 1] or meant.movers
    lead = next((unit for unit in movers if t.point >> unit & 1), movers[0])
    here = NAMES[s.where[lead]]
    if not s.fresh >> lead & 1:
        return
    if has_enemy(s, s.where[lead], s.side):
        yield Order(units, (here,), "assault"), ()
    for place, way in ways(s, lead).items():
        path = (here, *(NAMES[step] for step in way))
        fights = has_enemy(s, place, s.side)
        if fights:
            yield Order(units, (NAMES[place],), "assault"), path
        if not fights or s.at[place] & t.of_side[s.side]:
            yield Order(units, (NAMES[place],), "to"), path
