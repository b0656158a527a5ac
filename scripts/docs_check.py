"""Does a built site fetch anything from elsewhere? Every page and style sheet of it is looked through."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from docs_pages import Failed

OUTSIDE = re.compile(r"^\s*(?:https?:)?//", re.IGNORECASE)
IN_STYLES = re.compile(r"""(?:url\(\s*['"]?|@import\s+['"])((?:https?:)?//[^'")\s]+)""", re.IGNORECASE)
IN_SCRIPTS = re.compile(r"""(?:import\s*\(?|importScripts\(|fetch\()\s*['"]((?:https?:)?//[^'"]+)""")
FETCHED = ("src", "srcset", "poster", "data", "background", "action")
# A link element that is only said, not fetched.
SAID = ("canonical", "alternate", "license", "author", "prev", "next")


class _Fetching(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        names = [*FETCHED]
        if tag == "link" and (given.get("rel") or "") not in SAID:
            names.append("href")
        if tag in ("use", "image"):
            names += ["href", "xlink:href"]
        self.found += [value for name in names if (value := given.get(name)) and OUTSIDE.match(value)]
        self.found += IN_STYLES.findall(given.get("style") or "")


def fetched(path: Path) -> list[str]:
    """What a file of the site would have a browser fetch from another place."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".css":
        return IN_STYLES.findall(text)
    if path.suffix == ".js":
        return IN_SCRIPTS.findall(text)
    reader = _Fetching()
    reader.feed(text)
    styles = re.findall(r"<style[^>]*>(.*?)</style>", text, re.DOTALL)
    return reader.found + [address for style in styles for address in IN_STYLES.findall(style)]


def outside(site: Path) -> Iterator[str]:
    for path in sorted(site.rglob("*")):
        if path.suffix in (".html", ".css", ".js", ".svg"):
            yield from (f"{path.relative_to(site)} fetches {address}" for address in fetched(path))


def check(site: Path) -> None:
    found = list(outside(site))
    if found:
        raise Failed(f"{found[0]} ({len(found)} in all); the site must stand for itself")
