"""A table in play: what a seat does. Every action comes by POST, and each answer says what is new for the doer."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import Response

from kurgan.server.caller import Asking
from kurgan.server.dear import InTurn
from kurgan.server.errors import documented
from kurgan.server.routes.deeds import MOST, Deed
from kurgan.server.shapes.acting import (
    Answer,
    AnswerDraw,
    AsSeat,
    Dismissed,
    Engage,
    Engaged,
    MoveOn,
    Notes,
    OrderIn,
    PlaceRest,
    Play,
    Reissue,
    Reissued,
    RematchIn,
    Say,
    StandingIn,
    TakeBack,
    Vacation,
)
from kurgan.server.shapes.dice import Dice, Shake
from kurgan.server.shapes.kept import KeptTable
from kurgan.server.shapes.making import Deleted, Fork, Made
from kurgan.server.shapes.people import Joined
from kurgan.server.shapes.viewing import Changed, Ordered, Update

Table = Annotated[str, Path(min_length=1, max_length=MOST)]

router = APIRouter(
    prefix="/api/tables/{table}", tags=["table"], responses=documented(400, 404, 409, 410, 413), route_class=Deed
)


@router.post("/play", response_model=Update | Changed)
def play(asking: Asking, table: Table, body: Play) -> Response:
    """Choose one of the offered actions; the only way a game goes on."""
    return asking.answer(asking.house.playing.play(asking.person, table, body))


@router.post("/order", response_model=Ordered | Changed)
def order(asking: Asking, table: Table, body: OrderIn) -> Response:
    """Several choices by one gesture: these units, along this way. It is carried out whole or not at all, and no
    further than to the first die, reveal or decision of another."""
    return asking.answer(asking.house.playing.order(asking.person, table, body))


@router.post("/as-before", response_model=Ordered | Changed)
def as_before(asking: Asking, table: Table, body: TakeBack) -> Response:
    """What the seat answered to this question in its turn before, as one order."""
    return asking.answer(asking.house.playing.as_before(asking.person, table, body))


@router.post("/advised", response_model=Update | Changed)
def advised(asking: Asking, table: Table, body: TakeBack) -> Response:
    """Do what the hint says that was asked for just now."""
    return asking.answer(asking.house.hints.play(asking.person, table, body))


@router.post("/undo", response_model=Update | Changed)
def undo(asking: Asking, table: Table, body: TakeBack) -> Response:
    """Take back the own last choice, up to the last die, reveal or choice of another seat."""
    return asking.answer(asking.house.playing.undo(asking.person, table, body))


@router.post("/place-rest", response_model=Update | Changed)
def place_rest(asking: Asking, table: Table, body: PlaceRest) -> Response:
    """In the set-up: place the remaining units for me."""
    return asking.answer(asking.house.playing.place_rest(asking.person, table, body))


@router.post("/offer-undo", response_model=Update | Changed)
def offer_undo(asking: Asking, table: Table, body: AsSeat) -> Response:
    """Ask the others to take back more than is free."""
    return asking.answer(asking.house.playing.offer_undo(asking.person, table, body))


@router.post("/answer-undo", response_model=Update | Changed)
def answer_undo(asking: Asking, table: Table, body: Answer) -> Response:
    return asking.answer(asking.house.playing.answer_undo(asking.person, table, body))


@router.post("/resign", response_model=Update | Changed)
def resign(asking: Asking, table: Table, body: AsSeat) -> Response:
    return asking.answer(asking.house.playing.resign(asking.person, table, body))


@router.post("/offer-draw", response_model=Update | Changed)
def offer_draw(asking: Asking, table: Table, body: AsSeat) -> Response:
    """Offer a draw, once in a turn of the game. It stands until it is answered, or until anything happens in the game
    that everybody sees. Who holds every seat ends the game by it."""
    return asking.answer(asking.house.drawing.offer(asking.person, table, body))


@router.post("/answer-draw", response_model=Update | Changed)
def answer_draw(asking: Asking, table: Table, body: AnswerDraw) -> Response:
    return asking.answer(asking.house.drawing.answer(asking.person, table, body))


@router.post("/hurry", response_model=Update | Changed)
def hurry(asking: Asking, table: Table, body: AsSeat) -> Response:
    """Tell a computer that thinks to answer now, with the best it has found so far, until somebody else is asked."""
    return asking.answer(asking.house.playing.hurry(asking.person, table, body))


@router.post("/shake", response_model=Dice)
def shake(asking: Asking, table: Table, body: Shake) -> Response:
    """Add something by lot to sealed dice, once for each holder of a seat; all later draws depend on it."""
    return asking.answer(asking.house.sealing.shake(asking.person, table, body))


@router.post("/vacation", response_model=Update | Changed)
def vacation(asking: Asking, table: Table, body: Vacation) -> Response:
    """Stop the own clock for a while, or let it run again."""
    return asking.answer(asking.house.beside.vacation(asking.person, table, body))


@router.post("/chat", response_model=Update | Changed)
def chat(asking: Asking, table: Table, body: Say) -> Response:
    return asking.answer(asking.house.beside.chat(asking.person, table, body))


@router.post("/notes", response_model=Update | Changed)
def notes(asking: Asking, table: Table, body: Notes) -> Response:
    """Private notes of a seat."""
    return asking.answer(asking.house.beside.notes(asking.person, table, body))


@router.post("/standing", response_model=Update | Changed)
def standing(asking: Asking, table: Table, body: StandingIn) -> Response:
    """Answers given once for all; nobody else learns of them."""
    return asking.answer(asking.house.beside.standing(asking.person, table, body))


@router.post("/delete", response_model=Deleted)
def delete(asking: Asking, table: Table) -> Response:
    """For good, by its owner, and only if nobody else has ever sat there."""
    asking.house.deleting.delete(asking.owner, table)
    return asking.answer(Deleted(table=table))


# --- seats ----------------------------------------------------------------------------------------


@router.post("/sit", response_model=Joined)
def sit(asking: Asking, table: Table, body: AsSeat) -> Response:
    """Take an open seat."""
    return asking.answer(asking.house.seating.sit(asking.enter(), table, body.seat))


@router.post("/reissue", response_model=Reissued)
def reissue(asking: Asking, table: Table, body: Reissue) -> Response:
    """A new link; the old ones are dead. Its holder hands a seat over by it, and keeps it until the link is opened. The
    owner takes a seat, or the spectators', away by it: at once while nobody holds it, else after a wait that everybody
    is told; the first request begins it, and whatever is done from the seat ends it."""
    return asking.answer(asking.house.seating.reissue(asking.owner, table, body.seat))


@router.post("/keep-seat", response_model=Update | Changed)
def keep_seat(asking: Asking, table: Table, body: AsSeat) -> Response:
    """Say no more than that somebody is here, when the owner has asked for the seat."""
    return asking.answer(asking.house.beside.keep_seat(asking.person, table, body))


@router.post("/engage", response_model=Engaged)
def engage(asking: Asking, table: Table, body: Engage) -> Response:
    """Let a program play a seat, from here on and told to everybody: one's own, or as the owner one that nobody holds.
    By the token it comes to /api/engine; see docs/engine.md."""
    return asking.answer(asking.house.programs.engage(asking.owner, table, body))


@router.post("/dismiss", response_model=Dismissed)
def dismiss(asking: Asking, table: Table, body: AsSeat) -> Response:
    """End what a program does in a seat, by who let it: its token is dead."""
    asking.house.programs.dismiss(asking.owner, table, body)
    return asking.answer(Dismissed(seat=body.seat))


@router.post("/rematch", response_model=Update | Changed)
def rematch(asking: Asking, table: Table, body: RematchIn) -> Response:
    """After the end: ask for the same game once more, agree to it, or refuse it."""
    return asking.answer(asking.house.rematching.ask(asking.owner, table, body))


@router.post("/move-on", response_model=KeptTable, dependencies=[InTurn])
def move_on(asking: Asking, table: Table, body: MoveOn) -> Response:
    """Ask that a game of older rules go on under those of today from where they allow it, agree to that, or refuse."""
    asking.house.moving.ask(asking.owner, table, body)
    return asking.answer(asking.house.looking.kept(asking.person, table, body.seat))


@router.post("/fork", response_model=Made, dependencies=[InTurn])
def fork(asking: Asking, table: Table, body: Fork) -> Response:
    """A new table from any point of this one."""
    return asking.answer(asking.house.apart.fork(asking.enter(), table, body))
