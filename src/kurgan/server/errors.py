"""Every error as one shape with a proper status: a message without language, and nothing of the inside.

What nobody expected is caught and logged by the guard (security.py), outside of everything.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from math import ceil
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send

from kurgan.core.errors import KurganError
from kurgan.core.text import Message
from kurgan.server.shapes.trouble import Trouble as TroubleShape
from kurgan.server.store import failing
from kurgan.server.store.failing import CannotKeep
from kurgan.server.trouble import Trouble
from kurgan.server.trouble import bad_text as unreadable

log = logging.getLogger("kurgan.server")
BY_STATUS = {404: "not_found", 405: "bad_method", 413: "too_large", 429: "too_fast"}
AGAIN = {"retry-after": "2"}
ALWAYS = (403, 422, 429, 500, 503)


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The error answers of an endpoint, for OpenAPI: those given and those any endpoint may give."""
    return {status: {"model": TroubleShape} for status in sorted({*ALWAYS, *statuses})}


def trouble_response(
    status: int, message: Message, rule: str = "", headers: Mapping[str, str] | None = None
) -> Response:
    body = TroubleShape(message=message, rule=rule).model_dump_json()
    return Refusing(message.key, body, status, headers, "application/json")


class Refusing(Response):
    """Says by which key, for who counts refusals (watch.py)."""

    def __init__(self, key: str, *rest: Any) -> None:
        super().__init__(*rest)
        self.key = key

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["refused"] = self.key
        await super().__call__(scope, receive, send)


def answer(trouble: Trouble, headers: Mapping[str, str] | None = None) -> Response:
    again = {"retry-after": str(ceil(trouble.wait_s))} if trouble.wait_s else {}
    return trouble_response(trouble.status, trouble.message, trouble.rule, {**again, **(headers or {})})


def cannot_keep(reason: str) -> Trouble:
    """The database can do nothing for now; whoever asked may ask again."""
    match reason:
        case failing.FULL:
            return Trouble(503, "disk_full")
        case failing.HELD:
            return Trouble(503, "games_held")
        case failing.DAMAGED:
            return Trouble(503, "games_damaged")
        case failing.UNREACHABLE:
            return Trouble(503, "games_unreachable")
    return Trouble(503, "games_unwritable")


def install(app: FastAPI) -> None:
    @app.exception_handler(CannotKeep)
    def not_kept(request: Request, error: CannotKeep) -> Response:
        if error.__cause__ is not None:  # else it is known already
            log.warning("nothing can be kept: %s (%s)", error.why, str(error.__cause__).split("\n")[0])
        return answer(cannot_keep(error.why), AGAIN)

    def failed(request: Request, error: Exception) -> Response:
        reason = failing.why(error)
        if not reason:
            raise error
        log.warning("nothing can be read: %s (%s)", reason, str(error).split("\n")[0])
        return answer(cannot_keep(reason), AGAIN)

    for kind in failing.FAILURES:
        app.add_exception_handler(kind, failed)

    @app.exception_handler(Trouble)
    def refused(request: Request, error: Trouble) -> Response:
        return answer(error)

    @app.exception_handler(KurganError)
    def bad_text(request: Request, error: KurganError) -> Response:
        return answer(unreadable(error))

    @app.exception_handler(RequestValidationError)
    def malformed(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return answer(Trouble(422, "malformed", where=where[:200], reason=str(first["msg"])[:200]))

    @app.exception_handler(HTTPException)
    def of_the_framework(request: Request, error: HTTPException) -> Response:
        key = BY_STATUS.get(error.status_code)
        if key is None:
            return answer(Trouble(error.status_code, "malformed", where="request", reason=str(error.detail)[:200]))
        return answer(Trouble(error.status_code, key), error.headers)


__all__ = ["answer", "documented", "install", "log", "trouble_response"]
