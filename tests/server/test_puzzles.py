"""Puzzles over HTTP: nothing before the answer depends on the solution, and the answer says what is best and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from kurgan.core.scene import Choice
from kurgan.games import GAMES, load
from kurgan.lab.puzzles.puzzle import Puzzle, packaged
from kurgan.lab.puzzles.weighing import Lead
from kurgan.server import puzzling
from kurgan.server.house import House
from tests.server.http_fixtures import Browser, served

SHELVES = [name for name in GAMES if packaged(load(name))]


@pytest.fixture
def asking(house: House) -> Iterator[Browser]:
    with served(house) as site:
        yield Browser(site)


def where(puzzle: Puzzle) -> str:
    return f"/api/puzzles/{puzzle.game}/{puzzle.id}"


def said(asking: Browser, puzzle: Puzzle, action: str) -> Any:
    return asking.did(where(puzzle), {"action": action})


def other_solution(puzzle: Puzzle) -> Puzzle:
    """The same position, as if another choice were the best of it, and by another margin."""
    answers = [replace(answer, lead=Lead(0.3, 0.01, 99)) for answer in puzzle.answers]
    return replace(puzzle, best=puzzle.second, second=puzzle.best, answers=tuple(answers))


@pytest.mark.parametrize("name", SHELVES)
def test_nothing_that_is_sent_before_the_answer_depends_on_the_solution(
    name: str, asking: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = packaged(load(name))[:4]

    def sent() -> list[bytes]:
        paths = ["/api/puzzles", *map(where, found)]
        choices = [(one, answer.actions[0]) for one in found for answer in one.answers]
        odds = [asking.get(f"{where(one)}/odds", action=action) for one, action in choices]
        answers = [*map(asking.get, paths), *odds]
        assert {answer.status for answer in answers} == {200}
        return [answer.body for answer in answers]

    first = sent()
    monkeypatch.setattr(puzzling, "packaged", lambda game: tuple(map(other_solution, packaged(game))))
    assert sent() == first
    for one in found:
        assert said(asking, one, one.answers[one.second].actions[0])["right"] is True, "so it was another"


@pytest.mark.parametrize("name", SHELVES)
def test_an_answer_says_what_is_best_and_by_how_much(name: str, asking: Browser) -> None:
    game = load(name)
    for puzzle in packaged(game)[:3]:
        asked = asking.get(where(puzzle)).json
        offered = [choice["action"] for choice in asked["choices"]]
        assert offered == [action.text for action in puzzle.seen(game).legal_actions()]
        best, second = puzzle.answers[puzzle.best], puzzle.answers[puzzle.second]
        for action in best.actions:
            found = said(asking, puzzle, action)
            assert found["right"] and found["less"] == 0 and found["yours"] == found["best"]
        found = said(asking, puzzle, second.actions[0])
        assert not found["right"] and found["best"]["action"] in best.actions
        assert found["less"] == found["ahead"] == round(100 * second.lead.gain) and found["surely"] > 0
        assert found["yours"]["chance"] < found["best"]["chance"]
        assert found["best"]["low"] <= found["best"]["chance"] <= found["best"]["high"]
        assert any(reason["rule"] == asked["rule"] for reason in found["reasons"])


def test_what_is_not_there_or_not_offered_is_refused(asking: Browser) -> None:
    puzzle = packaged(load(SHELVES[0]))[0]
    assert asking.get(f"/api/puzzles/{puzzle.game}/nothing").status == 404
    assert asking.get(f"/api/puzzles/nothing/{puzzle.id}").status == 404
    refused = asking.post(where(puzzle), {"action": "no such thing"})
    assert (refused.status, refused.trouble) == (409, "trouble.puzzle_choice")


def test_a_puzzle_of_other_rules_is_not_shown_but_counted(asking: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(SHELVES[0])
    first, *rest = packaged(game)
    old = replace(first, rules="0")
    monkeypatch.setattr(puzzling, "packaged", lambda of: (old, *rest) if of.id == game.id else packaged(of))
    shelf = next(one for one in asking.get("/api/puzzles").json if one["game"] == game.id)
    assert shelf["others"] == 1 and len(shelf["puzzles"]) == len(rest)
    refused = asking.get(where(old))
    assert (refused.status, refused.trouble) == (409, "trouble.puzzle_rules")


def test_a_puzzle_whose_options_have_changed_is_not_shown(asking: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(SHELVES[0])
    spoilt = replace(packaged(game)[0], answers=packaged(game)[0].answers[:-1])
    monkeypatch.setattr(puzzling, "packaged", lambda of: (spoilt,) if of.id == game.id else packaged(of))
    assert asking.get(where(spoilt)).status == 409


@pytest.mark.parametrize("name", SHELVES)
def test_every_choice_of_a_puzzle_has_a_label_and_its_place_is_on_the_board(name: str) -> None:
    game = load(name)
    for puzzle in packaged(game):
        shown = puzzling.shown(name, puzzle.id)
        pieces = {piece.id for piece in shown.scene.pieces}
        for tray in shown.scene.trays:
            pieces |= {card.id for card in tray.cards} | {piece.id for piece in tray.pieces}

        def known(choice: Choice, pieces: set[str] = pieces) -> bool:
            return bool(choice.label.key) and (not choice.item or choice.item in pieces)

        assert all(map(known, shown.choices)), puzzle.id


def test_it_is_said_when_no_style_finds_the_solution() -> None:
    found = {bool(one.proof.found_by): puzzling._why(one)[0].message.key for one in packaged(load("crimean-campaign"))}
    assert found == {True: "puzzle.found_by", False: "puzzle.found_by_none"}
