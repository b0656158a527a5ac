"""Seeing what the server does: health, readiness, numbers, and a log that tells nothing of anybody."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from kurgan.server.logs import write_json
from kurgan.server.metrics import BOUNDS_S, Metrics
from tests.server.http_fixtures import GAME, HOT_SEAT, NO_BOTS, TWO, Browser, Site, opened

LINE = re.compile(r'[a-z_]+(\{[a-z]+="[^"{}]*(\{[a-z]+\}[^"{}]*)*"(,[a-z]+="[^"]*")*\})? [0-9.e+-]+')
NAME = "Annabella Verysecret"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with opened(tmp_path) as site:
        yield site


def numbers(site: Site, **headers: str) -> dict[str, float]:
    answer = Browser(site).request("GET", "/metrics", headers=headers)
    assert answer.status == 200 and answer.header("content-type").startswith("text/plain; version=0.0.4")
    lines = [line for line in answer.body.decode().splitlines() if not line.startswith("#")]
    assert all(LINE.fullmatch(line) for line in lines), lines
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


# --- health and readiness -------------------------------------------------------------------------


def test_it_says_that_it_lives_and_can_serve(site: Site) -> None:
    for path in ("/healthz", "/readyz"):
        answer = Browser(site).get(path)
        assert (answer.status, answer.body) == (200, b"ok\n") and answer.header("cache-control") == "no-store"


def test_a_database_of_another_form_or_none_is_said_in_one_line(site: Site) -> None:
    with site.house.means.db.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'older'"))
    answer = Browser(site).get("/readyz")
    assert answer.status == 503 and answer.body.count(b"\n") == 1 and b"another version" in answer.body
    with site.house.means.db.writing() as connection:
        connection.execute(text("DROP TABLE alembic_version"))
    answer = Browser(site).get("/readyz")
    assert answer.status == 503 and answer.body == b"the database does not answer\n"
    assert Browser(site).get("/healthz").status == 200


# --- numbers --------------------------------------------------------------------------------------


def test_numbers_grow_with_what_is_done_and_name_nobody(site: Site) -> None:
    ann = Browser(site)
    ann.did("/api/me", {"name": NAME})
    table = ann.new_table(HOT_SEAT)["table"]
    before = numbers(site)
    seat = ann.snapshot(table, "german")["moment"]["asked"]
    now = ann.snapshot(table, seat)
    action = now["moment"]["choices"][0]["action"]
    ann.did(f"/api/tables/{table}/play", {"seat": seat, "n": now["n"], "action": action})
    assert ann.post(f"/api/tables/{table}/play", {"seat": seat, "n": now["n"], "action": "nonsense"}).status >= 400
    with ann.live(table, seat):
        after = numbers(site)
    person = 'kurgan_actions_total{by="person"}'
    assert after[person] >= before.get(person, 0) + 1
    assert after['kurgan_requests_total{route="/api/tables/{table}/play",status="200"}'] == 1
    assert after['kurgan_request_seconds_count{kind="deed"}'] == 2
    assert after["kurgan_sockets"] == 1 and after["kurgan_tables_in_memory"] == 1
    assert after["kurgan_opponents_thinking"] == 0 and after["kurgan_requests_waiting"] == 1
    assert sum(n for name, n in after.items() if name.startswith("kurgan_refusals_total")) == 1
    said = "\n".join(after)
    assert table not in said and NAME.split()[0] not in said and GAME not in said


def test_what_the_guard_turns_away_is_counted_too(site: Site) -> None:
    assert Browser(site).request("GET", "/api/me", headers={"host": "elsewhere.example"}).status == 403
    assert any(name.startswith("kurgan_refusals_total") for name in numbers(site))


@pytest.mark.parametrize("name", ["x-forwarded-for", "forwarded"])
def test_who_comes_by_a_proxy_is_not_this_machine(site: Site, name: str) -> None:
    answer = Browser(site).request("GET", "/metrics", headers={name: "203.0.113.9"})
    assert answer.status == 403 and answer.trouble == "trouble.metrics_closed"


def test_a_server_for_others_wants_a_token(tmp_path: Path) -> None:
    with opened(tmp_path, replace(NO_BOTS, public=("https://club.example",))) as site:
        assert Browser(site).request("GET", "/metrics").status == 403
    with opened(tmp_path, replace(NO_BOTS, public=("https://club.example",), metrics_token="s3cret")) as site:
        assert numbers(site, authorization="Bearer s3cret")
        for wrong in ("Bearer s3cre", "s3cret", "Bearer \u00e9"):
            assert Browser(site).request("GET", "/metrics", headers={"authorization": wrong}).status == 403


def test_a_histogram_sums_up() -> None:
    metrics = Metrics()
    for seconds in (0.001, BOUNDS_S[0], 0.3, 99.0):
        metrics.took("deed", seconds)
    lines = metrics.text({}).splitlines()
    assert 'kurgan_request_seconds_bucket{kind="deed",le="0.005"} 2' in lines
    assert 'kurgan_request_seconds_bucket{kind="deed",le="10.0"} 3' in lines
    assert 'kurgan_request_seconds_bucket{kind="deed",le="+Inf"} 4' in lines
    assert 'kurgan_request_seconds_count{kind="deed"} 4' in lines


# --- the log --------------------------------------------------------------------------------------


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    out, root = io.StringIO(), logging.getLogger()
    level = root.level
    handler = write_json(out)
    root.setLevel(logging.DEBUG)
    yield out
    root.setLevel(level)
    root.removeHandler(handler)


def test_a_game_leaves_nothing_of_anybody_in_the_log(written: io.StringIO, tmp_path: Path) -> None:
    with opened(tmp_path) as site:
        ann, bob = Browser(site), Browser(site)
        ann.did("/api/me", {"name": NAME})
        made = ann.new_table(TWO)
        table, link = made["table"], made["links"]["russian"]
        bob.did("/api/join", {"token": link})
        ann.did(f"/api/tables/{table}/chat", {"seat": "german", "text": "Hannibal ante portas"})
        assert bob.post("/api/join", {"token": "x" * 32}).status >= 400
        assert bob.request("GET", "/api/me", headers={"host": "elsewhere.example"}).status == 403
        cookies = [browser.cookie.partition("=")[2] for browser in (ann, bob)]
        logging.getLogger("kurgan.server").error("somebody logs %s by mistake", link)
        try:
            raise ValueError(NAME)
        except ValueError:
            logging.getLogger("kurgan.server").exception("it failed")
    lines = written.getvalue().splitlines()
    assert len(lines) >= 3
    for line in lines:
        told = json.loads(line)
        assert {"time", "level", "logger", "message"} <= told.keys() <= {*told, "error", "where"}
    secrets = [NAME, "Annabella", "Hannibal", link, made["watch"], *cookies]
    assert all(secrets) and not [secret for secret in secrets if secret in written.getvalue()]
    assert '"error": "ValueError"' in written.getvalue() and "by mistake" in written.getvalue()
