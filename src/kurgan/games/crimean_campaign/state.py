"""The state: where every piece lies and in which order, who controls what, the tracks, the pools, and registers.

A set of pieces, hexes or support units is an int with one bit each. What speaks of pieces is hidden: where a viewer
cannot tell two pieces apart, they are laid out in one fixed way, in every field. Registers belong to the procedures
that name them, which clear them: so equal positions have equal texts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from kurgan.core import state as core
from kurgan.core.codecs import OWN, Fixed, Mask, Name, Number, Numbers, Own, Values, Wide
from kurgan.core.fields import hidden, shown, slots
from kurgan.games.crimean_campaign.codecs import HEX_SET, KSLZ_NUMBERS, PIECE, PIECE_SET, SUPPORT_SET, Sealed
from kurgan.games.crimean_campaign.hidden import cover_sealed, cover_support, veil_pieces
from kurgan.games.crimean_campaign.names import LENGTHS, ORDERS, PHASES, RPS, SUPPORT_STATES, VICTORIES
from kurgan.games.crimean_campaign.places import NAMES, NONE, OUT, SIDES, SOVIET, At
from kurgan.games.crimean_campaign.sheets import GARRISON_BIT, PIECES, SUPPORTS, UNITS, Sheets

PieceSet = Annotated[int, hidden(PIECE_SET, by=veil_pieces)]
PieceOrNone = Annotated[int, hidden(PIECE, by=veil_pieces)]
SupportSet = Annotated[int, shown(SUPPORT_SET)]
HexSet = Annotated[int, shown(HEX_SET)]
HexOrNone = Annotated[int, shown(Name(NAMES, 0))]
Count = Annotated[int, shown(Number())]
Flag = Annotated[int, shown(Number(high=1))]


def all_out(given: core.Given) -> At:
    """Every piece lies out of the game; a garrison has no place of its own."""
    return At({OUT: (1 << len(PIECES)) - 1 ^ GARRISON_BIT})


def by_piece(given: core.Given) -> bytearray:
    return bytearray(len(PIECES))


def none_deployed(given: core.Given) -> bytes:
    return bytes(given.sheets.kslz.bit_count())


@dataclass(frozen=True)
class Given(core.Given):
    """What is settled before play."""

    sheets: Sheets
    crt: str  # R114
    strait: int  # R39: the hexes of the landing zone; none if they are land
    soviets_attacked_again: bool  # R10
    probe_is_extra: bool  # R89
    siege_drm_needs_both: bool  # R1
    town_draw: bool  # R15
    historic_setup: bool  # R112
    historic_arrivals: bool


class TCC(core.State):
    """The Crimean Campaign 1941–42."""

    HALF = ("unit", "group", "home", "onward", "target", "committed", "crossing", "probing")

    given: Given

    # --- the turn
    turn: Annotated[int, shown(Number(0, 1, 15), 1)]
    length: Annotated[int, shown(Name(LENGTHS, 0))]  # [3.3]
    phase: Annotated[int, shown(Name(PHASES, 0))]
    side: Annotated[int, shown(Name(SIDES), SOVIET)]  # the phasing player [3.1]
    order: Annotated[int, shown(Name(ORDERS))]  # of his phases [5.3]; NONE before it is declared
    winner: Annotated[int, shown(Name((*SIDES, "draw")))]
    victory: Annotated[int, shown(Name(VICTORIES, 0))]  # how

    # --- the map: the Axis holds these hexes, all others are Soviet [3.5] [R20]
    held: Annotated[int, shown(HEX_SET, lambda given: given.sheets.sources)]
    garrisons: HexSet

    # --- pieces: where each lies and in which order; only ``laying`` changes these six
    # a hex, or a place off the map
    where: Annotated[list[int], hidden(Own(like=Wide(len(PIECES))), lambda given: [OUT] * len(PIECES), by=veil_pieces)]
    at: Annotated[At, hidden(OWN, all_out, by=veil_pieces)]  # by place: the pieces there, garrisons left out
    # in its stack, 0 at the bottom; static units have none
    rank: Annotated[bytearray, hidden(Own(like=Numbers(len(PIECES))), by=veil_pieces)]
    # left; 0 for pieces never in play; an untried unit has none to lose, whatever stands here
    steps: Annotated[bytearray, hidden(Own(like=Numbers(len(UNITS))), by_piece, by=veil_pieces)]
    occupied: Annotated[list[int], shown(OWN, lambda given: [0, 0])]  # by side: hexes with units or garrisons
    stacked: Annotated[int, shown(OWN, 0)]  # hexes with two mobile units or more
    # Units face down that their owner knows [R111]. They are laid under tokens before pieces are exchanged: so this
    # set has a codec of its own.
    down: Annotated[int, hidden(Mask(PIECES), by=veil_pieces)]
    seen: PieceSet  # pieces the opponent has seen below the top, until their stack changes [6.3]
    due: Annotated[bytes, shown(Fixed(Values(PIECES)))]  # the GT in whose box it lies on the Axis Turn Track

    # --- support, replacements, and what happens once
    support: Annotated[bytes, hidden(Fixed(Values(SUPPORTS, SUPPORT_STATES)), by=cover_support)]
    known: SupportSet  # Soviet support units everybody knows to be at hand
    unseen: Annotated[int, hidden(Number(), by=cover_support)]  # in views: how many more there are
    rp: Annotated[bytes, shown(Fixed(Values(RPS)))]  # NM, M, R [9.4-d]
    boats: Flag  # have been used [12.4]
    shaken: Flag  # the 22nd Panzer has fought [12.3]
    stalin: Count  # offensives so far [12.2-c]

    # --- a turn, a player turn
    naval_used: Flag  # naval guns have fired in this GT [11.2.2]
    named: HexSet  # hexes whose owner named a top in this player turn [6.3]
    landing: HexOrNone  # the hex off which a unit lies [R13]
    ordered: Flag  # Stalin has ordered an offensive, the die says how large [12.2-d]
    quota: Count  # half divisions that must attack
    fought: Count  # and that did

    # --- the Reinforcement Phases
    draws: Count  # Soviet support units still to be drawn [9.1-g]
    deployed: Annotated[bytes, shown(Fixed(Values(KSLZ_NUMBERS)), none_deployed)]  # by KSLZ hex, ascending [9.1-e]
    rest_delayed: Flag  # the Soviet units still in hand stay there [9.1-f]
    points_kept: Flag  # the replacement points left over are kept [9.4-d]

    # --- the Movement Phase
    movement_ended: Flag
    moved: PieceSet  # in this phase
    unit: PieceOrNone  # in hand: to be placed, to land, to move
    group: PieceSet  # pieces that move together, the one in hand included
    home: HexOrNone  # the hex they come from
    onward: Count  # 1: the next hex is only a stop on the way; then one more than the stops made [R126]

    # --- the Combat Phase
    combat_ended: Flag
    attacked: PieceSet  # pieces that made their first attack of this phase
    defended: HexSet  # hexes attacked in this phase
    momenta: PieceSet  # pieces that made their momentum attack
    probed: PieceSet  # pieces that probed
    advanced: PieceSet  # pieces that advanced just now and may go on with momentum [11.6-b]

    # --- one attack or probe
    target: HexOrNone
    probing: Flag
    committed: PieceSet  # pieces that attack or probe
    crossing: Flag  # boats take part [12.4]
    declared: Flag  # all have joined [11.3-1]

    # --- one combat
    shooting: Annotated[int, shown(Name(SIDES))]  # the side now choosing support
    sealed: Annotated[list[int], hidden(Sealed(), by=cover_sealed)]  # by side: support committed [11.3-2]
    naval_sealed: Annotated[int, hidden(Number(high=1), by=cover_sealed)]  # so are naval guns [11.2.2]
    revealed: Flag  # both have committed; support and strengths are shown
    oos: PieceSet  # pieces found out of supply, at the declaration [R63] or when they must go
    concentric: Flag  # the shift was given
    rolled_factor: Count  # of the 22nd Panzer in this combat, 0: printed
    owed: Annotated[bytes, shown(Fixed(Values(SIDES)))]  # steps each side must still lose
    advance_ended: Flag

    # --- removal
    stalled: HexOrNone  # the overstacked hex the opponent deals with [R27]
    doomed: PieceOrNone  # the unit being removed from it, or for want of supply
    drawing: PieceOrNone  # the token whose unit is being drawn by chance
    lost: PieceOrNone  # the unit whose return is being rolled for [9.3]
    __slots__ = slots(__annotations__)

    def result(self) -> str:
        if self.winner == NONE:
            return ""
        return f"{('axis', 'soviet', 'draw')[self.winner]}-{VICTORIES[self.victory]}"
