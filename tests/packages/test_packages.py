"""A wheel plays where nothing else is; an sdist has what building it needs, and nothing that only lies about here."""

from __future__ import annotations

import re
import socket
import subprocess
import tarfile
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import compiled
import pytest
import web

import kurgan
from tests.packages.conftest import CLEAN, ROOT, Installed, build, run
from tests.server.http_fixtures import HOT_SEAT, Browser, wait_until

STARTS_IN_S = 60.0
MOST_CHOICES = 300  # to set up and to play one turn by the first thing that is offered
COMPILED = "kurgan/_compiled/"


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


def free_port() -> int:
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        port: int = place.getsockname()[1]
        return port


# --- the wheel ------------------------------------------------------------------------------------


def test_a_wheel_has_every_source_the_client_and_the_rules_that_were_compiled(wheel: Path) -> None:
    found = names(wheel)
    sources = {
        path.relative_to(ROOT / "src").as_posix()
        for path in (ROOT / "src" / "kurgan").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and "_compiled" not in path.parts
    }
    assert {name for name in found if not name.startswith(COMPILED)} == sources
    assert "kurgan/server/static/index.html" in found
    assert any(name.startswith(COMPILED) for name in found) == compiled.is_fresh()
    assert ("-none-any" not in wheel.name) == compiled.is_fresh()


def test_a_wheel_says_what_it_is(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        told = archive.read(f"kurgan-{kurgan.__version__}.dist-info/METADATA").decode()
    assert f"\nVersion: {kurgan.__version__}\n" in told and "\nLicense-Expression: MIT\n" in told
    assert "\nRequires-Python: >=3.11\n" in told and "\n# Kurgan\n" in told
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert set(re.findall(r"^Provides-Extra: (.+)$", told, re.MULTILINE)) == set(extras)


def test_an_installed_wheel_plays_a_turn_in_an_empty_environment(
    installed: Installed, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    record_property("note", f"the wheel was installed with what it needs from {installed.how}")
    where = run([installed.python, "-c", "import kurgan; print(kurgan.__file__)"], PATH="").stdout
    assert Path(where.strip()).is_relative_to(installed.folder)
    port, log = free_port(), tmp_path / "log"
    with log.open("wb") as said:  # PATH is empty: no Node.js, no compiler, nothing of this machine
        server = subprocess.Popen(
            [installed.kurgan, "play", "--no-browser", "--port", str(port)],
            env=CLEAN | {"PATH": "", "KURGAN_DATA": str(tmp_path / "data")},
            cwd=tmp_path,
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
        )
    try:
        site = SimpleNamespace(port=port, host=f"127.0.0.1:{port}", origin=f"http://127.0.0.1:{port}")
        browser = Browser(cast("Any", site))

        def answers() -> bool:
            assert server.poll() is None, log.read_text()
            try:
                return browser.get("/").status == 200
            except OSError:
                return False

        wait_until(answers, STARTS_IN_S)
        page = browser.get("/").body.decode()
        for path in re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css))"', page) or pytest.fail("a page without a client"):
            assert browser.get(path).status == 200, path
        assert plays_a_turn(browser)
    finally:
        server.terminate()
        server.wait(20)


def plays_a_turn(browser: Browser) -> bool:
    """Whether the second turn is reached by two people who take what is offered last, which is mostly to be done."""
    table = browser.new_table(HOT_SEAT)["table"]
    for _ in range(MOST_CHOICES):
        shown = [browser.snapshot(table, seat) for seat in HOT_SEAT]
        if dict(shown[0]["moment"]["phase"]["params"]).get("turn") == 2:
            return True
        now = next(one for one in shown if one["moment"]["choices"])
        action = now["moment"]["choices"][-1]["action"]
        browser.did(f"/api/tables/{table}/play", {"seat": now["seat"], "n": now["n"], "action": action})
    return False


def test_an_installed_command_says_its_version_and_names_bad_input_in_one_line(installed: Installed) -> None:
    told = run([installed.kurgan, "--version"], PATH="")
    build_of = "compiled" if compiled.is_fresh() else "nothing is compiled"
    assert told.stdout.startswith(f"kurgan {kurgan.__version__}, ") and build_of in told.stdout
    wrong = run([installed.kurgan, "rules", "chess"], PATH="")
    assert wrong.returncode == 1 and wrong.stderr.count("\n") == 1 and "unknown game 'chess'" in wrong.stderr


# --- the sdist ------------------------------------------------------------------------------------


def test_an_sdist_has_what_is_under_version_control_with_the_client_and_nothing_else(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        top = f"kurgan-{kurgan.__version__}/"
        found = {member.name.removeprefix(top) for member in archive if member.isfile()}
    listed = run(["git", "-C", ROOT, "ls-files", "-z"]).stdout.split("\0")
    if listed == [""]:
        pytest.skip("these sources are not under version control, so what belongs to them is not known")
    there = {name for name in listed if (ROOT / name).is_file()}
    static = "src/kurgan/server/static/"
    assert static + web.BUILT_FROM.name in found and static + "index.html" in found
    more = {name for name in found if not name.startswith(static)} - there
    assert more <= {"PKG-INFO"} | untracked(), more
    left_out = {name for name in there - found if not name.startswith(".")}
    assert left_out == set(), "every source belongs to a release"


def untracked() -> set[str]:
    """New files that nobody has added yet and nothing ignores."""
    return set(run(["git", "-C", ROOT, "ls-files", "-z", "--others", "--exclude-standard"]).stdout.split("\0"))


def test_a_wheel_made_from_the_sdist_needs_no_node_and_has_the_same_in_it(
    unpacked: Path, wheel: Path, tmp_path: Path
) -> None:
    made = build(unpacked, "wheel", tmp_path, PATH="", KURGAN_PURE="1")
    assert made.name == f"kurgan-{kurgan.__version__}-py3-none-any.whl"
    assert names(made) == {name for name in names(wheel) if not name.startswith(COMPILED)}


def test_nothing_of_this_machine_is_handed_out(unpacked: Path) -> None:
    here = str(ROOT).encode()
    files = [path for path in unpacked.rglob("*") if path.is_file()]
    assert len(files) > 1000 and [path for path in files if here in path.read_bytes()] == []
