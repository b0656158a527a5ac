"""Learning: lessons begun, and those that a person has done."""

from __future__ import annotations

from kurgan import ai
from kurgan.core.errors import UnknownName
from kurgan.games import load
from kurgan.server.making import Making
from kurgan.server.means import Means
from kurgan.server.plans import Plan, from_position
from kurgan.server.shapes.lessons import Begin, Learned
from kurgan.server.shapes.making import Made, NewSeat
from kurgan.server.store import lessons_done
from kurgan.server.store.people import Person
from kurgan.server.trouble import Trouble


class Learning:
    def __init__(self, making: Making, means: Means) -> None:
        self.making, self.means = making, means

    def begin(self, person: Person, wanted: Begin) -> Made:
        """A table of one's own at the lesson's position; the lesson answers for the other side."""
        try:
            game = load(wanted.game)
        except UnknownName:
            raise Trouble(404, "not_found") from None
        lesson = game.presentation.lesson(wanted.lesson)
        if lesson is None:
            raise Trouble(404, "not_found")
        scenario, options, start = from_position(game, lesson.begin(game).position())
        seats = {
            seat: NewSeat(kind="me") if seat == lesson.seat else NewSeat(kind="computer", agent=ai.agents(game.id)[0])
            for seat in game.seats
        }
        script = [list(one) for one in lesson.dice]
        plan = Plan(game, scenario, options, seats, "", start, (), script, lesson=lesson.id, sealed=False)
        return self.making.make(person, plan)

    def learned(self, person: Person | None) -> Learned:
        if person is None:
            return Learned(done={})
        with self.means.db.reading() as connection:
            return Learned(done=lessons_done.of_person(connection, person.id))
