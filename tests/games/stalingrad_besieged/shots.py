"""Attacks as the rulebook counts them: arc, engagement, bonus, number needed, faces that hit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from kurgan.core.event import Event
from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.places import ARC, ARC_NAMES, NAMES, NUMBER
from kurgan.games.stalingrad_besieged.rules.r09_attacks import arc_bonus, is_engaged, lowest_hit, needed, targets
from kurgan.games.stalingrad_besieged.sheets import SIDE
from kurgan.games.stalingrad_besieged.state import SB


class Shot(NamedTuple):
    arc: str
    engaged: bool
    bonus: int
    needed: int
    hits_on: list[int]


def combat(sb: Game[SB], board: str, shooter: str = "german") -> Any:
    """A combat in the shooter's own player-turn, his opportunity."""
    return sb.position(f"at=ChooseAttacker; side={shooter}; shooter={shooter}; {board}")


def movement(sb: Game[SB], board: str, side: str = "german") -> Any:
    """A player's movement step."""
    return sb.position(f"at=Maneuver; moving=1; side={side}; {board}")


def shot(s: Any, attacker: str, target: str) -> Shot:
    a, t = NUMBER[attacker], NUMBER[target]
    arc = ARC[SIDE[s.board[t]]][t][a]
    need = needed(s, a, t)
    lowest = lowest_hit(need, arc)
    return Shot(ARC_NAMES[arc], is_engaged(s, t), arc_bonus(s, a, t, arc), need, list(range(lowest, 7)))


def aims_at(s: Any, attacker: str) -> list[str]:
    """Every space a unit may attack."""
    return sorted(NAMES[n] for n in targets(s, NUMBER[attacker]))


def named(events: Iterable[Event], key: str) -> Event:
    """The one event of this name."""
    found = [event for event in events if event.key == key]
    assert len(found) == 1, f"{len(found)} events '{key}'"
    return found[0]


def total(event: Event) -> int:
    return sum(term.value for term in event.terms)


def param(event: Event, name: str) -> object:
    value = dict(event.params)[name]
    return getattr(value, "id", value)
