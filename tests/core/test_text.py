"""The shared catalogues, and the renderer against the vectors that other renderers share."""

from __future__ import annotations

import json
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from kurgan.ai.levels import LEVELS
from kurgan.ai.roster import STUDY
from kurgan.core.errors import CORE_TEXT
from kurgan.core.front import WHY_IT_STANDS
from kurgan.core.game import AnyGame
from kurgan.core.inspecting import LABELS
from kurgan.core.text import LANGUAGES, Catalogue, Message, Param, Ref, load_catalogues, message
from tests import text_keys
from tests.text_keys import places

CORE = CORE_TEXT.parent
CORE_CATALOGUES = load_catalogues(CORE_TEXT)
ROOT = Path(__file__).parents[2]
VECTORS = json.loads((ROOT / "tests" / "vectors" / "text.json").read_text(encoding="utf-8"))

# What the terminal says, with what it fills in.
TERMINAL = {
    "choose": "",
    "bad_choice": "",
    "undone": "",
    "saved": "path",
    "resumed": "path",
    "rule": "",
    "result": "result",
    "roll_terms": "",
    "goodbye": "",
    "your_turn": "seat",
    "not_offered": "",
    "ask_action": "",
}

# What is told of a thing that is pointed at.
INSPECT = {
    **dict.fromkeys(LABELS, ""),
    **dict.fromkeys(("spent", "theirs", "own", "now", "ready"), ""),
    "name": "name",
    "steps_left": "left all",
    "contested": "side other",
    "box": "track box",
    "between": "one other",
}


def given_by_core() -> dict[str, set[str]]:
    """Every key the core names, and its parameters."""
    found: dict[str, set[str]] = {"seat.chance": set(), "agent.random": set()}
    found |= {f"agent.{name}": set() for name in LEVELS}
    found |= {f"opponent.{name}": set() for name in (*LEVELS, *STUDY)}
    found |= {f"refusal.{key}": params for key, params in text_keys.refusals(CORE).items()}
    found |= {f"event.{key}": params for key, params in text_keys.events(CORE).items()}
    found |= {f"undo.{reason}": set() for reason in WHY_IT_STANDS}
    found |= {f"terminal.{key}": {params} - {""} for key, params in TERMINAL.items()}
    found |= {f"inspect.{key}": set(params.split()) for key, params in INSPECT.items()}
    return found


# --- the catalogues -------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_of_the_core_has_its_text_and_no_text_is_unused(lang: str) -> None:
    assert set(CORE_CATALOGUES[lang].entries) == set(given_by_core())


def test_both_languages_fill_in_the_same_parameters() -> None:
    en, zh = (CORE_CATALOGUES[lang].entries for lang in LANGUAGES)
    assert {key: places(text) for key, text in en.items()} == {key: places(text) for key, text in zh.items()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_ask_only_for_parameters_that_are_given(lang: str) -> None:
    for key, params in given_by_core().items():
        assert places(CORE_CATALOGUES[lang].entries[key]) <= params, key


def test_chinese_texts_are_chinese() -> None:
    plain = [key for key, text in CORE_CATALOGUES["zh"].entries.items() if not re.search(r"[\u4e00-\u9fff]", text)]
    assert plain == ["inspect.name"]  # whatever the name is


# --- the renderer ---------------------------------------------------------------------------------


def param(value: Any) -> Param:
    """A parameter as the vectors write it: a number, a text, {"ref": [kind, id]} or {"msg": {"key", "params"}}."""
    if isinstance(value, dict) and "msg" in value:
        return decoded(value["msg"])
    if isinstance(value, dict):
        kind, name = value["ref"]
        return Ref(kind, name)
    assert isinstance(value, int | str)
    return value


def decoded(told: dict[str, Any]) -> Message:
    return Message(told["key"], tuple((name, param(value)) for name, value in told["params"].items()))


@pytest.mark.parametrize("case", VECTORS, ids=lambda case: f"{case['lang']} {case['key']}")
def test_vectors(sb: AnyGame, case: dict[str, Any]) -> None:
    assert sb.text[case["lang"]].render(decoded(case)) == case["text"]


def test_vectors_cover_both_languages_and_every_kind_of_parameter() -> None:
    assert {case["lang"] for case in VECTORS} == set(LANGUAGES)
    values = [value for case in VECTORS for value in case["params"].values()]
    kinds = {next(iter(value)) if isinstance(value, dict) else type(value) for value in values}
    assert kinds == {int, str, "ref", "msg"}


def test_the_catalogues_beside_the_vectors_are_current() -> None:
    """Else: python scripts/make_vectors.py."""
    made = runpy.run_path(str(ROOT / "scripts" / "make_vectors.py"))["catalogues"]()
    assert (ROOT / "tests" / "vectors" / "catalogues.json").read_text(encoding="utf-8") == made


def test_what_a_parameter_says_is_not_filled_in_again() -> None:
    catalogue = Catalogue("en", {"unit.odd": "{b}", "event.two": "{a} and {b}"})
    assert catalogue.render(message("event.two", a=Ref("unit", "odd"), b="{a}")) == "{b} and {a}"


def test_an_unknown_key_or_parameter_stays_visible() -> None:
    catalogue = Catalogue("en", {"event.moved": "{unit} moved"})
    assert catalogue.render(message("event.lost")) == "event.lost"
    assert catalogue.render(message("event.moved", other=1)) == "{unit} moved"
    assert catalogue.param(Ref("unit", "12-guards")) == "12-guards"
    assert "event.moved" in catalogue and "event.lost" not in catalogue


# --- loading --------------------------------------------------------------------------------------


def write(folder: Path, text: str) -> Path:
    folder.mkdir()
    for lang in LANGUAGES:
        (folder / f"{lang}.toml").write_text(text, encoding="utf-8")
    return folder


def test_tables_become_flat_keys_and_later_folders_add_to_earlier_ones(tmp_path: Path) -> None:
    first = write(tmp_path / "a", '[unit]\ninf = "infantry"\ntank = "tank"\n[option_value.deck]\n18 = "eighteen"\n')
    second = write(tmp_path / "b", '[unit]\ngun = "gun"\n')
    assert load_catalogues(first, second)["en"].entries == {
        "unit.inf": "infantry",
        "unit.tank": "tank",
        "unit.gun": "gun",
        "option_value.deck.18": "eighteen",
    }


def test_no_folder_says_anew_what_an_earlier_one_says(tmp_path: Path) -> None:
    first = write(tmp_path / "a", '[unit]\ninf = "infantry"\ntank = "tank"\n')
    second = write(tmp_path / "b", '[unit]\ntank = "tank"\n')
    with pytest.raises(ValueError, match=r"b/en\.toml: 'unit\.tank' has its text in another catalogue already"):
        load_catalogues(first, second)


def test_a_value_that_is_no_text_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"en\.toml: 'unit\.inf' should be a text, not int"):
        load_catalogues(write(tmp_path / "a", "[unit]\ninf = 3\n"))
