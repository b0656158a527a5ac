"""What holds of every greedy opponent: whole games on both sides, by views alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan import ai
from kurgan.ai.script import Script
from kurgan.core.game import AnyGame
from tests.ai.games import states
from tests.conftest import Budget

Give = Callable[[str], Budget]


@dataclass(frozen=True)
class Field:
    """Where a greedy opponent is tried."""

    game: AnyGame
    scenarios: tuple[str, ...]
    won: tuple[str, ...]  # the scenarios in which it must beat chance
    hides: bool = True  # whether there is anything it could know and must not

    def scenario(self, number: int) -> str:
        return self.scenarios[number % len(self.scenarios)]


FIELDS = (
    Field(kurgan.game("fortress-sevastopol"), ("tournament", "1941", "campaign"), ("tournament",)),
    Field(kurgan.game("crimean-campaign"), ("short", "long", "campaign"), ("short", "long")),
    Field(kurgan.game("siege"), ("sevastopol", "maginot", "westwall"), ("sevastopol", "maginot", "westwall"), False),
)
BOTH, FIRST, SECOND = ("greedy", "greedy"), ("greedy", "random"), ("random", "greedy")
fields = pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.game.id)


def some_states(field: Field, number: int, rng: Random, options: dict[str, str]) -> Iterator[Any]:
    """Each decision when it is first met, and one in ten of the others."""
    met: set[str] = set()
    for s in states(field.game, BOTH, rng, field.scenario(number), options):
        if not s.is_terminal() and (s.decision.name not in met or rng.random() < 0.1):
            met.add(s.decision.name)
            yield s


def any_options(game: AnyGame, rng: Random) -> dict[str, str]:
    return {option.id: rng.choice(option.values) for option in game.options}


@fields
def test_it_is_known_by_name(field: Field) -> None:
    assert {"random", "greedy"} <= set(ai.agents(field.game.id))
    assert len({type(ai.make("greedy", field.game.id, seat)) for seat in field.game.seats}) == 1


@fields
def test_a_renamed_decision_is_missed_at_once(field: Field) -> None:
    greedy = ai.make("greedy", field.game.id)
    assert isinstance(greedy, Script)
    own = type(greedy)
    name = next(iter(own.answers))
    renamed = {f"Other{name}" if key == name else key: answer for key, answer in own.answers.items()}
    with pytest.raises(ValueError, match=f"'Other{name}'"):
        type("Renamed", (own,), {"answers": renamed})
    with pytest.raises(ValueError, match=f"'{name}'"):
        type("Silent", (own,), {"answers": {key: answer for key, answer in own.answers.items() if key != name}})


@fields
@pytest.mark.parametrize("names", [BOTH, FIRST, SECOND], ids="-".join)
def test_games_end_without_a_refusal_whatever_the_options(field: Field, budget: Give, names: tuple[str, str]) -> None:
    for number, rng in enumerate(budget("greedy_games").rngs()):
        *_, last = states(field.game, names, rng, field.scenario(number), any_options(field.game, rng))
        assert last.result()


@fields
@pytest.mark.parametrize("names", [FIRST, SECOND], ids="-".join)
def test_it_beats_chance(field: Field, budget: Give, names: tuple[str, str]) -> None:
    """In every such scenario. One game of a handful may be lost by chance, of many no more than a tenth."""
    results = []
    for rng in budget("greedy_games").rngs():
        for scenario in field.won * (1 if len(field.won) > 2 else 3):
            *_, last = states(field.game, names, rng, scenario, {})
            results.append(last.returns()[names.index("greedy")])
    assert sum(result > 0 for result in results) >= 0.9 * len(results) - 1


@fields
def test_the_same_view_gets_the_same_answer_also_from_its_text(field: Field, budget: Give) -> None:
    most, greedy = budget("greedy_views").count, ai.make("greedy", field.game.id)
    for number, rng in enumerate(budget("greedy_games").rngs(2)):
        for s in islice(some_states(field, number, rng, any_options(field.game, rng)), most):
            seat = s.current_player()
            view = s.view(seat)
            before = view.text
            chosen = greedy.choose(view, Random(1))
            assert greedy.choose(view, Random(1)) is chosen
            assert greedy.choose(field.game.view(seat, before), Random(1)) is chosen
            assert s.view(seat).text == before  # nothing was changed on the way


@pytest.mark.parametrize("field", [field for field in FIELDS if field.hides], ids=lambda field: field.game.id)
def test_it_knows_nothing_that_is_hidden(field: Field, budget: Give) -> None:
    """Two worlds that its seat cannot tell apart get the same answer."""
    most, greedy, differed = budget("greedy_views").count, ai.make("greedy", field.game.id), 0
    for number, rng in enumerate(budget("greedy_games").rngs(2)):
        for s in islice(some_states(field, number, rng, {}), most):
            seat = s.current_player()
            other = field.game.sampler(s.view(seat)).sample(rng)
            differed += other.position() != s.position()
            assert greedy.choose(other.view(seat), Random(2)) is greedy.choose(s.view(seat), Random(2))
    assert differed
