"""Kurgan's games behind the interfaces that learning and search libraries expect.

Each adapter is an optional extra: ``pip install kurgan[open-spiel]`` or ``kurgan[pettingzoo]``. Masks over
all actions exist only here; the games themselves say what is legal as a list.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

from kurgan.core.errors import REASONS, KurganError, said_in
from kurgan.core.state import State

said_in(Path(__file__).parent / "text" / REASONS)


def need(module: str, extra: str) -> ModuleType:
    """A library that only an extra brings along."""
    try:
        return importlib.import_module(module)
    except ImportError:
        raise KurganError("not_installed", module=module, extra=extra) from None


def mask(s: State, seat: int) -> list[int]:
    """A one for every action the seat is offered now."""
    ones = [0] * s.game.num_actions
    if s.current_player() == seat:
        for action in s.legal_actions():
            ones[action.number] = 1
    return ones
