"""Seeing what the server does: whether it lives, whether it can serve, and numbers for who keeps it."""

from __future__ import annotations

from hmac import compare_digest
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response

from kurgan.server.metrics import CONTENT
from kurgan.server.proxies import is_this_machine
from kurgan.server.settings import Settings
from kurgan.server.store.failing import FAILURES, CannotKeep
from kurgan.server.store.ready import is_ready
from kurgan.server.trouble import Trouble

router = APIRouter(include_in_schema=False)
FRESH = {"cache-control": "no-store"}


@router.get("/healthz")
async def lives() -> Response:
    """The process answers; nothing else is asked for it."""
    return PlainTextResponse("ok\n", headers=FRESH)


@router.get("/readyz")
def can_serve(request: Request) -> Response:
    try:
        fault = is_ready(request.app.state.house.means.db)
    except (*FAILURES, CannotKeep):
        fault = "the database does not answer"
    return PlainTextResponse(f"{fault or 'ok'}\n", 503 if fault else 200, headers=FRESH)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    if not may_read(request, request.app.state.settings):
        raise Trouble(403, "metrics_closed")
    text = request.app.state.metrics.text(gauges(request.app.state))
    return Response(text, headers={**FRESH, "content-type": CONTENT})


def may_read(request: Request, settings: Settings) -> bool:
    """Who has the token; without one only this machine, and not where a proxy on it asks for others."""
    if settings.metrics_token:
        given = request.headers.get("authorization", "")
        return compare_digest(given.encode(), f"Bearer {settings.metrics_token}".encode())
    forwarded = any(name in request.headers for name in ("x-forwarded-for", "forwarded"))
    client = request.client.host if request.client else ""
    return is_this_machine(client) and not forwarded and not settings.public


def gauges(state: Any) -> dict[str, tuple[str, float]]:
    bots, hub = state.bots, state.hub
    return {
        "kurgan_requests_waiting": ("Requests under way, this one among them.", state.metrics.waiting),
        "kurgan_sockets": ("Open sockets of people who look at a table.", sum(map(len, hub.onlookers.values()))),
        "kurgan_opponents_thinking": ("Computers that think about a move now.", len(bots.thinking) if bots else 0),
        "kurgan_tables_in_memory": ("Tables in memory.", state.house.tables.in_memory),
        "kurgan_dear_work": ("Dear requests at work or waiting for their turn.", state.dear_work.here),
    }
