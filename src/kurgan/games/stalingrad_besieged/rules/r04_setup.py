"""4.0 Set-up: cards, reinforcements, hidden units, objectives, the first reveal; and 12. the solo set-up."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Chance, Decision, Procedure, ask, call, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.text import Param
from kurgan.games.stalingrad_besieged.actions import (
    AT,
    DEAL,
    FACTORY,
    FERRY,
    PLACE,
    REMOVE,
    SET_ASIDE,
    At,
    Deal,
    Factory,
    Ferry,
    Place,
    Remove,
    SetAside,
)
from kurgan.games.stalingrad_besieged.hidden import unlocated
from kurgan.games.stalingrad_besieged.names import A_PLACEMENT, FERRY_1, FERRY_2
from kurgan.games.stalingrad_besieged.names import FACTORY as FACTORY_INDEX
from kurgan.games.stalingrad_besieged.places import GERMAN, NONE, ROW, RUSSIAN, SECTOR, SPACES
from kurgan.games.stalingrad_besieged.rules import words
from kurgan.games.stalingrad_besieged.rules.r06_option_cards import hand_size, take_card
from kurgan.games.stalingrad_besieged.rules.r08_4_sighting import initial_reveal, types_to_show
from kurgan.games.stalingrad_besieged.sheets import OF_SIDE, SIDE, UNKNOWN
from kurgan.games.stalingrad_besieged.state import HALF, SB, hide, put

NOT_IN_RESERVE = Refusal("4-g", "unit_not_to_place")
NOT_A_SETUP_SPACE = Refusal("4-g", "not_a_setup_space")
SETUP_TAKEN = Refusal("4-g", "setup_space_taken")
SECTOR_FULL = Refusal("R71", "setup_sector_full")
FERRY_ROW = Refusal("4-j", "ferry_on_back_row")
ONE_PER_SECTOR = Refusal("4-i", "one_objective_per_sector")
FACTORY_SPACE = Refusal("4-k", "factory_on_setup_space")


# --- cards and reinforcements ---------------------------------------------------------------------


def hands_are_short(s: SB) -> bool:
    """[4-c] Three option cards each, the German's first; [12-f] in the solo game too."""
    return hand_size(s, RUSSIAN) < s.given.sheets.hand


class DealCard(Chance[SB]):
    """[4-c] The shuffled deck [R41], one card after the other, face down [4-d]."""

    rule = "4-c"
    kinds = (Deal,)

    def outcomes(self, s: SB) -> list[tuple[Action, int]]:
        return [(DEAL[face], copies) for face, copies in enumerate(s.deck) if copies]

    def apply(self, s: SB, action: Deal) -> None:
        side = GERMAN if hand_size(s, GERMAN) < s.given.sheets.hand else RUSSIAN
        take_card(s, side, action.card, "4-c")


def set_aside_side(s: SB) -> int:
    """[4-e] [12-c] Whose reinforcement is drawn next; NONE when all are set aside."""
    for side in (GERMAN, RUSSIAN):
        if sum(s.aside[t] for t in (*OF_SIDE[side], UNKNOWN[side])) < s.given.sheets.reinforcements[side]:
            return side
    return NONE


def set_unknown_aside(s: SB) -> None:
    """[12-c] [R54] Nobody looks at the solo German's reinforcement."""
    if s.given.solo:
        s.aside[UNKNOWN[GERMAN]] = s.given.sheets.reinforcements[GERMAN]


def reinforcements_are_short(s: SB) -> bool:
    return set_aside_side(s) != NONE


class DrawReinforcement(Chance[SB]):
    """[4-e] Mixed face down and set aside; [4-f] only the owner looks."""

    rule = "4-e"
    kinds = (SetAside,)

    def outcomes(self, s: SB) -> list[tuple[Action, int]]:
        side = set_aside_side(s)
        first = OF_SIDE[side][0]
        return [(SET_ASIDE[first + n], units) for n, units in enumerate(unlocated(s, side)) if units]

    def apply(self, s: SB, action: SetAside) -> None:
        s.aside[action.type] += 1
        side = SIDE[action.type]
        if s.log is not None:
            s.tell("set_aside", "4-e", only=side, final=True, unit=words.unit(action.type), side=words.side(side))
            s.tell("set_aside_unseen", "4-e", hide=side, final=True, side=words.side(side))


def removals_are_due(s: SB) -> bool:
    """[12-b] [12.5-a] The solo Russian deals units out of the game, four unless the difficulty says otherwise."""
    return sum(s.removed) < s.given.removed


class RemoveUnit(Chance[SB]):
    """[12-b] Dealt at random; the Russian may look at them."""

    rule = "12-b"
    kinds = (Remove,)

    def outcomes(self, s: SB) -> list[tuple[Action, int]]:
        first = OF_SIDE[RUSSIAN][0]
        return [(REMOVE[first + n], units) for n, units in enumerate(unlocated(s, RUSSIAN)) if units]

    def apply(self, s: SB, action: Remove) -> None:
        s.removed[action.type] += 1
        if s.log is not None:
            s.tell("removed", "12-b", only=RUSSIAN, final=True, unit=words.unit(action.type))
            s.tell("removed_unseen", "12-b", hide=RUSSIAN, final=True)


# --- placing units --------------------------------------------------------------------------------


def units_to_place(s: SB, side: int) -> int:
    """How many units a side still has to put on the board."""
    total = s.given.sheets.on_board[side] - (s.given.removed if side == RUSSIAN else 0)
    return total - sum(s.count[side * 3 : side * 3 + 3])


def place_solo_germans(s: SB) -> None:
    """[12-d] Five face-down Germans in each sector, in a U; nobody knows which."""
    if s.given.solo:
        for space in s.given.sheets.spaces[GERMAN]:
            put(s, space, UNKNOWN[GERMAN], 0, hide(GERMAN))


def placing_side(s: SB) -> int:
    """[4-a] [12-e] Germans first, then Russians [R61]."""
    return GERMAN if units_to_place(s, GERMAN) else RUSSIAN


def is_placing(s: SB) -> bool:
    return units_to_place(s, GERMAN) + units_to_place(s, RUSSIAN) > 0


def sector_room(s: SB, sector: int, side: int) -> bool:
    """[R71] Free set-up: units spread evenly over the sectors."""
    count = s.count[side * 3 : side * 3 + 3]
    total = units_to_place(s, side) + sum(count)
    base, rest = divmod(total, 3)
    if count[sector] < base:
        return True
    return count[sector] == base and sum(1 for n in count if n > base) < rest


def is_setup_space(s: SB, space: int, side: int) -> bool:
    """[R60] A space of the template; with a free set-up any space of the side's rows."""
    t = s.given.sheets
    return ROW[space] in t.rows[side] if s.given.free_setup else space in t.spaces[side]


def placing_refusal(s: SB, space: int, side: int) -> Refusal | None:
    """[4-g] One unit to a space of the own set-up area."""
    if not is_setup_space(s, space, side):
        return NOT_A_SETUP_SPACE
    if s.board[space]:
        return SETUP_TAKEN
    if s.given.free_setup and not sector_room(s, SECTOR[space], side):
        return SECTOR_FULL
    return None


class PlaceUnit(Decision[SB]):
    """[4-g] [4-h] Choose one of your units, looking at them all."""

    rule = "4-g"
    kinds = (Place,)

    def seat(self, s: SB) -> int:
        return placing_side(s)

    def legal(self, s: SB) -> list[Action]:
        first = OF_SIDE[placing_side(s)][0]
        return [PLACE[first + n] for n, units in enumerate(unlocated(s, placing_side(s))) if units]

    def refuse(self, s: SB, action: Place) -> Refusal | None:
        types = OF_SIDE[placing_side(s)]
        if action.type in types and unlocated(s, placing_side(s))[action.type - types[0]]:
            return None
        return NOT_IN_RESERVE

    def apply(self, s: SB, action: Place) -> None:
        s.pick, s.picked = action.type, A_PLACEMENT

    def prompt(self, s: SB) -> dict[str, Param]:
        return {"left": units_to_place(s, placing_side(s)), "side": words.side(placing_side(s))}


class PlaceAt(Decision[SB]):
    """[4-g] Put it face down on a space of your set-up area."""

    rule = "4-g"
    kinds = (At,)
    half_of = "PlaceUnit"

    def seat(self, s: SB) -> int:
        return placing_side(s)

    def legal(self, s: SB) -> list[Action]:
        side = placing_side(s)
        return [AT[n] for n in range(SPACES) if placing_refusal(s, n, side) is None]

    def refuse(self, s: SB, action: At) -> Refusal | None:
        return placing_refusal(s, action.space, placing_side(s))

    def apply(self, s: SB, action: At) -> None:
        side = placing_side(s)
        put(s, action.space, s.pick, 0, hide(side))  # [4-m]
        if s.log is not None:
            s.tell("placed", "4-g", only=side, unit=words.unit(s.pick), space=words.space(action.space))
            s.tell("placed", "4-g", hide=side, unit=words.unit(UNKNOWN[side]), space=words.space(action.space))
        s.forget_half_choice()

    def prompt(self, s: SB) -> dict[str, Param]:
        return {"unit": words.unit(s.pick)}


# --- objectives -----------------------------------------------------------------------------------


def sector_has_objective(s: SB, sector: int) -> bool:
    return any(n < SPACES and SECTOR[n] == sector for n in s.objective)


def ferry_refusal(s: SB, space: int) -> Refusal | None:
    """[4-j] On the Russian back row, [4-i] [7-e] one objective to a sector."""
    if ROW[space] not in s.given.sheets.ferry_rows:
        return FERRY_ROW
    return ONE_PER_SECTOR if sector_has_objective(s, SECTOR[space]) else None


def factory_refusal(s: SB, space: int) -> Refusal | None:
    """[4-k] In the sector without a ferry, on a Russian set-up space [R62]."""
    if not is_setup_space(s, space, RUSSIAN):
        return FACTORY_SPACE
    return ONE_PER_SECTOR if sector_has_objective(s, SECTOR[space]) else None


def ferries_are_missing(s: SB) -> bool:
    return s.objective[FERRY_2] == NONE


class PlaceFerry(Decision[SB]):
    """[4-i] [4-j] The Russian places two Ferry Points."""

    rule = "4-j"
    kinds = (Ferry,)

    def seat(self, s: SB) -> int:
        return RUSSIAN

    def legal(self, s: SB) -> list[Action]:
        return [FERRY[n] for n in range(SPACES) if ferry_refusal(s, n) is None]

    def refuse(self, s: SB, action: Ferry) -> Refusal | None:
        return ferry_refusal(s, action.space)

    def apply(self, s: SB, action: Ferry) -> None:
        s.objective[FERRY_1 if s.objective[FERRY_1] == NONE else FERRY_2] = action.space
        if s.log is not None:
            s.tell("ferry_placed", "4-j", space=words.space(action.space))


class PlaceFactory(Decision[SB]):
    """[4-k] And the Tank Factory."""

    rule = "4-k"
    kinds = (Factory,)

    def seat(self, s: SB) -> int:
        return RUSSIAN

    def legal(self, s: SB) -> list[Action]:
        return [FACTORY[n] for n in range(SPACES) if factory_refusal(s, n) is None]

    def refuse(self, s: SB, action: Factory) -> Refusal | None:
        return factory_refusal(s, action.space)

    def apply(self, s: SB, action: Factory) -> None:
        s.objective[FACTORY_INDEX] = action.space
        if s.log is not None:
            s.tell("factory_placed", "4-k", space=words.space(action.space))


PROCEDURES: list[Procedure] = [
    procedure(
        "setup",
        repeat_while(hands_are_short, ask(DealCard)),  # [4-c]
        do(set_unknown_aside),
        repeat_while(reinforcements_are_short, ask(DrawReinforcement)),  # [4-e]
        repeat_while(removals_are_due, ask(RemoveUnit)),  # [12-b]
        do(place_solo_germans),  # [12-d]
        repeat_while(is_placing, ask(PlaceUnit), ask(PlaceAt)),  # [4-a] [4-g]
        repeat_while(ferries_are_missing, ask(PlaceFerry)),  # [4-j]
        ask(PlaceFactory),  # [4-k]
        do(initial_reveal),  # [4-l]
        when(types_to_show, call("show")),
        registers=HALF,
    )
]
