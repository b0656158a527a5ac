"""13.3 and 13.4 The Refit Phase: Supply Points recover units and repair bridges, the rest becomes Reserve Points."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, call, do, each_side, procedure, repeat_while, when
from kurgan.core.refusal import Refusal, refusal
from kurgan.core.sets import changed, each
from kurgan.core.text import Param
from kurgan.games.fortress_sevastopol import state
from kurgan.games.fortress_sevastopol.actions import (
    BUY,
    DONE,
    RECALL,
    REFIT,
    REPAIR,
    SHIFT_DOWN,
    SHIFT_UP,
    Buy,
    Done,
    Recall,
    Refit,
    Repair,
    ShiftDown,
    ShiftUp,
)
from kurgan.games.fortress_sevastopol.places import (
    BRIDGE_SITE,
    DESTROYED,
    DISRUPT1,
    ELIMINATED,
    HOME_ZONE,
    NONE,
    SOVIET,
)
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r02_4_chits import open_phase, pool_size
from kurgan.games.fortress_sevastopol.rules.r05_1_chits import DrawChit
from kurgan.games.fortress_sevastopol.rules.r06_areas import give_bridge
from kurgan.games.fortress_sevastopol.rules.r13_command import (
    beachhead_command,
    in_command,
    lines_to_zone,
    next_to,
    out_of_command,
)
from kurgan.games.fortress_sevastopol.state import FS, has_enemy, on_map, set_mode

SHIFTS = 2  # [R120]
BRIDGE_PRICE = 1  # [13.4.2-e]
DEAREST = 4  # all four items of [13.4.2]
NOT_YOURS = Refusal("13.3", "refit_not_yours")
NOT_HQ = Refusal("13.3", "refit_no_hq")
FRESH_ALREADY = Refusal("13.3", "refit_fresh")
OUT_OF_COMMAND = Refusal("13.2.2-d", "refit_ooc")
ONE_LEVEL = Refusal("13.3-a", "refit_one_level")
NOT_DESTROYED = Refusal("13.3", "repair_not_destroyed")
NOT_ADJOINING = Refusal("13.4.2-e", "repair_not_adjoining")
TWO_SHIFTS = Refusal("13.4.3-b", "two_shifts")
END_OF_TRACK = Refusal("13.4.3-b", "end_of_track")
NOT_A_LOST_HQ = Refusal("13.4.4", "not_a_lost_hq")
RECALLED_ALREADY = Refusal("13.4.4", "hq_recalled_already")
EMPTY_POOL = Refusal("13.4.5", "empty_pool")
NO_CHITS = Refusal("2.4.2-d", "played_without_chits")


# --- 13.4.2 what recovery costs ---------------------------------------------------------------------


def refit_price(s: FS, unit: int) -> int:
    return sum_price(s, unit, linked_places(s, s.given.sheets.side[unit]))


def linked_places(s: FS, side: int) -> int:
    """[13.2.3] Where a unit need not trace to an HQ that is cut off, a mask [R61]."""
    return next_to(s, lines_to_zone(s, side)) | 1 << HOME_ZONE[side]


def sum_price(s: FS, unit: int, linked: int) -> int:
    """[13.4.2] The sum of what applies; [R121] a Zone is neither contested nor cut off."""
    place, price = s.where[unit], 1  # [13.4.2-a]
    if s.mode[unit] >= DISRUPT1:
        price += 1  # [13.4.2-c] [12.3]
    if has_enemy(s, place, s.given.sheets.side[unit]):
        price += 1  # [13.4.2-b] [13.4.2-f]
    if not linked >> place & 1 and not supplied_by_landing(s, unit):
        price += 1  # [13.4.2-d]
    return price


def supplied_by_landing(s: FS, unit: int) -> bool:
    """[9.6.2] A Naval Brigade traces to the landing chit, which is no HQ."""
    return bool(s.given.sheets.naval >> unit & 1 and beachhead_command(s) >> s.where[unit] & 1)


def refit_refusal(s: FS, unit: int) -> Refusal | None:
    t = s.given.sheets
    if not on_map(s, s.side) >> unit & 1:
        return NOT_YOURS
    if t.hq >> unit & 1:
        return NOT_HQ  # [R121]
    if s.served >> unit & 1:
        return ONE_LEVEL  # [13.3-a]
    if s.fresh >> unit & 1:
        return FRESH_ALREADY
    if s.ooc >> unit & 1:
        return OUT_OF_COMMAND  # [13.2] [13.2.2-d]
    price = refit_price(s, unit)
    if price > s.sp:
        return refusal("13.4.2", "too_few_sp", price=price, sp=s.sp)  # [13.4]
    return None


def repair_refusal(s: FS, bridge: int) -> Refusal | None:
    """[R118] By a side that controls an adjoining Area in command."""
    if s.boundary[bridge] != DESTROYED:
        return NOT_DESTROYED
    usable = in_command(s, s.side) & s.held[s.side]
    if not any(usable >> place & 1 for place in s.given.sheets.pairs[bridge]):
        return NOT_ADJOINING
    if s.sp < BRIDGE_PRICE:
        return refusal("13.4.2", "too_few_sp", price=BRIDGE_PRICE, sp=s.sp)
    return None


def recoverable(s: FS) -> list[int]:
    """The units that the side can refit now."""
    if not s.sp:
        return []
    linked = linked_places(s, s.side)
    return [unit for unit in each(wanting(s)) if sum_price(s, unit, linked) <= s.sp]


def wanting(s: FS) -> int:
    """Units that could recover if there were SP enough, a mask."""
    return on_map(s, s.side) & ~s.given.sheets.hq & ~s.fresh & ~s.served & ~s.ooc


def repairable(s: FS) -> list[int]:
    if not s.sp or DESTROYED not in s.boundary:
        return []
    return [n for n, state in enumerate(s.boundary) if state == DESTROYED and repair_refusal(s, n) is None]


class ChooseRefit(Decision[FS]):
    """[13.3] [13.1] Units in command recover, destroyed bridges are repaired, one after the other."""

    rule = "13.3"
    kinds = (Refit, Repair, Done)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [*(REFIT[unit] for unit in recoverable(s)), *(REPAIR[n] for n in repairable(s)), DONE]

    def refuse(self, s: FS, action: Refit | Repair | Done) -> Refusal | None:
        match action:
            case Refit(unit):
                return refit_refusal(s, unit)
            case Repair(bridge):
                return repair_refusal(s, bridge)
            case _:
                return None

    def apply(self, s: FS, action: Refit | Repair | Done) -> None:
        match action:
            case Refit(unit):
                recover(s, unit)
            case Repair(bridge):
                repair(s, bridge)
            case _:
                s.enough = 1

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"sp": s.sp, "side": words.side(s.side)}


def recover(s: FS, unit: int) -> None:
    """[13.3-a] One level."""
    price = refit_price(s, unit)
    s.sp -= price
    s.served |= 1 << unit
    set_mode(s, unit, s.mode[unit] - 1)
    if s.log is not None:
        s.tell("refitted", "13.3", unit=words.unit(s, unit), mode=words.mode(s.mode[unit]), price=price, sp=s.sp)


def repair(s: FS, bridge: int) -> None:
    """[13.4.2-e] The bridge becomes the side's own; what was built there for it is no longer needed [R115]."""
    s.sp -= BRIDGE_PRICE
    give_bridge(s, bridge, s.side)
    for side in range(2):
        if s.work_at[side] == BRIDGE_SITE + bridge:
            s.work_at, s.work_level = changed(s.work_at, side, NONE), changed(s.work_level, side, 0)
    if s.log is not None:
        s.tell("bridge_repaired", "13.4.2-e", bridge=words.boundary(s, bridge), side=words.side(s.side), sp=s.sp)


# --- 13.4.3 to 13.4.5 reserves ----------------------------------------------------------------------


def save_reserves(s: FS) -> None:
    """[5.5-b] [13.4.3] What is left becomes RP by itself; [13.4.3-a] more than 20 are lost."""
    before = s.rp[s.side]
    s.rp = changed(s.rp, s.side, min(s.given.sheets.rp_max, before + s.sp))
    if s.sp and s.log is not None:
        s.tell("reserves", "13.4.3", side=words.side(s.side), sp=s.sp, rp=s.rp[s.side])
    s.sp = 0


def price_refusal(s: FS, rule: str, price: int) -> Refusal | None:
    rp = s.rp[s.side]
    return None if rp >= price else refusal(rule, "too_few_rp", price=price, rp=rp)


def shift_refusal(s: FS, by: int) -> Refusal | None:
    """[13.4.3-b] [5.5-c] Either way, twice a turn, along the track [13.4.3-c] [R10]."""
    low, high = s.given.sheets.track
    if s.shifts >= SHIFTS:
        return TWO_SHIFTS
    if not low <= s.track + by <= high:
        return END_OF_TRACK
    return price_refusal(s, "13.4.3-b", s.given.sheets.shift_price)


def recall_refusal(s: FS, unit: int) -> Refusal | None:
    t = s.given.sheets
    if not s.at[ELIMINATED] & t.hq & t.of_side[s.side] & t.bit[unit]:
        return NOT_A_LOST_HQ
    if s.recalled & t.bit[unit]:
        return RECALLED_ALREADY
    return price_refusal(s, "13.4.4", t.hq_price)


def buy_refusal(s: FS) -> Refusal | None:
    if not s.given.chits:
        return NO_CHITS  # [2.4.2-d] [R33]
    if not pool_size(s):
        return EMPTY_POOL
    return price_refusal(s, "13.4.5", s.given.sheets.chit_price)


def purchases(s: FS) -> list[Action]:
    """[13.4.3-d] RP buy these things and never what SP are for."""
    t = s.given.sheets
    if s.rp[s.side] < min(t.shift_price, t.hq_price, t.chit_price):
        return []
    found: list[Action] = []
    if shift_refusal(s, 1) is None:
        found.append(SHIFT_UP)
    if shift_refusal(s, -1) is None:
        found.append(SHIFT_DOWN)
    lost = s.at[ELIMINATED] & t.hq & t.of_side[s.side]
    found += [RECALL[unit] for unit in each(lost) if recall_refusal(s, unit) is None]
    if buy_refusal(s) is None:
        found.append(BUY)
    return found


class SpendReserves(Decision[FS]):
    """[13.4.3] [13.4.4] [13.4.5] A shift of the marker, an HQ, a chit."""

    rule = "13.4.3"
    kinds = (ShiftUp, ShiftDown, Recall, Buy, Done)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [*purchases(s), DONE]

    def refuse(self, s: FS, action: Action) -> Refusal | None:
        match action:
            case ShiftUp():
                return shift_refusal(s, 1)
            case ShiftDown():
                return shift_refusal(s, -1)
            case Recall(unit):
                return recall_refusal(s, unit)
            case Buy():
                return buy_refusal(s)
            case _:
                return None

    def apply(self, s: FS, action: Action) -> None:
        match action:
            case ShiftUp():
                shift(s, 1)
            case ShiftDown():
                shift(s, -1)
            case Recall(unit):
                recall(s, unit)
            case Buy():
                s.rp = changed(s.rp, s.side, s.rp[s.side] - s.given.sheets.chit_price)
                s.owed = 1  # [2.4.1-c] [R28] drawn blind at once
            case _:
                s.enough = 1

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"rp": s.rp[s.side], "track": words.track(s.track), "side": words.side(s.side)}


def shift(s: FS, by: int) -> None:
    s.rp = changed(s.rp, s.side, s.rp[s.side] - s.given.sheets.shift_price)
    s.track += by
    s.shifts += 1
    if s.log is not None:
        s.tell("shifted", "13.4.3-b", side=words.side(s.side), track=words.track(s.track), rp=s.rp[s.side])


def recall(s: FS, unit: int) -> None:
    """[13.4.4] [R113] It returns in the next Preparation Phase."""
    s.rp = changed(s.rp, s.side, s.rp[s.side] - s.given.sheets.hq_price)
    s.recalled |= 1 << unit
    if s.log is not None:
        s.tell("hq_paid", "13.4.4", unit=words.unit(s, unit), side=words.side(s.side), rp=s.rp[s.side])


# --- the phase --------------------------------------------------------------------------------------


def enter_refit(s: FS) -> None:
    """[5.5] The marker to 0; command is judged now and holds for the phase [R59] [R119]."""
    s.phase, s.track, s.side = state.REFIT, 0, SOVIET
    s.ooc = out_of_command(s)


def uses_chits(s: FS) -> bool:
    return s.given.chits


def begin_side(s: FS) -> None:
    """[13.4.1] The SP of the turn."""
    s.sp = s.given.sheets.sp[s.turn][s.side]


def refit_goes_on(s: FS) -> bool:
    """Everybody can see when nothing is left to refit."""
    if s.enough or not s.sp:
        return False
    if s.sp >= DEAREST:
        return bool(wanting(s) or repairable(s))
    return bool(recoverable(s) or repairable(s))


def spending_goes_on(s: FS) -> bool:
    return not s.enough and bool(purchases(s))


def chit_is_bought(s: FS) -> int:
    return s.owed


REFIT_PHASE = procedure(
    "refit",  # [5.5]
    do(enter_refit),
    when(uses_chits, do(open_phase), call("window")),
    each_side(  # [5.5-a] the Soviet first
        do(begin_side), call("recover"), do(save_reserves), call("spend-reserves"), first=SOVIET
    ),
    registers=("ooc", "sp"),
)

RECOVER = procedure(
    "recover",  # [13.3]
    repeat_while(refit_goes_on, ask(ChooseRefit)),
    registers=("enough", "served"),
)

SPEND_RESERVES = procedure(
    "spend-reserves",  # [13.4.3] [13.4.4] [13.4.5]
    repeat_while(spending_goes_on, ask(SpendReserves), when(chit_is_bought, ask(DrawChit))),
    registers=("enough", "shifts", "owed"),
)

PROCEDURES = (REFIT_PHASE, RECOVER, SPEND_RESERVES)
