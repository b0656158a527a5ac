"""Two people far apart, and those who look on: links, live moves, chat, notes, clocks."""

from __future__ import annotations

from random import Random
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser import screen
from tests.browser.conftest import People
from tests.browser.player import Player, opened

USED = "This link has been used"


def invite(page: Page) -> tuple[str, str]:
    """Set a table from the lobby, as Russians; the links for the Germans and for spectators."""
    page.goto("/")
    tonight = page.get_by_role("form", name="An opponent tonight")
    tonight.get_by_role("radio", name="Invite").check()
    tonight.get_by_role("radio", name="Russians").check()
    tonight.get_by_role("button", name="Start").click()
    links = screen.link_of(page, "Link for: Germans"), screen.link_of(page, "Link for spectators")
    page.get_by_role("link", name="Go to the table").click()
    opened(page)
    return links


def two(people: People) -> tuple[Page, Page]:
    """The Russians, who invited, and the Germans, who came."""
    russians, germans = people.come(), people.come()
    link, _ = invite(russians)
    germans.goto(link)
    opened(germans)
    return russians, germans


def set_up(*players: Player) -> None:
    """Everybody places by a ready-made set-up; then somebody has a choice on the board."""
    for _ in range(len(players) * 3):
        for player in players:
            if player.page.get_by_role("button", name="Place the rest for me").is_visible():
                player.place_rest("Balanced")
            player.page.wait_for_timeout(150)


def test_a_link_takes_a_seat_once(people: People) -> None:
    host, guest, third = people.come(), people.come(), people.come()
    link, _ = invite(host)
    token = urlsplit(link).fragment
    assert len(token) >= 22                              # 128 bits need no fewer letters
    expect(host.locator("[data-seat=german]")).not_to_contain_text("you")
    guest.goto(link)
    opened(guest)
    assert token not in guest.url and "#" not in guest.url
    expect(guest.locator("[data-seat=german]")).to_contain_text("you")
    guest.go_back()
    assert token not in guest.url
    people.watch(third).allow("status of 410")
    third.goto(link)
    expect(third.get_by_text(USED)).to_be_visible()
    assert token not in third.url
    assert token not in third.content()


def test_moves_of_one_appear_at_the_other_without_reload(people: People) -> None:
    pages = two(people)
    players = [Player(page, Random(n), moves=2) for n, page in enumerate(pages)]
    set_up(*players)
    loads = [people.watch(page).loads for page in pages]
    acted = set()
    for _ in range(24):
        seen = [player.look() for player in players]
        n = 0 if seen[0].asked else 1
        expect(screen.prompt(pages[1 - n])).to_contain_text("choosing")
        before = screen.step(pages[n])
        players[n].step()
        acted.add(n)
        assert screen.step(pages[n]) > before
        screen.same_board(*pages)
    assert acted == {0, 1}
    assert [people.watch(page).loads for page in pages] == loads
