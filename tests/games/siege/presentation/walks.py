"""Random games as a table sees them: positions, and the events that led to them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from kurgan.core.chance import draw
from kurgan.core.event import Event
from kurgan.core.flow import CHANCE
from kurgan.core.game import Game
from kurgan.core.view import WHOLE, View

# Before Sevastopol, with everything the table can show.
SIEGE = (
    "scenario=sevastopol; turn=2; side=attacker; sp=attacker:40 defender:8; air=9; 0304=pf1 s25r sart; "
    "base=0304:fortress; base_owner=0304:defender; 0303=s95r; 0403=s345r; 0404=s388r; 0203=pfa1; 0505=s79m; dug=s79m; "
    "work=0303:improved_fortified_area 0305:fortified_zone 0403:improved_fort 0405:fort 0404:damaged_fort "
    "0302:entrenchment; owner=0303:defender 0305:defender 0403:defender 0405:defender 0404:defender 0302:defender; "
    "manned=0303 0403; build=0405:3; 0302=g22 geng1 gdora; 0402=g132 gart1 gstug; 0503=g24 g50/1; 0605=g170 gart2; "
    "0606=r18"
)
ATTACK = f"at=combat>attack>ChooseAttack; phase=combat; {SIEGE}"
MOVE = f"at=movement>ChooseMover; phase=movement; mp=g22:12 geng1:12 g132:12 gstug:16 r18:10; {SIEGE}"
GAMES = ("sevastopol", "maginot", "westwall")
VIEWERS = (None, 0, 1, WHOLE)
KEEN = ("attack", "declare", "join", "air", "advance", "overrun", "build", "man")


def view_of(s: Any, viewer: int | None) -> View:
    return View(WHOLE, s.copy()) if viewer == WHOLE else s.view(viewer)


def random_game(game: Game[Any], scenario: str, seed: int = 0) -> Iterator[tuple[Any, list[Event]]]:
    """Every position of a random game, and the events that led to it; it prefers to fight."""
    rng = Random(f"table {scenario} {seed}")
    s = game.new(scenario)
    yield s, []
    while not s.is_terminal():
        if s.current_player() == CHANCE:
            yield s, s.play(draw(rng, s.chance_outcomes()))
            continue
        actions = s.legal_actions()
        keen = [action for action in actions if action.word in KEEN]
        yield s, s.play(rng.choice(keen if keen and rng.random() < 0.6 else actions))


def decisions(game: Game[Any], scenario: str, seed: int = 0) -> Iterator[Any]:
    """The positions where somebody chooses."""
    for s, _ in random_game(game, scenario, seed):
        if s.current_player() >= 0:
            yield s
