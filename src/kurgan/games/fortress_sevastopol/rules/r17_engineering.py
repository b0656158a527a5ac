"""7.2.3, 17.2 and 20.2 The Engineering Impulse: Improved Positions, and bridges repaired or blown."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.actions import Action
from kurgan.core.event import Term
from kurgan.core.flow import Decision, ask, call, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import changed, each, mask_of
from kurgan.core.text import Param
from kurgan.games.fortress_sevastopol.actions import (
    BUILD,
    DEMOLISH,
    DONE,
    ENOUGH,
    REPAIR,
    UNIT,
    Build,
    Demolish,
    Done,
    Enough,
    Repair,
    Unit,
)
from kurgan.games.fortress_sevastopol.places import AREA_MASK, AREAS, NONE
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r06_areas import bridge_stands
from kurgan.games.fortress_sevastopol.rules.r17_2_positions import (
    TO_BUILD,
    TO_DEMOLISH,
    TO_REPAIR,
    PlaceWork,
    build_terms,
    ip_refusal,
    leave_work,
    work_is_open,
)
from kurgan.games.fortress_sevastopol.rules.r20_bridges import (
    DEMOLISHED,
    REPAIRED,
    broken_bridges,
    demolition_terms,
    destroy_bridge,
    end_work,
    repair_bridge,
    repair_terms,
    standing_bridges,
)
from kurgan.games.fortress_sevastopol.state import AT_ACTION, FOR_BUILD, FOR_DEMOLITION, FOR_REPAIR, FS

PURPOSE = (FOR_BUILD, FOR_REPAIR, FOR_DEMOLITION)
BUILT = 5  # [17.2-a]

NO_ENGINEER = Refusal("7.2.3", "no_fresh_engineer")
NOTHING_TO_DO = Refusal("7.2.3", "nothing_for_engineers")
ENGINEERS_BUSY = Refusal("20.2", "engineers_busy")
ONE_IP_ATTEMPT = Refusal("20.2", "one_ip_attempt")
NOT_YOUR_BRIDGE = Refusal("20.2.1", "bridge_elsewhere")
NO_BRIDGE = Refusal("20.2.1", "no_bridge_printed")
BRIDGE_STANDS = Refusal("20.2.1", "bridge_stands")
BRIDGE_IS_DOWN = Refusal("20.2.2", "bridge_is_down")
ONE_ROLL_A_BRIDGE = Refusal("20.2.1.1", "one_roll_a_bridge")
NO_JOB_YET = Refusal("7.2.3", "no_job_yet")
NOT_A_BUILDER = Refusal("17.2", "not_a_free_engineer")
NEEDS_A_BUILDER = Refusal("17.2", "needs_a_builder")


# --- who can do what --------------------------------------------------------------------------------


def engineers_at(s: FS, place: int) -> int:
    """[17.2] [20.2] Fresh engineers of the active player there, a mask."""
    t = s.given.sheets
    return s.at[place] & t.of_side[s.side] & t.engineer & s.fresh


def sappers_at(s: FS, place: int) -> int:
    """[27.9] Fresh infantry that may blow bridges under the optional rule, a mask."""
    t = s.given.sheets
    return s.at[place] & t.of_side[s.side] & t.infantry & s.fresh if s.given.infantry_demolition else 0


def places(s: FS) -> int:
    """[7.2.3] [R114] Areas where somebody has something to do, a mask."""
    return mask_of(each_place(s))


def each_place(s: FS) -> Iterator[int]:
    """The same one by one."""
    t = s.given.sheets
    workers = t.of_side[s.side] & s.fresh & (t.engineer | t.infantry if s.given.infantry_demolition else t.engineer)
    for place in each(s.stands[s.side] & AREA_MASK):
        if s.at[place] & workers and place_refusal(s, place) is None:
            yield place


def place_refusal(s: FS, place: int) -> Refusal | None:
    if place not in AREAS:
        return NOTHING_TO_DO
    engineers = engineers_at(s, place)
    if engineers:
        if ip_refusal(s, place) is None or broken_bridges(s, place) or standing_bridges(s, place):
            return None
        return NOTHING_TO_DO
    if sappers_at(s, place):
        return None if standing_bridges(s, place) else NOTHING_TO_DO
    return NO_ENGINEER


# --- the jobs of this Impulse -----------------------------------------------------------------------


def begin(s: FS) -> None:
    """[R114] Each Fresh engineer does one job."""
    s.active = engineers_at(s, s.home)


def has_worked(s: FS) -> int:
    """Whether a job was begun: bridges were tried, or an Improved Position."""
    return s.tried | s.builders


def build_refusal(s: FS) -> Refusal | None:
    if s.builders:
        return ONE_IP_ATTEMPT  # [R114]
    refused = ip_refusal(s, s.home)
    return refused or (None if s.active else ENGINEERS_BUSY)


def bridge_refusal(s: FS, bridge: int) -> Refusal | None:
    """What repair and demolition have in common."""
    t = s.given.sheets
    if s.home not in t.pairs[bridge] or all(boundary != bridge for _, boundary in t.neighbours[s.home]):
        return NOT_YOUR_BRIDGE
    if not t.bridge[bridge]:
        return NO_BRIDGE
    return ONE_ROLL_A_BRIDGE if s.tried >> bridge & 1 else None  # [20.2.1.1] [R114]


def repair_refusal(s: FS, bridge: int) -> Refusal | None:
    refused = bridge_refusal(s, bridge)
    if refused is None and bridge_stands(s, bridge):
        refused = BRIDGE_STANDS
    return refused or (None if s.active | s.repairers else ENGINEERS_BUSY)


def demolish_refusal(s: FS, bridge: int) -> Refusal | None:
    refused = bridge_refusal(s, bridge)
    if refused is None and not bridge_stands(s, bridge):
        refused = BRIDGE_IS_DOWN
    return refused or (None if s.active | s.demolishers or sappers_at(s, s.home) else ENGINEERS_BUSY)


def jobs(s: FS) -> list[Action]:
    """All that can be done now; one engineer may work at several bridges [20.2.1] [20.2.2]."""
    found: list[Action] = [BUILD] if build_refusal(s) is None else []
    if s.active | s.repairers:
        found += [REPAIR[bridge] for bridge in broken_bridges(s, s.home)]
    if s.active | s.demolishers or sappers_at(s, s.home):
        found += [DEMOLISH[bridge] for bridge in standing_bridges(s, s.home)]
    return found


def work_goes_on(s: FS) -> bool:
    """Until the player stops or nothing is left; where all see that there is only one thing to do it is begun."""
    found = [] if s.enough else jobs(s)
    if len(found) == 1 and not has_worked(s):
        begin_job(s, found[0])
    return bool(found)


def job_is_open(s: FS) -> bool:
    return s.job == NONE


def has_job(s: FS) -> bool:
    return s.job != NONE


def take_one(s: FS) -> int:
    """An engineer without a job, as a mask; he has one from now on."""
    one = s.active & -s.active
    s.active &= ~one
    return one


def begin_job(s: FS, action: Action) -> None:
    match action:
        case Build():
            s.job = TO_BUILD
        case Repair(bridge):
            s.job, s.bridge = TO_REPAIR, bridge
            s.tried |= 1 << bridge
            s.repairers = s.repairers or take_one(s)  # [20.2] he repairs and does nothing else
        case Demolish(bridge):
            s.job, s.bridge = TO_DEMOLISH, bridge
            s.tried |= 1 << bridge
            if not s.demolishers & s.given.sheets.engineer:
                s.demolishers = take_one(s) or sappers_at(s, s.home) & -sappers_at(s, s.home)  # [27.9]
            if not s.demolishers & s.given.sheets.engineer:
                s.unit = s.demolishers.bit_length() - 1


class ChooseJob(Decision[FS]):
    """[7.2.3] What the engineers of the Area do next."""

    rule = "7.2.3"
    kinds = (Build, Repair, Demolish, Done)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        return [*jobs(s), DONE] if has_worked(s) else jobs(s)

    def refuse(self, s: FS, action: Build | Repair | Demolish | Done) -> Refusal | None:
        match action:
            case Build():
                return build_refusal(s)
            case Repair(bridge):
                return repair_refusal(s, bridge)
            case Demolish(bridge):
                return demolish_refusal(s, bridge)
            case _:
                return None if has_worked(s) else NO_JOB_YET

    def apply(self, s: FS, action: Build | Repair | Demolish | Done) -> None:
        if isinstance(action, Done):
            s.enough = 1
        else:
            begin_job(s, action)

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"area": words.place(s.home)}


def is_building(s: FS) -> bool:
    return s.job == TO_BUILD


def take_only_builder(s: FS) -> None:
    if s.active.bit_count() == 1:
        s.builders = take_one(s)


def may_gather(s: FS) -> bool:
    return not s.enough and s.active != 0


class ChooseBuilders(Decision[FS]):
    """[17.2] One or more engineers for the Improved Position."""

    rule = "17.2"
    kinds = (Unit, Enough)

    def seat(self, s: FS) -> int:
        return s.side

    def legal(self, s: FS) -> list[Action]:
        found: list[Action] = [UNIT[unit] for unit in each(s.active)]
        if s.builders:
            found.append(ENOUGH)
        return found

    def refuse(self, s: FS, action: Unit | Enough) -> Refusal | None:
        if isinstance(action, Enough):
            return None if s.builders else NEEDS_A_BUILDER
        return None if s.active >> action.unit & 1 else NOT_A_BUILDER

    def apply(self, s: FS, action: Unit | Enough) -> None:
        if isinstance(action, Enough):
            s.enough = 1
        else:
            s.builders |= 1 << action.unit
            s.active &= ~(1 << action.unit)

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"area": words.place(s.home)}


# --- the attempt ------------------------------------------------------------------------------------


def uses_chits(s: FS) -> bool:
    return s.given.chits


def open_window(s: FS) -> None:
    """[R23] After the job is declared, before its die."""
    s.window, s.asked, s.declines = AT_ACTION, s.side, 0


def job_terms(s: FS) -> list[Term]:
    """The drm of the job in hand."""
    return (build_terms, repair_terms, demolition_terms)[s.job](s)


def prepare_die(s: FS) -> None:
    s.purpose, s.roller = PURPOSE[s.job], s.side
    if s.log is not None:
        if s.job == TO_BUILD:
            s.tell("builds", "17.2", side=words.side(s.side), area=words.place(s.home))
        else:
            s.tell(
                "repairs" if s.job == TO_REPAIR else "demolishes",
                "20.2",
                side=words.side(s.side),
                bridge=words.boundary(s, s.bridge),
            )


def settle(s: FS) -> None:
    """The dr with its modifiers; nobody becomes Spent [17.2-i]."""
    terms = job_terms(s)
    result = s.die + sum(term.value for term in terms)
    needed = (BUILT, REPAIRED, DEMOLISHED)[s.job]  # [17.2-a] [20.2.1.1-a] [20.2.2.1-a]
    done = result >= needed
    if s.log is not None:
        s.tell(
            "job_done" if done else "job_failed",
            ("17.2-a", "20.2.1.1-a", "20.2.2.1-a")[s.job],
            terms=(Term("dr", s.die, "3.0-b"), *terms),
            sum=result,
            needed=needed,
        )
    if done:
        finish_job(s)
    elif s.job != TO_DEMOLISH:
        leave_work(s)


def finish_job(s: FS) -> None:
    if s.job == TO_DEMOLISH:
        destroy_bridge(s, s.bridge, "20.2.2.1-a")
    elif s.job == TO_REPAIR:
        repair_bridge(s, s.bridge, s.side, "20.2.1.1-f")
    else:
        s.ip = changed(s.ip, s.home, 1 + s.side)  # [17.2]
        end_work(s, s.side, s.home)  # [R115]
        if s.log is not None:
            s.tell("ip_built", "17.2", area=words.place(s.home), side=words.side(s.side))


ENGINEERING_IMPULSE = procedure(
    "engineering",  # [7.2.3]
    do(begin),
    repeat_while(work_goes_on, when(job_is_open, ask(ChooseJob)), when(has_job, call("job"))),
    registers=("enough", "tried", "builders", "repairers", "demolishers"),
)

JOB = procedure(
    "job",
    when(is_building, call("gather-builders")),
    when(uses_chits, do(open_window), call("window")),  # [R23]
    call("attempt"),
    when(work_is_open, ask(PlaceWork)),  # [R115]
    registers=("job", "bridge", "unit", "train", "failed"),
)

ATTEMPT = procedure("attempt", do(prepare_die), call("one-die"), do(settle), registers=("die",))

GATHER_BUILDERS = procedure(
    "gather-builders", do(take_only_builder), repeat_while(may_gather, ask(ChooseBuilders)), registers=("enough",)
)

PROCEDURES = (ENGINEERING_IMPULSE, JOB, ATTEMPT, GATHER_BUILDERS)
