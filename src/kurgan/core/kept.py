"""Answers that the sheets of a game alone decide, kept on the sheets: they go when the sheets go."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial, wraps
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


def kept(most: int) -> Callable[[F], F]:
    """Keep the last ``most`` answers of a function of sheets, or of a part of them, that have a dict ``kept``."""

    def decorate(function: F) -> F:
        @wraps(function)
        def ask(sheets: Any, *args: Any) -> Any:
            answers = sheets.kept.get(function)
            if answers is None:
                answers = sheets.kept[function] = lru_cache(most)(partial(function, sheets))
            return answers(*args)

        return cast(F, ask)

    return decorate
