"""Courses: lessons are ticked by what is done, end in a card that leads on, and are kept count of."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from kurgan.games import load
from tests.browser.conftest import PHONE, People
from tests.browser.player import Player, opened
from tests.browser.pupil import Pupil
from tests.conftest import BUDGETS, Budget

GESTURES = tomllib.loads(Path(__file__).with_name("gestures.toml").read_text(encoding="utf-8"))
COURSES = ("siege", "stalingrad-besieged", "crimean-campaign", "fortress-sevastopol")


@pytest.mark.parametrize("game", COURSES)
def test_a_course_is_done_to_its_end(people: People, game: str, budget: Callable[[str], Budget]) -> None:
    """By mouse alone, lesson after lesson as the cards lead on."""
    budget("browser_lessons")
    lessons = load(game).presentation.lessons
    assert list(GESTURES[game]) == [lesson.id for lesson in lessons]
    some = lessons[: BUDGETS["browser_lessons"]]
    page = people.come()
    pupil = Pupil(page)
    page.goto(f"/learn/{game}")
    page.get_by_role("button", name="Begin the course").click()
    for lesson in some:
        opened(page)
        card = page.locator(f'[data-lesson="{lesson.id}"]')
        expect(card.locator("[data-lesson-step]")).to_have_count(len(lesson.steps))
        expect(card.locator('[data-ticked="true"]')).to_have_count(0)
        pupil.play(GESTURES[game][lesson.id])
        expect(card).to_have_attribute("data-reached", "true")
        expect(card.locator('[data-ticked="true"]')).to_have_count(len(lesson.steps))
        if lesson != some[-1]:
            card.get_by_role("button", name="Next lesson").click()
            expect(card).to_have_count(0)
    card.get_by_role("link", name="The course").click()
    expect(page.locator('li[data-ticked="true"]')).to_have_count(len(some))
    how = "Go through it again" if some == lessons else "Continue the course"
    expect(page.get_by_role("button", name=how)).to_be_visible()


def test_a_lesson_by_mouse(people: People) -> None:
    """Steps out of their order, a wrong way and its taking back, a hint; the board stays where it is."""
    page = people.come()
    page.goto("/learn/siege")
    page.get_by_role("button", name="Begin: Counters and marching").click()
    opened(page)
    card, player = page.locator('[data-lesson="march"]'), Player(page, Random(1))
    frame = page.locator(".board svg > g").first.get_attribute("transform")
    card.get_by_role("button", name="Show a hint").click()
    expect(card).to_contain_text("Choose the division in 0703")
    for place in ("0701", "0601"):
        seen = player.wait("turn")
        player.press(player.place(place))
        player.wait("answer", seen)
    expect(card).to_contain_text("not 0401")
    page.locator("[data-guide=undo]").first.click()
    expect(card).not_to_contain_text("not 0401")
    if not player.look().taken:
        player.press(player.place("0701"))
    player.press(player.place("0401"))
    expect(card.locator('[data-lesson-step="far"]')).to_have_attribute("data-ticked", "true")
    expect(card).to_contain_text("1 of 3 done")
    assert page.locator(".board svg > g").first.get_attribute("transform") == frame


def test_who_lets_the_time_pass_begins_again(people: People) -> None:
    """A lesson that was played past its end says so, and how to go on."""
    page = people.come()
    page.goto("/learn/siege")
    page.get_by_role("button", name="Begin: Overrun and exploitation").click()
    opened(page)
    card = page.locator('[data-lesson="overrun"]')
    Pupil(page).play(["press done", "press done", "press done", "press done"])
    expect(card).to_contain_text("The moment for that has passed")
    card.get_by_role("button", name="Start over").click()
    expect(card).not_to_contain_text("has passed")
    expect(card).to_contain_text("0 of 3 done")


def test_a_lesson_on_a_phone(people: People) -> None:
    page = people.come(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto("/learn/siege")
    page.get_by_role("button", name="Begin: Counters and marching").click()
    opened(page)
    strip = page.locator('[data-lesson="march"]')
    expect(strip.get_by_role("heading")).to_have_text("Counters and marching")  # read first, then close
    board = page.locator(".map").first.bounding_box()
    strip.get_by_role("button", name="To the map").click()
    expect(strip.get_by_role("heading")).to_have_count(0)
    expect(strip).to_contain_text("Bring the 22nd Infantry Division")
    pupil = Pupil(page)
    pupil.play(["0703", "0603"])
    strip.get_by_role("button", name="More").click()
    expect(strip.locator('[data-lesson-step="beside"]')).to_have_attribute("data-ticked", "true")
    strip.get_by_role("button", name="Close").click()
    pupil.play(["0701", "0401", "press done"])
    expect(strip.get_by_role("button", name="Next lesson")).to_be_visible()
    assert page.locator(".map").first.bounding_box() == board, "nothing the lesson says resizes the map"
