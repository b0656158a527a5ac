"""Threats: quick, from the view alone, and for the viewer's own places."""

from __future__ import annotations

import time
from random import Random

from tests.presentation.conftest import Walk

MOST_S = 0.3


def test_threats_are_drawn_quickly_on_places_of_the_viewers_side(walk: Walk) -> None:
    presentation = walk.show.game.presentation
    found, slowest = 0, 0.0
    for s in walk.states[:: max(1, len(walk.states) // 10)]:
        for seat in (0, 1):
            view = s.view(seat)
            begun = time.process_time()
            overlay = presentation.overlay(view, "threat", "")
            slowest = max(slowest, time.process_time() - begun)
            found += len(overlay.shades)
            standing = {piece.at for piece in presentation.scene(view).pieces}
            standing |= {mark.at for mark in presentation.scene(view).marks}
            assert {shade.at for shade in overlay.shades} <= standing
            assert overlay.note and all(shade.text and shade.rule for shade in overlay.shades)
    assert found
    assert slowest < MOST_S, slowest


def test_twin_worlds_are_threatened_alike(walk: Walk) -> None:
    """Whatever lies hidden, the overlay is the same to the last byte, who attacks and how likely it is."""
    presentation, rng = walk.show.game.presentation, Random("twins")
    for s in walk.states[:: max(1, len(walk.states) // 10)]:
        for seat in (None, 0, 1):
            view = s.view(seat)
            twin = walk.show.game.sampler(view).sample(rng).view(seat)
            assert repr(presentation.overlay(view, "threat", "")) == repr(presentation.overlay(twin, "threat", ""))
