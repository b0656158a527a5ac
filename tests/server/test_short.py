"""HTTP by the short way: what is plain is read as h11 reads it, in whatever pieces it comes; all else is h11's."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator

import h11
import pytest

from kurgan.server.short import LONGEST, NOT_YET, Asked, head, read
from tests.server.http_fixtures import WAIT_S, Browser, Site, opened

BODY = b'{"seat": "german"}'
PLAIN = (
    b"POST /api/tables/x-1/play HTTP/1.1\r\nHost: localhost:8000\r\nOrigin: http://localhost:8000\r\n"
    b'sec-ch-ua: "Chromium";v="1", "Not A Brand"\r\nCookie: kurgan=abc; other=1\r\nConnection: keep-alive\r\n'
    b"Content-Type: application/json\r\nContent-Length: 18\r\n\r\n" + BODY
)
LOOK = b"GET /api/tables/x-1/updates?seat=german&after=3&has=%22 HTTP/1.1\r\nHost: localhost\r\n\r\n"
ODD = {
    "another method": PLAIN.replace(b"POST", b"PUT"),
    "a page": PLAIN.replace(b"/api/", "/über/".encode()),
    "a coded path": PLAIN.replace(b"x-1", b"x%31"),
    "a fragment": LOOK.replace(b"?seat", b"?#seat"),
    "an old version": PLAIN.replace(b"HTTP/1.1", b"HTTP/1.0"),
    "chunks": PLAIN.replace(b"Content-Length: 18", b"Transfer-Encoding: chunked"),
    "chunks and a length": PLAIN.replace(b"Connection: keep-alive", b"Transfer-Encoding: chunked"),
    "no length": PLAIN.replace(b"Content-Length: 18\r\n", b""),
    "two lengths": PLAIN.replace(b"Connection: keep-alive", b"content-length: 18"),
    "a signed length": PLAIN.replace(b"Length: 18", b"Length: +18"),
    "a great length": PLAIN.replace(b"Length: 18", b"Length: 9999"),
    "more than its length": PLAIN + b"x",
    "no host": PLAIN.replace(b"Host", b"Most"),
    "two hosts": PLAIN.replace(b"Origin", b"Host"),
    "a folded line": PLAIN.replace(b"Origin: ", b"Origin:\r\n "),
    "a bare line end": PLAIN.replace(b"\r\nOrigin", b"\nOrigin"),
    "a space before the colon": PLAIN.replace(b"Origin:", b"Origin :"),
    "a tab": PLAIN.replace(b"Origin: ", b"Origin: \t"),
    "a zero byte": PLAIN.replace(b"kurgan=abc", b"kurgan=\0"),
    "nothing said": PLAIN.replace(b"kurgan=abc; other=1", b""),
    "another protocol": PLAIN.replace(b"keep-alive", b"Upgrade"),
    "the last request": PLAIN.replace(b"keep-alive", b"close"),
    "who waits for a word": PLAIN.replace(b"Connection: keep-alive", b"Expect: 100-continue"),
    "a head without end": PLAIN.partition(b"\r\n\r\n")[0],
    "a long head": PLAIN.replace(b"other=1", b"other=" + LONGEST * b"1"),
}


@pytest.mark.parametrize("data", [PLAIN, LOOK])
def test_what_is_plain_is_read_as_h11_reads_it(data: bytes) -> None:
    found = read(data)
    conn = h11.Connection(h11.SERVER)
    conn.receive_data(data)
    asked, rest = conn.next_event(), conn.next_event()
    assert isinstance(found, Asked) and isinstance(asked, h11.Request)
    target = found.path + (b"?" + found.query if found.query else b"")
    assert (found.method.encode(), target, found.headers) == (asked.method, asked.target, list(asked.headers))
    assert found.body == (bytes(rest.data) if isinstance(rest, h11.Data) else b"")


@pytest.mark.parametrize("data", ODD.values(), ids=ODD)
def test_what_is_odd_is_left_to_h11(data: bytes) -> None:
    assert read(data) is None


def test_the_rest_of_a_body_is_waited_for() -> None:
    assert all(read(PLAIN[:-left]) is NOT_YET for left in range(1, len(BODY) + 1))


def test_a_header_cannot_begin_another() -> None:
    assert head(200, [(b"a", b"b")]) == b"HTTP/1.1 200 OK\r\na: b\r\n\r\n"
    with pytest.raises(ValueError, match="line ends"):
        head(200, [(b"a", b"b\r\nset-cookie: c")])


# --- by a real line -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with opened(tmp_path_factory.mktemp("house")) as site:
        yield site


def rename(site: Site, cookie: str, name: str, *more: str) -> bytes:
    body = json.dumps({"name": name}).encode()
    lines = ["POST /api/me HTTP/1.1", f"Host: {site.host}", f"Origin: {site.origin}", f"Cookie: {cookie}", *more]
    lines += ["Content-Type: application/json", f"Content-Length: {len(body)}", "", ""]
    return "\r\n".join(lines).encode() + body


def answers(site: Site, pieces: list[bytes], count: int) -> list[tuple[int, bytes]]:
    """What is said to pieces of so many requests on one line, each piece when the ones before were read."""
    conn, found = h11.Connection(h11.CLIENT), list[tuple[int, bytes]]()
    with socket.create_connection(("127.0.0.1", site.port), timeout=WAIT_S) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for piece in pieces:
            line.sendall(piece)
        status, body = 0, b""
        conn.send(h11.Request(method="GET", target="/", headers=[("host", "x")]))
        conn.send(h11.EndOfMessage())
        while len(found) < count:
            event = conn.next_event()
            if event is h11.NEED_DATA:
                conn.receive_data(line.recv(65536))
            elif isinstance(event, h11.Response):
                status, body = event.status_code, b""
            elif isinstance(event, h11.Data):
                body += bytes(event.data)
            elif isinstance(event, h11.EndOfMessage):
                found.append((status, body))
                if len(found) < count:
                    conn.start_next_cycle()
                    conn.send(h11.Request(method="GET", target="/", headers=[("host", "x")]))
                    conn.send(h11.EndOfMessage())
            else:
                raise AssertionError(event)
    return found


@pytest.fixture(scope="module")
def cookie(site: Site) -> str:
    browser = Browser(site)
    browser.did("/api/me", {"name": "Ann"})
    return browser.cookie


def test_a_request_may_come_in_any_two_pieces(site: Site, cookie: str) -> None:
    asked = rename(site, cookie, "Bee")
    wanted = answers(site, [asked], 1)
    assert wanted[0][0] == 200 and b"Bee" in wanted[0][1]
    for cut in (1, 20, asked.index(b"\r\n\r\n") + 2, asked.index(b"\r\n\r\n") + 4, len(asked) - 1):
        assert answers(site, [asked[:cut], asked[cut:]], 1) == wanted, cut


@pytest.mark.parametrize("more", [[], ["Connection: Keep-Alive"], ["X-Twice: 1", "X-Twice: 2"]])
def test_requests_sent_together_are_answered_in_their_order(site: Site, cookie: str, more: list[str]) -> None:
    """Some by the short way, some by h11, on one line."""
    names = ["Cat", "Dog", "Eel", "Fox"]
    plain = [rename(site, cookie, name) for name in names[:2]]
    rest = [rename(site, cookie, name, *more) for name in names[2:]]
    for pieces in ([*plain, *rest], [b"".join((*plain, *rest))], [plain[0] + plain[1][:30], plain[1][30:], *rest]):
        found = answers(site, pieces, len(names))
        assert [(status, json.loads(body)["name"]) for status, body in found] == [(200, name) for name in names]


def test_what_is_wrong_is_told_by_either_way(site: Site, cookie: str) -> None:
    for more in ([], ["X-Twice: 1", "X-Twice: 2"]):
        asked = rename(site, cookie, "Gnu", *more)
        assert answers(site, [asked.replace(b'"name"', b'"game"')], 1)[0][0] == 422
        assert answers(site, [asked.replace(b"Origin: http://", b"Origin: http://a.")], 1)[0][0] == 403
        assert answers(site, [asked.replace(b"/api/me", b"/api/nowhere")], 1)[0][0] == 404
