"""Lessons done: how far each person has come in each game's course."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select

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
