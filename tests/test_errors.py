"""Whatever an error says is a sentence of the catalogues: in every language, with all that is named, and once."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from kurgan.core.data import BadValue
from kurgan.core.errors import LONGEST, REASONS, ROOM, BadText, KurganError, UnknownName, any_of, said, said_in
from kurgan.core.text import LANGUAGES, Message, load_catalogues, message
from kurgan.games import GAMES, load, texts
from tests.error_keys import SOURCE, Said, named, package
from tests.text_keys import places

CHINESE = re.compile("[\u4e00-\u9fff]")
FOLDERS = {package(path / "en.toml"): path for path in sorted(SOURCE.rglob(f"text/{REASONS}"))}
WORDS = {name: load_catalogues(path) for name, path in FOLDERS.items()}
OF_CORE = {"unknown": {"what", "name", "names"}, "unknown_near": {"what", "name", "near"}}  # of any UnknownName
NAMED = [
    *named(),
    *(Said("core", f"reason.{key}", frozenset(params), "UnknownName") for key, params in OF_CORE.items()),
    Said("core", "part.or", frozenset({"first", "second"}), "any_of"),
]


def sentences(given: Said, lang: str) -> dict[str, str]:
    """What a package can mean by a key: its own sentences, and those of the core."""
    known = {key: text for name in ("core", given.package) if name in WORDS for key, text in entries(name, lang)}
    if given.key.endswith("*"):
        return {key: text for key, text in known.items() if key.startswith(given.key[:-1])}
    return {given.key: known[given.key]} if given.key in known else {}


def entries(name: str, lang: str) -> list[tuple[str, str]]:
    return list(WORDS[name][lang].entries.items())


def problem(given: Said) -> str:
    for lang in LANGUAGES:
        found = sentences(given, lang)
        if not found:
            return f"{given.at}: no sentence '{given.key}' ({lang}) for {given.package}"
        for key, text in found.items():
            if places(text) != given.params:
                return f"{given.at}: '{key}' ({lang}) names {sorted(places(text))}, given are {sorted(given.params)}"
    return ""


def test_every_error_is_a_sentence_that_names_all_it_is_given() -> None:
    assert [told for given in NAMED if (told := problem(given))] == []


def test_there_are_errors_to_test() -> None:
    assert len({given.key for given in NAMED}) > 250
    assert {given.package for given in NAMED} >= {*FOLDERS, "games"}


def test_a_key_without_sentence_and_a_parameter_without_place_are_found() -> None:
    assert problem(Said("core", "reason.part_twice", frozenset({"name"}), "")) == ""
    assert "no sentence" in problem(Said("core", "reason.part_thrice", frozenset({"name"}), ""))
    assert "no sentence" in problem(Said("games/siege", "reason.held_zones", frozenset(), ""))  # another game's
    assert "given are []" in problem(Said("core", "reason.part_twice", frozenset(), ""))
    assert "given are ['n', 'name']" in problem(Said("core", "reason.part_twice", frozenset({"n", "name"}), ""))


def test_no_sentence_is_left_over() -> None:
    used = {key for given in NAMED for key in sentences(given, "en")}
    assert [key for name in WORDS for key, _ in entries(name, "en") if key not in used] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_is_written_once(lang: str) -> None:
    """One page may show errors of every game, so no two of them may mean different things by one key."""
    both = [Counter(pair[n] for name in WORDS for pair in entries(name, lang)) for n in (0, 1)]
    assert [text for counted in both for text, times in counted.items() if times > 1 and " " in text] == []
    assert max(both[0].values()) == 1


def test_chinese_sentences_are_chinese() -> None:
    assert [key for name in WORDS for key, text in entries(name, "zh") if not CHINESE.search(text)] == [
        "reason.in_overlay"  # which is other parts only
    ]


def test_words_of_games_are_found_without_loading_them() -> None:
    assert [FOLDERS[f"games/{path.parents[1].name}"] for path in texts(REASONS)] == list(texts(REASONS))
    assert len(list(texts(REASONS))) == len(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_at_hand_has_the_words_of_its_errors(game: str) -> None:
    for lang in LANGUAGES:
        words = load(game).text[lang]
        own = next(path.parents[1].name for path in texts(REASONS) if path.parents[1] == load(game).folder)
        assert all(key in words for name in ("core", f"games/{own}") for key, _ in entries(name, lang))


# --- in words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "english", "chinese"),
    [
        (
            UnknownName("scenario", "batle", ["battle", "solo"]),
            "unknown scenario 'batle'; did you mean battle?",
            "未知的剧本“batle”；是不是指battle？",
        ),
        (
            UnknownName("value", "x", ["german", "russian"], part="side"),
            "unknown value of 'side': 'x'; one of: german, russian",
            "“side”没有“x”这个值；可用的有：german, russian",
        ),
        (
            UnknownName("unit", "inf", ["r_inf", "tank", "inf_2"]),
            "unknown unit 'inf'; did you mean r_inf or inf_2?",
            "未知的单位“inf”；是不是指r_inf 或 inf_2？",
        ),
        (
            BadText("at_line", n=12, entry=3, rest=UnknownName("action", "fly", ["move", "pass"]).message),
            "line 12, entry 3: unknown action 'fly'; one of: move, pass",
            "第 12 行，条目 3：未知的行动“fly”；可用的有：move, pass",
        ),
        (
            BadValue("a.b", "overlay_kind", kind=message("part.kind_whole"), other=message("part.kind_text")),
            "a.b should be a whole number, not a text",
            "a.b 应为整数，不是文字",
        ),
    ],
)
def test_an_error_is_a_line_in_each_language(error: KurganError, english: str, chinese: str) -> None:
    assert str(error) == said(error.message) == english
    assert said(error.message, "zh") == chinese


def test_names_are_joined_by_or() -> None:
    assert said(message("reason.option_elsewhere", name="a", scenario="b", near=any_of(["x", "y", "z"]))).endswith(
        "it belongs to x or y or z"
    )


def test_what_is_quoted_has_its_room_and_is_one_line() -> None:
    error = BadText("part_form", part="x\n" * 5000)
    assert len(str(error)) < ROOM + 50 and "\n" not in str(error)
    assert len(str(UnknownName("unit", "x" * 5000, ["y"]))) < LONGEST + 50


def test_a_package_makes_its_sentences_known(tmp_path: Path) -> None:
    for lang in LANGUAGES:
        (tmp_path / f"{lang}.toml").write_text('[reason]\nfound_here = "{n} found here"\n', encoding="utf-8")
    error = BadText("found_here", n=3)
    assert error.message == Message("reason.found_here", (("n", 3),)) and str(error) == "reason.found_here"
    said_in(tmp_path)
    assert str(error) == "3 found here"
