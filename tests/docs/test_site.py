"""The documentation site: it builds strictly, holds every page, and asks nobody else for anything."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import docs_check
import docs_games
import docs_pages
import pytest
from docs_pages import Failed, Page
from playwright.sync_api import sync_playwright

from tests.browser.chromium import FLAGS, find_chromium

ROOT = Path(__file__).parents[2]
SECTIONS = ROOT / "docs" / "site" / "sections.toml"


def named(navigation: docs_pages.Navigation) -> Iterator[str]:
    for entry in navigation:
        if isinstance(entry, str):
            yield entry
        else:
            for inside in entry.values():
                yield from named(inside)


# --- pages and their places -----------------------------------------------------------------------


def test_every_page_that_was_written_stands_in_the_navigation_once() -> None:
    pages = docs_pages.written(ROOT)
    found = list(named(docs_pages.navigation(pages, SECTIONS)))
    assert sorted(found) == sorted({page.site for page in pages})
    everything = set((ROOT / "docs").rglob("*.md"))
    assert everything <= {ROOT / page.source for page in pages} and len(everything) > 40


def test_a_new_page_needs_no_line_anywhere() -> None:
    pages = [
        *docs_pages.written(ROOT),
        Page("docs/engine.md", "engine.md", "# E"),
        Page("docs/new.md", "new.md", "# N"),
    ]
    navigation = docs_pages.navigation(pages, SECTIONS)
    section = {
        name: list(named(inside)) for entry in navigation if isinstance(entry, dict) for name, inside in entry.items()
    }
    assert "engine.md" in section["Research"] and "new.md" in section["Contribute"]


def test_links_lead_to_pages_of_the_site_and_sources_are_only_named() -> None:
    pages = [
        Page(
            "docs/a.md",
            "a.md",
            "# A\n[b](adr/b.md#x) [log](../CHANGELOG.md) [code](../src/kurgan/__init__.py) `docs/adr/b.md`",
        ),
        Page("docs/adr/b.md", "adr/b.md", "# B\n```\n[kept](as it is)\n```\n"),
        Page("CHANGELOG.md", "changelog.md", "# C"),
    ]
    a, b, _ = docs_pages.linked(pages, ROOT)
    assert a.text == "# A\n[b](adr/b.md#x) [log](changelog.md) code [`docs/adr/b.md`](adr/b.md)"
    assert b.text == pages[1].text


def test_a_link_to_nothing_is_said_in_one_line() -> None:
    with pytest.raises(Failed, match=r"^docs/a\.md leads to gone\.md, which is not there$"):
        docs_pages.linked([Page("docs/a.md", "a.md", "# A\n[b](gone.md)")], ROOT)


def test_facts_come_from_the_game_and_in_the_language_of_the_page() -> None:
    text = "# S\n\n<!-- fact: scenarios -->\n"
    english = docs_games.filled(Page("docs/players/siege.md", "players/siege.md", text)).text
    chinese = docs_games.filled(Page("docs/zh/siege.md", "zh/siege.md", text)).text
    assert "`westwall` | Westwall, autumn 1944 (8 turns)" in english and "西墙" in chinese
    with pytest.raises(Failed, match="asks for 'colour'; there are scenarios"):
        docs_games.filled(Page("docs/players/siege.md", "players/siege.md", "# S\n\n<!-- fact: colour -->\n"))


def test_pages_in_both_languages_lead_to_each_other_and_chinese_lines_join() -> None:
    english = Page("docs/players/siege.md", "players/siege.md", "# Siege\n\nText.")
    chinese = Page("docs/zh/siege.md", "zh/siege.md", "# 围攻\n\n先攻击方，\n后防御方。\n\n- 一\n- 二\n")
    found = docs_pages.paired([english, docs_pages.unbroken(chinese)])
    assert found[0].text == "# Siege\n\n[中文](../zh/siege.md)\n\nText."
    assert found[1].text == "# 围攻\n\n[English](../players/siege.md)\n\n先攻击方，后防御方。\n\n- 一\n- 二\n"


# --- what was built -------------------------------------------------------------------------------


def test_the_site_holds_every_page_and_stands_for_itself(site: Path) -> None:
    built = {path.relative_to(site).as_posix() for path in site.rglob("*.html")}
    assert {page.site.replace(".md", ".html") for page in docs_pages.written(ROOT)} <= built
    assert list(docs_check.outside(site)) == []
    assert '<html lang="zh' in (site / "zh" / "start.html").read_text(encoding="utf-8")


def test_the_reference_has_examples_as_code_and_comments_beside_attributes(site: Path) -> None:
    contract = (site / "api" / "core.html").read_text(encoding="utf-8")
    for name in ("Game.new", "State.legal_actions", "View.text", "Record.verify", "Refusal.rule"):
        assert re.search(rf'id="kurgan\.core\.\w+\.{re.escape(name)}"', contract), name
    assert '<span class="gp">&gt;&gt;&gt; </span>' in contract and "The first is the default" in contract
    for module in ("lab.simulate", "ai.agent", "adapters.open_spiel"):
        page = site / "api" / f"{module.partition('.')[0]}.html"
        assert f'id="kurgan.{module}"' in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "text",
    [
        '<img src="https://pictures.example/a.png">',
        '<script src="//cdn.example/a.js"></script>',
        '<link rel="stylesheet" href="https://fonts.example/css">',
        '<p style="background: url(https://pictures.example/a.png)">',
        "<style>@import 'https://fonts.example/css';</style>",
    ],
)
def test_what_would_be_fetched_from_elsewhere_is_found(tmp_path: Path, text: str) -> None:
    (tmp_path / "page.html").write_text(f'<a href="https://elsewhere.example/">only a link</a>{text}')
    with pytest.raises(Failed, match=r"page\.html fetches"):
        docs_check.check(tmp_path)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_browser_asks_this_site_alone_and_finds_in_both_languages(address: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        page = browser.new_page(viewport={"width": 390, "height": 844})
        asked: list[str] = []
        trouble: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.on("response", lambda response: trouble.append(response.url) if response.status >= 400 else None)
        page.on("pageerror", lambda error: trouble.append(str(error)))
        for path in ("index", "players/start", "api/core", "zh/start", "contributors/index", "rules/siege"):
            page.goto(f"{address}/{path}.html")
            page.wait_for_load_state("networkidle")
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= 390, f"{path} is {wide} wide on a phone"
        page.set_viewport_size({"width": 1280, "height": 900})
        for word, where in (("overlay", "designers/"), ("将军", "zh/")):
            page.goto(f"{address}/index.html")
            page.get_by_role("textbox", name="Search").fill(word)
            results = page.locator(".md-search-result__link")
            results.first.wait_for()
            assert any(where in (link.get_attribute("href") or "") for link in results.all()), word
        assert len(asked) > 30 and [url for url in asked if not url.startswith(address)] == [] and trouble == []
        browser.close()
