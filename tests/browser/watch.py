"""What a browser complained of, and whom it asked: nothing may go wrong unseen in any test."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebError, WebSocket

OWN_SCHEMES = ("data", "blob")
# Somebody points at a choice and makes it: the question about it may come after the answer. Browsers log every 409.
TOO_LATE = r"status of 409 .*/((order-)?why|targets|overlay)\?"


class Watch:
    """Listens to all pages of a context."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.own = urlsplit(url).netloc
        self.allowed = [TOO_LATE]
        self.found: list[str] = []
        self.loads = 0  # documents fetched: a page that is not loaded again adds none
        context.on("console", self.console)
        context.on("weberror", self.error)
        context.on("request", self.request)
        context.on("page", self.page)

    def allow(self, *patterns: str) -> None:
        """Complaints a test provokes on purpose."""
        self.allowed += patterns

    def page(self, page: Page) -> None:
        page.on("websocket", self.socket)

    def console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.found.append(f"console {message.type}: {message.text} ({message.location.get('url', '')})")

    def error(self, error: WebError) -> None:
        self.found.append(f"page error: {error.error}")

    def request(self, request: Request) -> None:
        self.loads += request.is_navigation_request()
        self.check(request.url)

    def socket(self, socket: WebSocket) -> None:
        self.check(socket.url)

    def check(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in OWN_SCHEMES and parts.netloc != self.own:
            self.found.append(f"asked another host: {url}")

    def complaints(self) -> list[str]:
        return [line for line in self.found if not any(re.search(pattern, line) for pattern in self.allowed)]
