"""14.0 Administration: both sides regroup six units, relocate their HQs and may remove Improved Positions [5.6]."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, ask, call, do, each_side, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import changed, each
from kurgan.core.text import Param
from kurgan.games.fortress_sevastopol.actions import (
    DONE,
    RELOCATE,
    REMOVE_IP,
    SAIL,
    TO,
    Done,
    Relocate,
    RemoveIp,
    Sail,
    To,
)
from kurgan.games.fortress_sevastopol.places import AREAS, NONE, SOVIET
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r02_4_chits import open_phase
from kurgan.games.fortress_sevastopol.rules.r06_areas import free_places, is_free, places_with, update_control
from kurgan.games.fortress_sevastopol.rules.r08_8_paths import land_reach, sail_refusal, sea_reach
from kurgan.games.fortress_sevastopol.state import ADMINISTRATION, FS, on_map, put

REGROUPED_AT_MOST = 6

NOT_YOUR_HQ = Refusal("14.2", "relocates_own_hq")
RELOCATED_ONCE = Refusal("14.2", "relocated_once")
HQ_STAYS = Refusal("20.1", "hq_cannot_relocate")
NEXT_TO_ENEMY = Refusal("20.1-a", "hq_next_to_enemy")
NOT_FREE = Refusal("20.1", "hq_end_not_free")
OUT_OF_RANGE = Refusal("20.1", "hq_too_far")
NO_IP = Refusal("14.3", "no_ip_of_yours")


def uses_chits(s: FS) -> bool:
    return s.given.chits


def begin_administration(s: FS) -> None:
    s.phase, s.side = ADMINISTRATION, SOVIET


# --- 14.1 regroup -----------------------------------------------------------------------------------


def begin_regroup(s: FS) -> None:
    """[14.1] [5.6] [R64] Six units in all, from any places, each once."""
    s.active, s.limit = on_map(s, s.side) & ~s.given.sheets.hq, REGROUPED_AT_MOST


# --- 14.2 HQs ---------------------------------------------------------------------------------------


def quiet_places(s: FS, side: int) -> int:
    """[20.1-a] Places that no Area with enemy units adjoins, a mask."""
    found, adjacent = -1, s.given.sheets.adjacent
    for place in each(places_with(s, 1 - side)):
        found &= ~adjacent[place]
    return found


def ends_by_land(s: FS, hq: int) -> int:
    """[20.1] [5.6-b] [2.2.1.7-c] [R109] Over free places, as many as its relocation factor says. A mask."""
    t, side = s.given.sheets, s.given.sheets.side[hq]
    return land_reach(s, hq, free_places(s, side), t.relocation[hq]) & quiet_places(s, side)  # [20.1-a]


def ends_by_sea(s: FS, hq: int) -> int:
    """[20.1-b] [R109] From Port or Zone C to Port or Zone C, as its whole relocation. A mask."""
    return sea_reach(s, hq) & quiet_places(s, s.given.sheets.side[hq])


def hqs_to_relocate(s: FS) -> list[int]:
    """[14.2] Each of the side's HQs once."""
    hqs = on_map(s, s.side) & s.given.sheets.hq & ~s.served
    return [hq for hq in each(hqs) if ends_by_land(s, hq) or ends_by_sea(s, hq)]


def relocate_refusal(s: FS, hq: int) -> Refusal | None:
    if not on_map(s, s.side) & s.given.sheets.hq & s.given.sheets.bit[hq]:
        return NOT_YOUR_HQ
    if s.served >> hq & 1:
        return RELOCATED_ONCE  # [14.2]
    return None if ends_by_land(s, hq) or ends_by_sea(s, hq) else HQ_STAYS


def hqs_go_on(s: FS) -> bool:
    return not s.enough and bool(hqs_to_relocate(s))


class RelocateHq(Decision[FS]):
    """[14.2] [5.6-b] An HQ that relocates; none has to."""

    rule = "14.2"
    kinds = (Relocate, Done)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [*(RELOCATE[hq] for hq in hqs_to_relocate(s)), DONE]

    def refuse(self, s: FS, action: Relocate | Done) -> Refusal | None:
        return relocate_refusal(s, action.unit) if isinstance(action, Relocate) else None

    def apply(self, s: FS, action: Relocate | Done) -> None:
        if isinstance(action, Relocate):
            s.unit = action.unit
        else:
            s.enough = 1

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"side": words.side(s.side)}


class RelocateTo(Decision[FS]):
    """[20.1] [20.1-b] Where the HQ goes, by land or by sea."""

    rule = "20.1"
    kinds = (To, Sail)
    half_of = "RelocateHq"

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [
            *(TO[place] for place in each(ends_by_land(s, s.unit))),
            *(SAIL[place] for place in each(ends_by_sea(s, s.unit))),
        ]

    def refuse(self, s: FS, action: To | Sail) -> Refusal | None:
        place = action.place
        if isinstance(action, Sail):
            refused = sail_refusal(s, s.unit, place)  # [20.1-b]
            if refused is not None:
                return refused
        elif ends_by_land(s, s.unit) >> place & 1:
            return None
        elif not is_free(s, place, s.side):
            return NOT_FREE  # [20.1]
        if not quiet_places(s, s.side) >> place & 1:
            return NEXT_TO_ENEMY  # [20.1-a]
        return OUT_OF_RANGE if isinstance(action, To) else None

    def apply(self, s: FS, action: To | Sail) -> None:
        hq, start = s.unit, s.where[s.unit]
        put(s, hq, action.place)
        s.served |= s.given.sheets.bit[hq]
        s.unit = NONE
        if s.log is not None:
            key = "hq_sailed" if isinstance(action, Sail) else "hq_relocated"
            s.tell(key, "20.1", unit=words.unit(s, hq), origin=words.place(start), area=words.place(action.place))

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"unit": words.unit(s, s.unit), "number": s.given.sheets.relocation[s.unit]}


def hq_is_picked(s: FS) -> bool:
    return s.unit != NONE


# --- 14.3 Improved Positions ------------------------------------------------------------------------


def own_ips(s: FS) -> list[int]:
    """[14.3] [5.6-c] The side's IPs in Areas it controls."""
    return [area for area in AREAS if s.ip[area] == 1 + s.side and s.held[s.side] >> area & 1]


def ips_go_on(s: FS) -> bool:
    return not s.enough and bool(own_ips(s))


class ChooseRemoval(Decision[FS]):
    """[14.3] [5.6-c] Any number of Improved Positions may be taken off the map."""

    rule = "14.3"
    kinds = (RemoveIp, Done)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [*(REMOVE_IP[area] for area in own_ips(s)), DONE]

    def refuse(self, s: FS, action: RemoveIp | Done) -> Refusal | None:
        return NO_IP if isinstance(action, RemoveIp) and action.place not in own_ips(s) else None

    def apply(self, s: FS, action: RemoveIp | Done) -> None:
        if isinstance(action, Done):
            s.enough = 1
            return
        s.ip = changed(s.ip, action.place, 0)  # [17.2.1]
        if s.log is not None:
            s.tell("ip_removed", "14.3", area=words.place(action.place), side=words.side(s.side))

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"side": words.side(s.side)}


HQS = procedure(
    "relocate-hqs",  # [14.2]
    repeat_while(hqs_go_on, ask(RelocateHq), when(hq_is_picked, ask(RelocateTo))),
    registers=("enough", "served", "unit"),
)

IPS = procedure(
    "remove-ips",  # [14.3]
    repeat_while(ips_go_on, ask(ChooseRemoval)),
    registers=("enough",),
)

ADMINISTRATION_PHASE = procedure(
    "administration",  # [5.6]
    do(begin_administration),
    when(uses_chits, do(open_phase), call("window")),  # [R23]
    each_side(  # [14.1] the Soviet completes his first
        do(begin_regroup),
        call("regroup-units"),
        do(update_control),  # [6.3-c] [R35]
        first=SOVIET,
    ),
    each_side(call("relocate-hqs"), first=SOVIET),  # [14.0] [14.2] after all regrouping [R109]
    do(update_control),  # [R176]
    each_side(call("remove-ips"), first=SOVIET),  # [14.3] [5.6-c] last of all
)

PROCEDURES = (ADMINISTRATION_PHASE, HQS, IPS)
