"""What holds in every state of Ford."""

from __future__ import annotations

from tests.tiny.actions import NO_CARD
from tests.tiny.rules import SEATS, Ford


def check(s: Ford) -> None:
    dealt = [card for card in s.cards if card != NO_CARD]
    assert len(set(dealt)) == len(dealt)
    assert all(1 <= space <= s.given.sheets.last for space in s.pawn)
    assert s.turn <= s.given.sheets.turns + 1
    assert s.is_terminal() or all(space < s.given.sheets.last for space in s.pawn)
    assert all(s.cards[seat] for seat in range(len(SEATS)) if s.spent[seat])
