"""Accounts: whoever wants to can make one of the person that his browser is, and sign in to it elsewhere.

A wrong name and a wrong password are the same answer at the same cost. Hashing is done outside of transactions.
"""

from __future__ import annotations

import secrets

from kurgan.core.errors import KurganError
from kurgan.server import becoming, passwords
from kurgan.server.devices import LETTERS
from kurgan.server.logins import as_typed, login_of, password_of
from kurgan.server.means import Means
from kurgan.server.sessions import Sessions
from kurgan.server.store import accounts, people, sessions
from kurgan.server.store.accounts import Account
from kurgan.server.store.direct import TAKEN
from kurgan.server.store.people import Person
from kurgan.server.trouble import Trouble

PARTS, PART = 3, 4  # of a code, and letters of each
CODE_MS = 3_600_000


class Accounts:
    def __init__(self, means: Means, sessions: Sessions) -> None:
        self.means, self.sessions = means, sessions

    def of(self, person: Person | None) -> Account | None:
        if person is None:
            return None
        with self.means.db.glance() as connection:
            return accounts.of_person(connection, person.id)

    def mine(self, person: Person | None) -> Account:
        found = self.of(person)
        if found is None:
            raise Trouble(404, "no_account")
        return found

    def may_be(self, login: str, password: str) -> None:
        """Whether an account may be called so; asked before anybody is made a person for it."""
        name, _ = login_of(login), password_of(password)
        with self.means.db.glance() as connection:
            if accounts.find(connection, name) is not None:
                raise Trouble(409, "login_taken")

    # --- making one, and signing in ---------------------------------------------------------------

    def make(self, person: Person, token: str, login: str, password: str, browser: str) -> str:
        """Of the person that a browser is; gives the token by which it is known from now on."""
        name, kept, now = login_of(login), passwords.kept(password_of(password)), self.means.now()
        fresh = self.means.new_token()
        try:
            with self.means.db.writing() as connection:
                if accounts.of_person(connection, person.id) is not None:
                    raise Trouble(409, "account_there")
                accounts.add(connection, person.id, name, kept, now)
                becoming.become(connection, person, token, person, fresh, browser, now)
        except TAKEN:
            raise Trouble(409, "login_taken") from None
        self.sessions.are_over([token])
        return fresh

    def sign_in(self, here: Person | None, token: str, login: str, password: str, browser: str) -> tuple[Person, str]:
        """Who a browser is from now on, and by which token."""
        found = self._find(login)
        password = as_typed(password)
        if not passwords.fits(found.password if found else None, password) or found is None:
            raise wrong()
        better = passwords.kept(password) if passwords.is_old(found.password) else found.password
        return self._enter(here, token, found, better, browser)

    def _enter(
        self, here: Person | None, token: str, found: Account, password: str, browser: str, code: str = ""
    ) -> tuple[Person, str]:
        """``password``: its hash, to be kept; ``code``: by which it is a new one, and all other browsers go."""
        fresh, now, ended = self.means.new_token(), self.means.now(), [sessions.name_of(token)]
        with self.means.db.writing() as connection:
            account = accounts.of_person(connection, found.person)
            if account is None or (account.password != found.password and not code):
                raise wrong()  # it was changed just now
            if code:
                if not accounts.opens(connection, account.person, code, now):
                    raise wrong()
                ended += [one.id for one in sessions.of_person(connection, account.person)]
                sessions.end(connection, account.person, ended)
            if code or password != account.password:
                accounts.set_password(connection, account.person, password)
            person = people.by_id(connection, account.person)
            person = becoming.become(connection, here, token, person, fresh, browser, now)
        self.sessions.tell(filter(None, ended))
        return person, fresh

    def _find(self, login: str) -> Account | None:
        try:
            name = login_of(login)
        except Trouble:
            return None  # nobody is called so
        with self.means.db.glance() as connection:
            return accounts.find(connection, name)

    # --- changing it ------------------------------------------------------------------------------

    def check(self, person: Person | None, password: str) -> Account:
        """Whoever changes what counts says his password again: he may have left his browser open."""
        found = self.mine(person)
        if not passwords.fits(found.password, as_typed(password)):
            raise Trouble(403, "wrong_password")
        return found

    def change_password(self, person: Person, token: str, old: str, new: str) -> None:
        """All other browsers have to sign in anew."""
        wanted = password_of(new)
        self.check(person, old)
        kept, here = passwords.kept(wanted), sessions.name_of(token)
        with self.means.db.writing() as connection:
            accounts.set_password(connection, person.id, kept)
            others = [one.id for one in sessions.of_person(connection, person.id) if one.id != here]
            sessions.end(connection, person.id, others)
        self.sessions.tell(others)

    def change_login(self, person: Person, login: str, password: str) -> None:
        name = login_of(login)
        self.check(person, password)
        try:
            with self.means.db.writing() as connection:
                accounts.set_login(connection, person.id, name)
        except TAKEN:
            raise Trouble(409, "login_taken") from None

    # --- a forgotten password ---------------------------------------------------------------------

    def give_code(self, login: str) -> tuple[str, int]:
        """For whoever keeps the house to hand on: a code, and until when it sets a new password, once."""
        code = "".join(secrets.choice(LETTERS) for _ in range(PARTS * PART))
        until_ms = self.means.now() + CODE_MS
        found = self._find(login)
        if found is None:
            raise KurganError("nobody_called", login=login)
        with self.means.db.writing() as connection:
            accounts.set_code(connection, found.person, code, until_ms)
        return "-".join(code[n : n + PART] for n in range(0, len(code), PART)), until_ms

    def reset(
        self, here: Person | None, token: str, login: str, code: str, password: str, browser: str
    ) -> tuple[Person, str]:
        """Signs in by a code, which sets a new password; all browsers that were signed in are so no longer."""
        kept, found = passwords.kept(password_of(password)), self._find(login)
        plain = "".join(letter for letter in code.upper() if letter.isalnum())
        with self.means.db.glance() as connection:  # for nobody, too: at the same cost
            opens = accounts.opens(connection, found.person if found else 0, plain, self.means.now())
        if found is None or not opens:
            raise wrong()
        return self._enter(here, token, found, kept, browser, plain)

    def everybody(self) -> list[Account]:
        with self.means.db.glance() as connection:
            return accounts.everybody(connection)


def wrong() -> Trouble:
    return Trouble(403, "wrong_login")
