"""What a shot came to: an attack, fire at a unit that crosses the front, a strike from off the board, a sniper."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from kurgan.core.battles import Battle, Throw, luck_of
from kurgan.core.event import Event
from kurgan.core.scene import Odds
from kurgan.core.text import Message, Param, Ref, message
from kurgan.core.view import View
from kurgan.games.stalingrad_besieged.presentation.odds import (
    DEPENDS,
    HIT,
    MISS,
    attack_odds,
    crossing_odds,
    sniper_odds,
    strike_odds,
)
from kurgan.games.stalingrad_besieged.state import SB

# By the event that tells the die: whether it hit; of a strike other events say so.
SHOTS: dict[str, bool | None] = {
    "attack_hits": True,
    "attack_misses": False,
    "crossing_hits": True,
    "crossing_misses": False,
    "sniper_hits": True,
    "sniper_misses": False,
    "strike_rolled": None,
}
DEEDS = frozenset({"eliminated", "revealed", "strike_survived", "factory_destroyed", "ferry_lost", "razed"})
RESULTS = {True: (HIT, "good"), False: (MISS, "bad"), None: (DEPENDS, "middle")}


def rolls(decision: str, events: Sequence[Event]) -> bool:
    return any(event.key in SHOTS for event in events)


def goes_on(s: SB) -> bool:
    """The unit that cleared the factory may still move in, or nobody knew what was struck."""
    return s.decision.name in ("AdvanceIntoFactory", "UnknownStruck", "ShowType")


def fought(view: View, told: Sequence[Event], earlier: Sequence[Event]) -> Battle:
    shot = next(event for event in told if event.key in SHOTS)
    params = dict(shot.params)
    odds = _odds(view.state)
    hit = _was_hit(shot, told)
    result, kind = RESULTS[hit]
    chance = next((Fraction(one.n, one.d) for one in odds.outcomes if one.label == HIT), Fraction(0))
    chances = {number: share for number, share in ((1, chance), (0, 1 - chance)) if share}
    die, needed = params["die"], params.get("needed")
    assert isinstance(die, int), "a shot has its die"
    target = params["target"] if "target" in params else params["unit"]
    return Battle(
        _space(params.get("at") or params.get("space")),
        odds,
        (Throw(odds.side, (die,), die),),
        result,
        kind,
        (_name(params["unit"]),) if "target" in params else (_name(params["effect"]),) if "effect" in params else (),
        (_name(target),),
        message("battle.needed", needed=needed) if needed is not None else None,
        None if hit is None else luck_of(chances, int(hit), "hits"),
    )


def _odds(s: SB) -> Odds:
    """The chances of the shot that waits for its die."""
    match s.decision.name:
        case "AttackRoll":
            return attack_odds(s, s.attacker, s.target)
        case "CrossingRoll":
            return crossing_odds(s)
        case "SniperRoll":
            return sniper_odds(s, s.at_space)
        case _:
            return strike_odds(s.copy(), guns_silent=True)


def _was_hit(shot: Event, told: Sequence[Event]) -> bool | None:
    """None: that depends on what nobody knows yet."""
    found = SHOTS[shot.key]
    if found is not None:
        return found
    keys = {event.key for event in told}
    return True if "eliminated" in keys else False if "strike_survived" in keys else None


def _name(value: Param) -> Message:
    assert isinstance(value, Ref), "units and effects are named"
    return message(f"{value.kind}.{value.id}")


def _space(value: Param | None) -> str:
    return value.id if isinstance(value, Ref) else ""
