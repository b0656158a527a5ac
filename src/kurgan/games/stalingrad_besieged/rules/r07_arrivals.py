"""7.0 Reinforcements and replacements: pairing, the allowance, and where arrivals may land."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision
from kurgan.core.refusal import Refusal
from kurgan.core.text import Param
from kurgan.games.stalingrad_besieged.actions import ARRIVE, AT, REINFORCE, REPLACE, Arrive, At, Reinforce, Replace
from kurgan.games.stalingrad_besieged.names import A_REINFORCEMENT, A_REPLACEMENT, ARRIVED, BROKEN, FACTORY, REINFORCED
from kurgan.games.stalingrad_besieged.places import BACK_ROW, GERMAN, ROW, RUSSIAN, SECTOR, SPACES
from kurgan.games.stalingrad_besieged.rules import words
from kurgan.games.stalingrad_besieged.rules.contact import beside_enemy
from kurgan.games.stalingrad_besieged.rules.r07_3_objectives import factory_stands, german_ferries, objective_at
from kurgan.games.stalingrad_besieged.rules.r08_4_sighting import is_hidden, reveal, see_from
from kurgan.games.stalingrad_besieged.rules.r09_3_fortifications import raze
from kurgan.games.stalingrad_besieged.sheets import BIT, OF_SIDE, SIDE, TOWNSPEOPLE, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB, hide, put

NO_ALLOWANCE = Refusal("7-b", "no_replacements_left")
BROKEN_SECTOR_CUT = Refusal("8.3-g", "replacements_cut_broken")
EMPTY_SECTOR_CUT = Refusal("7-i", "replacements_cut_empty")
LOST_FERRY_CAP = Refusal("7.3-e", "one_replacement_lost_ferry")
NOT_OWN_LOSSES = Refusal("7.1-a", "not_own_losses")
DIFFERENT_TYPES = Refusal("7.1-a", "pair_of_one_type")
NOT_ELIMINATED = Refusal("7.1-a", "pair_not_in_pile")
WEAKER_RETURNS = Refusal("7.1-b", "weaker_returns")
NOT_PENDING = Refusal("7-c", "no_such_replacement")
NO_REINFORCEMENT_DUE = Refusal("7-d", "no_reinforcement_due")
NOT_SET_ASIDE = Refusal("7.5-b", "not_set_aside")
NO_LANDING = Refusal("7.2-b", "no_landing_space")
SPACE_TAKEN = Refusal("7.2-h", "landing_taken")
GERMAN_SPACE_TAKEN = Refusal("7.2-d", "landing_taken")
NOT_BACK_ROW = Refusal("7.2-b", "not_back_row")
SECTOR_BROKEN = Refusal("7.2-c", "landing_sector_broken")
NOT_A_FERRY = Refusal("7.2-e", "not_a_ferry")
FACTORY_FOR_TANKS = Refusal("7.3-a", "factory_for_tanks")
FACTORY_GONE = Refusal("7.4-a", "factory_gone")
FERRY_OCCUPIED = Refusal("7.3-b", "ferry_occupied")
FERRY_GERMAN = Refusal("7.3-c", "ferry_german")
TOWNSPEOPLE_TAKEN = Refusal("7.2-a", "landing_taken")
GERMAN_BESIDE = Refusal("7.2-f", "german_beside_landing")
FERRY_FULL = Refusal("7-g", "ferry_used")
FACTORY_FULL = Refusal("R28", "factory_used")
TOWNSPEOPLE_ROWS = Refusal("7.2-a", "townspeople_rows")
BONUS_IS_DUE = Refusal("7.5-a", "bonus_must_arrive")


# --- choosing replacements ------------------------------------------------------------------------


def allowance(s: SB, side: int) -> int:
    """[7-b] Two, less one for every sector empty of you [7-i] or broken for you [8.3-g] [R24].

    [7.3-e] With a ferry lost the Russians get one at most.
    """
    bad = sum(1 for sector in range(3) if s.broken[sector] == BROKEN[side] or not s.count[side * 3 + sector])
    allowed = max(0, 2 - bad)
    if side == RUSSIAN and german_ferries(s):
        return min(allowed, 1)
    return allowed


def may_replace(s: SB) -> bool:
    """[7-c] Chances are counted per turn and never saved."""
    return s.taken < (s.allowance if s.taken else allowance(s, s.side))


def pairs(s: SB, side: int) -> list[Action]:
    """[7.1-a] [R25] Two eliminated units of one type; [7.1-b] the weaker returns, so it is named first."""
    lost, value, group = s.eliminated, s.given.sheets.value, s.given.sheets.unit_class
    found: list[Action] = []
    for weaker in OF_SIDE[side]:
        if not lost[weaker]:
            continue
        for stronger in OF_SIDE[side]:
            if (
                lost[stronger] >= (2 if stronger == weaker else 1)
                and group[weaker] == group[stronger]
                and (stronger == weaker or value[weaker] <= value[stronger])
            ):
                found.append(REPLACE[weaker, stronger])
    return found


def replace_refusal(s: SB, action: Replace) -> Refusal | None:
    weaker, stronger, side = action.weaker, action.stronger, s.side
    t = s.given.sheets
    if SIDE[weaker] != side or SIDE[stronger] != side:
        return NOT_OWN_LOSSES
    if not may_replace(s):
        return allowance_refusal(s, side)
    if t.unit_class[weaker] != t.unit_class[stronger]:
        return DIFFERENT_TYPES  # [7.1-a]
    if not s.eliminated[weaker] or s.eliminated[stronger] < (2 if weaker == stronger else 1):
        return NOT_ELIMINATED
    if weaker != stronger and t.value[weaker] > t.value[stronger]:
        return WEAKER_RETURNS  # [7.1-b] [7.1-d] so a heavy tank never returns [R26]
    return None


def allowance_refusal(s: SB, side: int) -> Refusal:
    """What has used up or cut the two replacements of a turn."""
    if s.taken >= 2:
        return NO_ALLOWANCE  # [7-b]
    if s.taken and side == RUSSIAN and german_ferries(s):
        return LOST_FERRY_CAP  # [7.3-e]
    return BROKEN_SECTOR_CUT if BROKEN[side] in s.broken else EMPTY_SECTOR_CUT  # [8.3-g] [7-i]


def take_replacement(s: SB, action: Replace) -> None:
    if not s.taken:
        s.allowance = allowance(s, s.side)  # [R24] fixed when the first one is chosen
    slot = 0 if not s.pending[0] else 2
    s.eliminated[action.weaker] -= 1
    s.eliminated[action.stronger] -= 1
    s.pending[slot], s.pending[slot + 1] = action.weaker, action.stronger
    s.taken += 1
    s.swift += s.given.sheets.move[action.weaker] == 2
    if s.log is not None:
        s.tell(
            "replacement_chosen",
            "7.1-a",
            side=words.side(s.side),
            unit=words.unit(action.weaker),
            other=words.unit(action.stronger),
        )


def lose_unplaced(s: SB) -> None:
    """[7-c] [R65] What was not placed before combat is lost as a chance: the pair goes back to the pile."""
    for piece in s.pending:
        if piece:
            s.eliminated[piece] += 1
            if s.log is not None:
                s.tell("replacement_lost", "7-c", side=words.side(s.side), unit=words.unit(piece))
    s.pending[:] = bytes(4)


# --- where arrivals land --------------------------------------------------------------------------


def reinforcements_due(s: SB, side: int) -> bool:
    """[7-d] By card, [7.5-a] or owed after a break, [7.5-b] while any is set aside."""
    return (s.reinforce > 0 or s.owed[side] > 0) and any(s.aside[t] for t in (*OF_SIDE[side], UNKNOWN[side]))


def ferry_has_room(s: SB, ferry: int) -> bool:
    """[7-g] One arrival a turn; [7-h] two at one ferry when a reinforcement comes with two replacements [R28]."""
    if not s.landed[ferry]:
        return True
    both = s.taken == 2 and (s.reinforced > 0 or reinforcements_due(s, RUSSIAN))
    return both and s.landed[ferry] == 1 and s.landed[1 - ferry] < 2


def objective_refusal(s: SB, objective: int, space: int, piece: int) -> Refusal | None:
    """[7.2-e] Why a Russian unit may not land at a ferry or the factory."""
    if objective == FACTORY:
        if not factory_stands(s):
            return FACTORY_GONE
        if not s.given.sheets.is_tank[piece]:
            return FACTORY_FOR_TANKS  # [7.3-a] [7.4-a]
    elif s.held[objective] == GERMAN:
        return FERRY_OCCUPIED if SIDE[s.board[space]] == GERMAN else FERRY_GERMAN  # [7.3-b] [7.3-c]
    if s.broken[SECTOR[space]] == BROKEN[RUSSIAN]:
        return SECTOR_BROKEN  # [7.2-c]
    if s.board[space]:
        return SPACE_TAKEN  # [7.2-h] [7.4-b] the unit there may move off first
    if beside_enemy(s, space, RUSSIAN):
        return GERMAN_BESIDE  # [7-f] [7.2-f]
    if objective == FACTORY:
        return FACTORY_FULL if s.landed[FACTORY] else None  # [R28]
    return None if ferry_has_room(s, objective) else FERRY_FULL


def landing_refusal(s: SB, piece: int, space: int) -> Refusal | None:
    """Why an arrival of this type may not be put on a space."""
    side = SIDE[piece]
    if s.given.sheets.unit_class[piece] == TOWNSPEOPLE:  # [7.2-a] [R32] anywhere vacant in four rows
        if ROW[space] not in s.given.sheets.town_rows:
            return TOWNSPEOPLE_ROWS
        return TOWNSPEOPLE_TAKEN if s.board[space] else None
    if side == RUSSIAN:
        objective = objective_at(s, space)
        return NOT_A_FERRY if objective < 0 else objective_refusal(s, objective, space, piece)  # [15-rrn-a]
    if ROW[space] != BACK_ROW[GERMAN]:
        return NOT_BACK_ROW  # [7.2-b]
    if s.broken[SECTOR[space]] == BROKEN[GERMAN]:
        return SECTOR_BROKEN  # [7.2-c]
    return GERMAN_SPACE_TAKEN if s.board[space] else None  # [7.2-d] [15-grn-a]


def landing_spaces(s: SB, piece: int) -> list[int]:
    if SIDE[piece] == RUSSIAN and s.given.sheets.unit_class[piece] != TOWNSPEOPLE:
        return sorted(n for n in s.objective if n < SPACES and landing_refusal(s, piece, n) is None)
    return [n for n in range(SPACES) if landing_refusal(s, piece, n) is None]


# --- the decisions --------------------------------------------------------------------------------


def arrival_actions(s: SB) -> list[Action]:
    """[5-b] Arrivals that have somewhere to land, before or during movement."""
    chosen = sorted({s.pending[0], s.pending[2]} - {0})
    found: list[Action] = [ARRIVE[piece] for piece in chosen if landing_spaces(s, piece)]
    if reinforcements_due(s, s.side):
        found += [
            REINFORCE[piece]
            for piece in (*OF_SIDE[s.side], UNKNOWN[s.side])
            if s.aside[piece] and landing_spaces(s, piece)
        ]
    return found


def arrival_refusal(s: SB, action: Arrive | Reinforce) -> Refusal | None:
    piece = action.type
    if isinstance(action, Arrive):
        if piece not in (s.pending[0], s.pending[2]):
            return NOT_PENDING
    else:
        if not s.reinforce and not s.owed[s.side]:
            return NO_REINFORCEMENT_DUE  # [7-d]
        if SIDE[piece] != s.side or not s.aside[piece]:
            return NOT_SET_ASIDE  # [7.5-b]
    return None if landing_spaces(s, piece) else NO_LANDING


def choose_arrival(s: SB, action: Arrive | Reinforce) -> None:
    s.pick = action.type
    s.picked = A_REPLACEMENT if isinstance(action, Arrive) else A_REINFORCEMENT


def arrival_is_chosen(s: SB) -> bool:
    return s.picked in (A_REPLACEMENT, A_REINFORCEMENT)


def bonus_is_due(s: SB) -> bool:
    """[7.5-a] [R27] [R74] The reinforcement after a break must come if it can."""
    if not s.owed[s.side]:
        return False
    return any(s.aside[t] and landing_spaces(s, t) for t in (*OF_SIDE[s.side], UNKNOWN[s.side]))


class ArriveAt(Decision[SB]):
    """[7.2-b] Where the arrival lands."""

    rule = "7.2-b"
    kinds = (At,)
    half_of = "Maneuver"

    def seat(self, s: SB) -> int:
        return s.side

    def legal(self, s: SB) -> list[Action]:
        return [AT[n] for n in landing_spaces(s, s.pick)]

    def refuse(self, s: SB, action: At) -> Refusal | None:
        return landing_refusal(s, s.pick, action.space)

    def apply(self, s: SB, action: At) -> None:
        piece, replacement = s.pick, s.picked == A_REPLACEMENT
        s.forget_half_choice()
        if replacement:
            leave_pending(s, piece)
        else:
            leave_aside(s, piece)
        land(s, piece, action.space, replacement)

    def prompt(self, s: SB) -> dict[str, Param]:
        return {"unit": words.unit(s.pick)}


def leave_pending(s: SB, piece: int) -> None:
    slot = 0 if s.pending[0] == piece else 2
    s.out[s.pending[slot + 1]] += 1  # [7.1-c] the stronger is out for good
    s.pending[slot] = s.pending[slot + 1] = 0


def leave_aside(s: SB, piece: int) -> None:
    s.aside[piece] -= 1
    s.reinforced += 1
    if s.owed[s.side]:
        s.owed[s.side] -= 1  # [7.5-a]
    else:
        s.reinforce -= 1


def townspeople_types(s: SB, side: int) -> int:
    """Bits of the types that are shown wherever they arrive, so that a hidden arrival is none of them."""
    return sum(BIT[t] for t in OF_SIDE[side] if s.given.sheets.unit_class[t] == TOWNSPEOPLE)


def land(s: SB, piece: int, space: int, replacement: bool) -> None:
    """The unit lies face down, may still move [7.2-g], and is turned up if it claims a type or stands in sight."""
    side = SIDE[piece]
    if replacement:
        put(s, space, piece, ARRIVED, BIT[piece])  # [R63]
    else:
        put(s, space, piece, REINFORCED, hide(side) & ~townspeople_types(s, side))  # [R64]
    objective = objective_at(s, space)
    townspeople = s.given.sheets.unit_class[piece] == TOWNSPEOPLE
    if objective >= 0 and not townspeople:
        s.landed[objective] += 1  # [7-g]
    if s.log is not None:
        key = "replacement_arrives" if replacement else "reinforcement_arrives"
        rule = "7.2-a" if townspeople else "7.2-b"
        s.tell(key, rule, only=side, side=words.side(side), unit=words.unit(piece), space=words.space(space))
        s.tell(key, rule, hide=side, side=words.side(side), unit=words.public_unit(s, space), space=words.space(space))
    raze(s, space, side)  # [R29] being placed takes no ferry
    sighted = see_from(s, space, side)  # [R49]
    if is_hidden(s, space):
        if townspeople:
            reveal(s, space, "7.2-a")  # [R64] what claims a type shows it
        elif objective == FACTORY:
            reveal(s, space, "7.4-a")
        elif sighted:
            reveal(s, space, "8.4-d")
