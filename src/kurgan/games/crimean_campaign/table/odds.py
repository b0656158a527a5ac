"""Exact chances of a combat up to the first decision after the die."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.scene import Odds
from kurgan.core.view import View


def odds(view: View, action: Action) -> Odds | None:
    return None
