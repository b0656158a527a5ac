"""The state: where every piece lies and in which order, who controls what, the tracks, the pools, and registers.

A set of pieces, hexes or support units is an int with one bit each. ``where``/``at``/``rank``/``occupied`` say one
thing in four ways; only ``put`` and ``set_garrison`` change them. A register is cleared by the procedure that used
it, so that equal positions have equal texts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kurgan.core.fields import bits
from kurgan.core.state import State
from kurgan.games.crimean_campaign.places import AXIS, DUE, FIRST_HEX, NONE, OUT, SIZE, SOVIET, enemy
from kurgan.games.crimean_campaign.tables import GARRISON_BIT, PIECES, SUPPORTS, Tables

if TYPE_CHECKING:
    from kurgan.games.crimean_campaign import CrimeanCampaign

PHASES = ("setup", "reinforcement", "movement", "combat", "supply_check")            # [5.1]
SETUP, REINFORCEMENT, MOVEMENT, COMBAT, SUPPLY_CHECK = range(len(PHASES))
LENGTHS = ("undecided", "long", "short")                                             # [3.3]
UNDECIDED, LONG, SHORT = range(len(LENGTHS))
ORDERS = ("move_fight", "fight_move")                                                # [5.3]
MOVE_FIGHT, FIGHT_MOVE = range(len(ORDERS))
# Support units: not in this game, in the Soviet bin or still to come, at hand, used in this GT (Axis), used up.
SUPPORT_STATES = ("out", "pool", "ready", "used", "spent")
S_OUT, S_POOL, S_READY, S_USED, S_SPENT = range(len(SUPPORT_STATES))
KINDS = ("attack", "probe")                                                          # what a unit does in combat
VICTORIES = ("both", "stalin", "siege", "towns", "end", "town")
BY_BOTH, BY_STALIN, BY_SIEGE, BY_TOWNS, AT_END, BY_TOWN = range(len(VICTORIES))
NM, M, R = range(3)                                                                  # [9.4] kinds of RP
RPS = ("nm", "m", "r")
PURPOSES = ("length", "combat", "return", "stalin", "quota", "panzer_attack", "panzer_defense")
(FOR_LENGTH, FOR_COMBAT, FOR_RETURN, FOR_STALIN, FOR_QUOTA, FOR_PANZER_ATTACK,
 FOR_PANZER_DEFENSE) = range(len(PURPOSES))


@dataclass(frozen=True)
class Given:
    """What is settled before play: scenario, options, tables."""

    scenario: str
    options: dict[str, str]
    tables: Tables
    crt: str                        # R114
    siege_needs_both: bool          # R1
    town_draw: bool                 # R15
    historic_setup: bool            # R112
    historic_arrivals: bool


class TCC(State):
    """The Crimean Campaign 1941–42."""

    ARRAYS = ("where", "at", "rank", "steps", "due", "occupied", "support", "sealed", "rp", "deployed", "owed")
    SCALARS = (
        "held", "garrisons", "down", "seen", "known", "unseen",
        "turn", "length", "phase", "side", "order", "winner", "victory",
        "boats", "naval", "stalin", "quota", "fought", "landing", "shaken",
        "moved", "attacked", "defended", "named", "momenta", "probed",
        "unit", "group", "home", "onward",
        "target", "committed", "crossing", "shooting", "advanced",
        "oos", "revealed", "rolled_factor", "concentric", "lost", "kind",
        "purpose", "die", "drawing", "draws",
        "done", "stalled",
    )
    __slots__ = (*ARRAYS, *SCALARS)

    given: Given
    # by piece
    where: list[int]        # a hex, or a place off the map
    rank: bytearray         # its place in its stack, 0 at the bottom; static units have none
    steps: bytearray        # left; 0 for pieces never in play
    due: bytearray          # the GT in whose box it lies on the Axis Turn Track
    # by place
    at: list[int]           # the pieces there, a mask; garrisons are in ``garrisons``
    # by side
    occupied: list[int]     # hexes with its combat units, static units and garrisons included
    sealed: list[int]       # support units committed to this combat [11.3-2]
    owed: bytearray         # steps each side must still lose in this combat
    # others
    support: bytearray      # by support unit: its state
    rp: bytearray           # NM, M, R [9.4-d]
    deployed: bytearray     # by KSLZ hex, ascending: units placed there in this phase [9.1-e]

    held: int               # hexes the Axis controls; every other hex in play is Soviet [3.5]
    garrisons: int          # hexes
    down: int               # units face down that their owner knows [R111]
    seen: int               # pieces the opponent has seen below the top, until their stack changes
    known: int              # Soviet support units everybody knows to be at hand
    unseen: int             # in views: Soviet support units at hand that the viewer cannot see (they lie in the pool)

    turn: int
    length: int
    phase: int
    side: int               # the phasing player
    order: int              # of his phases; NONE before it is declared
    winner: int             # a side, DRAW, NONE
    victory: int

    boats: int              # 1: used [12.4]
    naval: int              # 1: used in this GT [11.2.2]; 2: committed to this combat and still secret
    stalin: int             # offensives so far [12.2-c]
    quota: int              # half divisions that must attack in this GT
    fought: int             # and that did
    landing: int            # the hex off which a unit lies [R13], 0: none
    shaken: int             # 1: the 22nd Panzer has fought [12.3]

    moved: int              # pieces that moved in this phase
    attacked: int           # pieces that made their first attack of this phase
    defended: int           # hexes attacked in this phase
    named: int              # hexes whose owner named a top in this player turn
    momenta: int            # pieces that made their momentum attack
    probed: int             # pieces that probed

    unit: int               # the piece in hand
    group: int              # pieces that move together, the one in hand included
    home: int               # the hex they come from
    onward: int             # 1: the next hex is only a stop on the way

    target: int             # the hex attacked or probed, 0: none
    committed: int          # pieces attacking it
    crossing: int           # 1: boats take part [12.4]
    shooting: int           # the side now choosing support, NONE
    advanced: int           # pieces that advanced and may go on with momentum
    oos: int                # participants found out of supply at the declaration [R63]
    revealed: int           # 1: both have committed; strengths are shown
    rolled_factor: int      # of the 22nd Panzer in this combat, 0: printed
    concentric: int         # 1: the shift was given
    lost: int               # the unit whose return is being rolled for, NONE
    kind: int               # attack or probe, for the choice half made

    purpose: int
    die: int
    drawing: int            # the token whose unit is being drawn by chance, NONE
    draws: int              # Soviet support units still to be drawn [9.1-g]
    done: int               # 1: this part is finished
    stalled: int            # the overstacked hex the opponent deals with [R27]

    def returns(self) -> tuple[float, ...]:
        if self.winner not in (AXIS, SOVIET):
            return (0.0, 0.0)
        return (1.0, -1.0) if self.winner == AXIS else (-1.0, 1.0)

    def result(self) -> str:
        if self.winner == NONE:
            return ""
        return f"{('axis', 'soviet', 'draw')[self.winner]}-{VICTORIES[self.victory]}"

    def forget_half_choice(self) -> None:
        self.unit, self.group, self.home, self.onward = NONE, 0, 0, 0
        self.target, self.committed, self.crossing, self.kind = 0, 0, 0, 0

    def mask(self, seat: int | None) -> None:
        from kurgan.games.crimean_campaign.hidden import mask  # it builds on this module
        mask(self, seat)


CLEARED = {      # registers that are not 0 when unused
    "order": NONE, "winner": NONE, "unit": NONE, "shooting": NONE, "lost": NONE, "purpose": NONE, "drawing": NONE,
}


def blank(game: CrimeanCampaign, given: Given) -> TCC:
    s = TCC.__new__(TCC)
    s.game, s.given, s.log, s.pc, s.stack = game, given, None, 0, ()
    count = len(PIECES)
    s.where, s.at = [OUT] * count, [0] * SIZE
    s.at[OUT] = (1 << count) - 1 ^ GARRISON_BIT
    s.rank, s.steps, s.due = bytearray(count), bytearray(count), bytearray(count)
    s.occupied, s.sealed, s.owed = [0, 0], [0, 0], bytearray(2)
    s.support, s.rp = bytearray(len(SUPPORTS)), bytearray(3)
    s.deployed = bytearray(given.tables.kslz.bit_count())
    for name in TCC.SCALARS:
        setattr(s, name, CLEARED.get(name, 0))
    s.turn, s.side = 1, SOVIET                                         # [3.1]
    s.held = given.tables.sources                                      # [3.5] [R20]
    return s


# --- the only ways to move a piece and to place a garrison ------------------------------------------

def put(s: TCC, piece: int, place: int) -> None:
    """Take a piece from where it lies and lay it on top of what lies there.

    [6.3] What the opponent saw of a stack he forgets when its membership changes; its top he always sees.
    """
    if s.log is not None:
        uncover(s, piece)
    t = s.given.tables
    bit, side, old = 1 << piece, t.side[piece], s.where[piece]
    s.at[old] &= ~bit                                                  # [2.3.8-f] it lies in one place
    s.seen &= ~(bit | s.at[old] | s.at[place])
    if old >= FIRST_HEX:
        if t.mobile & bit:
            mine = s.rank[piece]
            for other in bits(s.at[old] & t.mobile):
                if s.rank[other] > mine:
                    s.rank[other] -= 1
        if not s.at[old] and not s.garrisons >> old & 1:
            s.occupied[side] &= ~(1 << old)
    s.rank[piece] = (s.at[place] & t.mobile).bit_count() if place >= FIRST_HEX and t.mobile & bit else 0
    s.at[place] |= bit
    s.where[piece] = place
    if place >= FIRST_HEX:
        s.occupied[side] |= 1 << place
    else:                                                              # what it did in this phase went with it
        s.moved &= ~bit
        s.attacked &= ~bit
        s.momenta &= ~bit
        s.probed &= ~bit
    if place != DUE:
        s.due[piece] = 0


def uncover(s: TCC, piece: int) -> None:
    """[6.3] A piece leaves: what lies under it, if it is the top, is seen from now on, and so it is told.

    Not if the two look alike, as untried units do: nobody could say which of them left.
    """
    place = s.where[piece]
    if place < FIRST_HEX or top_at(s, place) != piece:
        return
    below = stack_at(s, place)[:-1]
    if below and not is_visible(s, below[-1]):
        from kurgan.games.crimean_campaign.rules import words  # it builds on this module
        look = words.lying(s, below[-1])
        if look != words.lying(s, piece):
            s.tell("uncovered", "6.3", hide=s.given.tables.side[piece], unit=look, hex=words.place(place))


def set_garrison(s: TCC, place: int, stands: bool) -> None:
    """[3.5-f] [R22]"""
    bit = 1 << place
    if stands:
        s.garrisons |= bit
        s.occupied[AXIS] |= bit
    else:
        s.garrisons &= ~bit
        if not s.at[place]:
            s.occupied[AXIS] &= ~bit


# --- what lies where --------------------------------------------------------------------------------

def controls(s: TCC, side: int, place: int) -> bool:
    """[3.5]"""
    return bool(s.held >> place & 1) == (side == AXIS)


def held_by(s: TCC, side: int) -> int:
    """All hexes a side controls."""
    return s.held if side == AXIS else s.given.tables.grid.playable & ~s.held


def stack_at(s: TCC, place: int) -> list[int]:
    """The mobile pieces of a hex from the bottom to the top."""
    return sorted(bits(s.at[place] & s.given.tables.mobile), key=s.rank.__getitem__)


def top_at(s: TCC, place: int) -> int:
    """The piece everybody sees, NONE if there is none."""
    pieces = s.at[place] & s.given.tables.mobile
    best = NONE
    for piece in bits(pieces):
        if best == NONE or s.rank[piece] > s.rank[best]:
            best = piece
    return best


def bring_up(s: TCC, piece: int) -> None:
    """[6.3] Lay a piece of a stack on its top."""
    for other in bits(s.at[s.where[piece]] & s.given.tables.mobile):
        if s.rank[other] > s.rank[piece]:
            s.rank[other] -= 1
    s.rank[piece] = (s.at[s.where[piece]] & s.given.tables.mobile).bit_count() - 1


def on_map(s: TCC, side: int) -> int:
    """All pieces of a side on the map."""
    return pieces_in(s, bits(s.occupied[side])) & s.given.tables.of_side[side]


def pieces_in(s: TCC, places: Iterable[int]) -> int:
    found = 0
    for place in places:
        found |= s.at[place]
    return found


def fighting(s: TCC) -> int:
    """[11.3-3] The pieces shown to all in the combat under way, as long as it lasts, whatever their stacks lose."""
    return s.committed | s.at[s.target] if s.revealed else 0


def is_visible(s: TCC, piece: int) -> bool:
    """Whether the opponent of its owner sees the counter: static, on top, seen, or fighting."""
    bit, place = 1 << piece, s.where[piece]
    if place < FIRST_HEX or bit & (s.given.tables.static | s.seen | fighting(s)):
        return True
    return top_at(s, place) == piece


def is_public(s: TCC, piece: int) -> bool:
    """Whether he may also know what it is: it does not lie face down [R111]."""
    return not s.down >> piece & 1 and is_visible(s, piece)


def veiled(s: TCC, side: int) -> int:
    """All pieces of a side on the map whose nature the opponent may not know."""
    found, t = 0, s.given.tables
    shown = s.seen | fighting(s)
    for place in bits(s.occupied[side]):
        pieces = s.at[place] & t.mobile
        if pieces & (pieces - 1):
            found |= pieces & ~shown & ~(1 << top_at(s, place))
        found |= pieces & s.down
    return found


def opponent(s: TCC) -> int:
    return enemy(s.side)
