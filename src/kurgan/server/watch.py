"""Counts and times every request, outside of everything else: also what the guard turns away."""

from __future__ import annotations

import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kurgan.server.metrics import REFUSALS, REQUESTS, Metrics

DEED, LOOK, OTHER, PAGE = "deed", "look", "other", "page"
TABLES = "/api/tables/"


class Watch:
    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        metrics, status, begun = self.metrics, 500, time.perf_counter()

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        metrics.waiting += 1
        try:
            await self.app(scope, receive, seen)
        finally:
            metrics.waiting -= 1
            metrics.took(kind_of(scope), time.perf_counter() - begun)
            metrics.count(REQUESTS, route=asked_for(scope), status=str(status))
            if "refused" in scope:
                metrics.count(REFUSALS, key=scope["refused"])


def kind_of(scope: Scope) -> str:
    path: str = scope["path"]
    if path.startswith(TABLES):
        return DEED if scope["method"] == "POST" else LOOK
    return OTHER if path.startswith("/api/") else PAGE


def asked_for(scope: Scope) -> str:
    """A route as it is written, with nothing of what stands in its places; whatever is none is one of few words."""
    return str(getattr(scope.get("route"), "path", "")) or ("unknown" if scope["path"].startswith("/api/") else PAGE)
