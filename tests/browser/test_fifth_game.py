"""A fifth game: its own folder and one line of registration, and it is in the lobby and played to its end."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

import kurgan
from tests.browser import screen
from tests.browser.conftest import People, attended
from tests.browser.player import Player, opened
from tests.browser.server import Server

PACKAGE = Path(kurgan.__file__).parent
TINY = Path(__file__).parent.parent / "tiny"
REGISTRY = "games/__init__.py"
LINE = '    "ford": "kurgan.games.ford",\n'
NOT_THE_GAME = ("test_*.py", "invariants.py", "__pycache__")


def add_ford(package: Path) -> None:
    """What somebody who adds a game does: nothing but this."""
    ford = package / "games" / "ford"
    shutil.copytree(TINY, ford, ignore=shutil.ignore_patterns(*NOT_THE_GAME))
    for path in ford.rglob("*.py"):
        path.write_text(path.read_text().replace("tests.tiny", "kurgan.games.ford"))
    registry = package / REGISTRY
    before, end, after = registry.read_text().partition("\n}\n")
    registry.write_text(f"{before}\n{LINE}{end.lstrip()}{after}")


@pytest.fixture(scope="module")
def with_ford(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    sources = tmp_path_factory.mktemp("sources")
    shutil.copytree(PACKAGE, sources / "kurgan", ignore=shutil.ignore_patterns("__pycache__"))
    add_ford(sources / "kurgan")
    server = Server(tmp_path_factory.mktemp("ford"), sources)
    server.start()
    yield server
    server.stop()
    assert not server.complaints(), server.complaints()


@pytest.fixture
def visitors(chromium: Browser, with_ford: Server, request: pytest.FixtureRequest) -> Iterator[People]:
    yield from attended(People(chromium, with_ford.url), request)


def test_it_stands_in_the_lobby_and_is_played_to_its_end_in_both_languages(visitors: People) -> None:
    page = visitors.come()
    page.goto("/")
    page.get_by_role("article", name="Ford", exact=True).get_by_role("button", name="Play").click()
    opened(page)
    assert screen.labels(page).keys() == {"1", "2", "3", "4", "5"}
    tray = page.locator("[data-tray=south]")
    expect(tray).to_be_visible()
    assert not [card for card in ("raft", "storm", "mud") if card in tray.inner_text().lower()]  # theirs lies face down
    said = Player(page, Random(2)).play_to_end()
    assert "home" in said.lower(), said
    page.get_by_role("link", name="Kurgan").click()
    expect(page.get_by_role("row", name="Ford").first).to_be_visible()
    chinese = visitors.come(locale="zh-CN")
    chinese.goto("/")
    expect(chinese.get_by_role("article", name="渡口", exact=True)).to_be_visible()
