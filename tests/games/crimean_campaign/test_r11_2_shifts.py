"""11.2 Column shifts and die modifiers."""

from __future__ import annotations

import pytest

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.rules.r11_2_shifts import shift_terms
from kurgan.games.crimean_campaign.rules.r11_3_totals import column, modified
from tests.games.crimean_campaign.fights import battle, declare, fight, final_column, losses, shifts
from tests.games.crimean_campaign.helpers import named, play, terms

ALL_AXIS = "cas1:ready cas2:ready ha110:ready eng:ready rr672:ready rr688:ready"


# --- 11.2 -------------------------------------------------------------------------------------------


@pytest.mark.rules("11.2", "11.2-a", "11.2.1-d")
def test_all_shifts_add_up_and_move_the_column_once(tcc: CrimeanCampaign) -> None:
    """EX29: mountain and fight/move, from a differential of 13."""
    s = fight(tcc, "1617=50i 46i; 1618=106r", order="fight_move")
    events = battle(s, "1618", "50i", "46i")
    assert dict(named(events, "column").params) == {"differential": 16 - 3, "first": 10, "column": 5}
    assert shifts(events) == {"fight_move": 1, "mountain": -2}
    assert losses(play(s, "die 3")) == (1, 1)  # of the column 5


@pytest.mark.rules("11.2-b", "11.3-7")
def test_right_helps_the_attacker_and_left_the_defender(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i; 1606=106r")
    assert [column(s, 12, shift) for shift in (-1, 0, 1)] == [5, 10, 15]
    for die in range(1, 7):
        left, right = (s.given.sheets.crt["multiples-of-five"][1][die][n] for n in (1, 3))
        assert left[0] >= right[0] and left[1] <= right[1]


@pytest.mark.rules("11.2-c", "11.4")
def test_the_column_never_leaves_the_table(tcc: CrimeanCampaign) -> None:
    """EX25 and R81: below 0 the first column, then the net shift, then the ends."""
    s = fight(tcc, "1605=50i; 1606=106r")
    assert column(s, 80 - 10, 2) == 55
    assert column(s, 3, -4) == 0
    assert column(s, -12, 0) == 0
    assert column(s, -12, 2) == 10
    assert column(s, 54, 3) == 55


def test_r114_the_other_columns(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i; 1606=106r", options="crt:fibonacci")
    assert [column(s, differential, 0) for differential in (-1, 4, 5, 7, 20, 99)] == [0, 3, 5, 5, 13, 55]
    events = battle(s, "1606")
    assert final_column(events) == 5
    s = fight(tcc, "1605=22i; 1606=40r")
    assert final_column(battle(s, "1606")) == 5


# --- 5.3 the order of the phases --------------------------------------------------------------------


@pytest.mark.rules("5.3-e")
def test_axis_attacks_in_fight_move_shift_right(tcc: CrimeanCampaign) -> None:
    assert shifts(battle(fight(tcc, "1605=50i; 1606=106r", order="fight_move"), "1606")) == {"fight_move": 1}
    assert shifts(battle(fight(tcc, "1605=50i; 1606=106r"), "1606")) == {}


@pytest.mark.rules("5.3-f")
def test_soviet_attacks_in_move_fight_shift_left(tcc: CrimeanCampaign) -> None:
    """EX27."""
    s = fight(tcc, "1605=50i; 1606=106r", "soviet")
    assert shifts(battle(s, "1605")) == {"move_fight": -1}
    assert column(s, 13, sum(term.value for term in shift_terms(s))) == 5
    assert shifts(battle(fight(tcc, "1605=50i; 1606=106r", "soviet", order="fight_move"), "1605")) == {}


# --- 11.2.1 terrain ---------------------------------------------------------------------------------


@pytest.mark.rules("11.2.1", "11.2.1-a", "11.2.1-b")
@pytest.mark.parametrize(
    ("board", "target", "expected"),
    [
        ("1605=50i; 1606=106r", "1606", {}),
        ("1812=50i; 1912=184r", "1912", {}),
        ("1713=50i; 1714=106r", "1714", {"rough": -1}),
        ("1714=50i; 1713=106r", "1713", {}),  # the attacker's hex does not matter
    ],
)
def test_rough_shifts_one_left_clear_and_town_none(
    tcc: CrimeanCampaign, board: str, target: str, expected: dict[str, int]
) -> None:
    assert shifts(battle(fight(tcc, board), target)) == expected


@pytest.mark.rules("11.2.1-d")
def test_mountain_shifts_two_left(tcc: CrimeanCampaign) -> None:
    assert shifts(battle(fight(tcc, "1617=50i; 1618=106r"), "1618")) == {"mountain": -2}


@pytest.mark.rules("11.2.1-h")
@pytest.mark.parametrize(
    ("target", "origin"), [("1417", "1517"), ("1416", "1516"), ("1418", "1519"), ("1517", "1516"), ("1518", "1519")]
)
def test_soviets_in_the_fortress_and_sectors_get_three_left(tcc: CrimeanCampaign, target: str, origin: str) -> None:
    assert shifts(battle(fight(tcc, f"{target}=7n; {origin}=50i"), target)) == {"soviet_fortress": -3}


@pytest.mark.rules("11.2.1-i", "11.2.1-j")
def test_axis_units_get_one_left_in_the_fortress_and_none_in_a_sector(tcc: CrimeanCampaign) -> None:
    """EX31."""
    s = fight(tcc, "1417=50i; 1518=79n", "soviet", order="fight_move")
    assert shifts(battle(s, "1417")) == {"axis_fortress": -1}
    assert column(s, 13, sum(term.value for term in shift_terms(s))) == 5
    assert shifts(battle(fight(tcc, "1517=50i; 1518=79n", "soviet", order="fight_move"), "1517")) == {}


@pytest.mark.rules("11.2.1-k")
def test_the_fortress_keeps_its_shifts_however_often_it_changed_hands(tcc: CrimeanCampaign) -> None:
    """The Axis has lost it again and no static unit is left in it: three left; and so the other way round."""
    s = fight(tcc, "1517=50i; 1417=7n")
    assert not s.given.sheets.static & s.at[s.given.sheets.fortress]
    assert shifts(battle(s, "1417")) == {"soviet_fortress": -3}
    s = fight(tcc, "1517=109r; 1417=50i; 1518=sds1518", "soviet", order="fight_move")
    assert shifts(battle(s, "1417")) == {"axis_fortress": -1}


# --- 11.2.3 concentric attacks ----------------------------------------------------------------------

AROUND = {"n": "1605", "ne": "1706", "se": "1707", "s": "1607", "sw": "1507", "nw": "1506"}
AXIS_UNITS = ("50i", "46i", "22i", "24i", "132i", "170i")


def surround(tcc: CrimeanCampaign, sides: str) -> dict[str, int]:
    """The shifts of an Axis attack on 1606 from these sides."""
    used = dict(zip(sides.split(), AXIS_UNITS, strict=False))
    board = "; ".join(f"{AROUND[side]}={unit}" for side, unit in used.items())
    return shifts(battle(fight(tcc, f"{board}; 1606=106r"), "1606", *used.values()))


@pytest.mark.rules("11.2.3", "11.2.3-a", "11.2.3-f")
@pytest.mark.parametrize("sides", ["n s", "ne sw", "se nw"])
def test_opposite_hexes_are_concentric(tcc: CrimeanCampaign, sides: str) -> None:
    """EX37: two right for the Axis."""
    assert surround(tcc, sides) == {"concentric": 2}


@pytest.mark.rules("11.2.3-b")
@pytest.mark.parametrize("sides", ["n se sw", "ne s nw"])
def test_three_alternate_hexes_are_concentric(tcc: CrimeanCampaign, sides: str) -> None:
    """EX39."""
    assert surround(tcc, sides) == {"concentric": 2}


@pytest.mark.rules("11.2.3-c")
def test_four_hexes_always_hold_an_opposite_pair_or_count_by_themselves(tcc: CrimeanCampaign) -> None:
    from kurgan.games.crimean_campaign.rules import r11_2_shifts

    assert surround(tcc, "n ne se s") == {"concentric": 2}
    assert all(r11_2_shifts.CONCENTRIC[sides] for sides in range(64) if sides.bit_count() >= 4)
    assert sum(r11_2_shifts.CONCENTRIC) == 22 + 3 + 2 + 12  # 4+ hexes; pairs; alternate threes; pairs with a third


@pytest.mark.rules("11.2.3")
@pytest.mark.parametrize("sides", ["n", "n ne", "n se", "n ne se", "nw n ne"])
def test_neighbours_in_a_row_are_not_concentric(tcc: CrimeanCampaign, sides: str) -> None:
    """EX41."""
    assert surround(tcc, sides) == {}


@pytest.mark.rules("11.2.3-g")
def test_a_soviet_concentric_attack_gets_one_right(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=106r; 1607=156r; 1606=50i", "soviet", order="fight_move")
    assert shifts(battle(s, "1606", "106r", "156r")) == {"concentric": 1}
    s = fight(tcc, "1605=106r; 1607=156r; 1606=50i", "soviet", order="fight_move")
    assert shifts(battle(s, "1606", "106r")) == {}  # who stands there and does not attack does not count


@pytest.mark.rules("11.2.3-d", "S-4")
def test_there_is_no_concentric_attack_on_a_town(tcc: CrimeanCampaign) -> None:
    """EX43."""
    s = fight(tcc, "1911=50i; 1913=46i; 1912=184r")
    assert shifts(battle(s, "1912", "50i", "46i")) == {}
    s = fight(tcc, "1911=106r; 1913=156r; 1912=50i", "soviet", order="fight_move")
    assert shifts(battle(s, "1912", "106r", "156r")) == {}


@pytest.mark.rules("11.2.3-e", "S-4")
def test_there_is_none_against_soviets_at_sevastopol_but_there_is_against_the_axis(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1516=50i; 1518=46i; 1517=109r")
    assert shifts(battle(s, "1517", "50i", "46i")) == {"soviet_fortress": -3}
    s = fight(tcc, "1516=106r; 1518=156r; 1517=50i", "soviet", order="fight_move")
    assert shifts(battle(s, "1517", "106r", "156r")) == {"concentric": 1}


# --- 11.2.4 German superiority ----------------------------------------------------------------------


@pytest.mark.rules("11.2.4", "11.2.4-a")
@pytest.mark.parametrize(
    ("board", "target", "units", "expected"),
    [
        ("1605=stug190 kgz; 1606=106r", "1606", "stug190 kgz", {"mech_attack": 1}),
        ("1811=stug190; 1912=184r", "1912", "stug190", {"mech_attack": 1}),
        ("1912=stug190; 1913=106r", "1913", "stug190", {"rough": -1}),
        ("1516=stug190; 1517=109r", "1517", "stug190", {"soviet_fortress": -3}),
        ("1605=stug190 50i; 1606=106r", "1606", "50i", {}),
    ],
)
def test_german_mechanized_attackers_shift_right_against_clear_and_town(
    tcc: CrimeanCampaign, board: str, target: str, units: str, expected: dict[str, int]
) -> None:
    assert shifts(battle(fight(tcc, board), target, *units.split())) == expected


@pytest.mark.rules("11.2.4-b", "11.2.4-d")
def test_german_mechanized_defenders_shift_left_and_air_support_helps_them(tcc: CrimeanCampaign) -> None:
    """EX33: KGG in rough with CAS, a differential of 17, die 6."""
    s = fight(tcc, "1715=kgg; 1814=79n 345r", "soviet", turn=11, order="fight_move", support="cas3:ready")
    events = battle(s, "1715", "79n", "345r", defender="cas3")
    assert shifts(events) == {"rough": -1, "mech_defense": -1}
    assert column(s, 17, -2) == 5
    assert modified(s, 6) == 6
    assert modified(s, 5) == 6
    events = play(s, "die 4")
    assert terms(named(events, "combat_result")) == {"die": 4, "air_defense": 1}


@pytest.mark.rules("11.2.4-c")
def test_german_air_support_takes_one_from_the_die_however_much_there_is(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i; 1606=106r", support=ALL_AXIS)
    battle(s, "1606", attacker="cas1 cas2")
    assert (modified(s, 4), modified(s, 1)) == (3, 1)
    assert terms(named(play(s, "die 4"), "combat_result")) == {"die": 4, "air_attack": -1}
    s = fight(tcc, "1605=50i; 1606=106r", support="scas1:ready")
    battle(s, "1606", defender="scas1")
    assert modified(s, 4) == 4  # Soviet air support has no such effect


@pytest.mark.rules("11.2.4-e", "S-2")
@pytest.mark.parametrize(
    ("option", "support", "expected"),
    [
        ("no", "eng", 3),
        ("no", "rr672", 3),
        ("no", "eng rr672 rr688", 3),
        ("no", "ha110", 4),
        ("no", "eng cas1", 2),
        ("yes", "eng", 4),
        ("yes", "rr672", 4),
        ("yes", "eng rr672", 3),
    ],
)
def test_engineers_and_rail_guns_in_a_siege(tcc: CrimeanCampaign, option: str, support: str, expected: int) -> None:
    """R1, both ways."""
    rail = "2102 2002 2003 2004 2005 1906 1907 1908 1808 1809 1810 1911 1913 1813 1814 1715 1716 1615"
    s = fight(
        tcc,
        "1516=50i; 1517=109r; 1912=46i",
        turn=13,
        order="fight_move",
        also=rail,
        support=ALL_AXIS,
        options=f"siege_drm_needs_both:{option}",
    )
    battle(s, "1517", attacker=support)
    assert modified(s, 4) == expected


@pytest.mark.rules("11.2.4-e")
def test_siege_units_do_nothing_to_the_die_against_other_hexes(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i; 1606=106r", turn=13, order="fight_move", support=ALL_AXIS)
    battle(s, "1606", attacker="eng")
    assert modified(s, 4) == 4
    s = fight(tcc, "1517=50i; 1518=109r", "soviet", turn=13, support=ALL_AXIS)
    declare(s, "1517")
    play(s, "ready", "support eng", "ready")
    assert modified(s, 4) == 4  # nor in a defense
