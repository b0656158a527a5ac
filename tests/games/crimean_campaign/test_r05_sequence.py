"""5.0 Turn sequence."""

from __future__ import annotations

import pytest

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.names import COMBAT, MOVEMENT
from kurgan.games.crimean_campaign.places import AXIS, HEX, SOVIET
from kurgan.games.crimean_campaign.rules.r11_2_shifts import shift_terms
from kurgan.games.crimean_campaign.state import TCC
from tests.games.crimean_campaign.helpers import asked, keys, legal, play, refusal, where
from tests.games.crimean_campaign.seq import idle, last_move


def declare(tcc: CrimeanCampaign, side: str, turn: int = 2, board: str = "1101=22i; 1417=7n") -> TCC:
    return tcc.read_position(f"scenario=long; at=DeclareOrder; turn={turn}; side={side}; phase=reinforcement; {board}")


@pytest.mark.rules("5.0-a", "5.1-a")
def test_gt_1_has_no_soviet_turn(tcc: CrimeanCampaign) -> None:
    """The first decision after the set-up of both is the Axis order, on GT 1."""
    s = tcc.new("long", {"historic_setup": "yes"})
    while asked(s) != "DeclareOrder":
        s.play(s.legal_actions()[0])
    assert (s.turn, s.side) == (1, AXIS)


@pytest.mark.rules("5.0", "5.0-a", "5.1")
def test_from_gt_2_the_soviets_go_first(tcc: CrimeanCampaign) -> None:
    s = last_move(tcc, "axis", 1, "1101=22i; 4503=9n")
    idle(s)
    assert (s.turn, s.side) == (2, SOVIET)
    idle(s, "DeclareOrder")
    assert (s.turn, s.side) == (2, SOVIET)
    play(s, "order fight_move")
    idle(s, "DeclareOrder")
    assert (s.turn, s.side) == (2, AXIS)


@pytest.mark.rules("5.0-b")
def test_only_the_phasing_player_decides_his_order(tcc: CrimeanCampaign) -> None:
    s = last_move(tcc, "axis", 1, "1101=22i; 4503=9n")
    for phasing, other in ((SOVIET, AXIS), (AXIS, SOVIET)):
        play(s, "done" if s.turn == 1 else "order fight_move")
        idle(s, "DeclareOrder")
        refused = s.explain(tcc.action("order move_fight"), other)
        assert refused is not None and refused.key == "not_your_decision"
        assert s.explain(tcc.action("order move_fight"), phasing) is None


@pytest.mark.rules("5.0-d", "5.0-e")
def test_an_action_belongs_to_its_phase_and_a_phase_does_not_come_back(tcc: CrimeanCampaign) -> None:
    s = tcc.read_position(
        "scenario=long; at=ChooseMover; turn=2; side=axis; order=move_fight; phase=movement; "
        "1604=22i; 1101=24i; 1605=106r"
    )
    assert refusal(s, "order fight_move") == s.decision.rule
    assert refusal(s, "attack 1605") == s.decision.rule
    play(s, "done")
    assert s.phase == COMBAT
    assert s.explain(tcc.action("unit 22i")) is not None


@pytest.mark.rules("5.1-b", "5.1-d")
@pytest.mark.parametrize(("order", "phases"), [("move_fight", [MOVEMENT, COMBAT]), ("fight_move", [COMBAT, MOVEMENT])])
def test_soviet_phases_in_the_declared_order(tcc: CrimeanCampaign, order: str, phases: list[int]) -> None:
    s = declare(tcc, "soviet", board="1604=106r 156r; 1605=22i; 4503=9n")
    assert phases_of(s, order) == phases


@pytest.mark.rules("5.1-f")
@pytest.mark.parametrize(("order", "phases"), [("move_fight", [MOVEMENT, COMBAT]), ("fight_move", [COMBAT, MOVEMENT])])
def test_axis_phases_in_the_declared_order(tcc: CrimeanCampaign, order: str, phases: list[int]) -> None:
    s = declare(tcc, "axis", board="1602=22i; 1603=156r; 4503=9n")
    assert phases_of(s, order) == phases


def phases_of(s: TCC, order: str) -> list[int]:
    """The phases in which the phasing player is asked."""
    side = s.side
    found: list[int] = []
    play(s, f"order {order}")
    while s.side == side and s.phase in (MOVEMENT, COMBAT) and not s.is_terminal():
        if s.phase not in found:
            found.append(s.phase)
        play(s, "done")
    return found


@pytest.mark.rules("5.1-b")
def test_the_order_is_declared_after_reinforcements(tcc: CrimeanCampaign) -> None:
    s = last_move(tcc, "axis", 1, "1101=22i")
    play(s, "done")
    asks: list[str] = []
    while s.turn == 2 and len(asks) < 40:
        asks.append(asked(s))
        s.play(tcc.action("done") if tcc.action("done") in s.legal_actions() else s.legal_actions()[0])
        if asks[-1] == "DeclareOrder":
            break
    assert asks == ["DrawSupport", "ChooseArrival", "DeclareOrder"]


@pytest.mark.rules("5.1-c")
@pytest.mark.parametrize(("turn", "rolls"), [(4, False), (5, True), (10, True), (11, False)])
def test_stalin_is_asked_after_the_soviet_order(tcc: CrimeanCampaign, turn: int, rolls: bool) -> None:
    s = declare(tcc, "soviet", turn)
    play(s, "order fight_move")
    assert (asked(s) == "StalinRoll") == rolls


@pytest.mark.rules("5.1-g", "5.2-a", "5.0-c")
@pytest.mark.parametrize(
    ("length", "turn", "held"),
    [
        ("long", 1, False),
        ("long", 2, True),
        ("long", 4, True),
        ("short", 3, True),
        ("short", 4, False),
        ("long", 14, True),
        ("long", 15, False),
    ],
)
def test_the_supply_check_closes_the_gt_but_not_the_first_and_last(
    tcc: CrimeanCampaign, length: str, turn: int, held: bool
) -> None:
    """EX17, EX19: an inland unit out of supply survives the first and the last GT. [R52]"""
    s = last_move(tcc, "axis", turn, "1517=46i; 4402=24i; 1404=42c; 1101=22i", length)
    events = idle(s)
    assert ("supply_check" in keys(events)) == held
    assert (where(s, "42c") == "gone") == held


@pytest.mark.rules("5.0-c")
def test_no_supply_check_after_the_soviet_turn(tcc: CrimeanCampaign) -> None:
    s = last_move(tcc, "soviet", 3, "1517=46i; 4402=24i; 1404=42c; 1101=22i")
    events = idle(s, "DeclareOrder")
    assert "supply_check" not in keys(events)
    assert where(s, "42c") == "1404"


@pytest.mark.rules("5.2", "5.2-b")
def test_the_next_turn_begins_and_readies_what_serves_once_a_turn(tcc: CrimeanCampaign) -> None:
    s = last_move(tcc, "axis", 2, "1101=22i; naval_used=1; support=cas1:used ha110:ready gr3-8:spent")
    events = idle(s)
    assert s.turn == 3
    assert "turn_begins" in keys(events)
    assert s.naval_used == 0
    text = s.position()
    assert "cas1:used" not in text and "gr3-8:spent" in text


@pytest.mark.rules("5.3", "5.3-c", "5.3-d")
def test_one_order_for_all_must_be_declared(tcc: CrimeanCampaign) -> None:
    s = declare(tcc, "axis")
    assert legal(s) == ["order move_fight", "order fight_move"]
    play(s, "order move_fight")
    assert refusal(s, "order fight_move") != ""
    assert s.order == 0


@pytest.mark.rules("5.3-b")
@pytest.mark.parametrize("order", ["move_fight", "fight_move"])
def test_a_unit_may_both_move_and_fight(tcc: CrimeanCampaign, order: str) -> None:
    s = declare(tcc, "axis", board="1603=22i; 1605=106r; 4503=9n")
    play(s, f"order {order}")
    if order == "move_fight":
        play(s, "unit 22i", "to 1604", "done")
        assert "attack 1605" in legal(s)
    else:
        play(s, "done")
        assert "unit 22i" in legal(s)


@pytest.mark.rules("5.3-e")
@pytest.mark.parametrize(("order", "shift"), [("fight_move", 1), ("move_fight", 0)])
def test_fight_move_helps_axis_attacks(tcc: CrimeanCampaign, order: str, shift: int) -> None:
    assert order_shift(tcc, "axis", order, "1604=22i; 1605=106r", "22i") == shift


@pytest.mark.rules("5.3-f")
@pytest.mark.parametrize(("order", "shift"), [("fight_move", 0), ("move_fight", -1)])
def test_move_fight_hinders_soviet_attacks(tcc: CrimeanCampaign, order: str, shift: int) -> None:
    """EX27"""
    assert order_shift(tcc, "soviet", order, "1604=106r; 1605=22i", "106r") == shift


def order_shift(tcc: CrimeanCampaign, side: str, order: str, board: str, attacker: str) -> int:
    s = tcc.read_position(f"scenario=long; at=ChooseAttack; turn=2; side={side}; order={order}; phase=combat; {board}")
    play(s, "attack 1605")
    assert s.target == HEX["1605"]
    return sum(term.value for term in shift_terms(s) if term.rule in ("5.3-e", "5.3-f"))
