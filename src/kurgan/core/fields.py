"""Fields: what a state remembers, each declared once, in the state's own class.

    turn: Annotated[int, shown(Number(1, 1, 12))]
    hand: Annotated[bytearray, hidden(Counts(CARDS), by=cover_hands)]

The annotation gives the type, the note beside it how the value is written as text, what it is before anything
happens, and who may see it. Slots, copy, blank states, positions, views, the editor and the tensor for learning
all come from these lines. There is no third word beside ``shown`` and ``hidden``: what is not said to be seen by
all names the function that puts in its place what a viewer may see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, get_args, get_origin

from kurgan.core.codecs import Codec

Mask = Callable[[Any, int | None], None]  # state, seat: put «unknown» where the seat may not look
ARRAY_TYPES = (list, bytearray, dict)  # and what derives from them: a copy has its own


@dataclass(frozen=True)
class BySheets:
    """A codec that depends on the scenario's tables, as the names of a map's borders do."""

    make: Callable[[Any], Codec]


@dataclass(frozen=True, eq=False)
class Field:
    codec: Codec | BySheets
    start: Any  # its value in a blank state; a function of what is given; None: as the codec says
    hide: Mask | None  # None: everybody sees it

    def codec_for(self, sheets: Any) -> Codec:
        return self.codec.make(sheets) if isinstance(self.codec, BySheets) else self.codec

    @property
    def constant(self) -> str:
        """Its start as a piece of code, if it is always the same number or the same bytes."""
        start = self.start
        if start is None and not isinstance(self.codec, BySheets):
            start = self.codec.blank()
        return repr(start) if isinstance(start, int | bytes) else ""

    def blank(self, given: Any) -> Any:
        if self.start is None:
            return self.codec_for(given.sheets).blank()
        return self.start(given) if callable(self.start) else self.start


def shown(codec: Codec | BySheets, start: Any = None) -> Field:
    """Everybody sees it."""
    return Field(codec, start, None)


def hidden(codec: Codec | BySheets, start: Any = None, *, by: Mask) -> Field:
    """Not everybody sees it; ``by`` covers it for a viewer. Fields that are covered together name one function."""
    return Field(codec, start, by)


def slots(annotations: Mapping[str, Any]) -> tuple[str, ...]:
    """The slots of a state's class: every annotated name."""
    return tuple(annotations)


def declared(owner: str, notes: Mapping[str, Any]) -> tuple[dict[str, Field], tuple[str, ...]]:
    """The fields that annotations declare, in order; and which of them are arrays."""
    found: dict[str, Field] = {}
    arrays: list[str] = []
    for name, hint in notes.items():
        if name == "given":
            continue
        kind, *told = get_args(hint) or (hint,)
        fields = [note for note in told if isinstance(note, Field)]
        if len(fields) != 1:
            raise TypeError(f"{owner}.{name} should say either shown(…) or hidden(…)")
        found[name] = fields[0]
        if issubclass(get_origin(kind) or kind, ARRAY_TYPES):
            arrays.append(name)
    return found, tuple(arrays)
