"""Positions as text: ``scenario=…; options=…; at=ChooseMover; turn=2; …``, both ways.

Every declared field is a part ``name=value``, left out at its plain value. What a game says in its own way (the
pieces under their places) its module ``position`` adds: see ``Pieces``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Protocol, TypeVar

from kurgan.core.codecs import BySide, Codec, Own
from kurgan.core.errors import BadText, UnknownName

T = TypeVar("T")


class Pieces(Protocol):
    """A game's own part of a position."""

    PARTS: tuple[str, ...]  # the names it reads, for whoever misspells one

    def write_pieces(self, s: Any) -> list[str]: ...
    def read_pieces(self, s: Any, values: dict[str, str]) -> None: ...  # takes what is its own out of ``values``
    def settle(self, s: Any, named: Collection[str]) -> None: ...  # what follows from the rest; and checks


def split(text: str) -> dict[str, str]:
    """``name=value`` parts, divided by semicolons or line ends."""
    values: dict[str, str] = {}
    for part in text.replace("\n", ";").split(";"):
        if not part.strip():
            continue
        name, equals, value = (word.strip() for word in part.partition("="))
        if not equals:
            raise BadText("part_form", part=part.strip())
        if name in values:
            raise BadText("part_twice", name=name)
        values[name] = value
    return values


def write(s: Any) -> str:
    given = s.given
    defaults = {option.id: option.default for option in s.game.options}
    changed = [f"{name}:{value}" for name, value in given.options.items() if value != defaults[name]]
    return "; ".join(
        [
            f"scenario={given.scenario}",
            *([f"options={' '.join(changed)}"] if changed else []),
            f"at={s.game.flow.place(s)}",
            *_fields(s),
            *s.game.pieces.write_pieces(s),
        ]
    )


def _fields(s: Any) -> list[str]:
    parts: list[str] = []
    for name, codec in s.codecs(s.given).items():
        if isinstance(codec, Own):
            if codec.parts:
                parts += getattr(s.game.pieces, codec.parts)(s)
        elif isinstance(codec, BySide):
            parts += [f"{name}.{side}={text}" for side, text in codec.parts(getattr(s, name)) if text]
        elif text := codec.write(value := getattr(s, name)) or _default(s, name, value, codec):
            parts.append(f"{name}={text}")
    return parts


def _default(s: Any, name: str, value: Any, codec: Codec) -> str:
    """What is left out means how a field starts: a default that it does not start with is written out."""
    field = s.FIELDS[name]
    return "" if field.start is None or value == field.blank(s.given) else codec.default_text


def read(game: Any, text: str) -> Any:
    values = split(text)
    s = game.blank(*game.settings(values.pop("scenario", None), _options(values.pop("options", ""))))
    place = values.pop("at", None)
    if place is None:
        raise BadText("no_at", like=f"at={game.example}")
    game.flow.go_to(s, game.whole_place(place, values))
    named = set(values)
    game.pieces.read_pieces(s, values)
    _read_fields(s, s.codecs(s.given), values, game.pieces.PARTS)
    game.pieces.settle(s, named)
    return s


def _read_fields(s: Any, codecs: Mapping[str, Codec], values: Mapping[str, str], also: tuple[str, ...]) -> None:
    """Set every named field; a name nobody knows is refused, ``also`` being names the game reads itself."""
    for name, text in values.items():
        stem, _, side = name.partition(".")
        by_side = codecs.get(stem)
        if side and isinstance(by_side, BySide):
            by_side.put(getattr(s, stem), side, text, name)
            continue
        if name not in codecs or isinstance(codecs[name], Own):
            known = (name for name, codec in codecs.items() if not isinstance(codec, Own))
            raise UnknownName("position", name, ["at", "scenario", "options", *also, *known])
        setattr(s, name, codecs[name].read(text, name))


def with_options(text: str, changed: Mapping[str, str]) -> str:
    """The same position under other options."""
    values = split(text)
    options = {**_options(values.get("options", "")), **changed}
    scenario = {"scenario": values["scenario"]} if "scenario" in values else {}
    said = {"options": " ".join(f"{name}:{value}" for name, value in options.items())} if options else {}
    return "; ".join(f"{name}={value}" for name, value in (scenario | said | values | said).items())


def _options(text: str) -> dict[str, str]:
    try:
        return dict(pair.split(":", 1) for pair in text.split())
    except ValueError:
        raise BadText("options_form", found=text) from None


def playable(s: T) -> T:
    """Refuse a position whose waiting decision cannot be made or carried out."""
    state: Any = s
    try:
        for seat in (None, *range(len(state.game.seats))):
            state.view(seat)
        actions = state.legal_actions()
        for action in actions:
            state.copy().play(action)
    except Exception:  # whatever breaks here, the text is to blame, and its author is told so in one line
        actions = []
    if not actions and not state.is_terminal():
        raise BadText("nothing_to_decide", decision=state.decision.name)
    return s
