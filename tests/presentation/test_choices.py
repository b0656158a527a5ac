"""Choices in every game: each legal action once, bound to its thing, marked where there is no way back."""

from __future__ import annotations

import json

from pydantic_core import to_json

from kurgan.core.flow import CHANCE
from kurgan.core.state import State
from kurgan.server.offered import offered
from tests.presentation.conftest import Walk
from tests.presentation.walks import Show


def test_every_legal_action_is_offered_once_to_who_decides(walk: Walk) -> None:
    presentation = walk.show.game.presentation
    for s in walk.states:
        for seat in (None, 0, 1):
            wanted = [action.text for action in s.legal_actions()] if seat == s.current_player() else []
            assert [choice.action for choice in presentation.choices(s.view(seat))] == wanted


def test_choices_told_together_are_the_same_one_by_one(walk: Walk) -> None:
    presentation = walk.show.game.presentation
    for s in walk.states:
        for seat in (None, 0, 1):
            choices, ends = presentation.offered(s.view(seat))
            told = json.loads(to_json({"choices": choices, "ends": ends}))
            assert offered(told) == json.loads(to_json(presentation.choices(s.view(seat))))


def test_a_choice_is_bound_to_a_thing_of_the_scene_or_is_a_button(walk: Walk) -> None:
    show, presentation = walk.show, walk.show.game.presentation
    for s in walk.states:
        view = s.view(s.current_player())
        scene = presentation.scene(view)
        on_board = {piece.id: piece.at for piece in scene.pieces}
        in_trays = {piece.id for tray in scene.trays for piece in tray.pieces}
        in_trays |= {card.id for tray in scene.trays for card in tray.cards}
        for choice in presentation.choices(view):
            word = choice.action.split(" ")[0]
            if word in show.buttons:
                assert (choice.at, choice.item) == ("", "")
            elif choice.item and choice.at:
                assert on_board[choice.item] == choice.at, choice
            elif choice.item:
                assert choice.item in in_trays or word in show.afar, choice
            else:
                assert choice.at in show.places, choice
            assert set(choice.path) <= show.places and len(choice.path) != 1, choice


def test_final_is_what_cannot_be_taken_back(walk: Walk) -> None:
    """But for a plain no at a window, which nobody is asked twice for."""
    show = walk.show
    for s in walk.states:
        is_window = s.decision.name in show.game.presentation.windows
        for choice in show.game.presentation.choices(s.view(s.current_player())):
            tried = s.copy()
            shows = any(event.final for event in tried.play(show.game.action(choice.action)))
            while not shows and can_only_decline(tried, s):
                shows = any(event.final for event in tried.play(tried.legal_actions()[0]))
            falls = tried.current_player() == CHANCE or show.answers(tried)
            is_no = is_window and choice.action == "decline"
            assert choice.final == ((shows or falls or choice.action.split(" ")[0] in show.sure) and not is_no), choice


def can_only_decline(s: State, before: State) -> bool:
    """Another question to the same seat, which the table answers; it stops nothing."""
    is_window = s.decision.name in s.game.presentation.windows and s.decision is not before.decision
    return is_window and s.current_player() == before.current_player() and len(s.legal_actions()) == 1


def test_where_odds_are_promised_there_are_some(walk: Walk) -> None:
    presentation = walk.show.game.presentation
    for s in walk.states[::3]:
        view = s.view(s.current_player())
        for choice in presentation.choices(view)[:8]:
            assert not choice.odds or presentation.odds(view, walk.show.game.action(choice.action)) is not None, choice


def test_sentences_are_told_apart_only_where_the_question_is_asked(show: Show) -> None:
    variants: frozenset[tuple[str, str]] = show.game.own("presentation.labels", "VARIANTS", frozenset())
    asked = {(kind.word, name) for name, decision in show.game.flow.decisions.items() for kind in decision.kinds}
    assert asked >= variants


def test_what_is_said_of_orders_is_said_of_decisions_there_are(show: Show) -> None:
    orders, decisions = show.game.presentation.orders, show.game.flow.decisions
    assert orders.several | orders.rest | set(orders.as_before) <= set(decisions)
    assert orders.as_before, "something is answered as the turn before"
    for first, said in orders.as_before.items():
        assert first in said
        for decision, words in said.items():
            assert set(words) <= {kind.word for kind in decisions[decision].kinds}, (first, decision)
