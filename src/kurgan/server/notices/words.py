"""A notice in words: where somebody is asked, against whom, since when, and how much time he has. Nothing of the game
itself, and nothing that not everybody may know of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cache

from kurgan.core.errors import CORE_TEXT, KurganError
from kurgan.core.text import Catalogue, Param, load_catalogues
from kurgan.games import load
from kurgan.server import TEXT
from kurgan.server.notices.sending import Line, Notice
from kurgan.server.store.noticed import Waiting
from kurgan.server.store.seats import Seat
from kurgan.server.writing import one_line

MOST = 10  # tables in one notice
HOUR_MS, DAY_MS = 3_600_000, 86_400_000
Sitting = Mapping[str, Mapping[str, Seat]]  # by table and seat


@cache
def spoken(lang: str) -> Catalogue:
    return load_catalogues(CORE_TEXT, TEXT)[lang]


def say(lang: str, key: str, **params: Param) -> str:
    return spoken(lang).text(f"notice.{key}", params)


def notice_of(waiting: Sequence[Waiting], sitting: Sitting, base: str, now: int) -> Notice:
    """The one who has waited longest comes first; whose time runs out, before all."""
    lang = waiting[0].lang
    order = sorted(waiting, key=lambda one: (not one.runs_out(now), one.since_ms, one.table))
    lines = tuple(_line(one, sitting.get(one.table, {}), base, now) for one in order[:MOST])
    rest = len(order) - len(lines)
    if len(order) > 1:
        subject, url = say(lang, "subject_many", n=len(order)), f"{base}/"
    else:
        subject, url = say(lang, "subject", title=lines[0].title), lines[0].url
    if any(one.runs_out(now) for one in order):
        subject = say(lang, "runs_out", subject=subject)
    return Notice(lang, subject, lines, say(lang, "more", n=rest) if rest else "", url)


def _line(one: Waiting, seats: Mapping[str, Seat], base: str, now: int) -> Line:
    lang, game = one.lang, _game_words(one.game, one.lang)
    names = ", ".join(_name(seat, game, lang) for name, seat in sorted(seats.items()) if name != one.seat)
    title = game.entries.get("game.title", one.game)
    left = _left(lang, one.deadline_ms - now) if one.deadline_ms is not None else ""
    return Line(
        table=one.table,
        game=one.game,
        title=say(lang, "title", game=title, names=names) if names else title,
        url=f"{base}/t/{one.table}",
        since=_stamp(one.since_ms).strftime("%Y-%m-%d %H:%M UTC"),
        since_iso=_stamp(one.since_ms).strftime("%Y-%m-%dT%H:%MZ"),
        clock=say(lang, "clock", left=left) if left else "",
    )


def _game_words(game: str, lang: str) -> Catalogue:
    try:
        return load(game).text[lang]
    except KurganError:  # it is gone; its id still names it
        return spoken(lang)


def _name(seat: Seat, game: Catalogue, lang: str) -> str:
    if seat.kind == "computer":
        return say(lang, "computer", agent=game.entries.get(f"agent.{seat.agent}", seat.agent))
    return one_line(seat.name) or say(lang, "somebody")


def _left(lang: str, ms: int) -> str:
    if ms >= 2 * DAY_MS:
        return say(lang, "days", n=ms // DAY_MS)
    if ms >= HOUR_MS:
        return say(lang, "hours", n=ms // HOUR_MS)
    return say(lang, "minutes", n=max(1, ms // 60_000))


def _stamp(ms: int) -> datetime:
    """To the minute, as entries of a table are shown."""
    return datetime.fromtimestamp(ms // 60_000 * 60, UTC)


# --- as one text ----------------------------------------------------------------------------------


def as_text(notice: Notice) -> str:
    """In full, for a mail or a chat."""
    blocks = ["\n".join([line.title, line.url, _about(notice.lang, line)]) for line in notice.lines]
    return "\n\n".join([notice.subject, *blocks, *([notice.more] if notice.more else [])]) + "\n"


def in_short(notice: Notice) -> str:
    """A line for each table, for a small screen."""
    if len(notice.lines) == 1 and not notice.more:
        return _about(notice.lang, notice.lines[0])
    return "\n".join([*(line.title for line in notice.lines), *([notice.more] if notice.more else [])])


def _about(lang: str, line: Line) -> str:
    since = say(lang, "since", at=line.since)
    return say(lang, "since_clock", since=since, clock=line.clock) if line.clock else since
