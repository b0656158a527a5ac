"""Positions in the phases of a player-turn."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from kurgan.core.event import Event
from kurgan.games.siege import Siege
from kurgan.games.siege.places import HEX, NAMES
from kurgan.games.siege.rules.s05_exploitation import begin_exploitation
from kurgan.games.siege.rules.s05_movement import begin_movement
from kurgan.games.siege.rules.s07_reaction import begin_reaction
from kurgan.games.siege.sheets import NUMBER
from kurgan.games.siege.state import SG


def position(siege: Siege, at: str, board: str, scenario: str = "westwall", side: str = "attacker", **given: Any) -> SG:
    fields = "".join(f"; {name}={value}" for name, value in given.items())
    return siege.read_position(f"scenario={scenario}; at={at}; side={side}; {board}{fields}")


def moving(siege: Siege, board: str, scenario: str = "westwall", side: str = "attacker", **given: Any) -> SG:
    """A movement phase begins: MPs are handed out."""
    s = position(siege, "ChooseMover", board, scenario, side, **given)
    begin_movement(s)
    return s


def exploiting(siege: Siege, board: str, **given: Any) -> SG:
    s = position(siege, "ChooseExploiter", board, **given)
    begin_exploitation(s)
    return s


def reacting(siege: Siege, board: str, **given: Any) -> SG:
    """The side given has moved; its enemy may react."""
    s = position(siege, "ChooseReactor", board, **given)
    begin_reaction(s)
    return s


def initial(siege: Siege, board: str, scenario: str = "westwall", side: str = "attacker", **given: Any) -> SG:
    """Tasks are given."""
    return position(siege, "ChooseTask", board, scenario, side, phase="initial", **given)


def replacing(siege: Siege, board: str, scenario: str = "westwall", side: str = "defender", **given: Any) -> SG:
    return position(siege, "ChooseReplacement", board, scenario, side, phase="replacement", **given)


def hexes(mask: int) -> set[str]:
    return {NAMES[place] for place in range(len(NAMES)) if mask >> place & 1}


def mask(*names: str) -> int:
    return sum(1 << HEX[name] for name in names)


def units(*names: str) -> int:
    return sum(1 << NUMBER[name] for name in names)


def mps(s: SG, unit: str) -> float:
    return s.mp[NUMBER[unit]] / 2


def finish_until(s: Any, stop: Any, rng: Random | None = None) -> list[Event]:
    """Everybody finishes what he is asked; where one cannot, the last thing on offer is done."""
    told: list[Event] = []
    while not s.is_terminal() and not stop(s):
        actions = s.legal_actions()
        done = s.game.action("done")
        told += s.play(done if done in actions else actions[-1])
    return told


def told(events: Iterable[Event], key: str) -> list[Event]:
    return [event for event in events if event.key == key]
