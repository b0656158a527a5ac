"""What a presentation does for every game, shown on the tiny one."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from kurgan import games
from kurgan.core.chance import draw
from kurgan.core.errors import UnknownName
from kurgan.core.event import Event
from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame
from kurgan.core.presentation import Presentation
from kurgan.core.scene import Scene
from kurgan.core.text import Ref
from kurgan.games.siege.presentation import QUICK
from tests.tiny import FordGame


class PlainFord(FordGame):
    """A game that brings nothing of its own: there is no such package."""

    __module__ = "tests.tiny.plain"


@pytest.fixture(scope="module")
def plain() -> Presentation:
    return Presentation(PlainFord())


def first_choice(game: AnyGame) -> Any:
    s, rng = game.new(), Random(1)
    while s.current_player() == CHANCE:
        s.play(draw(rng, s.chance_outcomes()))
    return s


def test_the_one_button_starts_the_first_scenario_unless_told_otherwise(plain: Presentation) -> None:
    assert plain.quick == (FordGame.scenarios[0], FordGame.seats[0], "random")
    assert games.load("siege").presentation.quick == QUICK != ("sevastopol", "attacker", "random")


def test_choices_are_offered_to_who_decides_only(plain: Presentation) -> None:
    s = first_choice(plain.game)
    seat = s.current_player()
    assert [choice.action for choice in plain.choices(s.view(seat))] == [action.text for action in s.legal_actions()]
    assert plain.choices(s.view(1 - seat)) == [] == plain.choices(s.view(None))


def test_why_not_answers_every_click(plain: Presentation) -> None:
    s = first_choice(plain.game)
    seat = s.current_player()
    assert plain.why_not(s.view(seat), "nowhere").key == "nothing_there"
    other = plain.why_not(s.view(1 - seat), "nowhere")
    assert other.key == "not_your_decision" and dict(other.params)["seat"] == Ref("seat", plain.game.seats[seat])
    assert plain.why_not(s.view(None), "nowhere").key == "not_your_decision"


def test_what_a_game_does_not_bring_is_empty(plain: Presentation) -> None:
    s = first_choice(plain.game)
    view = s.view(s.current_player())
    assert plain.odds(view, view.legal_actions()[0]) is None
    assert plain.overlay(view, "reach", "").shades == ()
    assert not plain.in_setup(view) and plain.setup_action(view, "", Random(1)) in view.legal_actions()
    assert plain.standing_answer(view, "", "") is None
    assert not plain.charts() and not plain.tools(s) and not plain.effects(Event("moved", ()))
    assert plain.scene(view) == Scene(()) and plain.phase(view) == s.prompt()
    with pytest.raises(UnknownName):
        plain.edit("", "unit", "", "")


def test_a_small_game_writes_its_presentation_in_one_module() -> None:
    ford = FordGame()
    s = first_choice(ford)
    view = s.view(s.current_player())
    assert [piece.side for piece in ford.presentation.scene(view).pieces] == list(ford.seats)
    assert ford.presentation.setups == ("forward",) and ford.presentation.in_setup(view)


def test_a_module_that_cannot_be_imported_is_not_taken_for_one_that_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_ford").mkdir()
    (tmp_path / "broken_ford" / "__init__.py").touch()
    (tmp_path / "broken_ford" / "describe.py").write_text("import no_such_module")
    monkeypatch.syspath_prepend(tmp_path)
    game = type("BrokenFord", (FordGame,), {"__module__": "broken_ford"})()
    assert game.own("draw", "draw_board", None) is None
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        game.own("describe", "note", None)


def test_the_side_of_an_event_is_the_seat_it_names(plain: Presentation) -> None:
    seat = plain.game.seats[0]
    assert plain.side(Event("moved", (), (("side", Ref("seat", seat)),))) == seat
    assert plain.side(Event("moved", (), (("side", Ref("seat", "chance")),))) == ""
    assert plain.side(Event("moved", ())) == ""
