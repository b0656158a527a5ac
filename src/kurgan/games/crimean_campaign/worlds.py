"""Whole worlds built from what one viewer may know: each a way things could lie.

The hidden pieces of a side are dealt anew to the places where hidden pieces lie, keeping the stacking limit; Soviet
support units at hand are drawn from the bin; what is being committed in secret is drawn from what could be.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from kurgan.core.sets import bits, changed, mask_of
from kurgan.games.crimean_campaign.hidden import PAST, candidates, trade_places
from kurgan.games.crimean_campaign.names import S_POOL, S_READY
from kurgan.games.crimean_campaign.places import AXIS, FIRST_HEX, HAND, NONE, OFFSHORE, SOVIET, enemy
from kurgan.games.crimean_campaign.rules.r06_stacking import limit, size
from kurgan.games.crimean_campaign.rules.r11_1_support import can_commit, naval_refusal
from kurgan.games.crimean_campaign.sheets import FREE_TOKEN_SET, POOL_TOKEN_SET
from kurgan.games.crimean_campaign.stacks import veiled
from kurgan.games.crimean_campaign.state import TCC

if TYPE_CHECKING:
    from kurgan.core.view import View

COMMITTED = 1 / 3  # of the support units a side could commit, how many a sampled world commits
RENUMBERED = 1 / 2  # of the worlds, in how many untried units bear other numbers: they mean nothing to others


class WorldSampler:
    def __init__(self, view: View) -> None:
        self.masked: TCC = view.state
        self.seat = view.seat

    def sample(self, rng: Random) -> TCC:
        s = self.masked.copy()
        for side in (AXIS, SOVIET):
            if side != self.seat:
                deal_pieces(s, side, rng)
        if self.seat != SOVIET:
            deal_support(s, rng)
            if s.given.historic_arrivals:
                name_arrivals(s, rng)
        for side in (AXIS, SOVIET):
            if side != self.seat:
                commit(s, side, rng)
                deal_past(s, side, rng)
        return s


# --- pieces -----------------------------------------------------------------------------------------


def deal_pieces(s: TCC, side: int, rng: Random) -> None:
    """[6.3] Every hidden piece may lie wherever hidden pieces lie."""
    slots = list(bits(veiled(s, side)))  # a slot is known by the piece that lies there in the view
    dealt = slots[:]
    rng.shuffle(dealt)
    if side == AXIS:
        slots, dealt = _roomy_first(s, slots, rng), _big_first(s, dealt)
    trade_places(s, dict(zip(slots, dealt, strict=True)))
    if side == SOVIET and rng.random() < RENUMBERED:
        for kind in (FREE_TOKEN_SET, POOL_TOKEN_SET):
            tokens = list(bits(kind))
            trade_places(s, dict(zip(tokens, rng.sample(tokens, len(tokens)), strict=True)))


def _big_first(s: TCC, pieces: Sequence[int]) -> list[int]:
    return sorted(pieces, key=lambda piece: s.given.sheets.half_sized >> piece & 1)


def _roomy_first(s: TCC, slots: list[int], rng: Random) -> list[int]:
    """[6.1] Slots in the order in which they are filled: first as many of each hex as can take a whole division.

    Where a hex is known to be above the limit, it comes before all others.
    """
    rng.shuffle(slots)
    by_place: dict[int, list[int]] = {}
    for slot in slots:
        by_place.setdefault(s.where[slot], []).append(slot)
    known, roomy, tight = [], [], []
    for place, here in by_place.items():
        if place == s.stalled:
            known += here
            continue
        shown = s.at[place] & ~sum(1 << slot for slot in here)
        big = max(0, limit(s, AXIS) - size(s, shown, AXIS) - len(here))
        roomy += here[:big]
        tight += here[big:]
    rng.shuffle(roomy)
    return [*known, *roomy, *tight]


def deal_past(s: TCC, side: int, rng: Random) -> None:
    """Which pieces of a stack have moved or attacked; those that fight or go now are known to have, or not to have."""
    t = s.given.sheets
    sure = s.committed | s.group | s.at[s.target] * s.revealed
    for place in bits(s.occupied[side]):
        pieces = list(bits(s.at[place] & t.mobile & ~sure))
        if len(pieces) > 1:
            dealt = dict(zip(pieces, rng.sample(pieces, len(pieces)), strict=True))
            for name in PAST:
                flags = getattr(s, name)
                done = mask_of(dealt[piece] for piece in pieces if flags >> piece & 1)
                setattr(s, name, flags & ~mask_of(pieces) | done)


def name_arrivals(s: TCC, rng: Random) -> None:
    """[R111] Units that lie face down, and that their owner knows, are some of those that have come by now."""
    for token in bits(POOL_TOKEN_SET):
        if s.where[token] < FIRST_HEX and s.where[token] not in (HAND, OFFSHORE):
            continue
        units = list(bits(candidates(s, token)))
        if units:
            unit = rng.choice(units)
            s.down |= 1 << unit
            trade_places(s, {token: unit, unit: token})


# --- support ----------------------------------------------------------------------------------------


def deal_support(s: TCC, rng: Random) -> None:
    """[9.1-g] What the Soviet player has drawn."""
    lying = [n for n in bits(s.given.sheets.support_of[SOVIET]) if s.support[n] == S_POOL]
    for support in rng.sample(lying, s.unseen):
        s.support = changed(s.support, support, S_READY)
    s.unseen = 0


def commit(s: TCC, side: int, rng: Random) -> None:
    """[11.3-2] [R70] What lies sealed: nothing before a side is asked; the attacker is asked first."""
    if s.shooting == NONE or (side != s.side and s.shooting != side):
        return
    s.sealed[side] = sum(1 << support for support in bits(can_commit(s, side)) if rng.random() < COMMITTED)
    if side == SOVIET == enemy(s.side) and naval_refusal(s) is None and rng.random() < COMMITTED:
        s.naval_sealed = 1
