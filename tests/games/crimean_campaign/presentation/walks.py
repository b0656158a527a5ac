"""Random games as a table sees them: positions, viewers, and every message that is shown."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from random import Random
from typing import Any

from kurgan.core.chance import draw
from kurgan.core.event import Event
from kurgan.core.flow import CHANCE
from kurgan.core.game import Game
from kurgan.core.text import Message
from kurgan.core.view import WHOLE, View
from tests.conftest import BUDGETS

# The second winter of the war before Sevastopol, with everything the table can show.
SIEGE = (
    "scenario=long; turn=5; phase=movement; order=move_fight; rp=nm:2 m:1 r:1; stalin=1; "
    "1516=22i/3 132i 24i/2; 1616=50i stug190; 1618=72i/1 kgz; 1519=170i; 3506=46i/3; 3407=rmc/2; "
    "1417=sfg 7n untried-1 reserve-1 40c; 1416=sds1416 106r; 1517=sds1517 172r 345r; 1418=sds1418; 1518=sds1518 184r; "
    "3606=reserve-2 reserve-3; 3705=302m; 4503=9n reserve-4; 2009=42c; due=22pz:9 28j:9 kgg:11 r7:6 stug197:7"
)
GAMES: tuple[tuple[str, dict[str, str], str], ...] = (
    ("campaign", {}, ""),
    ("short", {}, ""),
    ("long", {"historic_setup": "yes", "historic_arrivals": "yes", "crt": "fibonacci"}, ""),
    ("long", {}, f"at=ChooseMover; side=axis; {SIEGE}"),
    ("long", {}, f"at=ChooseAttack; side=soviet; {SIEGE.replace('phase=movement', 'phase=combat')}"),
)
NUMBERS = tuple(range(len(GAMES)))[-BUDGETS["table_games"] :]
VIEWERS = (None, 0, 1, WHOLE)
MOST = 900  # decisions looked at; a whole game is longer


def view_of(s: Any, viewer: int | None) -> View:
    return View(WHOLE, s.copy()) if viewer == WHOLE else s.view(viewer)


def begun(game: Game[Any], number: int) -> Any:
    """A new game, or one from a position."""
    scenario, options, text = GAMES[number]
    return game.read_position(text) if text else game.new(scenario, options)


def random_game(game: Game[Any], number: int, seed: int = 0) -> Iterator[tuple[Any, list[Event]]]:
    """Every position of a random game, and the events that led to it; it prefers to fight."""
    rng = Random(f"table {number} {seed}")
    s = begun(game, number)
    yield s, []
    for _ in range(MOST):
        if s.is_terminal():
            return
        if s.current_player() == CHANCE:
            yield s, s.play(draw(rng, s.chance_outcomes()))
            continue
        actions = s.legal_actions()
        keen = [action for action in actions if action.word in ("attack", "declare", "support", "naval", "advance")]
        yield s, s.play(rng.choice(keen if keen and rng.random() < 0.6 else actions))


def decisions(game: Game[Any], number: int, seed: int = 0) -> Iterator[Any]:
    """The positions where somebody chooses."""
    for s, _ in random_game(game, number, seed):
        if s.current_player() >= 0:
            yield s


def messages(shown: Any) -> Iterator[Message]:
    """Every message in something that is shown, nested ones too."""
    if isinstance(shown, Message):
        yield shown
        for _, value in shown.params:
            yield from messages(value)
    elif isinstance(shown, tuple | list):
        for part in shown:
            yield from messages(part)
    elif dataclasses.is_dataclass(shown):
        for field in dataclasses.fields(shown):
            yield from messages(getattr(shown, field.name))
