"""Carries a notice to one place, and notes whether it arrived there."""

from __future__ import annotations

import json
import logging
import ssl
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from kurgan.server.means import Means
from kurgan.server.notices import words
from kurgan.server.notices.mail import Postman, letter
from kurgan.server.notices.options import NoticeOptions
from kurgan.server.notices.posting import Poster
from kurgan.server.notices.sending import Failed, Notice
from kurgan.server.notices.writing import web_address
from kurgan.server.store import house, notices_to, stops
from kurgan.server.store.failing import FAILURES, CannotKeep
from kurgan.server.store.notices_to import MAIL, PUSH, WEBHOOK, Target

LOG = logging.getLogger("kurgan.notices")
THREADS = 4
REST_MS = 5 * 60_000  # after a failure, and twice that each time again
LONGEST_REST_MS = 24 * 3_600_000
KEEPS_S = 24 * 3600  # that a push service keeps a message for a browser that is off
GONE = (404, 410)  # answers by which a push service says that a browser takes no more


class Carrier:
    """``base``: the address of this house, as others know it."""

    def __init__(self, means: Means, options: NoticeOptions, base: str, context: ssl.SSLContext | None = None) -> None:
        self.means, self.base = means, base
        self.postman = Postman(options.mail, context) if options.mail else None
        self.poster = Poster(options.private, context)
        self.browsers = Poster(options.private, context) if PUSH in options.channels else None
        self.who = f"mailto:{options.mail.sender}" if options.mail else base if base.startswith("https:") else ""
        self._key = ""
        self.hands = ThreadPoolExecutor(THREADS, "kurgan-notice")
        self.trials = ThreadPoolExecutor(THREADS, "kurgan-notice-trial")

    def key(self) -> str:
        """Of this house. Made once, by whichever process is asked first: browsers are bound to it."""
        from kurgan.server.notices import push  # needs a library that not everybody has

        if not self._key:
            with self.means.db.writing() as connection:
                key = house.told(connection, house.PUSH_KEY) or push.new_key()
                house.tell(connection, house.PUSH_KEY, key)
            self._key = key
        return self._key

    @property
    def public_key(self) -> str:
        """What browsers know it by; empty where none is told anything."""
        if self.browsers is None:
            return ""
        from kurgan.server.notices import push

        return push.to_text(push.point(push.key_of(self.key())))

    # --- sending --------------------------------------------------------------------------------

    def begin(self, work: Callable[[], None]) -> Future[None]:
        """Beside all else: nothing that is slow elsewhere holds up anybody here."""
        return self.hands.submit(work)

    def try_out(self, work: Callable[[], object]) -> Future[object]:
        """The same for what people try, who must not hold up the notices of others."""
        return self.trials.submit(work)

    def carry(self, target: Target, notice: Notice) -> None:
        """Raises Failed. What became of it is kept."""
        try:
            self._send(target, notice)
        except Failed as failed:
            LOG.warning("a notice by %s did not arrive: %s", target.channel, failed.key, extra={"kind": failed.key})
            self._note(target, failed)
            raise
        self._note(target, None)

    def _note(self, target: Target, failed: Failed | None) -> None:
        now = self.means.now()
        try:
            with self.means.db.writing() as connection:
                if failed is None:
                    notices_to.arrived(connection, target.id)
                elif failed.gone:
                    notices_to.remove(connection, target.id)
                else:
                    rest_ms = min(LONGEST_REST_MS, REST_MS << target.failures) if failed.counts else REST_MS
                    notices_to.failed(connection, target.id, now + rest_ms, failed.counts)
        except (CannotKeep, *FAILURES) as error:
            LOG.warning("what became of a notice cannot be kept: %s", error)

    def _send(self, target: Target, notice: Notice) -> None:
        if target.channel == MAIL and self.postman is not None:
            self._mail(self.postman, target, notice)
        elif target.channel == WEBHOOK:
            self._post(target, notice)
        elif target.channel == PUSH and self.browsers is not None:
            self._push(self.browsers, target, notice)
        else:
            raise Failed("no_channel", counts=False)

    def _mail(self, postman: Postman, target: Target, notice: Notice) -> None:
        token = self.means.new_token()
        with self.means.db.writing() as connection:
            stops.add(connection, token, target.id, self.means.now())
        stop = f"{self.base}/stop/{token}"
        also = "\n-- \n" + words.say(notice.lang, "stop", url=stop) + "\n"
        text = words.as_text(notice)
        postman.send(
            letter(postman.mailing, target.target, notice.subject, text, lang=notice.lang, stop=stop, also=also)
        )

    def send_code(self, address: str, code: str, lang: str) -> None:
        assert self.postman is not None
        text = words.say(lang, "code", base=self.base, code=code) + "\n"
        subject = words.say(lang, "code_subject", code=code)
        self.postman.send(letter(self.postman.mailing, address, subject, text, lang=lang))

    def _post(self, target: Target, notice: Notice) -> None:
        place = web_address(target.target)
        if place is None:
            raise Failed("needs_https")
        text = words.as_text(notice)
        tables = [
            {"url": line.url, "game": line.game, "title": line.title, "since": line.since_iso} for line in notice.lines
        ]
        said = {"kind": "your_move", "text": text, "content": text[:2000], "tables": tables}
        body = json.dumps(said, ensure_ascii=False).encode()
        status = self.poster.post(place, body, {"Content-Type": "application/json"})
        if not 200 <= status < 300:
            raise Failed("bad_status", host=place.host, status=status)

    def _push(self, browsers: Poster, target: Target, notice: Notice) -> None:
        from kurgan.server.notices import push

        place = web_address(target.target)
        if place is None:
            raise Failed("gone", gone=True)
        path = notice.url.removeprefix(self.base) or "/"
        said = {"title": notice.subject[:150], "body": words.in_short(notice)[:450], "path": path}
        text = json.dumps(said, ensure_ascii=False).encode()  # no longer than what services take
        body = push.sealed(text, target.browser["p256dh"], target.browser["auth"])
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEEPS_S),
            "Topic": "your-move",  # one that has not been fetched gives way to the next
            "Authorization": push.authorization(self.key(), place.origin, self.who, self.means.now() // 1000),
        }
        status = browsers.post(place, body, headers, https_only=True)
        if status in GONE:
            raise Failed("gone", gone=True)
        if not 200 <= status < 300:
            raise Failed("bad_status", host=place.host, status=status)

    def stop(self) -> None:
        for pool in (self.trials, self.hands):
            pool.shutdown(cancel_futures=True)
