"""Forks: a new table from any point of another.

Who may see the whole gets the rows in force up to there, with new dice or the same; anybody else a
world sampled from what the seat knew then, with new dice.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from kurgan.server.live import LiveTable
from kurgan.server.plans import Plan, from_position
from kurgan.server.records import first_half
from kurgan.server.shapes.making import Fork
from kurgan.server.steps import Outcome, Viewer
from kurgan.server.store import log
from kurgan.server.store.log import Row
from kurgan.server.stream import node_at, view_at
from kurgan.server.trouble import Trouble, stale


def plan_of(live: LiveTable, viewer: Viewer, whole: bool, fork: Fork, now: int, rng: Random) -> Plan:
    if fork.n > live.n(viewer):
        raise stale()
    if whole:
        return _whole(live, viewer, fork, now)
    if fork.dice == "same":
        raise Trouble(403, "same_dice_later")
    world = live.game.sampler(first_half(view_at(live, viewer, fork.n))).sample(rng)
    header = live.header
    scenario, options, start = from_position(live.game, world.position(), header.scenario)
    return Plan(live.game, scenario, options, fork.seats, header.overlay, start, parent=header.id, parent_n=fork.n)


def _whole(live: LiveTable, viewer: Viewer, fork: Fork, now: int) -> Plan:
    header = live.header
    steps = live.in_force(node_at(live, viewer, fork.n))
    rows: list[Row] = [replace(step.row, at_ms=now) for step in steps]
    outcomes, state = list[Outcome](), live.state_at(live.root)
    for step in steps:
        state = state.copy()
        state.apply(live.game.action(step.row.text))
        outcomes.append(Outcome(state, step.events, step))
    script = _remaining(live, steps[-1].seq if steps else 0) if fork.dice == "same" else []
    return Plan(
        live.game,
        header.scenario,
        dict(header.options),
        fork.seats,
        header.overlay,
        header.start,
        rows,
        script,
        parent=header.id,
        parent_n=fork.n,
        outcomes=outcomes,
    )


def _remaining(live: LiveTable, seq: int) -> list[list[str]]:
    """What chance decided after a row, of what is in force at the end."""
    return [
        [step.decision, step.row.text] for step in live.in_force() if step.seq > seq and step.row.kind == log.CHANCE
    ]
