"""S.7 Reserve: stacks held back in the own movement phase, for the enemy's."""

from __future__ import annotations

from kurgan.core.refusal import Refusal
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s05_movers import could_move
from kurgan.games.siege.rules.s12_supply import isolated
from kurgan.games.siege.state import SG, hexes_of

NOBODY = Refusal("S.7-a", "nobody_for_reserve")
CUT_OFF = Refusal("S.12-d", "isolated_no_reserve")
TOO_MANY = Refusal("S.7", "reserves_are_full")
CANNOT_PAY = Refusal("S.7", "cannot_pay_reserve")


def reserve_stacks(s: SG, side: int) -> int:
    """Hexes with units in reserve."""
    return hexes_of(s, s.reserve & s.given.sheets.of_side[side])


def could_wait(s: SG) -> int:
    """[S.7-a] [R49] Units that can move and have not: no works, none dug in, building or underway."""
    return could_move(s, s.given.sheets.of_side[s.side]) & ~s.going


def may_hold_back(s: SG) -> Refusal | None:
    """[S.7] Two stacks, one SP each."""
    game = s.given.sheets.game["reaction"]
    if s.sp[s.side] < game["sp_halves"]:
        return CANNOT_PAY
    return TOO_MANY if reserve_stacks(s, s.side).bit_count() >= game["stacks"] else None


def reserve_hexes(s: SG, waiting: int) -> int:
    """Hexes of these units, which could wait, that can go into reserve."""
    if not waiting or may_hold_back(s) is not None:
        return 0
    places = hexes_of(s, waiting)
    cut_off = isolated(s, s.side)
    return hexes_of(s, waiting & ~cut_off) if cut_off else places


def reserve_refusal(s: SG, place: int) -> Refusal | None:
    waiting = s.at[place] & could_wait(s)
    if not waiting:
        return NOBODY
    return CUT_OFF if not waiting & ~isolated(s, s.side) else may_hold_back(s)


def into_reserve(s: SG, place: int) -> None:
    """[S.7] [S.7-a] All of them; [S.7-b] they neither move nor attack in this player-turn."""
    units = s.at[place] & could_wait(s) & ~isolated(s, s.side)
    s.reserve |= units
    s.sp[s.side] -= s.given.sheets.game["reaction"]["sp_halves"]
    if s.log is not None:
        s.tell("into_reserve", "S.7", side=words.side(s.side), hex=words.place(s, place), number=units.bit_count())
