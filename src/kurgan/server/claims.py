"""Asking for a held seat: its link is renewed by its holder, or after a wait that everybody is told and the log keeps.

The rows of the log say it all: ``claim`` begins a wait, ``keep`` ends it because the holder did something, ``reissue``
because the seat was taken from him; ``handover`` is a link that the holder made himself, and ``taken`` says that
somebody else sits there now; ``left``, that its holder has deleted all that was his. They are no part of the game: no
state comes from them, and no undo takes them back.
"""

from __future__ import annotations

from kurgan.server.shapes.table import Claim
from kurgan.server.store import log
from kurgan.server.store.log import Row

MOST = 100  # rows of each kind at a table: everybody is told of each, and it is kept


def claim_row(seat: str, now: int, wait_s: int) -> Row:
    """Rows name seats, never persons: it is always the owner who asks."""
    return Row(log.CLAIM, str(now + wait_s * 1000), seat, now, log.PERSON)


def claim_of(row: Row) -> Claim:
    return Claim(from_ms=int(row.text))


def after(claims: dict[str, Claim], row: Row) -> dict[str, Claim]:
    """The claims that run after a row, by seat."""
    if row.kind == log.CLAIM:
        return claims | {row.seat: claim_of(row)}
    if row.kind in (log.KEEP, log.REISSUE, log.LEFT):
        return {seat: claim for seat, claim in claims.items() if seat != row.seat}
    return claims
