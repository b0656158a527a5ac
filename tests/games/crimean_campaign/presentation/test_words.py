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
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.names import ORDERS
from kurgan.games.crimean_campaign.places import HEX
from kurgan.games.crimean_campaign.presentation.labels import VARIANTS
from kurgan.games.crimean_campaign.sheets import PIECES, SUPPORTS
from tests.games.crimean_campaign.presentation.walks import GAMES, VIEWERS, messages, random_game, view_of
from tests.text_keys import places

OWN = load_catalogues(CrimeanCampaign.folder / "text" / "presentation")
TARGETS = ["nowhere", "1417", "1417/1", "1516", "2101", "garrison:2101", "naval", "support:cas1", *PIECES]
# Badges, deeds and hints are looked up by name.
BADGES = ("in_hand", "chosen", "attacking", "target", "out_of_supply", "attacked", "moved")
# What only a rare moment shows.
SELDOM = {
    "condition.boats",
    "condition.quota",
    "condition.open",
    "heading.over",
    "mark.landing",
    "overlay_note.no_rail",
    "overlay_note.open",
    "tray.landing",
    "tray.lands_at",
    "tally.rp_r",
    "tally.rp_m",
    "tally.rp_nm",
    "overlay_note.static",
    "heading.both",
    "tray.secret",
}


def shown(tcc: CrimeanCampaign, s: Any, rng: Random) -> Iterator[Any]:
    """Everything that can be shown or asked at a position, to every viewer."""
    table = tcc.presentation
    for viewer in VIEWERS:
        view = view_of(s, viewer)
        yield table.scene(view)
        yield table.phase(view)
        choices = table.choices(view)
        yield choices
        yield [table.odds(view, tcc.action(choice.action)) for choice in choices[:6] if choice.odds]
        for kind in table.overlays:
            yield table.overlay(view, kind.id, rng.choice(TARGETS))
        yield [table.why_not(view, target).message for target in rng.sample(TARGETS, 4)]


def fixed(tcc: CrimeanCampaign) -> Iterator[Message]:
    """What is named by its key alone."""
    table = tcc.presentation
    tools = list(table.tools(tcc.new("long")))
    yield from messages(list(table.charts()))
    yield from messages(tools)
    asked = [
        (kind.word, name)
        for name, decision in tcc.flow.decisions.items()
        if not isinstance(decision, Chance)
        for kind in decision.kinds
    ]
    hinted = [key for key in OWN["en"].entries if key.startswith("hint.")]
    assert {key.removeprefix("hint.") for key in hinted} <= set(tcc.flow.decisions)
    deeds = [key for key in OWN["en"].entries if key.startswith("deed.")]
    assert {key.removeprefix("deed.") for key in deeds} <= {word for word, _ in asked}
    named = (
        "game.title",
        "game.blurb",
        "game.kind",
        "game.facts",
        "choice.to.waypoint",
        "choice.join.probe",
        "choice.lose.last",
        *hinted,
        *deeds,
        *(
            f"choice.{word}.{name if (word, name) in VARIANTS else 'any'}"
            for word, name in asked
            if word not in ("order", "declare")
        ),
        *(f"choice.order.{name}" for name in ORDERS),
        "choice.declare.attack",
        "choice.declare.probe",
        *(f"badge.{badge}" for badge in BADGES),
        *(f"agent.{agent}" for agent in ai.agents(tcc.id)),
        *(key for key in OWN["en"].entries if key.startswith("map.")),
        *(f"setup.{name}" for name in table.setups),
        *(f"overlay.{kind.id}" for kind in table.overlays),
        *(f"standing.{standing.decision}" for standing in table.standing),
        *(f"standing.{standing.decision}.{value}" for standing in table.standing for value in standing.values),
        *(f"guide.{step.id}.{part}" for step in table.guide for part in ("title", "text")),
        *(f"tools.{tool.group}" for tool in tools),
        *(
            f"tool_value.{value}"
            for tool in tools
            for value in tool.values
            if not value.isdigit() and value not in SUPPORTS
        ),
    )
    yield from (Message(key) for key in named)


@pytest.fixture(scope="module")
def told(tcc: CrimeanCampaign) -> set[Message]:
    rng = Random("words")
    found: set[Message] = set()
    for number in range(len(GAMES)):
        for at, (s, events) in enumerate(random_game(tcc, number)):
            found |= {event.message for event in events}
            if at % 30 == 0 or s.is_terminal():
                found |= set(messages(list(shown(tcc, s, rng))))
    return found | set(fixed(tcc))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_has_its_words(tcc: CrimeanCampaign, told: set[Message], lang: str) -> None:
    catalogue = tcc.text[lang]
    assert sorted({message.key for message in told} - set(catalogue.entries)) == []
    for message in told:
        if message.params:
            assert {name for name, _ in message.params} >= places(catalogue.entries[message.key]), message


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_thing_has_its_name(tcc: CrimeanCampaign, told: set[Message], lang: str) -> None:
    """A hex without a name of its own is called by its number."""
    refs = {value for message in told for _, value in message.params if isinstance(value, Ref)}
    assert (
        sorted(
            f"{ref.kind}.{ref.id}"
            for ref in refs
            if f"{ref.kind}.{ref.id}" not in tcc.text[lang] and not (ref.kind == "hex" and ref.id in HEX)
        )
        == []
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_is_unused(tcc: CrimeanCampaign, told: set[Message], lang: str) -> None:
    refs = {f"{value.kind}.{value.id}" for message in told for _, value in message.params if isinstance(value, Ref)}
    chapters = {f"chapter.{rule.split('-')[0].split('.')[0]}" for rule in tcc.index.rules}
    odds = {key for key in OWN[lang].entries if key.startswith("odds.")}  # test_odds.py looks at those
    assert sorted(set(OWN[lang].entries) - {message.key for message in told} - refs - chapters - odds - SELDOM) == []
    assert chapters <= set(OWN[lang].entries)
    assert set(OWN[lang].entries) >= SELDOM


def test_both_languages_fill_in_the_same_parameters() -> None:
    en, zh = (OWN[lang].entries for lang in LANGUAGES)
    assert {key: places(text) for key, text in en.items()} == {key: places(text) for key, text in zh.items()}


def test_chinese_words_are_chinese() -> None:
    patterns = {"condition.order"}
    assert [
        key
        for key, text in OWN["zh"].entries.items()
        if key not in patterns and not re.search(r"[\u4e00-\u9fff]", text)
    ] == []
