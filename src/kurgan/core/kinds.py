"""How a game declares a kind of action: a frozen dataclass without equality of its own, and the word of its text."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from kurgan.core.actions import Action

A = TypeVar("A", bound="Action")


@dataclass_transform(frozen_default=True, eq_default=False)
def kind(word: str) -> Callable[[type[A]], type[A]]:
    def declare(cls: type[A]) -> type[A]:
        made = dataclass(frozen=True, slots=True, eq=False, repr=False)(cls)
        made.word, made.fields = word, tuple(inspect.get_annotations(cls))
        return made

    return declare
