"""Overlays: what a game's ``presentation/overlays.py`` draws over the board, by kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from kurgan.core.scene import Overlay, OverlayKind, Shade
from kurgan.core.sets import bits
from kurgan.core.text import Message
from kurgan.core.view import View

# The view, from whose side it is seen, and what is pointed at.
Overlays = dict[OverlayKind, Callable[[View, int, str], Overlay]]


def stand(view: View) -> int:
    """From whose side an overlay is seen: the viewer's, or else of whose turn it is."""
    side: int = view.state.side
    return view.seat if view.seat is not None and view.seat >= 0 else side


def shades(names: Sequence[str], places: int, kind: str, rule: str, text: Message | None = None) -> list[Shade]:
    """A set of places in one colour."""
    return [Shade(names[place], kind, text, rule) for place in bits(places)]


def threatened(at: str, lost: Fraction, text: Message, rule: str) -> Shade:
    """A place that the enemy can attack: in his colour if it is as likely lost as not."""
    return Shade(at, "enemy" if 2 * lost >= 1 else "contested", text, rule)
