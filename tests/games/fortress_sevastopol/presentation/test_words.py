"""Every word that a table shows exists in both languages, and none is there for nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kurgan import ai
from kurgan.core.flow import Chance
from kurgan.core.text import LANGUAGES, Message, Ref, load_catalogues
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import NAMES
from kurgan.games.fortress_sevastopol.presentation.labels import VARIANTS
from kurgan.games.fortress_sevastopol.presentation.rolls import RESULTS
from kurgan.games.fortress_sevastopol.sheets import BOUNDARIES, CHITS, MARKERS, UNITS
from kurgan.games.fortress_sevastopol.state import IMPULSES
from tests.games.fortress_sevastopol.presentation.walks import GAMES, VIEWERS, messages, random_game, view_of
from tests.text_keys import places

OWN = load_catalogues(FortressSevastopol.folder / "text" / "presentation")
TARGETS = [
    "nowhere",
    "axis_guns",
    *NAMES[1:32],
    *BOUNDARIES,
    *(f"chit:{chit}" for chit in CHITS),
    *(f"marker:{marker}" for marker in MARKERS),
    *UNITS,
]
# Badges, deeds and hints are looked up by name.
BADGES = (
    "in_hand",
    "chosen",
    "forward",
    "primary",
    "assaulting",
    "supporting",
    "target",
    "out_of_command",
    "moved",
    "disrupt1",
    "disrupt2",
    "elite",
    "paid",
    "before_dice",
)
# What only a rare moment shows.
SELDOM = {
    "odds.mistaken",
    "odds.ap_none",
    "odds.cp_none",
    "edge.breached_trench",
    "mark.beachhead",
    "mode.eliminated",
    "overlay_note.no_flying",
    "overlay_note.not_fresh",
    "heading.pre",
    "heading.setup",
    "pill.rail",
    "pill.sea",
    "track.vp_axis",
    "shade.no_refit",
    "tray.in_play",
}


def shown(fs: FortressSevastopol, s: Any, rng: Random) -> Iterator[Any]:
    """Everything that can be shown or asked at a position, to every viewer."""
    table = fs.presentation
    for viewer in VIEWERS:
        view = view_of(s, viewer)
        yield table.scene(view)
        yield table.phase(view)
        choices = table.choices(view)
        yield choices
        yield [table.odds(view, fs.action(choice.action)) for choice in choices if choice.odds]
        for kind in table.overlays:
            yield table.overlay(view, kind.id, rng.choice(TARGETS))
        yield [table.why_not(view, target).message for target in rng.sample(TARGETS, 4)]


def fixed(fs: FortressSevastopol) -> Iterator[Message]:
    """What is named by its key alone."""
    table = fs.presentation
    tools = list(table.tools(fs.new("campaign")))
    yield from messages(list(table.charts()))
    yield from messages(tools)
    asked = [
        (kind.word, name)
        for name, decision in fs.flow.decisions.items()
        if not isinstance(decision, Chance)
        for kind in decision.kinds
    ]
    hinted = [key for key in OWN["en"].entries if key.startswith("hint.")]
    assert {key.removeprefix("hint.") for key in hinted} <= set(fs.flow.decisions)
    deeds = [key for key in OWN["en"].entries if key.startswith("deed.")]
    assert {key.removeprefix("deed.") for key in deeds} <= {word for word, _ in asked}
    named = (
        "game.title",
        "game.blurb",
        "game.kind",
        "game.facts",
        "choice.to.enemies",
        *hinted,
        *deeds,
        *(f"choice.{word}.{name if (word, name) in VARIANTS else 'any'}" for word, name in asked if word != "impulse"),
        *(f"choice.impulse.{name}" for name in IMPULSES if name != "invasion"),
        *(f"badge.{badge}" for badge in BADGES),
        *(f"agent.{agent}" for agent in ai.agents(fs.id)),
        *(f"roll.{result}" for result in RESULTS),
        *(key for key in OWN["en"].entries if key.startswith("map.")),
        *(f"overlay.{kind.id}" for kind in table.overlays),
        *(f"standing.{standing.decision}" for standing in table.standing),
        *(f"standing.{standing.decision}.{value}" for standing in table.standing for value in standing.values),
        *(f"guide.{step.id}.{part}" for step in table.guide for part in ("title", "text")),
        *(f"tools.{tool.group}" for tool in tools),
        *(
            f"tool_value.{value}"
            for tool in tools
            for value in tool.values
            if len(value) > 1 and not value.isdigit() and value not in (*CHITS, *UNITS, *BOUNDARIES)
        ),
    )
    yield from (Message(key) for key in named)


@pytest.fixture(scope="module")
def told(fs: FortressSevastopol) -> set[Message]:
    rng = Random("words")
    found: set[Message] = set()
    for number in range(len(GAMES)):
        for at, (s, events) in enumerate(random_game(fs, number)):
            found |= {event.message for event in events}
            if at % 15 == 0 or s.is_terminal():
                found |= set(messages(list(shown(fs, s, rng))))
    return found | set(fixed(fs))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_has_its_words(fs: FortressSevastopol, told: set[Message], lang: str) -> None:
    catalogue = fs.text[lang]
    assert sorted({message.key for message in told} - set(catalogue.entries)) == []
    for message in told:
        if message.params:
            assert {name for name, _ in message.params} >= places(catalogue.entries[message.key]), message


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_thing_has_its_name(fs: FortressSevastopol, told: set[Message], lang: str) -> None:
    refs = {value for message in told for _, value in message.params if isinstance(value, Ref)}
    assert sorted(f"{ref.kind}.{ref.id}" for ref in refs if f"{ref.kind}.{ref.id}" not in fs.text[lang]) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_is_unused(fs: FortressSevastopol, told: set[Message], lang: str) -> None:
    refs = {f"{value.kind}.{value.id}" for message in told for _, value in message.params if isinstance(value, Ref)}
    chapters = {f"chapter.{rule.split('-')[0].split('.')[0]}" for rule in fs.index.rules}
    assert sorted(set(OWN[lang].entries) - {message.key for message in told} - refs - chapters - SELDOM) == []
    assert chapters <= set(OWN[lang].entries)
    assert set(OWN[lang].entries) >= SELDOM


def test_both_languages_fill_in_the_same_parameters() -> None:
    en, zh = (OWN[lang].entries for lang in LANGUAGES)
    assert {key: places(text) for key, text in en.items()} == {key: places(text) for key, text in zh.items()}


def test_chinese_words_are_chinese() -> None:
    patterns = {"note.tem", "choice.activate.any", "pill.mp", "pill.chance", "shade.price"}
    assert [
        key
        for key, text in OWN["zh"].entries.items()
        if key not in patterns and not re.search(r"[\u4e00-\u9fff]", text)
    ] == []


def test_words_of_the_table_repeat_none_of_the_game() -> None:
    folder = FortressSevastopol.folder / "text"
    parts = [folder / part for part in FortressSevastopol.text_parts if part != "presentation"]
    game = load_catalogues(folder, *parts)
    for lang in LANGUAGES:
        assert sorted(set(OWN[lang].entries) & set(game[lang].entries)) == []
