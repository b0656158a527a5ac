"""The map as text, from a view alone: where the Areas lie, how many units they hold, and below who stands where.

The text carries colour marks in rich's notation; the map fits in 76 columns, the lists below it are wrapped by
the terminal.
"""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len

from kurgan.core.sets import each
from kurgan.core.text import Catalogue, Ref
from kurgan.core.view import View
from kurgan.games.fortress_sevastopol.places import (
    AREAS,
    AXIS,
    BOUNDARY_STATES,
    BRIDGE_SITE,
    FRESH,
    MODES,
    NAMES,
    NONE,
    ON_MAP,
    SIDES,
    SOVIET,
    WEATHERS,
    C,
    U,
)
from kurgan.games.fortress_sevastopol.rules import words as named
from kurgan.games.fortress_sevastopol.rules.r02_4_chits import hand_size, pool_size
from kurgan.games.fortress_sevastopol.rules.r06_areas import is_contested
from kurgan.games.fortress_sevastopol.sheets import CHITS, MARKERS
from kurgan.games.fortress_sevastopol.state import FS, MARKER_AWAY, MARKER_READY, PHASES

WIDTH = 76
COLOUR = ("cyan", "red")  # by side
# Where each place stands: row by row, its column.
ROWS: tuple[dict[int, int], ...] = (
    {U: 0, 29: 16, C: 67},
    {28: 17},
    {24: 18, 26: 28},
    {23: 10},
    {22: 1, 27: 38},
    {21: 11, 25: 22, 17: 66},
    {14: 43, 15: 51, 16: 59},
    {20: 14, 19: 24, 18: 34},
    {13: 38, 2: 62},
    {12: 30, 1: 57, 3: 65},
    {9: 12, 10: 21, 5: 54, 4: 62},
    {8: 13, 11: 23, 7: 54, 6: 62},
)
TITLE_ROW, TITLE_COLUMN = 7, 56  # of Sevastopol, whose Areas are drawn apart


def draw_board(view: View, words: Catalogue) -> str:
    s: FS = view.state
    return "\n".join([_heading(s, words), *_map(s, words), "", *_places(s, words), *_below(s, view.seat, words)])


# --- the map ----------------------------------------------------------------------------------------


def _heading(s: FS, words: Catalogue) -> str:
    turn = words.text(
        "board.turn",
        {
            "turn": s.turn,
            "turns": s.given.turns,
            "date": Ref("turn", str(s.turn)),
            "weather": Ref("weather", WEATHERS[s.weather]),
            "phase": Ref("phase", PHASES[s.phase]),
        },
    )
    return f"[bold]{turn}[/]"


def _map(s: FS, words: Catalogue) -> list[str]:
    lines = []
    for number, row in enumerate(ROWS):
        line, at = "", 0
        cells = [(column, _cell(s, place), _colour(s, place)) for place, column in row.items()]
        if number == TITLE_ROW:
            cells.append((TITLE_COLUMN, words.text("board.sevastopol"), ""))
        for column, text, colour in sorted(cells):
            line += " " * (column - at) + (f"[{colour}]{text}[/]" if colour else text)
            at = column + cell_len(text)
        lines.append(line)
    return lines


def _cell(s: FS, place: int) -> str:
    """The number of the place, and how many Axis and Soviet units are there."""
    axis, soviet = ((s.at[place] & units).bit_count() for units in s.given.sheets.of_side)
    return f"{NAMES[place]} {axis}:{soviet}" if axis or soviet else NAMES[place]


def _colour(s: FS, place: int) -> str:
    if place in AREAS and is_contested(s, place):
        return "yellow"
    return COLOUR[AXIS if s.held[AXIS] >> place & 1 else SOVIET]


# --- who stands where -------------------------------------------------------------------------------


def _places(s: FS, words: Catalogue) -> list[str]:
    lines, of_side = [], s.given.sheets.of_side
    for place in ON_MAP:
        stacks = [_stack(s, place, side, words) for side in (AXIS, SOVIET) if s.at[place] & of_side[side]]
        notes = _notes(s, place, words)
        if stacks or notes:
            name = words.text("board.place", {"number": NAMES[place], "name": Ref("area", NAMES[place])})
            noted = words.text("board.noted", {"text": _joined(notes, words)}) if notes else ""
            lines.append(f"[{_colour(s, place)}]{name}[/]{noted} {' '.join(stacks)}".rstrip())
    return lines


def _notes(s: FS, place: int, words: Catalogue) -> list[str]:
    """What lies in the place but units."""
    found = []
    if s.ip[place]:
        found.append(words.text("board.ip", {"side": _seat(s.ip[place] - 1)}))
    found += [
        words.text("board.work", {"side": _seat(side), "level": s.work_level[side]})
        for side in (AXIS, SOVIET)
        if s.work_at[side] == place
    ]
    if s.beachhead == place:
        found.append(words.text("board.beachhead"))
    return found


def _stack(s: FS, place: int, side: int, words: Catalogue) -> str:
    units = [_unit(s, unit, words) for unit in each(s.at[place] & s.given.sheets.of_side[side])]
    return f"[{COLOUR[side]}]{_joined(units, words)}[/]"


def _unit(s: FS, unit: int, words: Catalogue) -> str:
    name = words.text(f"unit.{s.given.sheets.slugs[unit]}") + ("*" if s.elite >> unit & 1 else "")
    marks = [words.text(f"mode.{MODES[s.mode[unit]]}")] if s.mode[unit] != FRESH else []
    marks += [words.text("board.ooc")] if s.ooc >> unit & 1 else []
    return name + (words.text("board.noted", {"text": _joined(marks, words)}) if marks else "")


# --- below the map ----------------------------------------------------------------------------------


def _below(s: FS, seat: int | None, words: Catalogue) -> list[str]:
    advantage = words.text("board.advantage" if s.rested else "board.advantage_used", {"side": _seat(s.advantage)})
    track = words.text("board.track", {"track": named.track(s.track), "advantage": advantage, "vp": s.vp})
    lines = ["", track, *(_side_line(s, side, words) for side in (AXIS, SOVIET))]
    bridges = s.given.sheets.boundary_names
    changed = [
        f"{name} {words.text(f'board.{BOUNDARY_STATES[state]}')}"
        for name, state in zip(bridges, s.boundary, strict=True)
        if state
    ]
    changed += [
        words.text(
            "board.bridge_work",
            {"side": _seat(side), "level": s.work_level[side], "bridge": bridges[s.work_at[side] - BRIDGE_SITE]},
        )
        for side in (AXIS, SOVIET)
        if BRIDGE_SITE <= s.work_at[side] < NONE
    ]
    if changed:
        lines.append(_line(words, "boundaries", _joined(changed, words)))
    if s.given.chits:
        lines.append(words.text("board.pool", {"number": pool_size(s)}))
        if seat is not None:
            own = [
                words.text(f"chit.{CHITS[chit]}") + (f" ×{many}" if many > 1 else "")
                for chit, many in enumerate(s.hand[seat * len(CHITS) : (seat + 1) * len(CHITS)])
                if many
            ]
            lines += [_line(words, "hand", _joined(own, words))] if own else []
    return [*lines, f"[dim]{words.text('board.legend')}[/]"]


def _side_line(s: FS, side: int, words: Catalogue) -> str:
    markers = [
        words.text(f"marker.{MARKERS[n]}") + ("" if state == MARKER_READY else words.text("board.used"))
        for n, state in enumerate(s.marker)
        if state != MARKER_AWAY and s.given.sheets.marker_side[n] == side
    ]
    line = words.text("board.side", {"side": _seat(side), "rp": s.rp[side], "chits": hand_size(s, side)})
    return f"[{COLOUR[side]}]{line}[/]" + (f" {_line(words, 'markers', _joined(markers, words))}" if markers else "")


def _line(words: Catalogue, name: str, text: str) -> str:
    return words.text("board.line", {"name": words.text(f"board.{name}"), "text": text})


def _joined(entries: Iterable[str], words: Catalogue) -> str:
    return words.text("board.join").join(entries)


def _seat(side: int) -> Ref:
    return Ref("seat", SIDES[side])
