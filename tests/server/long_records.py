"""Long games as people could hand them in: nearly everything taken back and made anew, or a whole campaign."""

from __future__ import annotations

from random import Random

import kurgan
from kurgan import ai
from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.session import NothingToUndo, Session


def taken_back(name: str, rows: int, scenario: str | None = None) -> str:
    """A random game of at least so many entries, unless it ends before: most choices are taken back and made anew."""
    rng, session = Random(5), Session.new(kurgan.game(name), scenario)
    while not (s := session.state).is_terminal():
        if s.current_player() == CHANCE:
            session.play(draw(rng, s.chance_outcomes()))
            continue
        seat = s.current_player()
        session.play(rng.choice(s.legal_actions()), seat)
        if len(session.record.entries) < rows and rng.random() < 0.9:
            try:
                session.undo(seat)
            except NothingToUndo:
                continue
    return session.record.text()


def fought_out(name: str, scenario: str) -> str:
    """A whole game between officers: nobody's has more entries in force."""
    game = kurgan.game(name)
    rng, session = Random(3), Session.new(game, scenario)
    officers = [ai.make("officer", name, seat) for seat in game.seats]
    while not (s := session.state).is_terminal():
        seat = s.current_player()
        if seat == CHANCE:
            session.play(draw(rng, s.chance_outcomes()))
        else:
            session.play(officers[seat].choose(s.view(seat), rng), seat)
    return session.record.text()
