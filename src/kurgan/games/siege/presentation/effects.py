"""What events look like, and whose deeds they are."""

from __future__ import annotations

from kurgan.core.event import Event
from kurgan.core.scene import Effect
from kurgan.core.text import Param, Ref
from kurgan.games.siege import Siege
from kurgan.games.siege.places import HEX, SIDES
from kurgan.games.siege.sheets import NUMBER

LOST = {"eliminated", "disrupted"}
WORN = {"lost_step"}
TURNED = {"dug_in", "turned_back", "undug"}
PLACED = {"unit_returns"}
GAINED = {"work_taken_over"}
ATTACKS = {"attack_declared", "overrun_declared"}
CHANGED = {
    "work_destroyed",
    "work_becomes",
    "work_reduced",
    "work_gone",
    "work_manned",
    "unmanned",
    "fort_lost",
    "fort_disrupted",
    "abandoned",
    "task_begun",
    "task_finished",
    "into_reserve",
}


def owner(game: Siege, slug: str) -> str:
    """Whose unit it is; a slug of two scenarios is on the same side in both."""
    number = NUMBER[slug]
    return next((SIDES[t.side[number]] for t in game.sheets.values() if t.present >> number & 1), "")


def side_of(event: Event, game: Siege) -> str:
    params = dict(event.params)
    seat, unit = params.get("side"), params.get("unit")
    if isinstance(seat, Ref) and seat.id in SIDES:
        return seat.id
    if isinstance(unit, Ref) and unit.id in NUMBER:
        return owner(game, unit.id)
    return ""


def effects(event: Event, game: Siege) -> tuple[Effect, ...]:
    params = dict(event.params)
    unit = params.get("unit")
    slug = unit.id if isinstance(unit, Ref) and unit.id in NUMBER else ""
    side = owner(game, slug) if slug else side_of(event, game)
    here, start = _place(params.get("hex")), _place(params.get("origin"))
    dice = [value for value in map(params.get, ("one", "two", "die")) if isinstance(value, int) and 1 <= value <= 6]
    if dice:
        return tuple(Effect("die", value=value, side=side_of(event, game)) for value in dice)
    if start and here and slug:
        return (Effect("move", start, here, side=side, piece=slug),)
    if event.key == "attacks" and start:
        return (Effect("joins", start, side=side, piece=slug),)
    for kind, keys in (("lost", LOST), ("worn", WORN), ("shown", TURNED), ("placed", PLACED)):
        if event.key in keys:
            return (Effect(kind, here, side=side, piece=slug),)
    for kind, keys in (("gained", GAINED), ("attack", ATTACKS), ("shown", CHANGED)):
        if event.key in keys and here:
            return (Effect(kind, here, side=side),)
    return ()


def _place(value: Param | None) -> str:
    return value.id if isinstance(value, Ref) and value.kind.startswith("hex_") and value.id in HEX else ""
