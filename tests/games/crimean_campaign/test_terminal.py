"""The map as text and choices in words: from a view alone, in both languages, without secrets."""

from __future__ import annotations

from random import Random

import pytest
from rich.cells import cell_len
from rich.text import Text

from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.text import LANGUAGES
from kurgan.core.view import WHOLE, View
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.describe import factors
from kurgan.games.crimean_campaign.draw import WIDTH
from kurgan.games.crimean_campaign.places import AXIS, ROWS, SOVIET
from kurgan.games.crimean_campaign.state import TCC
from tests.games.crimean_campaign.helpers import number, play

BOARD = (
    "1203=22i/2 46i; 1303=172r untried-1; 1417=sfg 7n 40c; 4503=9n; hand=reserve-1 reserve-2; due=22pz:9; "
    "rp=nm:2 m:1; stalin=1; support=cas1:used ha110:ready scas1:ready t24:ready; known=scas1; "
    "held=1203 1912 1101 2101"
)


def position(tcc: CrimeanCampaign, board: str = BOARD, options: str = "") -> TCC:
    text = f"scenario=long; at=ChooseMover; turn=5; side=axis; order=move_fight; phase=movement; {board}"
    return tcc.read_position(f"options={options}; {text}" if options else text)


def shown(tcc: CrimeanCampaign, s: TCC, seat: int | None, lang: str = "en") -> str:
    return Text.from_markup(tcc.draw_board(s.view(seat), lang)).plain


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_map_shows_what_there_is(tcc: CrimeanCampaign, lang: str) -> None:
    text, words = shown(tcc, position(tcc), AXIS, lang), tcc.text[lang]
    lines = text.split("\n")
    assert all(cell_len(line) <= WIDTH <= 76 for line in lines[1 : 3 + 2 * ROWS])
    assert "A2" in text and "S2" in text and "S3" in text and "Ag" in text and "^" in text
    for key in (
        "unit.22i",
        "unit.46i",
        "unit.sfg",
        "unit.garrison",
        "unit.22pz",
        "support.cas1",
        "support.scas1",
        "order.move_fight",
        "phase.movement",
        "hex.1912",
    ):
        assert words.text(key) in text, key
    assert words.text("board.used") in text and "2/4" in text
    assert words.text("board.untried", {"number": 2}) in text
    assert words.text("board.rp", {"nm": 2, "m": 1, "r": 0}) in text
    assert words.text("board.stalin", {"number": 1}) in text


def test_nobody_reads_what_he_may_not_know(tcc: CrimeanCampaign) -> None:
    """Below the top of a stack, and the Soviet support not everybody knows."""
    s, words = position(tcc), tcc.text["en"]
    secrets = {AXIS: ["unit.22i"], SOVIET: ["unit.7n", "support.t24"]}  # 46i, 40c lie on top
    for seat in (AXIS, SOVIET, None):
        text = shown(tcc, s, seat)
        for owner, keys in secrets.items():
            for key in keys:
                assert (words.text(key) in text) == (seat == owner), (seat, key)
    whole = Text.from_markup(tcc.draw_board(View(WHOLE, s), "en")).plain
    assert all(words.text(key) in whole for keys in secrets.values() for key in keys)


def test_units_face_down_are_named_to_their_owner_only(tcc: CrimeanCampaign) -> None:
    s = position(
        tcc,
        "1101=22i; 4503=345r; down=345r; offshore=8n; landing=3309; held=3309 1101; quota=5; fought=1",
        "historic_arrivals:yes",
    )
    words = tcc.text["en"]
    own = shown(tcc, s, SOVIET)
    assert f"{words.text('unit.345r')} ({words.text('board.face_down')})" in own
    assert words.text("unit.345r") not in shown(tcc, s, AXIS)
    assert words.text("board.offshore") in own
    assert words.text("board.quota", {"quota": "2½", "fought": "½"}) in own


@pytest.mark.parametrize(("unit", "steps"), [("22i", 2), ("46i", 4)])
def test_factors_follow_the_steps(tcc: CrimeanCampaign, unit: str, steps: int) -> None:
    s, n = position(tcc), number(unit)
    assert factors(s, n) == f"{tcc.sheets.attack[n][steps]}-{tcc.sheets.defense[n][steps]}"


def test_factors_of_a_unit_still_to_come(tcc: CrimeanCampaign) -> None:
    n = number("22pz")
    assert factors(position(tcc), n) == f"{tcc.sheets.attack[n][4]}-{tcc.sheets.defense[n][4]}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("historic", ["no", "yes"])
def test_every_choice_of_a_game_is_told_in_words(tcc: CrimeanCampaign, lang: str, historic: str) -> None:
    rng, told = Random(f"words-{lang}-{historic}"), set()
    s = tcc.new("long" if historic == "no" else "short", {"historic_arrivals": historic})
    while not s.is_terminal():
        seat = s.current_player()
        if seat == CHANCE:
            s.play(draw(rng, s.chance_outcomes()))
            continue
        actions = s.legal_actions()
        fresh = [action for action in actions if action.word not in told] or rng.sample(actions, 1)
        view = s.view(seat)
        for action in fresh:
            text = tcc.describe(view, action, lang)
            assert text and "{" not in text and "action." not in text and "label." not in text, text
            told.add(action.word)
        if rng.random() < 0.02:
            for viewer in (AXIS, SOVIET, None):
                board = shown(tcc, s, viewer, lang)
                assert "{" not in board and "board." not in board and "unit." not in board
        s.play(rng.choice(actions))
    assert {"unit", "place", "to", "done", "order", "attack", "support"} <= told


def test_a_choice_says_what_helps_to_choose(tcc: CrimeanCampaign) -> None:
    s = position(tcc, "1604=22i/2; 1605=106r; 1101=24i")
    texts = {action.text: tcc.describe(s.view(AXIS), action, "en") for action in s.legal_actions()}
    assert "steps 2 of 4" in texts["unit 22i"] and "1604" in texts["unit 22i"]
    play(s, "done")
    texts = {action.text: tcc.describe(s.view(AXIS), action, "en") for action in s.legal_actions()}
    assert "clear, own units 0, enemy units 1" in texts["attack 1605"]
