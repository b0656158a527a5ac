"""8.0 Movement: a unit goes step by step, and what meets it on the way."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, call, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.text import Param
from kurgan.games.stalingrad_besieged.actions import STOP, Cross, Stop, To
from kurgan.games.stalingrad_besieged.names import ARRIVED, ATTACKED, MOVED, NO_ATTACK, REVEALED
from kurgan.games.stalingrad_besieged.places import DIAGONAL, HAND, NONE, SECTOR
from kurgan.games.stalingrad_besieged.rules import words
from kurgan.games.stalingrad_besieged.rules.contact import enemy_ahead
from kurgan.games.stalingrad_besieged.rules.r07_3_objectives import occupy
from kurgan.games.stalingrad_besieged.rules.r08_1_sectors import CARD, ENEMY_GONE, QUIET
from kurgan.games.stalingrad_besieged.rules.r08_4_sighting import is_hidden, reveal, see_from, types_to_show
from kurgan.games.stalingrad_besieged.rules.r08_steps import fast_types, must_end, step_refusal, steps_from
from kurgan.games.stalingrad_besieged.sheets import BIT, OF_SIDE, SIDE, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB, lift, put_down

MUST_MOVE_ON = Refusal("8-k", "must_leave_friend")
WAY = ("start", "at_space", "to", "case", "steps", "halted", "sighted")  # the registers of a piece in hand


# --- the decisions --------------------------------------------------------------------------------


class FirstStep(Decision[SB]):
    """[8-f] The chosen unit's first step."""

    rule = "8-f"
    kinds = (To, Cross)
    half_of = "Maneuver"

    def seat(self, s: SB) -> int:
        return s.side

    def legal(self, s: SB) -> list[Action]:
        return steps_from(s, s.board[s.pick], s.pick, s.pick, 0)

    def refuse(self, s: SB, action: To | Cross) -> Refusal | None:
        case = action.case if isinstance(action, Cross) else 0
        return step_refusal(s, s.board[s.pick], s.pick, s.pick, 0, action.space, case)

    def apply(self, s: SB, action: To | Cross) -> None:
        s.start = s.pick
        lift(s, s.pick)
        s.forget_half_choice()
        s.to, s.case = action.space, action.case if isinstance(action, Cross) else 0

    def prompt(self, s: SB) -> dict[str, Param]:
        return {"unit": words.unit(s.board[s.pick]), "space": words.space(s.pick)}


class NextStep(Decision[SB]):
    """[8-b] [8.4-g] Go on, or stop; a hidden piece is asked even if its type leaves it no step."""

    rule = "8-b"
    kinds = (To, Cross, Stop)

    def seat(self, s: SB) -> int:
        return s.side

    def legal(self, s: SB) -> list[Action]:
        found = steps_from(s, s.board[HAND], s.start, s.at_space, s.steps)
        if not s.board[s.at_space]:
            found.append(STOP)
        return found

    def refuse(self, s: SB, action: To | Cross | Stop) -> Refusal | None:
        if isinstance(action, Stop):
            return MUST_MOVE_ON if s.board[s.at_space] else None
        case = action.case if isinstance(action, Cross) else 0
        return step_refusal(s, s.board[HAND], s.start, s.at_space, s.steps, action.space, case)

    def apply(self, s: SB, action: To | Cross | Stop) -> None:
        if isinstance(action, Stop):
            s.halted = 1
        else:
            s.to, s.case = action.space, action.case if isinstance(action, Cross) else 0

    def prompt(self, s: SB) -> dict[str, Param]:
        return {"unit": words.unit(s.board[HAND]), "space": words.space(s.at_space)}


# --- what happens on the way ----------------------------------------------------------------------


def is_stepping(s: SB) -> bool:
    return s.to != NONE


def may_step_on(s: SB) -> bool:
    """Whether the mover is asked for another step; hidden pieces are asked by public facts alone."""
    piece = s.board[HAND]
    if not piece or s.halted or s.steps != 1:
        return False
    t = s.given.sheets
    if not is_hidden(s, HAND):
        return t.move[piece] > 1 and bool(steps_from(s, piece, s.start, s.at_space, s.steps))
    fast = [kind for kind in OF_SIDE[SIDE[piece]] if s.may[HAND] & BIT[kind] and t.move[kind] > 1]
    return bool(fast) and bool(steps_from(s, fast[0], s.start, s.at_space, s.steps))


def prove(s: SB) -> None:
    """[8-c] [R11] The second space proves movement two; a diagonal proves the type [R15]."""
    if not is_hidden(s, HAND):
        return
    if s.to in DIAGONAL[s.at_space]:
        reveal(s, HAND, "8-h" if s.given.sheets.is_tank[s.board[HAND]] else "8-e")
    elif s.steps == 1 and not moves_two_hidden(s):
        reveal(s, HAND, "8-c")


def moves_two_hidden(s: SB) -> bool:
    """[8-d] [R51] Both replacements of this turn have movement two: they may use it face down."""
    return bool(s.flags[HAND] & ARRIVED) and s.taken == 2 and s.swift == 2


def is_too_slow(s: SB) -> bool:
    return s.steps >= s.given.sheets.move[s.board[HAND]]


def fall_back(s: SB) -> None:
    """[12.1-r] Tried two, proved to move one: it stays where it is, or where it started if a friend is there [R70]."""
    s.to, s.case, s.halted = NONE, 0, 1
    if s.board[s.at_space]:
        shift_count(s, s.at_space, s.start)
        if s.log is not None:
            s.tell(
                "fell_back",
                "12.1-r",
                unit=words.unit(s.board[HAND]),
                origin=words.space(s.at_space),
                space=words.space(s.start),
            )
        s.at_space = s.start


def shift_count(s: SB, origin: int, to: int) -> None:
    if SECTOR[origin] != SECTOR[to]:
        base = SIDE[s.board[HAND]] * 3
        s.count[base + SECTOR[origin]] -= 1
        s.count[base + SECTOR[to]] += 1


def go(s: SB) -> None:
    """Enter the space; what waits there comes next."""
    origin, to, case = s.at_space, s.to, s.case
    shift_count(s, origin, to)
    if to in DIAGONAL[origin]:
        s.halted = 1  # [8-h]
    s.at_space, s.to, s.case = to, NONE, 0
    s.steps += 1
    if s.board[to] and s.board[HAND] not in UNKNOWN:
        s.may[HAND] &= fast_types(s, SIDE[s.board[HAND]])  # whoever enters a friend's space will go on
    if s.log is not None:
        piece = s.board[HAND]
        side, rule = SIDE[piece], "8-f" if s.attacker == NONE else "7.4-d"
        s.tell("moved", rule, only=side, unit=words.unit(piece), origin=words.space(origin), space=words.space(to))
        s.tell(
            "moved", rule, hide=side, unit=words.public_unit(s, HAND), origin=words.space(origin), space=words.space(to)
        )
    if case:
        cross(s, case)


def cross(s: SB, case: int) -> None:
    """The piece in hand has come to another sector."""
    if case == CARD:
        s.shift = 0  # [15-chs-a] one unit only
    if must_end(s, case):
        s.halted = 1  # [8.2-e]
    if case == QUIET:
        s.flags[HAND] |= NO_ATTACK  # [8.1-e]; cases 2 and 3 may attack [8.1-f]
    if s.log is not None:
        rule = {QUIET: "8.1-b", CARD: "8.1-c", ENEMY_GONE: "8.1-d"}[case]
        s.tell("crossed", rule, space=words.space(s.at_space), sector=words.sector(SECTOR[s.at_space]))


def is_alive(s: SB) -> int:
    return s.board[HAND]


def arrive_on_space(s: SB) -> None:
    """The mover stands on the space: it occupies, sees and is seen, and stops on front contact."""
    side = SIDE[s.board[HAND]]
    occupy(s, s.at_space, side)
    s.sighted |= see_from(s, s.at_space, side)
    if enemy_ahead(s, s.at_space, side) != NONE and not s.given.crossing_fire and not s.board[s.at_space]:
        s.halted = 1  # [8-g] [R8]; waived while passing own artillery [R10]; leaving contact is free [R9]


def finish_move(s: SB) -> None:
    """[8.4-a] The move is over before another begins; whoever was seen on the way is turned up [8.4-d]."""
    if not s.board[HAND]:
        return
    if s.board[s.at_space]:
        fall_back(s)  # [R70] shown to be slow by a sniper on a friend's space
    s.flags[HAND] |= MOVED
    if s.sighted and not s.flags[HAND] & REVEALED:
        reveal(s, HAND, "8.4-d")


def put_mover_down(s: SB) -> None:
    if s.board[HAND]:
        put_down(s)


def front_is_crossed(s: SB) -> bool:
    """[11-a] Optional: a mover about to leave the front of an enemy who has not yet attacked [R53]."""
    if not s.given.crossing_fire or s.to == NONE or not s.steps:
        return False
    enemy = enemy_ahead(s, s.at_space, SIDE[s.board[HAND]])
    return enemy != NONE and not s.flags[enemy] & ATTACKED


MOVE_ = procedure(
    "move",
    call("step"),
    repeat_while(may_step_on, ask(NextStep), when(is_stepping, call("step", as_="next-step"))),
    do(finish_move),
    when(types_to_show, call("show")),
    do(put_mover_down),
    registers=WAY,
)

STEP = procedure(
    "step",
    do(prove),
    when(types_to_show, call("show")),
    when(is_too_slow, do(fall_back)),  # [12.1-r]
    when(front_is_crossed, call("crossing-fire")),  # [11-a] optional
    when(is_stepping, call("enter")),
)

PROCEDURES = [MOVE_, STEP]
