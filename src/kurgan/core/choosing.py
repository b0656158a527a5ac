"""What a choice at a table can mean: which answers name a thing, and what cannot be taken back."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kurgan.core.actions import Action
from kurgan.core.flow import CHANCE
from kurgan.core.state import State


def is_final(s: State, action: Action) -> bool:
    """Whether dice fall, something is shown or the game ends, as far as the chooser can see: tried on his view.

    Another window of his in which he can then merely decline does not stop it: the table answers that.
    """
    tried, seat = s.copy(), s.current_player()
    windows = s.game.presentation.windows - {s.decision.name}
    events = tried.play(action)
    while tried.current_player() == seat and tried.decision.name in windows and not any(e.final for e in events):
        legal = tried.legal_actions()
        if len(legal) > 1:
            return False
        events = tried.play(legal[0])
    return any(event.final for event in events) or tried.current_player() == CHANCE


def naming(s: State, names: Sequence[str], *, later: Collection[str] = (), never: Collection[str] = ()) -> list[Action]:
    """The answers to the present question that name one of these things and nothing else, in the order of the names.

    An action without a thing is named by its word. Words in ``later`` come after all others, those in ``never`` not.
    """
    words = [kind.word for kind in s.decision.kinds if kind.word not in never]
    found: dict[str, list[Action]] = {name: [] for name in names}
    for action in s.game.actions.by_number:
        if action.word in words:
            thing = action.text.partition(" ")[2] or action.text
            if thing in found:
                found[thing].append(action)
    return sorted((action for name in names for action in found[name]), key=lambda action: action.word in later)
