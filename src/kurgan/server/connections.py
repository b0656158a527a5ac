"""Connections: none is kept for what does not come. A request is sent within a time, an answer read within one, and one
address has only so many connections.

uvicorn itself waits for ever for the rest of a request.
"""

from __future__ import annotations

import asyncio
from collections import Counter

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from kurgan.server.errors import log
from kurgan.server.proxies import household
from kurgan.server.settings import Settings
from kurgan.server.shapes.trouble import Trouble as TroubleShape
from kurgan.server.trouble import Trouble

CROWDED = (
    "%s has %d connections, and gets no more. If it is your proxy, start with --proxy %s, or set KURGAN_PROXY;"
    " else nothing is to be done"
)
LINGER_S = 1.0  # for what is still to be sent, before a connection is cut


class Crowd:
    """How many connections each address has."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.here: Counter[str] = Counter()

    def enters(self, address: str) -> bool:
        """Whether there is room; who is let in leaves by ``leaves``."""
        most, who = self.settings.connections_per_address, household(address)
        if self.here[who] >= most and self.settings.limits(address):
            log.warning(CROWDED, address, most, address, extra={"kind": "crowded"})
            return False
        self.here[who] += 1
        return True

    def leaves(self, address: str) -> None:
        who = household(address)
        self.here[who] -= 1
        if not self.here[who]:
            del self.here[who]


class Connection(H11Protocol):
    """One of requests; a socket takes its place when it is asked for."""

    crowd: Crowd
    counted: str | None = None  # as whose it is
    timer: asyncio.TimerHandle | None = None
    phase: object = None  # what is waited for
    since, received = 0.0, 0  # from when on, and how much has come
    unread: asyncio.TimerHandle | None = None  # runs while the other side does not read

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self.crowd.enters(address):
            transport.write(FULL)
            self.hang_up()
            return
        self.counted = address
        self.wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self.rest()
        self.read_on()
        self.leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self.received += len(data)
        super().data_received(data)
        self.wait()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.wait()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.rest()
        self.leave()  # the socket is counted for itself
        super().handle_websocket_upgrade(event)
        self.phase = WebSocketsSansIOProtocol  # whatever comes is for that

    def leave(self) -> None:
        if self.counted is not None:
            self.crowd.leaves(self.counted)
            self.counted = None

    # --- requests ---------------------------------------------------------------------------------

    def wait(self) -> None:
        """For the rest of what the other side has begun, if it has. uvicorn waits for a next request itself."""
        state = self.conn.their_state
        idle = state is h11.IDLE and self.timeout_keep_alive_task is not None and not self.conn.trailing_data[0]
        if self.phase is WebSocketsSansIOProtocol or self.transport.is_closing():
            return
        if state not in (h11.IDLE, h11.SEND_BODY) or idle:
            self.rest()
        elif self.phase != (state, self.cycle):
            self.rest()
            self.phase, self.since, self.received = (state, self.cycle), self.loop.time(), 0
            self.look()

    def rest(self) -> None:
        self.phase = None
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def look(self) -> None:
        """Whether the time is up: a body that comes fast enough has more of it the more has come."""
        settings = self.crowd.settings
        until = self.since + settings.head_s
        if self.conn.their_state is h11.SEND_BODY:
            until = self.since + settings.body_s + self.received / settings.body_rate
        if self.loop.time() < until:
            self.timer = self.loop.call_at(until, self.look)
        else:
            self.hang_up()

    # --- answers ----------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """Much is to be sent, and the other side does not read it."""
        super().pause_writing()
        self.unread = self.loop.call_later(self.crowd.settings.read_s, self.hang_up)

    def resume_writing(self) -> None:
        self.read_on()
        super().resume_writing()

    def read_on(self) -> None:
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.hang_up()

    def hang_up(self) -> None:
        """Whoever is not read is cut off: else what lies there for him would keep the connection open."""
        self.rest()
        self.transport.close()
        self.loop.call_later(LINGER_S, self.transport.abort)


class SocketConnection(WebSocketsSansIOProtocol):
    """One that has become a socket."""

    crowd: Crowd
    counted: str | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.counted = self.client[0] if self.client else ""
        self.crowd.here[household(self.counted)] += 1  # it was let in already

    def connection_lost(self, exc: Exception | None) -> None:
        if self.counted is not None:
            self.crowd.leaves(self.counted)
            self.counted = None
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(LINGER_S, self.transport.abort)


def protocols(settings: Settings) -> tuple[type[Connection], type[SocketConnection]]:
    """Of one server: they share a crowd."""
    shared = {"crowd": Crowd(settings)}
    return type("Connection", (Connection,), shared), type("SocketConnection", (SocketConnection,), shared)


def _full() -> bytes:
    body = TroubleShape(message=Trouble(429, "too_many_connections").message).model_dump_json().encode()
    head = f"HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
    return f"{head}retry-after: 10\r\nconnection: close\r\n\r\n".encode() + body


FULL = _full()
