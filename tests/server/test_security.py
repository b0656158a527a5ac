"""Who may ask, from where, how much and how often; what every answer carries."""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kurgan.server.bulk import MOST_PARTS, depth, parts
from kurgan.server.house import House
from kurgan.server.lists import Lists
from kurgan.server.security import POLICY, Buckets, cookie_token, only_ours
from kurgan.server.settings import Settings, without_port
from tests.server.http_fixtures import GAME, HOT_SEAT, NO_BOTS, Browser, Site, opened, served


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    with opened(tmp_path) as site:
        yield site


# --- origin and host ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "",
        "null",
        "http://evil.example",
        "https://127.0.0.1:{port}",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "http://localhost:{port}",
        "http://127.0.0.1:{port}.evil.example",
        "HTTP://127.0.0.1:{port}",
    ],
)
def test_a_foreign_or_missing_origin_changes_nothing(site: Site, origin: str | None) -> None:
    line = socket.create_connection(("127.0.0.1", site.port), timeout=10)
    head = f"POST /api/me HTTP/1.1\r\nHost: {site.host}\r\nConnection: close\r\n"
    head += "" if origin is None else f"Origin: {origin.format(port=site.port)}\r\n"
    body = b'{"name": "Mallory"}'
    with line:
        line.sendall(f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 403") and b"trouble.wrong_origin" in answer and b"set-cookie" not in answer


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "[::2]", ""])
def test_a_name_that_is_not_ours_is_not_answered(site: Site, host: str) -> None:
    """Against names that somebody lets point to this machine."""
    for path in ("/", "/api/me"):
        answer = Browser(site).request("GET", path, headers={"Host": host})
        assert (answer.status, answer.trouble) == (403, "trouble.wrong_host")


def test_every_name_of_this_machine_is_answered(site: Site) -> None:
    for host in (f"localhost:{site.port}", "LOCALHOST", f"[::1]:{site.port}", "127.0.0.1"):
        assert Browser(site).request("GET", "/api/me", headers={"Host": host}).status == 200
    assert [without_port(host) for host in ("[::1]:80", "a:80", "a", "[::1]")] == ["[::1]", "a", "a", "[::1]"]


# --- cookies --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "others",
    [
        'foo={"a":1}',
        "flag",
        "a[]=1",
        "é=1",
        'a="b;c"',
        "kurgan=short",
        "=",
        ";;",
        "Kurgan=" + "x" * 32,
        'a="' + "\\" * 99,
    ],
)
def test_a_cookie_is_found_among_whatever_others_there_are(others: str) -> None:
    """Cookies of one host are shared over all its ports: some other server may have set odd ones."""
    token = "aB3_-" * 6
    assert cookie_token({"cookie": f"{others}; kurgan={token}"}) == token
    assert cookie_token({"cookie": f"kurgan={token};{others}"}) == token
    assert cookie_token({"cookie": others}) == ""


@pytest.mark.parametrize("value", ["", "a b" * 10, "x" * 19, "x" * 81, '"' + "x" * 30 + '"', "é" * 30])
def test_what_cannot_be_a_token_is_none(value: str) -> None:
    assert cookie_token({"cookie": f"kurgan={value}"}) == ""


def test_the_cookies_of_others_go_no_further() -> None:
    token = "aB3_-" * 6
    given = [(b"host", b"x"), (b"cookie", f'a="\\"; kurgan={token}'.encode()), (b"accept", b"*/*")]
    assert only_ours(given, token) == [(b"host", b"x"), (b"accept", b"*/*"), (b"cookie", f"kurgan={token}".encode())]
    assert only_ours(given, "") == [(b"host", b"x"), (b"accept", b"*/*")]


def test_a_hostile_cookie_costs_no_time() -> None:
    start = time.perf_counter()
    for evil in ('a="' + "\\" * 60_000 + '"', ";" * 60_000, "=" * 60_000, "kurgan=" * 9_000, " " * 60_000):
        assert cookie_token({"cookie": evil}) == ""
    assert time.perf_counter() - start < 0.5


# --- how much and how often -----------------------------------------------------------------------


def test_a_large_body_is_refused_before_it_is_read(site: Site) -> None:
    told = Browser(site).request("POST", "/api/me", b"x", headers={"Content-Length": "2000000"})
    assert (told.status, told.trouble) == (413, "trouble.too_large")


def test_a_large_body_in_pieces_is_refused(site: Site) -> None:
    line = socket.create_connection(("127.0.0.1", site.port), timeout=10)
    with line:
        line.sendall(
            (
                f"POST /api/me HTTP/1.1\r\nHost: {site.host}\r\nOrigin: {site.origin}\r\n"
                "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
            ).encode()
        )
        piece = b"10000\r\n" + b" " * 65536 + b"\r\n"
        sent = 0
        try:
            while sent < 100:  # far more than the limit, were it read
                line.sendall(piece)
                sent += 1
        except OSError:
            pass
        answer = b""
        try:
            while part := line.recv(65536):
                answer += part
        except OSError:
            pass
    assert sent < 100 or answer.startswith(b"HTTP/1.1 413")
    assert Browser(site).get("/api/me").status == 200


def test_a_body_within_the_limit_may_come_in_pieces(site: Site) -> None:
    line = socket.create_connection(("127.0.0.1", site.port), timeout=10)
    with line:
        line.sendall(
            (
                f"POST /api/me HTTP/1.1\r\nHost: {site.host}\r\nOrigin: {site.origin}\r\nConnection: close\r\n"
                "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                '9\r\n{"name": \r\n6\r\n"Ann"}\r\n0\r\n\r\n'
            ).encode()
        )
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 200") and b'"Ann"' in answer


@pytest.mark.parametrize(
    "body, many",
    [
        (b"", 0),
        (b"{}", 1),
        (b'{"name": "Ann"}', 3),
        (b'{"a": [1, 2, {"b": ""}]}', 8),
        (b'{"a": "[,{,[\\",,\\\\"}', 3),
        (b'"' * 3000, MOST_PARTS + 1),
        (b"[" * 3000, 3000),
        (b"[" + b"1," * 3000, 3001),
    ],
)
def test_the_parts_of_a_body_are_those_outside_its_texts(body: bytes, many: int) -> None:
    assert parts(body) == many


@pytest.mark.parametrize(
    "body, deep",
    [
        (b"", 0),
        (b"[]", 1),
        (b'{"a": [1, {}], "b": []}', 3),
        (b'{"a": "[[[\\"[["}', 1),
        (b"[[" + b'"]]",' * 9 + b"[]]]", 3),
    ],
)
def test_how_deep_a_body_is(body: bytes, deep: int) -> None:
    assert depth(body) == deep


@pytest.mark.parametrize(
    "body",
    [
        b"{" + b",".join(b'"%d": 1' % n for n in range(1000)) + b"}",
        b"[" * 2000,
        b'{"name": [' + b"[]," * 1000 + b"[]]}",
    ],
)
def test_a_body_of_many_parts_is_refused_before_it_is_read(site: Site, body: bytes) -> None:
    told = Browser(site).request("POST", "/api/me", body)
    assert (told.status, told.trouble) == (413, "trouble.too_many_parts")


def test_a_text_may_have_in_it_whatever_it_likes(site: Site) -> None:
    told = Browser(site).post("/api/tables", {"game": GAME, "seats": HOT_SEAT, "overlay": '# ",[{\\' * 5000})
    assert told.status == 200


def test_a_body_in_wide_characters_is_refused(site: Site) -> None:
    told = Browser(site).request("POST", "/api/me", '{"name": "Ann"}'.encode("utf-16"))
    assert (told.status, told.trouble) == (422, "trouble.malformed")


def test_who_asks_too_fast_waits(tmp_path: Path) -> None:
    slow = Settings(bots=False, person_rate=0.5, person_burst=3, sweep_s=3600)
    with opened(tmp_path, slow) as site:
        ann, ben = Browser(site), Browser(site)
        assert ann.post("/api/me", {"name": "Ann"}).status == ben.post("/api/me", {"name": "Ben"}).status == 200
        assert [ann.get("/api/me").status for _ in range(4)] == [200, 200, 200, 429]
        told = ann.get("/api/lobby")
        assert told.trouble == "trouble.too_fast" and 1 <= int(told.header("retry-after")) <= 2
        assert ben.get("/api/me").status == 200  # each has a measure of their own


def test_new_cookies_do_not_get_around_the_address(tmp_path: Path) -> None:
    with opened(tmp_path, Settings(bots=False, address_rate=0.01, address_burst=5, sweep_s=3600)) as site:
        statuses = [Browser(site, f"kurgan={n}").get("/api/me").status for n in range(7)]
    assert statuses == [200] * 5 + [429] * 2


def test_buckets_fill_again_and_stay_few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kurgan.server.security.BUCKETS", 100)
    now = [0.0]
    buckets = Buckets(2.0, 2.0, lambda: now[0])
    assert [buckets.take("a") for _ in range(3)] == [0, 0, 0.5]
    now[0] = 0.5
    assert [buckets.take("a") for _ in range(2)] == [0, 0.5]
    for n in range(1000):
        now[0] += 0.1
        buckets.take(str(n))
    assert len(buckets.level) <= 100


# --- cookies and headers --------------------------------------------------------------------------


def test_the_cookie_is_for_this_site_and_no_script(site: Site) -> None:
    given = Browser(site).post("/api/me", {"name": "Ann"}).header("set-cookie")
    name, *flags = [part.strip().lower() for part in given.split(";")]
    assert name.startswith("kurgan=") and len(name) >= len("kurgan=") + 32
    assert set(flags) == {"httponly", "samesite=strict", "path=/", f"max-age={400 * 86400}"}


def test_the_cookie_is_secure_behind_tls(site: Site) -> None:
    from fastapi.testclient import TestClient

    client = TestClient(site.app, base_url="https://localhost", headers={"Origin": "https://localhost"})
    answer = client.post("/api/me", json={"name": "Ann"})
    assert answer.status_code == 200 and "; Secure" in answer.headers["set-cookie"]


def test_every_answer_carries_the_policy(site: Site) -> None:
    browser = Browser(site)
    answers = [
        browser.get("/"),
        browser.get("/api/games"),
        browser.get("/api/none"),
        browser.get("/none.js"),
        browser.post("/api/me", {"nme": 1}),
        browser.request("POST", "/api/me", headers={"Origin": "x"}),
    ]
    for answer in answers:
        assert answer.header("content-security-policy") == POLICY
        assert answer.header("x-content-type-options") == "nosniff"
        assert answer.header("referrer-policy") == "no-referrer"
        assert answer.header("cross-origin-opener-policy") == "same-origin"
        assert "camera=()" in answer.header("permissions-policy")
        assert not answer.header("access-control-allow-origin") and not answer.header("server")
    assert "'unsafe" not in POLICY and "http" not in POLICY
    assert [a.header("cache-control") for a in answers[1:3]] == ["no-store", "no-store"]


# --- what went wrong ------------------------------------------------------------------------------


def test_an_error_inside_is_logged_and_told_to_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(self: Lists, *asked: object) -> None:
        raise RuntimeError("the secret is 42")

    monkeypatch.setattr(Lists, "lobby", broken)
    house = House(tmp_path)
    with served(house, NO_BOTS) as site, caplog.at_level(logging.ERROR):
        answer = Browser(site).get("/api/lobby")
    house.close()
    assert (answer.status, answer.trouble) == (500, "trouble.internal")
    assert b"secret" not in answer.body and answer.header("content-security-policy") == POLICY
    assert any("the secret is 42" in str(record.exc_info) for record in caplog.records)


def test_no_token_is_ever_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG), opened(tmp_path) as site:
        ann, ben = Browser(site), Browser(site)
        made = ann.new_table({"german": {"kind": "me"}, "russian": {"kind": "link"}})
        ben.did("/api/join", {"token": made["links"]["russian"]})
        ben.post("/api/join", {"token": made["watch"] + "x"})
        with ben.live(made["table"], "russian") as line:
            line.recv(10)
    secrets = [made["watch"], *made["links"].values(), ann.cookie.partition("=")[2], ben.cookie.partition("=")[2]]
    assert all(len(secret) >= 22 for secret in secrets)  # 128 bits and more
    mine = [record.getMessage() for record in caplog.records if not record.name.startswith("websockets.client")]
    assert not [line for line in mine for secret in secrets if secret in line]
    files = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    assert not [secret for secret in secrets if secret.encode() in files]  # stored as digests only
