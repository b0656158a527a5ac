"""What must not be lost: a page loaded again in mid-combat, a server that dies, a network without sockets."""

from __future__ import annotations

from random import Random

from playwright.sync_api import WebSocketRoute, expect

from tests.browser import prepared, screen
from tests.browser.conftest import People
from tests.browser.player import Player, opened
from tests.browser.server import Server
from tests.browser.test_two_people import invite, set_up
from tests.browser.test_whole_game import one_button

GONE = ("net::ERR_", "WebSocket connection")


def test_reload_in_mid_combat_finds_the_same_question(people: People) -> None:
    state, record = prepared.until(lambda s: prepared.asks(s, "russian", "ChooseAttacker") and bool(prepared.halves(s)))
    page = people.come()
    prepared.load(page, record, german=prepared.COMPUTER)
    player = Player(page, Random(1))
    before = player.wait("turn")
    player.place(prepared.halves(state)[0].split(" ")[1]).click()
    half = screen.soon(page, player.look, lambda seen: seen.decision == "ChooseTarget")
    assert len(half.places) > 1 and half.step > before.step
    asked, lines = player.prompt(), screen.log(page).get_by_role("listitem").count()
    page.reload()
    opened(page)
    again = player.wait("turn")
    assert (again.decision, again.step, set(again.places)) == (half.decision, half.step, set(half.places))
    assert player.prompt() == asked
    assert screen.log(page).get_by_role("listitem").count() == lines
    player.step()


def test_a_killed_server_loses_nothing(guests: People, own_server: Server) -> None:
    page = guests.come()
    guests.watch(page).allow(*GONE)
    one_button(page)
    player = Player(page, Random(2), moves=2)
    player.place_rest()
    for _ in range(4):
        player.step()
    before = player.wait("turn")
    lines = screen.log(page).get_by_role("listitem").all_inner_texts()
    loads = guests.watch(page).loads

    own_server.kill()
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    own_server.start()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert player.wait("turn") == before

    player.press(player.choose(before))                  # and once more, in the middle of an answer
    own_server.kill()
    own_server.start()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(player.refusal()).to_have_count(0)            # which said that the server does not answer
    for _ in range(4):
        player.step()
    assert screen.log(page).get_by_role("listitem").all_inner_texts()[:len(lines)] == lines
    assert guests.watch(page).loads == loads
    page.wait_for_timeout(1500)                          # what moves has come to rest
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
    guest.goto(link)
    opened(guest)
    players = [Player(host, Random(1), 2), Player(guest, Random(2), 2)]
    set_up(*players)
    for _ in range(5):
        seen = [player.look() for player in players]
        players[0 if seen[0].asked else 1].step()
        screen.same_board(host, guest)
    assert len(shut) >= 3
    expect(guest.get_by_role("alert")).to_have_count(0)
