"""The tensor of a view loses nothing, adds nothing, and is as long in every state of a table."""

from __future__ import annotations

from collections.abc import Callable

from kurgan.core.tensor import columns, layout, tensor
from tests.conftest import Budget
from tests.properties.cases import Case

Give = Callable[[str], Budget]


def test_tensors_are_equal_exactly_where_views_are(case: Case, budget: Give) -> None:
    for rng in budget("adapters").rngs(case.cost):
        texts: dict[bytes, tuple[int | None, str]] = {}
        tensors: dict[tuple[int | None, str], bytes] = {}
        for s in case.some_states(rng, 0.2):
            length = sum(width for _, width in layout(s))
            for seat in (0, 1, None):
                view = s.view(seat)
                found = tensor(view)
                assert len(found) == length
                assert texts.setdefault(found, (seat, view.text)) == (seat, view.text)
                assert tensors.setdefault((seat, view.text), found) == found


def test_a_tensor_tells_nothing_that_is_hidden(case: Case, budget: Give) -> None:
    """Another world that the seat cannot tell from this one has the same tensor."""
    for rng in budget("adapters").rngs(case.cost):
        for s in case.some_states(rng, 0.05):
            for seat in (0, 1, None):
                view = s.view(seat)
                other = case.game.sampler(view).sample(rng).view(seat)
                assert tensor(other) == tensor(view)


def test_the_layout_names_every_number(case: Case, budget: Give) -> None:
    for rng in budget("adapters").rngs(case.cost):
        s = case.new(rng)
        names = [name for name, _ in layout(s)]
        assert len(set(names)) == len(names) and all(width > 0 for _, width in layout(s))
        each = columns(s)
        assert len(set(each)) == len(each) == len(tensor(s.view(0)))
        parts = [name for name, width in layout(s) for _ in range(width)]
        assert all(column.startswith(part) for column, part in zip(each, parts, strict=True))
