"""HTTP/1.1 by a short way: requests as browsers and programs send them here are read by one expression.

uvicorn reads HTTP with h11, which knows all of it and takes a third of the event loop's time for a move. What is plain
and whole (a path under ``/api/``, headers each given once, a short body of known length) is read here, and its answer
is written in one piece. Whatever else comes, or is odd in any way, goes to h11 untouched: so there is one judge of what
is malformed, and no request is read in two ways.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from typing import Any, NamedTuple

import h11
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol, RequestResponseCycle

LONGEST = 8192  # bytes of a head, and of a body
HEAD = re.compile(
    rb"(GET|POST) (/api/[\w./-]*)(?:\?([!\"$-~]*))? HTTP/1\.1\r\n"
    rb"((?:[A-Za-z][A-Za-z0-9-]*: [!-~](?:[ -~]*[!-~])?\r\n)+)\r\n"
)
# With one of these there is more to a request than its head and so many bytes.
ODD = frozenset((b"transfer-encoding", b"upgrade", b"expect", b"te", b"trailer"))
Headers = list[tuple[bytes, bytes]]


class Asked(NamedTuple):
    method: str
    path: bytes
    query: bytes
    headers: Headers
    body: bytes


class NotYet:
    """The rest of the body is still to come."""


NOT_YET = NotYet()


def read(data: bytes) -> Asked | NotYet | None:
    """A plain request that is there to its last byte and no further; None: h11 is to read it."""
    end = data.find(b"\r\n\r\n") + 4
    found = HEAD.fullmatch(data, 0, end) if 4 < end <= LONGEST else None
    if found is None:
        return None
    method, path, query, lines = found.groups(b"")
    headers: Headers = []
    for line in lines[:-2].split(b"\r\n"):
        name, _, value = line.partition(b": ")
        headers.append((name.lower(), value))
    by_name = dict(headers)
    if len(by_name) < len(headers) or b"host" not in by_name or not ODD.isdisjoint(by_name):
        return None
    if by_name.get(b"connection", b"keep-alive").lower() != b"keep-alive":
        return None
    told = by_name.get(b"content-length", b"" if method == b"POST" else b"0")
    if not told.isdigit() or len(told) > 4 or int(told) > LONGEST or len(data) - end > int(told):
        return None
    if len(data) - end < int(told):
        return NOT_YET
    return Asked(method.decode(), path, query, headers, data[end:])


def head(status: int, headers: Iterable[tuple[bytes, bytes]]) -> bytes:
    lines = [b"HTTP/1.1 %d %s" % (status, STATUS_PHRASES[status])]
    lines += [b"%s: %s" % pair for pair in headers]
    if any(b"\r" in line or b"\n" in line for line in lines):
        raise ValueError("a header has no line ends in it")
    return b"\r\n".join((*lines, b"", b""))


class ShortProtocol(H11Protocol):
    """A connection; while h11 is in the middle of something, it has it alone."""

    begun = b""  # a request of which the rest is to come, or what came after one that is being answered

    def data_received(self, data: bytes) -> None:
        if isinstance(self.cycle, ShortCycle) and not self.cycle.response_complete:
            self.begun += data
            self.flow.pause_reading()
            return
        data, self.begun = self.begun + data, b""
        conn = self.conn
        if conn.our_state is h11.IDLE and conn.their_state is h11.IDLE and not conn.trailing_data[0]:
            asked = read(data)
            if isinstance(asked, NotYet):
                self._unset_keepalive_if_required()
                self.begun = data
                return
            if asked is not None:
                self._unset_keepalive_if_required()
                self.answer(asked)
                return
        super().data_received(data)

    def answer(self, asked: Asked) -> None:
        self.headers = asked.headers
        path = asked.path.decode()
        self.scope = {
            "type": "http",
            "asgi": {"version": self.asgi_version, "spec_version": "2.3"},
            "http_version": "1.1",
            "server": self.server,
            "client": self.client,
            "scheme": self.scheme or "http",
            "method": asked.method,
            "root_path": self.root_path,
            "path": self.root_path + path,
            "raw_path": self.root_path.encode() + asked.path,
            "query_string": asked.query,
            "headers": asked.headers,
            "state": self.app_state.copy(),
        }
        self.cycle = ShortCycle(
            scope=self.scope,
            conn=self.conn,
            transport=self.transport,
            flow=self.flow,
            logger=self.logger,
            access_logger=self.access_logger,
            access_log=False,
            default_headers=self.server_state.default_headers,
            message_event=asyncio.Event(),
            on_response=self.on_response_complete,
        )
        self.cycle.body, self.cycle.more_body = bytearray(asked.body), False
        self.cycle.message_event.set()
        task = self.loop.create_task(self.cycle.run_asgi(self.app))
        task.add_done_callback(self.tasks.discard)
        self.tasks.add(task)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.begun and not self.transport.is_closing():
            self.data_received(b"")


class ShortCycle(RequestResponseCycle):
    """A request and its answer, whose head waits for the first of its body."""

    head = b""

    async def send(self, message: Any) -> None:
        if self.flow.write_paused and not self.disconnected:
            await self.flow.drain()
        if self.disconnected:
            return
        wanted = "http.response.body" if self.response_started else "http.response.start"
        if self.response_complete or message["type"] != wanted:
            raise RuntimeError(f"{message['type']} is sent out of turn")
        if not self.response_started:
            self.response_started = True
            headers = [*self.default_headers, *message.get("headers", ())]
            names = dict(headers)
            if b"content-length" not in names:  # its end is the connection's
                headers.append((b"connection", b"close"))
            self.keep_alive &= b"content-length" in names and names.get(b"connection") != b"close"
            self.head = head(message["status"], headers)
            return
        self.transport.write(self.head + message.get("body", b""))
        self.head = b""
        if not message.get("more_body", False):
            self.response_complete = True
            self.message_event.set()
            if not self.keep_alive:
                self.transport.close()
            self.on_response()
