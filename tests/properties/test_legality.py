"""What is offered, what is refused, and why: `explain` and `legal_actions` never disagree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from kurgan.core.flow import CHANCE
from kurgan.core.refusal import Refused
from tests.conftest import Budget
from tests.properties.cases import Case

GENERIC = ("not_now", "not_your_decision", "game_over")

Give = Callable[[str], Budget]
Note = Callable[[str, object], None]


def test_explain_is_none_exactly_when_offered(case: Case, budget: Give, record_property: Note) -> None:
    """Of all actions there are; one of a kind that is asked for is refused by a specific rule."""
    seen: Counter[str] = Counter()
    for rng in budget("explain").rngs(case.cost):
        for s in case.some_states(rng, 0.03):
            offered, kinds = set(s.legal_actions()), s.decision.kinds
            for action in case.game.actions.by_number:
                refused = s.explain(action)
                assert (refused is None) == (action in offered), f"{action} at {s.position()}"
                if refused is None:
                    continue
                specific = refused.key not in GENERIC
                assert specific or not isinstance(action, kinds), f"{action} at {s.position()}"
                assert refused.rule in case.game.index or refused.rule == "end", refused
                seen["specific" if specific else "generic"] += 1
    share = seen["specific"] / max(1, seen.total())
    record_property(
        "note",
        f"{case.name}: {share:.0%} of {seen.total()} refusals name a specific rule, "
        "all of those of the kinds asked for",
    )


def test_what_is_not_offered_is_refused_and_changes_nothing(case: Case, budget: Give) -> None:
    tries = budget("refused_plays")
    left = tries.count
    for rng in tries.rngs(case.cost):
        for s in case.some_states(rng, 0.1):
            before, offered, asked = s.position(), set(s.legal_actions()), s.current_player()
            for action in rng.sample(case.game.actions.by_number, min(20, case.game.num_actions)):
                wrong_seat = action in offered and asked != CHANCE
                if action in offered and not wrong_seat:
                    continue
                with pytest.raises(Refused):
                    s.play(action, seat=1 - asked if wrong_seat else None)
                left -= 1
            assert s.position() == before
            if offered and asked != CHANCE:
                with pytest.raises(Refused):
                    s.play(next(iter(offered)), seat=1 - asked)
            assert s.position() == before
        if left <= 0:
            return
    raise AssertionError("not enough tries")


def test_the_same_information_offers_the_same_actions(case: Case, budget: Give) -> None:
    """Over all states of many games: what the mover may do depends only on what he may know."""
    offers: dict[str, list[str]] = {}
    for rng in budget("information_sets").rngs(case.cost):
        for s in case.states(rng):
            if s.current_player() >= 0:
                found = [action.text for action in s.legal_actions()]
                assert offers.setdefault(s.information_state(s.current_player()), found) == found
