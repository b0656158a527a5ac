"""Orders: groups move, overrun, attack, retreat and advance by one gesture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kurgan.core.orders import Order, Stopped
from kurgan.games.siege import Siege
from kurgan.games.siege.places import HEX
from kurgan.games.siege.sheets import UNITS
from tests.conftest import Budget
from tests.games.helpers import play
from tests.games.siege.presentation.show import ATTACK, MOVE, SHOW
from tests.presentation.ordering import carried_out, done, positions, ready_units, try_orders, try_several


def at(s: Any, unit: str) -> int:
    return int(s.where[UNITS.index(unit)])


# --- moving -------------------------------------------------------------------------------------------


def test_the_slow_one_goes_by_itself(siege: Siege) -> None:
    s = siege.read_position(MOVE)
    after, played, _ = done(s, "g132", "gstug", way=("0502",))
    assert played == ["unit g132", "with gstug", "to 0502"]
    assert at(after, "g132") == at(after, "gstug") == HEX["0502"]


def test_units_dig_in_or_wait_by_one_order(siege: Siege) -> None:
    s = siege.read_position(MOVE)
    _, played, end = done(s, "g22", "g132", "gstug", deed="reserve")
    assert played == ["reserve 0302", "reserve 0402"] and end.refusal is None


@pytest.mark.rules("S.5-i")
def test_an_order_into_the_enemy_names_unit_and_rule(siege: Siege) -> None:
    end = done(siege.read_position(MOVE), "g132", way=("0403",))[2]
    assert end.unit == "g132" and end.refusal is not None and end.refusal.rule == "S.5-i"


# --- attacking ----------------------------------------------------------------------------------------


def test_an_attack_with_ground_support_is_one_order(siege: Siege) -> None:
    s = siege.read_position(ATTACK)
    assert {"g132", "gart1", "g24"} <= set(ready_units(s))
    after, played, end = done(s, "g132", "gart1", "g24", "air:4", way=("0403",))
    assert played == ["attack 0403", "join g132", "join gart1", "join g24", "air 4"]
    assert end.before is not None and end.before.text == "declare" and after.support == 4


def test_others_attack_instead(siege: Siege) -> None:
    s = siege.read_position(ATTACK)
    play(s, "attack 0403", "join g24")
    assert done(s, "g132", way=("0403",))[2].refusal is not None, "a table takes it back and begins anew"
    assert done(s, "g132")[1] == ["join g132"], "without a goal they join"
    assert done(s, "g132", "air:2")[1] == ["join g132", "air 2"]


@pytest.mark.rules("S.8.1")
def test_who_stands_elsewhere_cannot_attack(siege: Siege) -> None:
    end = done(siege.read_position(ATTACK), "g132", "r18", way=("0403",))[2]
    assert end.unit == "r18" and end.refusal is not None and end.refusal.rule == "S.8.1"


def test_what_is_not_known_is_no_order(siege: Siege) -> None:
    s = siege.read_position(MOVE)
    for order in (Order(("nobody",), ("0502",)), Order(("g132", "nobody"), ("0502",)), Order(("g132",), ("nowhere",))):
        assert carried_out(s, order)[1:] == ([], Stopped(unit=order.units[0]))


# --- anywhere -----------------------------------------------------------------------------------------


def there(s: Any, after: Any, order: Order, end: Stopped) -> None:
    """All are where they were sent, or the attack is put together."""
    units, goal = [UNITS.index(unit) for unit in order.units], HEX[order.goal]
    if order.deed in ("attack", "join"):
        assert after.target == goal and all(after.committed >> unit & 1 for unit in units)
    elif end.before is None and order.deed in ("to", "place") and after.decision.name != "CounterAdvance":
        assert all(after.where[unit] == goal for unit in units)


def test_what_is_lit_can_be_done(siege: Siege, budget: Callable[[str], Budget]) -> None:
    rngs = budget("orders")
    for rng in rngs.rngs():
        tried = several = 0
        for s in positions(SHOW, rng, 40):
            tried += try_orders(SHOW, s, rng, there)
            several += try_several(SHOW, s, rng)
        assert tried
