"""Every sentence of the game, in both languages: none missing, none unused, none with a place left open."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kurgan.core.chance import by_lot
from kurgan.core.game import Game
from kurgan.core.text import FORMS, LANGUAGES, PLACE, Message, Ref, load_catalogues
from kurgan.games import load
from kurgan.games.stalingrad_besieged import StalingradBesieged
from kurgan.games.stalingrad_besieged.actions import CROSS
from kurgan.games.stalingrad_besieged.names import LEVELS
from kurgan.games.stalingrad_besieged.places import ARC_NAMES, FLANK, NAMES, REAR, SECTORS, SIDES
from kurgan.games.stalingrad_besieged.sheets import CARDS, EFFECTS, SLUGS
from kurgan.games.stalingrad_besieged.state import SB
from tests import text_keys
from tests.text_keys import by_code, places, worded

SOURCE = StalingradBesieged.folder
TESTED_ELSEWHERE = ("after", "board", "inspect", "presentation", "reasons")  # with whoever says them
PARTS = [part for part in StalingradBesieged.text_parts if part not in TESTED_ELSEWHERE]
OWN = load_catalogues(SOURCE / "text", *(SOURCE / "text" / part for part in PARTS))
ODD_BRACE = re.compile(r"[{}]")
PLACE_NAME = re.compile(r"[a-z]+")  # the same in Python and TypeScript
GAMES: list[tuple[str, dict[str, str]]] = [("battle", {"crossing_fire": "yes", "allow_pass": "yes"}), ("solo", {})]
REFUSALS_TRIED = 12  # at each decision


def action_fields() -> dict[str, set[str]]:
    """By word: the fields of a kind of action."""
    kinds: set[Any] = {type(action) for action in load(StalingradBesieged.id).actions.by_number}
    return {kind.word: set(kind.fields) for kind in kinds}


def names() -> set[str]:
    """The things of the game, which are called by their names alone."""
    game = StalingradBesieged
    found = {"game.title", "game.blurb"}
    found |= {f"unit.{slug}" for slug in SLUGS if slug != "vacant"}
    found |= {f"seat.{side}" for side in SIDES}
    found |= {f"card.{card}" for card in CARDS}
    found |= {f"effect.{effect}" for effect in EFFECTS}
    found |= {f"sector.{sector}" for sector in SECTORS}
    found |= {f"case.{case}" for case, _ in CROSS}
    found |= {f"level.{level}" for level in LEVELS}
    found |= {f"result.{side}-{level}" for side in SIDES for level in LEVELS}
    found |= {f"scenario.{scenario}" for scenario in game.scenarios}
    found |= {f"option.{option.id}" for option in game.options}
    found |= {f"option_value.{option.id}.{value}" for option in game.options for value in option.values}
    found |= {f"term.{term}" for term in text_keys.terms(SOURCE) | {ARC_NAMES[FLANK], ARC_NAMES[REAR]}}
    return found


def given_by_code() -> dict[str, set[str]]:
    """Every key the game names, and the parameters it gives with it."""
    found: dict[str, set[str]] = {key: set() for key in names()}
    found |= {f"event.{key}": params for key, params in text_keys.events(SOURCE).items()}
    found |= {f"refusal.{key}": params for key, params in text_keys.refusals(SOURCE).items()}
    found |= {f"action.{word}": fields for word, fields in action_fields().items()}
    found |= {
        f"prompt.{decision.name}": text_keys.prompt_params(decision)
        for decision in StalingradBesieged.flow.decisions.values()
    }
    return found


# --- the catalogues against the code --------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_has_its_text(lang: str) -> None:
    assert sorted(set(given_by_code()) - set(OWN[lang].entries)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_unused(lang: str) -> None:
    assert sorted(by_code(worded(OWN[lang].entries)) - set(given_by_code())) == []


def test_both_languages_fill_in_the_same_parameters() -> None:
    en, zh = (worded(OWN[lang].entries) for lang in LANGUAGES)
    assert {key: places(text) for key, text in en.items()} == {key: places(text) for key, text in zh.items()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_ask_only_for_parameters_that_are_given(lang: str) -> None:
    for key, params in given_by_code().items():
        assert places(OWN[lang].entries[key]) <= params, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_name_of_an_action_tells_it_from_every_other(lang: str) -> None:
    for word, fields in action_fields().items():
        assert places(OWN[lang].entries[f"action.{word}"]) == fields, word


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_plain_to_every_renderer(lang: str) -> None:
    for key, text in OWN[lang].entries.items():
        assert text == text.strip() and "\n" not in text, key
        assert all(PLACE_NAME.fullmatch(name) for name in places(text)), key
        assert not ODD_BRACE.search(PLACE.sub("", FORMS.sub("", text))), key


def test_chinese_texts_are_chinese() -> None:
    assert [key for key, text in OWN["zh"].entries.items() if not re.search(r"[\u4e00-\u9fff]", text)] == []


# --- whole games ----------------------------------------------------------------------------------


def messages_of(game: Game[SB], rng: Random, scenario: str, options: dict[str, str]) -> Iterator[Message]:
    """All that a random game says to anybody, and why it refuses some things."""
    s = game.new(scenario, options)
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
def said(sb: Game[SB]) -> set[Message]:
    """What two whole random games say, one of each scenario."""
    return {
        told
        for number, (scenario, options) in enumerate(GAMES)
        for told in messages_of(sb, Random(f"text-{number}"), scenario, options)
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_leave_no_place_open(sb: Game[SB], said: set[Message], lang: str) -> None:
    catalogue = sb.text[lang]
    for told in said:
        assert told.key in catalogue
        assert "{" not in catalogue.render(told), told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_name_only_things_that_have_a_name(sb: Game[SB], said: set[Message], lang: str) -> None:
    for ref in {value for told in said for _, value in told.params if isinstance(value, Ref)}:
        if ref.kind == "space":
            assert ref.id in NAMES  # a space is its own name in every language
        else:
            assert f"{ref.kind}.{ref.id}" in sb.text[lang]


def test_whole_games_say_more_than_half_of_what_there_is_to_say(said: set[Message]) -> None:
    """Otherwise the tests above would prove little."""
    keys = {told.key for told in said}
    for section, named in (("event", text_keys.events(SOURCE)), ("refusal", text_keys.refusals(SOURCE))):
        assert len(keys & {f"{section}.{key}" for key in named}) > len(named) / 2, section
