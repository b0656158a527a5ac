"""How works are shown: a sign by make, letters with the die modifier, and what marks them in words."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.scene import Edge, Mark
from kurgan.core.sets import bits
from kurgan.core.text import Message, Param, Ref, message
from kurgan.games.siege import works
from kurgan.games.siege.places import FIRST_HEX, NAMES, SIDES
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s09_works import DUG_KIND, manned_strength, marker_kind
from kurgan.games.siege.rules.s10_construction import ON_MAP, ON_MARKER, ON_SIDE
from kurgan.games.siege.state import SG
from kurgan.games.siege.works import KIND, Work

# By kind: the client's sign for its make, and the letters on it.
SIGNS: dict[str, tuple[str, str]] = {
    "entrenchment": ("trench", "E"),
    "field_fortification": ("redoubt", "FF"),
    "field_fortification_unit": ("redoubt", "FF"),
    "fort": ("fort", "F"),
    "improved_fort": ("fort", "IF"),
    "damaged_fort": ("fort broken", "DF"),
    "fortified_area": ("area", "FA"),
    "improved_fortified_area": ("area", "IFA"),
    "permanent_fortified_area": ("area", "PFA"),
    "fortified_zone": ("zone", "FZ"),
    "permanent_fortified_zone": ("zone", "PFZ"),
    "damaged_unimproved_fortress": ("fortress broken thin", "DUX"),
    "unimproved_fortress": ("fortress thin", "UX"),
    "damaged_fortress": ("fortress broken", "DX"),
    "fortress": ("fortress", "X"),
    "port_fortification": ("fortress", "PORT"),
    "unimproved_westwall": ("teeth thin", "UWW"),
    "westwall": ("teeth", "WW"),
    "destroyed_ouvrage": ("dome broken", "DO"),
    "ouvrage": ("dome", "OUV"),
}
EDGES = {"unimproved_fortified_hexside": "trench", "fortified_hexside": "wall"}
NO_EDGE = "none"


def marks(s: SG) -> Iterator[Mark]:
    """Every work in every hex: the map's first, then the marker, then units that are works."""
    for place in range(FIRST_HEX, len(NAMES)):
        if s.base[place]:
            yield _map_work(s, place)
        if s.work[place]:
            yield from _marker(s, place)
        yield from _units(s, place)
        if s.build[place]:
            yield _site(s, place)


def text(work: Work, printed: int = 0) -> str:
    """Its letters, and what it does to the die."""
    return f"{SIGNS[work.id][1]} {works.die(work, printed)}".replace("-", "−")


def _mark(s: SG, place: int, work: Work, owner: int, name: Message, printed: int = 0) -> Mark:
    sign = f"{SIGNS[work.id][0]} captured" if is_captured(s, place, work, owner) else SIGNS[work.id][0]
    return Mark(NAMES[place], sign, SIDES[owner], name, text(work, printed))


def is_captured(s: SG, place: int, work: Work, owner: int) -> bool:
    """Whether it is in the hands of those whom it does not serve."""
    return bool(s.occupied[1 - owner] >> place & 1) and not work.either_side


def _name(s: SG, place: int, kind: int, owner: int) -> Message:
    """In words, with what its captors have to expect."""
    captured = is_captured(s, place, s.given.sheets.works[kind], owner)
    return message("mark.captured" if captured else "mark.work", work=words.work(kind), side=words.side(owner))


def _map_work(s: SG, place: int) -> Mark:
    t, kind, owner = s.given.sheets, s.base[place] - 1, s.base_owner[place]
    return _mark(s, place, t.works[kind], owner, _name(s, place, kind, owner), t.value[place])


def _marker(s: SG, place: int) -> Iterator[Mark]:
    t, kind, owner = s.given.sheets, s.work[place] - 1, s.owner[place]
    now = marker_kind(s, place)
    name = _name(s, place, kind, owner)
    if now != 1 + kind:  # [R27] it fights as the level below
        lower: dict[str, Param] = {"work": words.work(kind), "side": words.side(owner)}
        name = message("mark.rising", **lower, now=words.work(now - 1)) if now else message("mark.begun", **lower)
    yield _mark(s, place, t.works[kind], owner, name)
    strength = manned_strength(s, place, owner)
    if s.manned >> place & 1:
        yield Mark(NAMES[place], "manned", SIDES[owner], message("mark.manned", strength=strength), str(strength))


def _units(s: SG, place: int) -> Iterator[Mark]:
    """[40.C.3-u.form] Units that are works, or have dug in; each kind once."""
    t = s.given.sheets
    found = {
        (t.fort_kind[unit] - 1 if t.fort_kind[unit] else DUG_KIND, t.side[unit])
        for unit in bits(s.at[place] & (t.forts | s.dug))
    }
    for kind, owner in sorted(found):
        yield _mark(s, place, t.works[kind], owner, message("mark.work", work=words.work(kind), side=words.side(owner)))


def task_words(s: SG, place: int) -> Ref:
    """What will stand there."""
    t, task = s.given.sheets, s.task[place]
    if task == ON_MARKER:
        after = t.works[s.work[place] - 1].repairs_to
        return words.work(KIND[after] if after else s.work[place] - 1)
    if task == ON_MAP:
        after = t.works[s.base[place] - 1].repairs_to
        return words.work(KIND[after or "westwall"])
    return words.work(KIND["fortified_hexside"])


def _site(s: SG, place: int) -> Mark:
    """[S.10-g] The C marker with its number."""
    number, task = s.build[place] - 1, s.task[place]
    owner = (
        s.owner[place] if task == ON_MARKER else s.base_owner[place] if task == ON_MAP else s.side_owner[task - ON_SIDE]
    )
    name = message("mark.building", work=task_words(s, place), number=number)
    return Mark(NAMES[place], "building", SIDES[owner], name, f"C{number}")


def edges(s: SG) -> Iterator[Edge]:
    """Hexside works as they stand now."""
    t = s.given.sheets
    for n, (place, across) in enumerate(t.sides):
        name = f"{NAMES[place]}|{NAMES[across]}"
        if not s.side_work[n]:
            yield Edge(name, NO_EDGE)
            continue
        kind, owner = s.side_work[n] - 1, s.side_owner[n]
        told = message("mark.hexside", work=words.work(kind), hex=words.place(s, place), across=words.place(s, across))
        yield Edge(name, EDGES[works.KINDS[kind]], (), SIDES[owner], told)
