"""Choices: each bound to its thing, and marked where there is no way back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kurgan.core.flow import CHANCE
from kurgan.core.game import Game
from kurgan.core.scene import Choice
from kurgan.games.stalingrad_besieged.places import NAMES
from tests.games.stalingrad_besieged.presentation.walks import NUMBERS, decisions

BUTTONS = {"ready", "stop", "fight", "pass", "decline", "fire", "advance"}


def offered(game: Game[Any], number: int) -> Iterator[tuple[Any, Choice]]:
    for s in decisions(game, number):
        for choice in game.presentation.choices(s.view(s.current_player())):
            yield s, choice


def by_action(game: Game[Any], text: str, seat: int) -> dict[str, Choice]:
    return {choice.action: choice for choice in game.presentation.choices(game.position(text).view(seat))}


@pytest.mark.parametrize("number", NUMBERS)
def test_every_legal_action_is_offered_once_to_who_decides(sb: Game[Any], number: int) -> None:
    for s in decisions(sb, number):
        for seat in (None, 0, 1):
            wanted = [action.text for action in s.legal_actions()] if seat == s.current_player() else []
            assert [choice.action for choice in sb.presentation.choices(s.view(seat))] == wanted


@pytest.mark.parametrize("number", NUMBERS)
def test_a_choice_is_bound_to_a_thing_of_the_scene_or_is_a_button(sb: Game[Any], number: int) -> None:
    for s in decisions(sb, number):
        view = s.view(s.current_player())
        scene = sb.presentation.scene(view)
        items = {piece.id for tray in scene.trays for piece in tray.pieces}
        items |= {card.id for tray in scene.trays for card in tray.cards}
        for choice in sb.presentation.choices(view):
            if choice.action.split(" ")[0] in BUTTONS:
                assert (choice.at, choice.item) == ("", "")
            else:
                assert (choice.at in NAMES) != (choice.item in items), choice


@pytest.mark.parametrize("number", NUMBERS)
def test_final_is_what_undo_cannot_take_back(sb: Game[Any], number: int) -> None:
    """A card that the other side may still stop is final too: the die comes next, whatever he says."""
    for s, choice in offered(sb, number):
        tried = s.copy()
        shows = any(event.final for event in tried.play(sb.action(choice.action))) or tried.current_player() == CHANCE
        assert choice.final == (shows or tried.decision.name == "CoverAnswer"), choice


@pytest.mark.parametrize("number", NUMBERS)
def test_odds_are_promised_exactly_where_there_are_some(sb: Game[Any], number: int) -> None:
    for at, s in enumerate(decisions(sb, number)):
        view = s.view(s.current_player())
        for choice in sb.presentation.choices(view) if at % 3 == 0 else ():
            assert choice.odds == (sb.presentation.odds(view, sb.action(choice.action)) is not None), choice


def test_arrows_lead_from_the_mover_and_from_the_attacker(sb: Game[Any]) -> None:
    at = "ferries=2-6 5-6; factory=8-5; 9-1=g_inf; "
    step = by_action(sb, at + "at=FirstStep; pick=unit 5-4; moving=1; side=russian; 5-4=r_inf", 1)
    assert step["to 5-3"].path == ("5-4", "5-3")
    attack = by_action(sb, at + "at=ChooseAttacker; side=german; shooter=german; 5-3=g_inf; 5-4=r_inf", 0)
    assert (attack["attack 5-3"].at, attack["attack 5-3"].path) == ("5-3", ("5-3", "5-4"))
    assert attack["attack 5-3"].final and attack["attack 5-3"].odds


@pytest.mark.rules("8.4-f")
def test_a_step_into_sight_of_a_hidden_enemy_is_final(sb: Game[Any]) -> None:
    steps = by_action(
        sb,
        "at=FirstStep; pick=unit 5-5; moving=1; side=russian; ferries=2-6 5-6; factory=8-5; "
        "5-5=r_inf; 5-2=g_inf hidden",
        1,
    )
    assert steps["to 5-4"].final
    assert not steps["to 5-6"].final


@pytest.mark.rules("8-c")
def test_a_second_step_of_a_hidden_unit_is_final(sb: Game[Any]) -> None:
    steps = by_action(
        sb,
        "at=NextStep; moving=1; side=russian; lifted=r_inf hidden; at_space=5-5; start=5-6; steps=1; "
        "ferries=2-6 8-6; factory=5-4; 9-1=g_inf",
        1,
    )
    assert steps["to 5-4"].final
    assert not steps["stop"].final


def test_cards_and_units_are_chosen_from_their_trays(sb: Game[Any]) -> None:
    found = by_action(
        sb,
        "at=Prepare; preparing=1; moving=1; side=russian; ferries=2-6 5-6; factory=8-5; 5-5=r_inf; "
        "4-5=r_inf; 2-5=r_inf; 8-4=r_inf; 9-1=g_inf; hand.russian=fortify; eliminated=r_inf*2",
        1,
    )
    assert {action: choice.item for action, choice in found.items()} == {
        "play fortify": "card:fortify",
        "spend fortify": "card:fortify",
        "replace r_inf r_inf": "lost:r_inf",
        "ready": "",
    }
