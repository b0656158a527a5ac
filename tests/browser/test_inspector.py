"""The inspector: every kind of thing is told of, by pointer, key, finger and the other mouse button; the map stays."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Locator, Page, expect

from tests.browser import prepared
from tests.browser.besieger import last_turn
from tests.browser.commander import IMPULSE, siege
from tests.browser.conftest import PHONE, People
from tests.browser.general import neck
from tests.browser.player import Player, opened
from tests.browser.test_axe import violations

UNTIL_REST_MS = 2500


def card(page: Page) -> Locator:
    return page.locator("[data-inspector]")


def place(page: Page, at: str) -> Locator:
    return page.locator(f'svg [data-at="{at}"]')


def middle(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def shown(page: Page) -> str:
    world = page.locator(".board svg[role=group] > g").first
    return world.get_attribute("transform") or world.evaluate("(one) => one.style.transform")


def other_button(page: Page, found: Locator, *words: str) -> None:
    """Pressed on a thing: a card says these words."""
    page.mouse.click(*middle(found), button="right")
    for word in words:
        expect(card(page)).to_contain_text(word)


def test_every_kind_of_thing_is_told_of(people: People) -> None:
    page = people.come(viewport={"width": 1440, "height": 900})
    prepared.bring(page, siege(IMPULSE), Axis=prepared.ME, Soviets=prepared.COMPUTER)
    opened(page)
    Player(page, Random(1)).wait("turn")
    before, prompt = shown(page), page.locator("[data-guide=prompt] .q").inner_text()

    other_button(
        page, place(page, "2"), "Terrain (TEM)", "Improved Position", "Assault on it", "Can come here"
    )  # and its stack
    card(page).get_by_role("button", name="Improved Position").click()  # what lies there
    expect(card(page)).to_contain_text("+1 to the defense")
    card(page).get_by_role("button", name="Back").click()
    card(page).locator(".parts button").first.click()  # one of its units
    expect(card(page)).to_contain_text("Attack (AF)")
    assert violations(page) == []
    card(page).locator(".line button").first.click()  # the rule of a line
    expect(card(page).locator(".gist:popover-open")).to_be_visible()
    page.keyboard.press("Escape")
    expect(card(page).locator(".gist:popover-open")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)

    other_button(page, page.locator('[data-inspect^="box:turn"]').first, "What it says")
    other_button(page, page.locator('[data-inspect="condition:advantage"]'), "throw dice again")
    other_button(page, page.locator('[data-inspect="condition:weather"]'), "aircraft fly")
    other_button(page, page.locator('[data-inspect^="tally:"]').first, "Axis")
    other_button(page, page.locator('[data-inspect^="tray:"]').first, "Beside the map")
    other_button(page, page.locator('[data-tray="chits.axis"] button.hit').first, "Card", "stronger by 1")
    page.keyboard.press("Escape")

    page.mouse.move(*middle(place(page, "8")))  # resting there opens it, going away closes it
    expect(card(page)).to_be_visible(timeout=UNTIL_REST_MS)
    page.mouse.move(700, 20)
    expect(card(page)).to_have_count(0)
    page.mouse.move(*middle(place(page, "8")))
    expect(card(page)).to_be_visible(timeout=UNTIL_REST_MS)
    card(page).locator(".line button").first.click()  # pressing into it keeps it, and hits what was pressed
    expect(card(page).locator(".gist:popover-open")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)
    place(page, "9").focus()
    page.keyboard.press("i")  # a key says it aloud
    expect(card(page)).to_contain_text("Terrain (TEM)")
    expect(page.get_by_role("status").filter(has_text="Terrain (TEM)")).to_have_count(1)
    page.keyboard.press("i")
    expect(card(page).locator(":focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)
    expect(place(page, "9")).to_be_focused()
    assert shown(page) == before and page.locator("[data-guide=prompt] .q").inner_text() == prompt

    page.get_by_role("button", name="What the map shows").click()
    page.get_by_role("menu").get_by_text("Threats").click()
    expect(page.locator(".tools p.note")).to_contain_text("the likeliest Assault")
    page.get_by_text("What is counted").click()
    expect(page.locator(".tools details")).to_contain_text("Not counted")


def test_one_thing_of_every_other_game(people: People) -> None:
    page = people.come(viewport={"width": 1440, "height": 900})
    prepared.bring(page, last_turn(), Attacker=prepared.ME, Defender=prepared.COMPUTER)
    opened(page)
    other_button(page, place(page, "0402"), "4th Infantry Division", "movement points", "Can come here")
    prepared.bring(page, neck(), Axis=prepared.ME, Soviets=prepared.COMPUTER)
    opened(page)
    other_button(page, place(page, "3806"), "156th Rifle Division", "Attack on it")
    _, record = prepared.until(lambda s: prepared.asks(s, "russian", "Maneuver"))
    prepared.load(page, record, german=prepared.COMPUTER)
    Player(page, Random(1)).wait("turn")
    other_button(page, page.locator("svg [data-at]:has([data-drag])").first, "Type")


def test_a_finger_that_stays(people: People) -> None:
    page = people.come(viewport=PHONE, has_touch=True)
    prepared.bring(page, last_turn(), Attacker=prepared.ME, Defender=prepared.COMPUTER)
    opened(page)
    x, y = middle(place(page, "0503"))
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(card(page)).to_contain_text("Defence")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    box = card(page).bounding_box()
    assert box is not None and not box["y"] <= y <= box["y"] + box["height"]
    assert violations(page) == []
    card(page).get_by_role("button", name="Close").tap()
    expect(card(page)).to_have_count(0)
