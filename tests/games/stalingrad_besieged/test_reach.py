"""Rows whose code play never reaches are printed, to be looked at."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kurgan.ai import make
from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.state import SB
from kurgan.lab.reach import executed, rows_reached
from tests.conftest import Budget


@pytest.mark.sources
def test_play_reaches_rows(
    sb: Game[SB], budget: Callable[[str], Budget], record_property: Callable[[str, object], None]
) -> None:
    """Random battles with random options, and random Russians against the printed German."""
    printed = make("printed", sb.id)
    with executed(sb.id) as lines:
        for number, rng in enumerate(budget("reach").rngs()):
            solo = number % 2 == 1
            scenario = "solo" if solo else "battle"
            options = {o.id: rng.choice(o.values) for o in sb.options if o.applies_to(scenario)}
            s = sb.new(scenario, options)
            while not s.is_terminal():
                seat = s.current_player()
                if seat == CHANCE:
                    s.play(draw(rng, s.chance_outcomes()))
                elif solo and seat == 0:
                    s.play(printed.choose(s.view(0), rng))
                else:
                    s.play(rng.choice(s.legal_actions()))
    rows = [rule.id for rule in sb.index.rules.values() if rule.testable]
    reached = rows_reached(sb.id, lines)
    missed = [row for row in rows if row not in reached]
    record_property(
        "note",
        f"play runs the code of {len(rows) - len(missed)} of {len(rows)} rows; never {' '.join(missed) or 'none'}",
    )
    assert len(reached) > len(rows) // 2
