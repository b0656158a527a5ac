"""What is told of a game that is over: its log played through once, for all who may look at it, and then kept."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kurgan.core.chronicle import Chronicle, Fought
from kurgan.core.ledger import Roll, accounts, extremes
from kurgan.core.scene import Scene
from kurgan.core.story import heading, story
from kurgan.core.view import WHOLE, View
from kurgan.server.live import LiveTable
from kurgan.server.shapes.after import After, AfterBattle, AfterRoll, AfterTurn, Curve, Picture, Standers
from kurgan.server.shapes.table import TableOut

BATTLES = 6  # that are told of at length
PICTURES = 6


def told(live: LiveTable, table: TableOut) -> After:
    """``table`` as the one who asks sees it; all the rest is the same for everybody."""
    steps = live.in_force()
    if live.after is None or live.after[0] != len(live.steps):
        live.after = (len(live.steps), _made(live))
    chronicle, parts = live.after[1]
    last = steps[-1].row.at_ms if steps else live.header.created_ms
    return After(
        table=table, rows=len(steps), ended_ms=last, taken_back=live.taken_back, fought=len(chronicle.fought), **parts
    )


def ends_of_turns(live: LiveTable) -> list[int]:
    """The last row of each turn that is told."""
    if live.after is None or live.after[0] != len(live.steps):
        live.after = (len(live.steps), _made(live))
    chronicle: Chronicle = live.after[1][0]
    return [turn.last for turn in chronicle.turns]


def chronicle_of(live: LiveTable) -> Chronicle:
    rows = [(step.seq, live.game.action(step.row.text)) for step in live.in_force()]
    midway = bool(live.header.start)
    return Chronicle.of(live.game, live.state_at(live.root), rows, live.opening, midway=midway)


def _made(live: LiveTable) -> tuple[Chronicle, dict[str, Any]]:
    chronicle = chronicle_of(live)
    fought = chronicle.fought
    by_row = {one.n: one for one in fought}
    lucky, unlucky = extremes([(one.n, one.battle) for one in fought])
    return chronicle, {
        "rules": _why(live),
        "steps": bool(chronicle.telling.worn),
        "turns": [
            AfterTurn(turn=turn.number, n=turn.last, heading=heading(turn), story=said, lost=turn.lost, worn=turn.worn)
            for turn, said in zip(chronicle.turns, story(chronicle), strict=True)
        ],
        "curves": _curves(chronicle),
        "battles": [_battle(one) for one in _deciding(fought)],
        "accounts": accounts((one.battle for one in fought), live.game.seats),
        "lucky": [_roll(roll, by_row[roll.n]) for roll in lucky],
        "unlucky": [_roll(roll, by_row[roll.n]) for roll in unlucky],
        "pictures": _pictures(live, chronicle),
    }


def _why(live: LiveTable) -> list[str]:
    """The rules of the event that ended it."""
    ends = live.game.presentation.telling.ends
    step = live.head.step
    events = step.events if step is not None and live.state.is_terminal() else ()
    return [rule for event in events if event.key in ends for rule in event.rules]


def _curves(chronicle: Chronicle) -> list[Curve]:
    found: dict[str, Curve] = {}
    for turn in chronicle.turns:
        for tally in turn.score:
            curve = found.setdefault(tally.id, Curve(id=tally.id, title=tally.title, values={}))
            for side, value in tally.values:
                curve.values.setdefault(side, []).append(value)
    return list(found.values())


def _deciding(fought: list[Fought]) -> list[Fought]:
    """The biggest swings, in the order of the game."""
    most = sorted((one for one in fought if one.is_attack and any(one.swing)), key=lambda one: one.swing, reverse=True)[
        :BATTLES
    ]
    return sorted(most, key=lambda one: one.n)


def _battle(one: Fought) -> AfterBattle:
    was = dict(one.before[0].values) if one.before else {}
    now = dict(one.after[0].values) if one.after else {}
    shift = {side: now[side] - was.get(side, 0) for side in now if now[side] != was.get(side, 0)}
    return AfterBattle(
        n=one.n, turn=one.turn, place=one.place, battle=one.battle, shift=shift, lost=one.lost, worn=one.worn
    )


def _roll(roll: Roll, one: Fought) -> AfterRoll:
    return AfterRoll(turn=one.turn, title=one.battle.odds.title, result=one.battle.result, roll=roll)


def _pictures(live: LiveTable, chronicle: Chronicle) -> list[Picture]:
    """The beginning, the end, and some ends of turns between them, evenly."""
    taken = chronicle.pictures
    if len(taken) > PICTURES:
        taken = [taken[round(at * (len(taken) - 1) / (PICTURES - 1))] for at in range(PICTURES)]
    scene = live.game.presentation.scene
    return [Picture(turn=turn, n=n, pieces=_standing(scene(View(WHOLE, state)))) for turn, n, state in taken]


def _standing(scene: Scene) -> list[Standers]:
    counts = Counter((piece.at, piece.side) for piece in scene.pieces if piece.at)
    return [Standers(at=at, side=side, count=count) for (at, side), count in counts.items()]
