"""Taking back: what is free, what needs agreement, and how many rows that takes.

A seat cannot know of another seat's half-made choice, so it stands in nobody's way: it goes back first.

What is taken back stays in the log, so only so much of a game can be: its rules end a game, and nothing else would end
this. A new table from the same point begins without it.
"""

from __future__ import annotations

from itertools import islice

from kurgan.core.front import why_it_stands
from kurgan.core.text import Message
from kurgan.core.view import WHOLE
from kurgan.server.cup import SEALED
from kurgan.server.live import Draft, LiveTable
from kurgan.server.steps import Node, Step, Viewer, steps_back
from kurgan.server.store import log
from kurgan.server.store.log import Row
from kurgan.server.store.tables import RUNNING

MOST = 750  # rows that a seat takes back; the longest campaign has some 4,500 in all
MOST_OF_ALL = 2 * MOST  # with those that others do not know of


def _last_choice(live: LiveTable, seat: int, node: Node) -> tuple[Node, int]:
    """The last row in force that a seat knows of, and how many lie behind it. What the table answered for the seat
    belongs to its choice before."""
    behind = 0
    while node.step is not None and node.parent is not None and _goes_along(live, seat, node.step):
        node, behind = node.parent, behind + 1
    return node, behind


def _goes_along(live: LiveTable, seat: int, step: Step) -> bool:
    if not step.seen[live.slot(seat)]:
        return True
    of = step.seat if live.open_play else seat
    return step.row.source in log.UNASKED and why_it_stands(step.made, of) is None


def why_not(live: LiveTable, seat: int, node: Node | None = None) -> str | None:
    """Why the seat's last choice is not free to take back: a key under ``undo``; None when it is."""
    step = _last_choice(live, seat, node or live.head)[0].step
    return why_it_stands(step.made if step else None, seat)


def chooser(live: LiveTable, seat: int, viewer: Viewer) -> int:
    """Whose choice goes back: the seat's own; at an open table, the last one in force, whosever it is."""
    if viewer != WHOLE:
        return seat
    made = (step.seat for step in steps_back(live.head) if step.seat >= 0 and step.row.source not in log.UNASKED)
    return next(made, seat)


def is_spent(live: LiveTable, seat: int) -> bool:
    """Whether the seat has taken back as much as it may. What it does not know of must not count for it."""
    return live.undone[seat] >= MOST or live.undone.total() >= MOST_OF_ALL


def reason(live: LiveTable, seat: int) -> Message | None:
    """Why the seat's last choice is not free to take back; None when it is."""
    if live.status != RUNNING:
        return Message("refusal.game_over")
    why = why_not(live, seat)
    if why is not None and dice_stand(live, seat):
        return Message("undo.sealed")
    if why is None and is_spent(live, seat):
        return Message("undo.most")
    return None if why is None else Message(f"undo.{why}")


def no_offer(live: LiveTable, seat: int) -> Message | None:
    """Why agreement could take back no choice of the seat; None when it could."""
    if live.status != RUNNING:
        return Message("refusal.game_over")
    if not _rows_to_own_choice(live, seat):
        return Message("undo.start")
    if dice_stand(live, seat):
        return Message("undo.sealed")
    return Message("undo.most") if is_spent(live, seat) else None


def dice_stand(live: LiveTable, seat: int) -> bool:
    """Whether sealed dice that the seat has seen fall since its last choice stay, because a computer plays too: people
    can agree to take them back, and it cannot."""
    if live.cup is None or not live.computers:
        return False
    back, slot = islice(steps_back(live.head), _rows_to_own_choice(live, seat)), live.slot(seat)
    return any(step.row.source == SEALED and step.seq > live.header.copied and step.seen[slot] for step in back)


def free(draft: Draft, seat: int, at_ms: int) -> None:
    """Take back the seat's last choice, or the whole of its last order."""
    node, rows = _last_choice(draft.live, seat, draft.live.head)
    rows += 1
    while node.step is not None and node.parent is not None and node.step.row.source == log.ORDER:
        node, rows = node.parent, rows + 1
    take_back(draft, seat, rows, at_ms)


def half_made(live: LiveTable, seat: int) -> int:
    """How many rows a choice has that the seat has made by half, and is free to take back."""
    if is_spent(live, seat):
        return 0
    rows, node = 0, live.head
    while node.step is not None and node.parent is not None and node.step.half:
        if why_it_stands(node.step.made, seat) is not None:
            break
        rows, node = rows + 1, node.parent
    return rows


def agreed(draft: Draft, seat: int, at_ms: int) -> None:
    """Come back to where the seat made its last choice."""
    take_back(draft, seat, _rows_to_own_choice(draft.live, seat), at_ms)


def _rows_to_own_choice(live: LiveTable, seat: int) -> int:
    """A half-made choice goes back on the way, and is none: who agrees must not learn of it."""
    rows, node = 0, live.head
    while node.step is not None and node.parent is not None:
        rows += 1
        if node.step.seat == seat and all(node.step.seen) and node.step.row.source not in log.UNASKED:
            return rows
        node = node.parent
    return 0


def take_back(draft: Draft, seat: int, rows: int, at_ms: int) -> None:
    for _ in range(rows):
        draft.do(Row(log.UNDO, "", draft.live.game.seats[seat], at_ms, log.PERSON))
