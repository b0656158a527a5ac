"""Notices as people set them up: an address confirmed by its code, a browser, a webhook; and stopped again."""

from __future__ import annotations

import json
import logging
import re
import ssl
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from kurgan.server.notices import push, teller
from kurgan.server.notices.options import Mailing, NoticeOptions
from kurgan.server.notices.posting import Poster
from kurgan.server.notices.teller import Teller
from kurgan.server.store import house as kept
from kurgan.server.store.schema import notices_to, stops
from tests.server.helpers import Time
from tests.server.http_fixtures import NO_BOTS, TWO, WAIT_S, Browser, Site, opened, play_first, wait_until
from tests.server.nginx import NAME, certificate
from tests.server.receivers import Hook, Mailbox, hook, mailbox
from tests.server.test_notices_sent import opened_by

BASE = "https://club.example"
LANG = {"lang": "en"}


@pytest.fixture
def box() -> Iterator[Mailbox]:
    with mailbox() as made:
        yield made


@pytest.fixture
def site(tmp_path: Path, box: Mailbox, time: Time) -> Iterator[Site]:
    mailing = Mailing("127.0.0.1", box.port, "club@example.com")
    notices = NoticeOptions(("push", "mail", "webhook"), mailing, private=True, look_s=3600)
    with opened(tmp_path, replace(NO_BOTS, notices=notices, addresses=(BASE,)), now=time) as site:
        yield site


def look(site: Site) -> None:
    """As its thread does from time to time."""
    teller: Teller = site.app.state.teller
    for sent in teller.look():
        sent.result(WAIT_S)


def waits(site: Site) -> tuple[Browser, str]:
    """Somebody who is asked at a table, and has not been there."""
    ann, bob = Browser(site), Browser(site)
    ann.did("/api/me", {"name": "Ann"})
    bob.did("/api/me", {"name": "Bob"})
    made = ann.new_table(TWO)
    table = made["table"]
    bob.did("/api/join", {"token": made["links"]["russian"]})
    while ann.snapshot(table, "german")["moment"]["asked"] == "german":
        play_first(ann, table, "german")
    return bob, table


def confirmed(site: Site, box: Mailbox, who: Browser, address: str = "ann@example.com") -> Any:
    made = who.did("/api/notices/mail", {"address": address, **LANG})
    target = made["targets"][-1]
    assert not target["confirmed"]
    return who.did("/api/notices/confirm", {"id": target["id"], "code": box.code()})["targets"][-1]


# --- off ------------------------------------------------------------------------------------------


def test_without_a_setting_there_is_nothing(tmp_path: Path) -> None:
    with opened(tmp_path) as site:
        ann = Browser(site)
        assert ann.get("/api/notices").json == {"channels": [], "key": "", "often": "soon", "targets": []}
        bodies = {
            "often": {"often": "soon"} | LANG,
            "mail": {"address": "a@b.example"} | LANG,
            "webhook": {"url": "https://b.example/"} | LANG,
            "push": {"endpoint": "https://b.example/", "p256dh": "", "auth": ""} | LANG,
            "confirm": {"id": 1, "code": "AAAA-AAAA"},
            "remove": {"id": 1},
            "test": {"id": 1},
        }
        for name, body in bodies.items():
            answer = ann.post(f"/api/notices/{name}", body)
            assert (answer.status, answer.trouble) == (404, "trouble.notices_off"), name
        assert ann.get(f"/stop/{'x' * 32}").status == ann.post(f"/stop/{'x' * 32}").status == 404
        assert ann.cookie == "" and site.app.state.teller is None and not site.house.lookers.on


# --- mail -----------------------------------------------------------------------------------------


def test_an_address_counts_after_its_code(site: Site, box: Mailbox, time: Time) -> None:
    ann, table = waits(site)
    made = ann.did("/api/notices/mail", {"address": " Ann@Example.com ", **LANG})
    (target,) = made["targets"]
    assert target["name"] == "Ann@example.com" and made["channels"] == ["push", "mail", "webhook"]
    assert BASE in box.mails[0].get_content() and "List-Unsubscribe" not in box.mails[0]
    time.passes(3000)
    look(site)
    assert len(box.mails) == 1
    assert ann.post("/api/notices/test", {"id": target["id"]}).status == 404
    code = box.code()
    stranger = Browser(site)
    stranger.did("/api/me", {"name": "Eve"})
    assert stranger.post("/api/notices/confirm", {"id": target["id"], "code": code}).status == 403
    right = {"id": target["id"], "code": code.lower().replace("-", " ")}
    assert ann.did("/api/notices/confirm", right)["targets"][0]["confirmed"]
    look(site)
    (_, mail) = box.mails
    text = mail.get_content()
    assert mail["To"] == "Ann@example.com" and f"{BASE}/t/{table}" in text and "against" in text
    stop = re.search(rf"{BASE}(/stop/\S+)", text)
    assert stop is not None and mail["List-Unsubscribe"] == f"<{stop[0]}>"
    assert code.replace("-", "") not in [str(value) for value in everything(site)]


def everything(site: Site) -> list[object]:
    with site.house.means.db.reading() as connection:
        return [value for part in (notices_to, stops) for row in connection.execute(part.select()) for value in row]


def test_a_code_can_be_tried_five_times_and_for_an_hour(site: Site, box: Mailbox, time: Time) -> None:
    ann = Browser(site)
    target = ann.did("/api/notices/mail", {"address": "ann@example.com", **LANG})["targets"][0]["id"]
    right = {"id": target, "code": box.code()}
    for _ in range(5):
        assert ann.post("/api/notices/confirm", {"id": target, "code": "WRONG-234"}).trouble == "trouble.notice_code"
    assert ann.post("/api/notices/confirm", right).status == 403
    target = ann.did("/api/notices/mail", {"address": "ann@example.com", **LANG})["targets"][0]["id"]
    time.passes(3600)
    assert ann.post("/api/notices/confirm", {"id": target, "code": box.code()}).status == 403


def test_nobodys_mailbox_is_filled(site: Site, box: Mailbox) -> None:
    for n in range(9):
        someone = Browser(site)
        answer = someone.post(
            "/api/notices/mail", {"address": "victim@example.com" if n < 5 else f"a{n}@example.com", **LANG}
        )
        assert answer.status in (200, 429)
        if answer.status == 429:
            assert answer.trouble == "trouble.notice_often" and int(answer.header("retry-after")) > 0
    assert len(box.mails) == 3 or len(box.mails) == 5  # of the household five at once; to one address three
    assert len([mail for mail in box.mails if mail["To"] == "victim@example.com"]) == 3


def test_a_mail_that_cannot_be_sent_is_said(site: Site, box: Mailbox) -> None:
    ann = Browser(site)
    box.refuses = "ann@"
    answer = ann.post("/api/notices/mail", {"address": "ann@example.com", **LANG})
    assert (answer.status, answer.trouble) == (409, "trouble.notice_failed")
    assert answer.json["message"]["params"][0][1]["key"] == "failed.mail_refused"


def test_a_mails_link_stops_it_by_a_press_only(site: Site, box: Mailbox, time: Time) -> None:
    ann, _ = waits(site)
    confirmed(site, box, ann)
    time.passes(121)
    look(site)
    found = re.search(rf"{BASE}(/stop/\S+)", box.mails[-1].get_content())
    assert found is not None
    anybody = Browser(site)
    page = anybody.get(found[1])
    assert (
        page.status == 200 and b'<form method="post">' in page.body and page.header("referrer-policy") == "no-referrer"
    )
    assert page.header("content-security-policy") and page.header("cache-control") == "no-store"
    assert len(ann.get("/api/notices").json["targets"]) == 1
    one_click = {"Origin": "", "Content-Type": "application/x-www-form-urlencoded"}
    done = anybody.request("POST", found[1], b"List-Unsubscribe=One-Click", one_click)
    assert done.status == 200 and ann.get("/api/notices").json["targets"] == []
    assert anybody.cookie == "" and b"<form" not in anybody.get(found[1]).body
    time.passes(86400)
    sent = len(box.mails)
    look(site)
    assert len(box.mails) == sent


@pytest.mark.parametrize("address", ["", "x", "a@b.example\nBcc: c@d.example", "a@b.example,c@d.example", "x" * 300])
def test_what_is_no_address_is_said(site: Site, box: Mailbox, address: str) -> None:
    nobody = Browser(site)
    assert nobody.post("/api/notices/mail", {"address": address, **LANG}).status == 422
    assert not box.mails and not nobody.cookie


# --- webhooks -------------------------------------------------------------------------------------


def test_a_webhook_is_told(site: Site, time: Time) -> None:
    ann, table = waits(site)
    with hook() as there:
        url = f"http://127.0.0.1:{there.port}/in?x=1"
        (target,) = ann.did("/api/notices/webhook", {"url": url, **LANG})["targets"]
        assert ann.did("/api/notices/test", {"id": target["id"]})["failed"] is None
        time.passes(121)
        look(site)
        there.answer = b"HTTP/1.1 404 Not Found\r\n\r\n"
        failed = ann.did("/api/notices/test", {"id": target["id"]})["failed"]
        assert failed["key"] == "failed.bad_status" and ["status", 404] in failed["params"]
    test, said, _ = there.received
    assert test.json["tables"] == [] and "test" in test.json["text"]
    assert said.json["kind"] == "your_move" and said.json["tables"][0]["url"] == f"{BASE}/t/{table}"
    assert said.head["Content-Type"] == "application/json" and said.path == "/in?x=1"


def test_tests_are_bounded_and_only_ones_own(site: Site) -> None:
    ann, eve = Browser(site), Browser(site)
    with hook() as there:
        url = f"http://127.0.0.1:{there.port}/"
        (target,) = ann.did("/api/notices/webhook", {"url": url, **LANG})["targets"]
        for path in ("test", "remove"):
            assert eve.post(f"/api/notices/{path}", {"id": target["id"]}).status == 404
        asked = [ann.post("/api/notices/test", {"id": target["id"]}).status for _ in range(8)]
        assert asked == [200] * 6 + [429] * 2 and len(there.received) == 6
        for n in range(7):
            ann.did("/api/notices/webhook", {"url": f"{url}{n}", **LANG})
        assert ann.post("/api/notices/webhook", {"url": f"{url}8", **LANG}).trouble == "trouble.notice_places"
        ann.did("/api/notices/webhook", {"url": f"{url}3", **LANG})  # that is none more
        assert ann.did("/api/notices/remove", {"id": target["id"]})["targets"][0]["id"] != target["id"]


def test_a_webhook_to_the_keepers_own_network_is_refused_at_once(tmp_path: Path) -> None:
    notices = NoticeOptions(("webhook",), look_s=3600)
    with opened(tmp_path, replace(NO_BOTS, notices=notices, addresses=(BASE,))) as site, hook() as there:
        for host in ("127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "169.254.169.254"):
            answer = Browser(site).post("/api/notices/webhook", {"url": f"https://{host}:{there.port}/", **LANG})
            assert (answer.status, answer.trouble) == (422, "trouble.notice_failed"), host
            assert answer.json["message"]["params"][0][1]["key"] == "failed.private_host"
        assert Browser(site).post("/api/notices/webhook", {"url": "ftp://b.example/", **LANG}).status == 422
        assert not there.received


# --- browsers -------------------------------------------------------------------------------------


@pytest.fixture
def service(site: Site, tmp_path: Path) -> Iterator[Hook]:
    """A push service."""
    chain, key = certificate(tmp_path)
    server, client = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context(cafile=str(chain))
    server.load_cert_chain(chain, key)
    teller: Teller = site.app.state.teller
    teller.carrier.browsers = Poster(private=True, context=client, look=lambda *_: ["127.0.0.1"])
    with hook(server) as made:
        yield made


def subscription(service: Hook, key: ec.EllipticCurvePrivateKey, auth: bytes) -> dict[str, str]:
    at = f"https://{NAME}:{service.port}/send/abc"
    return {"endpoint": at, "p256dh": push.to_text(push.point(key)), "auth": push.to_text(auth), **LANG}


def test_a_browser_is_told_and_only_it_can_read(site: Site, service: Hook, time: Time) -> None:
    ann, table = waits(site)
    key, auth = ec.generate_private_key(push.CURVE), b"0123456789abcdef"
    shown = ann.did("/api/notices/push", subscription(service, key, auth))
    assert shown["targets"][0]["name"] == NAME and len(shown["targets"][0]["mark"]) == 64
    time.passes(121)
    look(site)
    (said,) = service.received
    assert said.head["Content-Encoding"] == "aes128gcm" and int(said.head["TTL"]) > 0
    assert said.head["Authorization"].endswith(f", k={shown['key']}") and len(said.body) <= 4096
    told = json.loads(opened_by(key, auth, said.body))
    assert told.keys() == {"title", "body", "path"} and told["path"] == f"/t/{table}"
    assert "Your move" in told["title"] and table.encode() not in said.body
    with site.house.means.db.reading() as connection:
        private = kept.told(connection, kept.PUSH_KEY)
    assert push.to_text(push.point(push.key_of(private))) == shown["key"]


def test_a_browser_that_takes_no_more_is_forgotten(site: Site, service: Hook, time: Time) -> None:
    ann, _ = waits(site)
    body = subscription(service, ec.generate_private_key(push.CURVE), b"0123456789abcdef")
    ann.did("/api/notices/push", body)
    service.answer = b"HTTP/1.1 410 Gone\r\n\r\n"
    time.passes(121)
    look(site)
    assert ann.get("/api/notices").json["targets"] == []
    ben = Browser(site)
    ann.did("/api/notices/push", body)
    ben.did("/api/notices/push", body)  # the same browser, now somebody else's
    assert ann.get("/api/notices").json["targets"] == [] and len(ben.get("/api/notices").json["targets"]) == 1


def test_a_browser_has_https_and_keys(site: Site, service: Hook) -> None:
    good = subscription(service, ec.generate_private_key(push.CURVE), b"0123456789abcdef")
    for wrong in ({"endpoint": "http://b.example/"}, {"endpoint": "nonsense"}, {"p256dh": "AAAA"}, {"auth": "x"}):
        assert Browser(site).post("/api/notices/push", good | wrong).status == 422


# --- who is there ---------------------------------------------------------------------------------


def test_whoever_has_the_table_open_and_does_something_there_is_not_told(site: Site, time: Time) -> None:
    ann, table = waits(site)
    seat = "russian"
    with hook() as there:
        ann.did("/api/notices/webhook", {"url": f"http://127.0.0.1:{there.port}/", **LANG})
        with ann.live(table, seat) as line:
            line.recv(WAIT_S)
            play_first(ann, table, seat)
            for _ in range(4):
                time.passes(130)
                look(site)
        wait_until(lambda: not site.hub.onlookers)
        time.passes(3600)
        look(site)
        assert not there.received  # it was his move before, and he has seen it


def test_nothing_is_logged_of_where_notices_go(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "kurgan")
    ann = Browser(site)
    (target,) = ann.did("/api/notices/webhook", {"url": "http://127.0.0.1:1/secret", **LANG})["targets"]
    assert ann.did("/api/notices/test", {"id": target["id"]})["failed"]["key"] == "failed.no_answer"
    said = [record.getMessage() for record in caplog.records if record.name == "kurgan.notices"]
    assert said == ["a notice by webhook did not arrive: no_answer"] and teller.LOG.name == "kurgan.notices"
