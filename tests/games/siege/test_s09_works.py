"""S.9, 40.B and 40.C: whom works help, capture, conversion, decay; S.6: overruns."""

from __future__ import annotations

import pytest

from kurgan.games.siege import Siege
from kurgan.games.siege.places import ATTACKER, DEAD, DEFENDER, HEX
from kurgan.games.siege.rules.s06_overrun import can_grow, overrun_cost, overrun_refusal
from kurgan.games.siege.rules.s08_1_battle import attacker, battle_of
from kurgan.games.siege.rules.s08_2_die import die_sum
from kurgan.games.siege.rules.s08_5_retreat import has_room
from kurgan.games.siege.rules.s09_1_capture import capture, convert_due, end_of_phase
from kurgan.games.siege.rules.s09_2_reduction import decay
from kurgan.games.siege.rules.s09_works import helps, holds, is_garrisoned, manned_strength, marker_kind
from kurgan.games.siege.sheets import NUMBER
from kurgan.games.siege.state import SG, put
from kurgan.games.siege.works import KINDS
from tests.games.siege import turns
from tests.games.siege.fights import combat, map_work, marker
from tests.games.siege.helpers import asked, base, keys, legal, named, offers, play, refusal, steps, where, work

HERE = HEX["0202"]


def move_in(s: SG, *units: str, place: int = HERE) -> None:
    """Units take an empty hex."""
    for unit in units:
        put(s, NUMBER[unit], place)
    capture(s, place, s.given.sheets.side[NUMBER[units[0]]])


def captors_next_turn(s: SG, side: int = ATTACKER) -> None:
    """His phase ends, the enemy plays, his next player-turn begins."""
    end_of_phase(s)
    s.side = side
    convert_due(s)


def taken(siege: Siege, work_text: str, *units: str, scenario: str = "sevastopol", place: str = "0202") -> SG:
    s = combat(siege, f"0201={' '.join(units)}", work_text, scenario=scenario)
    move_in(s, *units, place=HEX[place])
    return s


# --- whom they help ---------------------------------------------------------------------------------------


@pytest.mark.rules("S.9", "R10")
def test_a_captured_work_helps_nobody(siege: Siege) -> None:
    s = taken(siege, map_work("0202", "fortress"), "g22")
    assert not helps(s, HERE, ATTACKER) and helps(s, HERE, DEFENDER)
    for captured in (map_work("0202", "fortress"), marker("0202", "fortified_zone")):
        b = battle_of(combat(siege, "0202=g22; 0203=s172r", captured, side="defender"), HERE, 1 << NUMBER["s172r"])
        assert die_sum(b) == 0


@pytest.mark.rules("40.C.20.x1")
def test_a_destroyed_ouvrage_helps_whoever_is_in_it(siege: Siege) -> None:
    for owner in ("attacker", "defender"):
        s = combat(
            siege, "0103=f1; 0102=g1", f"base=0103:destroyed_ouvrage; base_owner=0103:{owner}", scenario="maginot"
        )
        assert helps(s, HEX["0103"], ATTACKER) and helps(s, HEX["0103"], DEFENDER)
        assert die_sum(battle_of(s, HEX["0103"], 1 << NUMBER["g1"])) <= -2


@pytest.mark.rules("40-d", "R27")
def test_a_work_under_upgrade_fights_one_level_lower(siege: Siege) -> None:
    s = combat(siege, "0202=s172r; 0201=g22", marker("0202", "improved_fort", manned=True, build=2))
    assert KINDS[marker_kind(s, HERE) - 1] == "fort" and manned_strength(s, HERE, DEFENDER) == 1
    s = combat(siege, "0202=s172r; 0201=g22", marker("0202", "entrenchment", build=2))
    assert marker_kind(s, HERE) == 0 and not helps(s, HERE, DEFENDER)
    s = combat(siege, "0202=s172r; 0201=g22", marker("0202", "damaged_fort", build=2))
    assert KINDS[marker_kind(s, HERE) - 1] == "damaged_fort"


@pytest.mark.rules("R47")
def test_a_manned_fort_holds_its_hex(siege: Siege) -> None:
    s = combat(siege, "0201=g22 g24", marker("0202", "fort", manned=True))
    assert holds(s, DEFENDER, HERE) and legal(s, "attack") == ["0202"]
    play(s, "attack 0202", "join g22", "declare", "dice 6 6")
    assert asked(s) == "ChooseAdvance" and not holds(s, DEFENDER, HERE)
    assert not holds(combat(siege, "0201=g22", marker("0202", "fort")), DEFENDER, HERE)


@pytest.mark.rules("40.C-e", "40.C-d")
def test_works_do_not_count_for_stacking(siege: Siege) -> None:
    """F40-81."""
    s = combat(siege, "0202=s172r s95r pfa1; 0201=g22", marker("0202", "fortified_area", manned=True))
    assert has_room(s, HERE, DEFENDER, NUMBER["s25r"])
    put(s, NUMBER["s25r"], HERE)
    assert not has_room(s, HERE, DEFENDER, NUMBER["scon"])


# --- capture and conversion -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, marks=pytest.mark.rules(f"40.C.{n}.when", f"40.C.{n}.becomes", "R30"))
        for n, kind in (
            (3, "field_fortification"),
            (4, "fort"),
            (5, "improved_fort"),
            (6, "fortified_area"),
            (7, "improved_fortified_area"),
        )
    ],
)
def test_lesser_works_are_destroyed_on_entry(siege: Siege, kind: str) -> None:
    s = taken(siege, marker("0202", kind), "gstug")
    assert work(s, "0202") == "none" and not s.owner[HERE]


@pytest.mark.rules("40.C.9.when", "40.C.9.cap")
def test_a_zone_is_destroyed_when_the_captor_plays_again(siege: Siege) -> None:
    """F40-55."""
    s = taken(siege, marker("0202", "fortified_zone"), "g22")
    assert work(s, "0202") == "fortified_zone"
    end_of_phase(s)
    s.side = DEFENDER
    convert_due(s)  # the owner's player-turn changes nothing
    assert work(s, "0202") == "fortified_zone"
    captors_next_turn(s)
    assert work(s, "0202") == "none"


@pytest.mark.rules("40.C.9.x1", "S.9-a", "R6")
def test_recapture_saves_it(siege: Siege) -> None:
    """F40-56."""
    s = taken(siege, marker("0202", "fortified_zone"), "g22")
    end_of_phase(s)
    put(s, NUMBER["g22"], HEX["0201"])
    move_in(s, "s7m")
    captors_next_turn(s)
    assert work(s, "0202") == "fortified_zone" and helps(s, HERE, DEFENDER)


@pytest.mark.rules("S.9-a", "40.C.9.cap", "R6")
def test_too_few_captors_change_nothing_till_enough_are_there(siege: Siege) -> None:
    """F40-57: two REs are not enough, and zones do not decay."""
    s = taken(siege, marker("0202", "fortified_zone"), "gart1")
    captors_next_turn(s)
    decay(s)
    assert work(s, "0202") == "fortified_zone"
    move_in(s, "geng1")
    captors_next_turn(s)
    assert work(s, "0202") == "none"


@pytest.mark.parametrize(
    ("kind", "after", "rule"),
    [
        pytest.param("fortress", "unimproved_fortress", "map", marks=pytest.mark.rules("40.C.16.becomes", "S.9-b")),
        pytest.param(
            "damaged_fortress", "unimproved_fortress", "map", marks=pytest.mark.rules("40.C.15.becomes", "R38")
        ),
        pytest.param("unimproved_fortress", "fort", "marker", marks=pytest.mark.rules("40.C.14.becomes"), id="F40-65"),
        pytest.param(
            "damaged_unimproved_fortress", "damaged_fort", "marker", marks=pytest.mark.rules("40.C.13.becomes")
        ),
        pytest.param("ouvrage", "destroyed_ouvrage", "map", marks=pytest.mark.rules("40.C.21.becomes")),
    ],
)
def test_captured_works_of_the_map_change_and_are_the_captors(siege: Siege, kind: str, after: str, rule: str) -> None:
    s = taken(siege, map_work("0202", kind), "g22")
    assert base(s, "0202") == kind
    captors_next_turn(s)
    if rule == "map":
        assert base(s, "0202") == after and s.base_owner[HERE] == ATTACKER
    else:
        assert (base(s, "0202"), work(s, "0202"), s.owner[HERE]) == ("none", after, ATTACKER)
    assert helps(s, HERE, ATTACKER)


@pytest.mark.rules("40.C.19.becomes", "40.C.18.when", "R10")
def test_a_captured_westwall_never_helps_the_captor(siege: Siege) -> None:
    """F40-67."""
    s = taken(siege, map_work("0303", "westwall"), "u1", scenario="westwall", place="0303")
    captors_next_turn(s)
    assert base(s, "0303") == "unimproved_westwall" and not helps(s, HEX["0303"], ATTACKER)
    captors_next_turn(s)
    assert base(s, "0303") == "unimproved_westwall" and s.base_owner[HEX["0303"]] == DEFENDER


def hexsides(siege: Siege, at: str, kind: str, *units: str) -> SG:
    across = str(int(at) - 1).zfill(4)
    s = combat(
        siege,
        f"{across}={' '.join(units)}",
        f"side_work={at}-{across}:{kind}",
        f"side_owner={at}-{across}:defender",
        scenario="maginot",
    )
    move_in(s, *units, place=HEX[at])
    captors_next_turn(s)
    return s


def sides(s: SG) -> list[tuple[str, int]]:
    return [(KINDS[kind - 1], s.side_owner[n]) for n, kind in enumerate(s.side_work) if kind]


@pytest.mark.rules("40.C.12.becomes", "40.C.12.when", "R37")
def test_a_captured_fortified_hexside_is_unimproved(siege: Siege) -> None:
    """F40-61."""
    assert sides(hexsides(siege, "0403", "fortified_hexside", "g4")) == [("unimproved_fortified_hexside", ATTACKER)]
    assert sides(hexsides(siege, "0403", "fortified_hexside", "gart")) == [("fortified_hexside", DEFENDER)]


@pytest.mark.rules("40.C.11.when", "40.C.11.x1")
def test_an_unimproved_hexside_goes_only_if_it_is_a_marker(siege: Siege) -> None:
    """F40-63."""
    assert sides(hexsides(siege, "0703", "unimproved_fortified_hexside", "geng1")) == []
    assert sides(hexsides(siege, "0603", "unimproved_fortified_hexside", "g7")) == [
        ("unimproved_fortified_hexside", ATTACKER)
    ]


@pytest.mark.rules("R10", "R37", "S.9-b")
@pytest.mark.parametrize(("at", "kind"), [("0403", "fortified_hexside"), ("0603", "unimproved_fortified_hexside")])
def test_a_printed_hexside_serves_whoever_holds_the_hex(siege: Siege, at: str, kind: str) -> None:
    """Its first owner takes it back: it helps nobody until his next player-turn begins, and then him again."""
    s = hexsides(siege, at, kind, "g4")

    def helped(side: int) -> bool:
        """Whether an attack across it on units of that side would have to overcome it."""
        s.side, foe = 1 - side, NUMBER["fart" if side == ATTACKER else "gart"]
        put(s, foe, HEX[at] - 1)
        found = attacker(s, foe, HEX[at]).across is not None
        put(s, foe, DEAD)
        return found

    assert helped(ATTACKER) and not helped(DEFENDER)
    put(s, NUMBER["g4"], DEAD)
    move_in(s, "f1", place=HEX[at])
    end_of_phase(s)
    assert not helped(DEFENDER)
    s.side, s.log = DEFENDER, []
    convert_due(s)
    assert keys(s.log) == ["work_taken_over"]
    assert helped(DEFENDER) and not helped(ATTACKER)


@pytest.mark.rules("R39", "R65")
def test_marker_and_map_work_follow_their_own_clauses(siege: Siege) -> None:
    s = taken(siege, f"{marker('0202', 'fortified_zone')}; {map_work('0202', 'unimproved_fortress')}", "g22")
    captors_next_turn(s)
    assert (work(s, "0202"), base(s, "0202"), s.owner[HERE]) == ("fort", "none", ATTACKER)


@pytest.mark.rules("R42", "S.10-h", "40-d")
def test_capture_ends_construction_at_the_level_in_force(siege: Siege) -> None:
    """[R92] A zone being built is an improved fortified area, which 1 RE destroys; one begun anew is nothing."""
    s = taken(siege, marker("0202", "fortified_zone", build=3), "gstug")
    assert work(s, "0202") == "none" and not s.build[HERE]
    s = taken(siege, marker("0202", "field_fortification", build=2), "gstug")
    assert work(s, "0202") == "entrenchment" and not s.build[HERE] and helps(s, HERE, DEFENDER)
    s = taken(siege, marker("0202", "entrenchment", build=2), "gstug")
    assert work(s, "0202") == "none" and not s.build[HERE] and not helps(s, HERE, DEFENDER)
    s = taken(siege, marker("0202", "fortified_zone"), "gstug")
    assert work(s, "0202") == "fortified_zone"


@pytest.mark.rules("S.10-h")
def test_capture_ends_a_task_on_a_work_of_the_map(siege: Siege) -> None:
    building = f"{map_work('0202', 'unimproved_westwall')}; build=0202:2; task=0202:1"
    s = taken(siege, building, "g22")
    assert not s.build[HERE] and not s.task[HERE] and base(s, "0202") == "unimproved_westwall"


@pytest.mark.rules("R65")
def test_of_two_markers_the_higher_stays(siege: Siege) -> None:
    ruin = map_work("0202", "damaged_unimproved_fortress")
    for kind, after in (("entrenchment", "damaged_fort"), ("improved_fort", "improved_fort")):
        s = combat(siege, "0202=g22", ruin, f"work=0202:{kind}; owner=0202:attacker")
        captors_next_turn(s)
        assert work(s, "0202") == after and base(s, "0202") == "none"


# --- decay ------------------------------------------------------------------------------------------------


@pytest.mark.rules("40.B-i", "40.B-k", "40.C-h")
def test_a_work_without_garrison_decays_in_the_enemy_initial_phase(siege: Siege) -> None:
    """F40-52."""
    s = combat(siege, "0201=g22", marker("0202", "improved_fort"))
    decay(s)
    assert work(s, "0202") == "fort"
    s.side = DEFENDER
    decay(s)
    assert work(s, "0202") == "fort"


@pytest.mark.rules("S.9-c", "40.C-h", "R15")
def test_what_is_a_garrison(siege: Siege) -> None:
    s = combat(siege, "0202=scon; 0201=g22", marker("0202", "improved_fort"))
    assert is_garrisoned(s, HERE, DEFENDER)
    decay(s)
    assert work(s, "0202") == "improved_fort"
    manned = combat(siege, "0201=g22", marker("0202", "improved_fort", manned=True))
    decay(manned)
    assert work(manned, "0202") == "improved_fort"


@pytest.mark.rules("40.B-j", "R14", "R7")
def test_captured_works_that_cannot_be_destroyed_decay(siege: Siege) -> None:
    """F40-59 with an entrenchment, which no captor destroys, and a fortress held by too few."""
    s = taken(siege, marker("0202", "entrenchment"), "g22")
    captors_next_turn(s)
    assert work(s, "0202") == "entrenchment"
    decay(s)
    assert work(s, "0202") == "none"
    s = taken(siege, map_work("0202", "fortress"), "gart1")
    captors_next_turn(s)
    decay(s)
    assert base(s, "0202") == "damaged_fortress" and s.base_owner[HERE] == DEFENDER


@pytest.mark.rules("40.B-9", "R7")
def test_kinds_that_combat_does_not_reduce_do_not_decay(siege: Siege) -> None:
    for kind in ("westwall", "ouvrage", "damaged_fortress"):
        s = combat(siege, "0201=g22", map_work("0202", kind))
        decay(s)
        assert base(s, "0202") == kind


@pytest.mark.parametrize(
    "option", [pytest.param("yes", marks=pytest.mark.rules("R15")), pytest.param("no", marks=pytest.mark.rules("R15"))]
)
def test_the_switch_lets_only_works_near_the_enemy_decay(siege: Siege, option: str) -> None:
    text = (
        f"scenario=sevastopol; options=decay_needs_enemy_adjacent:{option}; at=combat>attack>ChooseAttack; "
        f"side=attacker; 0201=g22; {marker('0202', 'fort')}"
    ).replace("work=0202:fort", "work=0202:fort 0405:fort")
    s = siege.read_position(text.replace("owner=0202:defender", "owner=0202:defender 0405:defender"))
    decay(s)
    assert work(s, "0202") == "field_fortification"
    assert work(s, "0405") == ("fort" if option == "yes" else "field_fortification")


@pytest.mark.rules("R12")
def test_a_manned_fort_ends_with_the_fort(siege: Siege) -> None:
    s = combat(siege, "0202=s172r; 0201=g22 g24 g50", marker("0202", "fort", manned=True))
    play(s, "attack 0202", "join g22", "join g24", "join g50", "declare", "dice 1 2")
    while asked(s) != "ChooseAttack":
        play(s, legal(s)[0])
    assert work(s, "0202") == "field_fortification" and not s.manned and not s.track.count(1)


@pytest.mark.rules("R28")
def test_what_falls_below_an_entrenchment_loses_its_c_marker_too(siege: Siege) -> None:
    s = combat(siege, "0201=g22", marker("0202", "entrenchment", build=2))
    decay(s)
    assert work(s, "0202") == "none" and not s.build[HERE]


@pytest.mark.rules("R8")
def test_a_damaged_fort_under_repair_is_an_entrenchment_after_an_attack(siege: Siege) -> None:
    """[R93] Nothing is left to be repaired, so no C marker holds the entrenchment back."""
    s = combat(siege, "0201=g22", marker("0202", "damaged_fort", build=2))
    decay(s)
    assert work(s, "0202") == "entrenchment" and not s.build[HERE] and helps(s, HERE, DEFENDER)


# --- overruns ---------------------------------------------------------------------------------------------


def group(*units: str) -> int:
    return sum(1 << NUMBER[unit] for unit in units)


def moving(siege: Siege, units: str, *more: str, mp: int = 12, sp: int = 40) -> SG:
    s = combat(siege, units, *more, sp=sp)
    s.phase = 2
    s.mp = bytes([mp]) * len(s.mp)
    return s


def refused(s: SG, units: int, place: str = "0202") -> str:
    found = overrun_refusal(s, units, HEX[place])
    return found.rule if found else ""


@pytest.mark.rules("S.6", "S.6-c", "S.6-d")
def test_an_overrun_needs_five_to_one_without_support(siege: Siege) -> None:
    s = moving(siege, "0202=s79m; 0201=g22 g24; 0402=s172r", "air=9")
    assert refused(s, group("g22", "g24")) == "" and refused(s, group("g22")) == "S.6-c"
    assert refused(s, group("g22", "g24"), "0402") == "S.6" == refused(s, group("g22", "g24"), "0203")
    s = moving(siege, "0202=s79m; 0201=g24 r18 r1m")
    assert refused(s, group("g24", "r18")) == "S.6-c" and refused(s, group("g24", "r1m")) == ""  # 14 and 15 against 3


@pytest.mark.rules("S.6-a", "40.C-b", "R40")
def test_what_an_overrun_costs(siege: Siege) -> None:
    s = moving(siege, "0202=s79m; 0201=g22 g24; 0402=scon; 0401=g50", mp=6)
    assert overrun_cost(s, HERE, HEX["0201"]) == 2 * 3 and refused(s, group("g22", "g24")) == ""
    assert overrun_cost(s, HEX["0402"], HEX["0401"]) == 2 * 4  # rough
    s = moving(siege, "0202=s79m; 0201=g22 g24", marker("0202", "fort"), mp=6)
    assert overrun_cost(s, HERE, HEX["0201"]) == 2 * 4 and refused(s, group("g22", "g24")) == "S.6-a"
    s = moving(siege, "0202=s79m; 0201=g22 g24", "dug=s79m")
    assert overrun_cost(s, HERE, HEX["0201"]) == 2 * 4


@pytest.mark.rules("S.6-b", "40.D-e")
def test_a_major_city_costs_two_more(siege: Siege) -> None:
    s = moving(siege, "0304=scon; 0303=g22")
    assert overrun_cost(s, HEX["0304"], HEX["0303"]) == 2 * 5


@pytest.mark.rules("S.6-e")
def test_an_overrun_costs_supply(siege: Siege) -> None:
    s = moving(siege, "0202=s79m; 0201=g22 g24", sp=3)
    assert refused(s, group("g22", "g24")) == "S.6-e"


@pytest.mark.rules("S.12-d", "S.6", "R48")
def test_isolated_units_do_not_overrun(siege: Siege) -> None:
    ring = "0302=s95r; 0402=s172r; 0403=s345r; 0202=scon; 0203=s386r; 0304=s25r"
    s = moving(siege, f"0303=g22 g24; {ring}")
    assert refused(s, group("g22", "g24")) == "S.12-d"
    s = moving(siege, f"0303=g22 g24; {ring}; 0201=g50".replace("0302=s95r", "0302=g132"))
    assert refused(s, group("g22", "g24")) == ""


@pytest.mark.rules("S.8.1-c", "S.6")
def test_who_has_no_attack_strength_does_not_overrun(siege: Siege) -> None:
    """[R91] Nor does it keep the others of its hex from it."""
    s = turns.moving(siege, "0404=a2 apz acon; 0304=ueng", side="defender", sp="attacker:9 defender:9")
    play(s, "unit a2", "with apz")
    assert offers(s, "overrun 0304")
    play(s, "with acon")
    assert refusal(s, "overrun 0304") == "S.8.1-c"


@pytest.mark.rules("S.6", "S.6-e")
def test_a_group_can_be_gathered_that_the_supply_points_pay(siege: Siege) -> None:
    """All three together would cost 3 SPs; two of them reach 5:1 for 2."""
    s = moving(siege, "0201=g22 g24 g50; 0202=s79m", sp=4)
    everybody = group("g22", "g24", "g50")
    assert refused(s, everybody) == "S.6-e" and refused(s, group("g22")) == "S.6-c"
    assert can_grow(s, group("g22"), everybody, HERE)
    s.sp[ATTACKER] = 3
    assert not can_grow(s, group("g22"), everybody, HERE)


def overrun(siege: Siege, dice: str, units: str, *more: str) -> SG:
    s = siege.read_position(
        "; ".join(
            (
                "scenario=sevastopol",
                "at=overrun>battle>CombatDice",
                "phase=movement",
                "side=attacker",
                "target=0202",
                "committed=g22 g24",
                "group=g22 g24",
                "unit=g22",
                "odds=8",
                "mp=g22:6 g24:5",
                units,
                *more,
            )
        )
    )
    play(s, f"dice {dice}")
    return s


@pytest.mark.rules("S.6-h", "R48")
def test_after_success_the_group_enters_and_may_go_on(siege: Siege) -> None:
    s = overrun(siege, "6 5", "0202=scon; 0201=g22 g24", marker("0202", "fort"))
    while asked(s) == "ChooseRetreat":
        play(s, legal(s)[0])
    assert where(s, "g22") == where(s, "g24") == "0202" and work(s, "0202") == "none"
    assert s.mp[NUMBER["g22"]] == 6 and s.mp[NUMBER["g24"]] == 5
    assert s.going == group("g22", "g24") and offers(s, "unit g22")


@pytest.mark.rules("S.6-i", "S.6-j")
def test_after_failure_it_stands_still_and_owes_no_attack(siege: Siege) -> None:
    s = overrun(siege, "2 2", "0202=s386r; 0201=g22 g24")
    while asked(s) == "ChooseLoss":
        play(s, legal(s)[0])
    assert where(s, "g22") == "0201" and steps(s, "s386r") == 1
    assert not s.mp[NUMBER["g22"]] and not s.mp[NUMBER["g24"]] and not s.duty[NUMBER["g22"]]
    assert not s.attacked and not s.fought


@pytest.mark.rules("S.6-f", "40.A-a")
def test_the_red_table_is_read_with_40_a(siege: Siege) -> None:
    s = siege.read_position(
        "scenario=sevastopol; at=overrun>battle>CombatDice; phase=movement; side=attacker; target=0202; "
        "committed=g22 g24; group=g22 g24; odds=8; 0202=s79m; 0201=g22 g24; " + marker("0202", "fort")
    )
    changed = named(play(s, "dice 2 2"), "result_changed")  # 4 less 2 for the fort: CA
    assert changed.rules == ("40.A-a",) and [ref.id for _, ref in changed.params] == ["CA", "1X½"]  # type: ignore[union-attr]
