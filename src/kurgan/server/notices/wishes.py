"""What a person wishes to be told, and where. An address counts once the code that was mailed there is typed in."""

from __future__ import annotations

import hashlib
import secrets
from math import ceil

from sqlalchemy import Connection

from kurgan.server.devices import LENGTH, LETTERS
from kurgan.server.means import Means
from kurgan.server.notices import words
from kurgan.server.notices.carrier import Carrier
from kurgan.server.notices.options import NoticeOptions
from kurgan.server.notices.sending import Notice
from kurgan.server.notices.writing import Place, mail_address, web_address
from kurgan.server.security import Buckets
from kurgan.server.shapes.notices import NewMail, NewPush, NewWebhook, Notices, NoticeTarget, Often
from kurgan.server.store import notices, notices_to, stops
from kurgan.server.store.notices_to import MAIL, PUSH, WEBHOOK, Target
from kurgan.server.store.people import Person
from kurgan.server.trouble import Trouble

EVERY_S: dict[Often, int] = {"soon": 1800, "hourly": 3600, "daily": 86400}
MOST = 8  # places of one person
CODE_MS = 3_600_000
HOUR_S, DAY_S = 3600, 86400


class Wishes:
    def __init__(self, means: Means, options: NoticeOptions, carrier: Carrier) -> None:
        self.means, self.options, self.carrier = means, options, carrier
        self.codes = Buckets(5 / HOUR_S, 5)  # by person and by household
        self.letters = Buckets(3 / DAY_S, 3)  # by address: nobody's is filled by strangers
        self.of_house = Buckets(100 / HOUR_S, 100)
        self.tests = Buckets(6 / HOUR_S, 6)
        self.names = Buckets(30 / HOUR_S, 30)  # that are looked up, by household

    # --- looking --------------------------------------------------------------------------------

    def shown(self, person: Person | None) -> Notices:
        with self.means.db.reading() as connection:
            wish = notices.of_person(connection, person.id) if person else None
            targets = notices_to.of_person(connection, person.id) if person else []
        often: Often = next((name for name, s in EVERY_S.items() if wish and wish.every_s == s), "soon")
        return Notices(
            channels=list(self.options.channels),  # type: ignore[arg-type]
            key=self.carrier.public_key,
            often=often,
            targets=[_shown(each) for each in targets if each.channel in self.options.channels],
        )

    # --- reading what is wished; what cannot be makes nobody a person ---------------------------

    def mail_address(self, body: NewMail) -> str:
        self._offers(MAIL)
        address = mail_address(body.address)
        if address is None:
            raise Trouble(422, "notice_mail")
        return address

    def place(self, body: NewWebhook, household: str) -> Place:
        """Where it leads, which is to be looked up before it is added."""
        self._offers(WEBHOOK)
        place = web_address(body.url)
        if place is None:
            raise Trouble(422, "notice_url")
        _take(self.names, household)
        return place

    def check_push(self, body: NewPush) -> None:
        self._offers(PUSH)
        from kurgan.server.notices import push

        place = web_address(body.endpoint)
        if place is None or place.scheme != "https":
            raise Trouble(422, "notice_url")
        if not push.are_keys(body.p256dh, body.auth):
            raise Trouble(422, "notice_keys")

    # --- choosing -------------------------------------------------------------------------------

    def how_often(self, person: Person, often: Often, lang: str) -> None:
        with self.means.db.writing() as connection:
            notices.put(connection, person.id, EVERY_S[often], lang)

    def add_mail(self, person: Person, address: str, lang: str, household: str) -> str:
        """An address to be confirmed; gives the code that is to be mailed there."""
        _take(self.codes, f"person {person.id}")
        _take(self.codes, f"household {household}")
        _take(self.letters, hashlib.sha256(address.lower().encode()).hexdigest())
        _take(self.of_house, "")
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        with self.means.db.writing() as connection:
            target = self._place(connection, person, MAIL, address, {}, lang, confirmed=False)
            notices_to.set_code(connection, target, code, self.means.now() + CODE_MS)
        return f"{code[:4]}-{code[4:]}"

    def confirm(self, person: Person, target: int, text: str) -> None:
        code = "".join(letter for letter in text.upper() if letter.isalnum())
        with self.means.db.writing() as connection:
            right = notices_to.confirm(connection, person.id, target, code, self.means.now())
        if not right:
            raise Trouble(403, "notice_code")

    def add_webhook(self, person: Person, body: NewWebhook) -> None:
        with self.means.db.writing() as connection:
            self._place(connection, person, WEBHOOK, body.url.strip(), {}, body.lang)

    def add_push(self, person: Person, body: NewPush) -> None:
        with self.means.db.writing() as connection:
            for each in notices_to.at(connection, PUSH, body.endpoint):  # this browser is somebody else now
                _end(connection, each.id)
            keys = {"p256dh": body.p256dh, "auth": body.auth}
            self._place(connection, person, PUSH, body.endpoint, keys, body.lang)

    def remove(self, person: Person, target: int) -> None:
        with self.means.db.writing() as connection:
            if notices_to.find(connection, person.id, target) is None:
                raise Trouble(404, "not_found")
            _end(connection, target)

    def _offers(self, channel: str) -> None:
        if channel not in self.options.channels:
            raise Trouble(404, "notices_off")

    def _place(
        self,
        connection: Connection,
        person: Person,
        channel: str,
        target: str,
        keys: dict[str, str],
        lang: str,
        confirmed: bool = True,
    ) -> int:
        """One more, or the same anew; who has chosen nothing else is told soon."""
        wish, his = notices.of_person(connection, person.id), notices_to.of_person(connection, person.id)
        same = [each for each in his if (each.channel, each.target) == (channel, target)]
        for each in same:
            _end(connection, each.id)
        if len(his) - len(same) >= MOST:
            raise Trouble(409, "notice_places", most=MOST)
        notices.put(connection, person.id, wish.every_s if wish else EVERY_S["soon"], lang)
        return notices_to.add(connection, person.id, channel, target, keys, confirmed)

    # --- testing, and stopping by a mail's link -------------------------------------------------

    def test(self, person: Person, target: int) -> tuple[Target, Notice]:
        """What is to be sent where."""
        with self.means.db.reading() as connection:
            found, wish = notices_to.find(connection, person.id, target), notices.of_person(connection, person.id)
        if found is None or not found.confirmed:
            raise Trouble(404, "not_found")
        _take(self.tests, f"person {person.id}")
        lang, base = wish.lang if wish else "en", self.carrier.base
        subject, text = words.say(lang, "test_subject"), words.say(lang, "test")
        return found, Notice(lang, subject, (), text, f"{base}/settings")

    def stopped_by(self, token: str) -> str | None:
        """In which language its mails are, that a link stops; nobody's: it stops none."""
        with self.means.db.reading() as connection:
            target = self._of_link(connection, token)
            wish = notices.of_person(connection, target.person) if target else None
        return wish.lang if wish else None

    def stop(self, token: str) -> None:
        with self.means.db.writing() as connection:
            target = self._of_link(connection, token)
            if target is not None:
                _end(connection, target.id)

    def _of_link(self, connection: Connection, token: str) -> Target | None:
        found = stops.find(connection, token)
        return None if found is None else notices_to.by_id(connection, found)


def _end(connection: Connection, target: int) -> None:
    stops.clear(connection, target)
    notices_to.remove(connection, target)


def _take(buckets: Buckets, name: str) -> None:
    wait_s = buckets.take(name)
    if wait_s:
        raise Trouble(429, "notice_often", minutes=ceil(wait_s / 60)).after(wait_s)


def _shown(target: Target) -> NoticeTarget:
    place = web_address(target.target) if target.channel != MAIL else None
    is_push = target.channel == PUSH
    return NoticeTarget(
        id=target.id,
        channel=target.channel,  # type: ignore[arg-type]
        name=place.host if place is not None and is_push else target.target,
        mark=hashlib.sha256(target.target.encode()).hexdigest() if is_push else "",
        confirmed=target.confirmed,
        off=target.is_off,
    )
