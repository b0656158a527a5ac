"""Who receives notices in tests: a mail server and a web server, both real, on loopback."""

from __future__ import annotations

import json
import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from typing import Any


@dataclass
class Received:
    head: dict[str, str]
    path: str
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Hook:
    """A web server that answers what it is told to, as slowly as it is told to."""

    port: int = 0
    answer: bytes = b"HTTP/1.1 204 No Content\r\n\r\n"
    drip_s: float = 0.0  # between two bytes of the answer
    received: list[Received] = field(default_factory=list)
    ended: threading.Event = field(default_factory=threading.Event)


@contextmanager
def hook(context: ssl.SSLContext | None = None) -> Iterator[Hook]:
    made = Hook()

    class Handler(_Handler):
        def setup(self) -> None:
            if context is not None:
                self.seal(context)
            super().setup()

        def handle(self) -> None:
            _, path, _ = self.rfile.readline().decode().split(" ")
            head = dict(line.split(": ", 1) for line in iter(lambda: self.rfile.readline().decode().strip(), ""))
            made.received.append(Received(head, path, self.rfile.read(int(head["Content-Length"]))))
            if not made.drip_s:
                self.wfile.write(made.answer)
                return
            for byte in made.answer:
                if made.ended.wait(made.drip_s):
                    return
                self.wfile.write(bytes([byte]))

    with _serving(Handler) as made.port:
        try:
            yield made
        finally:
            made.ended.set()


@dataclass
class Mailbox:
    """A mail server. ``refuses``: an address that it does not take; ``tls``: what it offers STARTTLS with."""

    port: int = 0
    refuses: str = ""
    tls: ssl.SSLContext | None = None
    broken: bool = False
    mails: list[EmailMessage] = field(default_factory=list)
    logins: list[tuple[str, bool]] = field(default_factory=list)  # what was sent, and whether it was sealed

    def code(self) -> str:
        text: str = self.mails[-1].get_content()
        return next(line.strip() for line in text.splitlines() if line.startswith("    "))


@contextmanager
def mailbox() -> Iterator[Mailbox]:
    made = Mailbox()

    class Handler(_Handler):
        def say(self, line: str) -> None:
            self.wfile.write(f"{line}\r\n".encode())

        def handle(self) -> None:
            self.say("421 not now" if made.broken else "220 here")
            sealed = False
            while not made.broken and (line := self.rfile.readline().decode().strip()):
                word = line.split(" ")[0].upper()
                if word == "EHLO":
                    offered = ["STARTTLS"] if made.tls is not None and not sealed else []
                    lines = ["here", *offered, "AUTH PLAIN", "8BITMIME"]
                    for n, each in enumerate(lines, 1):
                        self.say(f"250{' ' if n == len(lines) else '-'}{each}")
                elif word == "STARTTLS" and made.tls is not None:
                    self.say("220 go on")
                    self.seal(made.tls)
                    self.setup()
                    sealed = True
                elif word == "AUTH":
                    made.logins.append((line, sealed))
                    self.say("235 welcome")
                elif word == "RCPT" and made.refuses and made.refuses in line:
                    self.say("550 nobody here")
                elif word == "DATA":
                    self.say("354 go on")
                    data = b"".join(line.removeprefix(b".") for line in iter(self.rfile.readline, b".\r\n"))
                    made.mails.append(BytesParser(policy=default).parsebytes(data))
                    self.say("250 taken")
                elif word == "QUIT":
                    self.say("221 bye")
                    return
                else:
                    self.say("250 well")

    with _serving(Handler) as made.port:
        yield made


class _Handler(socketserver.StreamRequestHandler):
    def seal(self, context: ssl.SSLContext) -> None:
        self.request = context.wrap_socket(self.request, server_side=True)

    def finish(self) -> None:
        try:
            super().finish()
        except OSError:  # the other one has hung up
            pass
        finally:
            self.request.close()


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Whoever hangs up is what some tests are about."""


@contextmanager
def _serving(handler: type[socketserver.StreamRequestHandler]) -> Iterator[int]:
    with _Server(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
            thread.join(10)
