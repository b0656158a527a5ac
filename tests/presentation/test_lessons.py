"""Every lesson of every game: its solution reaches the goal, its wrong ways are told, its words are there."""

from __future__ import annotations

import re
from random import Random

import pytest

from kurgan.core.lessons import Lesson
from kurgan.core.text import LANGUAGES, load_catalogues
from kurgan.games import GAMES, load
from tests.conftest import BUDGETS
from tests.rehearsal import Rehearsal

MOST_CHOICES = 150  # of a learner who wanders
ANCHORS = {"board", "prompt", "odds", "log", "trays", "tracks"}
LESSONS = [(name, lesson) for name in GAMES for lesson in load(name).presentation.lessons]
each_lesson = pytest.mark.parametrize(("name", "lesson"), LESSONS, ids=[f"{name}-{each.id}" for name, each in LESSONS])
each_course = pytest.mark.parametrize("name", sorted({name for name, _ in LESSONS}))


@each_lesson
def test_the_solution_reaches_the_goal(name: str, lesson: Lesson) -> None:
    rehearsal = Rehearsal(load(name), lesson)
    assert rehearsal.progress.done(lesson) == [], "nothing is done before anybody has done anything"
    assert rehearsal.state.current_player() == rehearsal.seat
    ticks = [len(rehearsal.play([action]).done(lesson)) for action in lesson.solution]
    assert rehearsal.progress.reached(lesson), rehearsal.progress
    assert ticks[-1] > ticks[-2] if len(ticks) > 1 else ticks[-1] > 0, "the last action is one that counts"
    assert not rehearsal.progress.wrong, rehearsal.progress
    assert rehearsal.unscripted == [], "chance would decide whether this goes well"


@each_lesson
def test_wrong_ways_are_told(name: str, lesson: Lesson) -> None:
    for wrong in lesson.wrong:
        assert wrong.way, wrong.id
        rehearsal = Rehearsal(load(name), lesson)
        rehearsal.play(wrong.way)
        assert wrong.id in rehearsal.progress.wrong, (wrong.id, rehearsal.progress)
        assert not rehearsal.progress.reached(lesson)


@each_lesson
def test_lessons_speak_of_things_that_are_there(name: str, lesson: Lesson) -> None:
    game = load(name)
    view = Rehearsal(game, lesson).state.view(game.seats.index(lesson.seat))
    scene, layout = game.presentation.scene(view), game.presentation.board(view.state.given.scenario)
    things = {piece.id for piece in scene.pieces} | {card.id for tray in scene.trays for card in tray.cards}
    things |= {piece.id for tray in scene.trays for piece in tray.pieces}
    spaces = {space["id"] for space in layout["spaces"]} | {edge["id"] for edge in layout.get("edges", ())}
    cited = {*lesson.rules, *(step.rule for step in lesson.steps), *(wrong.rule for wrong in lesson.wrong)}
    assert lesson.rules and all(rule in game.index for rule in cited if rule), cited
    assert len({step.id for step in lesson.steps}) == len(lesson.steps) <= 7
    for step in lesson.steps:
        assert step.anchor in ANCHORS
        assert set(step.light) <= things | spaces, step.light
        assert set(step.when.asked) - {""} <= set(game.flow.decisions)
    assert {*lesson.answers, *lesson.for_you, *lesson.finishes} <= set(game.flow.decisions)


@each_course
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_lesson_has_its_words_and_no_more(name: str, lang: str) -> None:
    game = load(name)
    entries = load_catalogues(game.folder / "text" / "lessons")[lang].entries
    wanted, hints = set(), set()
    for lesson in game.presentation.lessons:
        key = f"lesson.{lesson.id}"
        wanted |= {f"{key}.{part}" for part in ("title", "intro", "end")}
        wanted |= {f"{key}.step.{step.id}" for step in lesson.steps}
        wanted |= {f"{key}.wrong.{wrong.id}" for wrong in lesson.wrong}
        hints |= {f"{key}.hint.{step.id}" for step in lesson.steps}
    assert wanted <= set(entries) <= wanted | hints
    if lang != "en":
        assert [key for key, text in entries.items() if not re.search(r"[\u4e00-\u9fff]", text)] == []


@each_course
def test_hints_are_in_both_languages(name: str) -> None:
    texts = load_catalogues(load(name).folder / "text" / "lessons")
    assert set(texts["en"].entries) == set(texts["zh"].entries)


# A phone has no pointer that rests, and what lies below the map on one screen lies beside it on another.
SCREENS = {
    "en": re.compile(r"\b([Cc]lick|tap|hover|pointer|buttons?|below the map|beside the question|panel)\b"),
    "zh": re.compile("点击|单击|鼠标|悬停|按钮|下方|问题旁|面板"),
}


@each_course
@pytest.mark.parametrize("lang", LANGUAGES)
def test_lessons_fit_every_screen(name: str, lang: str) -> None:
    entries = load_catalogues(load(name).folder / "text" / "lessons")[lang].entries
    assert [key for key, text in entries.items() if SCREENS[lang].search(text)] == []


@each_course
def test_a_course_is_short(name: str) -> None:
    assert 6 <= len(load(name).presentation.lessons) <= 10


@each_lesson
def test_who_lets_the_time_pass_is_told(name: str, lesson: Lesson) -> None:
    """Whoever answers as he likes reaches the goal, is told what was wrong, or that it is too late; no game runs on."""
    for seed in range(BUDGETS["stray_learners"]):
        rng, rehearsal = Random(seed), Rehearsal(load(name), lesson)
        for _ in range(MOST_CHOICES):
            if rehearsal.progress.reached(lesson) or rehearsal.progress.lost(lesson):
                break
            assert rehearsal.state.current_player() == rehearsal.seat, (seed, rehearsal.state.position())
            rehearsal.play([rng.choice(rehearsal.state.legal_actions()).text])
