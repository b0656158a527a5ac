"""Puzzles in the browser: one missed, one found, and both remembered; on a desk by the map, on a phone by the list."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kurgan.games import GAMES, load
from kurgan.lab.puzzles.puzzle import Puzzle, packaged
from tests.browser.conftest import PHONE, People

NAME = next(name for name in GAMES if len(packaged(load(name))) > 1)


def solve(page: Page, puzzle: Puzzle, action: str) -> None:
    page.locator(f'[data-puzzle="{puzzle.id}"] [data-action="{action}"]').click()
    page.locator("[data-answer]").click()


@pytest.mark.parametrize("settings", [{}, {"locale": "zh-CN", "viewport": PHONE, "has_touch": True}], ids=["en", "zh"])
def test_one_puzzle_is_missed_and_the_next_found(people: People, settings: dict[str, Any]) -> None:
    first, second = packaged(load(NAME))[:2]
    page = people.come(**settings)
    told: list[str] = []
    page.on("response", lambda answer: told.append(f"{answer.request.method} {answer.url}"))
    page.goto("/")
    page.locator(f'a[href="/puzzles/{NAME}"]').first.click()
    page.locator(f'a[href="/puzzles/{NAME}/{first.id}"]').click()
    solve(page, first, first.answers[first.second].actions[0])
    verdict = page.locator("[data-answered]")
    expect(verdict).to_have_attribute("data-answered", "false")
    expect(page.locator("[data-row]")).to_have_count(2, timeout=5000)
    shown = {
        row: int(page.locator(f'[data-row="{row}"]').get_attribute("data-chance") or 0) for row in ("yours", "best")
    }
    assert shown["yours"] < shown["best"]
    assert [line.partition(" ")[0] for line in told if line.endswith(first.id)] == ["GET", "POST"], "asked, and told"
    page.locator(f'a[href="/puzzles/{NAME}/{second.id}"]').click()
    solve(page, second, second.answers[second.best].actions[0])
    expect(verdict).to_have_attribute("data-answered", "true")
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0, "nothing sticks out"
    page.goto(f"/puzzles/{NAME}")
    expect(page.locator(f'a[href$="{first.id}"]')).to_have_class(re.compile(r"\bwrong\b"))
    expect(page.locator(f'a[href$="{second.id}"]')).to_have_class(re.compile(r"\bright\b"))


def test_a_choice_is_made_on_the_map(people: People) -> None:
    """A lit place stands for its choice, as at a table; where it stands for several, these are listed."""
    game = load(NAME)
    found = [(one, game.presentation.choices(one.seen(game))) for one in packaged(game)]
    puzzle, choices = next((one, choices) for one, choices in found if any(choice.at for choice in choices))
    wanted = next(choice for choice in choices if choice.at)
    page = people.come()
    page.goto(f"/puzzles/{NAME}/{puzzle.id}")
    page.locator(f'svg [data-at="{wanted.at}"]').first.click()
    same = [choice.action for choice in choices if choice.at == wanted.at]
    if len(same) > 1:
        expect(page.locator("[data-action]")).to_have_count(len(same))
        page.locator(f'[data-action="{wanted.action}"]').click()
    expect(page.locator(f'[data-action="{wanted.action}"]')).to_have_attribute("aria-pressed", "true")
