"""What everybody who lets people play asks of a game: one answer for terminal, server, lab and adapters."""

from __future__ import annotations

from random import Random

import pytest

from kurgan.core.chance import by_lot
from kurgan.core.event import Event
from kurgan.core.flow import CHANCE
from kurgan.core.front import Front, Made, why_it_stands
from kurgan.core.record import Record
from kurgan.core.session import NothingToUndo, Session
from kurgan.games import GAMES, load
from tests import tiny


@pytest.mark.parametrize(
    "last, why",
    [
        (None, "start"),
        (Made(CHANCE, False), "die"),
        (Made(CHANCE, True), "die"),
        (Made(0, True), "reveal"),
        (Made(1, True), "reveal"),
        (Made(1, False), "other_seat"),
        (Made(0, False), None),
    ],
)
def test_own_choices_are_free_up_to_the_last_die_reveal_or_other_seat(last: Made | None, why: str | None) -> None:
    assert why_it_stands(last, 0) == why


def test_what_was_shown_makes_a_choice_final() -> None:
    shown = Event("shown", ("1",), final=True)
    assert Made.by(1, [Event("moved", ("1",)), shown]) == (1, True)
    assert Made.by(1, [Event("moved", ("1",))]) == (1, False)


def test_a_choice_taken_back_hinders_nobody_any_more() -> None:
    session = Session.new(tiny.GAME())
    while session.state.current_player() == CHANCE:
        session.play(session.state.legal_actions()[0])
    first = session.state.position()
    session.play(session.game.action("step"))
    second = session.state.position()
    session.play(session.game.action("step"))
    assert session.why_not(0) == "other_seat"
    session.undo(1)
    assert session.state.position() == second and session.why_not(0) is None
    session.undo(0)
    assert session.state.position() == first
    with pytest.raises(NothingToUndo) as nothing:
        session.undo(0)
    assert nothing.value.reason == "die"


@pytest.mark.parametrize("name", GAMES)
def test_the_winner_has_the_better_return_and_before_the_end_there_is_none(name: str) -> None:
    game = load(name)
    front, rng, s = Front(game), Random(1), game.new(game.scenarios[-1])
    assert front.winner(s) == ""
    while not s.is_terminal():
        s.apply(by_lot(s, rng))
    returns = s.returns()
    if front.winner(s):
        assert returns[game.seats.index(front.winner(s))] == max(returns) > min(returns)
    else:
        assert len(set(returns)) == 1


@pytest.mark.parametrize("name", GAMES)
def test_every_set_up_places_all_a_seat_has_to_place(name: str) -> None:
    """In every game with a set-up: by lot, and by each ready-made one; all that is asked for is placed."""
    game = load(name)
    front = Front(game)
    for scenario in game.scenarios:
        for setup in ("", *front.setups):
            rng, s = Random(2), game.new(scenario)
            while s.current_player() == CHANCE:
                s.apply(by_lot(s, rng))
            seat = s.current_player()
            asked = front.is_placing(s, seat)
            assert asked == game.presentation.in_setup(s.view(seat))
            placing, placed = front.placing(s, seat, setup, rng), 0
            while (action := placing.next(s)) is not None:
                s.play(action, seat)
                placed += 1
            assert bool(placed) == asked and not front.is_placing(s, seat)


@pytest.mark.parametrize("name", GAMES)
def test_what_happens_before_the_first_decision_is_told(name: str) -> None:
    game = load(name)
    for scenario in game.scenarios:
        told = game.opening(scenario)
        assert Record.begin(game, scenario).opening(game) == told == Session.new(game, scenario).opening
        for lang, catalogue in game.text.items():
            assert all(catalogue.render(event.message) for event in told), lang
        assert game.new(scenario).log is None


def test_a_position_says_nothing_of_how_it_came_about() -> None:
    game = load("siege")
    record = Record.begin(game)
    assert record.opening(game)
    record.start = game.new().position()
    assert record.opening(game) == []
