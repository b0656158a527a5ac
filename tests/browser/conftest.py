"""A real server, a real Chromium, and a fresh browser profile for each person of a test."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from tests.browser.chromium import FLAGS, ROOT, find_chromium
from tests.browser.server import Server
from tests.browser.watch import Watch
from tests.conftest import BUDGETS, MODE

HERE = Path(__file__).parent
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PATIENCE_MS = 15_000
# What moves is drawn over and over, without a graphics card by the processor: the quick slice does without.
MOTION = "reduce" if MODE == "quick" else "no-preference"
# What others do appears at once, unless a test asks for its playing back.
AT_ONCE = "if (location.protocol.startsWith('http')) localStorage['kurgan.playback'] ??= 'off'"
FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A page costs seconds: the quick slice takes the first tests of some files, by their budgets."""
    files = sorted({item.path for item in items if item.path.parent == HERE})
    met = Counter({path: 0 if n % BUDGETS["browser_files"] == 0 else len(items) for n, path in enumerate(files)})
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        met[item.path] += item.path.parent == HERE
        (kept if met[item.path] <= BUDGETS["browser_tests"] else left).append(item)
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = kept


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a process; each test makes tables of its own."""
    made = Server(tmp_path_factory.mktemp("house"))
    made.start()
    yield made
    made.stop()
    assert not made.complaints(), made.complaints()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        expect.set_options(timeout=PATIENCE_MS)
        yield browser
        browser.close()


class People:
    """Everybody at a test's tables; each has a browser profile of their own, with their own cookie."""

    def __init__(self, chromium: Browser, url: str) -> None:
        self.chromium = chromium
        self.url = url
        self.watches: list[Watch] = []
        self.contexts: list[BrowserContext] = []

    def context(self, **settings: Any) -> tuple[BrowserContext, Watch]:
        context = self.chromium.new_context(
            base_url=self.url,
            **{"viewport": DESK, "locale": "en-GB", "color_scheme": "light", "reduced_motion": MOTION, **settings},
        )
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(AT_ONCE)
        watch = Watch(context, self.url)
        self.contexts.append(context)
        self.watches.append(watch)
        return context, watch

    def come(self, **settings: Any) -> Page:
        """Somebody new, in front of an empty page."""
        context, _ = self.context(**settings)
        return context.new_page()

    def watch(self, page: Page) -> Watch:
        return self.watches[self.contexts.index(page.context)]

    def leave(self) -> None:
        for context in self.contexts:
            context.close()

    def photograph(self, name: str) -> None:
        """What everybody saw when a test failed, in build/browser/."""
        folder = ROOT / "build" / "browser"
        folder.mkdir(parents=True, exist_ok=True)
        for n, page in enumerate(page for context in self.contexts for page in context.pages):
            with suppress(Error):
                page.screenshot(path=folder / f"{re.sub(r'[^A-Za-z0-9_]+', '-', name)}-{n}.png", timeout=5000)

    def complaints(self) -> list[str]:
        return [line for watch in self.watches for line in watch.complaints()]


@pytest.fixture
def people(chromium: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[People]:
    yield from attended(People(chromium, server.url), request)


@pytest.fixture
def mortal(server: Server) -> Iterator[Server]:
    """The server for a test that kills it; the next test finds it alive."""
    yield server
    if server.process is None:
        server.start()


def attended(people: People, request: pytest.FixtureRequest) -> Iterator[People]:
    yield people
    if request.node.stash.get(FAILED, False):
        people.photograph(request.node.name)
    people.leave()
    assert not people.complaints(), people.complaints()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture
def page(people: People) -> Page:
    return people.come()
