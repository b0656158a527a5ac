"""Programs at tables: the engine's messages by HTTP, each with the token of its seat. Cookies count for nothing here.

Described by docs/engine.md and docs/engine.schema.json, not by OpenAPI: it is no part of what the client asks for.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from math import ceil

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from kurgan.core.errors import KurganError
from kurgan.server.caller import JSON
from kurgan.server.dear import if_long
from kurgan.server.engine.reading import LINE_LIMIT, message_of
from kurgan.server.engine.room import Room
from kurgan.server.engine.seat import SeatAtTable
from kurgan.server.errors import Refusing
from kurgan.server.origins import PROGRAMS
from kurgan.server.routes.looking import MOST
from kurgan.server.security import bearer_token
from kurgan.server.shapes.engine import FROM_ENGINE, Chosen, Failure, Resign, as_line
from kurgan.server.trouble import Trouble, bad_text
from kurgan.server.words import in_words

router = APIRouter(include_in_schema=False)
TYPES = ("sit", "choice", "resign")
LONGEST_S = 25.0  # that a request waits: proxies bear no more than half a minute everywhere


@router.get(PROGRAMS)
async def wait(request: Request) -> Response:
    """Until the seat is asked or the game is over, or so many seconds."""

    async def waited() -> FROM_ENGINE:
        seat, after = await seat_of(request), number(request, "after", MOST)
        wait_s = min(LONGEST_S, number(request, "wait", MOST))
        room: Room = request.app.state.room
        async with if_long(request, seat.table, after):
            pass  # brought into memory in its turn
        return await room.until_asked(seat.token, seat.table, lambda: seat.look(after), wait_s)

    return await answered(waited)


@router.post(PROGRAMS)
async def say(request: Request) -> Response:
    """A message of the program; the answer is the next one for it."""

    async def said() -> FROM_ENGINE:
        seat, body = await seat_of(request), await request.body()
        if len(body) > LINE_LIMIT:
            raise Trouble(413, "engine_long", limit=LINE_LIMIT)
        message = message_of(body, TYPES)
        if isinstance(message, Chosen):
            return await run_in_threadpool(seat.choose, message)
        if isinstance(message, Resign):
            return await run_in_threadpool(seat.resign, message)
        async with if_long(request, seat.table, 0):
            return await run_in_threadpool(seat.begun)

    return await answered(said)


def number(request: Request, name: str, most: int) -> int:
    given = request.query_params.get(name, "0")
    if not (given.isascii() and given.isdecimal() and len(given) <= len(str(most)) and int(given) <= most):
        raise Trouble(422, "engine_number", name=name, most=most)
    return int(given)


async def seat_of(request: Request) -> SeatAtTable:
    return await run_in_threadpool(SeatAtTable, request.app.state.house, bearer_token(request.headers))


async def answered(what: Callable[[], Awaitable[FROM_ENGINE]]) -> Response:
    """As one message, also where it could not be done; what nobody expected is the guard's, and the database's failures
    are answered as everywhere."""
    try:
        said = await what()
        return Response(await run_in_threadpool(as_line, said), media_type=JSON)
    except Trouble as trouble:
        return refused(trouble)
    except KurganError as error:
        return refused(bad_text(error))


def refused(trouble: Trouble) -> Response:
    failure = Failure(message=trouble.message, rule=trouble.rule, text=in_words(trouble.message))
    again = {"retry-after": str(ceil(trouble.wait_s))} if trouble.wait_s else {}
    return Refusing(trouble.message.key, as_line(failure), trouble.status, again, JSON)
