"""Every word that a table shows exists in both languages, and none is there for nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kurgan.core.game import Game
from kurgan.core.presentation import Presentation
from kurgan.core.text import LANGUAGES, Message, Ref, load_catalogues
from kurgan.games.stalingrad_besieged import StalingradBesieged
from kurgan.games.stalingrad_besieged.places import NAMES
from kurgan.games.stalingrad_besieged.sheets import CARDS, UNITS
from tests.games.stalingrad_besieged.presentation.walks import GAMES, VIEWERS, messages, random_game, view_of
from tests.text_keys import places

OWN = load_catalogues(StalingradBesieged.folder / "text" / "presentation")
ITEMS = [
    "hand",
    "nowhere",
    *(f"card:{card}" for card in CARDS),
    *(f"{tray}:{unit}" for tray in ("unit", "lost", "pending", "aside") for unit in UNITS),
]
HINTED = (
    "PlaceUnit",
    "PlaceAt",
    "PlaceFerry",
    "PlaceFactory",
    "Prepare",
    "Maneuver",
    "FirstStep",
    "ChooseAttacker",
    "ChooseTarget",
)
# Positions that random games seldom reach.
RARE = [
    "at=ChooseAttacker; side=russian; shooter=russian; 5-4=r_poor; 5-5=r_inf; 4-4=g_inf; 4-5=r_tank; 6-6=r_inf",
    "at=ChooseAttacker; side=russian; shooter=russian; 5-4=r_poor; 5-3=g_heavy; 4-4=r_inf; 4-3=g_inf; 3-4=r_tank",
    "at=ChooseAttacker; side=russian; shooter=russian; 5-3=g_heavy; 5-4=r_inf; 4-3=r_poor",
    "scenario=solo; at=PrepareTarget; preparing=1; side=russian; pick=card air_strike; hand.russian=air_strike; "
    "1-1=g_unknown; 1-2=g_unknown; 9-6=r_inf",
    "at=PrepareTarget; preparing=1; side=russian; pick=card air_strike; hand.russian=air_strike; 1-1=g_inf; 1-2=g_88; "
    "5-1=g_inf hidden; 9-6=r_inf",
    "at=FirstStep; pick=unit 5-4; side=russian; moving=1; 5-4=r_inf; snipers=5-3:german; 9-1=g_inf",
    "scenario=solo; at=ChooseAttacker; side=german; shooter=german; 5-3=g_unknown; 5-4=r_inf",
    "at=Maneuver; moving=1; side=russian; played=1; shift=1; 6-4=r_tank; broken=left:german; 9-1=g_inf; 8-1=g_inf",
    "at=Maneuver; moving=1; side=russian; played=1; reinforce=1; aside=r_inf; 6-4=r_tank; ferries=2-6 5-6; 9-1=g_inf",
    "at=Maneuver; moving=1; side=russian; pending=r_inf/r_elite; ferries=2-6 5-6; factory=8-5:destroyed; 6-4=r_tank",
    "at=end",
]


def shown(game: Game[Any], s: Any, rng: Random) -> Iterator[Any]:
    """Everything that can be shown or asked at a position, to every viewer."""
    table = game.presentation
    for viewer in VIEWERS:
        view = view_of(s, viewer)
        yield table.scene(view)
        yield table.phase(view)
        choices = table.choices(view)
        yield choices
        yield [table.odds(view, game.action(choice.action)) for choice in choices if choice.odds]
        for kind in table.overlays:
            yield table.overlay(view, kind.id, rng.choice(["", "hand", *NAMES]))
        yield [table.why_not(view, target).message for target in rng.sample([*NAMES, *ITEMS], 6)]


def fixed(table: Presentation, game: Game[Any]) -> Iterator[Message]:
    """What is named by its key alone."""
    solo = game.position("scenario=solo; at=Maneuver; moving=1; side=russian; 5-4=r_inf")
    tools = [*table.tools(game.new()), *table.tools(solo)]
    yield from messages(list(table.charts()))
    yield from messages(tools)
    yield from (Message(f"hint.{decision}", (("n", 1),)) for decision in HINTED)
    for key in (
        "game.title",
        "game.blurb",
        "game.kind",
        "game.facts",
        *(label["key"] for label in table.layout["labels"] if "key" in label),
        *(f"badge.{badge}" for badge in ("attacked", "no_attack", "moved", "chosen", "in_hand", "target")),
        *(f"deed.{word}" for word in ("attack", "target", "fire", "to", "cross", "at", "factory", "reveal")),
        *(f"agent.{agent}" for agent in ("random", "printed")),
        *(f"overlay.{kind.id}" for kind in table.overlays),
        *(f"setup.{name}" for name in table.setups),
        *(f"standing.{standing.decision}" for standing in table.standing),
        *(f"standing.{standing.decision}.{value}" for standing in table.standing for value in standing.values),
        *(f"guide.{step.id}.{part}" for step in table.guide for part in ("title", "text")),
        *(f"tools.{tool.group}" for tool in tools),
        *(
            f"tool_value.{value}"
            for tool in tools
            for value in tool.values
            if not value.isdigit() and value not in (*CARDS, *UNITS)
        ),
    ):
        yield Message(key)


@pytest.fixture(scope="module")
def told(sb: Game[Any]) -> set[Message]:
    rng = Random("words")
    found: set[Message] = set()
    for number in range(len(GAMES)):
        for at, (s, events) in enumerate(random_game(sb, number)):
            found |= {event.message for event in events}
            if at % 9 == 0 or s.is_terminal():
                found |= set(messages(list(shown(sb, s, rng))))
    for text in RARE:
        for _ in range(3):
            found |= set(messages(list(shown(sb, sb.read_position(text), rng))))
    table = sb.presentation
    return found | set(fixed(table, sb))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_has_its_words(sb: Game[Any], told: set[Message], lang: str) -> None:
    catalogue = sb.text[lang]
    assert sorted({message.key for message in told} - set(catalogue.entries)) == []
    for message in told:
        assert {name for name, _ in message.params} >= places(catalogue.entries[message.key]), message
        assert "{" not in catalogue.render(message) or not message.params, message


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_thing_has_its_name(sb: Game[Any], told: set[Message], lang: str) -> None:
    for ref in {value for message in told for _, value in message.params if isinstance(value, Ref)}:
        assert ref.id in NAMES if ref.kind == "space" else f"{ref.kind}.{ref.id}" in sb.text[lang], ref


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_is_unused(sb: Game[Any], told: set[Message], lang: str) -> None:
    refs = {f"{value.kind}.{value.id}" for message in told for _, value in message.params if isinstance(value, Ref)}
    chapters = {f"chapter.{rule.split('-')[0]}" for rule in sb.index.rules}
    assert sorted(set(OWN[lang].entries) - {message.key for message in told} - refs - chapters) == []
    assert chapters <= set(OWN[lang].entries)


def test_both_languages_fill_in_the_same_parameters() -> None:
    en, zh = (OWN[lang].entries for lang in LANGUAGES)
    assert {key: places(text) for key, text in en.items()} == {key: places(text) for key, text in zh.items()}


def test_chinese_words_are_chinese() -> None:
    patterns = {"label.pair", "label.note"}  # punctuation only
    assert [
        key
        for key, text in OWN["zh"].entries.items()
        if key not in patterns and not re.search(r"[\u4e00-\u9fff]", text)
    ] == []


def test_words_of_the_table_repeat_none_of_the_game() -> None:
    game = load_catalogues(StalingradBesieged.folder / "text")
    for lang in LANGUAGES:
        assert set(OWN[lang].entries) & set(game[lang].entries) == set()
