"""A click on something that is not offered: the rule that forbids what it could mean."""

from __future__ import annotations

import pytest

from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.places import NAMES
from kurgan.games.stalingrad_besieged.state import SB
from tests.games.stalingrad_besieged.presentation.show import SHOW
from tests.presentation.walks import decisions

AT = "ferries=2-6 5-6; factory=8-5; "
ITEMS = ("hand", "card:fortify", "unit:g_inf", "lost:r_inf", "pending:r_inf", "aside:g_unknown", "?")
MOVING = AT + "moving=1; side=russian; "


@pytest.mark.parametrize(
    ("position", "target", "rule", "key"),
    [
        ("at=Maneuver; 5-5=r_inf moved; 4-5=r_inf; 9-1=g_inf", "5-5", "8.4-a", "already_moved"),
        ("at=Maneuver; 4-5=r_inf; 9-1=g_inf", "9-1", "8-a", "move_not_own"),
        ("at=Maneuver; 4-5=r_inf; 9-1=g_inf; hand.russian=fortify; played=1", "card:fortify", "6-b", "one_card_a_turn"),
        ("at=Maneuver; 4-5=r_inf; 9-1=g_inf", "card:fortify", "6-a", "card_not_in_hand"),
        ("at=Maneuver; 4-5=r_inf; 9-1=g_inf; aside=r_tank", "aside:r_tank", "7-d", "no_reinforcement_due"),
        ("at=FirstStep; pick=unit 4-5; 4-5=r_inf; 3-4=g_inf", "3-5", "8.1-b", "shift_beside_enemy"),
        ("at=FirstStep; pick=unit 4-5; 4-5=r_inf; 9-1=g_inf", "5-4", "8-j", "no_diagonal"),
        ("at=FirstStep; pick=unit 4-5; 4-5=r_inf; 4-4=g_inf", "4-4", "8-m", "through_enemy"),
        ("at=FirstStep; pick=unit 4-5; 4-5=r_inf; 4-4=g_inf", "4-1", "8-b", "too_far"),
        ("at=FirstStep; pick=unit 4-5; 4-5=r_inf; 4-4=g_inf", "card:fortify", "8-f", "nothing_there"),
    ],
)
def test_the_specific_rule_is_cited(sb: Game[SB], position: str, target: str, rule: str, key: str) -> None:
    refusal = sb.presentation.why_not(sb.position(MOVING + position).view(1), target)
    assert (refusal.rule, refusal.key) == (rule, key)


@pytest.mark.parametrize(
    ("position", "target", "rule"),
    [
        ("at=ChooseAttacker; shooter=russian; 5-4=r_inf attacked; 5-3=g_inf; 4-4=r_inf; 4-3=g_inf", "5-4", "9-d"),
        ("at=ChooseAttacker; shooter=russian; 5-4=r_inf; 5-3=g_inf; hand.russian=fortify", "card:fortify", "6-c"),
        ("at=ChooseTarget; shooter=russian; pick=attacker 5-4; 5-4=r_lart; 4-4=g_inf; 7-3=g_inf", "7-3", "9.2-b"),
    ],
)
def test_combat_cites_its_rules(sb: Game[SB], position: str, target: str, rule: str) -> None:
    assert sb.presentation.why_not(sb.position(f"{AT}side=russian; {position}").view(1), target).rule == rule


@pytest.mark.rules("4-g")
def test_set_up_cites_its_rules(sb: Game[SB]) -> None:
    s = next(s for s in decisions(SHOW, 0) if s.decision.name == "PlaceAt")
    assert sb.presentation.why_not(s.view(s.current_player()), "5-6").key == "not_a_setup_space"
    s = next(s for s in decisions(SHOW, 0) if s.decision.name == "PlaceUnit")
    assert sb.presentation.why_not(s.view(s.current_player()), "unit:r_inf").key == "unit_not_to_place"


@pytest.mark.parametrize("number", SHOW.numbers)
def test_every_click_has_an_answer_and_none_is_offered(sb: Game[SB], number: int) -> None:
    """A place or item that is not offered always finds a rule; so does whoever is not asked."""
    for at, s in enumerate(decisions(SHOW, number)):
        if at % 5:
            continue
        seat = s.current_player()
        view = s.view(seat)
        taken = {choice.at or choice.item for choice in sb.presentation.choices(view)}
        for target in [*NAMES, *ITEMS]:
            refusal = sb.presentation.why_not(view, target)
            assert refusal.rule in sb.index
            if target not in taken:
                assert all(s.explain(action) is not None for action in sb.presentation.meant(view, target)), target
        assert sb.presentation.why_not(s.view(1 - seat), "5-4").key == "not_your_decision"


def test_after_the_end_there_is_nothing_to_choose(sb: Game[SB]) -> None:
    s = sb.position("at=end; result=german-major")
    assert sb.presentation.why_not(s.view(0), "5-4").key == "game_over"
