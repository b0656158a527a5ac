"""Who asks: the person behind a request's cookie, made when somebody first needs to be one."""

from __future__ import annotations

import gzip
import time
from math import ceil
from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.responses import Response
from pydantic import TypeAdapter

from kurgan.server.house import House
from kurgan.server.people import People
from kurgan.server.proxies import household
from kurgan.server.security import COOKIE, COOKIE_DAYS, SURE, cookie_token
from kurgan.server.shapes.viewing import Snapshot, Update
from kurgan.server.static import accepted
from kurgan.server.store.people import Person
from kurgan.server.trouble import Trouble

JSON = "application/json"
MOMENT_S, REMEMBERED = 10.0, 10_000
PACKET = 1_200  # bytes that one holds beside its headers


class Writers(dict[type[Any], TypeAdapter[Any]]):
    """Made once for each shape."""

    def __missing__(self, shape: type[Any]) -> TypeAdapter[Any]:
        made = self[shape] = TypeAdapter(shape)
        return made


WRITERS = Writers()


class Visitors:
    """Persons by cookie, remembered for a moment: each request asks, and most are by the same few."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.known: dict[str, tuple[float, Person]] = {}

    def find(self, token: str) -> Person | None:
        if not token:
            return None
        until, person = self.known.get(token, (0.0, None))
        if person is None or time.monotonic() > until:
            person = self.people.find(token)
            if person is not None:
                self.remember(token, person)
        return person

    def remember(self, token: str, person: Person) -> None:
        if len(self.known) >= REMEMBERED:
            self.known.clear()
        self.known[token] = (time.monotonic() + MOMENT_S, person)


class Caller:
    """One request's person; ``house`` is asked only where somebody needs to know."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.house: House = request.app.state.house
        self.visitors: Visitors = request.app.state.visitors
        # A cookie is given only to pages whose origin the guard has found to be ours; a proxy may end its TLS.
        self.secure = request.headers.get("origin", "").startswith("https:")
        self.token = cookie_token(request.headers)
        self.encodings = request.headers.get("accept-encoding", "")
        self.entered = False

    @property
    def person(self) -> Person | None:
        person, table = self.visitors.find(self.token), self.request.path_params.get("table")
        if person is not None and table is not None:
            self.house.lookers.asked(person.id, table, self.request.method, self.request.scope["path"])
        return person

    def rename(self, name: str) -> Person:
        person = self.house.people.rename(self.enter(), name)
        self.house.seating.renamed(person)
        self.visitors.remember(self.token, person)
        return person

    @property
    def owner(self) -> Person:
        """The person, where only somebody known can have the right."""
        person = self.person
        if person is None:
            raise Trouble(403, "not_owner")
        return person

    def enter(self) -> Person:
        """The person, known from now on by the cookie of the answer."""
        person = self.person
        if person is None:
            self.admit()
            person, self.token = self.house.people.new()
        self.entered = True
        return person

    def admit(self) -> None:
        """Somebody new; from one address there come only so many."""
        address = self.request.client.host if self.request.client else ""
        if not self.request.app.state.settings.limits(address):
            return
        wait_s = self.request.app.state.newcomers.take(household(address))
        if wait_s:
            raise Trouble(429, "people_often", minutes=ceil(wait_s / 60)).after(wait_s)

    def become(self, code: str) -> Person:
        """The person of another device, known from now on by the cookie of the answer."""
        person, self.token = self.house.devices.use(self.person, code)
        self.entered = True
        return person

    def answer(self, shape: Any, *, large: bool = False) -> Response:
        """Written by pydantic at once: going through Python's own JSON would cost more than the rules do.

        What is longer than a packet is packed for those who accept it: what opens a table well, all else quickly.
        """
        known = isinstance(shape, Update | Snapshot)
        text: bytes = shape.text.encode() if known else WRITERS[type(shape)].dump_json(shape)
        headers = {}
        if large or len(text) > PACKET:
            headers["vary"] = "accept-encoding"
            if "gzip" in accepted(self.encodings):
                text = gzip.compress(text, 5 if large else 1, mtime=0)
                headers["content-encoding"] = "gzip"
        response = Response(text, media_type=JSON, headers=headers)
        if self.entered:
            response.set_cookie(
                SURE if self.secure else COOKIE,
                self.token,
                max_age=COOKIE_DAYS * 86400,
                path="/",
                httponly=True,
                samesite="strict",
                secure=self.secure,
            )
        return response


async def caller(request: Request) -> Caller:
    return Caller(request)


Asking = Annotated[Caller, Depends(caller)]
