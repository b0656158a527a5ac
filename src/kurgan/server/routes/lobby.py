"""The lobby: who I am, which tables are mine, new ones, and ways in."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from kurgan.server.caller import Asking
from kurgan.server.dear import InTurn, InTurnIfDear
from kurgan.server.errors import documented
from kurgan.server.lists import MOST, UTMOST
from kurgan.server.proxies import household
from kurgan.server.security import Buckets
from kurgan.server.shapes.dice import Sealed
from kurgan.server.shapes.making import Import, Made, NewTable
from kurgan.server.shapes.people import DeviceCode, Joined, Me, Reach, Rename, Token, UseCode
from kurgan.server.shapes.table import Lobby
from kurgan.server.trouble import Trouble

router = APIRouter(prefix="/api", tags=["lobby"])
Most = Annotated[int, Query(ge=1, le=UTMOST)]
UNSAFE = (400, 404, 409, 410, 413)


@router.get("/me", response_model=Me, responses=documented())
def me(asking: Asking) -> Response:
    return asking.answer(asking.me())


@router.post("/me", response_model=Me, responses=documented(400, 413))
def call_me(asking: Asking, body: Rename) -> Response:
    """Give this browser's person a name; makes the person when there is none."""
    asking.rename(body.name)
    return asking.answer(asking.me())


@router.post("/me/code", response_model=DeviceCode, responses=documented(400, 413))
def code(asking: Asking) -> Response:
    """A code by which another browser becomes the same person; it works once, for ten minutes."""
    return asking.answer(asking.house.devices.code(asking.enter()))


@router.post("/me/device", response_model=Me, responses=documented(400, 404, 409, 413))
def device(asking: Asking, request: Request, body: UseCode) -> Response:
    """Be the person of that code from now on. Nobody can try many."""
    tries: Buckets = request.app.state.code_tries
    if tries.take(household(request.client.host if request.client else "")):
        raise Trouble(429, "too_fast")
    asking.become(body.code)
    return asking.answer(asking.me())


@router.get("/reach", response_model=Reach, responses=documented())
def reach(request: Request) -> Reach:
    """Where this server can be reached from other machines."""
    settings = request.app.state.settings
    return Reach(addresses=list(settings.addresses), public=list(settings.public))


@router.get("/lobby", response_model=Lobby, responses=documented())
def lobby(asking: Asking, mine: Most = MOST, open: Most = MOST) -> Response:
    """My tables, and tables with a seat for anyone; of each the latest, so many."""
    return asking.answer(asking.house.lists.lobby(asking.person, mine, open))


@router.post("/tables", response_model=Made, responses=documented(*UNSAFE), dependencies=[InTurnIfDear])
def create(asking: Asking, body: NewTable) -> Response:
    """A new table; its links are shown this once."""
    return asking.answer(asking.house.making.create(asking.enter(), body))


@router.post("/seals", response_model=Sealed, responses=documented(400, 413))
def seal(asking: Asking) -> Response:
    """A seal for the dice of a table to be made: the server is bound to its seed before it hears what is shaken in."""
    return asking.answer(asking.house.sealing.offer())


@router.post("/join", response_model=Joined, responses=documented(*UNSAFE))
def join(asking: Asking, body: Token) -> Response:
    """Take the seat of a link, which is then used up, or watch by the spectators' link."""
    asking.house.seating.link(body.token)  # a wrong one makes nobody a person
    return asking.answer(asking.house.seating.join(asking.enter(), body.token))


@router.post("/import", response_model=Made, responses=documented(*UNSAFE), dependencies=[InTurn])
def take_record(asking: Asking, body: Import) -> Response:
    """A table from a record, which is played through and checked on the way."""
    return asking.answer(asking.house.apart.import_record(asking.enter(), body))
