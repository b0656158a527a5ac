"""How a game went: from the end of a game and from the lobby to its page, and from there to a file and a new game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import prepared
from tests.browser.conftest import PHONE, People
from tests.browser.test_axe import AXE

FOUND = "async () => (await axe.run(document)).violations.map((one) => [one.id, one.nodes[0].html])"


def looked_at(page: Page) -> None:
    """Nothing that axe finds, nothing wider than the screen."""
    page.add_script_tag(path=str(AXE))
    assert page.evaluate(FOUND) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def at_the_end(page: Page) -> None:
    _, record = prepared.finished()
    prepared.load(page, record, german=prepared.COMPUTER)
    expect(page.locator("[data-over]")).to_be_visible()


@pytest.fixture
def reader(people: People) -> Page:
    """Axe is brought in from outside, which the page's own policy forbids."""
    return people.come(bypass_csp=True, accept_downloads=True)


def test_the_page_after_a_game(reader: Page, people: People, tmp_path: Path) -> None:
    page = reader
    at_the_end(page)
    result = page.locator("[data-over]").inner_text()
    page.get_by_role("link", name="How it went").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(result)
    for name in ("The score by turn", "Losses by turn", "The battles that decided", "The ledger of luck", "The story"):
        expect(page.get_by_role("heading", name=name)).to_be_visible()
    chart = page.locator("[data-chart=curve]").first
    expect(chart.get_by_role("img")).to_have_accessible_name(
        re.compile("^Ferry points and factory by turn. Germans: 0")
    )
    chart.get_by_text("The numbers").click()
    turns = page.locator("[data-story] h3", has_text="turn").count()
    expect(chart.get_by_role("row")).to_have_count(1 + turns)
    expect(page.locator("[data-ledger] tbody tr")).not_to_have_count(0)
    story = page.locator("[data-story]").inner_text()
    assert "The game is over" in story and "story." not in story and "{" not in story
    expect(page.locator("[data-story]").get_by_role("img", name="The board at the beginning")).to_be_visible()
    looked_at(page)
    saved_alone(page, people, tmp_path)
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Save as a file")).to_be_hidden()
    expect(page.get_by_role("heading", name="The story")).to_be_visible()
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    looked_at(page)
    page.get_by_role("button", name="Rematch, sides changed").click()
    page.wait_for_url("**/t/**")
    page.goto("/")
    page.get_by_role("link", name="How it went").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(result)
    page.get_by_role("button", name=re.compile("EN · 中文")).click()
    expect(page.get_by_role("heading", name="战史")).to_be_visible()


def saved_alone(page: Page, people: People, folder: Path) -> None:
    """The file has everything and asks nobody for anything."""
    with page.expect_download() as kept:
        page.get_by_role("button", name="Save as a file").click()
    file = folder / kept.value.suggested_filename
    kept.value.save_as(file)
    text = file.read_text(encoding="utf-8")
    assert file.suffix == ".html" and "<script" not in text and "url(" not in text
    apart = people.chromium.new_context()  # not among those who may ask only the server
    reading = apart.new_page()
    asked: list[str] = []
    reading.on("request", lambda request: asked.append(request.url))
    reading.goto(file.as_uri())
    expect(reading.get_by_role("heading", name="The ledger of luck")).to_be_visible()
    expect(reading.get_by_role("img", name="The board at the beginning")).to_be_visible()
    expect(reading.get_by_role("button")).to_have_count(0)
    assert asked == [file.as_uri()]
    apart.close()
