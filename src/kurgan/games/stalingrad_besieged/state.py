"""The state: who stands where, what is known of it, cards, piles, and the registers of procedures."""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from kurgan.core.state import State
from kurgan.games.stalingrad_besieged.geometry import GERMAN, HAND, NONE, RUSSIAN, SECTOR, SPACES
from kurgan.games.stalingrad_besieged.tables import (
    FACES,
    FULL,
    OF_SIDE,
    SIDE,
    TYPES,
    UNKNOWN,
    Tables,
)

# Flags of a piece, kept by the slot it stands in.
REVEALED, MOVED, ATTACKED, NO_ATTACK, ARRIVED, TO_SHOW, REINFORCED = 1, 2, 4, 8, 16, 32, 64
TURN_FLAGS = MOVED | ATTACKED | NO_ATTACK | ARRIVED | REINFORCED      # cleared at the end of a player-turn

FERRY_1, FERRY_2, FACTORY = range(3)
# What `pick` holds, the values of `picked`.
NOTHING, A_UNIT, A_CARD, A_REPLACEMENT, A_REINFORCEMENT, AN_ATTACKER, A_PLACEMENT = range(7)
BROKEN = (1, 2)               # values of `broken` by side
UNBROKEN = 0


@dataclass(frozen=True)
class Given:
    """What is settled before play: scenario, options, tables."""

    scenario: str
    options: dict[str, str]
    tables: Tables
    solo: bool
    crossing_fire: bool
    case3_full_move: bool
    hand_limit: int
    allow_pass: bool
    artillery_rear_bonus: bool
    free_setup: bool
    removed: int


class SB(State):
    """Stalingrad Besieged. Arrays are indexed by slot (54 spaces and the hand), type, face, side or sector."""

    ARRAYS = (
        "board", "flags", "may", "sniper", "fort",
        "eliminated", "out", "removed", "aside", "pending",
        "deck", "discard", "hand", "known", "unseen",
        "count", "broken", "objective", "held", "landed", "owed",
    )
    SCALARS = (
        "turn", "side", "pick", "picked", "at", "start", "to", "case", "steps", "halted", "sighted",
        "to_show", "show_rule", "played", "shift", "reinforce", "reinforced", "allowance", "taken", "swift",
        "preparing", "moving", "attacker", "target", "shooter", "passes", "firing", "looked", "card", "struck",
        "winner", "level",
    )
    __slots__ = ARRAYS + SCALARS

    given: Given
    board: bytearray        # slot -> type
    flags: bytearray        # slot -> flags
    may: array[int]         # slot -> bits of the types a hidden piece may publicly be; 0 when revealed
    sniper: bytearray       # space -> 1 + owner
    fort: bytearray         # space -> 1 + face, + 16 for a Russian owner
    eliminated: bytearray   # by type: the replacement pile
    out: bytearray          # by type: out of the game for good
    removed: bytearray      # by type: dealt off before a solo game; only the Russian knows them
    aside: bytearray        # by type: reinforcements; only the owner knows them
    pending: bytearray      # replacements chosen this turn, not yet placed: weaker, stronger, weaker, stronger
    deck: bytearray         # by face; the order is nobody's knowledge, so it is no state
    discard: bytearray      # by face
    hand: bytearray         # by side and face
    known: bytearray        # by side and face: cards the other player can deduce to be in that hand
    unseen: bytearray       # by side: cards of that hand which a masked state cannot name; they are in `deck`
    count: bytearray        # by side and sector: units there
    broken: bytearray       # by sector: 1 + the side that broke
    objective: bytearray    # spaces of ferry, ferry, factory
    held: bytearray         # side that holds the ferry; the factory stands while it is Russian
    landed: bytearray       # arrivals this turn by objective
    owed: bytearray         # by side: bonus reinforcements
    turn: int
    side: int               # whose player-turn it is
    pick: int               # the first half of a choice: a space, a type or a face
    picked: int             # what kind of thing it is
    at: int                 # where the piece in hand stands
    start: int
    to: int                 # the space it is about to enter
    case: int               # its permission to cross a red line
    steps: int
    halted: int
    sighted: int
    to_show: int            # pieces of unknown type waiting to be shown
    show_rule: int          # and the rule that turns them up
    played: int             # one option card a turn
    shift: int              # a Change Sector card waits for its unit
    reinforce: int          # reinforcements allowed by card this turn
    reinforced: int         # reinforcements placed this turn
    allowance: int
    taken: int              # replacements chosen this turn
    swift: int              # those of movement two
    preparing: int          # the replacement step goes on
    moving: int             # the movement step goes on
    attacker: int
    target: int
    shooter: int            # whose opportunity to attack it is
    passes: int
    firing: int
    looked: int             # the next slot to be looked at under an air strike
    card: int               # the face being executed
    struck: int             # the die of a card attack on a piece of unknown type
    winner: int
    level: int

    def returns(self) -> tuple[float, ...]:
        if self.winner == NONE:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.winner == GERMAN else (-1.0, 1.0)

    def result(self) -> str:
        if self.winner == NONE:
            return ""
        return f"{('german', 'russian')[self.winner]}-{LEVELS[self.level]}"

    def forget_half_choice(self) -> None:
        self.pick, self.picked = NONE, NOTHING

    def mask(self, seat: int | None) -> None:
        """[4-d] [4-f] [4-m] [R50] Own hidden types, hand and reinforcements are their owner's secret."""
        if seat is None:
            self.known[:] = bytes(2 * FACES)      # who holds no hand can deduce none [R72]
        for side in (GERMAN, RUSSIAN):
            if side == seat:
                continue
            for slot in range(HAND + 1):
                piece = self.board[slot]
                if SIDE[piece] == side and not self.flags[slot] & REVEALED and not is_single(self.may[slot]):
                    self.board[slot] = UNKNOWN[side]
            for pile in (self.aside, self.removed):
                pile[UNKNOWN[side]] += sum(pile[t] for t in OF_SIDE[side])
                for t in OF_SIDE[side]:
                    pile[t] = 0
            self._mask_hand(side)

    def _mask_hand(self, side: int) -> None:
        """The other player knows how many cards there are, and those he can deduce; the rest lie with the pile."""
        base = side * FACES
        self.unseen[side] += sum(self.hand[base:base + FACES]) - sum(self.known[base:base + FACES])
        for face in range(FACES):
            unknown = self.hand[base + face] - self.known[base + face]
            self.deck[face] += unknown
            self.hand[base + face] -= unknown


LEVELS = ("decisive", "major", "minor", "two-sectors")


def is_single(mask: int) -> bool:
    """Whether public knowledge leaves one type only."""
    return mask != 0 and mask & (mask - 1) == 0


def blank(game: object, given: Given) -> SB:
    s = SB.__new__(SB)
    s.game, s.given, s.log, s.pc, s.stack = game, given, None, 0, ()  # type: ignore[assignment]
    s.board, s.flags, s.may = bytearray(HAND + 1), bytearray(HAND + 1), array("H", [0] * (HAND + 1))
    s.sniper, s.fort = bytearray(SPACES), bytearray(SPACES)
    s.eliminated, s.out, s.removed = bytearray(TYPES), bytearray(TYPES), bytearray(TYPES)
    s.aside, s.pending = bytearray(TYPES), bytearray(4)
    s.deck = bytearray(given.tables.decks[given.options["deck"]])
    s.discard, s.hand, s.known = bytearray(FACES), bytearray(2 * FACES), bytearray(2 * FACES)
    s.unseen = bytearray(2)
    s.count, s.broken = bytearray(6), bytearray(3)
    s.objective, s.held, s.landed = bytearray([NONE] * 3), bytearray([RUSSIAN] * 3), bytearray(3)
    s.owed = bytearray(2)
    for name in SB.SCALARS:
        setattr(s, name, 0)
    s.turn = 1
    s.pick = s.at = s.start = s.to = s.attacker = s.target = s.card = s.winner = NONE
    return s


# --- pieces on the board --------------------------------------------------------------------------

def put(s: SB, slot: int, piece: int, flags: int, may: int) -> None:
    """Put a piece on a space."""
    s.board[slot] = piece
    s.flags[slot] = flags
    s.may[slot] = may
    s.count[SIDE[piece] * 3 + SECTOR[slot]] += 1


def hide(side: int) -> int:
    """What is publicly known of a fresh face-down piece: its side."""
    return FULL[side]


def clear(s: SB, slot: int) -> None:
    s.board[slot] = s.flags[slot] = 0
    s.may[slot] = 0


def lift(s: SB, space: int) -> None:
    """Take a piece in hand; it still counts in the sector where it stands."""
    s.board[HAND], s.flags[HAND], s.may[HAND] = s.board[space], s.flags[space], s.may[space]
    clear(s, space)
    s.at = space


def put_down(s: SB) -> None:
    s.board[s.at], s.flags[s.at], s.may[s.at] = s.board[HAND], s.flags[HAND], s.may[HAND]
    clear(s, HAND)


def location(s: SB, slot: int) -> int:
    return s.at if slot == HAND else slot
