"""Every word that a table shows exists in both languages, and none is there for nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kurgan.core.flow import Chance
from kurgan.core.text import LANGUAGES, Message, Ref, load_catalogues
from kurgan.games.siege import Siege
from kurgan.games.siege.places import HEX
from kurgan.games.siege.presentation.labels import VARIANTS
from kurgan.games.siege.sheets import UNITS
from tests.games.crimean_campaign.presentation.walks import messages
from tests.games.siege.presentation.walks import ATTACK, GAMES, MOVE, VIEWERS, random_game, view_of
from tests.text_keys import places

OWN = load_catalogues(Siege.folder / "text" / "presentation")
TARGETS = ["nowhere", "0304", "0403|0402", *UNITS]
BADGES = (
    "in_hand",
    "chosen",
    "attacking",
    "target",
    "out_of_supply",
    "dug_in",
    "reserve",
    "building",
    "attacked",
    "moved",
    "duty",
)
# What only a rare moment shows.
SELDOM = {
    "odds.too_low",
    "odds.more_needed",
    "odds.perhaps_reduced",
    "odds.perhaps_razed",
    "odds.columns",
    "odds.quartered",
    "odds.overrun",
    "odds.razed",
    "mark.begun",
    "track.several",
    "condition.reached_sevastopol",
    "condition.reached_westwall",
    "condition.reached_maginot",
    "tally.lost",
    "odds.all",
    "odds.res",
    "odds.disrupted",
    "odds.aa",
    *(f"odds.outcome_{who}retreat" for who in ("", "attacker_", "defender_", "both_")),
    "odds.outcome",
    "odds.armour",
    "odds.armour_total",
    "tray.return",
    "tray.due",
    "track.unit",
    "odds.halved",
    "pill.all_mps",
}


def shown(siege: Siege, s: Any, rng: Random) -> Iterator[Any]:
    """Everything that can be shown or asked at a position, to every viewer."""
    table = siege.presentation
    for viewer in VIEWERS:
        view = view_of(s, viewer)
        yield table.scene(view)
        yield table.phase(view)
        choices = table.choices(view)
        yield choices
        yield [table.odds(view, siege.action(choice.action)) for choice in choices[:8] if choice.odds]
        for kind in table.overlays:
            yield table.overlay(view, kind.id, rng.choice(TARGETS))
        yield [table.why_not(view, target).message for target in rng.sample(TARGETS, 4)]


def fixed(siege: Siege) -> Iterator[Message]:
    """What is named by its key alone."""
    table = siege.presentation
    tools = [tool for scenario in GAMES for tool in table.tools(siege.new(scenario))]
    yield from messages(list(table.charts()))
    yield from messages(tools)
    asked = [
        (kind.word, name)
        for name, decision in siege.flow.decisions.items()
        if not isinstance(decision, Chance)
        for kind in decision.kinds
    ]
    hinted = [key for key in OWN["en"].entries if key.startswith("hint.")]
    assert {key.removeprefix("hint.") for key in hinted} <= set(siege.flow.decisions)
    deeds = [key for key in OWN["en"].entries if key.startswith("deed.")]
    assert {key.removeprefix("deed.") for key in deeds} == {word for word, _ in asked}
    named = (
        "game.title",
        "game.blurb",
        "game.kind",
        "game.facts",
        "choice.lose.last",
        "choice.done.exploitation",
        "map.black_sea",
        "agent.greedy",
        *hinted,
        *deeds,
        *(f"badge.{badge}" for badge in BADGES),
        *(f"choice.{word}.{name if (word, name) in VARIANTS else 'any'}" for word, name in asked),
        *(f"overlay.{kind.id}" for kind in table.overlays),
        *(f"standing.{standing.decision}" for standing in table.standing),
        *(f"standing.{standing.decision}.{value}" for standing in table.standing for value in standing.values),
        *(f"guide.{step.id}.{part}" for step in table.guide for part in ("title", "text")),
        *(f"tools.{tool.group}" for tool in tools),
        *(f"tool_value.{value}" for tool in tools for value in tool.values if not value.isdigit()),
    )
    yield from (Message(key) for key in named)


@pytest.fixture(scope="module")
def told(siege: Siege) -> set[Message]:
    rng = Random("words")
    found: set[Message] = set()
    for scenario in GAMES:
        for at, (s, _) in enumerate(random_game(siege, scenario)):
            if at % 15 == 0 or s.is_terminal():
                found |= set(messages(list(shown(siege, s, rng))))
    for text in (ATTACK, MOVE):
        found |= set(messages(list(shown(siege, siege.read_position(text), rng))))
    return found | set(fixed(siege))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_has_its_words(siege: Siege, told: set[Message], lang: str) -> None:
    catalogue = siege.text[lang]
    assert sorted({message.key for message in told} - set(catalogue.entries)) == []
    for message in told:
        if message.params:
            assert {name for name, _ in message.params} >= places(catalogue.entries[message.key]), message


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_thing_has_its_name(siege: Siege, told: set[Message], lang: str) -> None:
    """A hex without a name of its own is called by its number."""
    refs = {value for message in told for _, value in message.params if isinstance(value, Ref)}
    assert (
        sorted(
            f"{ref.kind}.{ref.id}"
            for ref in refs
            if f"{ref.kind}.{ref.id}" not in siege.text[lang] and not (ref.kind.startswith("hex_") and ref.id in HEX)
        )
        == []
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_is_unused(siege: Siege, told: set[Message], lang: str) -> None:
    sections = {re.sub(r"(-|\.(?=[a-z])).*", "", rule) for rule in siege.index.rules}
    chapters = {f"chapter.{name}" for section in sections for name in (section, section.split(".")[0])}
    assert sorted(set(OWN[lang].entries) - {message.key for message in told} - chapters - SELDOM) == []
    assert chapters | SELDOM <= set(OWN[lang].entries)


def test_both_languages_fill_in_the_same_parameters() -> None:
    en, zh = (OWN[lang].entries for lang in LANGUAGES)
    assert {key: places(text) for key, text in en.items()} == {key: places(text) for key, text in zh.items()}


def test_chinese_words_are_chinese() -> None:
    patterns = {"column.heading", "odds.nothing", "odds.points", "odds.res", "mark.work"}
    assert [
        key
        for key, text in OWN["zh"].entries.items()
        if key not in patterns and not re.search(r"[\u4e00-\u9fff]", text)
    ] == []
