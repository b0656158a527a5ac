"""What a keeper says of notices at the start: which kinds there are, and by which mail server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from urllib.parse import parse_qs, unquote, urlsplit

from kurgan.core.errors import KurganError
from kurgan.server.notices.writing import mail_address
from kurgan.server.store.notices_to import MAIL, PUSH, WEBHOOK

CHANNELS = (PUSH, MAIL, WEBHOOK)  # in the order in which they are offered
PORTS = {"smtp": 587, "smtps": 465}
YES, NO = ("on", "1", "yes", "true"), ("off", "0", "no", "false", "")


@dataclass(frozen=True)
class Mailing:
    """A mail server, and who writes."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = field(default="", repr=False)
    sealed: bool = False  # TLS from the first byte
    plain: bool = False  # no STARTTLS, though it is offered


@dataclass(frozen=True)
class NoticeOptions:
    channels: tuple[str, ...] = ()
    mail: Mailing | None = None
    private: bool = False  # webhooks may be in the keeper's own networks
    look_s: float = 20.0  # how often it is looked who waits for whom


OFF = NoticeOptions()


def options(named: Sequence[str], mail: str, private: str, base: str) -> NoticeOptions:
    """``named``: kinds of notices; ``base``: the address that others know this house by, which letters need."""
    asked = {name for part in named for name in part.replace(",", " ").split()}
    for name in sorted(asked - {*CHANNELS}):
        raise KurganError("notices_kind", name=name)
    if MAIL in asked and not mail:
        raise KurganError("notices_mail")
    if private.lower() not in (*YES, *NO):
        raise KurganError("notices_private", text=private)
    mailing = mailing_of(mail) if mail else None
    channels = tuple(name for name in CHANNELS if name in asked or (name == MAIL and mailing))
    if PUSH in channels and find_spec("cryptography") is None:
        raise KurganError("notices_push")
    if not base and {MAIL, WEBHOOK} & {*channels}:
        raise KurganError("notices_base")
    return NoticeOptions(channels, mailing, private.lower() in YES)


def mailing_of(text: str) -> Mailing:
    """``smtp://user:password@host:587?from=club@example``; what is wrong with it is told without its password."""
    try:
        parts = urlsplit(text.strip())
        host, port = parts.hostname or "", parts.port
        given = parse_qs(parts.query, keep_blank_values=True)
    except ValueError:
        raise KurganError("bad_mail") from None
    if parts.scheme not in PORTS or not host or parts.path not in ("", "/") or given.keys() - {"from", "plain"}:
        raise KurganError("bad_mail")
    sender = mail_address(given.get("from", [""])[0])
    if sender is None:
        raise KurganError("bad_mail_from")
    return Mailing(
        host,
        port or PORTS[parts.scheme],
        sender,
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        sealed=parts.scheme == "smtps",
        plain="plain" in given,
    )
