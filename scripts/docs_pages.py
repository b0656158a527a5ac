"""The pages of the documentation site that somebody wrote: where they stand, and how they lead to each other."""

from __future__ import annotations

import posixpath
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

MADE = "made:"
AT_THE_ROOT = ("CHANGELOG.md", "CONTRIBUTING.md", "NOTICE.md", "SECURITY.md")
OF_A_GAME = {"README.md": "reconstructed.md", "rulings.md": "rulings.md"}
HOME = "docs/README.md"
PICTURES = (".png", ".jpg", ".svg")

FENCE = re.compile(r"^(```|~~~).*?^\1[ \t]*$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)")
NAMED = re.compile(r"(?<!\[)`(docs/[\w/.-]+\.md|[A-Z]+\.md)`(?!\])")
TITLE = re.compile(r"^# (.+)$", re.MULTILINE)
SHOWN = re.compile(r"!\[[^\]]*\]\(([^()\s]+)\)")


class Failed(Exception):
    """One line for the person at the keyboard."""


@dataclass(frozen=True)
class Page:
    source: str  # its path among the sources; of one that the package makes: `made:` and its place in the site
    site: str  # its path in the site
    text: str

    @property
    def title(self) -> str:
        found = TITLE.search(FENCE.sub("", self.text))
        if not found:
            raise Failed(f"{self.source} has no heading")
        return found[1]


def made(site: str, text: str) -> Page:
    return Page(f"{MADE}{site}", site, text)


def written(root: Path) -> list[Page]:
    docs = [path for path in sorted((root / "docs").rglob("*.md")) if (root / "docs" / "site") not in path.parents]
    others = [root / name for name in AT_THE_ROOT if (root / name).exists()]
    games = [path for name in OF_A_GAME for path in sorted((root / "src" / "kurgan" / "games").glob(f"*/{name}"))]
    found = [path.relative_to(root).as_posix() for path in (*docs, *others, *games)]
    return [Page(source, place(source), (root / source).read_text(encoding="utf-8")) for source in found]


def place(source: str) -> str:
    """Where a page of the sources stands in the site."""
    folder, _, name = source.rpartition("/")
    if folder.startswith("src/kurgan/games/"):
        return f"games/{folder.rpartition('/')[2].replace('_', '-')}/{OF_A_GAME[name]}"
    if not folder:
        return name.lower()
    return source.removeprefix("docs/").replace("README.md", "index.md")


# --- links ----------------------------------------------------------------------------------------


def linked(pages: list[Page], root: Path) -> list[Page]:
    """The pages with their links as the site needs them."""
    places = {page.source: page.site for page in pages}
    return [replace(page, text=_outside_code(page.text, _Links(page, places, root))) for page in pages]


def _outside_code(text: str, change: Callable[[str], str]) -> str:
    ends = [0, *(end for found in FENCE.finditer(text) for end in found.span()), len(text)]
    parts = [text[begin:end] for begin, end in pairwise(ends)]
    return "".join(part if number % 2 else change(part) for number, part in enumerate(parts))


class _Links:
    """Changes the links of one page: to another page, to a picture, or to a source, which is only named."""

    def __init__(self, page: Page, places: Mapping[str, str], root: Path) -> None:
        self.page, self.places, self.root = page, places, root

    def __call__(self, text: str) -> str:
        return NAMED.sub(self._named, LINK.sub(self._link, text))

    def _link(self, found: re.Match[str]) -> str:
        mark, words, target = found.groups()
        path, _, part = target.partition("#")
        if "://" in target or target.startswith("mailto:") or not path or self.page.source.startswith(MADE):
            return found[0]
        wanted = posixpath.normpath(posixpath.join(posixpath.dirname(self.page.source), path))
        wanted = next((way for way in (wanted, f"{wanted}/README.md") if way in self.places), wanted)
        if wanted in self.places:
            return f"{mark}[{words}]({self._way(self.places[wanted])}{'#' * bool(part)}{part})"
        if wanted.startswith("docs/") and wanted.endswith(PICTURES) and (self.root / wanted).exists():
            return f"{mark}[{words}]({self._way(wanted.removeprefix('docs/'))})"
        if f"{MADE}{wanted.removeprefix('docs/')}" in self.places:
            return f"{mark}[{words}]({self._way(wanted.removeprefix('docs/'))}{'#' * bool(part)}{part})"
        if (self.root / wanted).exists() and not mark:
            return words
        raise Failed(f"{self.page.source} leads to {target}, which is not there")

    def _named(self, found: re.Match[str]) -> str:
        """A page that is named by its path is a link, too."""
        named = self.places.get(found[1])
        return found[0] if named in (None, self.page.site) else f"[`{found[1]}`]({self._way(str(named))})"

    def _way(self, site: str) -> str:
        return _way(self.page.site, site)


def pictures(pages: list[Page]) -> set[str]:
    """What the pages show, by its path below docs/."""
    shown = {
        posixpath.normpath(posixpath.join(posixpath.dirname(page.site), target.partition("#")[0]))
        for page in pages
        for target in SHOWN.findall(FENCE.sub("", page.text))
    }
    return {path for path in shown if path.endswith(PICTURES)}


# --- languages ------------------------------------------------------------------------------------

CHINESE = "zh/"
IN_CHINESE = {"players/": CHINESE, "rules/": f"{CHINESE}rules/"}
BROKEN = re.compile(r"(?<=[\u3001-\u9fff\uff00-\uffef])\n(?=[\u3001-\u9fff\uff00-\uffef]|\*\*)")


def unbroken(page: Page) -> Page:
    """Chinese has no spaces between words, and a line that ends in the source must not make one."""
    return (
        replace(page, text=_outside_code(page.text, partial(BROKEN.sub, ""))) if page.site.startswith(CHINESE) else page
    )


def paired(pages: list[Page]) -> list[Page]:
    """Pages that are there in both languages lead to each other."""
    sites = {page.site for page in pages}
    other: dict[str, str] = {}
    for english, chinese in IN_CHINESE.items():
        for site in sites:
            there = chinese + site.removeprefix(english)
            if site.startswith(english) and there in sites:
                other |= {site: f"[中文]({_way(site, there)})", there: f"[English]({_way(there, site)})"}
    return [
        replace(page, text=TITLE.sub(lambda found, to=other[page.site]: f"{found[0]}\n\n{to}", page.text, count=1))  # type: ignore[misc]
        if page.site in other
        else page
        for page in pages
    ]


def _way(here: str, there: str) -> str:
    return posixpath.relpath(there, posixpath.dirname(here) or ".")


# --- navigation -----------------------------------------------------------------------------------

Navigation = list[dict[str, Any] | str]


def navigation(pages: list[Page], sections: Path) -> Navigation:
    """Every page once: in the first place whose patterns name it, and else in the place that takes the rest."""
    with sections.open("rb") as file:
        given = tomllib.load(file)["section"]
    left = {page.source: page.site for page in pages if page.source != HOME}
    taken = {id(part): list(_take(part["pages"], left)) for section in given for part in _parts(section)}
    rest = next(part for section in given for part in _parts(section) if part.get("rest"))
    taken[id(rest)] += left.values()
    found: Navigation = ["index.md"]
    for section in given:
        inside: Navigation = [*taken[id(section)]]
        inside += [{group["title"]: taken[id(group)]} for group in section.get("group", ()) if taken[id(group)]]
        if inside:
            found.append({section["title"]: inside})
    return found


def _parts(section: dict[str, Any]) -> list[dict[str, Any]]:
    return [section, *section.get("group", ())]


def _take(patterns: list[str], left: dict[str, str]) -> Iterator[str]:
    for pattern in patterns:
        for source in sorted(left):
            if fnmatchcase(source, pattern) and source.count("/") == pattern.count("/"):
                yield left.pop(source)
