"""The map as text, from a view alone: terrain and stacks hex by hex, and below who stands where.

The text carries colour marks in rich's notation; the map fits in 76 columns, the lists below it are wrapped by the
terminal. Even columns stand half a hex lower, so each row of hexes takes two lines.
"""

from __future__ import annotations

from collections.abc import Iterable

from kurgan.core.sets import bits
from kurgan.core.text import Catalogue, Ref
from kurgan.core.view import WHOLE, View
from kurgan.games.crimean_campaign.names import PHASES, S_READY, S_USED
from kurgan.games.crimean_campaign.places import (
    AXIS,
    COLUMNS,
    DUE,
    GRID,
    HAND,
    NAMES,
    NONE,
    OFFSHORE,
    POOL,
    ROWS,
    SIDES,
    SOVIET,
)
from kurgan.games.crimean_campaign.rules import words as named
from kurgan.games.crimean_campaign.rules.r04_victory import last_turn
from kurgan.games.crimean_campaign.sheets import TERRAINS, TOKENS
from kurgan.games.crimean_campaign.stacks import is_public, stack_at
from kurgan.games.crimean_campaign.state import TCC

COLOUR = ("cyan", "red")  # by side
MARKS = ("A", "S")
GROUND = dict(zip(TERRAINS, ".:^o##", strict=True))
CELL, LABEL = 3, 3
WIDTH = LABEL + CELL * ((COLUMNS + 1) // 2) + 1


def draw_board(view: View, words: Catalogue) -> str:
    s: TCC = view.state
    return "\n".join(
        [
            _heading(s, words),
            *_map(s),
            "",
            *_stacks(s, view.seat, words),
            "",
            *_below(s, view.seat, words),
            f"[dim]{words.text('board.legend')}[/]",
        ]
    )


def _heading(s: TCC, words: Catalogue) -> str:
    parts = [
        words.text("board.turn", {"turn": s.turn, "turns": last_turn(s), "date": named.turn(s, s.turn)}),
        words.text("board.phase", {"side": _seat(s.side), "phase": Ref("phase", PHASES[s.phase])}),
    ]
    if s.order != NONE:
        parts.append(words.param(named.order(s.order)))
    return f"[bold]{' · '.join(parts)}[/]"


# --- the map ----------------------------------------------------------------------------------------


def _map(s: TCC) -> list[str]:
    lines = [_line("", (f"{column:02}" for column in range(first, COLUMNS + 1, 2)), first == 2) for first in (1, 2)]
    for row in range(1, ROWS + 1):
        for first in (1, 2):
            cells = [_cell(s, column * GRID.stride + row) for column in range(first, COLUMNS + 1, 2)]
            lines.append(_line(f"{row:02}" if first == 1 else "", cells, first == 2))
    return [line.rstrip() for line in lines]


def _line(label: str, cells: Iterable[str], lower: bool) -> str:
    return f"{label:{LABEL}}{' ' if lower else ''}{' '.join(cells)}"


def _cell(s: TCC, place: int) -> str:
    """Two columns: whose units and how many, a garrison alone, or the terrain."""
    t = s.given.sheets
    if not t.grid.playable >> place & 1:
        return "  "
    for side in (AXIS, SOVIET):
        count = (s.at[place] & t.of_side[side]).bit_count()
        if count or (side == AXIS and s.garrisons >> place & 1):
            return f"[{COLOUR[side]}]{MARKS[side]}{min(count, 9) or 'g'}[/]"
    return f"[{COLOUR[AXIS if s.held >> place & 1 else SOVIET]}]{GROUND[TERRAINS[t.terrain[place]]]}[/] "


# --- who stands where -------------------------------------------------------------------------------


def _stacks(s: TCC, seat: int | None, words: Catalogue) -> list[str]:
    lines = []
    for side in (AXIS, SOVIET):
        found = [
            words.text("board.place", {"number": NAMES[place], "text": _stack(s, place, side, seat, words)})
            for place in bits(s.occupied[side])
        ]
        if found:
            lines.append(f"[{COLOUR[side]}]{_line_of(words, SIDES[side], words.text('board.next').join(found))}[/]")
    return lines


def _stack(s: TCC, place: int, side: int, seat: int | None, words: Catalogue) -> str:
    """Garrison and static units, then the stack from its top; what the viewer may not know is only counted."""
    t = s.given.sheets
    names = [words.text("unit.garrison")] if side == AXIS and s.garrisons >> place & 1 else []
    hidden = 0
    for piece in (*bits(s.at[place] & t.static), *reversed(stack_at(s, place))):
        if side == seat or seat == WHOLE or is_public(s, piece):
            names.append(_piece(s, piece, words))
        else:
            hidden += 1
    if hidden:
        names.append(words.text("board.hidden", {"number": hidden}))
    return _joined(names, words)


def _piece(s: TCC, piece: int, words: Catalogue) -> str:
    name = words.param(named.piece(piece))
    most = s.given.sheets.steps[piece]
    if s.down >> piece & 1:
        name += words.text("board.noted", {"text": words.text("board.face_down")})
    return name + words.text("board.noted", {"text": f"{s.steps[piece]}/{most}"}) if 0 < s.steps[piece] < most else name


# --- below the map ----------------------------------------------------------------------------------


def _below(s: TCC, seat: int | None, words: Catalogue) -> list[str]:
    t = s.given.sheets
    lines = []
    towns = [words.param(named.place(place)) for place in bits((t.towns | 1 << t.fortress) & s.held)]
    if towns:
        lines.append(_line_of(words, "towns", _joined(towns, words)))
    lines += [_line_of(words, "support_axis", text) for text in [_support(s, AXIS, words)] if text]
    lines += [_line_of(words, "support_soviet", text) for text in [_support(s, SOVIET, words)] if text]
    due = [
        words.text("board.due", {"unit": words.param(named.piece(piece)), "turn": s.due[piece]})
        for piece in sorted(bits(s.at[DUE]), key=s.due.__getitem__)
    ]
    if due:
        lines.append(_line_of(words, "track", _joined(due, words)))
    lines.append(words.text("board.rp", {"nm": s.rp[0], "m": s.rp[1], "r": s.rp[2]}))
    for place, name in ((HAND, "hand"), (OFFSHORE, "offshore")):
        if s.at[place]:
            lines.append(_line_of(words, name, _lying(s, s.at[place], words)))
    lines.append(words.text("board.pool", {"number": _still_to_come(s)}))
    if s.stalin:
        lines.append(words.text("board.stalin", {"number": s.stalin}))
    if s.quota:
        lines.append(words.text("board.quota", {"quota": _divisions(s.quota), "fought": _divisions(s.fought)}))
    return lines


def _support(s: TCC, side: int, words: Catalogue) -> str:
    """What is at hand: all of one's own, of the other side what everybody knows, and how much more there is."""
    found = []
    for n in bits(s.given.sheets.support_of[side]):
        if s.support[n] in (S_READY, S_USED):
            used = words.text("board.used") if s.support[n] == S_USED else ""
            found.append(words.param(named.support(n)) + used)
    if side == SOVIET and s.unseen:
        found.append(words.text("board.hidden", {"number": s.unseen}))
    return _joined(found, words)


def _lying(s: TCC, pieces: int, words: Catalogue) -> str:
    """Pieces off the map; untried ones are only counted."""
    untried = (pieces & TOKENS).bit_count()
    names = [_piece(s, piece, words) for piece in bits(pieces & ~TOKENS)]
    if untried:
        names.append(words.text("board.untried", {"number": untried}))
    return _joined(names, words)


def _still_to_come(s: TCC) -> int:
    """Soviet combat units that have not arrived yet."""
    t = s.given.sheets
    if s.given.historic_arrivals:
        return sum(t.historic_turn[piece] > s.turn for piece in bits(t.pool))
    return (s.at[POOL] & TOKENS).bit_count()


def _divisions(halves: int) -> str:
    """Division equivalents from halves, like 2 or 2½."""
    return f"{halves // 2 or ''}½" if halves % 2 else str(halves // 2)


def _line_of(words: Catalogue, name: str, text: str) -> str:
    return words.text("board.line", {"name": words.text(f"board.{name}"), "text": text})


def _joined(entries: Iterable[str], words: Catalogue) -> str:
    return words.text("board.join").join(entries)


def _seat(side: int) -> Ref:
    return Ref("seat", SIDES[side])
