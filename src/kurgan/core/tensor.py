"""A view as a fixed number of bytes, for programs that learn: its tensor.

It comes from the fields that a game's state declares, each written by its codec. It is made from the view alone, so it
holds nothing that the seat may not know; two views of a table are equal exactly when their tensors are.
"""

from __future__ import annotations

from typing import Any

from kurgan.core.codecs import wide
from kurgan.core.view import View

NOBODY = 255  # the seat of a spectator
PLACE = 2  # bytes of an instruction


def tensor(view: View) -> list[int]:
    s = view.state
    out = [NOBODY if view.seat is None else view.seat, s.game.scenarios.index(s.given.scenario)]
    out += [option.values.index(s.given.options.get(option.id, option.default)) for option in s.game.options]
    frames = (s.pc, *s.stack)
    for place in (*frames, *[0] * (s.game.flow.depth - len(frames))):
        wide(place, PLACE, out)
    for name, codec in s.codecs(s.given).items():
        codec.encode(getattr(s, name), out)
    return out


def layout(s: Any) -> list[tuple[str, int]]:
    """What the numbers of a table's tensors are, in order: a name, and how many numbers it has."""
    return [
        ("seat", 1),
        ("scenario", 1),
        *((f"option.{option.id}", 1) for option in s.game.options),
        ("place", PLACE * s.game.flow.depth),
        *((name, codec.width) for name, codec in s.codecs(s.given).items() if codec.width),
    ]
