"""The scene: all that a view shows, as pieces, marks, captions, trays and tracks."""

from __future__ import annotations

from functools import cache

from kurgan.core.scene import Caption, Mark, Piece, Scene, Tally, Track
from kurgan.core.text import Message, Ref, message
from kurgan.core.view import View
from kurgan.games.stalingrad_besieged.names import A_UNIT, AN_ATTACKER, BROKEN, FACTORY, MOVED, UNBROKEN, fort_owner
from kurgan.games.stalingrad_besieged.places import GERMAN, HAND, NAMES, NONE, RUSSIAN, SECTORS, SIDES, SPACES
from kurgan.games.stalingrad_besieged.presentation.counters import Counters
from kurgan.games.stalingrad_besieged.presentation.phase import COMBAT, SETUP, step_of
from kurgan.games.stalingrad_besieged.presentation.trays import trays
from kurgan.games.stalingrad_besieged.sheets import OF_SIDE
from kurgan.games.stalingrad_besieged.state import SB

CHOSEN, IN_HAND, AIMED_AT = ("chosen",), ("in_hand",), ("target",)
TURN, LOST, DECK = message("track.turn"), message("tally.lost"), message("tally.deck")


def scene(view: View, counters: Counters) -> Scene:
    s: SB = view.state
    step = step_of(s)
    return Scene(
        pieces=tuple(_pieces(s, counters, step)),
        marks=tuple(_marks(s)),
        captions=tuple(_caption(sector, s.broken[sector]) for sector in range(len(SECTORS))),
        trays=tuple(trays(view, counters)),
        tracks=(_turns(s.given.sheets.turns, -1 if step == SETUP else s.turn - 1),),
        tallies=_tallies(s),
    )


def _pieces(s: SB, counters: Counters, step: str) -> list[Piece]:
    """Who has moved is of no more interest in combat."""
    seen = 0xFF & ~MOVED if step == COMBAT else 0xFF
    chosen = s.pick if s.picked in (A_UNIT, AN_ATTACKER) else s.attacker
    found = []
    for slot in range(SPACES):
        piece = s.board[slot]
        if piece:
            more = CHOSEN if slot == chosen else AIMED_AT if slot == s.target else ()
            found.append(counters.on_board(slot, slot, piece, s.flags[slot] & seen, more))
    if s.board[HAND]:
        found.append(counters.on_board(HAND, s.at_space, s.board[HAND], s.flags[HAND] & seen, IN_HAND))
    return found


def _marks(s: SB) -> list[Mark]:
    found = [_mark("fort", n, fort_owner(mark)) for n, mark in enumerate(s.forts) if mark]
    for objective, space in enumerate(s.objective):
        if space != NONE:
            holder = s.held[objective]
            kind = "ferry" if objective != FACTORY else "factory" if holder == RUSSIAN else "ruin"
            found.append(_mark(kind, space, holder))
    found += [_mark("sniper", n, owner - 1) for n, owner in enumerate(s.snipers) if owner]
    return found


@cache
def _mark(kind: str, space: int, side: int) -> Mark:
    return Mark(NAMES[space], kind, SIDES[side], message(f"mark.{kind}", side=Ref("seat", SIDES[side])))


@cache
def _caption(sector: int, broken: int) -> Caption:
    name, anchor = Message(f"caption.{SECTORS[sector]}"), f"sector.{SECTORS[sector]}"
    if broken == UNBROKEN:
        return Caption(anchor, name)
    winner = 1 - BROKEN.index(broken)
    return Caption(anchor, message("caption.won", sector=name, side=Ref("seat", SIDES[winner])), SIDES[winner])


@cache
def _turns(turns: int, current: int) -> Track:
    return Track("turn", TURN, tuple(str(n) for n in range(1, turns + 1)), current)


def _tallies(s: SB) -> tuple[Tally, ...]:
    """Units lost are all that lie off the board for their losses, those about to return included."""
    lost = [sum(s.eliminated[t] + s.out[t] + s.pending.count(t) for t in OF_SIDE[side]) for side in (GERMAN, RUSSIAN)]
    pile = sum(s.deck) - sum(s.unseen)  # a view leaves the cards of unseen hands with the pile
    return (Tally("lost", LOST, tuple(zip(SIDES, lost, strict=True))), Tally("deck", DECK, (("", pile),)))
