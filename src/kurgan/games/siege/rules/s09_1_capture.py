"""S.9 Capture: what goes on entry, what changes when the captor plays again, and whose it is then."""

from __future__ import annotations

from kurgan.core.sets import changed, each
from kurgan.games.siege import works
from kurgan.games.siege.places import ATTACKER, DEFENDER, enemy
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s09_works import ON_HEXSIDE, ON_MAP_WORK, ON_MARKER, captor_re, marker_kind
from kurgan.games.siege.state import SG, filled, lay_base, lay_marker, lay_side, set_task
from kurgan.games.siege.works import KIND, NOTHING, Work


def capture(s: SG, place: int, side: int) -> None:
    """Units of this side have entered the hex: what goes at once goes [R30], and recapture undoes what was due."""
    bit = 1 << place
    if s.work[place]:
        if s.owner[place] == side:
            s.taken &= ~bit  # [40.C.9.x1] [S.9-a] [R6]
        else:
            _stop_building(s, place)
            if s.work[place]:
                _capture_marker(s, place, side)
    if s.base[place]:
        if s.base_owner[place] == side:
            s.base_taken &= ~bit
        else:
            interrupt(s, place, ON_MAP_WORK)
    for n, (behind, _) in enumerate(s.given.sheets.sides):
        if behind == place and s.side_work[n]:
            if s.side_owner[n] == side:
                s.side_taken &= ~(1 << n)
            else:
                interrupt(s, place, ON_HEXSIDE + n)


def interrupt(s: SG, place: int, task: int) -> None:
    """[S.10-h] [R42] A C marker goes with the capture of what it lies on."""
    if s.build[place] and s.task[place] == task:
        set_task(s, place, 0, 0)


def _stop_building(s: SG, place: int) -> None:
    """[40-d] [R42] [R92] What was not finished is not captured: the level in force is left, of a new work nothing."""
    finished = marker_kind(s, place)
    if finished:
        interrupt(s, place, ON_MARKER)
        s.work = changed(s.work, place, finished)
        return
    if s.log is not None:
        s.tell("work_gone", "S.10-h", work=words.work(s.work[place] - 1), hex=words.place(s, place))
    remove_marker(s, place)


def _capture_marker(s: SG, place: int, side: int) -> None:
    work = s.given.sheets.works[s.work[place] - 1]
    s.manned &= ~(1 << place)
    if works.lost_at_once(work) and works.captors_suffice(work, captor_re(s, place, side)):
        if s.log is not None:
            s.tell("work_destroyed", works.row(work, "when"), work=words.work(work.number), hex=words.place(s, place))
        remove_marker(s, place)


def remove_marker(s: SG, place: int) -> None:
    bit = 1 << place
    lay_marker(s, place, 0, 0)
    interrupt(s, place, ON_MARKER)  # [R28]
    s.manned &= ~bit
    s.taken &= ~bit


def end_of_phase(s: SG) -> None:
    """[S.9-a] [R6] Whoever holds a captured work with enough REs as a phase ends will see it change."""
    t = s.given.sheets
    for place in each(_entered(s, s.work, s.owner)):
        s.taken |= _due(s, t.works[s.work[place] - 1], place, enemy(s.owner[place])) << place
    for place in each(_entered(s, s.base, s.base_owner)):
        s.base_taken |= _due(s, t.works[s.base[place] - 1], place, enemy(s.base_owner[place])) << place
    for n, (place, _) in enumerate(t.sides):
        if s.side_work[n]:
            side = enemy(s.side_owner[n])
            if s.occupied[side] >> place & 1 and _due(s, t.works[s.side_work[n] - 1], place, side):
                s.side_taken |= 1 << n


def _entered(s: SG, kinds: bytes, owners: bytes) -> int:
    """Hexes with a work where units of its owner's enemy stand."""
    defenders = filled(owners)
    return filled(kinds) & (s.occupied[ATTACKER] & defenders | s.occupied[DEFENDER] & ~defenders)


def _due(s: SG, work: Work, place: int, side: int) -> bool:
    return works.lost_next_turn(work) and works.captors_suffice(work, captor_re(s, place, side))


def convert_due(s: SG) -> None:
    """[S.1-a] [R5] The captor's player-turn begins: what he has captured in strength changes."""
    t, captor = s.given.sheets, s.side
    for place in each(s.taken):
        if s.owner[place] != captor:
            _tell_changed(s, t.works[s.work[place] - 1], NOTHING, place)
            remove_marker(s, place)
    for place in each(s.base_taken):
        if s.base_owner[place] != captor:
            _convert_base(s, place, captor)
    for n in each(s.side_taken):
        if s.side_owner[n] != captor:
            _convert_side(s, n, captor)


def _tell_changed(s: SG, work: Work, after: str, place: int) -> None:
    if s.log is None:
        return
    if after == NOTHING:
        s.tell("work_destroyed", works.row(work, "when"), work=words.work(work.number), hex=words.place(s, place))
    else:
        s.tell(
            "work_becomes",
            works.row(work, "becomes"),
            work=words.work(work.number),
            after=words.work(KIND[after]),
            hex=words.place(s, place),
        )


def _convert_base(s: SG, place: int, captor: int) -> None:
    """[S.9-b] [R10] The new work is the captor's, except the Westwall. [40.C.13.x1] [40.C.14.x2] A fort is a marker."""
    t = s.given.sheets
    work = t.works[s.base[place] - 1]
    after = works.becomes(work)
    s.base_taken &= ~(1 << place)
    interrupt(s, place, ON_MAP_WORK)
    _tell_changed(s, work, after, place)
    new = t.works[KIND[after]]
    if new.form == "map":
        lay_base(s, place, 1 + new.number, s.base_owner[place] if new.owner_nation else captor)
        return
    lay_base(s, place, 0, 0)
    if not s.work[place] or _level(t.works[s.work[place] - 1]) < _level(new):  # [R65] the higher level stays
        remove_marker(s, place)
        lay_marker(s, place, 1 + new.number, captor)


def _level(work: Work) -> tuple[int, int]:
    return -work.die, -work.armor


def _convert_side(s: SG, n: int, captor: int) -> None:
    """[40.C.11.x1] [R37] What is printed on the map stays as an unimproved hexside, the captor's now [S.9-b] [R10]."""
    t = s.given.sheets
    work, place = t.works[s.side_work[n] - 1], t.sides[n][0]
    after = works.becomes(work, t.side_printed[n])
    s.side_taken &= ~(1 << n)
    interrupt(s, place, ON_HEXSIDE + n)
    if after == work.id:
        s.side_owner = changed(s.side_owner, n, captor)
        if s.log is not None:
            s.tell("work_taken_over", "S.9-b", work=words.work(work.number), hex=words.place(s, place))
        return
    _tell_changed(s, work, after, place)
    lay_side(s, n, 0 if after == NOTHING else 1 + KIND[after], 0 if after == NOTHING else captor)
