"""Short ways to say what a test of any game needs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kurgan.core.event import Event


def play(s: Any, *texts: str) -> list[Event]:
    """Play actions by their texts (dice included), return all events."""
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
