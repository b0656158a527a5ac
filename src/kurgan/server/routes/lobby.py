"""The lobby: who I am, which tables are mine, new ones, and ways in."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from kurgan.server.caller import Asking, InTurn, InTurnIfDear
from kurgan.server.errors import documented
from kurgan.server.shapes.making import Import, Made, NewTable
from kurgan.server.shapes.people import Joined, Me, Rename, Token
from kurgan.server.shapes.table import Lobby

router = APIRouter(prefix="/api", tags=["lobby"])
UNSAFE = (400, 404, 409, 410, 413)


@router.get("/me", response_model=Me, responses=documented())
def me(asking: Asking) -> Response:
    person = asking.person
    return asking.answer(Me(name=person.name if person else "", known=person is not None))


@router.post("/me", response_model=Me, responses=documented(400, 413))
def call_me(asking: Asking, body: Rename) -> Response:
    """Give this browser's person a name; makes the person when there is none."""
    person = asking.rename(body.name)
    return asking.answer(Me(name=person.name, known=True))


@router.get("/lobby", response_model=Lobby, responses=documented())
def lobby(asking: Asking) -> Response:
    """My tables, and tables with a seat for anyone."""
    return asking.answer(asking.house.lists.lobby(asking.person))


@router.post("/tables", response_model=Made, responses=documented(*UNSAFE), dependencies=[InTurnIfDear])
def create(asking: Asking, body: NewTable) -> Response:
    """A new table; its links are shown this once."""
    return asking.answer(asking.house.making.create(asking.enter(), body))


@router.post("/join", response_model=Joined, responses=documented(*UNSAFE))
def join(asking: Asking, body: Token) -> Response:
    """Take the seat of a link, which is then used up, or watch by the spectators' link."""
    asking.house.seating.link(body.token)  # a wrong one makes nobody a person
    return asking.answer(asking.house.seating.join(asking.enter(), body.token))


@router.post("/import", response_model=Made, responses=documented(*UNSAFE), dependencies=[InTurn])
def take_record(asking: Asking, body: Import) -> Response:
    """A table from a record, which is played through and checked on the way."""
    return asking.answer(asking.house.making.import_record(asking.enter(), body))
