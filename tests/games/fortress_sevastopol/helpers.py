"""Short ways to say what a test needs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kurgan.core.event import Event
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.actions import UNITS
from kurgan.games.fortress_sevastopol.places import MODES, NAMES
from kurgan.games.fortress_sevastopol.state import FS

# Enough units far from everything, so that no side collapses [25.2.1].
FAR_AWAY = {"U": "ger-170 ger-132 ger-ziegler", "C": "sov-302 sov-396 sov-398"}


def place(fs: FortressSevastopol, board: str, at: str = "ChooseImpulse", options: str = "", **fields: object) -> FS:
    """A position in turn 2 without chits and with the Advantage used up, unless it says otherwise."""
    parts = dict(part.strip().split("=", 1) for part in board.split(";") if part.strip())
    used = {word.partition("/")[0].removesuffix("+elite") for units in parts.values() for word in units.split()}
    for zone, units in FAR_AWAY.items():
        parts[zone] = " ".join([*(unit for unit in units.split() if unit not in used), parts.get(zone, "")])
    given = {"turn": 2, "side": "axis", "phase": "operations", "rested": 0, "held": "29", **fields}
    parts = {name: str(value) for name, value in given.items()} | parts
    chosen = options if "chits:" in options else f"chits:no {options}"
    return fs.read_position(f"options={chosen.strip()}; at={at}; "
                            + "; ".join(f"{name}={value}" for name, value in parts.items()))


def play(s: Any, *texts: str) -> list[Event]:
    """Play actions by their texts ('dice 4 3' included), return all events."""
    return [event for text in texts for event in s.play(s.game.action(text))]


def offers(s: Any, text: str) -> bool:
    return s.game.action(text) in s.legal_actions()


def refusal(s: Any, text: str) -> str:
    """The rule that refuses an action; empty if it is offered."""
    refused = s.explain(s.game.action(text))
    assert (refused is None) == offers(s, text)
    return refused.rule if refused else ""


def legal(s: Any, word: str | None = None) -> list[str]:
    """What is offered; with a word the rest of each text of that kind."""
    texts = [action.text for action in s.legal_actions()]
    if word is None:
        return texts
    return [text.removeprefix(word).strip() for text in texts if text.split(" ")[0] == word]


def keys(events: Iterable[Event]) -> list[str]:
    return [event.key for event in events]


def named(events: Iterable[Event], key: str) -> Event:
    found = [event for event in events if event.key == key]
    assert len(found) == 1, (key, keys(events))
    return found[0]


def terms(event: Event) -> dict[str, int]:
    return {term.key: term.value for term in event.terms}


def asked(s: Any) -> str:
    """The decision that waits."""
    return str(s.decision.name)


def mode(s: FS, unit: str) -> str:
    return MODES[s.mode[UNITS.index(unit)]]


def where(s: FS, unit: str) -> str:
    return NAMES[s.where[UNITS.index(unit)]]
