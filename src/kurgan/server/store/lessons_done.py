"""Lessons done: how far each person has come in each game's course."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select, update

from kurgan.server.store.schema import lessons_done

_L = lessons_done.c


def add(connection: Connection, person: int, game: str, lesson: str, now: int) -> None:
    """Once is enough."""
    if lesson not in of_person(connection, person).get(game, ()):
        connection.execute(insert(lessons_done).values(person=person, game=game, lesson=lesson, at_ms=now))


def of_person(connection: Connection, person: int) -> dict[str, list[str]]:
    """By game."""
    found: dict[str, list[str]] = {}
    for game, lesson in connection.execute(select(_L.game, _L.lesson).where(_L.person == person).order_by(_L.at_ms)):
        found.setdefault(game, []).append(lesson)
    return found


def when(connection: Connection, person: int) -> list[tuple[str, str, int]]:
    """Game, lesson and time of each, in their order."""
    wanted = select(_L.game, _L.lesson, _L.at_ms).where(_L.person == person).order_by(_L.at_ms, _L.game, _L.lesson)
    return [(game, lesson, at_ms) for game, lesson, at_ms in connection.execute(wanted)]


def bring(connection: Connection, other: int, person: int) -> None:
    """What the other has done, the person has."""
    for game, lessons in of_person(connection, person).items():
        connection.execute(delete(lessons_done).where(_L.person == other, _L.game == game, _L.lesson.in_(lessons)))
    connection.execute(update(lessons_done).where(_L.person == other).values(person=person))


def leave(connection: Connection, person: int) -> None:
    connection.execute(delete(lessons_done).where(_L.person == person))
