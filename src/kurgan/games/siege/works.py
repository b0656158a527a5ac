"""40.C: what any work does: one record per kind, straight from the table, and a function for every question.

This is the library behind the siege game, the ``kurgan works`` calculator and the charts. It knows no game state: a
caller says what the map or the counter prints. Half points are counted in halves. Every function names the rows of the
rule that its answers are, kind by kind.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"
FORMS = ("marker", "unit", "hexside", "map")
with (DATA / "works.toml").open("rb") as _file:
    KINDS = tuple(tomllib.load(_file)["work"])
KIND = {name: n for n, name in enumerate(KINDS)}
FULL, HALF, QUARTER = 4, 2, 1  # factors of an attacker's strength, in quarters
NO_CLAUSE, ANY_UNIT = -1, 0  # capture_re
STAYS, NOTHING = "stays", "none"  # reduced_to, becomes
DUG = "field_fortification_unit"
DAMAGED_FORT = "damaged_fort"  # [R8] the kind that the text names and does not define
OVERRUNS = frozenset({"OR(1)", "OR(2)"})


@dataclass(frozen=True)
class Work:
    """One kind of work; the names are those of ``data/works.toml``, its armour spelt as in all our code."""

    id: str
    rule: str
    form: str
    die: int
    armor: int
    sp_halves: int
    manned: int
    printed_strength: bool
    printed_die: bool
    printed_aa: bool
    aa: int
    halved: bool
    exempt: frozenset[str]
    quartered_at_border: bool
    engineers_doubled: bool
    ignores_retreat: str
    support_halved: bool
    capture_re: int
    capture_when: str
    becomes: str
    printed_stays: bool
    reduced_to: str
    either_side: bool
    owner_nation: str
    builds_on: str
    repairs_to: str

    @property
    def number(self) -> int:
        return KIND[self.id]


def load_works(table: dict[str, Any]) -> tuple[Work, ...]:
    found = []
    for name, row in table.items():
        values = {field: row[field] for field in Work.__dataclass_fields__ if field in row}
        found.append(Work(**values | {"id": name, "armor": row["armour"], "exempt": frozenset(row["exempt"])}))
    return tuple(found)


def row(work: Work, effect: str) -> str:
    """The row of the index that says it: ``40.C.16.halve``. The damaged fort has none but a ruling [R8]."""
    if work.id == DAMAGED_FORT:
        return "R8"
    return f"{work.rule}{'-u' if work.id == DUG else ''}.{effect}"


def form(work: Work) -> str:
    """A marker, a combat unit [R31], a hexside or a feature of the map.

    [40.C.2.form] [40.C.3.form] [40.C.3-u.form] [40.C.4.form] [40.C.5.form] [40.C.6.form] [40.C.7.form] [40.C.8.form]
    [40.C.9.form] [40.C.10.form] [40.C.11.form] [40.C.12.form] [40.C.13.form] [40.C.14.form] [40.C.15.form]
    [40.C.16.form] [40.C.17.form] [40.C.18.form] [40.C.19.form] [40.C.20.form] [40.C.21.form]
    """
    return work.form


# --- an attack on it ----------------------------------------------------------------------------------


def die(work: Work, printed: int = 0) -> int:
    """[40.C-c] What is added to the main combat die; of the Westwall the value printed on the hex is subtracted.

    [40.C.8.x1] [40.C.10.x1] [40.C.17.x1] [R41] A unit that is a work has the figures of its model.
    [40.C.2.x1] An entrenchment has this effect alone.
    [40.C.2.die] [40.C.3.die] [40.C.3-u.die] [40.C.4.die] [40.C.5.die] [40.C.6.die] [40.C.7.die] [40.C.8.die]
    [40.C.9.die] [40.C.10.die] [40.C.11.die] [40.C.12.die] [40.C.13.die] [40.C.14.die] [40.C.15.die] [40.C.16.die]
    [40.C.17.die] [40.C.18.die] [40.C.19.die] [40.C.20.die] [40.C.21.die]
    """
    return -printed if work.printed_die else work.die


def armor(work: Work) -> int:
    """[40.C-c] What is added to the armour effects modifier.

    [40.C.2.ae] [40.C.3.ae] [40.C.3-u.ae] [40.C.4.ae] [40.C.5.ae] [40.C.6.ae] [40.C.7.ae] [40.C.8.ae] [40.C.9.ae]
    [40.C.10.ae] [40.C.11.ae] [40.C.12.ae] [40.C.13.ae] [40.C.14.ae] [40.C.15.ae] [40.C.16.ae] [40.C.17.ae]
    [40.C.18.ae] [40.C.19.ae] [40.C.20.ae] [40.C.21.ae]
    """
    return work.armor


def sp_halves(work: Work) -> int:
    """[R25] [R32] What an attack costs more, in half supply points.

    [40.C.2.sp] [40.C.3.sp] [40.C.3-u.sp] [40.C.4.sp] [40.C.5.sp] [40.C.6.sp] [40.C.7.sp] [40.C.8.sp] [40.C.9.sp]
    [40.C.10.sp] [40.C.11.sp] [40.C.12.sp] [40.C.13.sp] [40.C.14.sp] [40.C.15.sp] [40.C.16.sp] [40.C.17.sp]
    [40.C.18.sp] [40.C.19.sp] [40.C.20.sp] [40.C.21.sp]
    """
    return work.sp_halves


def factor(work: Work, words: Iterable[str], at_border: bool = False) -> int:
    """What a unit counts attacking it, in quarters of its printed strength; ``words`` say what the unit is.

    [40.C.12.x1] For a hexside this is asked for the units that attack across it. [R18] Engineers are combat engineers.
    [40.C.2.halve] [40.C.3.halve] [40.C.3-u.halve] [40.C.4.halve] [40.C.5.halve] [40.C.6.halve] [40.C.7.halve]
    [40.C.8.halve] [40.C.9.halve] [40.C.10.halve] [40.C.11.halve] [40.C.12.halve] [40.C.13.halve] [40.C.14.halve]
    [40.C.15.halve] [40.C.16.halve] [40.C.17.halve] [40.C.18.halve] [40.C.19.halve] [40.C.20.halve] [40.C.21.halve]
    [40.C.2.exempt] [40.C.3.exempt] [40.C.3-u.exempt] [40.C.4.exempt] [40.C.5.exempt] [40.C.6.exempt] [40.C.7.exempt]
    [40.C.8.exempt] [40.C.9.exempt] [40.C.10.exempt] [40.C.11.exempt] [40.C.12.exempt] [40.C.13.exempt]
    [40.C.14.exempt] [40.C.15.exempt] [40.C.16.exempt] [40.C.17.exempt] [40.C.18.exempt] [40.C.19.exempt]
    [40.C.20.exempt] [40.C.21.exempt]
    [40.C.2.quarter] [40.C.3.quarter] [40.C.3-u.quarter] [40.C.4.quarter] [40.C.5.quarter] [40.C.6.quarter]
    [40.C.7.quarter] [40.C.8.quarter] [40.C.9.quarter] [40.C.10.quarter] [40.C.11.quarter] [40.C.12.quarter]
    [40.C.13.quarter] [40.C.14.quarter] [40.C.15.quarter] [40.C.16.quarter] [40.C.17.quarter] [40.C.18.quarter]
    [40.C.19.quarter] [40.C.20.quarter] [40.C.21.quarter]
    """
    if not work.halved or not work.exempt.isdisjoint(words):  # [40.C.21.x1] [40.C.21.x3]
        return FULL
    part = QUARTER if work.quartered_at_border and at_border else HALF
    doubled = work.engineers_doubled and "combat_engineers" in words
    return 2 * part if doubled else part  # [40.C.21.x2] [R24]


def factor_row(work: Work, words: Iterable[str], at_border: bool = False) -> str:
    """The row behind ``factor``."""
    if not work.halved:
        return row(work, "halve")
    if not work.exempt.isdisjoint(words):
        return row(work, "exempt")
    if work.engineers_doubled and "combat_engineers" in words:
        return row(work, "x2")
    return row(work, "quarter" if work.quartered_at_border and at_border else "halve")


def support_factor(work: Work) -> int:
    """What ground support against it counts, in quarters.

    [40.C.2.gs] [40.C.3.gs] [40.C.3-u.gs] [40.C.4.gs] [40.C.5.gs] [40.C.6.gs] [40.C.7.gs] [40.C.8.gs] [40.C.9.gs]
    [40.C.10.gs] [40.C.11.gs] [40.C.12.gs] [40.C.13.gs] [40.C.14.gs] [40.C.15.gs] [40.C.16.gs] [40.C.17.gs]
    [40.C.18.gs] [40.C.19.gs] [40.C.20.gs] [40.C.21.gs]
    """
    return HALF if work.support_halved else FULL


# --- its own strength ---------------------------------------------------------------------------------


def strength(work: Work, manned: bool, printed: int = 0) -> int:
    """[40.C.1-b] [40.C.1-c] [R11] Unmanned none, manned the bracketed figure; of a unit what its counter prints.

    [40.C.2.intr] [40.C.3.intr] [40.C.3-u.intr] [40.C.4.intr] [40.C.5.intr] [40.C.6.intr] [40.C.7.intr] [40.C.8.intr]
    [40.C.9.intr] [40.C.10.intr] [40.C.11.intr] [40.C.12.intr] [40.C.13.intr] [40.C.14.intr] [40.C.15.intr]
    [40.C.16.intr] [40.C.17.intr] [40.C.18.intr] [40.C.19.intr] [40.C.20.intr] [40.C.21.intr]
    """
    return printed if work.printed_strength else work.manned if manned else 0


def can_be_manned(work: Work) -> bool:
    """[40-c] [R11] Kinds with a bracketed figure above zero."""
    return work.manned > 0


def aa(work: Work, printed: int = 0) -> int:
    """[R34] Its intrinsic AA points.

    [40.C.2.aa] [40.C.3.aa] [40.C.3-u.aa] [40.C.4.aa] [40.C.5.aa] [40.C.6.aa] [40.C.7.aa] [40.C.8.aa] [40.C.9.aa]
    [40.C.10.aa] [40.C.11.aa] [40.C.12.aa] [40.C.13.aa] [40.C.14.aa] [40.C.15.aa] [40.C.16.aa] [40.C.17.aa]
    [40.C.18.aa] [40.C.19.aa] [40.C.20.aa] [40.C.21.aa]
    """
    return printed if work.printed_aa else work.aa


# --- what becomes of it -------------------------------------------------------------------------------


def ignores_retreat(work: Work, result: str) -> bool:
    """[R26] Whether the defender may refuse a retreat that this result calls for.

    [40.C.2.ret] [40.C.3.ret] [40.C.3-u.ret] [40.C.4.ret] [40.C.5.ret] [40.C.6.ret] [40.C.7.ret] [40.C.8.ret]
    [40.C.9.ret] [40.C.10.ret] [40.C.11.ret] [40.C.12.ret] [40.C.13.ret] [40.C.14.ret] [40.C.15.ret] [40.C.16.ret]
    [40.C.17.ret] [40.C.18.ret] [40.C.19.ret] [40.C.20.ret] [40.C.21.ret]
    """
    if work.ignores_retreat == "except_de_or":
        return result != "DE" and result not in OVERRUNS
    return work.ignores_retreat == "any"


def captors_suffice(work: Work, re_halves: int) -> bool:
    """Whether so many REs are enough for its capture clause.

    [40.C.2.cap] [40.C.3.cap] [40.C.3-u.cap] [40.C.4.cap] [40.C.5.cap] [40.C.6.cap] [40.C.7.cap] [40.C.8.cap]
    [40.C.9.cap] [40.C.10.cap] [40.C.11.cap] [40.C.12.cap] [40.C.13.cap] [40.C.14.cap] [40.C.15.cap] [40.C.16.cap]
    [40.C.17.cap] [40.C.18.cap] [40.C.19.cap] [40.C.20.cap] [40.C.21.cap]
    """
    if work.capture_re == NO_CLAUSE:
        return False
    return re_halves > 0 and re_halves >= 2 * work.capture_re  # 0: any unit


def lost_at_once(work: Work) -> bool:
    """[R30] Destroyed as it is captured; the others when the captor's next player-turn begins [R5], or never.

    [40.C.9.x1] So its owner can take it back before.
    [40.C.2.when] [40.C.3.when] [40.C.3-u.when] [40.C.4.when] [40.C.5.when] [40.C.6.when] [40.C.7.when] [40.C.8.when]
    [40.C.9.when] [40.C.10.when] [40.C.11.when] [40.C.12.when] [40.C.13.when] [40.C.14.when] [40.C.15.when]
    [40.C.16.when] [40.C.17.when] [40.C.18.when] [40.C.19.when] [40.C.20.when] [40.C.21.when]
    """
    return work.capture_when == "immediately"


def lost_next_turn(work: Work) -> bool:
    return work.capture_when == "next_turn"


def becomes(work: Work, printed: bool = False) -> str:
    """What stands there after its capture clause: a kind, nothing, or the same.

    [40.C.11.x1] [R37] A printed unimproved hexside is never removed. [40.C.14.x1] [R8] An unimproved fort is a fort.
    [40.C.2.becomes] [40.C.3.becomes] [40.C.3-u.becomes] [40.C.4.becomes] [40.C.5.becomes] [40.C.6.becomes]
    [40.C.7.becomes] [40.C.8.becomes] [40.C.9.becomes] [40.C.10.becomes] [40.C.11.becomes] [40.C.12.becomes]
    [40.C.13.becomes] [40.C.14.becomes] [40.C.15.becomes] [40.C.16.becomes] [40.C.17.becomes] [40.C.18.becomes]
    [40.C.19.becomes] [40.C.20.becomes] [40.C.21.becomes]
    """
    if work.becomes == "unchanged" or (printed and work.printed_stays):
        return work.id
    return work.becomes


def reduced(work: Work) -> str:
    """[40.B-1] [40.B-2] [40.B-3] [40.B-4] [40.B-5] [40.B-6] [40.B-7] [40.B-8] One level less; nothing: it is gone.

    [40.B-9] [R9] The others stay as they are.
    [40.C.2.reduce] [40.C.3.reduce] [40.C.3-u.reduce] [40.C.4.reduce] [40.C.5.reduce] [40.C.6.reduce] [40.C.7.reduce]
    [40.C.8.reduce] [40.C.9.reduce] [40.C.10.reduce] [40.C.11.reduce] [40.C.12.reduce] [40.C.13.reduce]
    [40.C.14.reduce] [40.C.15.reduce] [40.C.16.reduce] [40.C.17.reduce] [40.C.18.reduce] [40.C.19.reduce]
    [40.C.20.reduce] [40.C.21.reduce]
    """
    return work.id if work.reduced_to == STAYS else work.reduced_to
