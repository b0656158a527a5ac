"""The board as text, from a view alone: nine columns, six rows, heavy lines between sectors.

The Volga lies below, so the Germans look down the page and their left [R1] is on its right, as on the map.

The text carries colour marks in rich's notation; every line fits in 76 columns, except the lists below
the board, which the terminal wraps.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from kurgan.core.text import Catalogue, Ref
from kurgan.core.view import View
from kurgan.games.stalingrad_besieged.names import (
    ATTACKED,
    BROKEN,
    FACTORY,
    MOVED,
    NO_ATTACK,
    REVEALED,
    UNBROKEN,
    fort_owner,
)
from kurgan.games.stalingrad_besieged.places import (
    COLUMNS,
    GERMAN,
    HAND,
    NAMES,
    ROWS,
    RUSSIAN,
    SECTORS,
    SIDES,
    SPACES,
    space,
)
from kurgan.games.stalingrad_besieged.rules.r06_option_cards import hand_size
from kurgan.games.stalingrad_besieged.rules.r07_3_objectives import factory_stands, objective_at
from kurgan.games.stalingrad_besieged.sheets import CARDS, EFFECTS, FACES, OF_SIDE, SIDE, SLUGS, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB

WIDTH = 7  # of a space
MARGIN = "   "
COLOUR = ("cyan", "red")  # by side
IN_SECTOR = COLUMNS // len(SECTORS)
ACROSS = range(COLUMNS, 0, -1)  # columns from left to right


def draw_board(view: View, words: Catalogue) -> str:
    s: SB = view.state
    return "\n".join([*_heading(s, words), *_grid(s, words), *_below(s, view.seat, words)])


# --- the grid -------------------------------------------------------------------------------------


def _heading(s: SB, words: Catalogue) -> list[str]:
    """Sectors, with who broke there, and the numbers of the columns."""
    names = []
    for n, sector in reversed(list(enumerate(SECTORS))):
        name = words.text(f"sector.{sector}")
        if s.broken[n] != UNBROKEN:
            side = BROKEN.index(s.broken[n])
            name = words.text("board.broken", {"sector": name, "side": Ref("seat", SIDES[side])})
            names.append(_tint(_centre(name, IN_SECTOR * (WIDTH + 1) - 1), side))
        else:
            names.append(_centre(name, IN_SECTOR * (WIDTH + 1) - 1))
    numbers = " ".join(_centre(str(column), WIDTH) for column in ACROSS)
    return [f"{MARGIN} {' '.join(names)}", f"{MARGIN} {numbers}"]


def _grid(s: SB, words: Catalogue) -> list[str]:
    lines = [_rule("┏", "━", "┯", "┳", "┓")]
    for row in range(1, ROWS + 1):
        cells = [_cell(s, space(column, row), words) for column in ACROSS]
        lines.append(f" {row} {_row([top for top, _ in cells])}")
        lines.append(f"{MARGIN}{_row([bottom for _, bottom in cells])}")
        if row < ROWS:
            lines.append(_rule("┠", "─", "┼", "╂", "┨"))
    lines.append(_rule("┗", "━", "┷", "┻", "┛"))
    river = _centre(f"≈≈≈ {words.text('board.volga')} ≈≈≈", COLUMNS * (WIDTH + 1))
    return [*lines, f"{MARGIN}[blue]{river}[/]"]


def _rule(first: str, line: str, cross: str, heavy: str, last: str) -> str:
    sector = cross.join([line * WIDTH] * IN_SECTOR)
    return MARGIN + first + heavy.join([sector] * len(SECTORS)) + last


def _row(cells: Sequence[str]) -> str:
    sectors = ["│".join(cells[n : n + IN_SECTOR]) for n in range(0, COLUMNS, IN_SECTOR)]
    return f"┃{'┃'.join(sectors)}┃"


def _cell(s: SB, n: int, words: Catalogue) -> tuple[str, str]:
    """Above the unit; below what lies there and what the unit has done."""
    slot = HAND if s.board[HAND] and s.at_space == n and not s.board[n] else n
    unit = _tint(_pad(_unit(s, slot, words)), SIDE[s.board[slot]]) if s.board[slot] else " " * WIDTH
    marks = [
        (text, side)
        for text, side in (
            _objective(s, n, words),
            ("#", fort_owner(s.forts[n])) if s.forts[n] else ("", 0),
            ("!", s.snipers[n] - 1) if s.snipers[n] else ("", 0),
            (_done(s, slot), SIDE[s.board[slot]]),
        )
        if text
    ]
    used = sum(cell_len(text) for text, _ in marks)
    return unit, "".join(_tint(text, side) for text, side in marks) + " " * (WIDTH - used)


def _unit(s: SB, slot: int, words: Catalogue) -> str:
    piece = s.board[slot]
    down = "*" if piece not in UNKNOWN and not s.flags[slot] & REVEALED else ""
    return f"{words.text(f'board.{SIDES[SIDE[piece]]}')}{words.text(f'short.{SLUGS[piece]}')}{down}"


def _objective(s: SB, n: int, words: Catalogue) -> tuple[str, int]:
    objective = objective_at(s, n)
    if objective < 0:
        return "", 0
    if objective == FACTORY:
        return (words.text("board.factory"), RUSSIAN) if factory_stands(s) else (words.text("board.ruin"), GERMAN)
    holder = s.held[objective]
    return words.text(f"board.ferry_{SIDES[holder]}"), holder


def _done(s: SB, slot: int) -> str:
    """The one mark that matters most: in hand, attacked, may not attack, moved."""
    flags = s.flags[slot]
    if slot == HAND:
        return ">"
    return "x" if flags & ATTACKED else "-" if flags & NO_ATTACK else "m" if flags & MOVED else ""


# --- below the board ------------------------------------------------------------------------------


def _below(s: SB, seat: int | None, words: Catalogue) -> list[str]:
    lines = [_turn_track(s, words)]
    if s.board[HAND]:
        lines.append(_line(words, "moving", f"{_unit(s, HAND, words)} {NAMES[s.start]} → {NAMES[s.at_space]}"))
    lines += [_side_line(s, side, seat, words) for side in (GERMAN, RUSSIAN)]
    lines += [_line(words, "hand", text) for text in _own_hand(s, seat, words)]
    forts = [f"{NAMES[n]} {_seat(words, fort_owner(s.forts[n]))}" for n in range(SPACES) if s.forts[n]]
    snipers = [f"{NAMES[n]} {_seat(words, s.snipers[n] - 1)}" for n in range(SPACES) if s.snipers[n]]
    discards = [_card(words, face) + _times(n) for face, n in enumerate(s.discard) if n]
    lists = (("forts", forts), ("snipers", snipers), ("discards", discards))
    lines += [_line(words, name, _joined(entries, words)) for name, entries in lists if entries]
    return [*lines, f"[dim]{words.text('board.legend')}[/]"]


def _turn_track(s: SB, words: Catalogue) -> str:
    turns = [f"[bold]({n})[/]" if n == s.turn else f" {n} " for n in range(1, s.given.sheets.turns + 1)]
    pile = sum(s.deck) - sum(s.unseen)  # a view leaves the cards of unseen hands with the pile
    track = words.text("board.turn", {"side": Ref("seat", SIDES[s.side])})
    return f"{track} {''.join(turns)}  {words.text('board.deck', {'cards': pile})}"


def _side_line(s: SB, side: int, seat: int | None, words: Catalogue) -> str:
    types = (*OF_SIDE[side], UNKNOWN[side])
    known = _cards(s.known[side * FACES : (side + 1) * FACES], words) if side != seat else ""
    parts = [words.text("board.cards", {"cards": hand_size(s, side)})]
    parts += [_line(words, "known", known)] if known else []
    pending = [piece for piece in s.pending[::2] if piece and SIDE[piece] == side]
    piles = [("aside", s.aside), ("removed", s.removed), ("eliminated", s.eliminated), ("out", s.out)]
    for name, pile in piles:
        units = [_short(words, t) + _times(pile[t]) for t in types if pile[t]]
        parts += [_line(words, name, _joined(units, words))] if units else []
    if pending:
        parts.append(_line(words, "pending", _joined([_short(words, t) for t in pending], words)))
    return f"{_tint(_seat(words, side), side)}  {' · '.join(parts)}"


def _own_hand(s: SB, seat: int | None, words: Catalogue) -> Iterable[str]:
    """Every card by what it does for its owner."""
    if seat is None:
        return []
    cards = s.hand[seat * FACES : (seat + 1) * FACES]
    effects = [
        words.text(f"effect.{EFFECTS[s.given.sheets.effect[seat][face]]}") + _times(n)
        for face, n in enumerate(cards)
        if n
    ]
    return [_joined(effects, words)] if effects else []


def _cards(pile: Iterable[int], words: Catalogue) -> str:
    return _joined([_card(words, face) + _times(n) for face, n in enumerate(pile) if n], words)


# --- words and widths -----------------------------------------------------------------------------


def _line(words: Catalogue, name: str, text: str) -> str:
    return words.text("board.line", {"name": words.text(f"board.{name}"), "text": text})


def _joined(entries: Iterable[str], words: Catalogue) -> str:
    return words.text("board.join").join(entries)


def _short(words: Catalogue, piece: int) -> str:
    return words.text(f"short.{SLUGS[piece]}")


def _card(words: Catalogue, face: int) -> str:
    return words.text(f"card.{CARDS[face]}")


def _seat(words: Catalogue, side: int) -> str:
    return words.text(f"seat.{SIDES[side]}")


def _times(n: int) -> str:
    return f" ×{n}" if n > 1 else ""


def _tint(text: str, side: int) -> str:
    return f"[{COLOUR[side]}]{text}[/]"


def _pad(text: str) -> str:
    """Filled up to the width of a space; Chinese characters take two columns."""
    return text + " " * (WIDTH - cell_len(text))


def _centre(text: str, width: int) -> str:
    left = (width - cell_len(text)) // 2
    return " " * left + text + " " * (width - cell_len(text) - left)
