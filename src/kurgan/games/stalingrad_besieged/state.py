"""The state: who stands where, what is known of it, cards, piles, and the registers of procedures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from kurgan.core import state as core
from kurgan.core.codecs import OWN, BySide, Counts, Name, Number, Numbers, Own, Values, Wide
from kurgan.core.fields import hidden, shown, slots
from kurgan.games.stalingrad_besieged.codecs import Deck, Forts, Pairs
from kurgan.games.stalingrad_besieged.hidden import cover_hands, cover_pieces
from kurgan.games.stalingrad_besieged.names import LEVELS, NOTHING
from kurgan.games.stalingrad_besieged.places import GERMAN, HAND, NAMES, NONE, RUSSIAN, SECTOR, SECTORS, SIDES
from kurgan.games.stalingrad_besieged.sheets import CARDS, FULL, SIDE, SLUGS, Sheets

HALF = ("pick", "picked")  # what the first half of a choice notes
ALWAYS = -1  # no side: so the side is written always

Count = Annotated[int, shown(Number(0, 0, 200))]
SpaceOrNone = Annotated[int, shown(Name(NAMES))]
SideAlways = Annotated[int, shown(Name(SIDES, ALWAYS), GERMAN)]
Pile = Annotated[bytearray, shown(Counts(SLUGS))]  # by type
Secret = Annotated[bytearray, hidden(Counts(SLUGS), by=cover_pieces)]  # by type
Hands = Annotated[bytearray, hidden(BySide(SIDES, Counts(CARDS)), by=cover_hands)]  # by side and face

BY_SLOT = Numbers(HAND + 1)


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
    solo_takes_objectives: bool = True


def full_deck(given: core.Given) -> bytearray:
    return bytearray(given.sheets.decks[given.options["deck"]])


class SB(core.State):
    """Stalingrad Besieged. Arrays are indexed by slot (54 spaces and the hand), type, face, side or sector."""

    HALF = HALF

    given: Given
    turn: Annotated[int, shown(Number(0, 0, 200), 1)]
    side: SideAlways  # whose player-turn it is

    # A player-turn
    preparing: Count  # the replacement step goes on
    moving: Count  # the movement step goes on
    played: Count  # one option card a turn
    shift: Count  # a Change Sector card waits for its unit
    reinforce: Count  # reinforcements allowed by card
    reinforced: Count  # reinforcements placed
    allowance: Count  # replacements, as reckoned when the first was chosen
    taken: Count  # replacements chosen
    swift: Count  # those of movement two
    pending: Annotated[bytearray, shown(Pairs())]  # their types: weaker, stronger, weaker, stronger
    landed: Annotated[bytearray, shown(Numbers(3))]  # arrivals by objective

    # A choice half made
    picked: Annotated[int, shown(Own("write_pick", Number()), NOTHING)]  # what kind of thing ``pick`` is
    pick: Annotated[int, shown(Own(like=Number(NONE, 0, NONE)), NONE)]  # a space, a type or a face

    # A piece on its way, lifted from the board
    start: SpaceOrNone
    at_space: SpaceOrNone  # where it stands
    to: SpaceOrNone  # the space it is about to enter
    case: Count  # by what permission it crosses a red line
    steps: Count
    halted: Count
    sighted: Count
    firing: Count  # the enemy whose front it crosses shoots

    # Pieces whose type nobody knew are turned up
    show_rule: Count  # by what rule
    to_show: Annotated[int, shown(OWN, 0)]  # how many; those with the flag TO_SHOW

    # Combat, and a card's strike
    shooter: SideAlways  # whose opportunity to attack it is
    passes: Count
    attacker: SpaceOrNone
    target: SpaceOrNone
    card: Annotated[int, shown(Name(CARDS))]  # the face being executed
    looked: Count  # the next slot to be looked at under an air strike
    struck: Count  # the die of a strike on a piece of unknown type

    # The board, by slot; what is known of a piece stays with it
    board: Annotated[bytearray, hidden(Own("write_board", BY_SLOT), by=cover_pieces)]  # types
    flags: Annotated[bytearray, shown(Own(like=BY_SLOT))]
    may: Annotated[list[int], shown(Own(like=Wide(HAND + 1)))]  # bits of the types a hidden piece may be
    snipers: Annotated[bytearray, shown(Values(NAMES, ("none", *SIDES)))]  # by space: 1 + owner
    forts: Annotated[bytearray, shown(Forts())]  # by space
    # by side and sector: the units there; follows from the board
    count: Annotated[bytearray, shown(OWN, lambda given: bytearray(6))]
    broken: Annotated[bytearray, shown(Values(SECTORS, ("none", *SIDES)))]  # by sector: 1 + the side that broke

    # The objectives: ferry, ferry, factory
    objective: Annotated[bytearray, shown(Own("write_objectives", Numbers(3)), lambda given: bytearray([NONE] * 3))]
    # by whom they are held; the factory stands while it is Russian
    held: Annotated[bytearray, shown(Own(like=Numbers(3)), lambda given: bytearray([RUSSIAN] * 3))]

    # Units that are not on the board
    eliminated: Pile  # the replacement pile
    out: Pile  # out of the game for good
    removed: Secret  # before a solo game; only the Russian knows them
    aside: Secret  # reinforcements; only the owner knows them
    owed: Annotated[bytearray, shown(BySide(SIDES, Numbers(1)))]  # bonus reinforcements

    # Cards by face; the order of the pile is nobody's knowledge, so it is no state
    deck: Annotated[bytearray, hidden(Deck(CARDS), full_deck, by=cover_hands)]
    discard: Annotated[bytearray, shown(Counts(CARDS))]
    hand: Hands
    known: Hands  # cards the other player can deduce to be in that hand
    unseen: Annotated[bytearray, hidden(BySide(SIDES, Numbers(1)), by=cover_hands)]  # in a view: cards among ``deck``

    # The end
    winner: Annotated[int, shown(Own("write_result", Name(SIDES)), NONE)]
    level: Annotated[int, shown(Own(like=Name(LEVELS)), 0)]
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
