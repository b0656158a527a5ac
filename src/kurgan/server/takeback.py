"""Taking back: what is free, what needs agreement, and how many rows that takes.

A seat cannot know of another seat's half-made choice, so it stands in nobody's way: it goes back first.
"""

from __future__ import annotations

from kurgan.core.front import why_it_stands
from kurgan.core.text import Message
from kurgan.server.live import Draft, LiveTable
from kurgan.server.steps import Node
from kurgan.server.store import log
from kurgan.server.store.log import Row
from kurgan.server.store.tables import RUNNING


def _last_known(live: LiveTable, seat: int) -> tuple[Node, int]:
    """The last row in force that a seat knows of, and how many lie behind it."""
    node, behind = live.head, 0
    while node.step is not None and node.parent is not None and not node.step.seen[live.slot(seat)]:
        node, behind = node.parent, behind + 1
    return node, behind


def why_not(live: LiveTable, seat: int) -> str | None:
    """Why the seat's last choice is not free to take back: a key under ``undo``; None when it is."""
    step = _last_known(live, seat)[0].step
    return why_it_stands(step.made if step else None, seat)


def reason(live: LiveTable, seat: int) -> Message | None:
    if live.status != RUNNING:
        return Message("refusal.game_over")
    why = why_not(live, seat)
    return None if why is None else Message(f"undo.{why}")


def can_offer(live: LiveTable, seat: int) -> bool:
    """Whether there is a choice of the seat that agreement could take back."""
    return live.status == RUNNING and bool(_rows_to_own_choice(live, seat))


def free(draft: Draft, seat: int, at_ms: int) -> None:
    """Take back the seat's last choice."""
    _, behind = _last_known(draft.live, seat)
    _take_back(draft, seat, behind + 1, at_ms)


def agreed(draft: Draft, seat: int, at_ms: int) -> None:
    """Come back to where the seat made its last choice."""
    _take_back(draft, seat, _rows_to_own_choice(draft.live, seat), at_ms)


def _rows_to_own_choice(live: LiveTable, seat: int) -> int:
    """A half-made choice goes back on the way, and is none: who agrees must not learn of it."""
    rows, node = 0, live.head
    while node.step is not None and node.parent is not None:
        rows += 1
        if node.step.seat == seat and all(node.step.seen):
            return rows
        node = node.parent
    return 0


def _take_back(draft: Draft, seat: int, rows: int, at_ms: int) -> None:
    for _ in range(rows):
        draft.do(Row(log.UNDO, "", draft.live.game.seats[seat], at_ms, log.PERSON))
