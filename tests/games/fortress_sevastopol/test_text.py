"""Every sentence of the rules, in both languages: none missing, none unused, none with a place left open."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from kurgan.core.chance import by_lot
from kurgan.core.text import FORMS, LANGUAGES, PLACE, Message, Ref, load_catalogues
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import MODES, NAMES, ON_MAP, SIDES, WEATHERS
from kurgan.games.fortress_sevastopol.sheets import CHITS, MARKERS, NATIONS, TYPES
from kurgan.games.fortress_sevastopol.state import IMPULSES, OUTCOMES, PHASES, PURPOSES, VICTORIES, WINDOWS
from tests import text_keys
from tests.text_keys import by_code, places

SOURCE = FortressSevastopol.folder
TESTED_ELSEWHERE = ("after", "inspect", "presentation", "reasons")  # with the table, and with the server that says them
PARTS = [part for part in FortressSevastopol.text_parts if part not in TESTED_ELSEWHERE]
OWN = load_catalogues(SOURCE / "text", *(SOURCE / "text" / part for part in PARTS))
ODD_BRACE = re.compile(r"[{}]")
PLACE_NAME = re.compile(r"[a-z]+")  # the same in Python and TypeScript
PLAIN_KEY = re.compile(r"[\"']((?:board|label)\.\w+)[\"']")
CHINESE = re.compile(r"[\u4e00-\u9fff]")
REFUSALS_TRIED = 20  # at each decision
EVERY_OPTION = {
    "random_impulses": "yes",
    "mountain_units": "yes",
    "ammunition_exhaustion": "yes",
    "artillery_coordination": "yes",
    "reactive_demolition": "yes",
    "civilian_workers": "yes",
    "infantry_demolition": "yes",
    "invasion_chit": "yes",
}
GAMES: list[dict[str, str]] = [{}, EVERY_OPTION]


def action_fields() -> dict[str, set[str]]:
    """By word: the fields of a kind of action."""
    kinds: set[Any] = {type(action) for action in FortressSevastopol.actions.by_number}
    return {kind.word: set(kind.fields) for kind in kinds}


def names(fs: FortressSevastopol) -> set[str]:
    """The things of the game, which are called by their names alone."""
    found = {"game.title", "game.blurb"}
    for section, ids in (
        ("unit", fs.sheets["original"].slugs),
        ("seat", SIDES),
        ("chit", CHITS),
        ("chit_effect", CHITS),
        ("marker", MARKERS),
        ("mode", MODES),
        ("weather", WEATHERS),
        ("impulse", IMPULSES),
        ("purpose", PURPOSES),
        ("phase", PHASES),
        ("window", WINDOWS),
        ("nation", NATIONS),
        ("unit_type", TYPES),
        ("area", [NAMES[place] for place in ON_MAP]),
        ("turn", [str(turn) for turn in range(1, 18)]),
        ("scenario", fs.scenarios),
    ):
        found |= {f"{section}.{name}" for name in ids}
    found |= {f"result.{side}-{victory}" for side in SIDES for victory in VICTORIES} | {"result.draw-end"}
    found |= {f"option.{option.id}" for option in fs.options}
    found |= {f"option_value.{option.id}.{value}" for option in fs.options for value in option.values}
    found |= {f"term.{term}" for term in text_keys.terms(SOURCE / "rules")}
    return found


def shown() -> set[str]:
    """What the map as text and the notes behind choices say."""
    texts = [(SOURCE / name).read_text(encoding="utf-8") for name in ("draw.py", "describe.py")]
    found = {key for text in texts for key in PLAIN_KEY.findall(text)}
    by_name = ("line", "markers", "boundaries", "hand", "axis", "destroyed", "breached")
    return found | {f"board.{name}" for name in by_name}


@cache
def given_by_code(fs: FortressSevastopol) -> dict[str, set[str]]:
    """Every key the rules name, and the parameters they give with it."""
    found: dict[str, set[str]] = {key: set() for key in names(fs)}
    found |= {f"event.{key}": params for key, params in text_keys.events(SOURCE / "rules").items()}
    for folder in ("rules", "presentation"):  # orders refuse too, where no single action does
        found |= {f"refusal.{key}": params for key, params in text_keys.refusals(SOURCE / folder).items()}
    found |= {f"action.{word}": fields for word, fields in action_fields().items()}
    found |= {f"prompt.{decision.name}": text_keys.prompt_params(decision) for decision in fs.flow.decisions.values()}
    return found


# --- the catalogues against the code --------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_has_its_text(fs: FortressSevastopol, lang: str) -> None:
    assert sorted((set(given_by_code(fs)) | shown()) - set(OWN[lang].entries)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_unused(fs: FortressSevastopol, lang: str) -> None:
    used = set(given_by_code(fs)) | shown() | {f"outcome.{name}" for name in OUTCOMES} | {"label.note"}
    assert sorted(by_code(OWN[lang].entries) - used) == []


def test_both_languages_fill_in_the_same_parameters() -> None:
    en, zh = (OWN[lang].entries for lang in LANGUAGES)
    assert {key: places(text) for key, text in en.items()} == {key: places(text) for key, text in zh.items()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_ask_only_for_parameters_that_are_given(fs: FortressSevastopol, lang: str) -> None:
    for key, params in given_by_code(fs).items():
        assert places(OWN[lang].entries[key]) <= params, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_name_of_an_action_tells_it_from_every_other(lang: str) -> None:
    for word, fields in action_fields().items():
        assert places(OWN[lang].entries[f"action.{word}"]) == fields, word


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_plain_to_every_renderer(lang: str) -> None:
    for key, text in OWN[lang].entries.items():
        assert text.strip() == text or key in ("board.noted", "board.used", "board.join"), key
        assert "\n" not in text, key
        assert all(PLACE_NAME.fullmatch(name) for name in places(text)), key
        assert not ODD_BRACE.search(PLACE.sub("", FORMS.sub("", text))), key


def test_chinese_texts_are_chinese() -> None:
    assert [
        key
        for key, text in OWN["zh"].entries.items()
        if not CHINESE.search(text) and re.search(r"[A-Za-z]{3}", re.sub(r"\{\w+\}", "", text))
    ] == []


# --- whole games ----------------------------------------------------------------------------------


def test_every_switch_of_a_ruling_is_an_option_that_cites_it(fs: FortressSevastopol) -> None:
    named = {
        switch: ruling
        for ruling, text in fs.index.rulings.items()
        for switch in re.findall(r"`(\w+)`", text.rpartition("**Switch.**")[2])
    }
    options = {option.id: option.rule for option in fs.options}
    assert set(named) <= set(options)
    assert {name: named[name] for name, rule in options.items() if rule in fs.index.rulings and name != "edition"} == {
        name: rule for name, rule in options.items() if rule in fs.index.rulings and name != "edition"
    }


def messages_of(game: FortressSevastopol, rng: Random, options: dict[str, str]) -> Iterator[Message]:
    """All that a random game says to anybody, and why it refuses some things."""
    s = game.new("1941", options)
    while not s.is_terminal():
        yield s.prompt()
        asked = [action for action in game.actions.by_number if isinstance(action, s.decision.kinds)]
        for action in rng.choices(asked, k=REFUSALS_TRIED) + rng.sample(game.actions.by_number, 1):
            refused = s.explain(action)
            if refused is not None:
                yield refused.message
        for event in s.play(by_lot(s, rng)):
            yield event.message
            yield from (Message(f"term.{term.key}") for term in event.terms)
    yield Message(f"result.{s.result()}")


@pytest.fixture(scope="module")
def said(fs: FortressSevastopol) -> set[Message]:
    """What some whole random games say."""
    return {
        told for number in range(8) for told in messages_of(fs, Random(f"text-{number}"), GAMES[number % len(GAMES)])
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_leave_no_place_open(fs: FortressSevastopol, said: set[Message], lang: str) -> None:
    catalogue = fs.text[lang]
    for told in said:
        assert told.key in catalogue
        assert "{" not in catalogue.render(told), told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_name_only_things_that_have_a_name(fs: FortressSevastopol, said: set[Message], lang: str) -> None:
    for ref in {value for told in said for _, value in told.params if isinstance(value, Ref)}:
        assert f"{ref.kind}.{ref.id}" in fs.text[lang]


def test_whole_games_say_more_than_half_of_what_there_is_to_say(said: set[Message]) -> None:
    """Otherwise the tests above would prove little."""
    keys = {told.key for told in said}
    rules = SOURCE / "rules"
    for section, named in (("event", text_keys.events(rules)), ("refusal", text_keys.refusals(rules))):
        assert len(keys & {f"{section}.{key}" for key in named}) > len(named) / 2, section
