"""What events look like, and whose deeds they are."""

from __future__ import annotations

from kurgan.core.event import Event
from kurgan.core.game import AnyGame
from kurgan.core.scene import Effect
from kurgan.core.text import Param, Ref
from kurgan.games.fortress_sevastopol.places import NAMES, SIDES
from kurgan.games.fortress_sevastopol.sheets import BOUNDARIES

LOST = {"eliminated", "withdrawn", "hq_removed"}
WORN = {"lost_step", "worn", "partisans_struck"}
TURNED = {"gun_worn", "refitted", "reactivated", "reactivation_mishap", "passed_on", "elite", "infiltrated"}
PLACED = {"arrived", "ip_built", "beachhead"}
GAINED = {"control", "bridge_taken"}
ATTACKS = {"assault_declared", "leads", "marker_fires"}
CHANGED = {
    "breached",
    "bridge_destroyed",
    "bridge_blown",
    "bridge_repaired",
    "ip_lost",
    "ip_removed",
    "overrun",
    "work_placed",
}
# The unit named is only aimed at: the deed is the other side's. A loss is the loser's.
AIMED_AT = {"partisans_found", "partisans_failed", "primary"}


def side_of(event: Event, game: AnyGame) -> str:
    """The seat named, or the unit's; who aims where the unit named is aimed at."""
    params = dict(event.params)
    seat, unit = params.get("side"), params.get("unit")
    if isinstance(seat, Ref) and seat.id in SIDES:
        return seat.id
    if isinstance(unit, Ref) and unit.kind == "unit":
        own = owner(unit.id)
        return SIDES[1 - SIDES.index(own)] if event.key in AIMED_AT else own
    return ""


def owner(slug: str) -> str:
    return "soviet" if slug.removeprefix("opt-").startswith("sov") else "axis"


def effects(event: Event, game: AnyGame) -> tuple[Effect, ...]:
    params = dict(event.params)
    unit = params.get("unit")
    piece = unit.id if isinstance(unit, Ref) and unit.kind == "unit" else ""
    here, start = _place(params.get("area")), _place(params.get("origin"))
    if event.key == "rolled_two":
        return tuple(
            Effect("die", value=value, side=side_of(event, game))
            for value in (params["one"], params["two"])
            if isinstance(value, int)
        )
    if event.key == "rolled_one":
        die = params["die"]
        return (Effect("die", value=die, side=side_of(event, game)),) if isinstance(die, int) else ()
    if start and here and piece:
        return (Effect("move", start, here, side=owner(piece), piece=piece),)
    for kind, keys in (("lost", LOST), ("worn", WORN), ("shown", TURNED), ("placed", PLACED)):
        if event.key in keys:
            return (Effect(kind, here, side=owner(piece) if piece else side_of(event, game), piece=piece),)
    for kind, keys in (("gained", GAINED), ("attack", ATTACKS), ("shown", CHANGED)):
        if event.key in keys:
            return (Effect(kind, here or _boundary(params), side=side_of(event, game)),)
    return ()


def _place(value: Param | None) -> str:
    return value.id if isinstance(value, Ref) and value.kind == "area" and value.id in NAMES else ""


def _boundary(params: dict[str, Param]) -> str:
    named = next((params[name] for name in ("bridge", "boundary", "site") if name in params), "")
    return named if isinstance(named, str) and named in BOUNDARIES else ""
