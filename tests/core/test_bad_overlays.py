"""An owner's data file that cannot be true is refused in one line that names the value."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kurgan
from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.games.stalingrad_besieged.sheets import CARDS
from tests.core.test_bad_input import problem


@pytest.mark.parametrize(
    "text, said",
    [
        ("turns = ", "is not TOML"),
        ("[unit.g_inf", "is not TOML"),
        ("bogus = 1", "unknown value in overlay 'mine.toml', line 1: 'bogus'"),
        ("[unit.g_inf]\natack = 4", "'unit.g_inf.atack'; did you mean unit.g_inf.attack"),
        ("[unit.g_bogus]\nattack = 4", "'unit.g_bogus'"),
        ("[unit]\ng_inf = 3", "unit.g_inf is a table, not a whole number"),
        ("[unit.g_inf]\ncount = 'seven'", "unit.g_inf.count should be a whole number, not a text"),
        ("[unit.g_inf]\ncount = 7.0", "unit.g_inf.count should be a whole number, not a number"),
        ("[board]\nturns = true", "board.turns should be a whole number, not true or false"),
        ("[setup]\ngerman_spaces = '1-1'", "setup.german_spaces should be a list, not a text"),
        (
            "[unit.g_inf]\ncount = 9",
            "line 2: unit.g_inf.count makes 17 units (the chart less 1 reinforcements) for 15 set-up spaces",
        ),
        ("[army]\ngerman_reinforcements = 9", "line 2: army.german_reinforcements is 9; it should be 0 to 4"),
        (
            "[setup]\ngerman_spaces = ['1-1']",
            "line 2: setup.german_spaces makes 15 units (the chart less 1 reinforcements) for 1 set-up spaces",
        ),
        ("[setup]\ngerman_spaces = ['1-9']", "setup.german_spaces names '1-9', which is no space"),
        (
            "[setup]\nrussian_rows = [6]",
            "line 2: setup.russian_rows leaves the set-up space 1-4 outside the set-up rows",
        ),
        ("[unit.g_inf]\nmove = 3", "line 2: unit.g_inf.move is 3; it should be 1 to 2"),
        ("[unit.g_inf]\nclass = 'cavalry'", "unit.g_inf.class is 'cavalry'"),
        ("[card.fortify]\ngerman = 'magic'", "card.fortify.german is 'magic'"),
        ("[deck.18]\nair_strike = -1", "line 2: deck.18.air_strike is -1; it should be 0 to 9"),
        ("[board]\nturns = 0", "board.turns is 0; it should be 1 to 7"),
        ("[board]\nturns = 30", "board.turns is 30; it should be 1 to 7"),
        ("[setup]\ngerman_spaces = [['1-1']]", "setup.german_spaces names ['1-1'], which is no space"),
        ("[deck.18]\nair_strike = 300", "deck.18.air_strike is 300; it should be 0 to 9"),
        ("[setup.ferries]\nrows = [9]", "setup.ferries.rows lists 9; it should list whole numbers from 1 to 6"),
        ("[hand]\nstart = -1", "line 2: hand.start is -1; it should be 0 to 6"),
        (
            "[board.townspeople]\nrows = ['x']",
            "board.townspeople.rows lists 'x'; it should list whole numbers from 1 to 6",
        ),
        ("[effect.sniper]\nfactor = 40", "effect.sniper.factor is 40; it should be 0 to 9"),
        ("[setup.ferries]\nrows = []", "line 2: setup.ferries.rows is empty; it should list at least one row"),
        ("[setup]\ngerman_spaces = ['1-4']", "setup.german_spaces leaves the set-up space 1-4 outside the set-up rows"),
        (
            "[deck.14]\n" + "\n".join(f"{card} = 0" for card in CARDS[:7]),
            "line 2: deck.14.air_strike lets two hands of 3 be dealt from 4 cards",
        ),
        (f"[setup]\nrussian_spaces = {['5-4', '5-4']}", "setup.russian_spaces names a space twice"),
        ("[board]\ncolumns = 12", "board.columns is 12; the rules are built on 9"),
        ("[board.sectors]\nleft = [1, 2]", "board.sectors.left is [1, 2]"),
        ("[unit.g_inf]\nside = 'russian'", "unit.g_inf.side is 'russian'"),
        ("#" * 120_001, "overlay 'mine.toml' has more than 120000 characters"),
        ("\n" * 600_000, "overlay 'mine.toml' has more than 120000 characters"),
        ("\na" + ".a" * 9 + " = 1", "overlay 'mine.toml', line 2 has more than 8 dots"),
        ("a = " + "9" * 5000, "overlay 'mine.toml' has a number or a nesting beyond all bounds"),
        ("a = " + "[" * 5000, "overlay 'mine.toml' has a number or a nesting beyond all bounds"),
        ("[unit.g_inf]\n\nvalue = 1000000", "line 3: unit.g_inf.value is too large: "),
        ("[unit.g_inf]\nvalue = 0x" + "f" * 5000, "unit.g_inf.value is too large: "),
        ("[unit.g_inf]\nclass = '" + "x" * 101 + "'", "a text has up to 100 letters"),
        ("[setup.ferries]\nrows = [" + "1, " * 201 + "]", "setup.ferries.rows is too large: "),
        ("[setup.ferries]\nrows = [[" + "1, " * 200 + "]]", "a list up to 200 items"),
        ("[setup]\ngerman_spaces = [1941-06-22]", "setup.german_spaces"),
    ],
)
def test_a_wrong_overlay_is_refused(sb: AnyGame, tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(KurganError) as error:
        sb.overlaid(path)
    assert said in problem(error)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(KurganError) as error:
        kurgan.game("stalingrad-besieged", data=tmp_path / "none.toml")
    assert "cannot read overlay" in problem(error)
    (tmp_path / "picture.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(KurganError) as error:
        kurgan.game("stalingrad-besieged", data=tmp_path / "picture.toml")
    assert "is not TOML" in problem(error)


def test_a_comment_may_have_many_dots(sb: AnyGame, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("  # " + "." * 99 + "\n[board]\nturns = 6\n")
    assert sb.overlaid(path).data["board"]["turns"] == 6


def test_a_true_value_is_taken_and_its_source_noted(sb: AnyGame, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[deck.18]\nair_strike = 1\nsnipers = 3\n")
    game = sb.overlaid(path)
    begun: Any = game.new()
    assert begun.deck[0] == 1 and begun.deck[2] == 3
    assert {datum.path for datum in game.data.values() if datum.source == "owner's overlay"} == {
        "deck.18.air_strike",
        "deck.18.snipers",
    }
    assert sb.data.digest == "" and len(game.data.digest) == 12
