"""The state: who stands where, what is known of it, cards, piles, and the registers of procedures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from kurgan.core import state as core
from kurgan.core.codecs import OWN, Counts, Name, Number, Own, Values
from kurgan.core.fields import hidden, shown, slots
from kurgan.games.stalingrad_besieged.hidden import cover_hands, cover_pieces
from kurgan.games.stalingrad_besieged.names import LEVELS, NOTHING
from kurgan.games.stalingrad_besieged.places import GERMAN, HAND, NAMES, NONE, RUSSIAN, SECTOR, SECTORS, SIDES, SPACES
from kurgan.games.stalingrad_besieged.sheets import CARDS, FACES, FULL, SIDE, SLUGS, Sheets

HALF = ("pick", "picked")  # what the first half of a choice notes
ALWAYS = -1  # no side: so the side is written always

Count = Annotated[int, shown(Number(0, 0, 200))]
SpaceOrNone = Annotated[int, shown(Name(NAMES))]
Pile = Annotated[bytearray, shown(Counts(SLUGS))]


@dataclass(frozen=True)
class Given(core.Given):
    """What is settled before play."""

    sheets: Sheets
    solo: bool
    crossing_fire: bool
    case3_full_move: bool
    hand_limit: int
    allow_pass: bool
    artillery_rear_bonus: bool
    free_setup: bool
    removed: int


def full_deck(given: core.Given) -> bytearray:
    return bytearray(given.sheets.decks[given.options["deck"]])


class SB(core.State):
    """Stalingrad Besieged. Arrays are indexed by slot (54 spaces and the hand), type, face, side or sector."""

    HALF = HALF

    given: Given
    turn: Annotated[int, shown(Number(0, 0, 200), 1)]
    side: Annotated[int, shown(Name(SIDES, ALWAYS), GERMAN)]  # whose player-turn it is
    shooter: Annotated[int, shown(Name(SIDES, ALWAYS), GERMAN)]  # whose opportunity to attack it is
    case: Count  # the moving piece's permission to cross a red line
    steps: Count
    halted: Count
    sighted: Count
    played: Count  # one option card a turn
    shift: Count  # a Change Sector card waits for its unit
    reinforce: Count  # reinforcements allowed by card this turn
    reinforced: Count  # reinforcements placed this turn
    allowance: Count
    taken: Count  # replacements chosen this turn
    swift: Count  # those of movement two
    preparing: Count  # the replacement step goes on
    moving: Count  # the movement step goes on
    passes: Count
    firing: Count
    looked: Count  # the next slot to be looked at under an air strike
    struck: Count  # the die of a card attack on a piece of unknown type
    show_rule: Count  # the rule that turns up pieces of unknown type
    to_show: Annotated[int, shown(OWN, 0)]  # how many of them wait to be shown
    at_space: SpaceOrNone  # where the piece in hand stands
    start: SpaceOrNone
    to: SpaceOrNone  # the space it is about to enter
    attacker: SpaceOrNone
    target: SpaceOrNone
    card: Annotated[int, shown(Name(CARDS))]  # the face being executed
    picked: Annotated[int, shown(Own("write_pick"), NOTHING)]  # what kind of thing ``pick`` is
    pick: Annotated[int, shown(OWN, NONE)]  # the first half of a choice: a space, a type or a face

    # by slot
    # types
    board: Annotated[bytearray, hidden(Own("write_board"), lambda given: bytearray(HAND + 1), by=cover_pieces)]
    flags: Annotated[bytearray, shown(OWN, lambda given: bytearray(HAND + 1))]
    # bits of the types a hidden piece may publicly be; 0 when revealed
    may: Annotated[list[int], shown(OWN, lambda given: [0] * (HAND + 1))]
    # by space
    sniper: Annotated[bytearray, shown(Own("write_markers"), lambda given: bytearray(SPACES))]  # 1 + owner
    fort: Annotated[bytearray, shown(OWN, lambda given: bytearray(SPACES))]  # 1 + face, + 16 for a Russian owner
    broken: Annotated[bytearray, shown(Values(SECTORS, ("none", *SIDES)))]  # by sector: 1 + the side that broke
    # spaces of ferry, ferry, factory
    objective: Annotated[bytearray, shown(Own("write_objectives"), lambda given: bytearray([NONE] * 3))]
    # by whom; the factory stands while it is Russian
    held: Annotated[bytearray, shown(OWN, lambda given: bytearray([RUSSIAN] * 3))]
    landed: Annotated[bytearray, shown(OWN, lambda given: bytearray(3))]  # arrivals this turn by objective
    owed: Annotated[bytearray, shown(OWN, lambda given: bytearray(2))]  # by side: bonus reinforcements
    count: Annotated[bytearray, shown(OWN, lambda given: bytearray(6))]  # by side and sector: units there
    # by type
    eliminated: Pile  # the replacement pile
    out: Pile  # out of the game for good
    # before a solo game; only the Russian knows them
    removed: Annotated[bytearray, hidden(Counts(SLUGS), by=cover_pieces)]
    aside: Annotated[bytearray, hidden(Counts(SLUGS), by=cover_pieces)]  # reinforcements; only the owner knows them
    # replacements chosen this turn: weaker, stronger, weaker, stronger
    pending: Annotated[bytearray, shown(Own("write_pending"), lambda given: bytearray(4))]
    # by face, the hands also by side
    # the order is nobody's knowledge, so it is no state
    deck: Annotated[bytearray, hidden(Own("write_cards"), full_deck, by=cover_hands)]
    discard: Annotated[bytearray, shown(OWN, lambda given: bytearray(FACES))]
    hand: Annotated[bytearray, hidden(OWN, lambda given: bytearray(2 * FACES), by=cover_hands)]
    # cards the other player can deduce to be in that hand
    known: Annotated[bytearray, hidden(OWN, lambda given: bytearray(2 * FACES), by=cover_hands)]
    # by side: cards which a masked state cannot name; they are in ``deck``
    unseen: Annotated[bytearray, hidden(OWN, lambda given: bytearray(2), by=cover_hands)]
    winner: Annotated[int, shown(Own("write_result"), NONE)]
    level: Annotated[int, shown(OWN, 0)]
    __slots__ = slots(__annotations__)

    def result(self) -> str:
        if self.winner == NONE:
            return ""
        return f"{SIDES[self.winner]}-{LEVELS[self.level]}"


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
    s.at_space = space


def put_down(s: SB) -> None:
    s.board[s.at_space], s.flags[s.at_space], s.may[s.at_space] = s.board[HAND], s.flags[HAND], s.may[HAND]
    clear(s, HAND)


def location(s: SB, slot: int) -> int:
    return s.at_space if slot == HAND else slot
