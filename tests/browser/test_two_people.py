"""Two people far apart, and those who look on: links, live moves, chat, notes, clocks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser import screen
from tests.browser.conftest import People
from tests.browser.player import Player, opened
from tests.conftest import Budget

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
    screen.take_seat(germans, link)
    opened(germans)
    return russians, germans


def set_up(*players: Player) -> None:
    """Everybody places by a ready-made set-up, until somebody is asked to prepare or to move."""
    for _ in range(200):
        for player in players:
            seen = player.look()
            if seen.asked and seen.decision == "PlaceUnit":
                player.place_rest("Balanced")
            elif seen.asked and seen.decision not in ("PlaceAt", "PlaceFerry", "PlaceFactory"):
                return
            elif seen.asked:
                player.step()
        players[0].page.wait_for_timeout(25)
    raise AssertionError("the set-up does not end")


def asked(players: Sequence[Player]) -> int:
    """Whose turn it is, as soon as somebody's screen says so."""
    for _ in range(400):
        for n, player in enumerate(players):
            if player.look().asked:
                return n
        players[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def test_a_link_takes_a_seat_once(people: People) -> None:
    host, guest, third = people.come(), people.come(), people.come()
    link, _ = invite(host)
    token = urlsplit(link).fragment
    assert len(token) >= 22  # 128 bits need no fewer letters
    expect(host.locator("[data-seat=german]")).not_to_contain_text("you")
    screen.take_seat(guest, link)
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


def test_moves_of_one_appear_at_the_other_without_reload(people: People, budget: Callable[[str], Budget]) -> None:
    entries = 2 + budget("browser_moves").count
    pages = two(people)
    players = [Player(page, Random(n), moves=1) for n, page in enumerate(pages)]
    set_up(*players)
    loads = [people.watch(page).loads for page in pages]
    first = max(screen.step(page) for page in pages)
    acted = set[int]()
    while len(acted) < 2 or min(screen.step(page) for page in pages) < first + entries:
        n = asked(players)
        expect(screen.prompt(pages[1 - n])).to_contain_text("choosing")
        before = screen.step(pages[n])
        players[n].step()
        acted.add(n)
        assert screen.step(pages[n]) > before
        screen.same_board(*pages)
    assert acted == {0, 1}
    assert [people.watch(page).loads for page in pages] == loads


def test_a_spectator_sees_the_board_and_nothing_hidden(people: People) -> None:
    host, guest, viewer = people.come(), people.come(), people.come()
    link, watch = invite(host)
    screen.take_seat(guest, link)
    opened(guest)
    players = [Player(host, Random(1), 2), Player(guest, Random(2), 2)]
    set_up(*players)
    viewer.goto(watch)
    opened(viewer)
    assert "#" not in viewer.url
    assert not Player(viewer, Random(1)).look().asked
    screen.same_board(host, viewer)
    seen = screen.soon(viewer, lambda: screen.occupied(viewer), lambda board: len(board) > 20)
    mine, theirs = screen.occupied(host), screen.occupied(guest)
    hidden = {at for board in (mine, theirs) for at, words in board.items() if "hidden from the other side" in words}
    assert len(hidden) > 20 and len(hidden) < len(seen)  # some were turned up when the set-up ended, for everybody
    for at in hidden:
        assert "face down" in seen[at] and "infantry" not in seen[at] and "factors" not in seen[at], seen[at]
    expect(viewer.locator("[data-guide=prompt] .acts button, [data-choice]")).to_have_count(0)
    players[asked(players)].step()
    screen.same_board(host, viewer)
    other = people.come()  # this link is for everybody
    other.goto(watch)
    opened(other)
    screen.same_board(other, viewer)


def test_chat_is_heard_and_notes_are_not(people: People) -> None:
    russians, germans = two(people)
    screen.dialog(russians, "Private notes").get_by_role("textbox").fill("ferry at 3-6")
    expect(russians.get_by_role("dialog").get_by_role("status")).to_contain_text("Kept")
    russians.keyboard.press("Escape")
    chat = screen.beside(russians, "Chat")
    chat.get_by_role("textbox").fill("Good luck <b>there</b>")
    chat.get_by_role("button", name="Send").click()
    expect(chat.get_by_role("listitem")).to_contain_text("Good luck <b>there</b>")
    expect(germans.locator("[data-chat] .n")).to_contain_text("1 new")
    heard = screen.beside(germans, "Chat")
    expect(heard.get_by_role("listitem")).to_contain_text("Good luck <b>there</b>")
    heard.get_by_role("textbox").fill("And to you")
    germans.keyboard.press("Enter")
    expect(chat.get_by_role("listitem").nth(1)).to_contain_text("And to you")
    expect(germans.locator("[data-chat] .n")).to_have_count(0)
    germans.keyboard.press("Escape")
    expect(screen.dialog(germans, "Private notes").get_by_role("textbox")).to_have_value("")
    russians.reload()
    opened(russians)
    expect(screen.dialog(russians, "Private notes").get_by_role("textbox")).to_have_value("ferry at 3-6")


def test_clocks_run_and_standing_answers_are_kept(people: People) -> None:
    page = people.come()
    page.goto("/new?game=stalingrad-besieged")
    page.get_by_label("Time for each side").select_option(label="Live: 30 minutes, and 15 seconds for each choice")
    page.get_by_label("Germans", exact=True).select_option(label="Whoever opens a link")
    page.get_by_role("button", name="Set the table").click()
    link = screen.link_of(page, "Link for: Germans")
    page.get_by_role("link", name="Go to the table").click()
    opened(page)
    guest = people.come()
    screen.take_seat(guest, link)
    opened(guest)
    chooses, waits = (
        ("russian", "german")
        if asked([Player(page, Random(1)), Player(guest, Random(1))]) == 0
        else ("german", "russian")
    )
    running, standing = (page.locator(f"[data-seat={seat}]").get_by_role("timer") for seat in (chooses, waits))
    first, still = seconds(running.inner_text()), seconds(standing.inner_text())
    assert first <= 30 * 60 and still == 30 * 60
    page.wait_for_timeout(2300)
    assert 2 <= first - seconds(running.inner_text()) <= 6
    assert seconds(standing.inner_text()) == still

    answers = screen.dialog(page, "Standing answers")
    first_question = answers.get_by_role("combobox").first
    first_question.select_option(index=1)
    chosen = first_question.input_value()
    page.keyboard.press("Escape")
    page.reload()
    opened(page)
    expect(screen.dialog(page, "Standing answers").get_by_role("combobox").first).to_have_value(chosen)
    expect(screen.dialog(guest, "Standing answers").get_by_role("combobox").first).not_to_have_value(chosen)


def seconds(shown: str) -> int:
    """29:58 or 1:00:00."""
    total = 0
    for part in shown.strip().split(":"):
        total = total * 60 + int(part)
    return total
