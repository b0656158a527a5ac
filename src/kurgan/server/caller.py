"""Who asks: the person behind a request's cookie, made when somebody first needs to be one."""

from __future__ import annotations

import gzip
import time
from contextlib import suppress
from math import ceil
from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.responses import Response
from pydantic import TypeAdapter

from kurgan.server.browsers import described
from kurgan.server.house import House
from kurgan.server.proxies import household
from kurgan.server.security import COOKIE, COOKIE_DAYS, SURE, cookie_token
from kurgan.server.settings import Settings
from kurgan.server.shapes.people import Me
from kurgan.server.shapes.viewing import Snapshot, Update
from kurgan.server.static import accepted
from kurgan.server.store.failing import FAILURES, CannotKeep
from kurgan.server.store.people import Person
from kurgan.server.store.sessions import name_of
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

    def __init__(self, house: House, notes: bool = False) -> None:
        """``notes``: of each session, when it was last used; where people are shown that."""
        self.people, self.sessions, self.notes = house.people, house.sessions, notes
        self.known: dict[str, tuple[float, Person]] = {}

    def find(self, token: str, browser: str = "") -> Person | None:
        if not token or self.sessions.is_over(token):
            return None
        until, person = self.known.get(token, (0.0, None))
        if person is None or time.monotonic() > until:
            person = self.people.find(token)
            if person is not None:
                self.remember(token, person)
                if self.notes:
                    with suppress(CannotKeep, *FAILURES):  # who only looks is not to blame
                        self.sessions.saw(token, browser)
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
        self.settings: Settings = request.app.state.settings

    @property
    def browser(self) -> str:
        """What is kept of it; nothing, unless people are shown it."""
        return described(self.request.headers.get("user-agent", "")) if self.settings.accounts else ""

    @property
    def person(self) -> Person | None:
        person, table = self.visitors.find(self.token, self.browser), self.request.path_params.get("table")
        if person is not None and table is not None:
            self.house.lookers.asked(person.id, table, self.request.method, self.request.scope["path"])
        return person

    @property
    def somebody(self) -> Person:
        """The person, where it is about himself."""
        person = self.person
        if person is None:
            raise Trouble(404, "nobody_yet")
        return person

    def me(self) -> Me:
        person, on = self.person, self.settings.accounts
        account = self.house.accounts.of(person) if on else None
        return Me(
            name=person.name if person else "",
            known=person is not None,
            accounts=on,
            login=account.login if account else "",
        )

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
            person, self.token = self.house.people.new(browser=self.browser)
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
        person, token = self.house.devices.use(self.person, code, self.token, self.browser)
        self.is_now(person, token)
        return person

    def is_now(self, person: Person, token: str) -> None:
        """Known by another cookie from now on."""
        self.token, self.entered = token, True
        self.visitors.remember(token, person)

    def leave(self) -> None:
        """Its session ends."""
        person = self.somebody
        self.house.sessions.end(person, name_of(self.token))
        self.forget()

    def forget(self) -> None:
        """Nobody from now on; the answer takes the cookie away."""
        self.token, self.entered = "", True

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
            self.set_cookies(response)
        return response

    def set_cookies(self, response: Response) -> None:
        """The one by which it is known from now on; or none of either kind, where it is nobody any longer."""
        known = SURE if self.secure else COOKIE
        for name in {known} if self.token else {known, COOKIE}:
            response.set_cookie(
                name,
                self.token,
                max_age=COOKIE_DAYS * 86400 if self.token else 0,
                path="/",
                httponly=True,
                samesite="strict",
                secure=self.secure,
            )


async def caller(request: Request) -> Caller:
    return Caller(request)


Asking = Annotated[Caller, Depends(caller)]
