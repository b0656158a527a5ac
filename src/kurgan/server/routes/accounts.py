"""Accounts: one made of the person that a browser is, signing in and out, sessions, and a new password.

Off unless the house was told otherwise. Tries are few for each address and each name, and hashing is done one at a
time, so that nobody's moves wait for it. Beside them, whether accounts are on or not: one's own data, and leaving.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from kurgan.server.caller import Asking, Caller
from kurgan.server.dear import InTurn
from kurgan.server.errors import documented
from kurgan.server.logins import known_as
from kurgan.server.proxies import household
from kurgan.server.security import Buckets
from kurgan.server.shapes.accounts import AccountOut, EndSession, Farewell, Left, NewPassword, OwnDataOut, Reset, SignIn
from kurgan.server.shapes.people import Me
from kurgan.server.trouble import Trouble

WORD = "delete"


def switched_on(request: Request) -> None:
    if not request.app.state.settings.accounts:
        raise Trouble(404, "accounts_off")


async def hashing(request: Request) -> AsyncIterator[None]:
    """One try of an address, and its turn: whoever waits does so in no thread."""
    address, tries = household(request.client.host if request.client else ""), request.app.state.address_tries
    wait_s = tries.take(address)
    if wait_s:
        raise Trouble(429, "sign_in_often").after(wait_s)
    async with request.app.state.hashing.turn(address):
        yield


Hashing = Depends(hashing, scope="function")
router = APIRouter(
    prefix="/api/account",
    tags=["accounts"],
    responses=documented(400, 404, 409, 413),
    dependencies=[Depends(switched_on)],
)
own = APIRouter(prefix="/api/me", tags=["accounts"], responses=documented(400, 404, 409, 413))


def try_name(asking: Caller, login: str) -> None:
    """One try of a name, whether anybody is called so or not, and however it is written."""
    tries: Buckets = asking.request.app.state.name_tries
    wait_s = tries.take(known_as(login))
    if wait_s:
        raise Trouble(429, "sign_in_often").after(wait_s)


def shown(asking: Caller) -> AccountOut:
    person = asking.person
    if person is None:
        return AccountOut()
    account, sessions = asking.house.accounts.of(person), asking.house.sessions.of(person, asking.token)
    if account is None:
        return AccountOut(sessions=sessions)
    return AccountOut(login=account.login, created_ms=account.created_ms, sessions=sessions)


@router.get("", response_model=AccountOut)
def account(asking: Asking) -> Response:
    """By which name this person signs in, if he does, and the browsers by which he comes."""
    return asking.answer(shown(asking))


@router.post("", response_model=AccountOut, dependencies=[Hashing])
def make(asking: Asking, body: SignIn) -> Response:
    """An account of the person that this browser is; nothing of his changes."""
    asking.house.accounts.may_be(body.login, body.password)
    person = asking.enter()
    asking.is_now(person, asking.house.accounts.make(person, asking.token, body.login, body.password, asking.browser))
    return asking.answer(shown(asking))


@router.post("/sign-in", response_model=Me, dependencies=[Hashing])
def sign_in(asking: Asking, body: SignIn) -> Response:
    """Be that person from now on. A wrong name is answered as a wrong password is."""
    try_name(asking, body.login)
    accounts = asking.house.accounts
    asking.is_now(*accounts.sign_in(asking.person, asking.token, body.login, body.password, asking.browser))
    return asking.answer(asking.me())


@router.post("/reset", response_model=Me, dependencies=[Hashing])
def reset(asking: Asking, body: Reset) -> Response:
    """Sign in by a code of whoever keeps the house, which sets a new password and ends all other sessions."""
    try_name(asking, body.login)
    asking.is_now(
        *asking.house.accounts.reset(asking.person, asking.token, body.login, body.code, body.password, asking.browser)
    )
    return asking.answer(asking.me())


@router.post("/sign-out", response_model=Me)
def sign_out(asking: Asking) -> Response:
    """This browser is nobody from now on. Only with an account: else nobody could come back."""
    asking.house.accounts.mine(asking.person)
    asking.leave()
    return asking.answer(asking.me())


@router.post("/password", response_model=AccountOut, dependencies=[Hashing])
def password(asking: Asking, body: NewPassword) -> Response:
    """Another password; all other sessions end."""
    try_name(asking, asking.house.accounts.mine(asking.person).login)
    asking.house.accounts.change_password(asking.somebody, asking.token, body.old, body.new)
    return asking.answer(shown(asking))


@router.post("/login", response_model=AccountOut, dependencies=[Hashing])
def login(asking: Asking, body: SignIn) -> Response:
    """Another name to sign in by."""
    try_name(asking, asking.house.accounts.mine(asking.person).login)
    asking.house.accounts.change_login(asking.somebody, body.login, body.password)
    return asking.answer(shown(asking))


@router.post("/end", response_model=AccountOut)
def end(asking: Asking, body: EndSession) -> Response:
    """End a session, or all but this one."""
    sessions, person = asking.house.sessions, asking.somebody
    if body.session:
        sessions.end(person, body.session)
    else:
        sessions.end_others(person, asking.token)
    return asking.answer(shown(asking))


# --- with or without accounts -------------------------------------------------------------------------


@own.get("/data", response_model=OwnDataOut, dependencies=[InTurn])
def data(asking: Asking) -> Response:
    """All that the house holds of this person, and the records of his games."""
    return asking.answer(asking.house.own_data.of(asking.somebody, shown(asking)), large=True)


@own.post("/delete", response_model=Left, dependencies=[InTurn, Hashing])
def delete(asking: Asking, body: Farewell) -> Response:
    """All of it is deleted, for good: by the password, or without an account by the word «delete»."""
    person, account = asking.somebody, asking.house.accounts.of(asking.person)
    if account is not None:
        try_name(asking, account.login)
        asking.house.accounts.check(person, body.password)
    elif body.word.strip().lower() != WORD:
        raise Trouble(422, "delete_word", word=WORD)
    left = asking.house.leaving.leave(person)
    asking.forget()
    return asking.answer(left)
