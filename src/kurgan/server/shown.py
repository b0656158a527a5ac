"""What somebody was sent last, and the next update as what has changed since.

A client says by its stamp what it has. Each stamp is reckoned from what that client was sent, and from nothing else:
of the whole from its text, of a change from the stamp before and the text of the change. So a stamp, like a change,
cannot depend on what the viewer may not know, nor on what anybody else has asked for.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from hashlib import blake2b

from pydantic_core import to_json

from kurgan.server.changes import changes
from kurgan.server.shapes.lessons import LessonNow
from kurgan.server.shapes.table import TableOut
from kurgan.server.shapes.viewing import Chat, Moment, Snapshot, Update

REMEMBERED = 3  # of one who asks; what was sent to a socket is remembered with it
MOST = 200  # who ask at one table
PARTS = ("table", "moment", "lesson")


@dataclass(frozen=True, slots=True)
class Shown:
    stamp: str
    table: TableOut
    moment: Moment
    lesson: LessonNow | None
    chat: int  # the number of the last line


class Memory:
    """What everybody was shown at a table lately. Nobody's asking makes another's forgotten: that could be noticed."""

    def __init__(self) -> None:
        self.kept: OrderedDict[Hashable, dict[str, Shown]] = OrderedDict()  # by who looks as whom, and by stamp

    def find(self, who: Hashable, stamp: str) -> Shown | None:
        return self.kept.get(who, {}).get(stamp)

    def keep(self, who: Hashable, shown: Shown) -> None:
        lately = self.kept.setdefault(who, {})
        lately.pop(shown.stamp, None)
        lately[shown.stamp] = shown
        if len(lately) > REMEMBERED:
            del lately[next(iter(lately))]
        self.kept.move_to_end(who)
        if len(self.kept) > MOST:
            self.kept.popitem(last=False)


def stamp(*texts: str | bytes) -> str:
    found = blake2b(digest_size=9)
    for text in texts:
        found.update(text.encode() if isinstance(text, str) else text)
    return found.hexdigest()


def _last(chat: list[Chat]) -> int:
    return chat[-1].n if chat else 0


def whole(sent: Update | Snapshot) -> Shown:
    """What is shown by all of it."""
    of = stamp(sent.moment.text, to_json((sent.table, sent.lesson)))
    return Shown(of, sent.table, sent.moment, sent.lesson, _last(sent.chat))


def since(update: Update, base: Shown | None) -> tuple[str, Shown]:
    """The text of an update for who was shown something before, and what he is shown by it. Worked out once for all
    who were shown the same."""
    known = base.stamp if base else ""
    if known not in update._since:
        update._since[known] = _as_changes(update, base) if base else _as_whole(update)
    text, shown = update._since[known]
    return text, shown


def _as_whole(update: Update) -> tuple[str, Shown]:
    shown = whole(update)
    return update.model_copy(update={"stamp": shown.stamp}).text, shown


def _as_changes(update: Update, base: Shown) -> tuple[str, Shown]:
    written = to_json(changes(PARTS, base, update))
    now = base.stamp if written == b"{}" else stamp(base.stamp, written)
    chat = [line for line in update.chat if line.n > base.chat]
    rest = to_json(
        {
            "type": "changed",
            "at_ms": update.at_ms,
            "n": update.n,
            "entries": update.entries,
            "chat": chat,
            "of": base.stamp,
            "stamp": now,
        }
    )
    shown = Shown(now, update.table, update.moment, update.lesson, max(base.chat, _last(update.chat)))
    return f'{rest[:-1].decode()},"changes":{written.decode()}}}', shown
