"""Views: what one seat may know, and nothing else."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from kurgan.core.actions import Action
    from kurgan.core.state import State


WHOLE = -2  # in place of a seat: whoever may see both sides, after the end or holding all seats


class View:
    """A masked state. Its text is canonical: two views are equal exactly when their texts are."""

    __slots__ = ("_text", "seat", "state")

    def __init__(self, seat: int | None, state: State) -> None:
        self.seat = seat
        self.state: Any = state
        self._text: str | None = None

    @property
    def text(self) -> str:
        """The view as canonical text: what the seat may know, written in the one fixed way."""
        if self._text is None:
            self._text = self.state.position()
        return self._text

    def legal_actions(self) -> list[Action]:
        """The seat's own choices; its own decisions depend only on what it may know."""
        return self.state.legal_actions() if self.state.current_player() == self.seat else []


class Sampler(Protocol):
    """Builds whole worlds from a view alone."""

    def __init__(self, view: View) -> None: ...
    def sample(self, rng: Random) -> Any: ...


class OpenWorld:
    """Nothing is hidden: the world is the view."""

    def __init__(self, view: View) -> None:
        self.state = view.state

    def sample(self, rng: Random) -> Any:
        """A copy: there is but one such world."""
        return self.state.copy()
