"""The map as text: terrain, works and stacks hex by hex, and below who stands where.

The text carries colour marks in rich's notation. Even columns stand half a hex lower, so each row of hexes takes two
lines.
"""

from __future__ import annotations

from collections.abc import Iterable

from kurgan.core.sets import each
from kurgan.core.text import Catalogue, Ref
from kurgan.core.view import View
from kurgan.games.siege import works
from kurgan.games.siege.places import ATTACKER, DEFENDER, GRID, NAMES, SIDES, TRACK
from kurgan.games.siege.rules import words as named
from kurgan.games.siege.rules.s02_setup import full_steps
from kurgan.games.siege.rules.s04_replacement import markers_at_hand
from kurgan.games.siege.rules.s09_works import manned_strength
from kurgan.games.siege.sheets import TERRAINS, TURNS
from kurgan.games.siege.state import PHASES, SG

COLOUR = ("cyan", "red")  # by side
MARKS = ("A", "D")
GROUND = dict(zip(TERRAINS, ".:^oO~", strict=True))
LETTERS = {
    "entrenchment": "e",
    "field_fortification": "f",
    "fort": "t",
    "improved_fort": "i",
    "fortified_area": "a",
    "improved_fortified_area": "m",
    "fortified_zone": "z",
    "damaged_fort": "d",
}
COLUMNS, ROWS = 7, 6
CELL, LABEL = 6, 3
WIDTH = LABEL + (CELL + 2) * ((COLUMNS + 1) // 2) + CELL


def draw_board(view: View, words: Catalogue) -> str:
    s: SG = view.state
    return "\n".join(
        [
            _heading(s, words),
            *_map(s),
            "",
            *_stacks(s, words),
            *_works(s, words),
            *_below(s, words),
            f"[dim]{words.text('board.legend')}[/]",
        ]
    )


def _heading(s: SG, words: Catalogue) -> str:
    turn = words.text("board.turn", {"turn": s.turn, "turns": s.given.sheets.turns})
    phase = words.text("board.phase", {"side": _side(s, s.side), "phase": Ref("phase", PHASES[s.phase])})
    return f"[bold]{turn} · {phase}[/]"


# --- the map --------------------------------------------------------------------------------------------


def _map(s: SG) -> list[str]:
    lines = [
        _line("", (f"{column:02}".ljust(CELL) for column in range(first, COLUMNS + 1, 2)), first == 2)
        for first in (1, 2)
    ]
    for row in range(1, ROWS + 1):
        for first in (1, 2):
            cells = (_cell(s, column * GRID.stride + row) for column in range(first, COLUMNS + 1, 2))
            lines.append(_line(f"{row:02}" if first == 1 else "", cells, first == 2))
    return [line.rstrip() for line in lines]


def _line(label: str, cells: Iterable[str], lower: bool) -> str:
    return f"{label:{LABEL}}{' ' * ((CELL + 2) // 2) if lower else ''}{'  '.join(cells)}"


def _cell(s: SG, place: int) -> str:
    """The ground, the work with its state, and whose units there are and how many."""
    t = s.given.sheets
    ground = GROUND[TERRAINS[t.terrain[place]]]
    plain, coloured = ground, ground
    letter = LETTERS.get(t.works[s.work[place] - 1].id, "x") if s.work[place] else "x" if s.base[place] else ""
    if letter:
        owner = s.owner[place] if s.work[place] else s.base_owner[place]
        text = letter + ("+" if s.manned >> place & 1 else "") + ("*" if s.build[place] else "")
        plain, coloured = plain + text, f"{coloured}[{COLOUR[owner]}]{text}[/]"
    for side in (ATTACKER, DEFENDER):
        count = (s.at[place] & t.of_side[side]).bit_count()
        if count:
            text = f"{MARKS[side]}{count}"
            plain, coloured = plain + text, f"{coloured}[bold {COLOUR[side]}]{text}[/]"
    return coloured + " " * (CELL - len(plain))


# --- who and what stands where --------------------------------------------------------------------------


def _stacks(s: SG, words: Catalogue) -> list[str]:
    lines = []
    for side in (ATTACKER, DEFENDER):
        found = [
            words.text(
                "board.place",
                {"number": NAMES[place], "text": _joined((_unit(s, unit, words) for unit in each(s.at[place])), words)},
            )
            for place in each(s.occupied[side])
        ]
        if found:
            text = words.text("board.next").join(found)
            lines.append(f"[{COLOUR[side]}]{_named(words, words.param(_side(s, side)), text)}[/]")
    return lines


def _unit(s: SG, unit: int, words: Catalogue) -> str:
    notes = [f"{s.steps[unit]}/{full_steps(s, unit)}"] if 0 < s.steps[unit] < full_steps(s, unit) else []
    notes += [words.text("board.dug_in")] if s.dug >> unit & 1 else []
    notes += [words.text("board.in_reserve")] if s.reserve >> unit & 1 else []
    return words.param(named.unit(unit)) + _noted(notes, words)


def _works(s: SG, words: Catalogue) -> list[str]:
    """Every work with its level, its Manned Fort, its C marker, by owner."""
    t = s.given.sheets
    lines = []
    for side in (ATTACKER, DEFENDER):
        found = []
        for place in each(t.land):
            for layer, (kind, owner) in enumerate(
                ((s.base[place], s.base_owner[place]), (s.work[place], s.owner[place]))
            ):
                if kind and owner == side:
                    found.append(_work(s, place, kind, side, layer == 1, words))
        found += [
            _work_name(words, place, s.side_work[n])
            + _noted([words.text("board.across", {"number": NAMES[across]})], words)
            for n, (place, across) in enumerate(t.sides)
            if s.side_work[n] and s.side_owner[n] == side
        ]
        if found:
            name = words.text("board.works", {"side": _side(s, side)})
            lines.append(f"[{COLOUR[side]}]{_named(words, name, words.text('board.next').join(found))}[/]")
    return lines


def _work(s: SG, place: int, kind: int, side: int, marker: bool, words: Catalogue) -> str:
    notes = []
    strength = manned_strength(s, place, side) if marker else 0
    if strength:
        notes.append(words.text("board.manned", {"strength": strength}))
    if s.build[place] and s.task[place] == (0 if marker else 1):
        notes.append(words.text("board.building", {"number": s.build[place] - 1}))
    if s.occupied[1 - side] >> place & 1 and not s.given.sheets.works[kind - 1].either_side:
        notes.append(words.text("board.captured"))
    return _work_name(words, place, kind) + _noted(notes, words)


def _work_name(words: Catalogue, place: int, kind: int) -> str:
    return words.text("board.work", {"number": NAMES[place], "work": Ref("work", works.KINDS[kind - 1])})


# --- below the map --------------------------------------------------------------------------------------


def _below(s: SG, words: Catalogue) -> list[str]:
    lines = [
        words.text(
            "board.points",
            {
                "side": _side(s, side),
                "points": named.halves(s.sp[side]),
                "inf": named.halves(s.rp[2 * side]),
                "art": named.halves(s.rp[2 * side + 1]),
                "markers": markers_at_hand(s, side),
            },
        )
        for side in (ATTACKER, DEFENDER)
    ]
    if s.air:
        lines.append(words.text("board.air", {"number": s.air}))
    due = [words.text("board.due", {"unit": named.unit(unit), "turn": s.back[unit]}) for unit in each(s.at[TRACK])]
    for side in (ATTACKER, DEFENDER):
        for turn in range(s.turn + 1, TURNS):
            due += [words.text("board.due_marker", {"side": _side(s, side), "turn": turn})] * s.track[
                side * TURNS + turn
            ]
    if due:
        lines.append(_named(words, words.text("board.track"), _joined(due, words)))
    return lines


def _noted(notes: list[str], words: Catalogue) -> str:
    return words.text("board.noted", {"text": _joined(notes, words)}) if notes else ""


def _named(words: Catalogue, name: str, text: str) -> str:
    return words.text("board.line", {"name": name, "text": text})


def _joined(entries: Iterable[str], words: Catalogue) -> str:
    return words.text("board.join").join(entries)


def _side(s: SG, side: int) -> Ref:
    """The sides by the names they have in this scenario."""
    return Ref(f"side_{s.given.scenario}", SIDES[side])
