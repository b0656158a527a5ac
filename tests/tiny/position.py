"""Positions as text: ``at=ChooseStep; side=south; north=3 raft; south=2 mud shown``."""

from __future__ import annotations

from collections.abc import Collection

from kurgan.core.codecs import Number, index_of
from kurgan.core.errors import BadText
from tests.tiny.actions import CARDS
from tests.tiny.rules import SEATS, Ford

PARTS = SEATS


def write_pieces(s: Ford) -> list[str]:
    return [
        f"{name}={s.pawn[seat]} {CARDS[s.cards[seat]]}{' shown' if s.spent[seat] else ''}"
        for seat, name in enumerate(SEATS)
    ]


def read_pieces(s: Ford, values: dict[str, str]) -> None:
    for seat, name in enumerate(SEATS):
        words = values.pop(name, "1 none").split()
        if len(words) < 2:
            raise BadText("space_and_card", name=name)
        s.pawn[seat] = Number(low=1, high=s.given.sheets.last).read(words[0], name)
        s.cards[seat] = index_of(words[1], CARDS, name)
        s.spent[seat] = words[2:] == ["shown"]


def settle(s: Ford, named: Collection[str]) -> None:
    """What no position can be."""
    for seat, name in enumerate(SEATS):
        if s.pawn[seat] == s.given.sheets.last and s.winner != seat:
            raise BadText("home_already", name=name)
