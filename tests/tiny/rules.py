"""Ford, the whole rulebook: three cards, five spaces, one river."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from kurgan.core import state as core
from kurgan.core.actions import Action
from kurgan.core.codecs import Name, Number, Numbers, Own
from kurgan.core.event import Term
from kurgan.core.fields import hidden, shown, slots
from kurgan.core.flow import Chance, Decision, Flow, ask, call, do, end_game_if, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.text import Param, Ref
from tests.tiny.actions import (
    CALM,
    CARDS,
    DEAL,
    MUD,
    NO_CARD,
    RAFT,
    ROLL,
    SEND_STORM,
    SHOW_RAFT,
    STEP,
    STORM,
    UNKNOWN,
    WAIT,
    Calm,
    Deal,
    Raft,
    Roll,
    Step,
    Storm,
    Wait,
)

SEATS = ("north", "south")
NOBODY = 2
Count = Annotated[int, shown(Number())]
NO_RAFT = Refusal("2-b", "no_raft")
NO_WATER_HERE = Refusal("3-a", "no_water_here")
NO_STORM_CARD = Refusal("3-c", "no_storm_card")


@dataclass(frozen=True, eq=False)
class Sheets:
    last: int  # the last space of the track
    ford: int  # the space before the river
    needed: int
    raft: int
    turns: int


@dataclass(frozen=True)
class Given(core.Given):
    sheets: Sheets


def cover_cards(s: Ford, seat: int | None) -> None:
    """[1-b] A card is its holder's secret until it is shown."""
    for other in range(len(SEATS)):
        if other != seat and s.cards[other] and not s.spent[other]:
            s.cards[other] = UNKNOWN


class Ford(core.State):
    given: Given
    turn: Annotated[int, shown(Number(1, 1, 20))]
    side: Annotated[int, shown(Name(SEATS, 0))]
    crossing: Count
    rafting: Count
    die: Count  # of a crossing that waits for the storm
    storm: Count
    winner: Annotated[int, shown(Name((*SEATS, "nobody"), NOBODY))]
    # by seat
    pawn: Annotated[bytearray, shown(Own(like=Numbers(2)), lambda given: bytearray([1, 1]))]  # a space
    cards: Annotated[bytearray, hidden(Own(like=Numbers(2)), by=cover_cards)]
    spent: Annotated[bytearray, shown(Own(like=Numbers(2)))]  # everybody saw the card
    __slots__ = slots(__annotations__)

    def result(self) -> str:
        if not self.is_terminal():
            return ""
        return "draw" if self.winner == NOBODY else SEATS[self.winner]


def side_ref(seat: int) -> Ref:
    return Ref("seat", SEATS[seat])


# --- the deal -------------------------------------------------------------------------------------


def cards_are_missing(s: Ford) -> bool:
    return NO_CARD in s.cards


class DealCard(Chance[Ford]):
    """[1-b] One card each out of the three [1-a]."""

    rule = "1-b"
    kinds = (Deal,)

    def outcomes(self, s: Ford) -> list[tuple[Action, int]]:
        return [(DEAL[card], 1) for card in (RAFT, STORM, MUD) if card not in s.cards]

    def apply(self, s: Ford, action: Deal) -> None:
        seat = s.cards.index(NO_CARD)
        s.cards[seat] = action.card
        if s.log is not None:
            s.tell("dealt", "1-b", only=seat, final=True, side=side_ref(seat), card=Ref("card", CARDS[action.card]))
            s.tell("dealt_unseen", "1-b", hide=seat, final=True, side=side_ref(seat))


# --- a turn ---------------------------------------------------------------------------------------


class ChooseStep(Decision[Ford]):
    """[2-a] Go on or wait; [2-b] at the river perhaps with the raft."""

    rule = "2-a"
    kinds = (Step, Raft, Wait)

    def seat(self, s: Ford) -> int:
        return s.side

    def legal(self, s: Ford) -> list[Action]:
        return [STEP, SHOW_RAFT, WAIT] if self.refuse(s, SHOW_RAFT) is None else [STEP, WAIT]

    def refuse(self, s: Ford, action: Step | Raft | Wait) -> Refusal | None:
        if not isinstance(action, Raft):
            return None
        if s.cards[s.side] != RAFT or s.spent[s.side]:
            return NO_RAFT  # [2-b]
        return None if s.pawn[s.side] == s.given.sheets.ford else NO_WATER_HERE

    def apply(self, s: Ford, action: Step | Raft | Wait) -> None:
        if isinstance(action, Wait):
            if s.log is not None:
                s.tell("waited", "2-a", side=side_ref(s.side))
        elif s.pawn[s.side] == s.given.sheets.ford:
            s.crossing = 1
            if isinstance(action, Raft):
                s.rafting = s.spent[s.side] = 1
                if s.log is not None:
                    s.tell("raft_shown", "2-b", final=True, side=side_ref(s.side))
        else:
            go_on(s)

    def prompt(self, s: Ford) -> dict[str, Param]:
        return {"side": side_ref(s.side)}


def go_on(s: Ford) -> None:
    s.pawn[s.side] += 1
    if s.log is not None:
        s.tell("stepped", "2-a", side=side_ref(s.side), space=int(s.pawn[s.side]))
    if s.pawn[s.side] == s.given.sheets.last:
        s.winner = s.side  # [4-a]
        if s.log is not None:
            s.tell("home", "4-a", side=side_ref(s.side))


# --- the crossing ---------------------------------------------------------------------------------


def is_crossing(s: Ford) -> int:
    return s.crossing


def succeeds(s: Ford) -> bool:
    """[3-a] [R2] On a four or more; [3-b] with a raft one is added."""
    return s.die + s.rafting * s.given.sheets.raft >= s.given.sheets.needed


class CrossingRoll(Chance[Ford]):
    """[3-a] One die."""

    rule = "3-a"
    kinds = (Roll,)

    def outcomes(self, s: Ford) -> list[tuple[Action, int]]:
        return [(ROLL[die], 1) for die in range(1, 7)]

    def apply(self, s: Ford, action: Roll) -> None:
        s.die, s.storm = action.die, 0
        if s.log is not None:
            needed, raft = s.given.sheets.needed, s.given.sheets.raft
            terms = (Term("needed", needed, "3-a"), Term("raft", -s.rafting * raft, "3-b"))
            s.tell(
                "crossed" if succeeds(s) else "fell_short",
                "3-a",
                terms=terms,
                final=True,
                side=side_ref(s.side),
                die=action.die,
            )

    def prompt(self, s: Ford) -> dict[str, Param]:
        return {"side": side_ref(s.side)}


class SecondRoll(CrossingRoll):
    """[3-c] And once more."""

    rule = "3-c"


def storm_may_come(s: Ford) -> bool:
    """[3-c] [R1] By public facts: across, and nobody has seen the other player's card, nor the storm elsewhere."""
    storm_is_seen = any(s.spent[seat] and s.cards[seat] == STORM for seat in range(len(SEATS)))
    return succeeds(s) and not s.spent[1 - s.side] and not storm_is_seen


class StormAnswer(Decision[Ford]):
    """[3-c] The other player may spend the storm."""

    rule = "3-c"
    kinds = (Storm, Calm)

    def seat(self, s: Ford) -> int:
        return 1 - s.side

    def legal(self, s: Ford) -> list[Action]:
        return [SEND_STORM, CALM] if s.cards[1 - s.side] == STORM else [CALM]

    def refuse(self, s: Ford, action: Storm | Calm) -> Refusal | None:
        return NO_STORM_CARD if isinstance(action, Storm) and s.cards[1 - s.side] != STORM else None

    def apply(self, s: Ford, action: Storm | Calm) -> None:
        if isinstance(action, Storm):
            s.storm = s.spent[1 - s.side] = 1
            if s.log is not None:
                s.tell("storm_shown", "3-c", final=True, side=side_ref(1 - s.side))
        elif s.log is not None:
            s.tell("no_storm", "3-c", "R1")


def storm_came(s: Ford) -> int:
    return s.storm


def finish_crossing(s: Ford) -> None:
    if succeeds(s):
        go_on(s)


# --- the game -------------------------------------------------------------------------------------


def turns_are_left(s: Ford) -> bool:
    return s.turn <= s.given.sheets.turns


def is_decided(s: Ford) -> bool:
    return s.winner != NOBODY


def next_player(s: Ford) -> None:
    s.turn += 1
    s.side = 1 - s.side
    if not turns_are_left(s) and s.log is not None:
        s.tell("nightfall", "4-b")  # [4-b]


FLOW = Flow(
    "game",
    [
        procedure(
            "game",
            repeat_while(cards_are_missing, ask(DealCard)),  # [1-b]
            repeat_while(turns_are_left, call("turn")),
        ),
        procedure(
            "turn",
            ask(ChooseStep),  # [2-a]
            when(is_crossing, call("crossing")),  # [3-a]
            end_game_if(is_decided),  # [4-a]
            do(next_player),
        ),
        procedure(
            "crossing",
            ask(CrossingRoll),
            when(storm_may_come, ask(StormAnswer)),  # [3-c] [R1]
            when(storm_came, ask(SecondRoll)),
            do(finish_crossing),
            registers=("crossing", "rafting", "die", "storm"),
        ),
    ],
)
