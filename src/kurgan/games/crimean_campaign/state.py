"""The state: where every piece lies and in which order, who controls what, the tracks, the pools, and registers.

A set of pieces, hexes or support units is an int with one bit each. What speaks of pieces is hidden: where a viewer
cannot tell two pieces apart, they are laid out in one fixed way, in every field. A register is cleared by the procedure
that used it, so that equal positions have equal texts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from kurgan.core import state as core
from kurgan.core.codecs import OWN, Mask, Name, Number, Values
from kurgan.core.fields import hidden, shown, slots
from kurgan.games.crimean_campaign.codecs import HEX_SET, KSLZ_NUMBERS, PIECE, PIECE_SET, SUPPORT_SET, Sealed
from kurgan.games.crimean_campaign.hidden import cover_sealed, cover_support, veil_pieces
from kurgan.games.crimean_campaign.names import KINDS, LENGTHS, ORDERS, PHASES, PURPOSES, RPS, SUPPORT_STATES, VICTORIES
from kurgan.games.crimean_campaign.places import NAMES, NONE, OUT, SIDES, SIZE, SOVIET
from kurgan.games.crimean_campaign.sheets import GARRISON_BIT, PIECES, SUPPORTS, Sheets

PieceSet = Annotated[int, hidden(PIECE_SET, by=veil_pieces)]
PieceOrNone = Annotated[int, hidden(PIECE, by=veil_pieces)]
SupportSet = Annotated[int, shown(SUPPORT_SET)]
HexSet = Annotated[int, shown(HEX_SET)]
HexOrNone = Annotated[int, shown(Name(NAMES, 0))]
Count = Annotated[int, shown(Number())]


def all_out(given: core.Given) -> list[int]:
    """By place: every piece lies out of the game; a garrison has no place of its own."""
    found = [0] * SIZE
    found[OUT] = (1 << len(PIECES)) - 1 ^ GARRISON_BIT
    return found


@dataclass(frozen=True)
class Given(core.Given):
    """What is settled before play."""

    sheets: Sheets
    crt: str  # R114
    strait: int  # R39: the hexes of the landing zone; none if they are land
    soviets_again: bool  # R10
    probe_is_extra: bool  # R89
    siege_needs_both: bool  # R1
    town_draw: bool  # R15
    historic_setup: bool  # R112
    historic_arrivals: bool


class TCC(core.State):
    """The Crimean Campaign 1941–42."""

    HALF = ("unit", "group", "home", "onward", "target", "committed", "crossing", "kind")

    given: Given
    turn: Annotated[int, shown(Number(0, 1, 15), 1)]
    length: Annotated[int, shown(Name(LENGTHS, 0))]
    phase: Annotated[int, shown(Name(PHASES, 0))]
    side: Annotated[int, shown(Name(SIDES), SOVIET)]  # the phasing player [3.1]
    order: Annotated[int, shown(Name(ORDERS))]  # of his phases; NONE before it is declared
    # by the Axis; all else is Soviet [3.5] [R20]
    held: Annotated[int, shown(HEX_SET, lambda given: given.sheets.sources)]
    garrisons: HexSet
    # units face down that their owner knows [R111]; laid under tokens before pieces are exchanged: a codec of its own
    down: Annotated[int, hidden(Mask(PIECES), by=veil_pieces)]
    seen: PieceSet  # pieces the opponent has seen below the top, until their stack changes
    due: Annotated[bytearray, shown(Values(PIECES))]  # the GT in whose box it lies on the Axis Turn Track
    support: Annotated[bytearray, hidden(Values(SUPPORTS, SUPPORT_STATES), by=cover_support)]
    known: SupportSet  # Soviet support units everybody knows to be at hand
    # in views: Soviet support units that the viewer cannot see
    unseen: Annotated[int, hidden(Number(), by=cover_support)]
    rp: Annotated[bytearray, shown(Values(RPS))]  # NM, M, R [9.4-d]
    boats: Count  # 1: used [12.4]
    # 1: used in this GT [11.2.2]; 2: committed and still secret
    naval: Annotated[int, hidden(Number(), by=cover_sealed)]
    stalin: Count  # offensives so far [12.2-c]
    quota: Count  # half divisions that must attack in this GT
    fought: Count  # and that did
    landing: HexOrNone  # the hex off which a unit lies [R13]
    shaken: Count  # 1: the 22nd Panzer has fought [12.3]

    moved: PieceSet  # in this phase
    attacked: PieceSet  # pieces that made their first attack of this phase
    defended: HexSet  # hexes attacked in this phase
    named: HexSet  # hexes whose owner named a top in this player turn
    momenta: PieceSet  # pieces that made their momentum attack
    probed: PieceSet  # pieces that probed
    # by KSLZ hex, ascending: units placed there in this phase [9.1-e]
    deployed: Annotated[bytearray, shown(Values(KSLZ_NUMBERS), lambda given: bytearray(given.sheets.kslz.bit_count()))]

    unit: PieceOrNone  # in hand
    group: PieceSet  # pieces that move together, the one in hand included
    home: HexOrNone  # the hex they come from
    onward: Count  # 1: the next hex is only a stop on the way

    target: HexOrNone  # attacked or probed
    committed: PieceSet  # pieces attacking it
    crossing: Count  # 1: boats take part [12.4]
    shooting: Annotated[int, shown(Name(SIDES))]  # the side now choosing support
    advanced: PieceSet  # pieces that advanced and may go on with momentum
    # by side: support committed to this combat [11.3-2]
    sealed: Annotated[list[int], hidden(Sealed(), by=cover_sealed)]
    oos: PieceSet  # participants found out of supply at the declaration [R63]
    revealed: Count  # 1: both have committed; strengths are shown
    rolled_factor: Count  # of the 22nd Panzer in this combat, 0: printed
    concentric: Count  # 1: the shift was given
    owed: Annotated[bytearray, shown(Values(SIDES))]  # steps each side must still lose in this combat
    lost: PieceOrNone  # the unit whose return is being rolled for
    kind: Annotated[int, shown(Name(KINDS, 0))]  # attack or probe, for the choice half made

    purpose: Annotated[int, shown(Name(PURPOSES))]
    die: Count
    drawing: PieceOrNone  # the token whose unit is being drawn by chance
    draws: Count  # Soviet support units still to be drawn [9.1-g]
    done: Count  # 1: this part is finished
    stalled: HexOrNone  # the overstacked hex the opponent deals with [R27]
    winner: Annotated[int, shown(Name((*SIDES, "draw")))]
    victory: Annotated[int, shown(Name(VICTORIES, 0))]

    # Where every piece lies and in which order: only ``laying`` changes them.
    # a hex, or a place off the map
    where: Annotated[list[int], hidden(OWN, lambda given: [OUT] * len(PIECES), by=veil_pieces)]
    at: Annotated[list[int], hidden(OWN, all_out, by=veil_pieces)]  # by place; garrisons are in ``garrisons``
    # in its stack, 0 at the bottom; static units have none
    rank: Annotated[bytearray, hidden(OWN, lambda given: bytearray(len(PIECES)), by=veil_pieces)]
    # left; 0 for pieces never in play
    steps: Annotated[bytearray, hidden(OWN, lambda given: bytearray(len(PIECES)), by=veil_pieces)]
    # by side: hexes with combat units, static units, garrisons
    occupied: Annotated[list[int], shown(OWN, lambda given: [0, 0])]
    __slots__ = slots(__annotations__)

    def result(self) -> str:
        if self.winner == NONE:
            return ""
        return f"{('axis', 'soviet', 'draw')[self.winner]}-{VICTORIES[self.victory]}"
