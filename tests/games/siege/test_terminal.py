"""The map as text and choices in words, in both languages."""

from __future__ import annotations

import re
from random import Random

import pytest
from rich.cells import cell_len
from rich.text import Text

from kurgan.cli.words import Words
from kurgan.core.flow import CHANCE
from kurgan.core.text import LANGUAGES, PLACE
from kurgan.games.siege import Siege
from kurgan.games.siege.describe import factors
from kurgan.games.siege.draw import ROWS, WIDTH
from kurgan.games.siege.sheets import NUMBER
from kurgan.games.siege.state import SG
from tests.games.siege.fights import combat, marker
from tests.games.siege.helpers import named, play
from tests.games.siege.turns import position

BOARD = (
    "0402=u3a/1 ueng; 0403=a3; 0505=apz; disrupted=a2; back=a2:7; work=0404:fortified_zone 0405:fort; "
    "owner=0404:defender 0405:defender; manned=0404; build=0405:3; base=0403:unimproved_westwall; "
    "base_owner=0403:defender; track=defender-6:1; sp=attacker:5; air=4; reserve=apz"
)


def shown(siege: Siege, s: SG, lang: str) -> str:
    return Text.from_markup(siege.draw_board(s.view(0), lang)).plain


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_map_shows_what_there_is(siege: Siege, lang: str) -> None:
    text, words = shown(siege, position(siege, "ChooseMover", BOARD, phase="movement", turn=4), lang), siege.text[lang]
    lines = text.split("\n")
    assert all(cell_len(line) <= WIDTH <= 76 for line in lines[1 : 3 + 2 * ROWS])
    assert "A2" in text and "D1" in text and ".z+" in text and ".t*" in text and "OxD1" in text
    for key in (
        "unit.u3a",
        "unit.a3",
        "unit.a2",
        "work.fortified_zone",
        "work.fort",
        "work.unimproved_westwall",
        "phase.movement",
        "board.in_reserve",
        "side_westwall.attacker",
    ):
        assert words.text(key) in text, key
    assert words.text("board.manned", {"strength": 5}) in text
    assert words.text("board.building", {"number": 2}) in text
    assert words.text("board.air", {"number": 4}) in text
    assert "1/2" in text and "2½" in text
    assert words.text("board.due_marker", {"side": words.text("side_westwall.defender"), "turn": 6}) in text


def test_hexside_works_and_captured_ones_are_listed(siege: Siege) -> None:
    s = siege.new("maginot")
    words = siege.text["en"]
    assert words.text("board.across", {"number": "0402"}) in shown(siege, s, "en")
    s = position(siege, "ChooseMover", "0404=u1; work=0404:fortified_zone; owner=0404:defender")
    assert words.text("board.captured") in shown(siege, s, "en")


def test_half_strengths_are_told(siege: Siege) -> None:
    s = position(siege, "ChooseMover", BOARD)
    assert factors(s, NUMBER["u3a"]) == "4½-4-10" and factors(s, NUMBER["ueng"]) == "3-2-8"


def test_a_task_tells_its_price(siege: Siege) -> None:
    s = position(siege, "ChooseTask", "0201=ueng; work=0201:field_fortification; sp=attacker:9")
    play(s, "unit ueng")
    text = siege.describe(s.view(0), siege.action("build fort"), "en")
    assert siege.text["en"].text("label.task", {"turns": 2, "points": "1"}) in text


@pytest.mark.parametrize(
    ("lang", "sum_"), [("en", "2 attacking REs + ½ field fortification = 2½"), ("zh", "2 攻击RE + ½ 野战工事 = 2½")]
)
def test_half_supply_points_are_told_as_halves(siege: Siege, lang: str, sum_: str) -> None:
    s = combat(siege, "0202=s172r; 0201=g22 g24", marker("0202", "field_fortification"), sp=9)
    paid = named(play(s, "attack 0202", "join g22", "join g24", "declare"), "supply_paid")
    assert dict(paid.params) == {"points": "2½", "left": "2"}
    sentence, terms = (str(line.renderable) for line in Words(siege, lang).event(paid))
    assert "2½" in sentence and sum_ in terms


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scenario", ["sevastopol", "maginot", "westwall"])
def test_every_sentence_of_a_game_has_its_words(siege: Siege, scenario: str, lang: str) -> None:
    """Prompts, choices, events, boards: no key and no place for a parameter is left standing."""
    rng, s, words = Random(scenario), siege.new(scenario), siege.text[lang]
    bare = re.compile(r"\b(prompt|action|event|refusal|label|board|term)\.[A-Za-z_]")
    for number in range(250):
        if s.is_terminal():
            break
        texts = [words.render(s.prompt())]
        actions = s.legal_actions()
        if s.current_player() != CHANCE:
            view = s.view(s.current_player())
            texts += [siege.describe(view, action, lang) for action in actions[:12]]
        if number % 50 == 0:
            texts.append(shown(siege, s, lang))
        for event in s.play(rng.choice(actions)):
            texts.append(words.text(f"event.{event.key}", dict(event.params)))
        for text in texts:
            assert not bare.search(text) and not PLACE.search(text), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_its_words(siege: Siege, lang: str) -> None:
    found = set()
    for path in (siege.folder / "rules").glob("*.py"):
        found |= set(re.findall(r'Refusal\("[^"]+", "([a-z_]+)"', path.read_text(encoding="utf-8")))
    assert len(found) > 60 and not [key for key in found if f"refusal.{key}" not in siege.text[lang]]
