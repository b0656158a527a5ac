"""Orders: stacks march, attack, probe, arrive and advance by one gesture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kurgan.core.orders import Order, Stopped
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.places import HEX
from kurgan.games.crimean_campaign.presentation.orders import read
from tests.conftest import Budget
from tests.games.crimean_campaign.fights import fight
from tests.games.crimean_campaign.helpers import number, play, where
from tests.games.crimean_campaign.presentation.show import SHOW, SIEGE
from tests.presentation.ordering import done, positions, ready_units, try_orders, try_several

MOVE = f"at=ChooseMover; side=axis; {SIEGE}"
COMBAT = f"at=ChooseAttack; side=axis; {SIEGE.replace('phase=movement', 'phase=combat')}"
SOVIETS = f"at=ChooseMover; side=soviet; {SIEGE}"


# --- marching -----------------------------------------------------------------------------------------


def test_a_stack_marches_by_one_order(tcc: CrimeanCampaign) -> None:
    after, played, end = done(tcc.read_position(MOVE), "22i", "132i", "24i", way=("1512",))
    assert played == ["unit 22i", "with 132i", "with 24i", "to 1512"] and end == Stopped(unit="24i")
    assert {where(after, unit) for unit in ("22i", "132i", "24i")} == {"1512"}


def test_stacks_of_several_hexes_meet(tcc: CrimeanCampaign) -> None:
    after, played, _ = done(tcc.read_position(MOVE), "50i", "stug190", "46i", way=("2505",))
    assert [text for text in played if text.startswith("to")] == ["to 2505", "to 2505"]
    assert {where(after, unit) for unit in ("50i", "stug190", "46i")} == {"2505"}


def test_one_stack_comes_to_the_other(tcc: CrimeanCampaign) -> None:
    s = tcc.read_position(MOVE)
    targets, _ = tcc.presentation.orders.targets(s.view(0), ("46i", "rmc"))
    assert "3506" in {target.choice.at for target in targets}
    after, played, _ = done(s, "46i", "rmc", way=("3506",))
    assert played == ["unit rmc", "to 3506"] and where(after, "46i") == "3506"


def test_the_way_is_by_the_hexes_named(tcc: CrimeanCampaign) -> None:
    after, played, _ = done(tcc.read_position(MOVE), "46i", way=("3004", "2504"))
    assert played == ["unit 46i", "waypoint", "to 3004", "to 2504", "stop"] and where(after, "46i") == "2504"
    assert after.held >> HEX["3004"] & 1


@pytest.mark.rules("10.0-e", "7.1")
def test_an_order_stops_at_a_unit_by_a_rule(tcc: CrimeanCampaign) -> None:
    s = tcc.read_position(MOVE)
    play(s, "unit 50i", "to 1512")
    refused = done(s, "22i", "50i", way=("1513",))[2]
    assert refused.unit == "50i" and refused.refusal is not None and refused.refusal.rule == "10.0-e"


def test_another_stack_in_hand_has_to_be_put_down_first(tcc: CrimeanCampaign) -> None:
    s = tcc.read_position(MOVE)
    play(s, "unit 46i")
    refused = done(s, "22i", way=("1512",))[2].refusal
    assert refused is not None and refused.key == "not_now"


@pytest.mark.rules("2.3.9-a")
def test_untried_units_that_are_alike_are_sent_by_number(tcc: CrimeanCampaign) -> None:
    """The rules offer the first of them; whichever is named, as many go."""
    s = tcc.read_position(SOVIETS)
    assert {"reserve-2", "reserve-3"} <= set(ready_units(s))
    after, played, _ = done(s, "reserve-3", way=("3706",))
    assert played == ["unit reserve-2", "to 3706"]
    after, played, _ = done(s, "reserve-3", "reserve-2", way=("3706",))
    assert {where(after, unit) for unit in ("reserve-2", "reserve-3")} == {"3706"}


# --- fighting -----------------------------------------------------------------------------------------

FIVE = ("22i", "132i", "24i", "50i", "stug190")


def test_an_attack_is_put_together_and_waits_to_be_declared(tcc: CrimeanCampaign) -> None:
    s = tcc.read_position(COMBAT)
    after, played, end = done(s, *FIVE, way=("1517",))
    assert played == ["attack 1517", *(f"join {unit}" for unit in FIVE)]
    assert end.before is not None and end.before.text == "declare"
    assert after.committed.bit_count() == len(FIVE)


@pytest.mark.rules("11.0-d")
def test_who_cannot_attack_is_named(tcc: CrimeanCampaign) -> None:
    refused = done(tcc.read_position(COMBAT), "22i", "170i", way=("1517",))[2]
    assert refused.unit == "170i" and refused.refusal is not None and refused.refusal.rule == "11.0-d"


def test_others_attack_instead(tcc: CrimeanCampaign) -> None:
    """The attack half put together is refused here; a table takes it back and begins anew."""
    s = tcc.read_position(COMBAT)
    play(s, "attack 1517", "join 22i")
    assert done(s, "132i", way=("1517",))[2].refusal is not None
    assert done(s, "132i", "22i", way=("1517",))[1] == ["join 132i"]
    assert done(s, "132i")[1] == ["join 132i"], "without a goal they join"


def test_support_all_or_some(tcc: CrimeanCampaign) -> None:
    s = tcc.read_position(COMBAT)
    play(s, "attack 1517", "join 22i", "declare")
    cards = [choice.item for choice in tcc.presentation.choices(s.view(0)) if choice.item]
    after, played, end = done(s, *cards)
    assert len(cards) > 1 and len(played) == len(cards) and after.sealed[0].bit_count() == len(cards)
    assert end.before is not None and end.before.text == "ready", "that has still to be said"
    assert done(s, *cards[:2])[1] == [f"support {card.partition(':')[2]}" for card in cards[:2]]


@pytest.mark.rules("11.2.2")
def test_naval_guns_and_support_together(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "3507=345r; 3506=50i")
    play(s, "attack 3507", "declare", "ready")
    _, played, end = done(s, "naval", "support:scas1")
    assert played == ["naval", "support scas1"] and end.before is not None and end.before.text == "ready"


@pytest.mark.rules("11.5-h")
def test_attackers_advance_together_as_far_as_there_is_room(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "3507=345r; 3506=50i 22i 72i; 3406=132i")
    play(s, "attack 3507", "join 50i", "join 22i", "join 72i", "join 132i", "declare", "ready", "ready", "die 1")
    assert s.decision.name == "ChooseAdvance", s.decision.name
    after, played, _ = done(s, "50i", "22i")
    assert played == ["advance 50i", "advance 22i"] and where(after, "22i") == "3507"
    assert done(s, "50i", "22i", "72i", "132i")[1] == ["advance 50i", "advance 22i", "advance 72i"], "all who can"
    targets, _ = tcc.presentation.orders.targets(s.view(0), ("50i", "22i"))
    assert [target.choice.at for target in targets] == ["3507"], "they can be drawn there as well"


def test_a_probe_is_one_order(tcc: CrimeanCampaign) -> None:
    s = tcc.read_position(COMBAT)
    units = ready_units(s)
    for unit in units:
        for target in tcc.presentation.orders.targets(s.view(0), (unit,))[0]:
            if target.order.deed == "probe":
                after, played, end = done(s, unit, way=target.order.way)
                assert played[-1] == "declare" and end.before is None and where(after, unit) == target.order.goal
                return
    raise AssertionError("nobody can probe")


# --- anywhere -----------------------------------------------------------------------------------------


def there(s: Any, after: Any, order: Order, end: Stopped) -> None:
    """All are where they were sent, or the attack is put together."""
    units = {number(unit) for unit in read(s, order).units}
    goal = HEX[order.goal]
    if end.before is not None and end.before.text == "declare":
        assert after.target == goal and all(after.committed >> unit & 1 for unit in units)
    elif order.deed == "land":
        assert after.landing == goal
    elif end.before is None and order.deed != "advance":
        assert all(after.where[unit] == goal for unit in units)


def test_what_is_lit_can_be_done(tcc: CrimeanCampaign, budget: Callable[[str], Budget]) -> None:
    rngs = budget("orders")
    for rng in rngs.rngs():
        tried = several = 0
        for s in positions(SHOW, rng, 40):
            tried += try_orders(SHOW, s, rng, there)
            several += try_several(SHOW, s, rng)
        assert tried
