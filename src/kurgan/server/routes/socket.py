"""The socket: from server to client only, what `updates` would answer, as soon as it is so."""

from __future__ import annotations

from fastapi import APIRouter, WebSocket
from starlette.concurrency import run_in_threadpool

from kurgan.server.caller import Visitors
from kurgan.server.dear import if_long
from kurgan.server.errors import answer
from kurgan.server.hub import Hub
from kurgan.server.routes.looking import MOST
from kurgan.server.security import cookie_token
from kurgan.server.store.sessions import name_of
from kurgan.server.trouble import Trouble

router = APIRouter()


@router.websocket("/api/tables/{table}/live")
async def live(socket: WebSocket, table: str) -> None:
    hub: Hub = socket.app.state.hub
    visitors: Visitors = socket.app.state.visitors
    try:
        seat, after, has, tab = asked(socket)
        token = cookie_token(socket.headers)
        person = await run_in_threadpool(visitors.find, token)
        turn = if_long(socket, table, after)
        await hub.serve(socket, person, table, seat, after, has, tab, name_of(token), turn)
    except Trouble as trouble:
        await socket.send_denial_response(answer(trouble))


def asked(socket: WebSocket) -> tuple[str, int, str | None, str]:
    given = socket.query_params
    seat, after, has, tab = given.get("seat", ""), given.get("after", "0"), given.get("has"), given.get("tab", "")
    if len(seat) > 40 or len(after) > 10 or not (after.isascii() and after.isdecimal()) or int(after) > MOST:
        raise Trouble(422, "malformed", where="query", reason="seat or after")
    if (has is not None and len(has) > 40) or len(tab) > 40:
        raise Trouble(422, "malformed", where="query", reason="has or tab")
    return seat, int(after), has, tab
