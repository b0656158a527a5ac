"""The same as last turn: what a seat answered then to the question it is asked now, as one order.

It is read from the seat's own rows, and offered only where all of it can be done now. Nobody else learns of it.
"""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.orders import Stopped
from kurgan.core.text import Message
from kurgan.core.view import View
from kurgan.server.access import acting
from kurgan.server.live import Draft, LiveTable
from kurgan.server.store import log
from kurgan.server.store.log import Row
from kurgan.server.trouble import Trouble


def answers(live: LiveTable, seat: int) -> list[Action]:
    """The last run of the seat's answers in its turn before: on the same occasion, and no die or other seat between."""
    presentation, now = live.game.presentation, live.view(seat).state
    orders, turn = presentation.orders, presentation.turn(now)
    said = orders.as_before.get(now.decision.name, {})
    run, passing, node = list[Action](), False, live.head
    while said and node.step is not None and node.parent is not None:
        step, node = node.step, node.parent
        if step.seat != seat:
            if run:
                break
            passing = False
        elif not passing and step.row.text.partition(" ")[0] in said.get(step.decision, ()):
            if not run:
                then = live.state_at(node).view(seat).state
                if presentation.turn(then) < turn - 1:
                    break
                passing = presentation.turn(then) == turn or orders.occasion(then) != orders.occasion(now)
            if not passing:
                run.append(live.game.action(step.row.text))
    return run[::-1]


def offered(live: LiveTable, seat: int) -> list[Message]:
    """What it would do, step by step; empty where there is nothing, or where not all of it can be done."""
    actions = answers(live, seat)
    if not actions:
        return []
    after, labels = View(seat, live.view(seat).state.copy()), list[Message]()
    for step in live.game.presentation.orders.repeated(lambda: after, actions):
        if isinstance(step, Stopped):
            return labels if _is_whole(step, len(labels), len(actions)) else []
        labels.append(live.game.presentation.label(after, step))
        after.state.apply(step)
    raise AssertionError("an order always tells how far it came")


def give(live: LiveTable, seat: int, at_ms: int) -> tuple[Draft, str]:
    """The rows that do it, and the action it stops before, if that is its last."""
    draft, actions = acting(live, seat, at_ms), answers(live, seat) if live.asked == seat else []
    name, steps = live.game.seats[seat], live.game.presentation.orders.repeated(lambda: draft.view(seat), actions)
    for done, step in enumerate(steps):
        if isinstance(step, Stopped):
            if not _is_whole(step, done, len(actions)):
                break
            return draft, step.before.text if step.before else ""
        draft.do(Row(log.ACTION, step.text, name, at_ms, log.ORDER if done else log.PERSON))
    raise Trouble(409, "no_order", live.state.decision.rule)


def _is_whole(stopped: Stopped, done: int, wanted: int) -> bool:
    """What is left may be one last thing that has to be confirmed; alone that is a choice like any other."""
    return stopped.refusal is None and done > 0 and done + (stopped.before is not None) == wanted
