"""Choices: each bound to its thing, and marked where there is no way back."""

from __future__ import annotations

import pytest

from kurgan.core.game import Game
from kurgan.core.scene import Choice
from kurgan.games.stalingrad_besieged.state import SB
from tests.games.stalingrad_besieged.presentation.show import SHOW
from tests.presentation.walks import decisions


def by_action(game: Game[SB], text: str, seat: int) -> dict[str, Choice]:
    return {choice.action: choice for choice in game.presentation.choices(game.position(text).view(seat))}


@pytest.mark.parametrize("number", SHOW.numbers)
def test_odds_are_promised_exactly_where_there_are_some(sb: Game[SB], number: int) -> None:
    for at, s in enumerate(decisions(SHOW, number)):
        view = s.view(s.current_player())
        for choice in sb.presentation.choices(view) if at % 3 == 0 else ():
            assert choice.odds == (sb.presentation.odds(view, sb.action(choice.action)) is not None), choice


def test_arrows_lead_from_the_mover_and_from_the_attacker(sb: Game[SB]) -> None:
    at = "ferries=2-6 5-6; factory=8-5; 9-1=g_inf; "
    step = by_action(sb, at + "at=FirstStep; pick=unit 5-4; moving=1; side=russian; 5-4=r_inf", 1)
    assert step["to 5-3"].path == ("5-4", "5-3")
    attack = by_action(sb, at + "at=ChooseAttacker; side=german; shooter=german; 5-3=g_inf; 5-4=r_inf", 0)
    assert (attack["attack 5-3"].at, attack["attack 5-3"].path) == ("5-3", ("5-3", "5-4"))
    assert attack["attack 5-3"].final and attack["attack 5-3"].odds


@pytest.mark.rules("8.4-f")
def test_a_step_into_sight_of_a_hidden_enemy_is_final(sb: Game[SB]) -> None:
    steps = by_action(
        sb,
        "at=FirstStep; pick=unit 5-5; moving=1; side=russian; ferries=2-6 5-6; factory=8-5; "
        "5-5=r_inf; 5-2=g_inf hidden",
        1,
    )
    assert steps["to 5-4"].final
    assert not steps["to 5-6"].final


@pytest.mark.rules("8-c")
def test_a_second_step_of_a_hidden_unit_is_final(sb: Game[SB]) -> None:
    steps = by_action(
        sb,
        "at=NextStep; moving=1; side=russian; lifted=r_inf hidden; at_space=5-5; start=5-6; steps=1; "
        "ferries=2-6 8-6; factory=5-4; 9-1=g_inf",
        1,
    )
    assert steps["to 5-4"].final
    assert not steps["stop"].final


def test_cards_and_units_are_chosen_from_their_trays(sb: Game[SB]) -> None:
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
