"""A held seat: the owner may ask for it, everybody is told, and its player keeps it or hands it over."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import screen
from tests.browser.conftest import People
from tests.browser.player import opened
from tests.browser.test_two_people import two

SEATS = "Seats, links and clocks"
ASKS = "The owner of the table asks for"


def ask_for_the_germans(host: Page) -> None:
    seats = screen.dialog(host, SEATS)
    seats.get_by_role("button", name="Ask for this seat").click()
    expect(seats).to_contain_text("Everybody is told")
    seats.get_by_role("button", name="Yes, ask for it").click()
    expect(seats).to_contain_text(f"{ASKS} this seat")
    expect(seats.get_by_role("button", name="Ask for this seat")).to_have_count(0)
    expect(seats.get_by_label("Link for: Germans")).to_have_count(0)
    host.keyboard.press("Escape")


def test_a_player_whose_seat_is_asked_for_is_told_and_keeps_it(people: People) -> None:
    host, guest = two(people)
    ask_for_the_germans(host)
    notice = guest.locator("[data-claim=german]")
    expect(notice).to_contain_text(f"{ASKS} your seat")
    for page in (host, guest):
        expect(screen.log(page)).to_contain_text(f"Germans: {ASKS} this seat")
    notice.get_by_role("button", name="Keep my seat").click()
    for page in (host, guest):
        expect(page.locator("[data-claim]")).to_have_count(0)
        expect(screen.log(page)).to_contain_text("Germans: the player is here and keeps the seat.")


def test_a_player_hands_the_seat_over_by_a_link(people: People) -> None:
    host, guest = two(people)
    other = people.come()
    seats = screen.dialog(guest, SEATS)
    seats.get_by_role("button", name="New link for my seat").click()
    seats.get_by_role("button", name="Yes, a new link").click()
    link = screen.link_of(guest, "Link for: Germans")
    expect(screen.log(host)).to_contain_text("Germans: the player made a new link")
    expect(guest.locator("[data-seat=german]")).to_contain_text("you")
    people.watch(guest).allow("status of 403", "response code: 403")
    screen.take_seat(other, link)
    opened(other)
    expect(other.locator("[data-seat=german]")).to_contain_text("you")
    expect(screen.log(host)).to_contain_text("Germans: another player sits here now.")
    expect(guest.get_by_text("That seat is not yours.")).to_be_visible()
