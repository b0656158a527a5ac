"""Views of a table: whether two say the same is found without writing them down, and is what their texts say."""

from __future__ import annotations

from random import Random

import pytest

from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.view import WHOLE
from kurgan.games import GAMES, load
from kurgan.server.steps import Viewer, view_of
from kurgan.server.views import alike

STEPS = 150


@pytest.mark.parametrize("name", GAMES)
def test_two_views_are_alike_exactly_when_their_texts_are(name: str) -> None:
    game, rng = load(name), Random(name)
    s = game.new(game.scenarios[-1])
    viewers: tuple[Viewer, ...] = (*range(len(game.seats)), None, WHOLE)
    answers = set()
    for _ in range(STEPS):
        if s.is_terminal():
            break
        chance = s.current_player() == CHANCE
        before, s = s, s.copy()
        s.play(draw(rng, s.chance_outcomes()) if chance else rng.choice(s.legal_actions()))
        for viewer in viewers:
            assert alike(view_of(s, viewer), view_of(s.copy(), viewer))
            one, other = view_of(before, viewer), view_of(s, viewer)
            answers.add(same := alike(one, other))
            assert same == (one.text == other.text)
    assert answers == {False, True}
