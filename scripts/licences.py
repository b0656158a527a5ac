"""Writes docs/licences.md: every package of the lock files and its licence. ``make licences``.

Python's come from what is installed here, npm's from the lock file. What is installed on other systems only keeps the
line that it has.
"""

from __future__ import annotations

import re
import sys
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

from packages import NPM, PYPI, ROOT, Package, npm_packages, python_packages  # beside this script

PAGE = ROOT / "docs" / "licences.md"
ROW = re.compile(r"^\| (\S+) \| (\S+) \| (.+) \|$", re.MULTILINE)
LONGEST = 60  # what is longer is a licence's text, not its name
HEAD = """# Licences of what Kurgan is built with

Written by `make licences` from the lock files (`requirements/*.txt`, `web/package-lock.json`); a test fails when a
package is missing here. Only `run.txt` and the `dependencies` of `web/package.json` reach who plays; the rest builds
and tests. Kurgan's own: `LICENSE`; games, maps and letters: `NOTICE.md`.
"""


def python_licence(name: str) -> str:
    """As its author says it; empty where it is not installed or says nothing."""
    try:
        told = metadata(name)
    except PackageNotFoundError:
        return ""
    said = [told.get_all(field, [""])[0].strip().split("\n")[0] for field in ("License-Expression", "License")]
    said += [line.rpartition(" :: ")[2] for line in told.get_all("Classifier") or [] if line.startswith("License ::")]
    return next((one for one in said if 0 < len(one) <= LONGEST and one != "OSI Approved"), "")


def known_before(page: str) -> dict[str, str]:
    return {name: licence for name, _, licence in ROW.findall(page)}


def page_of(python: list[Package], npm: list[Package], before: dict[str, str]) -> tuple[str, list[str]]:
    """The page, and the packages of which nobody knows the licence."""
    parts, unknown = [HEAD], list[str]()
    for title, packages in ((PYPI, python), (NPM, npm)):
        parts.append(f"\n## {title}\n\n| package | version | licence |\n|---|---|---|\n")
        for one in packages:
            own = one.licence if one.ecosystem == NPM else python_licence(one.name)
            licence = own or before.get(one.name, "")
            unknown += [] if licence else [one.name]
            parts.append(f"| {one.name} | {one.version} | {licence or '?'} |\n")
    return "".join(parts), unknown


def main() -> int:
    before = known_before(PAGE.read_text(encoding="utf-8")) if PAGE.exists() else {}
    page, unknown = page_of(python_packages(), npm_packages(), {k: v for k, v in before.items() if v != "?"})
    Path(PAGE).write_text(page, encoding="utf-8")
    for name in unknown:
        print(f"{name}: it is not installed here, or does not say; write its licence into {PAGE.name}", file=sys.stderr)
    return bool(unknown)


if __name__ == "__main__":
    sys.exit(main())
