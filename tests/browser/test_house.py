"""The house around the tables: the lobby at a glance, friends, a rematch, a second device, both sides at one screen."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import screen
from tests.browser.conftest import People
from tests.browser.player import opened
from tests.browser.test_two_people import invite

LAPTOP = {"width": 1440, "height": 765}
PHONE = {"width": 390, "height": 844}


def bottom(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def board(page: Page) -> object:
    """Where the map lies, and how it is seen."""
    return page.locator("[data-guide=board]").bounding_box(), page.locator("[data-guide=board] svg").first.evaluate(
        "(svg) => [...svg.querySelectorAll('g')].map((g) => g.getAttribute('transform')).find(Boolean) ?? ''"
    )


def resign(page: Page) -> None:
    screen.dialog(page, "Resign").get_by_role("button", name="Resign").click()


def test_your_games_and_start_stand_above_the_fold(people: People) -> None:
    page = people.come(viewport=LAPTOP)
    page.goto("/")
    page.get_by_role("article", name="Siege", exact=True).get_by_role("button", name="Play").click()
    opened(page)
    page.goto("/")
    expect(page.get_by_role("row", name="Siege")).to_contain_text("Your move")
    tonight = page.get_by_role("form", name="An opponent tonight")
    for game in tonight.get_by_role("combobox").first.locator("option").all_inner_texts():
        tonight.get_by_role("combobox").first.select_option(label=game)
        assert bottom(page, "form button.pri") <= LAPTOP["height"], game
        card = page.get_by_role("article", name=game, exact=True)
        expect(card).to_contain_text("Play first")
    assert bottom(page, "tbody tr") < bottom(page, "article") <= LAPTOP["height"]
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    assert bottom(page, "tbody tr") < PHONE["height"] / 2
    order = page.locator("#my-games, article h2, #tonight, #open-tables").evaluate_all(
        "(heads) => heads.map((head) => head.getBoundingClientRect().top)"
    )
    assert order == sorted(order), "what is read first is seen first"

    page.set_viewport_size({"width": LAPTOP["width"], "height": LAPTOP["height"]})
    tonight.get_by_role("combobox").first.select_option(label="Stalingrad Besieged")
    tonight.get_by_role("radio", name="Germans").check()
    expect(tonight).to_contain_text("as the book prints it” plays only: Germans")
    tonight.get_by_role("radio", name="Invite").check()
    page.get_by_role("link", name="Set up a table").click()
    expect(page.get_by_label("Russians", exact=True)).to_have_value("link")
    expect(page.get_by_label("Germans", exact=True)).to_have_value("me")


def test_friends_are_here_play_again_and_go_to_another_device(people: People) -> None:
    host, guest = people.come(), people.come()
    link, _ = invite(host)
    expect(host.locator("[data-seat=german] [data-here]")).to_have_count(0)
    screen.take_seat(guest, link, "Greta")
    opened(guest)
    expect(host.locator("[data-seat=german]")).to_contain_text("Greta")
    expect(host.locator("[data-seat=german] [data-here=true]")).to_be_visible()

    before = board(host)
    host.get_by_role("link", name="Rules", exact=True).click()
    expect(host.locator("[data-beside]").get_by_role("article").first).to_be_visible()
    assert "/t/" in host.url and board(host) == before
    host.keyboard.press("Escape")
    expect(host.locator("[data-beside]")).to_have_count(0)
    guest.locator("[data-chat]").click()
    guest.get_by_role("textbox", name="Say something").fill("Good luck")
    guest.keyboard.press("Enter")
    expect(host.locator("[data-chat] .n")).to_contain_text("1")
    assert board(host) == before
    guest.keyboard.press("Escape")

    resign(guest)
    host.get_by_role("button", name="Rematch, sides changed").click()
    expect(guest.locator("[data-rematch=asked]")).to_contain_text("Russians: a rematch")
    old = host.url
    guest.get_by_role("button", name="Accept").click()
    for page in (host, guest):
        page.wait_for_url(lambda url: url != old and "/t/" in url)
        opened(page)
    expect(host.locator("[data-seat=german]")).to_contain_text("you")
    expect(host.locator("[data-seat=russian]")).to_contain_text("Greta")
    table = guest.url.partition("/t/")[2][:16]
    guest.goto("/")
    expect(host.locator("[data-seat=russian] [data-here=false]")).to_be_visible()

    guest.get_by_role("link", name="Another device").click()
    guest.get_by_role("button", name="Show a code").click()
    code = guest.locator("[data-code]").inner_text()
    phone, stranger = people.come(viewport=PHONE, has_touch=True), people.come()
    phone.goto(screen.link_of(guest, "Link for the other device"))
    expect(phone.get_by_label("Code", exact=True)).to_have_value(code)
    assert "#" not in phone.url
    phone.get_by_role("button", name="Bring my seats here").click()
    expect(phone.get_by_role("row").filter(has_text="Stalingrad").first).to_be_visible()
    phone.goto(f"/t/{table}?seat=russian")
    opened(phone)
    people.watch(stranger).allow("status of 404")
    stranger.goto("/device")
    stranger.get_by_label("Code", exact=True).fill(code)
    stranger.get_by_role("button", name="Bring my seats here").click()
    expect(stranger.get_by_text("This code does not work")).to_be_visible()


def test_two_at_one_screen_play_openly_where_nothing_is_hidden(people: People) -> None:
    page = people.come()
    page.goto("/")
    tonight = page.get_by_role("form", name="An opponent tonight")
    tonight.get_by_role("combobox").first.select_option(label="Siege")
    tonight.get_by_role("radio", name="Same screen").check()
    expect(tonight).to_contain_text("Nothing is hidden in this game")
    tonight.get_by_role("textbox", name="Attacker").fill("Ada")
    tonight.get_by_role("textbox", name="Defender").fill("Ben")
    tonight.get_by_role("button", name="Start").click()
    opened(page)
    expect(page.locator("[data-handover]")).to_have_count(0)
    for seat, name in (("attacker", "Ada"), ("defender", "Ben")):
        expect(page.locator(f"[data-seat={seat}]")).to_contain_text(name)
    assert page.locator("[data-choice], [data-at][data-lit], .acts button").count() > 0
    seats = set[str]()
    for _ in range(12):
        asked = page.locator("[data-seat].on").get_attribute("data-seat")
        seats.add(asked or "")
        if len(seats) == 2:
            break
        screen.prompt(page).wait_for()
        step = screen.step(page)
        page.locator("[data-guide=prompt] .acts button[data-choice]").last.click()
        page.wait_for_timeout(300)
        if screen.step(page) == step:  # it is to be confirmed, or is being played at this moment
            page.evaluate("""[...document.querySelectorAll('[data-guide=prompt] .acts button.pri[data-choice]')]
                .at(-1)?.click()""")
            page.wait_for_timeout(300)
    assert seats == {"attacker", "defender"}
    expect(page.locator("[data-handover]")).to_have_count(0)


def test_a_table_of_ones_own_is_deleted_from_the_list_and_at_the_table(people: People) -> None:
    page = people.come(viewport=LAPTOP)
    for _ in range(2):
        page.goto("/")
        page.get_by_role("article", name="Siege", exact=True).get_by_role("button", name="Play").click()
        opened(page)
    screen.dialog(page, "Delete this table").get_by_role("button", name="Keep it").click()
    screen.dialog(page, "Delete this table").get_by_role("button", name="Delete").click()
    row = page.get_by_role("row", name="Siege")
    expect(row).to_have_count(1)
    row.get_by_role("button", name="Delete this table: Siege").click()
    sure = page.get_by_role("dialog", name="Siege")
    expect(sure).to_contain_text("for good")
    sure.get_by_role("button", name="Delete").click()
    expect(row).to_have_count(0)
    expect(page.get_by_text("None yet.")).to_be_visible()
