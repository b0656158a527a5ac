"""A table looked at: from a seat, as a spectator, or whole; now or at any point before."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import PlainTextResponse, Response

from kurgan.core import scene
from kurgan.server.caller import Asking
from kurgan.server.errors import documented
from kurgan.server.routes.table import Table
from kurgan.server.shapes.viewing import Moment, Snapshot, Update, Why

router = APIRouter(prefix="/api/tables/{table}", tags=["looking"], responses=documented(400, 404, 409))
MOST = 2**31 - 1
Seat = Annotated[str, Query(max_length=40, description="a seat; empty: a spectator; both: all seats")]
Number = Annotated[int, Query(ge=0, le=MOST)]


@router.get("", response_model=Snapshot)
def snapshot(asking: Asking, table: Table, seat: Seat = "") -> Response:
    """Everything a viewer needs to open the table."""
    return asking.answer(asking.house.looking.snapshot(asking.person, table, seat), large=True)


@router.get("/updates", response_model=Update)
def updates(asking: Asking, table: Table, seat: Seat = "", after: Number = 0) -> Response:
    """What the socket says, for those without one."""
    return asking.answer(asking.house.looking.update(asking.person, table, seat, after))


@router.get("/at/{n}", response_model=Moment)
def moment(asking: Asking, table: Table, n: Annotated[int, Path(ge=0, le=MOST)], seat: Seat = "") -> Response:
    """The table as the viewer knew it after an entry: replay."""
    return asking.answer(asking.house.looking.moment(asking.person, table, seat, n))


@router.get("/odds", response_model=scene.Odds)
def odds(asking: Asking, table: Table, action: Annotated[str, Query(max_length=200)], seat: Seat = "") -> Response:
    """Exact chances of an action, up to the first decision after the dice."""
    return asking.answer(asking.house.looking.odds(asking.person, table, seat, action))


@router.get("/why", response_model=Why)
def why(
    asking: Asking,
    table: Table,
    seat: Seat = "",
    target: Annotated[str, Query(max_length=200)] = "",
    action: Annotated[str, Query(max_length=200)] = "",
) -> Response:
    """Why something is not offered, and the rule that says so."""
    return asking.answer(asking.house.looking.why(asking.person, table, seat, target, action))


@router.get("/overlay", response_model=scene.Overlay)
def overlay(
    asking: Asking,
    table: Table,
    name: Annotated[str, Query(max_length=60)],
    seat: Seat = "",
    target: Annotated[str, Query(max_length=200)] = "",
) -> Response:
    """Reach, range, sight …, as the rules compute them from what the viewer knows."""
    return asking.answer(asking.house.looking.overlay(asking.person, table, seat, name, target))


@router.get(
    "/record", response_class=Response, responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}
)
def record(asking: Asking, table: Table, seat: Seat = "") -> Response:
    """The record: whole for those who may see all, else what the seat knew."""
    text = asking.house.looking.record(asking.person, table, seat)
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{table}.record"'})
