"""Kurgan's games behind the interfaces that learning and search libraries expect.

Each adapter is an optional extra: ``pip install kurgan[open-spiel]`` or ``kurgan[pettingzoo]``. What both give a
program to learn from is the tensor of a seat's view (``kurgan.core.tensor``): ``layout`` and ``columns`` say what its
numbers are. Masks over all actions exist only here; the games themselves say what is legal as a list.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate, pairwise
from pathlib import Path

import kurgan
from kurgan.core import tensor
from kurgan.core.errors import REASONS, said_in
from kurgan.core.game import AnyGame

said_in(Path(__file__).parent / "text" / REASONS)


def the_game(game: str | AnyGame) -> AnyGame:
    """A game by its id, or the one that is given: perhaps with an owner's data."""
    return kurgan.game(game) if isinstance(game, str) else game


def layout(
    game: str | AnyGame, scenario: str | None = None, options: Mapping[str, object] | None = None
) -> dict[str, slice]:
    """Where the tensors of a game have what: ``observation[layout(game)["turn"]]``."""
    parts = tensor.layout(the_game(game).new(scenario, options))
    ends = accumulate((width for _, width in parts), initial=0)
    return {name: slice(*both) for (name, _), both in zip(parts, pairwise(ends), strict=True)}


def columns(game: str | AnyGame, scenario: str | None = None, options: Mapping[str, object] | None = None) -> list[str]:
    """A name for every number of the tensors of a game: ``place[0]``, or ``held.0104`` of things that have names."""
    return tensor.columns(the_game(game).new(scenario, options))
