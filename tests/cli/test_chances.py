"""Chances in the terminal: as the panel of the browser has them, for every game, and only what the player knows."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from kurgan.cli.chances import Chances
from kurgan.cli.words import Words
from kurgan.core.actions import Action
from kurgan.core.chance import by_lot
from kurgan.core.game import AnyGame
from kurgan.core.scene import Odds
from kurgan.core.shares import percent
from kurgan.core.text import LANGUAGES
from kurgan.core.view import View
from kurgan.games import GAMES, load
from tests.cli.helpers import run

FOUND = 12  # choices with chances, of each game
LONGEST = 3000


def chosen(game: AnyGame) -> Iterator[tuple[View, Action, Odds]]:
    """Choices of random games that have chances."""
    rng, found = Random(4), 0
    s: Any = game.new(game.presentation.quick[0])
    for _ in range(LONGEST):
        if s.is_terminal() or found >= FOUND:
            return
        if s.current_player() >= 0:
            view = s.view(s.current_player())
            for action in view.legal_actions():
                odds = Chances(Words(game, "en")).of(view, action)
                if odds is not None:
                    found += 1
                    yield view, action, odds
        s.apply(by_lot(s, rng))


@pytest.mark.parametrize("name", GAMES)
def test_every_outcome_is_told_with_its_chance(name: str) -> None:
    game = load(name)
    met = 0
    for view, action, odds in chosen(game):
        met += 1
        for lang in LANGUAGES:
            words = Words(game, lang)
            chances = Chances(words)
            told = "\n".join(line.plain for line in chances.lines(odds))
            assert words.catalogue.render(odds.title) in told and "odds." not in told and "{" not in told
            for outcome in odds.outcomes:
                assert f"{words.catalogue.render(outcome.label)}: {percent(Fraction(outcome.n, outcome.d))}" in told
            for term in odds.terms:
                assert words.catalogue.render(term.label) in told
        if not any(outcome.upto for outcome in odds.outcomes) and odds.outcomes:
            good = sum((Fraction(one.n, one.d) for one in odds.outcomes if one.kind == "good"), Fraction(0))
            assert chances.brief(view, action) == ("" if chances.in_labels else f" · {percent(good)}")
    assert met >= FOUND


@pytest.mark.parametrize("name", GAMES)
def test_chances_tell_nothing_hidden(name: str) -> None:
    """Any world that fits the view gives the same lines."""
    game, rng = load(name), Random(2)
    for view, action, odds in chosen(game):
        other = game.sampler(view).sample(rng).view(view.seat)
        assert Chances(Words(game, "en")).of(other, action) == odds


def test_they_are_asked_for_by_a_choices_number() -> None:
    lines = ["o 1", "a", *["o 1", "o", "1"] * 60]
    ran = run("play", "--terminal", "--seed", "3", typed="\n".join(lines))
    assert "There are no chances to show for that." in ran.out
    assert "o NUMBER chances" in ran.out and "  hit: " in ran.out and "= " in ran.out and not ran.err
