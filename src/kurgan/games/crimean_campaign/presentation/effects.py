"""What events look like, and whose deeds they are."""

from __future__ import annotations

from kurgan.core.event import Event
from kurgan.core.game import AnyGame
from kurgan.core.scene import Effect
from kurgan.core.text import Param, Ref
from kurgan.games.crimean_campaign.places import HEX, SIDES
from kurgan.games.crimean_campaign.sheets import UNITS

LOST = {"eliminated"}
WORN = {"lost_step"}
TURNED = {"rebuilt", "revealed", "top", "shake_out"}
PLACED = {"set_up", "unit_placed", "static_returns", "landing_holds", "garrison_returns"}
GAINED = {"control"}
ATTACKS = {"attack_declared"}
CHANGED = {"landing"}
AXIS_ROLLS = {"length_long", "length_short", "returns", "never_returns"}
SOVIET_DEEDS = {
    *("stalin_waits", "stalin_orders", "stalin_quota"),
    *("units_arrive", "support_drawn", "support_drawn_unseen"),
}
AXIS, SOVIET = SIDES
AXIS_UNITS = frozenset(UNITS[: UNITS.index("sfg")])  # they come first


def side_of(event: Event, game: AnyGame) -> str:
    """The seat named, or the unit's; a loss is the loser's."""
    params = dict(event.params)
    seat, unit = params.get("side"), params.get("unit")
    if isinstance(seat, Ref) and seat.id in SIDES:
        return seat.id
    if event.key in SOVIET_DEEDS:
        return SOVIET
    if event.key in AXIS_ROLLS:
        return AXIS
    if isinstance(unit, Ref) and unit.kind == "unit":
        return owner(unit.id)
    return ""


def owner(slug: str) -> str:
    return AXIS if slug in AXIS_UNITS or slug in ("some-axis", "garrison") else SOVIET


def effects(event: Event, game: AnyGame) -> tuple[Effect, ...]:
    params = dict(event.params)
    unit = params.get("unit")
    slug = unit.id if isinstance(unit, Ref) and unit.kind == "unit" else ""
    piece = slug if slug in UNITS else ""  # of others only the side is known
    here, start = _place(params.get("hex")), _place(params.get("origin"))
    die = _die(event, params)
    if die:
        return (Effect("die", value=die, side=side_of(event, game)),)
    if start and here and slug:
        return (Effect("move", start, here, side=owner(slug), piece=piece),)
    if event.key == "attacks" and start:
        return (Effect("joins", start, side=owner(slug), piece=piece),)
    for kind, keys in (("lost", LOST), ("worn", WORN), ("shown", TURNED), ("placed", PLACED)):
        if event.key in keys:
            return (Effect(kind, here, side=owner(slug) if slug else side_of(event, game), piece=piece),)
    for kind, keys in (("gained", GAINED), ("attack", ATTACKS), ("shown", CHANGED)):
        if event.key in keys and here:
            return (Effect(kind, here, side=side_of(event, game)),)
    return ()


def _die(event: Event, params: dict[str, Param]) -> int:
    """The die as it fell, without what modifies it; 0 if none did."""
    rolled = event.terms[0].value if event.terms and event.terms[0].key == "die" else params.get("die")
    return rolled if isinstance(rolled, int) and 1 <= rolled <= 6 else 0


def _place(value: Param | None) -> str:
    return value.id if isinstance(value, Ref) and value.kind == "hex" and value.id in HEX else ""
