"""[6.3] [2.3.9] What a viewer may not know (``worlds.py`` builds whole worlds from what he may).

A view is a state in which everything hidden is laid out in one fixed way: the pieces a viewer cannot tell apart
stand in the order of their numbers, whatever the truth is. So two truths he cannot tell apart give the same text, and
all rules work on views. Which pieces are veiled is asked of ``stacks.veiled``, in a view as in the truth.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kurgan.core.sets import bits, changed, filled
from kurgan.games.crimean_campaign.codecs import PIECE, PIECE_SET
from kurgan.games.crimean_campaign.names import IN_STATE, S_POOL, S_READY
from kurgan.games.crimean_campaign.places import AXIS, GONE, NONE, POOL, SOVIET
from kurgan.games.crimean_campaign.sheets import FREE_TOKEN_SET, POOL_TOKEN_SET, TOKENS
from kurgan.games.crimean_campaign.stacks import veiled

if TYPE_CHECKING:
    from kurgan.games.crimean_campaign.state import TCC

# What pieces have done in this phase. Of a stack others know how many did what, not which.
PAST = ("moved", "attacked", "momenta", "probed")
Parts = Callable[[int], list[int]]
KINDS_OF_TOKENS = {kind: bits(kind) for kind in (0, FREE_TOKEN_SET, POOL_TOKEN_SET)}
_ORDER = {place: n for n, place in enumerate((POOL, GONE))}


def cover_sealed(s: TCC, seat: int | None) -> None:
    """[11.3-2] [R70] [R84] What was committed in secret, until both show it."""
    if s.revealed:
        return
    for side in (AXIS, SOVIET):
        if side != seat:
            s.sealed[side] = 0
    if seat != SOVIET:
        s.naval_sealed = 0


def cover_support(s: TCC, seat: int | None) -> None:
    """[9.1-g] Soviet support units are drawn and looked at by their owner only."""
    if seat == SOVIET:
        return
    for support in bits(filled(s.support, IN_STATE[S_READY]) & s.given.sheets.support_of[SOVIET] & ~s.known):
        s.support = changed(s.support, support, S_POOL)
        s.unseen += 1


def veil_pieces(s: TCC, seat: int | None) -> None:
    for side in (AXIS, SOVIET):
        if side != seat:
            veil(s, side)


def veil(s: TCC, side: int) -> None:
    """Lay out a side's hidden pieces in the fixed way."""
    if side == SOVIET and s.down:
        _lay_tokens_for_units(s)
    hidden = veiled(s, side)
    tokens = TOKENS if side == SOVIET else 0
    past = take_past(s, side)
    parts = parts_of(s)
    slots = sorted(bits(hidden), key=lambda piece: (s.where[piece], parts(piece)))
    pieces = list(bits(hidden & ~tokens))
    exchange: dict[int, int] = {}
    for kind in (FREE_TOKEN_SET & tokens, POOL_TOKEN_SET & tokens):
        shown = sorted((piece for piece in bits(kind & ~hidden)), key=lambda piece: _token_order(s, piece, parts))
        in_play = [piece for piece in shown if s.where[piece] not in _ORDER]
        below = (kind & hidden).bit_count()
        names = KINDS_OF_TOKENS[kind]
        exchange.update(zip(in_play, names, strict=False))
        pieces += names[len(in_play) : len(in_play) + below]
        exchange.update(zip(shown[len(in_play) :], names[len(in_play) + below :], strict=True))
    exchange.update(zip(slots, sorted(pieces), strict=True))
    trade_places(s, exchange)
    _straighten(s, sorted(pieces))
    give_past(s, side, past)


def take_past(s: TCC, side: int) -> dict[int, list[int]]:
    """By place: what its pieces have done, one number for each that did anything, and no longer whose it is."""
    mine = s.given.sheets.of_side[side]
    kept = [getattr(s, name) & mine for name in PAST]
    found: dict[int, list[int]] = {}
    for piece in bits(kept[0] | kept[1] | kept[2] | kept[3]):
        deeds = sum((flags >> piece & 1) << n for n, flags in enumerate(kept))
        found.setdefault(s.where[piece], []).append(deeds)
    if found:
        for name in PAST:
            setattr(s, name, getattr(s, name) & ~mine)
    return found


def give_past(s: TCC, side: int, past: dict[int, list[int]]) -> None:
    """The fixed way: who fights now has done most, who is under way least, and else who lies on top."""
    for place, deeds in past.items():
        pieces = s.at[place] & s.given.sheets.of_side[side]
        order = sorted(
            bits(pieces), key=lambda piece: (not s.committed >> piece & 1, s.group >> piece & 1, -s.rank[piece], piece)
        )
        for piece, done in zip(order, sorted(deeds, reverse=True), strict=False):
            for n, name in enumerate(PAST):
                if done >> n & 1:
                    setattr(s, name, getattr(s, name) | 1 << piece)


def parts_of(s: TCC) -> Parts:
    """By piece: which of the registers in use it has a part in."""
    flags = [found for name in s.fields_of(PIECE_SET) if (found := getattr(s, name))]
    flags += [1 << found for name in s.fields_of(PIECE) if (found := getattr(s, name)) != NONE]
    if not flags:
        return _no_part
    return lambda piece: [part >> piece & 1 for part in flags]


def _no_part(piece: int) -> list[int]:
    return []


def _token_order(s: TCC, piece: int, parts: Parts) -> tuple[object, ...]:
    place = s.where[piece]
    return (_ORDER.get(place, -1), place, s.rank[piece], parts(piece))


def trade_places(s: TCC, exchange: dict[int, int]) -> None:
    """Every piece takes the place of the one it is exchanged for, and its part in every field about pieces."""
    exchange = {old: new for old, new in exchange.items() if old != new}
    if not exchange:
        return
    old_pieces = sum(1 << piece for piece in exchange)
    where = {new: (s.where[old], s.rank[old]) for old, new in exchange.items()}
    for name in s.fields_of(PIECE_SET):
        flags = getattr(s, name)
        if flags & old_pieces:
            moved = sum(1 << new for old, new in exchange.items() if flags >> old & 1)
            setattr(s, name, flags & ~old_pieces | moved)
    for name in s.fields_of(PIECE):
        setattr(s, name, exchange.get(getattr(s, name), getattr(s, name)))
    for old in exchange:
        s.at[s.where[old]] &= ~(1 << old)
    for new, (place, rank) in where.items():
        s.where[new], s.rank[new] = place, rank
        s.at[place] |= 1 << new
        s.steps[new] = s.steps[new] or 1


def _straighten(s: TCC, pieces: list[int]) -> None:
    """Hidden pieces of one stack lie in the order of their numbers, in the ranks they have together."""
    if not pieces:
        return
    parts = parts_of(s)
    by_place: dict[int, list[int]] = {}
    for piece in pieces:
        by_place.setdefault(s.where[piece], []).append(piece)
    for together in by_place.values():
        together.sort(key=lambda piece: (parts(piece), piece))
        for piece, rank in zip(together, sorted(s.rank[piece] for piece in together), strict=True):
            s.rank[piece] = rank


def _lay_tokens_for_units(s: TCC) -> None:
    """[R111] A unit that only its owner knows looks like any other that lies face down."""
    spare = (piece for piece in bits(POOL_TOKEN_SET) if s.where[piece] in (POOL, GONE))
    for piece in bits(s.down):
        token = next(spare)
        place = s.where[token]
        trade_places(s, {piece: token, token: piece})
        if place == GONE:
            _drop(s, piece)
    s.down = 0


def _drop(s: TCC, piece: int) -> None:
    s.at[s.where[piece]] &= ~(1 << piece)
    s.at[POOL] |= 1 << piece
    s.where[piece], s.rank[piece] = POOL, 0


def candidates(s: TCC, token: int) -> int:
    """The units an untried one can be, all equally likely: a set of pieces."""
    t = s.given.sheets
    if FREE_TOKEN_SET >> token & 1:
        return s.at[POOL] & t.free
    found = s.at[POOL] & t.pool
    if s.given.historic_arrivals:
        found &= sum(1 << piece for piece in bits(t.pool) if t.historic_turn[piece] <= s.turn)
    return found
