"""What is offered, what is refused, and why: `explain` and `legal_actions` never disagree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from kurgan.lab.fuzz import promises
from tests.conftest import Budget
from tests.properties.cases import Case

Give = Callable[[str], Budget]
Note = Callable[[str, object], None]


def test_explain_is_none_exactly_when_offered(case: Case, budget: Give, record_property: Note) -> None:
    """Of all actions there are; one of a kind that is asked for is refused by a specific rule."""
    seen: Counter[str] = Counter()
    for rng in budget("explain").rngs(case.cost):
        for s in case.some_states(rng, 0.03):
            for key in promises.explains(s, case.game.actions.by_number):
                seen["generic" if key in promises.GENERIC else "specific"] += 1
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
            asked, others = s.current_player(), [None, *range(len(case.game.seats))]
            tried = rng.sample(case.game.actions.by_number, min(20, case.game.num_actions))
            for action in [*tried, *s.legal_actions()[:1]]:
                promises.refuses(s, action.text, rng.choice([seat for seat in others if seat != asked]))
                left -= 1
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
