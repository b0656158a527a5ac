"""How notices are sent: to real servers on loopback, to nobody's own network, sealed to a browser's keys."""

from __future__ import annotations

import json
import socket
import ssl
import time
from collections.abc import Callable, Iterator

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from kurgan.core.errors import KurganError
from kurgan.server.notices import push
from kurgan.server.notices.mail import NO_SEAL, Postman, letter
from kurgan.server.notices.options import Mailing, mailing_of, options
from kurgan.server.notices.posting import Poster, is_public
from kurgan.server.notices.sending import Failed
from kurgan.server.notices.writing import mail_address, web_address
from tests.server.nginx import NAME, certificate
from tests.server.receivers import Hook, Mailbox, hook, mailbox


@pytest.fixture(scope="module")
def tls(tmp_path_factory: pytest.TempPathFactory) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """Of a server with a certificate for its name, and of a client that knows it."""
    chain, key = certificate(tmp_path_factory.mktemp("tls"))
    server, client = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context(cafile=str(chain))
    server.load_cert_chain(chain, key)
    return server, client


@pytest.fixture
def there() -> Iterator[Hook]:
    with hook() as made:
        yield made


def posted(poster: Poster, url: str, body: bytes = b"{}", https_only: bool = False) -> int:
    place = web_address(url)
    assert place is not None, url
    return poster.post(place, body, {"Content-Type": "application/json"}, https_only)


def failed(what: Callable[[], object]) -> str:
    with pytest.raises(Failed) as caught:
        what()
    return caught.value.key


# --- which addresses ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.8.8.8", "0.0.0.0", "0.1.2.3", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254",
        "100.64.0.1", "192.0.0.1", "192.0.2.1", "198.18.0.1", "203.0.113.5", "224.0.0.1", "239.1.1.1", "240.0.0.1",
        "255.255.255.255", "::", "::1", "fe80::1", "fe80::1%eth0", "fec0::1", "fc00::1", "fd12:3456::1", "ff02::1",
        "2001:db8::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::127.0.0.1", "::7f00:1",
        "64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::a00:1", "2002:7f00:1::", "2002:a00:1::1", "2002:c0a8:101::",
        "2001:0:7f00:1::", "2001:0:4136:e378:8000:63bf:f5ff:fffe", "100::1", "nonsense", "",
    ],
)  # fmt: skip
def test_addresses_that_are_not_everybodys(address: str) -> None:
    assert not is_public(address)
    refusing = Poster(look=lambda host, port: [address])
    assert failed(lambda: posted(refusing, "https://club.example/hook")) == "private_host"
    mixed = Poster(look=lambda host, port: ["93.184.216.34", address])
    assert failed(lambda: posted(mixed, "https://club.example/hook")) == "private_host"


@pytest.mark.parametrize("address", ["93.184.216.34", "1.1.1.1", "2606:2800:220:1::1", "2002:5db8:d822::1"])
def test_addresses_that_are(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1", "127.1", "2130706433", "0x7f.1", "0177.0.0.1", "[::1]", "[::ffff:127.0.0.1]"]
)
def test_this_machine_by_whatever_name(there: Hook, host: str) -> None:
    """As the system itself reads them; and nothing is ever sent."""
    assert failed(lambda: posted(Poster(), f"https://{host}:{there.port}/")) in ("private_host", "unknown_host")
    assert failed(lambda: posted(Poster(), f"http://{host}:{there.port}/")) in ("private_host", "unknown_host")
    assert not there.received


def test_a_name_is_looked_up_once_and_what_was_checked_is_connected_to(there: Hook) -> None:
    """Whoever answers with another address the second time gains nothing."""
    asked: list[str] = []

    def look(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["192.0.2.1"]

    assert posted(Poster(private=True, look=look), f"http://club.example:{there.port}/hook?a=b") == 204
    assert asked == ["club.example"]
    assert there.received[0].path == "/hook?a=b" and there.received[0].head["Host"] == f"club.example:{there.port}"


def test_http_goes_only_where_the_keeper_allows_his_own(there: Hook) -> None:
    assert failed(lambda: posted(Poster(look=lambda *_: ["93.184.216.34"]), "http://club.example/")) == "needs_https"
    allowed = Poster(private=True, look=lambda *_: ["93.184.216.34"])
    assert failed(lambda: posted(allowed, "http://club.example/")) == "needs_https"
    assert posted(Poster(private=True), f"http://127.0.0.1:{there.port}/") == 204
    assert failed(lambda: posted(Poster(private=True), f"http://127.0.0.1:{there.port}/", https_only=True))
    assert len(there.received) == 1


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_nothing_is_followed(there: Hook, status: int) -> None:
    with hook() as other:
        there.answer = f"HTTP/1.1 {status} there\r\nLocation: http://127.0.0.1:{other.port}/\r\n\r\n".encode()
        assert posted(Poster(private=True), f"http://127.0.0.1:{there.port}/") == status
        assert not other.received


@pytest.mark.parametrize("answer", [b"", b"nonsense\r\n", b"HTTP/1.1 2\r\n", b"x" * 200_000])
def test_what_is_no_answer_is_none(there: Hook, answer: bytes) -> None:
    there.answer = answer
    assert failed(lambda: posted(Poster(private=True), f"http://127.0.0.1:{there.port}/")) == "no_answer"


def test_who_answers_slowly_is_hung_up_on(there: Hook, tls: tuple[ssl.SSLContext, ssl.SSLContext]) -> None:
    server, client = tls
    there.drip_s = 0.05
    there.answer = b"HTTP/1.1 200 " + b"x" * 3000
    poster = Poster(private=True, context=client, look=lambda *_: ["127.0.0.1"])
    poster.limit_s = 0.5
    begun = time.monotonic()
    there.answer = b" " * 3000
    assert failed(lambda: posted(poster, f"http://{NAME}:{there.port}/")) == "no_answer"
    with hook(server) as sealed:
        sealed.drip_s, sealed.answer = 0.05, b" " * 3000
        assert failed(lambda: posted(poster, f"https://{NAME}:{sealed.port}/")) == "no_answer"
    with socket.create_server(("127.0.0.1", 0)) as silent:
        assert failed(lambda: posted(poster, f"https://{NAME}:{silent.getsockname()[1]}/")) == "no_answer"
    assert time.monotonic() - begun < 60


def test_a_certificate_has_to_be_right(tls: tuple[ssl.SSLContext, ssl.SSLContext]) -> None:
    server, client = tls
    with hook(server) as sealed:
        known = Poster(private=True, context=client, look=lambda *_: ["127.0.0.1"])
        assert posted(known, f"https://{NAME}:{sealed.port}/hook") == 204
        assert failed(lambda: posted(known, f"https://other.example:{sealed.port}/")) == "bad_certificate"
        unknown = Poster(private=True, look=lambda *_: ["127.0.0.1"])
        assert failed(lambda: posted(unknown, f"https://{NAME}:{sealed.port}/")) == "bad_certificate"
        assert len(sealed.received) == 1


@pytest.mark.parametrize(
    "text",
    [
        "", "club.example", "ftp://club.example/", "https://", "https:///x", "https://me@club.example/",
        "https://me:pw@club.example/", "https://club.example:0/", "https://club.example:99999/", "https://[::1/",
        "https://[fe80::1%25eth0]/", "https://club.example/a b", "https://club.example/\r\nX: y", "file:///etc/passwd",
        "https://club.example/ü", "https://club.example/" + "x" * 1000, "javascript:alert(1)",
    ],
)  # fmt: skip
def test_what_is_no_web_address(text: str) -> None:
    assert web_address(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "", "x", "@", "a@", "@b.example", "a@b@c.example", "a b@c.example", "a@b.example, c@d.example", "a@b..example",
        "a@b.example\nBcc: c@d.example", "Ann <a@b.example>", '"a b"@c.example', ".a@b.example", "a..b@c.example",
        "a@-b.example", "ü@b.example", "a@" + "x" * 64 + ".example", "a" * 65 + "@b.example", "a@b.example\0",
    ],
)  # fmt: skip
def test_what_is_no_mail_address(text: str) -> None:
    assert mail_address(text) is None


def test_mail_addresses_have_one_form() -> None:
    assert mail_address(" Ann.O'Hara+x@Club.Example ") == "Ann.O'Hara+x@club.example"
    assert mail_address("ann@bücher.example") == "ann@xn--bcher-kva.example"


# --- by mail --------------------------------------------------------------------------------------


@pytest.fixture
def box() -> Iterator[Mailbox]:
    with mailbox() as made:
        yield made


def test_a_mail_is_plain_text_and_can_be_stopped(box: Mailbox) -> None:
    mailing = Mailing("127.0.0.1", box.port, "club@example.com")
    subject = "Your move\r\nBcc: everybody@example.com: 轮到你了"
    stop = "https://club.example/stop/x"
    Postman(mailing).send(letter(mailing, "ann@example.com", subject, "轮到你了\n.\nend\n", lang="zh", stop=stop))
    (mail,) = box.mails
    assert mail["Bcc"] is None and mail["Subject"] == "Your move Bcc: everybody@example.com: 轮到你了"
    assert (mail["From"], mail["To"]) == ("club@example.com", "ann@example.com")
    assert mail["List-Unsubscribe"] == f"<{stop}>" and mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail.get_content_type() == "text/plain" and "轮到你了\n.\nend\n" in mail.get_content().replace("\r", "")


def test_a_password_is_sent_only_when_nobody_can_listen(
    box: Mailbox, tls: tuple[ssl.SSLContext, ssl.SSLContext]
) -> None:
    server, client = tls
    client.check_hostname = False
    mailing = Mailing("127.0.0.1", box.port, "club@example.com", "ann", "secret")
    mail = letter(mailing, "ann@example.com", "x", "x")
    with pytest.raises(Failed) as caught:
        Postman(mailing, client).send(mail)
    assert caught.value.key == "mail_server" and dict(caught.value.message.params) == {"detail": NO_SEAL}
    assert not box.logins and not caught.value.counts
    box.tls = server
    Postman(mailing, client).send(mail)
    assert [sealed for _, sealed in box.logins] == [True] and len(box.mails) == 1
    with pytest.raises(Failed):  # whose certificate nobody knows
        Postman(mailing).send(mail)
    Postman(Mailing("127.0.0.1", box.port, "club@example.com", "ann", "secret", plain=True)).send(mail)
    assert [sealed for _, sealed in box.logins] == [True, False]


def test_an_address_is_to_blame_only_if_it_is_refused(box: Mailbox) -> None:
    mailing = Mailing("127.0.0.1", box.port, "club@example.com")
    box.refuses = "nobody@"
    with pytest.raises(Failed) as caught:
        Postman(mailing).send(letter(mailing, "nobody@example.com", "x", "x"))
    assert (caught.value.key, caught.value.counts) == ("mail_refused", True)
    box.broken = True
    with pytest.raises(Failed) as caught:
        Postman(mailing).send(letter(mailing, "ann@example.com", "x", "x"))
    assert (caught.value.key, caught.value.counts) == ("mail_server", False)


# --- to a browser ---------------------------------------------------------------------------------

# RFC 8291, appendix A.
RECEIVER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
RECEIVER_PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SENDER, SALT, AUTH = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "DGv6ra1nlYgDCS1FRnbzlw", "BTBZMqHH6r4Tts7J_aSIgg"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
    "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def opened_by(key: ec.EllipticCurvePrivateKey, auth: bytes, body: bytes) -> bytes:
    """As a browser does."""
    salt, size, ours = body[:16], body[20], body[21 : 21 + body[20]]
    assert size == 65 and int.from_bytes(body[16:20]) >= len(body)
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(push.CURVE, ours))
    content, nonce = push.keys(shared, auth, push.point(key), ours, salt)
    text = AESGCM(content).decrypt(nonce, body[21 + size :], None)
    assert text.endswith(b"\x02")
    return text[:-1]


def test_the_standards_own_example() -> None:
    text = b"When I grow up, I want to be a watermelon"
    made = push.sealed(text, RECEIVER_PUBLIC, AUTH, push.key_of(SENDER), push.to_bytes(SALT))
    assert push.to_text(made) == SEALED
    assert opened_by(push.key_of(RECEIVER), push.to_bytes(AUTH), made) == text
    again = push.sealed(text, RECEIVER_PUBLIC, AUTH)
    assert again[:100] != made[:100] and opened_by(push.key_of(RECEIVER), push.to_bytes(AUTH), again) == text


def test_the_signature_names_the_service_and_its_end() -> None:
    key = push.new_key()
    said = push.authorization(key, "https://push.example", "mailto:club@example.com", 1_000_000)
    token, public = said.removeprefix("vapid t=").split(", k=")
    head, claims, signature = token.split(".")
    assert json.loads(push.to_bytes(head)) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(push.to_bytes(claims)) == {
        "aud": "https://push.example",
        "exp": 1_000_000 + 12 * 3600,
        "sub": "mailto:club@example.com",
    }
    raw = push.to_bytes(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    known = ec.EllipticCurvePublicKey.from_encoded_point(push.CURVE, push.to_bytes(public))
    known.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


@pytest.mark.parametrize(
    ("p256dh", "auth", "right"),
    [
        (RECEIVER_PUBLIC, AUTH, True),
        (RECEIVER_PUBLIC, "", False),
        (RECEIVER_PUBLIC, "AAAA", False),
        ("", AUTH, False),
        ("AAAA", AUTH, False),
        (RECEIVER_PUBLIC[:-4] + "AAAA", AUTH, False),
        ("ü", AUTH, False),
        (RECEIVER_PUBLIC, "ü" * 16, False),
    ],
)
def test_keys_of_a_browser(p256dh: str, auth: str, right: bool) -> None:
    assert push.are_keys(p256dh, auth) == right


# --- what a keeper says ---------------------------------------------------------------------------


def test_a_mail_server_is_read_from_one_line() -> None:
    read = mailing_of("smtp://us%40er:p%2Fw@mail.example:2525?from=club@example.com")
    assert read == Mailing("mail.example", 2525, "club@example.com", "us@er", "p/w")
    assert "p/w" not in repr(read)
    assert mailing_of("smtps://mail.example?from=a@b.example").port == 465
    assert mailing_of("smtp://mail.example?from=a@b.example&plain").plain


@pytest.mark.parametrize(
    ("named", "mail", "private", "base", "key"),
    [
        (["push,post"], "", "", "https://x", "notices_kind"),
        (["mail"], "", "", "https://x", "notices_mail"),
        (["webhook"], "", "maybe", "https://x", "notices_private"),
        (["webhook"], "", "", "", "notices_base"),
        ([""], "smtp://a:hush@b?from=a@b.example", "", "", "notices_base"),
        ([""], "mail.example", "", "https://x", "bad_mail"),
        ([""], "http://a:hush@b?from=a@b.example", "", "https://x", "bad_mail"),
        ([""], "smtp://a:hush@b:port?from=a@b.example", "", "https://x", "bad_mail"),
        ([""], "smtp://a:hush@b/x?from=a@b.example", "", "https://x", "bad_mail"),
        ([""], "smtp://a:hush@b?from=a@b.example&plan", "", "https://x", "bad_mail"),
        ([""], "smtp://a:hush@b", "", "https://x", "bad_mail_from"),
        ([""], "smtp://a:hush@b?from=nobody", "", "https://x", "bad_mail_from"),
    ],
)
def test_a_wrong_setting_is_one_line(named: list[str], mail: str, private: str, base: str, key: str) -> None:
    with pytest.raises(KurganError) as caught:
        options(named, mail, private, base)
    assert caught.value.message.key == f"reason.{key}" and "hush" not in str(caught.value)


def test_nothing_said_is_nothing_sent() -> None:
    assert options([""], "", "", "").channels == ()
    assert options(["webhook, push"], "smtp://b?from=a@b.example", "ON", "https://x").channels == (
        "push",
        "mail",
        "webhook",
    )
