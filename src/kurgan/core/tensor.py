"""A view as a fixed number of bytes, for programs that learn: its tensor.

It comes from the fields that a game's state declares, each written by its codec. It is made from the view alone, so it
holds nothing that the seat may not know; two views of a table are equal exactly when their tensors are.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any

from kurgan.core.codecs import BYTE, Codec, Counts, Fixed, Mask, Own, Values, wide
from kurgan.core.flow import Flow
from kurgan.core.state import TABLES, State
from kurgan.core.view import View

NOBODY = -1  # the seat of a spectator; whoever sees the WHOLE is one less, and both are told from the end of the byte
PLACE = 2  # bytes of an instruction


def tensor(view: View) -> bytes:
    """The view in numbers from 0 to 255."""
    s = view.state
    out = bytearray(((NOBODY if view.seat is None else view.seat) % BYTE, s.game.scenarios.index(s.given.scenario)))
    out += bytes(option.values.index(s.given.options.get(option.id, option.default)) for option in s.game.options)
    for place in (s.pc, *s.stack):
        wide(place, PLACE, out)
    out += bytes(PLACE * (_depth(s.game.flow) - 1 - len(s.stack)))
    kind: Any = type(s)
    for name, codec in _told(kind, s.given.sheets):
        codec.encode(getattr(s, name), out)
    return bytes(out)


@lru_cache(maxsize=64)
def _depth(flow: Flow) -> int:
    """How deep its procedures call one another; counted once."""
    return flow.depth


@lru_cache(maxsize=TABLES)
def _told(kind: type[State], sheets: Hashable) -> list[tuple[str, Codec]]:
    """The fields that are told in numbers: others follow from them."""
    codecs = {name: field.codec_for(sheets) for name, field in kind.FIELDS.items()}
    return [(name, codec) for name, codec in codecs.items() if codec.width]


def layout(s: Any) -> list[tuple[str, int]]:
    """What the numbers of a table's tensors are, in order: a name, and how many numbers it has."""
    return [
        ("seat", 1),
        ("scenario", 1),
        *((f"option.{option.id}", 1) for option in s.game.options),
        ("place", PLACE * _depth(s.game.flow)),
        *((name, codec.width) for name, codec in s.codecs(s.given).items() if codec.width),
    ]


def columns(s: Any) -> list[str]:
    """A name for every number: ``hand[3]``, or ``moved.11id`` where the field says a number of each of its things."""
    codecs, found = s.codecs(s.given), []
    for name, width in layout(s):
        things = _things(codecs[name]) if name in codecs else ()
        if len(things) == width:
            found += [f"{name}.{thing or n}" for n, thing in enumerate(things)]
        else:
            found += [f"{name}[{n}]" for n in range(width)] if width > 1 else [name]
    return found


def _things(codec: Codec) -> tuple[str, ...]:
    """Of what a codec tells one number each."""
    if isinstance(codec, Fixed):
        return _things(codec.each)
    if isinstance(codec, Own) and codec.like:
        return _things(codec.like)
    return tuple(codec.names) if isinstance(codec, Mask | Counts | Values) else ()
