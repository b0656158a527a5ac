"""The guard before everything: which host, from where, how much, how often; and the headers of every answer."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kurgan.server.bulk import MOST_PARTS, parts
from kurgan.server.errors import answer, log
from kurgan.server.origins import turned_away
from kurgan.server.proxies import client_behind, household, is_among
from kurgan.server.settings import Settings
from kurgan.server.trouble import Trouble

COOKIE = "kurgan"
SURE = "__Host-kurgan"  # its name behind TLS: no other site, port or plain connection can have set it
COOKIE_DAYS = 400  # as long as browsers keep one
TOKEN = re.compile(r"[A-Za-z0-9_-]{20,80}")
UNTRUSTED = (
    "%s sends X-Forwarded-For, which is not believed: all who come by it count as one address. If it is your proxy,"
    " start with --proxy %s, or set KURGAN_PROXY"
)
BUCKETS = 20_000  # more are cleared away: an idle bucket is a full one
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
OF_PAGES = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
OF_ANSWERS = [*OF_PAGES, (b"cache-control", b"no-store")]


def cookie_token(headers: Mapping[str, str]) -> str:
    """The person's token, or nothing.

    Read by hand: other cookies of the same host may be anything, and Python's own reader gives up on odd ones
    and takes its time over hostile ones.
    """
    found: dict[str, str] = {}
    for part in headers.get("cookie", "").split(";"):
        name, _, value = part.partition("=")
        if name.strip() in (SURE, COOKIE) and TOKEN.fullmatch(value.strip()):
            found.setdefault(name.strip(), value.strip())
    return found.get(SURE) or found.get(COOKIE, "")


def bearer_token(headers: Mapping[str, str]) -> str:
    """A program's token, or nothing."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" and TOKEN.fullmatch(token) else ""


def only_ours(headers: Iterable[tuple[bytes, bytes]], token: str) -> list[tuple[bytes, bytes]]:
    """Headers without the cookies of others: the framework reads them all, with Python's own reader."""
    rest = [(name, value) for name, value in headers if name != b"cookie"]
    return [*rest, (b"cookie", f"{COOKIE}={token}".encode())] if token else rest


class Buckets:
    """Token buckets by name: ``rate`` per second, ``burst`` at once."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst, self.now = rate, burst, now
        self.level: dict[str, tuple[float, float]] = {}  # name -> tokens left, when

    def take(self, name: str) -> float:
        """Take one token; the seconds to wait if there is none, else 0."""
        now = self.now()
        left, then = self.level.get(name, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.rate)
        if left < 1:
            self.level[name] = (left, now)
            return (1 - left) / self.rate
        if name not in self.level and len(self.level) >= BUCKETS:
            self._clear(now)
        self.level[name] = (left - 1, now)
        return 0.0

    def _clear(self, now: float) -> None:
        full_after = self.burst / self.rate
        self.level = {name: (left, then) for name, (left, then) in self.level.items() if now - then < full_after}
        if len(self.level) >= BUCKETS:
            self.level.clear()


class Guard:
    """Outermost: what it turns away reaches no endpoint. It reads no body but counts its bytes and its parts."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.people = Buckets(settings.person_rate, settings.person_burst)
        self.addresses = Buckets(settings.address_rate, settings.address_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        is_http = scope["type"] == "http"
        ours = OF_ANSWERS if scope["path"].startswith("/api/") else OF_PAGES
        started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            started = True
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                given = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(pair for pair in ours if pair[0] not in given)]
            await send(message)

        trouble = self.turn_away(scope, headers)
        if trouble is None and is_http and has_body(headers):
            receive, trouble = await self.counted(headers, receive)
        if trouble is not None:
            more = {"connection": "close"} if trouble.status == 413 else {}  # the rest of the body is not read
            await answer(trouble, more)(scope, receive, send_with_headers)
            return
        scope["headers"] = only_ours(scope["headers"], cookie_token(headers))
        try:
            await self.app(scope, receive, send_with_headers)
        except Exception:
            log.exception("%s failed", route_of(scope))
            if started or not is_http:
                raise  # the server ends the connection
            await answer(Trouble(500, "internal"))(scope, receive, send_with_headers)

    def turn_away(self, scope: Scope, headers: Headers) -> Trouble | None:
        trouble = turned_away(self.settings, scope, headers)
        if trouble is not None:
            return trouble
        scope["client"] = (self.client(scope, headers), 0)
        wait = self.addresses.take(household(scope["client"][0]))
        token = cookie_token(headers) or bearer_token(headers)
        if token and not wait:
            wait = self.people.take(sha256(token.encode()).hexdigest())
        return Trouble(429, "too_fast").after(wait) if wait else None

    def client(self, scope: Scope, headers: Headers) -> str:
        """Who asks; behind a proxy, whom that names."""
        peer, trusted = scope["client"][0] if scope.get("client") else "", self.settings.proxies
        forwarded = headers.getlist("x-forwarded-for")
        if forwarded and not is_among(peer, trusted):
            log.warning(UNTRUSTED, peer, peer, extra={"kind": "untrusted"})
            return peer
        return client_behind(peer, forwarded, trusted)

    async def counted(self, headers: Headers, receive: Receive) -> tuple[Receive, Trouble | None]:
        """The body, read up to the limit and handed on; more is refused without being read."""
        limit = self.settings.body_limit
        told = headers.get("content-length", "0")
        if not told.isdecimal() or len(told) > len(str(limit)) or int(told) > limit:
            return receive, Trouble(413, "too_large", limit=limit)
        body, more = bytearray(), True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return replayed([message], receive), None
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > limit:
                return receive, Trouble(413, "too_large", limit=limit)
        whole = bytes(body)
        again = replayed([{"type": "http.request", "body": whole, "more_body": False}], receive)
        if b"\0" in whole:  # JSON in an encoding of wide characters: nobody sends that
            return again, Trouble(422, "malformed", where="body", reason="\\0")
        return again, Trouble(413, "too_many_parts", most=MOST_PARTS) if parts(whole) > MOST_PARTS else None


def route_of(scope: Scope) -> str:
    """Where a request went, without its arguments."""
    route = scope.get("route")
    return str(getattr(route, "path", None) or scope["path"])


def has_body(headers: Headers) -> bool:
    return "transfer-encoding" in headers or headers.get("content-length", "0") != "0"


def replayed(first: list[Message], receive: Receive) -> Receive:
    async def again() -> Message:
        return first.pop(0) if first else await receive()

    return again
