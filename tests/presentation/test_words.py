"""Every word that a table shows exists in both languages, and none is there for nothing; in every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kurgan import ai
from kurgan.core.event import Event, events_for
from kurgan.core.flow import Chance
from kurgan.core.text import LANGUAGES, Catalogue, Message, Ref, load_catalogues
from tests.presentation.walks import VIEWERS, Show, messages, random_game, view_of
from tests.text_keys import places, worded


def own(show: Show) -> dict[str, Catalogue]:
    return load_catalogues(show.game.folder / "text" / "presentation")


def shown(show: Show, s: Any, rng: Random) -> Iterator[Any]:
    """Everything that can be shown or asked at a position, to every viewer."""
    presentation = show.game.presentation
    for viewer in VIEWERS:
        view = view_of(s, viewer)
        yield presentation.scene(view)
        yield presentation.phase(view)
        choices = presentation.choices(view)
        yield choices
        yield [presentation.odds(view, show.game.action(one.action)) for one in choices[:8] if one.odds]
        yield presentation.odds_so_far(view)
        for kind in presentation.overlays:
            yield presentation.overlay(view, kind.id, rng.choice(("", *show.things)))
        yield [presentation.why_not(view, target).message for target in rng.sample(show.things, 6)]


def battles(show: Show, before: Any, events: list[Event], earlier: list[Event]) -> Iterator[Any]:
    """What every viewer is told of dice that decided something."""
    if show.game.presentation.rolls(before.decision.name, events):
        for viewer in (None, 0, 1):
            told = events_for(viewer, events), events_for(viewer, earlier)
            yield show.game.presentation.battle(before.view(viewer), *told)


def fixed(show: Show) -> Iterator[str]:
    """What is named by its key alone."""
    game, presentation, entries = show.game, show.game.presentation, own(show)["en"].entries
    decisions = {name: one for name, one in game.flow.decisions.items() if not isinstance(one, Chance)}
    asked = [(kind.word, name) for name, one in decisions.items() for kind in one.kinds if kind.word not in show.apart]
    variants = game.own("presentation.labels", "VARIANTS", None)
    yield from (f"game.{name}" for name in ("title", "blurb", "kind", "facts", "story", "length", "weight", "first"))
    yield from show.named
    words = {kind.word for one in decisions.values() for kind in one.kinds}
    for section, known in (("hint.", set(decisions)), ("deed.", words)):
        found = {key.removeprefix(section) for key in entries if key.startswith(section)}
        assert found <= known
        yield from (section + name for name in found)
    if variants is not None:
        yield from (f"choice.{word}.{name if (word, name) in variants else 'any'}" for word, name in asked)
    yield from (f"{section}.{agent}" for agent in ai.agents(game.id) for section in ("agent", "opponent"))
    yield from (f"overlay.{kind.id}" for kind in presentation.overlays)
    yield from (f"setup.{name}" for name in presentation.setups)
    for standing in presentation.standing:
        yield f"standing.{standing.decision}"
        yield from (f"standing.{standing.decision}.{value}" for value in standing.values)
    for tool in tools(show):
        yield f"tools.{tool.group}"
        yield from (
            f"tool_value.{value}"
            for value in tool.values
            if len(value) > 1 and not value.isdigit() and value not in show.values
        )


def tools(show: Show) -> list[Any]:
    return [tool for scenario in show.game.scenarios for tool in show.game.presentation.tools(show.game.new(scenario))]


def layout_keys(show: Show) -> Iterator[str]:
    layout = show.game.presentation.layout
    for board in (layout, *layout.get("boards", {}).values()):
        things = [thing for part in ("labels", "signs", "spaces") for thing in board.get(part, ())]
        for thing in (*things, board.get("scale", {}), board.get("credit", {})):
            yield from (thing[name] for name in ("key", "name", "ground") if name in thing)


@pytest.fixture(scope="module")
def told(show: Show) -> set[Message]:
    rng = Random("words")
    found: set[Message] = set()
    for number in range(len(show.starts)):
        before, earlier = None, []
        for at, (s, events) in enumerate(random_game(show, number)):
            found |= {event.message for event in events}
            if before is not None:
                found |= set(messages(list(battles(show, before, events, earlier))))
            before, earlier = s.copy(), events
            if at % (3 * show.stride + 6) == 0 or s.is_terminal():
                found |= set(messages(list(shown(show, s, rng))))
    for text in show.rare:
        for _ in range(3):
            found |= set(messages(list(shown(show, show.game.read_position(text), rng))))
    return found | set(messages([*show.game.presentation.charts(), *tools(show)]))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_has_its_words(show: Show, told: set[Message], lang: str) -> None:
    catalogue = show.game.text[lang]
    named = {*fixed(show), *layout_keys(show)}
    assert sorted(({message.key for message in told} | named) - set(catalogue.entries)) == []
    for message in told:
        if message.params:
            assert {name for name, _ in message.params} >= places(catalogue.entries[message.key]), message


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_thing_has_its_name(show: Show, told: set[Message], lang: str) -> None:
    """A place without a name of its own is called by its number."""
    refs = {value for message in told for _, value in message.params if isinstance(value, Ref)}
    nameless = {ref for ref in refs if f"{ref.kind}.{ref.id}" not in show.game.text[lang]}
    assert sorted(f"{ref.kind}.{ref.id}" for ref in nameless if not ref.kind.startswith(show.nameless)) == []
    assert {ref.id for ref in nameless} <= show.places


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_is_unused(show: Show, told: set[Message], lang: str) -> None:
    entries = {key for key in own(show)[lang].entries if not key.startswith(show.elsewhere)}
    refs = {f"{value.kind}.{value.id}" for message in told for _, value in message.params if isinstance(value, Ref)}
    chapters = {f"chapter.{name}" for rule in show.game.index.rules for name in show.chapters(rule)}
    used = {message.key for message in told} | refs | {*fixed(show), *layout_keys(show)}
    assert sorted(entries - used - chapters - show.seldom) == []
    assert entries >= chapters | show.seldom


def test_both_languages_fill_in_the_same_parameters(show: Show) -> None:
    en, zh = (worded(own(show)[lang].entries) for lang in LANGUAGES)
    assert {key: places(text) for key, text in en.items()} == {key: places(text) for key, text in zh.items()}


def test_chinese_words_are_chinese(show: Show) -> None:
    entries = own(show)["zh"].entries
    plain = {key for key, text in entries.items() if not re.search(r"[\u4e00-\u9fff]", text)}
    assert plain == show.signs


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lobby_names_the_side_that_its_one_button_gives(show: Show, lang: str) -> None:
    words = show.game.text[lang]
    _, seat, _ = show.game.presentation.quick
    side, advice = (words.render(Message(key)).lower() for key in (f"seat.{seat}", "game.first"))
    assert side in advice
