"""What holds in every state of Stalingrad Besieged."""

from __future__ import annotations

from kurgan.games.stalingrad_besieged.actions import Cross, To
from kurgan.games.stalingrad_besieged.names import REVEALED, TO_SHOW, fort_face
from kurgan.games.stalingrad_besieged.places import GERMAN, HAND, NAMES, RUSSIAN, SECTOR, SPACES, WITHIN_TWO
from kurgan.games.stalingrad_besieged.sheets import BIT, CARDS, FACES, OF_SIDE, SIDE, SLUGS, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB

PILES = ("eliminated", "out", "removed", "aside")
SNIPERS = CARDS.index("snipers")


def check(s: SB) -> None:
    for side in (GERMAN, RUSSIAN):
        no_unit_is_created_or_lost(s, side)
    no_card_is_created_or_lost(s)
    derived_values_agree(s)
    public_knowledge_is_true(s)
    whoever_is_near_is_seen(s)
    whoever_enters_a_friends_space_can_go_on(s)


def is_setting_up(s: SB) -> bool:
    return s.game.flow.place(s).startswith("setup")


def no_unit_is_created_or_lost(s: SB, side: int) -> None:
    """By type: never more than the box holds; in all: as many unnamed units as pieces of unknown type."""
    unnamed = 0
    for unit in OF_SIDE[side]:
        named = s.board.count(unit) + s.pending.count(unit) + sum(getattr(s, pile)[unit] for pile in PILES)
        assert named <= s.given.sheets.count[unit], f"{named} × {SLUGS[unit]}"
        unnamed += s.given.sheets.count[unit] - named
    if not is_setting_up(s):
        unknown = s.board.count(UNKNOWN[side]) + s.aside[UNKNOWN[side]] + s.removed[UNKNOWN[side]]
        assert unnamed == unknown


def no_card_is_created_or_lost(s: SB) -> None:
    for face in range(FACES):
        found = s.deck[face] + s.discard[face] + s.hand[face] + s.hand[FACES + face] + (s.card == face)
        found += sum(1 for mark in s.forts if mark and fort_face(mark) == face)
        found += sum(1 for mark in s.snipers if mark) if face == SNIPERS else 0
        assert found == s.given.sheets.decks[s.given.options["deck"]][face], CARDS[face]


def derived_values_agree(s: SB) -> None:
    count = bytearray(6)
    for slot in range(HAND + 1):
        if s.board[slot]:
            count[SIDE[s.board[slot]] * 3 + SECTOR[s.at_space if slot == HAND else slot]] += 1
    assert s.count == count
    assert s.to_show == sum(1 for flags in s.flags if flags & TO_SHOW)


def public_knowledge_is_true(s: SB) -> None:
    """A hidden piece is one of the types it may publicly be; a deducible card is in the hand."""
    for slot in range(HAND + 1):
        piece = s.board[slot]
        if not piece:
            assert not s.flags[slot] and not s.may[slot]
        elif s.flags[slot] & REVEALED:
            assert not s.may[slot] and piece not in UNKNOWN
        elif piece in UNKNOWN:
            assert s.may[slot]
        else:
            assert s.may[slot] & BIT[piece], f"{SLUGS[piece]} hidden on {NAMES[slot]} cannot be what it is"
    assert all(known <= held for known, held in zip(s.known, s.hand, strict=True))


def whoever_is_near_is_seen(s: SB) -> None:
    """Opposing pieces within two spaces are both revealed whenever no move is under way."""
    if s.board[HAND] or s.to_show or is_setting_up(s):
        return
    for a in range(SPACES):
        for b in WITHIN_TWO[a]:
            if s.board[a] and s.board[b] and SIDE[s.board[a]] != SIDE[s.board[b]]:
                assert s.flags[a] & s.flags[b] & REVEALED, f"{NAMES[a]} and {NAMES[b]} do not see each other"


def whoever_enters_a_friends_space_can_go_on(s: SB) -> None:
    """And not only back where it came from."""
    if s.decision.name == "NextStep" and s.board[s.at_space] and SIDE[s.board[HAND]] == SIDE[s.board[s.at_space]]:
        assert any(isinstance(a, To | Cross) and a.space != s.start for a in s.legal_actions()), NAMES[s.at_space]
