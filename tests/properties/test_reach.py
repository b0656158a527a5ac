"""Which rows of the rulebook random play reaches; and that every id and every word that turns up is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kurgan.core.actions import Action
from kurgan.core.refusal import Refusal
from kurgan.core.text import Message
from kurgan.lab.fuzz.wandering import RandomPlayer
from tests.conftest import Budget
from tests.properties.cases import Case

Give = Callable[[str], Budget]
Note = Callable[[str, object], None]


def test_rows_and_words_of_events_and_refusals_are_known(case: Case, budget: Give, record_property: Note) -> None:
    reached: set[str] = set()
    said: dict[str, Message] = {}
    for rng in budget("reach").rngs():
        s, player = case.new(rng), RandomPlayer(rng)
        while not s.is_terminal():
            reached.add(s.decision.rule)
            refusals = refusals_of(s, rng.sample(case.game.actions.by_number, min(10, case.game.num_actions)))
            messages = [s.prompt(), *(refused.message for refused in refusals)]
            reached |= {refused.rule for refused in refusals}
            for event in s.play(player.choose(s)):
                reached |= {*event.rules, *(term.rule for term in event.terms)}
                messages.append(event.message)
            said |= {message.key: message for message in messages}
    for words in case.game.text.values():
        assert not [key for key in said if key not in words]
        assert not [text for message in said.values() if "{" in (text := words.render(message))]
    index = case.game.index
    assert all(rule in index for rule in reached), sorted(rule for rule in reached if rule not in index)
    rows = [rule.id for rule in index.rules.values() if rule.testable]
    named = sum(1 for row in rows if row in reached)
    record_property("note", f"{case.name}: events and refusals of random play name {named} of {len(rows)} rows")


def refusals_of(s: Any, actions: list[Action]) -> list[Refusal]:
    """Why the actions of a kind that is asked for are refused."""
    kinds = s.decision.kinds
    found = [s.explain(action) for action in actions if isinstance(action, kinds)]
    return [refused for refused in found if refused is not None]
