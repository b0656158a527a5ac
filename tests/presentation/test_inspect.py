"""Everything in a scene can be inspected, by everybody, in words of both languages, and from the view alone."""

from __future__ import annotations

from random import Random

import pytest

from kurgan.core.errors import UnknownName
from kurgan.core.inspecting import targets
from kurgan.core.scene import Inspection
from kurgan.core.text import LANGUAGES, Ref
from tests.conftest import BUDGETS
from tests.presentation.conftest import Walk
from tests.presentation.walks import VIEWERS, messages, view_of

MOST = BUDGETS["inspected"]


def rules_of(found: Inspection) -> set[str]:
    lines = (*found.lines, *found.state, *found.near, *((found.why,) if found.why else ()))
    return {line.rule for line in lines if line.rule} | set(found.rules)


def test_everything_in_a_scene_can_be_inspected(walk: Walk) -> None:
    show, rng = walk.show, Random("inspect")
    game, presentation = show.game, show.game.presentation
    for s in walk.states[:: max(1, len(walk.states) // 8)]:
        for viewer in VIEWERS:
            view = view_of(s, viewer)
            things = targets(presentation.scene(view), presentation_places(walk, s))
            for target in rng.sample(things, min(MOST, len(things))):
                found = presentation.inspect(view, target)
                assert found.target == target and found.title
                for message in messages(found):
                    for lang in LANGUAGES:
                        assert message.key in game.text[lang], (target, message)
                    for _, value in message.params:
                        if isinstance(value, Ref) and not value.kind.startswith(show.nameless):
                            assert f"{value.kind}.{value.id}" in game.text["zh"], (target, value)
                for rule in rules_of(found):
                    assert rule in game.index or game.index.find(rule) or rule.startswith("R"), (target, rule)
                assert {part.target for part in found.parts} <= set(things)
                assert rules_of(found), target
                assert found.lines or found.state or found.parts or target.startswith("condition:"), target
                for line in found.lines if found.kind in ("piece", "place", "edge", "mark") else ():
                    assert line.words or not line.value, (target, line)
                assert found.near or found.kind != "place" or not found.parts or target in show.boxes, target


def presentation_places(walk: Walk, s: object) -> list[str]:
    board = walk.show.game.presentation.board(s.given.scenario)  # type: ignore[attr-defined]
    return [each["id"] for part in ("spaces", "edges") for each in board.get(part, ())]


def test_what_may_be_done_is_what_is_offered(walk: Walk) -> None:
    presentation = walk.show.game.presentation
    for s in walk.states[:: max(1, len(walk.states) // 6)]:
        view = s.view(s.current_player())
        pieces = {target for target in targets(presentation.scene(view), ()) if target.startswith("piece:")}
        for choice in presentation.choices(view)[:12]:
            for target in (f"place:{choice.at}" if choice.at and not choice.item else "", f"piece:{choice.item}"):
                if target.startswith("place:") or target in pieces:
                    found = presentation.inspect(view, target)
                    assert choice.label in found.may or len(found.may) > 11


def test_what_is_not_there_is_said_to_be_unknown(walk: Walk) -> None:
    view = walk.states[0].view(0)
    for target in (
        "",
        "piece:nobody",
        "place:nowhere",
        "mark:nowhere:0",
        "box:turn:999",
        "box:turn:x",
        "card:",
        "hat:1",
    ):
        with pytest.raises(UnknownName):
            walk.show.game.presentation.inspect(view, target)


def test_twin_worlds_are_inspected_alike(walk: Walk) -> None:
    """Whatever the hidden things are, what a viewer is told of them is the same; of the threats too."""
    game, presentation, rng = walk.show.game, walk.show.game.presentation, Random("twins")
    for s in walk.states[:: max(1, len(walk.states) // 6)]:
        for seat in (0, 1):
            view = s.view(seat)
            other = game.sampler(view).sample(rng).view(seat)
            things = targets(presentation.scene(view), presentation_places(walk, s))
            for target in rng.sample(things, min(MOST, len(things))):
                assert presentation.inspect(view, target) == presentation.inspect(other, target)
            assert presentation.overlay(view, "threat", "") == presentation.overlay(other, "threat", "")
