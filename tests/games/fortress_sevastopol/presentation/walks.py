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

# The siege in the first winter; random play from the start never comes so far.
SIEGE = (
    "turn=6; phase=operations; side=axis; weather=snow; track=6; advantage=axis; rp=axis:17 soviet:14; "
    "held=8 9 10 11 13 18 19 20 21 22 23 24 25 26 27 28 29; boundary=28-29:breached 24-28:breached 24-25:axis "
    "25-27:axis 10-20:axis 9-20:axis 8-10:destroyed; ip=2:soviet 15:soviet; marker=air-2:ready fleet:used "
    "fortress:ready; hand=axis:elite axis:at_adv axis:intel soviet:mines soviet:de_adv soviet:partisans; "
    "work_at=soviet:8-9; work_level=soviet:1; 9=ger-50 ger-22-16 ger-22-47 ger-22-65 ger-eng46 ger-art49 ger-art781 "
    "ger-roc54 ger-132/spent; 8=ger-72 ger-ag190; 10=ger-art77/spent ger-hq11 ger-170/disrupt2; 11=rom-4mtn/spent; "
    "12=sov-184/spent rom-1mtn/disrupt1; 14=ger-46/disrupt1 rom-8cav/spent sov-63/spent sov-251 sov-tk24; "
    "26=ger-art52/spent; 20=rom-18+elite; 2=sov-mar79 sov-345 sov-art265/spent; 3=sov-25-31 sov-25-54 sov-25-287; "
    "1=sov-421 sov-eng138/spent; 4=sov-mar8/disrupt1 sov-95-90; 5=sov-hqcoast sov-aa61 sov-mar7; 6=sov-172/spent "
    "sov-cav40; 7=sov-mar2; 16=sov-236 sov-388; 15=sov-art51-456; 17=sov-224 sov-396 sov-390; C=sov-400 sov-398; "
    "U=rom-10 rom-art4 ger-28jg; eliminated=sov-156 sov-271 ger-ag197 sov-hq51; withdrawn=ger-73"
)
OPTIONAL = (
    "random_impulses mountain_units ammunition_exhaustion artillery_coordination reactive_demolition "
    "civilian_workers infantry_demolition"
)
GAMES = (
    "",
    f"at=ChooseImpulse; {SIEGE}",
    f"options=map:simonitch {' '.join(f'{name}:yes' for name in OPTIONAL.split())}; at=ChooseImpulse; {SIEGE}",
    "options=chits:no divisions:yes edition:zh",
    f"at=ChooseRefit; sp=9; {SIEGE.replace('phase=operations', 'phase=refit')}",
)
NUMBERS = tuple(range(len(GAMES)))[-BUDGETS["table_games"] :]
VIEWERS = (None, 0, 1, WHOLE)


def view_of(s: Any, viewer: int | None) -> View:
    return View(WHOLE, s.copy()) if viewer == WHOLE else s.view(viewer)


def begun(game: Game[Any], number: int) -> Any:
    """A new game, or one from a position."""
    text = GAMES[number]
    if "at=" in text:
        return game.read_position(text)
    options = dict(pair.split(":") for pair in text.removeprefix("options=").split())
    return game.new("campaign", options)


def random_game(game: Game[Any], number: int, seed: int = 0) -> Iterator[tuple[Any, list[Event]]]:
    """Every position of a random game, and the events that led to it."""
    rng = Random(f"table {number} {seed}")
    s = begun(game, number)
    yield s, []
    while not s.is_terminal():
        at_chance = s.current_player() == CHANCE
        yield s, s.play(draw(rng, s.chance_outcomes()) if at_chance else rng.choice(s.legal_actions()))


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
