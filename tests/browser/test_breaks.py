"""What must not be lost: a page loaded again in mid-combat, a server that dies, a network without sockets."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser import prepared, screen
from tests.browser.conftest import People
from tests.browser.player import Player, opened
from tests.browser.server import Server
from tests.browser.test_clicks import at_a_table
from tests.browser.test_two_people import asked, invite, set_up
from tests.browser.test_whole_game import one_button
from tests.conftest import Budget

SETTLES_MS = 500
UNREAD = "Since your last move"
GONE = ("net::ERR_", "WebSocket connection")


def test_reload_in_mid_combat_finds_the_same_question(people: People) -> None:
    """Even when a choice is half made: the attacker is named, the target is not."""
    _, record = prepared.until(lambda s: prepared.asks(s, "russian", "ChooseTarget"))
    page = people.come()
    prepared.load(page, record, german=prepared.COMPUTER)
    player = Player(page, Random(1))
    half = player.wait("turn")
    assert len(half.places) > 1 and half.decision == "ChooseTarget"
    asked, lines = player.prompt(), screen.log(page).get_by_role("listitem").count()
    page.reload()
    opened(page)
    again = player.wait("turn")
    assert (again.decision, again.step, set(again.places)) == (half.decision, half.step, set(half.places))
    assert player.prompt() == asked
    assert screen.log(page).get_by_role("listitem").count() == lines
    player.step()


@pytest.mark.parametrize("arrives", [False, True])
def test_an_order_happens_whole_or_not_at_all_when_its_line_breaks(people: People, arrives: bool) -> None:
    """The request never comes to the server, or its answer never comes back; either way the page is told in the end."""
    page = people.come()
    people.watch(page).allow(*GONE)
    hand = at_a_table(page, "siege", "sevastopol")
    if hand.question("ChooseTask", "ChooseMover").decision == "ChooseTask":
        hand.answer("done")
    seen, before = hand.question("ChooseMover"), screen.occupied(page)
    cut: list[str] = []

    def lose(route: Route) -> None:
        if arrives:
            route.fetch()
        route.abort()
        cut.append(route.request.url)

    page.route("**/order", lose)
    hand.drag("0501", "0701")
    screen.soon(page, lambda: len(cut), lambda times: times == 1)
    page.unroute("**/order")
    page.reload()
    opened(page)
    now, after = hand.question("ChooseMover"), screen.occupied(page)
    if arrives:
        stack = before["0501"].partition("; ")[2]  # behind the ground
        assert now.step == seen.step + 4 and after["0701"].endswith(stack)
        assert not after.get("0501", "").endswith(stack)
    else:
        assert now.step == seen.step and after == before


def told(page: Page) -> list[str]:
    """What the log tells; where one's own last move stands in it is no part of that."""
    return [line for line in screen.log(page).get_by_role("listitem").all_inner_texts() if line != UNREAD]


def test_a_killed_server_loses_nothing(people: People, mortal: Server, budget: Callable[[str], Budget]) -> None:
    """It dies in the middle of an answer, the next time while nobody does anything, and so on by turns."""
    kills = budget("browser_kills")
    page = people.come()
    watch = people.watch(page)
    watch.allow(*GONE)
    one_button(page)
    player = Player(page, Random(2), moves=2)
    player.place_rest()
    steps = 1 + kills.count
    for _ in range(steps):
        player.step()
    lines = told(page)
    loads = watch.loads
    for kill in kills.seeds():
        player.wait("turn")
        page.wait_for_timeout(SETTLES_MS)  # what an order stopped before is selected a moment later
        before = player.look()
        if busy := kill % 2 == 1:
            player.press(player.choose(before))
        mortal.kill()
        expect(page.get_by_role("alert")).to_contain_text("does not answer")
        mortal.start()
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(player.refusal()).to_have_count(0)  # which said that the server does not answer
        assert busy or player.wait("turn") == before
        for _ in range(steps):
            player.step()
    assert told(page)[: len(lines)] == lines
    assert watch.loads == loads
    step, board = player.wait("turn").step, screen.occupied(page)
    page.reload()
    opened(page)
    assert player.wait("turn").step == step
    assert screen.occupied(page) == board


def test_without_sockets_the_table_goes_on_by_asking(people: People) -> None:
    host, guest = people.come(), people.come()
    shut: list[str] = []

    def refuse(socket: WebSocketRoute) -> None:
        shut.append(socket.url)
        socket.close()

    guest.route_web_socket("**/api/**", refuse)
    link, _ = invite(host)
    screen.take_seat(guest, link)
    opened(guest)
    players = [Player(host, Random(1), 2), Player(guest, Random(2), 2)]
    set_up(*players)
    for _ in range(5):
        players[asked(players)].step()
        screen.same_board(host, guest)
    assert len(shut) >= 3
    expect(guest.get_by_role("alert")).to_have_count(0)
