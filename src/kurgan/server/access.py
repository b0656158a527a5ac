"""Who may look, and who may act."""

from __future__ import annotations

from kurgan.core.view import WHOLE
from kurgan.server.live import Draft, LiveTable
from kurgan.server.steps import Viewer
from kurgan.server.store import log
from kurgan.server.store.log import Row
from kurgan.server.store.people import Person
from kurgan.server.store.tables import RUNNING
from kurgan.server.trouble import Trouble, stale

BOTH = "both"  # in place of a seat: both sides


def viewer_of(live: LiveTable, person: Person | None, seat: str) -> Viewer:
    """As whom a person may look."""
    facts, me = live.facts, id_of(person)
    if seat in live.game.seats:
        return seat_of(live, person, seat)
    if seat not in ("", BOTH):
        raise Trouble(404, "not_found")
    if me is None or not (facts.mine(me) or me in facts.watchers or me == live.header.owner):
        raise Trouble(403, "not_your_seat")
    if seat == BOTH:
        if not may_see_whole(live, me):
            raise Trouble(403, "not_whole")
        return WHOLE
    return None


def may_see_whole(live: LiveTable, person: int | None) -> bool:
    return live.status != RUNNING or live.facts.holds_all(person)


def seat_of(live: LiveTable, person: Person | None, seat: str) -> int:
    """The number of a person's own seat."""
    found = live.facts.seats.get(seat)
    if found is None:
        raise Trouble(404, "not_found")
    if person is None or found.person != person.id:
        raise Trouble(403, "not_your_seat")
    return live.game.seats.index(seat)


def running_seat(live: LiveTable, person: Person | None, seat: str, n: int | None = None) -> int:
    """The same if its person may act now, having seen everything it may know."""
    number = seat_of(live, person, seat)
    if live.status != RUNNING:
        raise Trouble(409, "game_over")
    if n is not None and n != live.n(number):
        raise stale()
    return number


def doer_of(live: LiveTable, person: Person | None, seat: str, n: int | None = None) -> tuple[int, Viewer]:
    """The seat that acts, and as whom its person looks on: who plays all seats of an open table acts for the one that
    is asked, and sees all."""
    if seat != BOTH or not live.open_play:
        number = running_seat(live, person, seat, n)
        return number, number
    viewer = viewer_of(live, person, seat)
    if live.asked < 0:
        raise Trouble(409, "game_over")
    if n is not None and n != live.n(viewer):
        raise stale()
    return live.asked, viewer


def acting(live: LiveTable, seat: int, now: int) -> Draft:
    """A draft for what a seat's holder does; whatever it is, nobody may ask for the seat any longer."""
    draft, name = live.draft(), live.game.seats[seat]
    if name in live.claims:
        draft.do(Row(log.KEEP, "", name, now, log.PERSON))
    return draft


def id_of(person: Person | None) -> int | None:
    return person.id if person else None
