"""Teaching: what was done at a lesson's table, step by step of its log, and what its other side answers."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.lessons import Deed, Lesson, Progress
from kurgan.server.live import Draft, LiveTable
from kurgan.server.shapes.lessons import LessonNow
from kurgan.server.steps import Node, Viewer, view_of


def lesson_answer(draft: Draft, seat: int) -> Action | None:
    """What is answered without asking anybody; None at any other table, and where the learner is to choose."""
    live, lesson = draft.live, draft.live.lesson
    if lesson is None:
        return None
    reached = progress(live, draft.head, lesson).reached(lesson)
    return lesson.answer(draft.view(seat), live.game.seats[seat] == lesson.seat, reached)


def progress(live: LiveTable, node: Node, lesson: Lesson) -> Progress:
    """By the rows in force: what is taken back was not done."""
    if node.step is None or node.parent is None:
        return Progress.none(lesson)
    if node.taught is None:
        seat, step = live.game.seats.index(lesson.seat), node.step
        deed = Deed.of(seat, step.seat, step.row.text, step.events, view_of(live.state_at(node), seat))
        node.taught = progress(live, node.parent, lesson).after(lesson, deed)
    return node.taught


def lesson_now(live: LiveTable, viewer: Viewer) -> LessonNow | None:
    """For the learner; nobody else is taught."""
    lesson = live.lesson
    if lesson is None or live.seat_name(-1 if viewer is None else viewer) != lesson.seat:
        return None
    far = progress(live, live.head, lesson)
    wrong = [one for one in lesson.wrong if one.id in far.wrong]
    reached = far.reached(lesson)
    return LessonNow(
        id=lesson.id,
        done=far.done(lesson),
        counts=list(far.counts),
        wrong=[] if reached else [one.id for one in wrong],
        lost=far.lost(lesson),
        reached=reached,
    )
