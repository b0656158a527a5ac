"""What is told of a game when it is over: every scenario of every game, in both languages, and nothing invented."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kurgan.core.actions import Action
from kurgan.core.chance import draw
from kurgan.core.chronicle import Chronicle
from kurgan.core.event import Event
from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame
from kurgan.core.story import WORDINGS, heading, listed, story
from kurgan.core.text import LANGUAGES, Message, Param, Ref, message
from kurgan.core.view import WHOLE, View
from kurgan.games import GAMES, load
from tests.text_keys import places

SCENARIOS = [(name, scenario) for name in GAMES for scenario in load(name).scenarios]


def by_lot(game: AnyGame, scenario: str) -> tuple[Chronicle, list[Event], Any]:
    """A whole game by lot; its chronicle, its events, its last state."""
    rng, s = Random(f"story {scenario}"), game.new(scenario)
    start = s.copy()
    rows: list[tuple[int, Action]] = []
    told: list[Event] = game.opening(scenario)
    while not s.is_terminal():
        action = draw(rng, s.chance_outcomes()) if s.current_player() == CHANCE else rng.choice(s.legal_actions())
        rows.append((len(rows) + 1, action))
        told += s.play(action)
    return Chronicle.of(game, start, rows, game.opening(scenario)), told, s


def inner(told: Message) -> Iterator[Message | Ref]:
    yield told
    for _, value in told.params:
        if isinstance(value, Message):
            yield from inner(value)
        elif isinstance(value, Ref):
            yield value


@pytest.mark.parametrize("name, scenario", SCENARIOS, ids=lambda given: str(given))
def test_a_game_by_lot_is_told(name: str, scenario: str) -> None:
    game = load(name)
    chronicle, events, last = by_lot(game, scenario)
    sentences = story(chronicle)
    assert len(sentences) == len(chronicle.turns) and sentences[-1]
    said = [one for turn in sentences for one in turn] + [heading(turn) for turn in chronicle.turns]
    said += [tally.title for turn in chronicle.turns for tally in turn.score]
    said += [message(f"luck.{one.battle.luck.measure}") for one in chronicle.fought if one.battle.luck]
    for lang in LANGUAGES:
        catalogue = game.text[lang]
        for part in (part for one in said for part in inner(one)):
            if isinstance(part, Message):
                assert part.key in catalogue, part
                assert {param for param, _ in part.params} >= places(catalogue.entries[part.key]), part
        for one in said:
            text = catalogue.render(one)
            assert text and "{" not in text and "story." not in text, text
    _counts(game, chronicle, events)
    _keeps_to_the_facts(chronicle, sentences)
    assert chronicle.turns[-1].score == game.presentation.score(View(WHOLE, last))
    assert chronicle.state.position() == last.position()
    assert [turn.number for turn in chronicle.turns] == sorted({turn.number for turn in chronicle.turns})


def _counts(game: AnyGame, chronicle: Chronicle, events: list[Event]) -> None:
    """What is counted is what the log has, no more and no less."""
    telling, seen = game.presentation.telling, [event for event in events if event.hide is None]
    assert sum(turn.lost.total() for turn in chronicle.turns) == sum(one.key in telling.lost for one in seen)
    assert sum(turn.worn.total() for turn in chronicle.turns) == sum(one.key in telling.worn for one in seen)
    moves: Counter[str] = Counter()
    for event in seen:
        moves.update(effect.side for effect in game.presentation.effects(event) if effect.kind == "move")
    assert sum((turn.moves for turn in chronicle.turns), Counter()) == moves
    assert {side for turn in chronicle.turns for side in (*turn.lost, *turn.worn)} <= set(game.seats)
    known = {f"event.{key}" for key in (*telling.news, *telling.ends, telling.begins, *telling.lost, *telling.worn)}
    assert known <= set(game.text["en"].entries)


def _keeps_to_the_facts(chronicle: Chronicle, sentences: list[list[Message]]) -> None:
    """Places are said to be attacked by who attacked them, one battle alone is the turning point, the end says why."""
    assert story(chronicle) == sentences
    for turn, said in zip(chronicle.turns, sentences, strict=True):
        for one in said:
            given = dict(one.params)
            if "places" in given and one.key[:-2] not in ("story.took", "story.took_too"):
                regions = {fought.region for fought in turn.fought if chronicle.side(fought.side) == given["side"]}
                assert regions and {part for part in parts(given["places"]) if isinstance(part, Ref)} <= regions
            if "good" in given:
                kinds = [f.battle.kind for f in turn.fought if f.is_attack and chronicle.side(f.side) == given["side"]]
                assert given["good"] in range(1, kinds.count("good") + 1)
    turning = [one for said in sentences for one in said if one.key.startswith("story.turning")]
    swings = sorted((one.swing for one in chronicle.fought if one.is_attack), reverse=True)
    assert len(turning) == (len(swings) > 1 and swings[0] > swings[1])
    assert [one.key for one in sentences[-1]][-2:] == ["story.over", "story.sum"]
    assert dict(sentences[-1][-2].params)["result"] == Ref("result", chronicle.state.result())


def parts(value: Param) -> list[Message | Ref]:
    return list(inner(value)) if isinstance(value, Message) else [value] if isinstance(value, Ref) else []


def test_a_game_that_broke_off_has_no_result() -> None:
    game = load(next(iter(GAMES)))
    told = story(Chronicle.of(game, game.new(), [], game.opening(game.scenarios[0])))
    assert [one.key for one in told[-1]][-1] == "story.unfinished"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_diary_has_words_for_all_news_and_for_both_sides(name: str, lang: str) -> None:
    game = load(name)
    telling, entries = game.presentation.telling, game.text[lang].entries
    assert {key.removeprefix("news.") for key in entries if key.startswith("news.")} == telling.news
    for scenario in game.scenarios:
        for seat in game.seats:
            assert f"{telling.side.format(scenario=scenario)}.{seat}" in entries


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_has_all_its_wordings(lang: str) -> None:
    entries = load(next(iter(GAMES))).text[lang].entries
    kinds = {key[:-2] for key in entries if key.startswith("story.") and key.endswith("_1")}
    assert len(kinds) > 8
    for kind in kinds:
        wordings = [entries[f"{kind}_{n}"] for n in range(1, WORDINGS + 1)]
        assert len(set(wordings)) == WORDINGS and len({frozenset(places(one)) for one in wordings}) == 1, kind


def test_lists_name_three_and_count_the_rest() -> None:
    words = load(next(iter(GAMES))).text["en"]
    assert [words.param(listed(list("wxyz")[:n], "units")) for n in (1, 2, 3, 4)] == [
        "w",
        "w and x",
        "w, x and y",
        "w, x, y and 1 more",
    ]
