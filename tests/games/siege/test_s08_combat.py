"""S.8.1 and S.8.7: declaring attacks, duties, ground support and AA."""

from __future__ import annotations

import pytest

from kurgan.games.siege import Siege
from kurgan.games.siege.sheets import NUMBER
from tests.games.siege.fights import at_dice, combat, map_work, marker
from tests.games.siege.helpers import asked, keys, legal, named, offers, play, refusal, terms, where

OPEN = "0202=s172r; 0201=g22 g24 gart1"


@pytest.mark.rules("S.8.1")
def test_adjacent_enemies_are_attacked_from_several_hexes(siege: Siege) -> None:
    s = combat(siege, "0202=s172r; 0201=g22; 0302=g24; 0501=g50")
    assert legal(s) == ["attack 0202", "done"]
    assert refusal(s, "attack 0303") == "S.8.1"
    play(s, "attack 0202")
    assert legal(s, "join") == ["g22", "g24"] and refusal(s, "join g50") == "S.8.1" and refusal(s, "declare") == "S.8.1"
    play(s, "join g22", "join g24")
    events = play(s, "declare")
    assert keys(events).count("attacks") == 2 and asked(s) == "CombatDice"
    assert named(events, "strengths").params[0] == ("attack", "17")


@pytest.mark.rules("S.8.1-a")
def test_a_hex_is_attacked_once_in_a_phase(siege: Siege) -> None:
    s = combat(siege, "0202=s172r s95r; 0201=g22; 0302=g24", "fought=0202")
    assert legal(s) == ["done"] and refusal(s, "attack 0202") == "S.8.1-a"
    s = combat(siege, "0202=s172r s95r; 0201=g22 g24")
    play(s, "attack 0202", "join g22", "declare", "dice 3 4")
    while asked(s) != "ChooseAttack":
        play(s, legal(s)[0])
    assert refusal(s, "attack 0202") == "S.8.1-a"  # g24 is still free


@pytest.mark.rules("S.8.1-b")
def test_a_unit_attacks_once_in_a_phase(siege: Siege) -> None:
    s = combat(siege, "0202=s172r s95r; 0302=s25r; 0201=g22 g24 g50")
    play(s, "attack 0202", "join g22", "declare", "dice 3 4")
    assert s.attacked == 1 << NUMBER["g22"]
    s = combat(siege, "0202=s172r; 0201=g22 g24", "attacked=g22")
    play(s, "attack 0202")
    assert refusal(s, "join g22") == "S.8.1-b"


@pytest.mark.rules("S.8.1-c", "40.C-f")
def test_who_cannot_attack(siege: Siege) -> None:
    s = combat(siege, "0202=s172r; 0201=g22 g24 g50 g132 gcon", "reserve=g24; building=g50; dug=g132")
    play(s, "attack 0202")
    assert s.committed == 1 << NUMBER["g22"]  # the only one: it need not be named
    for unit in ("g24", "g50", "gcon"):
        assert refusal(s, f"join {unit}") == "S.8.1-c"
    assert refusal(s, "join g132") == "40.C-f"


@pytest.mark.rules("40.C-f", "40.C.1-j")
def test_works_never_attack(siege: Siege) -> None:
    s = combat(siege, "0304=pf1 s25r; 0303=g22/1", marker("0304", "fort", manned=True), side="defender")
    play(s, "attack 0303")
    assert s.committed == 1 << NUMBER["s25r"] and refusal(s, "join pf1") == "40.C-f"
    events = play(s, "declare")
    assert named(events, "strengths").params[0] == ("attack", "4")  # neither the port's nor the Manned Fort's


@pytest.mark.rules("S.12-d")
def test_isolated_units_do_not_attack(siege: Siege) -> None:
    s = combat(siege, "0303=g22; 0304=s25r; 0302=s95r; 0402=s172r; 0403=s345r; 0202=s388r; 0203=s386r")
    assert legal(s) == ["done"]


@pytest.mark.rules("S.8.1-j")
def test_what_cannot_be_paid_is_not_attacked(siege: Siege) -> None:
    s = combat(siege, OPEN, sp=2)
    play(s, "attack 0202", "join g22")
    assert refusal(s, "join g24") == "S.8.1-j" and offers(s, "declare")
    play(s, "declare")
    assert s.sp[0] == 0
    assert legal(combat(siege, OPEN, sp=1)) == ["done"]
    assert refusal(combat(siege, OPEN, sp=1), "attack 0202") == "S.8.1-j"


@pytest.mark.rules("S.8.1-k")
def test_below_one_to_four_there_is_no_attack(siege: Siege) -> None:
    s = combat(siege, "0304=s25r s95r pf1; 0303=gaa geng1", "air=0")
    assert legal(s) == ["attack 0304", "done"]
    play(s, "attack 0304", "join gaa")
    assert refusal(s, "declare") == "S.8.1-k"  # 3 against 16
    play(s, "join geng1")
    assert offers(s, "declare")
    assert refusal(combat(siege, "0304=s25r s95r pf1; 0303=gaa", "air=0"), "attack 0304") == "S.8.1-k"


@pytest.mark.rules("S.8.1-d")
def test_exploitation_combat_is_for_mobile_units_and_duties(siege: Siege) -> None:
    s = combat(siege, "0202=s172r; 0201=g22 gstug g24", "duty=g24:0202", phase="exploitation_combat")
    play(s, "attack 0202")
    assert legal(s, "join") == ["gstug"] and refusal(s, "join g22") == "S.8.1-d"
    assert legal(combat(siege, "0202=s172r; 0201=g22", phase="exploitation_combat")) == ["done"]


@pytest.mark.rules("S.8.1-e", "R2", "S.8.3-d")
def test_a_deadlock_must_be_fought_out(siege: Siege) -> None:
    """40.B: a rolled DL is paid as 1X½ and still obliges."""
    s = at_dice(siege, "0202", "0202=s172r; 0201=g22 g24", "g22 g24", marker("0202", "fort"), odds="2:1")
    events = play(s, "dice 3 4")
    assert named(events, "result_changed").params[1][1].id == "1X½"  # type: ignore[union-attr]
    play(s, "lose g22")
    assert [s.duty[NUMBER[unit]] for unit in ("g22", "g24")] == [s.where[NUMBER["s172r"]]] * 2
    s = combat(
        siege,
        "0202=s172r; 0302=s95r; 0201=g22 gstug; 0301=g24",
        "duty=g22:0202 gstug:0202",
        phase="exploitation_combat",
    )
    assert refusal(s, "done") == "S.8.1-e" and refusal(s, "attack 0302") == "S.8.1"
    play(s, "attack 0202")
    assert s.committed == 1 << NUMBER["g22"] | 1 << NUMBER["gstug"]


@pytest.mark.rules("S.8.1-e")
def test_duties_come_before_other_attacks(siege: Siege) -> None:
    """[R94] Else the SPs could be spent elsewhere and the duty would lapse."""
    s = combat(siege, "0202=s172r; 0403=s95r; 0201=g22; 0402=gstug", "duty=g22:0202", sp=4, phase="exploitation_combat")
    assert legal(s) == ["attack 0202"] and refusal(s, "attack 0403") == "S.8.1-e"
    free = combat(siege, "0202=s172r; 0403=s95r; 0201=g22; 0402=gstug", sp=4, phase="exploitation_combat")
    assert legal(free) == ["attack 0403", "done"]


@pytest.mark.rules("S.8.1-g")
def test_a_duty_lapses_if_the_enemy_is_gone_or_it_cannot_be_paid(siege: Siege) -> None:
    gone = combat(siege, "0302=s172r; 0201=g22", "duty=g22:0202", phase="exploitation_combat")
    poor = combat(siege, "0202=s172r; 0201=g22 g24", "duty=g22:0202 g24:0202", sp=2, phase="exploitation_combat")
    weak = combat(siege, "0202=s172r s95r s25r s388r; 0201=g22/1", "duty=g22:0202", phase="exploitation_combat")
    assert offers(gone, "done") and offers(poor, "done") and offers(weak, "done")
    play(poor, "attack 0202")  # [R83] one of the two can still be paid
    assert not poor.committed and legal(poor, "join") == ["g22", "g24"]


@pytest.mark.rules("S.8.1-g", "S.8.1-e")
def test_who_has_a_duty_that_lapsed_may_attack_elsewhere_if_it_is_mobile(siege: Siege) -> None:
    """The fort costs 2 SPs, the open hex 1."""
    units, fort = "0202=s172r; 0402=s95r; 0302=gstug geng1", marker("0202", "fort")
    duties = "duty=gstug:0202 geng1:0202"
    poor = combat(siege, units, fort, duties, sp=2, phase="exploitation_combat")
    assert legal(poor) == ["attack 0402", "done"]
    play(poor, "attack 0402")
    assert poor.committed == 1 << NUMBER["gstug"] and refusal(poor, "join geng1") == "S.8.1-e"
    rich = combat(siege, units, fort, duties, sp=4, phase="exploitation_combat")
    assert legal(rich) == ["attack 0202"]


# --- ground support ---------------------------------------------------------------------------------------


@pytest.mark.rules("S.8.7", "S.8.7-a")
def test_ground_support_is_limited_in_one_attack(siege: Siege) -> None:
    s = combat(siege, OPEN, "air=9")
    play(s, "attack 0202", "join g22")
    assert legal(s, "air") == ["1", "2", "3", "4", "5", "6"] and refusal(s, "air 7") == "S.8.7-a"
    play(s, "air 4")
    assert refusal(s, "air 1") == "S.8.7"
    events = play(s, "declare")
    assert s.air == 5 and named(events, "strengths").params[0] == ("attack", "12")
    assert siege.data["sevastopol"]["air"]["factors"] == 12


@pytest.mark.rules("S.8.7-b", "S.6-d")
def test_only_what_is_left_can_fly_and_only_one_side_has_it(siege: Siege) -> None:
    s = combat(siege, OPEN, "air=2")
    play(s, "attack 0202")
    assert legal(s, "air") == ["1", "2"]
    other = combat(siege, "0304=pf1 s25r s95r; 0303=g22", "air=2", side="defender")
    play(other, "attack 0303")
    assert not legal(other, "air") and refusal(other, "air 1") == "S.8.7"


@pytest.mark.rules("S.8.7-c", "S.8.7-d", "R54")
def test_aa_fires_before_the_combat(siege: Siege) -> None:
    s = combat(siege, "0304=pf1 s25r; 0303=g22 g24", map_work("0304", "fortress"), "air=9")
    play(s, "attack 0304", "join g22", "join g24", "air 3")
    play(s, "declare")
    assert asked(s) == "AADie" and s.shots == 3  # the port's two, the fortress's one
    assert named(play(s, "die 6"), "aa_hit").params[1] == ("lost", 2)
    assert s.support == 1 and s.shots == 2
    play(s, "die 5")
    play(s, "die 6")
    assert s.support == 0 and asked(s) == "CombatDice"


@pytest.mark.rules("S.8.7-e", "R34")
def test_whose_aa_counts(siege: Siege) -> None:
    zone = combat(siege, "0202=s172r; 0201=g22", marker("0202", "fortified_zone"), "air=9")
    play(zone, "attack 0202", "air 2", "declare")
    assert zone.shots == 2
    area = combat(siege, "0203=pfa1; 0202=g22", "air=9")
    play(area, "attack 0203", "air 2", "declare")
    assert area.shots == 1
    bare_hex = combat(siege, "0202=s172r; 0201=g22", "air=9")
    play(bare_hex, "attack 0202", "air 2", "declare")
    assert asked(bare_hex) == "CombatDice"


@pytest.mark.rules("S.8.7-f")
def test_support_is_added_after_halving(siege: Siege) -> None:
    s = combat(siege, "0304=s25r; 0303=g22", map_work("0304", "fortress"), "air=9")
    play(s, "attack 0304", "air 2", "declare", "die 1")
    found = siege.sheets["sevastopol"].charts.columns[s.odds]
    assert found == "1:1"  # 8 halved and 2 against 6


@pytest.mark.rules("R53")
def test_odds_below_the_table_after_aa_use_its_lowest_column(siege: Siege) -> None:
    s = combat(siege, "0304=pf1 s25r s95r; 0303=gaa", "air=9")
    play(s, "attack 0304", "air 2", "declare", "die 6")
    assert asked(s) == "CombatDice" and s.odds == 0


@pytest.mark.rules("S.8.2-d")
def test_the_whole_roll_is_told(siege: Siege) -> None:
    s = combat(siege, "0402=s172r; 0401=g22 geng1 gstug", marker("0402", "fort"))
    play(s, "attack 0402", "join g22", "join geng1", "join gstug", "declare")
    events = play(s, "dice 2 3")
    assert terms(named(events, "combat_dice")) == {"dice": 5, "fort": -2, "rough": -1, "engineers": 1}
    assert terms(named(events, "armour_effects")) == {"armour_share": 2, "fort": -1, "rough": -1}
    assert where(s, "g22") == "0401"
