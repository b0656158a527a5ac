"""The board as text: its shape, its marks, and nothing that the viewer does not know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len
from rich.text import Text

from kurgan.cli.words import TERMINAL
from kurgan.core.chance import by_lot
from kurgan.core.game import AnyGame
from kurgan.core.text import LANGUAGES
from tests.text_keys import places, worded

WIDTH = 76
POSITION = (
    "at=Maneuver; moving=1; side=russian; turn=3; 1-1=g_88; 2-2=g_inf hidden; 2-3=g_tank attacked; "
    "2-6=r_inf hidden; 5-4=r_town moved; 6-6=r_etank; 9-5=r_heavy shifted; ferries=2-6 5-6:german; "
    "factory=8-5:destroyed; snipers=3-3:russian; forts=5-4:russian; broken=left:german; "
    "eliminated=g_poor r_inf*2; hand.russian=air_strike"
)


def plain(game: AnyGame, s: Any, seat: int | None, lang: str = "en") -> str:
    return Text.from_markup(game.draw_board(s.view(seat), lang)).plain


def cell(board: str, column: int, row: int) -> tuple[str, str]:
    """Both lines of a space."""
    lines = board.split("\n")
    at = 1 + next(n for n, line in enumerate(lines) if "┏" in line) + 3 * (row - 1)
    first, second = (line[4:].replace("┃", "│").split("│")[9 - column].strip() for line in lines[at : at + 2])
    return first, second


def positions(game: AnyGame, seed: int) -> Iterator[Any]:
    """Every fifteenth state of a random game of each scenario."""
    for scenario in game.scenarios:
        rng = Random(seed)
        s, steps = game.new(scenario), 0
        while not s.is_terminal():
            steps += 1
            if steps % 15 == 0:
                yield s
            s.apply(by_lot(s, rng))
        yield s


def test_units_marks_and_markers(sb: AnyGame) -> None:
    board = plain(sb, sb.position(POSITION), 1)
    assert cell(board, 1, 1) == ("G 88", "") and cell(board, 2, 2) == ("G ?", "")
    assert cell(board, 2, 3) == ("G Tank", "x") and cell(board, 2, 6) == ("R Inf*", "FyR")
    assert cell(board, 5, 4) == ("R Town", "#m") and cell(board, 9, 5) == ("R Hvy", "-")
    assert cell(board, 5, 6) == ("", "FyG") and cell(board, 8, 5) == ("", "ruin") and cell(board, 3, 3) == ("", "!")


def test_the_map_and_the_terminal_show_the_board_the_same_way_round(sb: AnyGame) -> None:
    """[R1] Seen from the German edge on top, column 1 is at the German's left: the reader's right."""
    spaces = {space["id"]: space for space in sb.presentation.layout["spaces"]}
    columns = [str(column) for column in range(1, 10)]
    lines = plain(sb, sb.new(sb.scenarios[0]), None).split("\n")
    assert lines[1].split() == sorted(columns, key=lambda column: spaces[f"{column}-1"]["x"])
    assert lines[0].split() == ["right", "sector", "centre", "sector", "left", "sector"]
    assert spaces["1-1"]["y"] < spaces["1-6"]["y"]  # row 1 on top of both


def test_what_lies_beside_the_board(sb: AnyGame) -> None:
    board = plain(sb, sb.position(POSITION), 1)
    for text in (
        "left sector: Germans broken",
        "(3)",
        "eliminated: Inf ×2",
        "eliminated: Poor",
        "Your cards: Air Strike",
        "Fortified: 5-4 Russians",
        "Snipers: 3-3 Russians",
    ):
        assert text in board


def test_each_side_sees_its_own(sb: AnyGame) -> None:
    s = sb.position(POSITION)
    assert cell(plain(sb, s, 0), 2, 2) == ("G Inf*", "") and cell(plain(sb, s, 0), 2, 6) == ("R ?", "FyR")
    assert "Air Strike" not in plain(sb, s, 0) and "Air Strike" not in plain(sb, s, None)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_grid_keeps_its_width(sb: AnyGame, lang: str) -> None:
    for s in positions(sb, 1):
        for seat in (0, 1, None):
            lines = plain(sb, s, seat, lang).split("\n")
            grid = [line for line in lines if "┃" in line or "━" in line or "─" in line]
            assert len(grid) == 19 and {cell_len(line) for line in grid} == {WIDTH}
            assert "{" not in "".join(lines) and "board." not in "".join(lines)


def test_the_board_tells_nothing_hidden(sb: AnyGame) -> None:
    """Any world that fits a view draws the same board and the same choices."""
    rng = Random(1)
    for s in positions(sb, 2):
        for seat in (0, 1):
            view = s.view(seat)
            other = sb.sampler(view).sample(rng).view(seat)
            for lang in LANGUAGES:
                assert sb.draw_board(view, lang) == sb.draw_board(other, lang)
                assert [sb.describe(view, action, lang) for action in view.legal_actions()] == [
                    sb.describe(other, action, lang) for action in other.legal_actions()
                ]


def test_both_languages_have_the_same_words_in_the_same_places(sb: AnyGame) -> None:
    for catalogues in (TERMINAL, sb.text):
        en, zh = (worded(catalogues[lang].entries) for lang in LANGUAGES)
        assert {key: places(text) for key, text in en.items()} == {key: places(text) for key, text in zh.items()}


# --- choices in words -----------------------------------------------------------------------------


def labels(game: AnyGame, position: str, seat: int) -> list[str]:
    view = game.position(position).view(seat)
    return [game.describe(view, action, "en") for action in view.legal_actions()]


def test_an_attack_is_named_with_its_chance(sb: AnyGame) -> None:
    at = "at=ChooseAttacker; side=german; shooter=german; ferries=1-6 5-6; factory=8-5; "
    one = labels(sb, at + "5-3=g_inf; 5-4=r_inf", 0)
    assert one == ["Attack with 5-3 (German infantry on Russian infantry 5-4, needs 4+, 1 in 2)"]
    two = labels(sb, at + "5-3=g_lart; 5-5=r_inf; 4-4=r_inf", 0)
    assert two == ["Attack with 5-3 (German light artillery, 2 targets)"]
    assert labels(sb, at + "5-3=g_88; 5-4=r_inf; 5-2=g_inf", 0)[0].endswith("needs 6+, 1 in 6)")
    cannot = at.replace("german", "russian") + "5-4=r_poor; 5-3=g_heavy; 4-4=r_tank; 4-3=g_inf"
    assert any(label.endswith("cannot hit)") for label in labels(sb, cannot, 1))


def test_a_barrage_is_named_with_its_chance(sb: AnyGame) -> None:
    at = (
        "at=PrepareTarget; preparing=1; side=russian; pick=card air_strike; hand.russian=air_strike; "
        "ferries=1-6 5-6; factory=8-5; 9-6=r_inf; "
    )
    assert labels(sb, at + "1-1=g_inf", 1) == ["Target 1-1 (German infantry, needs 5+, 1 in 3)"]
    covered = labels(sb, at + "1-1=g_inf; 1-2=g_88", 1)[0]
    assert covered == "Target 1-1 (German infantry, an enemy gun will drive it off)"
    hidden = labels(sb, at + "1-1=g_inf hidden", 1)[0]
    assert hidden.startswith("Target 1-1 (German unit (hidden), ") and hidden.endswith("unless a hidden gun answers)")
