"""A state that stands, as its viewers see it."""

from __future__ import annotations

from collections.abc import Sequence

from kurgan.core.actions import Action
from kurgan.core.state import State
from kurgan.core.text import Message
from kurgan.core.view import WHOLE, View
from kurgan.server.steps import Viewer, view_of


class Kept(View):
    """A view of a state that stands: what may be chosen there is worked out once. Nobody may change it."""

    __slots__ = ("_legal",)

    def __init__(self, view: View) -> None:
        super().__init__(view.seat, view.state)
        self._legal: list[Action] | None = None

    def legal_actions(self) -> list[Action]:
        if self._legal is None:
            self._legal = super().legal_actions()
        return self._legal


def moved_on(before: State, after: State) -> bool:
    """Whether everybody sees that another question is asked: what is half a choice is its maker's alone."""
    if before.decision.half_of is not None or after.decision.half_of is not None:
        return False
    flow = before.game.flow
    return flow.place(before) != flow.place(after)


def alike(one: View, other: View) -> bool:
    """Whether two views of a table say the same. Their texts tell, but they are long: mostly less of them is enough."""
    a, b = one.state, other.state
    if a.game.flow.place(a) != b.game.flow.place(b):
        return False
    if a.given is b.given and all(getattr(a, name) == getattr(b, name) for name in a.FIELDS):
        return True
    return one.text == other.text


class Views:
    """One state as its viewers see it, each view made once, when somebody asks for it."""

    __slots__ = ("_kept", "phases", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.phases: Sequence[Message] | None = None  # see LiveTable.headings
        self._kept: dict[Viewer, View] = {}

    def of(self, viewer: Viewer) -> View:
        found = self._kept.get(viewer)
        if found is None:
            seen = View(WHOLE, self.state) if viewer == WHOLE else view_of(self.state, viewer)
            found = self._kept[viewer] = Kept(seen)
        return found
