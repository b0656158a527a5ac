"""Orders in Fortress Sevastopol: a whole Impulse by one gesture."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from kurgan.core.orders import Order, Stopped
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import NAMES
from kurgan.games.fortress_sevastopol.sheets import UNITS
from kurgan.games.fortress_sevastopol.state import FS, REACTIVATION
from tests.conftest import Budget
from tests.games.fortress_sevastopol.helpers import asked, place, play, where
from tests.games.fortress_sevastopol.presentation.show import SHOW
from tests.presentation.ordering import give, lit, positions, ready_units, rule, some, try_orders, try_several

STACK = ("ger-73", "ger-46", "ger-50", "ger-72", "ger-eng46")
GUNS = ("ger-art49", "ger-art52", "ger-art77")
FIELD = f"23={' '.join(STACK + GUNS)}; 22=sov-156 sov-271"
HELD = "23 29"


@pytest.fixture
def field(fs: FortressSevastopol) -> FS:
    """Five units and three guns before two enemies, and an Impulse to be chosen."""
    return place(fs, FIELD, held=HELD)


def together(s: FS, units: tuple[str, ...]) -> set[str]:
    return {where(s, unit) for unit in units}


# --- Movement and Assault ---------------------------------------------------------------------------


def test_a_drag_is_a_whole_assault_up_to_the_dice(field: FS) -> None:
    stopped = give(field, *STACK, *GUNS, way="22")
    assert stopped.refusal is None and together(field, STACK) == {"22"} and together(field, GUNS) == {"23"}
    assert field.committed.bit_count() == len(STACK) and field.guns.bit_count() == len(GUNS) - 1
    assert stopped.before is not None and stopped.before.text == f"support {GUNS[-1]}"  # then the defender is asked


def test_guns_that_were_not_named_are_asked_for_and_all_are_named_at_once(field: FS) -> None:
    assert give(field, *STACK, way="22").before is None and asked(field) == "ChooseSupport"
    stopped = give(field, *GUNS)
    assert stopped.before is not None and stopped.before.text == f"support {GUNS[-1]}"


def test_some_of_the_guns_are_enough(field: FS) -> None:
    stopped = give(field, *STACK, *GUNS[:2], way="22")
    assert stopped.before is not None and stopped.before.text == "enough" and field.guns.bit_count() == 2


def test_the_strongest_leads(field: FS) -> None:
    give(field, "ger-eng46", "ger-73", "ger-46", way="22")
    best = max(("ger-73", "ger-46"), key=lambda unit: field.given.sheets.af[UNITS.index(unit)])
    assert UNITS[field.point] == best


def test_several_steps_find_their_way(fs: FortressSevastopol) -> None:
    s = place(fs, "23=ger-73 ger-46 ger-art49", held="20 21 23 29")
    assert give(s, "ger-73", "ger-46", way="20").refusal is None
    assert together(s, ("ger-73", "ger-46")) == {"20"} and asked(s) == "MoveUnit"


def test_places_in_between_are_gone_through_together(fs: FortressSevastopol) -> None:
    """An engineer does not enter an enemy Area alone [8.7-c]: it follows from one to the next."""
    s = place(fs, "23=ger-73 ger-eng46 ger-46", held=HELD)
    assert rule(give(s.copy(), "ger-73", "ger-eng46", way="18")) == ("ger-eng46", "8.3-a")
    assert "18" not in lit(s, "ger-73", "ger-eng46") and "18" in lit(s, "ger-73")
    assert give(s, "ger-73", "ger-eng46", way=("25", "18")).refusal is None
    assert together(s, ("ger-73", "ger-eng46")) == {"18"}


def test_another_unit_is_sent_while_one_is_on_its_way(fs: FortressSevastopol) -> None:
    """It stays where it is; a unit that was only picked is for the table to put down."""
    s = place(fs, "23=ger-73 ger-46 ger-50", held="21 23 29")
    play(s, "impulse movement", "activate 23", "unit ger-73")
    assert give(s.copy(), "ger-46", way="21").refusal is not None
    play(s, "to 21")
    assert asked(s) == "NextStep" and give(s, "ger-46", way="21").refusal is None
    assert together(s, ("ger-46", "ger-73")) == {"21"} and asked(s) == "MoveUnit"


def test_an_assault_in_place(fs: FortressSevastopol) -> None:
    s = place(fs, "23=ger-73 ger-46 ger-50 sov-156", held="22 23 29")
    stopped = give(s, "ger-73", "ger-46", way="23")
    assert stopped.refusal is None and stopped.before is not None
    assert s.committed == sum(1 << UNITS.index(unit) for unit in ("ger-73", "ger-46"))


# --- refusals ---------------------------------------------------------------------------------------


def test_the_unit_that_cannot_is_named_with_its_rule(fs: FortressSevastopol) -> None:
    s = place(fs, "23=ger-73 ger-46/spent; 24=ger-50; 22=sov-156", held="23 24 29")
    assert rule(give(s.copy(), "ger-73", "ger-46", way="22")) == ("ger-46", "7.2.1")
    assert rule(give(s.copy(), "ger-73", "ger-50", way="22")) == ("ger-50", "7.2.1")
    assert rule(give(s.copy(), "ger-73", way="12"))[0] == "ger-73"


def test_too_far_says_where_the_way_ends(fs: FortressSevastopol) -> None:
    s = place(fs, "23=ger-73; 24=sov-156; 21=sov-271", held=HELD)
    assert rule(give(s.copy(), "ger-73", way="12")) == ("ger-73", "8.6-c")  # two enemy Areas are all its MP
    assert rule(give(s.copy(), "ger-73", way="28")) == ("ger-73", "8.2")  # enemies stop it on the way


def test_three_units_at_most_go_by_strategic_movement(fs: FortressSevastopol) -> None:
    s = place(fs, "U=ger-73 ger-46 ger-50 ger-72; 29=ger-art49", held="29")
    play(s, "impulse strategic")
    assert rule(give(s.copy(), "ger-73", "ger-46", "ger-50", "ger-72", way="29")) == ("ger-72", "7.2.4")
    assert give(s, "ger-73", "ger-46", "ger-50", way="29").before is not None  # the third ends the Impulse


# --- other Impulses ---------------------------------------------------------------------------------


def test_guns_dragged_on_enemies_bombard_or_barrage(field: FS) -> None:
    assert lit(field, *GUNS)["22"] == {"bombard", "barrage"}
    give(field, *GUNS, way="22", deed="barrage")
    assert asked(field) == "ChoosePrimary" and field.guns.bit_count() == 3 and field.barrage


def test_chances_are_promised_only_where_they_can_be_told(field: FS) -> None:
    """Of two defenders one has to be aimed at first; an assault is put together whole."""
    found = field.game.presentation.orders.targets(field.view(field.current_player()), GUNS)[0]
    assert {target.choice.odds for target in found if target.order.deed == "bombard"} == {False}
    found = field.game.presentation.orders.targets(field.view(field.current_player()), STACK + GUNS)[0]
    assert {target.choice.odds for target in found if target.order.deed == "assault"} == {True}


def test_the_type_of_impulse_that_was_chosen_holds(fs: FortressSevastopol) -> None:
    s = place(fs, FIELD, held="21 23 29")
    assert lit(s, "ger-73")["21"] == {"to"} and lit(s, "ger-73")["22"] == {"assault"}
    play(s, "impulse regroup")
    assert lit(s, "ger-73", "ger-46") == {"21": {""}}
    give(s, "ger-73", "ger-46", way="21")
    assert asked(s) == "RegroupUnit" and together(s, ("ger-73", "ger-46")) == {"21"}


def test_spent_units_regroup_or_are_reactivated(fs: FortressSevastopol) -> None:
    s = place(fs, "23=ger-73/spent ger-46; 21=ger-50", held="21 23 29")
    found = lit(s, "ger-73")
    assert found["21"] == {"impulse regroup"} and found["23"] == {"impulse reactivation"}


def test_engineers_who_are_alone_dig_where_they_stand(fs: FortressSevastopol) -> None:
    """Nobody else could: to activate their Area is all there is to choose, and then a die falls."""
    s = place(fs, "29=ger-eng46 ger-46")
    assert lit(s, "ger-eng46")["29"] == {"build"}
    play(s, "impulse engineering")
    assert lit(s, "ger-eng46")["29"] == {"build"}
    stopped = give(s, "ger-eng46", way="29", deed="build")
    assert stopped.before is not None and stopped.before.text == "activate 29"


def test_units_that_refit_are_named_at_once(fs: FortressSevastopol) -> None:
    s = place(fs, "23=ger-73/spent ger-46/spent ger-50/spent; 24=ger-hq11", at="ChooseRefit", held="23 24 29", sp=9)
    s.phase = 5
    stopped = give(s, "ger-73", "ger-46")
    assert stopped.refusal is None and s.served.bit_count() == 2


def test_a_bridge_is_a_goal_for_those_who_work_alone(field: FS) -> None:
    play(field, "impulse strategic", "unit ger-73")
    assert asked(field) == "StrategicTo" and "8-10" in field.given.sheets.boundary_names
    assert give(field, "ger-73", way="8-10") == Stopped(unit="ger-73") and asked(field) == "StrategicTo"


# --- at random --------------------------------------------------------------------------------------

AREAS = [str(area) for area in range(1, 30)]
SENDING = ("ChooseImpulse", "MoveUnit")
QUIET = ("bombard", "barrage", "use", "build", "repair", "demolish", "impulse reactivation", "support")  # nobody goes


def there(before: FS, after: FS, order: Order, stopped: Stopped) -> None:
    """Those who move stand there, but for the one that still has to be confirmed; or fire is put together."""
    if order.deed in QUIET or before.choosing == REACTIVATION:
        return
    t = after.given.sheets
    if stopped.before is not None and after.decision.name in ("ChooseImpulse", "ChoosePlace"):
        return  # by lot it is said how many may go
    fights = order.deed == "assault"
    for unit in order.units:
        number = t.number[unit]
        if NAMES[after.where[number]] == order.goal or (fights and t.artillery >> number & 1):
            continue
        assert stopped.before is not None and unit == stopped.unit, (order, stopped, before.position())


def test_what_is_lit_can_be_done(fs: FortressSevastopol, budget: Callable[[str], Budget]) -> None:
    tried, slowest = 0, 0.0
    for rng in budget("orders").rngs():
        for s in positions(SHOW, rng, 60):
            if ready := ready_units(s):
                begun = time.perf_counter()
                fs.presentation.orders.targets(s.view(s.current_player()), some(rng, s, ready))
                slowest = max(slowest, time.perf_counter() - begun)
            tried += try_orders(SHOW, s, rng, there, sure=False, places=AREAS if asked(s) in SENDING else ())
            try_several(SHOW, s, rng)
    assert tried > 50 and slowest < 1
