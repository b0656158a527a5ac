"""40.B Reduction: by attacks, and by decay where nobody guards a work."""

from __future__ import annotations

from kurgan.core.sets import changed, each
from kurgan.games.siege import works
from kurgan.games.siege.places import enemy
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s09_1_capture import interrupt, remove_marker
from kurgan.games.siege.rules.s09_works import ON_MARKER, is_garrisoned, owned
from kurgan.games.siege.state import SG
from kurgan.games.siege.works import KIND, NOTHING, Work


def reduce(s: SG, place: int, side: int, rule: str = "40.B-a") -> None:
    """[40.B-a] [40.B-d] The works of this side in the hex drop one level, each by its own line [R39]."""
    t = s.given.sheets
    if s.work[place] and s.owner[place] == side:
        _reduce_marker(s, place, rule)
    base = s.base[place]
    if base and s.base_owner[place] == side:
        work = t.works[base - 1]
        after = works.reduced(work)
        if after != work.id:  # [40.B-7] [40.B-8] [40.B-9]
            s.base = changed(s.base, place, 1 + KIND[after])
            _tell_reduced(s, work, after, place, rule)


def _reduce_marker(s: SG, place: int, rule: str) -> None:
    """[40.B-f] [R12] A Manned Fort stays while its level can have one. [40.B-g] [40.B-h] [R27] The C marker stays."""
    t = s.given.sheets
    work = t.works[s.work[place] - 1]
    after = works.reduced(work)
    if after == work.id:
        return
    _tell_reduced(s, work, after, place, rule)
    if after == NOTHING:
        remove_marker(s, place)  # [40.B-6] [R28]
        return
    if work.repairs_to:
        interrupt(s, place, ON_MARKER)  # [R93] what was to be repaired is gone
    s.work = changed(s.work, place, 1 + KIND[after])
    if not works.can_be_manned(t.works[KIND[after]]):
        s.manned &= ~(1 << place)


def _tell_reduced(s: SG, work: Work, after: str, place: int, rule: str) -> None:
    if s.log is None:
        return
    if after == NOTHING:
        s.tell("work_gone", rule, works.row(work, "reduce"), work=words.work(work.number), hex=words.place(s, place))
    else:
        s.tell(
            "work_reduced",
            rule,
            works.row(work, "reduce"),
            work=words.work(work.number),
            after=words.work(KIND[after]),
            hex=words.place(s, place),
        )


def decay(s: SG) -> None:
    """[S.3-a] [40.B-i] [40.B-j] [40.B-k] [R7] In his initial phase the enemy's works without a garrison drop one level.

    [R14] Captured ones that cannot be destroyed are among them: their owner has no garrison there.
    """
    owner = enemy(s.side)
    for place in each(owned(owner, s.work, s.owner) | owned(owner, s.base, s.base_owner)):
        if is_garrisoned(s, place, owner):
            continue
        if s.given.decay_needs_enemy_adjacent and not near(s, place):  # [R15]
            continue
        reduce(s, place, owner, "40.B-j" if s.occupied[s.side] >> place & 1 else "40.B-i")


def near(s: SG, place: int) -> bool:
    """The phasing player's units are in the hex or next to it."""
    return bool(s.occupied[s.side] & (s.given.sheets.map.adjacent[place] | 1 << place))
