"""What others wrote: the licence of every locked package is written down, and `make audit` asks about all of them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
LISTED = re.compile(r"^\| (\S+) \| (\S+) \| (.+) \|$", re.MULTILINE)


def locked() -> set[str]:
    python = {
        re.sub(r"[-_.]+", "-", name).lower()
        for path in (ROOT / "requirements").glob("*.txt")
        for name in re.findall(r"^([A-Za-z0-9._-]+)(?:\[.*?\])?==", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    return python | {told.get("name") or path.rpartition("node_modules/")[2] for path, told in packages.items() if path}


def test_every_locked_package_has_its_licence_listed_and_no_other() -> None:
    page = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
    listed = {name: licence for name, _, licence in LISTED.findall(page) if name != "package"}
    assert len(listed) > 200
    assert sorted(locked() - listed.keys()) == [], "run `make licences`"
    assert sorted(listed.keys() - locked()) == [], "run `make licences`"
    assert [name for name, licence in listed.items() if licence.strip() in ("", "?")] == []


# --- advisories -----------------------------------------------------------------------------------


@contextmanager
def service(status: int, bad: str = "", short: bool = False) -> Iterator[tuple[str, list[Any]]]:
    """One on this machine that knows of one bad package."""
    asked: list[Any] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            queries = json.loads(self.rfile.read(int(self.headers["content-length"])))["queries"]
            asked.extend(queries)
            results = [{"vulns": [{"id": "X-1"}]} if one["package"]["name"] == bad else {} for one in queries]
            body = json.dumps({"results": results[1:] if short else results}).encode()
            self.send_response(status)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def audit(where: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if "proxy" not in name.lower()}
    command = [sys.executable, str(ROOT / "scripts" / "audit.py")]
    return subprocess.run(
        command, env=environment | {"KURGAN_ADVISORIES": where}, capture_output=True, text=True, timeout=60, check=False
    )


def test_all_locked_packages_are_asked_about_by_name_and_version_alone() -> None:
    with service(200) as (where, asked):
        done = audit(where)
    assert done.returncode == 0 and "0 known advisories" in done.stdout
    assert {one["package"]["name"] for one in asked} == locked()
    assert all(one.keys() == {"package", "version"} and one["version"] for one in asked)


def test_what_is_known_is_named() -> None:
    with service(200, bad="svelte") as (where, _):
        done = audit(where)
    assert done.returncode == 1 and "npm svelte" in done.stdout and "X-1" in done.stdout


@pytest.mark.parametrize("how", ["gone", "error", "nonsense"])
def test_no_answer_is_not_taken_for_a_clean_one(how: str) -> None:
    with service(503 if how == "error" else 200, short=how == "nonsense") as (where, _):
        done = audit("http://127.0.0.1:9" if how == "gone" else where)
    assert done.returncode == 2 and "could not be reached" in done.stderr and "Traceback" not in done.stderr
