"""5.2 and 23.0 The Preparation Phase: who arrives, who leaves, and what is ready again."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, call, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import changed, each
from kurgan.core.text import Param
from kurgan.games.fortress_sevastopol.actions import WITHDRAW, Withdraw
from kurgan.games.fortress_sevastopol.places import (
    ELIMINATED,
    FRESH,
    HOME_ZONE,
    MAP_MASK,
    NONE,
    SOVIET,
    WAITING,
    WITHDRAWN,
    enemy,
)
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.factors import return_elite
from kurgan.games.fortress_sevastopol.rules.r02_4_chits import open_phase
from kurgan.games.fortress_sevastopol.rules.r06_areas import update_control
from kurgan.games.fortress_sevastopol.sheets import PRE
from kurgan.games.fortress_sevastopol.state import FS, MARKER_AWAY, MARKER_READY, PREPARATION, on_map, put, set_mode

NO_SUBSTITUTE = Refusal("23.2-a", "not_a_substitute")
NOT_CHOOSABLE = Refusal("23.2-b", "not_to_be_withdrawn")


def enter_preparation(s: FS) -> None:
    s.phase, s.side = PREPARATION, SOVIET


def uses_chits(s: FS) -> bool:
    return s.given.chits


# --- arrivals and markers ---------------------------------------------------------------------------


def arrive(s: FS) -> None:
    """[5.2] [23.0] [23.1] [28.1] [28.2] Fresh, in the Zone of their side [R123]."""
    t = s.given.sheets
    for unit in each(s.at[WAITING]):
        if t.arrival[unit] == s.turn:
            place_in_zone(s, unit, "23.1")


def place_in_zone(s: FS, unit: int, rule: str) -> None:
    side = s.given.sheets.side[unit]
    put(s, unit, HOME_ZONE[side])
    set_mode(s, unit, FRESH)
    if s.log is not None:
        s.tell("arrived", rule, unit=words.unit(s, unit), area=words.place(HOME_ZONE[side]), side=words.side(side))


def ready_markers(s: FS) -> None:
    """[5.2-a] Every marker active again, at no cost; the Pre-Bombardment serves on turn 1 only [4.6]."""
    t = s.given.sheets
    for marker in range(len(s.marker)):
        if marker == PRE:
            if s.turn > 1:
                s.marker = changed(s.marker, marker, MARKER_AWAY)
            continue
        if s.turn in (t.marker_arrival[marker], t.marker_reentry[marker]):  # [23.3] [2.2.2.3-d]
            s.marker = changed(s.marker, marker, MARKER_READY)
            if s.log is not None:
                s.tell(
                    "marker_arrived",
                    "23.3" if s.turn == t.marker_reentry[marker] else "23.1",
                    marker=words.marker(marker),
                    side=words.side(t.marker_side[marker]),
                )
        elif s.turn == t.marker_withdraw[marker]:  # [2.2.2.3-d]
            s.marker = changed(s.marker, marker, MARKER_AWAY)
            if s.log is not None:
                s.tell("marker_left", "2.2.2.3-d", marker=words.marker(marker), side=words.side(t.marker_side[marker]))
        elif s.marker[marker] != MARKER_AWAY:
            s.marker = changed(s.marker, marker, MARKER_READY)


# --- withdrawals ------------------------------------------------------------------------------------


def leave(s: FS, unit: int, rule: str) -> None:
    if s.log is not None:
        s.tell(
            "withdrawn",
            rule,
            unit=words.unit(s, unit),
            area=words.place(s.where[unit]),
            side=words.side(s.given.sheets.side[unit]),
        )
    return_elite(s, unit)
    put(s, unit, WITHDRAWN)
    set_mode(s, unit, FRESH)


def due(s: FS) -> list[int]:
    """[28.0] The units whose W is this turn's number."""
    return [unit for unit, turn in enumerate(s.given.sheets.withdraw) if turn == s.turn]


def withdraw_due(s: FS) -> None:
    """[5.2-b] [23.2] [2.2.2.3-c] Those on the map leave at once; for the lost ones a substitute is found below."""
    for unit in due(s):
        if MAP_MASK >> s.where[unit] & 1:
            leave(s, unit, "23.2")
    next_debt(s)


def next_debt(s: FS) -> None:
    """The next lost unit that must be made good, in ``unit``; one whose debt is settled counts as withdrawn."""
    s.unit = NONE
    for unit in due(s):
        if s.where[unit] == ELIMINATED:
            leavers = substitutes(s, unit) or victims(s, unit)
            if leavers & (leavers - 1):
                s.unit = unit
                return
            if leavers:  # everybody can see who it must be
                replace(s, unit, leavers.bit_length() - 1)
            else:
                put(s, unit, WITHDRAWN)  # nobody is left


def is_in_debt(s: FS) -> bool:
    return s.unit != NONE


def victims(s: FS, lost: int) -> int:
    """[23.2-b] Any unit of the side on the map or in its Zone but HQs."""
    return on_map(s, s.given.sheets.side[lost]) & ~s.given.sheets.hq


def substitutes(s: FS, lost: int) -> int:
    """[23.2-a] [R122] Printed AF and DF at least as high; a marked AF only for a unit that had one."""
    t = s.given.sheets
    others = victims(s, lost)
    if t.printed_af >> lost & 1:
        others &= t.printed_af
    return sum(t.bit[unit] for unit in each(others) if t.af[unit] >= t.af[lost] and t.df[unit] >= t.df[lost])


def replace(s: FS, lost: int, unit: int) -> None:
    rule = "23.2-a" if substitutes(s, lost) else "23.2-b"
    put(s, lost, WITHDRAWN)
    leave(s, unit, rule)


class ChooseWithdrawal(Decision[FS]):
    """[23.2-a] The owner gives up a unit as strong; [23.2-b] if he has none, the opponent chooses."""

    rule = "23.2"
    kinds = (Withdraw,)

    def seat(self, s: FS) -> int:
        owner = s.given.sheets.side[s.unit]
        return owner if substitutes(s, s.unit) else enemy(owner)

    def legal(self, s: FS) -> list[Action]:
        return [WITHDRAW[unit] for unit in each(substitutes(s, s.unit) or victims(s, s.unit))]

    def refuse(self, s: FS, action: Withdraw) -> Refusal | None:
        strong = substitutes(s, s.unit)
        if (strong or victims(s, s.unit)) >> action.unit & 1:
            return None
        return NO_SUBSTITUTE if strong else NOT_CHOOSABLE

    def apply(self, s: FS, action: Withdraw) -> None:
        replace(s, s.unit, action.unit)
        next_debt(s)

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"unit": words.unit(s, s.unit), "side": words.side(s.given.sheets.side[s.unit])}


# --- HQs and the Advantage --------------------------------------------------------------------------


def return_hqs(s: FS) -> None:
    """[5.2-c] [13.4.4] Those paid for."""
    for unit in each(s.recalled):
        place_in_zone(s, unit, "5.2-c")
    s.recalled = 0


def rest_advantage(s: FS) -> None:
    """[5.2-d] [15.2-e]"""
    s.rested = 1


PREPARATION_PHASE = procedure(
    "preparation",  # [5.2]
    do(enter_preparation),
    when(uses_chits, do(open_phase), call("window")),
    do(arrive),
    do(ready_markers),
    do(withdraw_due),
    repeat_while(is_in_debt, ask(ChooseWithdrawal)),
    do(update_control),  # [R35]
    do(return_hqs),
    do(rest_advantage),
    registers=("unit",),
)

PROCEDURES = (PREPARATION_PHASE,)
