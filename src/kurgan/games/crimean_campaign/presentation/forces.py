"""The forces of a combat as far as a viewer may know them: named units, dice to come, and what nobody shows him.

Every arrangement of what is hidden that agrees with the view is held to be equally likely: the units of a side that he
does not see, in the places where he sees that something lies, within the stacking limit, and none on wheels where no
wheels could attack. What he could infer from the way things moved there is left out, as it is from the view.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.chances import (
    Bin,
    Kind,
    Stack,
    Unit,
    Weights,
    dealt,
    drawn,
    force,
    joined,
    strength_of,
    ways,
)
from kurgan.games.crimean_campaign.hidden import candidates
from kurgan.games.crimean_campaign.places import AXIS
from kurgan.games.crimean_campaign.rules.r06_stacking import limit, size
from kurgan.games.crimean_campaign.rules.r11_1_support import fighters
from kurgan.games.crimean_campaign.rules.r11_3_totals import factor, loss_by_supply
from kurgan.games.crimean_campaign.sheets import FREE_TOKEN_SET, GARRISON, POOL_TOKEN_SET, TOKENS
from kurgan.games.crimean_campaign.stacks import veiled
from kurgan.games.crimean_campaign.state import TCC

ONE_DIE = tuple((face, 1) for face in range(1, 7))
TWO_DICE = tuple((total, 6 - abs(7 - total)) for total in range(2, 13))


@dataclass(frozen=True)
class Spread:
    """What a part of a force that is not certain can be worth."""

    low: int
    middle: int  # half of all cases are at most this
    high: int


@dataclass(frozen=True)
class Force:
    """One side of a combat."""

    known: tuple[int, ...]  # pieces whose factors are certain
    untried: int  # how many fight in the open
    hidden: int  # how many fight unseen
    panzer: Weights  # the 22nd Panzer, if dice say what it is worth
    unknown: Weights  # the untried and hidden ones
    whole: Weights  # all together


def force_of(s: TCC, seat: int, side: int, before: TCC | None = None) -> Force:
    """The side's fighters, as a seat knows them; supply must have been noted.

    ``before``: how things lay before they were moved in thought. What was hidden then is hidden still.
    """
    t, lay = s.given.sheets, before or s
    pieces, veil = fighters(s, side), veiled(lay, side) if side != seat else 0
    hidden, tokens = pieces & veil, pieces & TOKENS & ~veil
    named = pieces & ~veil & ~TOKENS
    diced = named & 1 << t.panzer if is_shaking_out(s) else 0
    known = tuple(bits(named & ~diced))
    sure = force(
        sum(factor(s, piece) - loss_by_supply(s, piece) for piece in known),
        sum(unit_of(s, piece).steps for piece in known),
        sum(unit_of(s, piece).wheels for piece in known),
    )
    panzer = ways(unit_of(s, t.panzer), bool(s.oos >> t.panzer & 1)) if diced else {0: 1}
    unknown = {0: 1}
    if hidden or tokens:
        unknown = _dealt_axis(s, lay, veil, hidden) if side == AXIS else _drawn_soviets(s, veil, hidden, tokens)
    whole = joined(joined({sure: 1}, panzer), unknown)
    return Force(known, tokens.bit_count(), hidden.bit_count(), panzer, unknown, whole)


def spread(part: Weights) -> Spread:
    by_strength: dict[int, int] = {}
    for packed, weight in part.items():
        by_strength[strength_of(packed)] = by_strength.get(strength_of(packed), 0) + weight
    total, so_far = sum(by_strength.values()), 0
    for strength in sorted(by_strength):
        so_far += by_strength[strength]
        if 2 * so_far >= total:
            return Spread(min(by_strength), strength, max(by_strength))
    raise AssertionError("no way at all")


# --- units ------------------------------------------------------------------------------------------


def is_shaking_out(s: TCC) -> bool:
    """[12.3] [12.3-c] [12.3-d] Whether the dice would say what the 22nd Panzer is worth in this combat."""
    return not s.shaken and not s.rolled_factor and s.turn <= s.given.sheets.game["shake_out"]["until"]


def unit_of(s: TCC, piece: int) -> Unit:
    t = s.given.sheets
    if piece == GARRISON:
        return Unit(((factor(s, piece), 1),), 1)
    wheels = bool(t.german & t.mechanized & 1 << piece)
    if piece == t.panzer and is_shaking_out(s):
        return Unit(TWO_DICE if s.side == AXIS else ONE_DIE, s.steps[piece], wheels)  # [12.3-a] [12.3-b]
    return Unit(((factor(s, piece), 1),), s.steps[piece], wheels)


def _units(s: TCC, pieces: int) -> tuple[Unit, ...]:
    """Sorted, so that what was counted once need not be counted again."""
    return tuple(sorted((unit_of(s, piece) for piece in bits(pieces)), key=lambda unit: (unit.faces, unit.steps)))


# --- what is hidden ---------------------------------------------------------------------------------


def is_barred(s: TCC, place: int) -> bool:
    """[11.2.1-c] [11.2.1-e] [12.4-a] Whether nothing on wheels can attack from there."""
    t = s.given.sheets
    if s.side != AXIS or place == s.target:
        return False
    if not t.grid.adjacent[s.target] >> place & 1:
        return True  # only boats go there
    return bool(t.rough >> s.target & 1) and not t.mech_step(1 << place) >> s.target & 1


def _kind(s: TCC, piece: int) -> Kind:
    return Kind(bool(s.oos >> piece & 1), is_barred(s, s.where[piece]))


def _kinds(s: TCC, pieces: int) -> tuple[Kind, ...]:
    return tuple(dict.fromkeys(_kind(s, piece) for piece in bits(pieces)))


def _dealt_axis(s: TCC, lay: TCC, veil: int, hidden: int) -> Weights:
    """[6.3] [6.1] Every unit that is not seen may lie in every place, as far as the stacking limit allows."""
    t, kinds = s.given.sheets, _kinds(s, hidden)
    small = veil & t.half_sized
    stacks = []
    for place in sorted({lay.where[piece] for piece in bits(veil)}):
        here = lay.at[place] & veil
        number, fighting = here.bit_count(), here & hidden
        room = limit(s, AXIS) - size(s, lay.at[place] & ~here, AXIS) - number  # each counts half or twice that
        kind = kinds.index(_kind(s, fighting.bit_length() - 1)) if fighting else 0
        stacks.append(
            Stack(kind, fighting.bit_count(), number - fighting.bit_count(), room if room >= 0 else number)
        )  # [R27] above the limit for sure
    units = _units(s, veil & ~small), _units(s, small)
    found = dealt(*units, kinds, stacks)
    # [R27] A stack whose opponent let it be may lie above the limit, so that nothing fits.
    free = [Stack(one.kind, one.fighting, one.others, one.fighting + one.others) for one in stacks]
    return found or dealt(*units, tuple(Kind(kind.halved) for kind in kinds), free)


def _drawn_soviets(s: TCC, veil: int, hidden: int, tokens: int) -> Weights:
    """[6.3] [2.3.9-a] Tried and untried units below the top; each untried one is any of those left in its bin."""
    kinds = _kinds(s, hidden | tokens)
    bins = []
    for kind in (FREE_TOKEN_SET, POOL_TOKEN_SET):
        fill = _candidates(s, kind)
        bins.append(Bin(_units(s, fill), (veil & kind).bit_count(), _by_kind(s, kinds, bits(tokens & kind))))
    return drawn(_units(s, veil & ~TOKENS), kinds, _by_kind(s, kinds, bits(hidden)), bins)


def _candidates(s: TCC, kind: int) -> int:
    found = candidates(s, kind.bit_length() - 1)
    for piece in bits(found):
        s.steps[piece] = s.steps[piece] or 1
    return found


def _by_kind(s: TCC, kinds: tuple[Kind, ...], pieces: Iterable[int]) -> tuple[int, ...]:
    found = [0] * len(kinds)
    for piece in pieces:
        found[kinds.index(_kind(s, piece))] += 1
    return tuple(found)
