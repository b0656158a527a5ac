"""Lessons at a table: begun, ticked by what is done, answered for the other side, kept count of."""

from __future__ import annotations

import pytest

from kurgan.games import GAMES, load
from kurgan.server.house import House
from kurgan.server.shapes.acting import Play, TakeBack
from kurgan.server.shapes.lessons import Begin, LessonNow
from kurgan.server.shapes.viewing import Update
from kurgan.server.store.people import Person
from kurgan.server.trouble import Trouble
from tests.rehearsal import answers

COURSES = [name for name in GAMES if load(name).presentation.lessons]


class Pupil:
    """Somebody at a lesson's table."""

    def __init__(self, house: House, game: str, lesson: str, person: Person | None = None) -> None:
        self.house, self.game = house, game
        self.person = person or house.people.new("Ann")[0]
        self.table = house.learning.begin(self.person, Begin(game=game, lesson=lesson)).table
        found = load(game).presentation.lesson(lesson)
        assert found is not None
        self.lesson, self.seat = found, found.seat

    @property
    def n(self) -> int:
        return self.house.looking.snapshot(self.person, self.table, self.seat).n

    def now(self) -> LessonNow:
        lesson = self.house.looking.snapshot(self.person, self.table, self.seat).lesson
        assert lesson is not None
        return lesson

    def play(self, action: str) -> Update:
        return self.house.playing.play(self.person, self.table, Play(seat=self.seat, n=self.n, action=action))

    def solve(self) -> None:
        """Plays the solution; what the table has answered itself, being the only answer, is left out."""
        for answer in answers(load(self.game), self.lesson):
            moment = self.house.looking.snapshot(self.person, self.table, self.seat).moment
            if moment.decision == answer.decision:
                self.play(answer.action)
            else:
                assert answer.only, (self.lesson.id, answer, moment.decision)

    def undo(self) -> Update:
        return self.house.playing.undo(self.person, self.table, TakeBack(seat=self.seat, n=self.n))


@pytest.mark.parametrize("game", COURSES)
def test_a_course_is_done_at_its_tables(house: House, game: str) -> None:
    person = house.people.new("Ann")[0]
    done: list[str] = []
    for lesson in load(game).presentation.lessons:
        pupil = Pupil(house, game, lesson.id, person)
        assert pupil.now().done == [] and not pupil.now().reached
        pupil.solve()
        assert pupil.now().reached, lesson.id
        done.append(lesson.id)
    learned = house.learning.learned(person).done
    assert {each: set(lessons) for each, lessons in learned.items()} == {game: set(done)}
    assert house.lists.lobby(person).mine == [], "lessons are no games"


def test_what_is_taken_back_was_not_done(house: House) -> None:
    pupil = Pupil(house, "siege", "march")
    pupil.play("unit gstug")
    assert pupil.play("to 0401").lesson.done == ["far"]  # type: ignore[union-attr]
    pupil.undo()
    assert pupil.now().done == []


def test_a_wrong_way_is_told_until_it_is_taken_back(house: House) -> None:
    pupil = Pupil(house, "siege", "march")
    pupil.play("unit gstug")
    assert pupil.play("to 0601").lesson.wrong == ["short"]  # type: ignore[union-attr]
    pupil.undo()
    assert pupil.now().wrong == []


def test_nobody_but_the_learner_is_taught(house: House) -> None:
    pupil = Pupil(house, "siege", "march")
    assert house.looking.snapshot(pupil.person, pupil.table, "").lesson is None


def test_progress_is_found_again_after_a_restart(house: House) -> None:
    pupil = Pupil(house, "siege", "march")
    pupil.play("unit gstug")
    pupil.play("to 0401")
    house.tables.close()
    assert pupil.now().done == ["far"]


@pytest.mark.parametrize(("game", "lesson"), [("siege", "nothing"), ("nothing", "march")])
def test_an_unknown_lesson_is_not_found(house: House, game: str, lesson: str) -> None:
    with pytest.raises(Trouble) as trouble:
        house.learning.begin(house.people.new("Ann")[0], Begin(game=game, lesson=lesson))
    assert trouble.value.status == 404
