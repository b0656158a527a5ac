"""The map as text and choices in words: from a view alone, in both languages, without secrets."""

from __future__ import annotations

from random import Random

import pytest
from rich.cells import cell_len
from rich.text import Text

from kurgan.core.chance import by_lot
from kurgan.core.flow import CHANCE
from kurgan.core.text import LANGUAGES
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.describe import factors
from kurgan.games.fortress_sevastopol.draw import ROWS, WIDTH
from kurgan.games.fortress_sevastopol.places import AXIS, ON_MAP, SOVIET
from kurgan.games.fortress_sevastopol.sheets import CHITS
from kurgan.games.fortress_sevastopol.state import FS
from tests.games.fortress_sevastopol.helpers import place

BOARD = "29=ger-46+elite ger-50/spent ger-siege672 ger-eng46; U=ger-hq11; 28=sov-156 ger-73; 5=sov-mar7"


def shown(fs: FortressSevastopol, s: FS, seat: int | None, lang: str = "en") -> str:
    return Text.from_markup(fs.draw_board(s.view(seat), lang)).plain


def test_every_place_stands_on_the_map_once() -> None:
    assert sorted(place for row in ROWS for place in row) == sorted(ON_MAP)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_map_shows_what_there_is(fs: FortressSevastopol, lang: str) -> None:
    s = place(
        fs,
        BOARD,
        options="chits:yes",
        held="29 28",
        hand="soviet:elite axis:mines*2",
        track=-2,
        vp=6,
        rested=1,
        boundary="23-24:destroyed 1-2:breached",
        ip="14:soviet 29:axis",
        beachhead=13,
        marker="fleet:used",
        work_at="axis:29 soviet:3-6",
        work_level="axis:1 soviet:2",
    )
    text, words = shown(fs, s, AXIS, lang), fs.text[lang]
    lines = text.split("\n")
    assert all(cell_len(line) <= WIDTH for line in lines[1 : 1 + len(ROWS)])
    assert "29 4:0" in text and "28 1:1" in text  # 4 Axis units, a contested Area
    for key in (
        "unit.ger-46",
        "mode.spent",
        "chit.mines",
        "board.beachhead",
        "board.breached",
        "board.destroyed",
        "board.used",
        "marker.fleet",
    ):
        assert words.text(key) in text, key
    assert words.text("chit.elite") not in text.replace(words.text("board.legend"), "")  # a Soviet secret
    assert "×2" in text and f"{words.text('unit.ger-46')}*" in text


def test_a_spectator_sees_no_hand(fs: FortressSevastopol) -> None:
    s = place(fs, BOARD, options="chits:yes", hand="soviet:partisans axis:mines", vp=6)
    for chit in ("partisans", "mines"):
        assert fs.text["en"].text(f"chit.{chit}") not in shown(fs, s, None)


@pytest.mark.parametrize(
    "unit, expected", [("ger-siege672", "-RR"), ("ger-hq11", "N-(1)-("), ("ger-eng46", "*-"), ("ger-50", "")]
)
def test_factors_as_on_the_counter(fs: FortressSevastopol, unit: str, expected: str) -> None:
    s = place(fs, BOARD)
    text = factors(s, s.given.sheets.number[unit])
    assert expected in text and (text.isdigit() == (unit == "ger-50"))


def test_elite_is_in_the_factors(fs: FortressSevastopol) -> None:
    s = place(fs, BOARD)
    n, t = s.given.sheets.number["ger-46"], s.given.sheets
    assert factors(s, n) == f"{t.af[n] + 1}-{t.df[n] + 1}-{t.mf[n]}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_of_a_game_is_told_in_words(fs: FortressSevastopol, lang: str) -> None:
    rng, s, told = Random(f"words-{lang}"), fs.new("1941"), set()
    while not s.is_terminal():
        seat = s.current_player()
        if seat != CHANCE:
            view = s.view(seat)
            for action in s.legal_actions():
                text = fs.describe(view, action, lang)
                assert text and "{" not in text and "action." not in text and "label." not in text, text
                told.add(action.word)
        if rng.random() < 0.05:
            assert shown(fs, s, AXIS, lang) and shown(fs, s, SOVIET, lang)
        s.apply(by_lot(s, rng))
    assert {"impulse", "activate", "unit", "decline"} <= told


def test_a_chit_tells_what_it_does(fs: FortressSevastopol) -> None:
    s = place(fs, BOARD, options="chits:yes", hand="axis:elite", vp=6)
    text = fs.describe(s.view(AXIS), fs.action("chit elite"), "en")
    assert fs.text["en"].text("chit_effect.elite") in text and len(CHITS) == 12
