"""By which names and addresses a server is reached, and what is said when it is called by another."""

from __future__ import annotations

import socket
from dataclasses import replace
from ipaddress import ip_address
from pathlib import Path

import pytest

from kurgan.core.errors import KurganError
from kurgan.server import addresses
from kurgan.server.addresses import allowed_hosts, network_of, origin_of, own_addresses, reachable
from kurgan.server.proxies import client_behind, household
from kurgan.server.settings import Settings
from tests.server.http_fixtures import NO_BOTS, Browser, opened

TRIE = """Main:
  +-- 0.0.0.0/0 3 0 5
     |-- 0.0.0.0
        /0 universe UNICAST
     |-- 192.0.2.33
        /32 host LOCAL
     |-- 127.0.0.1
        /32 host LOCAL
     |-- 192.0.2.255
        /32 link BROADCAST
"""
SIX = """00000000000000000000000000000001 01 80 10 80       lo
20010db8000000000000000000000005 02 40 00 80     eth0
fe800000000000000000000000000005 02 40 20 80     eth0
"""


# --- this machine ---------------------------------------------------------------------------------


def test_a_host_name_that_leads_nowhere_hides_no_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Debian lets a machine's name lead to 127.0.1.1, and a network of one's own may have no way out of it."""
    for name, text in (("ROUTES", TRIE), ("INTERFACES", SIX)):
        (tmp_path / name).write_text(text)
        monkeypatch.setattr(addresses, name, tmp_path / name)
    monkeypatch.setattr(addresses, "_outgoing", list)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(2, 1, 6, "", ("127.0.1.1", 0))])
    assert own_addresses("0.0.0.0") == ["192.0.2.33"]
    assert own_addresses("::") == ["192.0.2.33", "2001:db8::5"]
    assert reachable("::", 80) == ("http://192.0.2.33:80", "http://[2001:db8::5]:80")
    assert {"127.0.0.1", "192.0.2.33", "[2001:db8::5]"} <= set(allowed_hosts("::"))
    assert reachable("127.0.0.1", 80) == () and reachable("0.0.0.0", 80) == ("http://192.0.2.33:80",)


def test_where_the_system_tells_nothing_there_is_no_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "ROUTES", tmp_path / "none")
    monkeypatch.setattr(addresses, "INTERFACES", tmp_path / "none")
    assert not [each for each in own_addresses("::") if ip_address(each).is_loopback]


def test_the_address_at_which_a_request_comes_in_is_right(tmp_path: Path) -> None:
    """Whatever was known of it at the start: a network may be joined later."""
    with opened(tmp_path, replace(NO_BOTS, hosts=("elsewhere",))) as site:
        assert Browser(site).post("/api/me", {"name": "Ann"}).status == 200
        assert Browser(site).request("GET", "/api/me", headers={"Host": "127.0.0.2"}).status == 403
    six = Settings(hosts=())
    assert six.answers_to("[2001:db8::5]:80", "2001:db8::5") and not six.answers_to("[2001:db8::6]", "2001:db8::5")


# --- before it ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("https://club.example", "https://club.example"),
        ("HTTPS://Club.Example:443/", "https://club.example"),
        (" http://192.0.2.7:8765 ", "http://192.0.2.7:8765"),
        ("http://[2001:DB8::5]:80", "http://[2001:db8::5]"),
        ("https://bücher.example", "https://xn--bcher-kva.example"),
    ],
)
def test_a_public_address_is_written_as_browsers_do(text: str, origin: str) -> None:
    assert origin_of(text) == origin


@pytest.mark.parametrize(
    "text",
    [
        "",
        "club.example",
        "ftp://club.example",
        "https://",
        "https://club.example/games",
        "https://club.example?x",
        "https://me@club.example",
        "https://club.example:http",
        "https://club example",
        "https://[::1",
        "https://" + "x" * 70 + ".example",
    ],
)
def test_what_is_no_public_address_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(KurganError, match=r"no public address; it should be like https://club\.example"):
        origin_of(text)


def test_a_proxy_is_an_address_or_a_network() -> None:
    assert [str(network_of(text)) for text in ("127.0.0.1", "10.1.2.3/8", "::1")] == [
        "127.0.0.1/32",
        "10.0.0.0/8",
        "::1/128",
    ]
    with pytest.raises(KurganError, match="no address of a proxy"):
        network_of("proxy.example")


def test_a_public_name_is_answered_and_only_its_own_pages_may_act() -> None:
    settings = Settings(public=("https://club.example", "http://192.0.2.7:8765"))
    assert settings.answers_to("club.example") and settings.answers_to("CLUB.example:8443")
    assert settings.answers_to("192.0.2.7:8765") and not settings.answers_to("other.example")
    assert settings.origins("http", "club.example") == settings.public
    assert settings.origins("http", "localhost:8765") == ("http://localhost:8765", *settings.public)


def test_who_asks_is_the_nearest_that_is_no_proxy() -> None:
    trusted = [network_of("127.0.0.0/8"), network_of("10.0.0.0/8")]
    for forwarded, client in [
        ([], "127.0.0.1"),
        (["192.0.2.1"], "192.0.2.1"),
        (["1.1.1.1, 192.0.2.1, 10.0.0.5"], "192.0.2.1"),
        (["1.1.1.1", "192.0.2.1"], "192.0.2.1"),
        (["10.0.0.5"], "10.0.0.5"),
        (["garbage"], "garbage"),
    ]:
        assert client_behind("127.0.0.1", forwarded, trusted) == client
    assert client_behind("192.0.2.5", ["1.1.1.1"], trusted) == "192.0.2.5"
    assert household("::ffff:192.0.2.5") == household("192.0.2.5") == "192.0.2.5"
    assert household("2001:db8::1") == household("2001:db8::2") != household("2001:db8:0:1::1")


# --- what is said ---------------------------------------------------------------------------------


def test_who_is_turned_away_is_told_what_would_be_right(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with opened(tmp_path) as site:
        host = Browser(site).request("GET", "/api/me", headers={"Host": "club.example"})
        origin = Browser(site).request("POST", "/api/me", {"name": "x"}, headers={"Origin": "https://club.example"})
    assert dict(host.json["message"]["params"]) == {"host": "club.example"}
    assert dict(origin.json["message"]["params"]) == {"origin": "https://club.example", "right": site.origin}
    lines = [record.getMessage() for record in caplog.records if record.name == "kurgan.server"]
    assert len(lines) == 2 and all("--public" in line and "KURGAN_PUBLIC" in line for line in lines)
    assert "'club.example'; right are 127.0.0.1, localhost" in lines[0]
    assert f"'https://club.example'; right are {site.origin}." in lines[1]


def test_what_a_stranger_says_is_one_line_of_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with opened(tmp_path) as site, socket.create_connection(("127.0.0.1", site.port), timeout=10) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: a\xff\tb" + b"c" * 500 + b"\r\nConnection: close\r\n\r\n")
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 403")
    (said,) = [record.getMessage() for record in caplog.records if record.name == "kurgan.server"]
    assert "'a??bccc" in said and len(said) < 600 and said.isprintable() and said.isascii()
