"""Build the documentation site into build/site, or into the folder that is named: `make docs` calls it.

Its pages are gathered from docs/, from the games and from the package itself, and its navigation from what is there: a
new page under docs/ needs no line anywhere (docs/site/sections.toml says where it stands). Nothing is fetched, and the
site that was built is looked through for anything a reader's browser would fetch from elsewhere.
"""

from __future__ import annotations

import logging
import shutil
import sys
import tempfile
from pathlib import Path

import docs_check
import docs_games
import docs_pages
import docs_reference
from docs_pages import Failed, Page
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

ROOT = Path(__file__).resolve().parent.parent
LOOK = ROOT / "docs" / "site"
SITE = ROOT / "build" / "site"


def gather() -> list[Page]:
    """All pages: what was written, with what the package says filled in, and what the package says by itself."""
    made = [*docs_reference.pages(), *docs_games.rulebooks()]
    pages = [*(docs_games.filled(docs_pages.unbroken(page)) for page in docs_pages.written(ROOT)), *made]
    return docs_pages.paired(docs_pages.linked(pages, ROOT))


def lay_out(pages: list[Page], folder: Path) -> None:
    """The pages as files, with the pictures they show."""
    for page in pages:
        path = folder / page.site
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page.text, encoding="utf-8")
    for picture in docs_pages.pictures(pages):
        (folder / picture).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / "docs" / picture, folder / picture)
    shutil.copyfile(LOOK / "site.css", folder / "site.css")


def main(site: Path = SITE) -> int:
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    try:
        pages = gather()
        with tempfile.TemporaryDirectory() as sources:
            lay_out(pages, Path(sources))
            navigation = docs_pages.navigation(pages, LOOK / "sections.toml")
            build(load_config(str(LOOK / "mkdocs.yml"), docs_dir=sources, site_dir=str(site), nav=navigation))
        docs_check.check(site)
    except (Failed, Abort) as failed:
        print(f"the site could not be built: {failed}", file=sys.stderr)
        return 1
    print(f"{len(pages)} pages: open {site / 'index.html'}, or with its search: python -m http.server -d {site}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:2])))
