"""11.4.2 Attrition Points: prices, the primary target, and how the rest is spread."""

from __future__ import annotations

from itertools import combinations

import pytest

from kurgan.core.sets import bits
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.rules.r11_4_attrition import attrition_price, losers, most
from kurgan.games.fortress_sevastopol.sheets import UNITS
from kurgan.games.fortress_sevastopol.state import FS

from .fire import bombard
from .helpers import asked, keys, legal, mode, place, play, refusal


def spread(fs: FortressSevastopol, units: str, ap: int) -> FS:
    """The Soviet spreads Attrition Points over units in Area 28."""
    return place(
        fs,
        f"28={units}; 29=ger-art49",
        at="impulse>bombardment>fire>attrition>ChooseAttrition",
        impulse="bombardment",
        target="28",
        lead="ger-art49",
        guns="ger-art49",
        ap=ap,
    )


def struck(fs: FortressSevastopol, units: str, primary: str, ap: int) -> FS:
    """A Bombardment with a given number of points: BF 3 against DV 4, so the attacker rolls one more than they."""
    s = bombard(fs, f"29=ger-art49; 28={units}", "28")
    play(s, "bombard")
    if asked(s) == "ChoosePrimary":
        play(s, f"primary {primary}")
    play(s, dice(ap + 1 + 2), dice(2))
    return s


def dice(total: int) -> str:
    first = min(6, total - 1)
    return f"dice {first} {total - first}"


# --- prices -----------------------------------------------------------------------------------------


@pytest.mark.rules("11.4.2-a", "11.4.2-b")
@pytest.mark.parametrize(("how", "price"), [("", 3), ("/spent", 2), ("/disrupt1", 2), ("/disrupt2", 0)])
def test_r99_the_price_of_armor(fs: FortressSevastopol, how: str, price: int) -> None:
    s = place(fs, f"28=sov-tk5{how}")
    assert attrition_price(s, UNITS.index("sov-tk5")) == price


@pytest.mark.rules("11.4.2-c", "11.4.2-d")
@pytest.mark.parametrize("unit", ["sov-156", "sov-art265", "sov-eng82", "sov-aa61", "sov-at596-979"])
@pytest.mark.parametrize(("how", "price"), [("", 2), ("/spent", 1), ("/disrupt1", 1), ("/disrupt2", 0)])
def test_r99_the_price_of_others(fs: FortressSevastopol, unit: str, how: str, price: int) -> None:
    assert attrition_price(place(fs, f"28={unit}{how}"), UNITS.index(unit)) == price


@pytest.mark.rules("20.1.3")
def test_r20_1_3_an_hq_is_not_affected(fs: FortressSevastopol) -> None:
    s = struck(fs, "sov-156 sov-hq51", "sov-156", 6)
    assert (mode(s, "sov-156"), mode(s, "sov-hq51")) == ("spent", "fresh")
    assert attrition_price(s, UNITS.index("sov-hq51")) == 0
    assert refusal(spread(fs, "sov-156 sov-271 sov-hq51", 2), "lose sov-hq51") == "20.1.3"


# --- the primary target -----------------------------------------------------------------------------


@pytest.mark.rules("11.1.6-a", "11.4.2-e")
def test_r11_1_6_a_the_primary_target_is_first(fs: FortressSevastopol) -> None:
    s = struck(fs, "sov-156 sov-271 sov-276", "sov-271", 2)
    assert [mode(s, f"sov-{n}") for n in (156, 271, 276)] == ["fresh", "spent", "fresh"]


@pytest.mark.rules("11.4.2-i")
def test_r11_4_2_i_too_few_points_for_the_primary_do_nothing_at_all(fs: FortressSevastopol) -> None:
    """WE43."""
    s = struck(fs, "sov-156 sov-271/spent", "sov-156", 1)
    assert (mode(s, "sov-156"), mode(s, "sov-271")) == ("fresh", "spent")
    assert asked(s) != "ChooseAttrition"


@pytest.mark.rules("11.4.2-i")
def test_r11_4_2_i_two_points_do_nothing_to_fresh_armor(fs: FortressSevastopol) -> None:
    s = struck(fs, "sov-tk5 sov-271/spent", "sov-tk5", 2)
    assert (mode(s, "sov-tk5"), mode(s, "sov-271")) == ("fresh", "spent")


# --- one step each, no more -------------------------------------------------------------------------


@pytest.mark.rules("11.4.2-f", "11.4.2-h", "11.4.2-b")
def test_r11_4_2_f_one_step_and_the_excess_vanishes(fs: FortressSevastopol) -> None:
    """WE45."""
    s = struck(fs, "sov-tk5/spent", "sov-tk5", 4)
    assert mode(s, "sov-tk5") == "disrupt1"
    assert (s.ap, asked(s)) == (0, "ChooseImpulse")


@pytest.mark.rules("11.4.2-f")
def test_r11_4_2_f_a_unit_that_took_its_step_is_not_chosen_again(fs: FortressSevastopol) -> None:
    s = struck(fs, "sov-156 sov-271 sov-276", "sov-271", 4)
    assert legal(s) == ["lose sov-156", "lose sov-276"]
    assert refusal(s, "lose sov-271") == "11.4.2-f"


@pytest.mark.rules("11.4.2-g")
def test_r11_4_2_g_disrupt_2_takes_nothing_more(fs: FortressSevastopol) -> None:
    s = struck(fs, "sov-156/disrupt1 sov-271/disrupt2", "sov-156", 5)
    assert (mode(s, "sov-156"), mode(s, "sov-271")) == ("disrupt2", "disrupt2")
    assert refusal(spread(fs, "sov-156 sov-276 sov-271/disrupt2", 2), "lose sov-271") == "11.4.2-g"


@pytest.mark.rules("11.4.2-h")
def test_r11_4_2_h_nobody_retreats(fs: FortressSevastopol) -> None:
    s = struck(fs, "sov-156/spent sov-271/spent sov-276/spent", "sov-156", 8)
    assert asked(s) == "ChooseImpulse"
    assert [s.where[UNITS.index(f"sov-{n}")] for n in (156, 271, 276)] == [28] * 3
    assert [mode(s, f"sov-{n}") for n in (156, 271, 276)] == ["disrupt1"] * 3


# --- the rest is spread -----------------------------------------------------------------------------


@pytest.mark.rules("11.4.2")
def test_r11_4_2_the_bombarded_player_spreads_the_rest(fs: FortressSevastopol) -> None:
    s = struck(fs, "sov-156 sov-271 sov-276 sov-106", "sov-156", 6)
    assert (asked(s), s.current_player(), s.ap) == ("ChooseAttrition", 1, 4)
    play(s, "lose sov-276", "lose sov-106")
    assert [mode(s, f"sov-{n}") for n in (156, 271, 276, 106)] == ["spent", "fresh", "spent", "spent"]


@pytest.mark.rules("11.4.2-e")
def test_r98_as_much_as_possible_must_be_absorbed(fs: FortressSevastopol) -> None:
    s = spread(fs, "sov-156 sov-271/spent sov-276", 2)  # 2, 1 and 2: the spent one would leave a point
    assert legal(s) == ["lose sov-156", "lose sov-276"]
    assert refusal(s, "lose sov-271") == "11.4.2-e"


@pytest.mark.rules("11.4.2-e")
def test_r98_free_choice_among_equals(fs: FortressSevastopol) -> None:
    s = spread(fs, "sov-tk5 sov-156 sov-271/spent", 3)  # 3, or 2 + 1
    assert legal(s) == ["lose sov-156", "lose sov-271", "lose sov-tk5"]
    play(s, "lose sov-271")
    assert mode(s, "sov-156") == "spent"  # the only way to absorb the rest
    assert mode(s, "sov-tk5") == "fresh"


@pytest.mark.rules("11.4.2-e")
def test_r98_points_that_cannot_be_paid_are_no_reason(fs: FortressSevastopol) -> None:
    s = spread(fs, "sov-tk5 sov-156 sov-276", 2)
    assert legal(s) == ["lose sov-156", "lose sov-276"]
    assert refusal(s, "lose sov-tk5") == "11.4.2-e"
    assert refusal(s, "lose ger-art49") == "11.4.2"


@pytest.mark.parametrize("ap", range(1, 10))
def test_r98_what_is_offered_leads_to_the_greatest_total(fs: FortressSevastopol, ap: int) -> None:
    """Against every subset."""
    s = spread(fs, "sov-tk5 sov-tk24/spent sov-156 sov-271 sov-276/spent sov-106/disrupt1", ap)
    price = {unit: attrition_price(s, unit) for unit in bits(s.at[28])}
    sets = [
        chosen
        for many in range(len(price) + 1)
        for chosen in combinations(price, many)
        if sum(price[unit] for unit in chosen) <= ap
    ]
    best = max(sum(price[unit] for unit in chosen) for chosen in sets)
    optimal = [chosen for chosen in sets if sum(price[unit] for unit in chosen) == best]
    assert set(bits(losers(s))) == {unit for chosen in optimal for unit in chosen}
    counts = [list(price.values()).count(n) for n in range(4)]
    assert most(ap, counts) == best


def test_where_nothing_can_be_chosen_nobody_is_asked(fs: FortressSevastopol) -> None:
    s = bombard(fs, "29=ger-art49; 28=sov-156 sov-271 sov-276/spent", "28")
    events = play(s, "bombard", "primary sov-156", "dice 6 5", "dice 2 3")  # 14 against 9: 2 + 2 + 1
    assert keys(events).count("worn") == 3
    assert asked(s) == "ChooseImpulse"
