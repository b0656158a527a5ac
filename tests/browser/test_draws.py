"""Draws at the table: offered by the menu, answered beside the map, by a person and by a computer."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import prepared, screen
from tests.browser.besieger import last_turn
from tests.browser.conftest import PHONE, People
from tests.browser.player import opened
from tests.browser.test_after import looked_at
from tests.browser.test_house import board
from tests.browser.test_two_people import two


def offer(page: Page) -> None:
    screen.dialog(page, "Offer a draw").get_by_role("button", name="Offer a draw").click()


def test_a_draw_is_offered_declined_and_agreed_on(people: People) -> None:
    host, guest = two(people)
    before = board(guest)
    offer(host)
    expect(host.locator("[data-draw=waits]")).to_contain_text("You offered a draw")
    asked = guest.locator("[data-draw=offered]")
    expect(asked).to_contain_text("Russians: a draw?")
    assert board(guest) == before
    asked.get_by_role("button", name="Decline").click()
    expect(asked).to_have_count(0)
    expect(host.locator("[data-draw=declined]")).to_contain_text("Germans: declined the draw.")
    people.watch(host).allow("status of 409")
    offer(host)
    expect(host.locator("[data-refusal]")).to_contain_text("You have offered a draw in this turn")

    offer(guest)
    host.locator("[data-draw=offered]").get_by_role("button", name="Accept").click()
    for page in (host, guest):
        expect(page.locator("[data-over=agreed]")).to_have_text("Both sides agreed on a draw.")
        expect(screen.log(page)).to_contain_text("Russians: agreed. The game ends as a draw.")
    guest.goto("/")
    expect(guest.get_by_role("row", name="Stalingrad Besieged")).to_contain_text("draw")


def test_a_computer_answers_by_itself(people: People) -> None:
    page = people.come(bypass_csp=True, viewport=PHONE, has_touch=True)
    prepared.bring(page, last_turn(), Attacker=prepared.ME, Defender=prepared.COMPUTER)
    opened(page)
    offer(page)
    expect(page.locator("[data-draw=waits]")).to_be_visible()
    looked_at(page)
    # Nothing was taken by the last turn: the defender has won.
    expect(page.locator("[data-draw=declined]")).to_contain_text("Defender: declined the draw.", timeout=60_000)
