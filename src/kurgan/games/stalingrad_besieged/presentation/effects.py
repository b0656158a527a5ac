"""What events look like, and whose deeds they are."""

from __future__ import annotations

from kurgan.core.event import Event
from kurgan.core.game import AnyGame
from kurgan.core.scene import Effect
from kurgan.core.text import Param, Ref
from kurgan.games.stalingrad_besieged.places import GERMAN, RUSSIAN, SIDES, enemy
from kurgan.games.stalingrad_besieged.sheets import SIDE, TYPE

MOVES = {"moved", "fell_back"}
LOSSES = {"eliminated"}
GAINED = {"ferry_taken", "ferry_lost"}
ATTACKS = {"attack_hits", "attack_misses", "crossing_hits", "crossing_misses"}
SHOWN = {"revealed", "factory_destroyed", "razed", "no_gun_seen"}
PLACED = {
    "placed",
    "replacement_arrives",
    "reinforcement_arrives",
    "ferry_placed",
    "factory_placed",
    "fortified",
    "sniper_placed",
}
AGAINST_THE_UNIT = {"strike_rolled", "sniper_hits", "sniper_misses"}  # the unit named is the one shot at
DEEDS = {
    "ferry_placed": RUSSIAN,
    "factory_placed": RUSSIAN,
    "factory_destroyed": GERMAN,
    "ferry_lost": GERMAN,
    "removed": RUSSIAN,
    "removed_unseen": RUSSIAN,
}


def side_of(event: Event, game: AnyGame) -> str:
    """The seat named, or the unit's; who shoots where the unit named is the target."""
    params = dict(event.params)
    seat, unit = params.get("side"), params.get("unit")
    if isinstance(seat, Ref):
        return seat.id
    if event.key in DEEDS:
        return SIDES[DEEDS[event.key]]
    if isinstance(unit, Ref) and unit.id in TYPE:
        side = SIDE[TYPE[unit.id]]
        return SIDES[enemy(side) if event.key in AGAINST_THE_UNIT else side]
    return ""


def effects(event: Event, game: AnyGame) -> tuple[Effect, ...]:
    params = dict(event.params)
    side = side_of(event, game)
    here = _space(params.get("space"))
    die = params.get("die")
    if isinstance(die, int):
        target = _space(params.get("at"))
        fell = Effect("die", at=target or here, value=die, side=side)
        if event.key not in ATTACKS:
            return (fell,)
        return Effect("attack", at=target, side=side), Effect("joins", at=here, side=side), fell
    if event.key in MOVES:
        return (Effect("move", at=_space(params.get("origin")), to=here, side=side),)
    for kind, keys in (("lost", LOSSES), ("gained", GAINED), ("shown", SHOWN), ("placed", PLACED)):
        if event.key in keys:
            return (Effect(kind, at=here, side=side),)
    return ()


def _space(value: Param | None) -> str:
    return value.id if isinstance(value, Ref) and value.kind == "space" else ""
