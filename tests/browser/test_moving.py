"""A table whose rules have changed: two people look at what is kept, agree, and find themselves at a new one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from json import dumps, loads
from random import Random
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from kurgan.server.store.opening import FILE
from tests.browser.conftest import PHONE, People
from tests.browser.player import Player, opened
from tests.browser.server import Server
from tests.browser.test_breaks import GONE
from tests.browser.test_two_people import asked, set_up, two


def of_older_rules(server: Server, table: str) -> None:
    """As if it had been played under a version that ended in another phase."""
    with closing(sqlite3.connect(server.folder / FILE)) as connection, connection:
        (line,) = connection.execute("SELECT line FROM tables WHERE id = ?", (table,)).fetchone()
        said = loads(line)
        said["phase"] = {"key": "phase.end", "params": []}
        changed = dumps(said), table
        connection.execute("UPDATE tables SET rules = '0', line = ? WHERE id = ?", changed)


def test_two_people_agree_to_move_on(people: People, mortal: Server) -> None:
    pages = two(people)
    players = [Player(page, Random(n), moves=1) for n, page in enumerate(pages)]
    set_up(*players)
    for _ in range(3):
        players[asked(players)].step()
    for page in pages:
        people.watch(page).allow(*GONE, "status of 409")
    table = urlsplit(pages[0].url).path.rpartition("/")[2]
    mortal.stop()
    of_older_rules(mortal, table)
    mortal.start()
    one, other = pages
    for page in pages:
        page.reload()
        expect(page.get_by_role("heading", name="Move on to the present rules")).to_be_visible()
    one.get_by_role("button", name="Ask to move on").click()
    expect(one.locator("[data-moving=waits]")).to_contain_text("has not said")
    other.reload()
    expect(other.locator("[data-moving=answer]")).to_contain_text("Russians: shall it move on?")
    other.get_by_role("button", name="No, thanks").click()
    expect(other.locator("[data-moving=ask]")).to_contain_text("would rather not")
    other.get_by_role("button", name="Ask to move on").click()
    expect(other.locator("[data-moving=waits]")).to_be_visible()
    one.reload()
    one.get_by_role("button", name="Agree").click()
    opened(one)
    assert urlsplit(one.url).path.rpartition("/")[2] != table
    expect(one.locator("[data-guide=log]")).to_contain_text("By agreement of all seats it goes on here")
    to_the_new_table(other)
    players[asked(players)].step()
    phone = people.come(viewport=PHONE)
    people.watch(phone).allow("status of 409", "status of 403")
    phone.goto(f"/t/{table}")
    expect(phone.get_by_role("alert")).to_be_visible()  # who never sat here sees nothing of it
    expect(phone.locator("[data-moving]")).to_have_count(0)


def to_the_new_table(page: Page) -> None:
    page.reload()
    page.get_by_role("link", name="Go there").click()
    opened(page)
