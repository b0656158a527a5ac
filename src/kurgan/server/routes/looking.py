"""A table looked at: from a seat, as a spectator, or whole; now or at any point before."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import PlainTextResponse, Response

from kurgan.core import scene
from kurgan.core.battles import Battle
from kurgan.core.orders import Order
from kurgan.server.caller import Asking
from kurgan.server.dear import InTurnIfLong
from kurgan.server.errors import documented
from kurgan.server.routes.table import Table
from kurgan.server.shapes.acting import NAME
from kurgan.server.shapes.after import After
from kurgan.server.shapes.analysis import Analysis
from kurgan.server.shapes.base import HAS
from kurgan.server.shapes.dice import Dice
from kurgan.server.shapes.hints import Hint
from kurgan.server.shapes.kept import KeptTable
from kurgan.server.shapes.viewing import Changed, Earlier, Moment, Snapshot, Targets, Update, Why

router = APIRouter(prefix="/api/tables/{table}", tags=["looking"], responses=documented(400, 404, 409))
MOST = 2**31 - 1
Seat = Annotated[str, Query(max_length=40, description="a seat; empty: a spectator; both: all seats")]
Number = Annotated[int, Query(ge=0, le=MOST)]
Seen = Annotated[int | None, Query(ge=0, le=MOST, description="entries seen; null is answered once there are more")]


@router.get("", response_model=Snapshot, dependencies=[InTurnIfLong])
def snapshot(asking: Asking, table: Table, seat: Seat = "") -> Response:
    """Everything a viewer needs to open the table; of a long log the newest page."""
    return asking.answer(asking.house.looking.snapshot_to_send(asking.person, table, seat), large=True)


@router.get("/kept", response_model=KeptTable, dependencies=[InTurnIfLong])
def kept(asking: Asking, table: Table, seat: Seat = "") -> Response:
    """A table that cannot be opened, as it is kept: where it stood, rows as they were written, chat."""
    return asking.answer(asking.house.looking.kept(asking.person, table, seat), large=True)


@router.get("/updates", response_model=Update | Changed, dependencies=[InTurnIfLong])
def updates(asking: Asking, table: Table, seat: Seat = "", after: Number = 0, has: HAS = None) -> Response:
    """What the socket says, for those without one. After more than a page of entries the newest page is told: then the
    table is to be opened anew."""
    return asking.answer(asking.house.looking.update(asking.person, table, seat, after, has), large=True)


@router.get("/earlier", response_model=Earlier, dependencies=[InTurnIfLong])
def earlier(asking: Asking, table: Table, before: Annotated[int, Query(ge=1, le=MOST)], seat: Seat = "") -> Response:
    """The page of the log that ends before an entry: a long one is sent from its end, page by page."""
    return asking.answer(asking.house.looking.earlier(asking.person, table, seat, before), large=True)


@router.get("/at/{n}", response_model=Moment, dependencies=[InTurnIfLong])
def moment(asking: Asking, table: Table, n: Annotated[int, Path(ge=0, le=MOST)], seat: Seat = "") -> Response:
    """The table as the viewer knew it after an entry: replay."""
    return asking.answer(asking.house.looking.moment(asking.person, table, seat, n))


@router.get("/analysis", response_model=Analysis, dependencies=[InTurnIfLong])
def analysis(asking: Asking, table: Table, seat: Seat = "") -> Response:
    """A game that is over, judged: chances by turn, what cost most, whose luck it was; meanwhile, how far that is."""
    return asking.answer(asking.house.analyses.ask(asking.person, table, seat))


@router.get("/hint", response_model=Hint)
def hint(asking: Asking, table: Table, seat: Seat, n: Number) -> Response:
    """One good move for the seat that is asked, and why; while it is thought about, how far that is."""
    return asking.answer(asking.house.hints.ask(asking.person, table, seat, n))


@router.get("/odds", response_model=scene.Odds | None)
def odds(
    asking: Asking, table: Table, action: Annotated[str, Query(max_length=200)] = "", seat: Seat = "", n: Seen = None
) -> Response:
    """Exact chances of an action, up to the first decision after the dice; without one, of any fight under way."""
    return asking.answer(asking.house.looking.odds(asking.person, table, seat, action, n))


Units = Annotated[list[NAME], Query(min_length=1, max_length=120, description="pieces, the first leads")]


@router.get("/targets", response_model=Targets)
def targets(asking: Asking, table: Table, units: Units, seat: Seat = "", strict: bool = False) -> Response:
    """Where these units can be sent together, by one order; unless strict, without those who cannot go along."""
    return asking.answer(asking.house.looking.targets(asking.person, table, seat, tuple(units), strict))


def _order(
    units: Units,
    way: Annotated[list[NAME], Query(max_length=40)] = [],  # noqa: B006
    deed: Annotated[str, Query(max_length=40)] = "",
) -> Order:
    return Order(tuple(units), tuple(way), deed)


Meant = Annotated[Order, Depends(_order)]  # an order that is only asked about


@router.get("/order-odds", response_model=scene.Odds | None)
def order_odds(asking: Asking, table: Table, order: Meant, seat: Seat = "", n: Seen = None) -> Response:
    """Exact chances of what an order ends in."""
    return asking.answer(asking.house.looking.order_odds(asking.person, table, seat, order, n))


@router.get("/battle", response_model=Battle, dependencies=[InTurnIfLong])
def battle(asking: Asking, table: Table, n: Number, seat: Seat = "") -> Response:
    """The battle that the dice of an entry decided: sums, dice, result, luck."""
    return asking.answer(asking.house.looking.battle(asking.person, table, seat, n))


@router.get("/order-why", response_model=Why)
def order_why(asking: Asking, table: Table, order: Meant, seat: Seat = "") -> Response:
    """Why an order cannot be carried out, and at which unit it stops."""
    return asking.answer(asking.house.looking.order_why(asking.person, table, seat, order))


@router.get("/after", response_model=After, dependencies=[InTurnIfLong])
def after(asking: Asking, table: Table, seat: Seat = "") -> Response:
    """How a game that is over went: score and losses by turn, battles, luck, story, pictures."""
    return asking.answer(asking.house.looking.after(asking.person, table, seat), large=True)


@router.get("/dice", response_model=Dice)
def dice(asking: Asking, table: Table, seat: Seat = "") -> Response:
    """What is known of the dice: the seal, and what the seats have shaken in. They are checked from the record."""
    return asking.answer(asking.house.sealing.look(asking.person, table, seat))


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


@router.get("/inspect", response_model=scene.Inspection)
def inspect(
    asking: Asking, table: Table, target: Annotated[str, Query(min_length=1, max_length=200)], seat: Seat = ""
) -> Response:
    """All that the viewer may know of one thing on the table, in words."""
    return asking.answer(asking.house.looking.inspect(asking.person, table, seat, target))


@router.get(
    "/record",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
    dependencies=[InTurnIfLong],
)
def record(asking: Asking, table: Table, seat: Seat = "") -> Response:
    """The record: whole for those who may see all, else what the seat knew."""
    text = asking.house.looking.record(asking.person, table, seat)
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{table}.record"'})
