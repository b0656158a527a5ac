"""S.3 The initial phase and S.10 construction."""

from __future__ import annotations

import pytest

from kurgan.games.siege import Siege
from kurgan.games.siege.places import ATTACKER, DEFENDER, HEX
from kurgan.games.siege.rules.s03_initial import begin_initial, receive
from kurgan.games.siege.rules.s09_works import marker_kind
from kurgan.games.siege.rules.s10_construction import NEXT, tick
from kurgan.games.siege.sheets import NUMBER, TURNS
from kurgan.games.siege.state import SG
from kurgan.games.siege.works import KIND, KINDS
from tests.games.siege.helpers import asked, base, keys, legal, named, offers, play, refusal, work
from tests.games.siege.turns import finish_until, initial, moving, position, units


def begin(s: SG) -> list[str]:
    """The initial phase begins; what was told, in order."""
    s.log = []
    begin_initial(s)
    told, s.log = keys(s.log), None
    return told


def task_refusal(
    siege: Siege, board: str, scenario: str, unit: str, text: str = "build entrenchment", side: str = "defender"
) -> str:
    """Why the unit in hand cannot begin that."""
    s = initial(siege, f"{board}; sp=defender:9 attacker:9", scenario, side)
    s.unit = NUMBER[unit]
    siege.flow.go_to(s, "GiveTask")
    return refusal(s, text)


# --- S.3 --------------------------------------------------------------------------------------------------


@pytest.mark.rules("S.3", "S.7-e")
def test_s3_decay_then_c_markers_then_supply(siege: Siege) -> None:
    s = initial(
        siege,
        "0102=u1; work=0202:fort 0404:fort; owner=0202:attacker 0404:defender; build=0202:2; reserve=u1 a1; 0106=a1",
        turn=2,
    )
    assert begin(s) == ["phase_begins", "work_reduced", "task_finished", "supply_arrives"]
    assert s.reserve == units("a1")  # only the own one ends
    assert s.air == 10


@pytest.mark.rules("S.3-a")
def test_s3_a_only_enemy_works_without_garrison_decay(siege: Siege) -> None:
    """Own ones, garrisoned ones and those that no attack reduces stay."""
    s = initial(
        siege,
        "0102=u1; 0406=a1; work=0202:fort 0404:improved_fort 0405:fort 0406:fort 0304:fortified_zone; "
        "owner=0404:defender 0405:defender 0406:defender 0304:defender; manned=0405",
    )
    begin(s)
    assert [work(s, place) for place in ("0202", "0404", "0405", "0406", "0304")] == [
        "fort",
        "fort",
        "fort",
        "fort",
        "fortified_zone",
    ]


@pytest.mark.rules("S.3")
def test_s3_works_are_abandoned_before_tasks_are_given(siege: Siege) -> None:
    s = initial(siege, "0204=acon; 0406=a1; work=0406:fort; owner=0406:defender; manned=0406", side="defender")
    assert offers(s, "abandon 0406")
    s = initial(
        siege, "0204=acon; 0206=acon2; 0406=a1; work=0406:fort; owner=0406:defender; manned=0406", side="defender"
    )
    play(s, "unit acon", "build entrenchment")
    assert refusal(s, "abandon 0406") == "S.3"


@pytest.mark.rules("S.3-b")
@pytest.mark.parametrize(
    ("scenario", "side", "points"),
    [
        ("sevastopol", "attacker", 14),
        ("sevastopol", "defender", 2),
        ("maginot", "attacker", 9),
        ("maginot", "defender", 3),
        ("westwall", "attacker", 9),
        ("westwall", "defender", 4),
    ],
)
def test_s3_b_supply_from_turn_two_on(siege: Siege, scenario: str, side: str, points: int) -> None:
    s = siege.new(scenario)
    s.side = ("attacker", "defender").index(side)
    before = s.sp[s.side]
    receive(s)
    assert s.sp[s.side] == before
    s.turn = 2
    receive(s)
    assert s.sp[s.side] == before + 2 * points


@pytest.mark.rules("S.3-b", "S.12-a", "S.12-b")
def test_s3_b_nothing_arrives_without_an_open_source(siege: Siege) -> None:
    """Sevastopol's port: while a port fortification or a fortress there is Soviet."""

    def arrives(board: str) -> int:
        s = position(siege, "ChooseTask", board, "sevastopol", "defender", turn=2)
        receive(s)
        return s.sp[DEFENDER]

    assert arrives("0405=s25r; 0304=pf1") == 4
    assert arrives("0405=s25r; 0304=s7m; base=0304:damaged_fortress; base_owner=0304:defender") == 4
    assert arrives("0405=s25r; 0304=s7m; base=0304:unimproved_fortress; base_owner=0304:attacker") == 0
    assert arrives("0405=s25r; 0304=s7m") == 0
    assert arrives("0405=s25r; 0304=g22; base=0304:fortress; base_owner=0304:defender") == 0


@pytest.mark.rules("S.3-d")
def test_s3_d_what_is_not_used_is_kept(siege: Siege) -> None:
    s = siege.new("westwall")
    finish_until(s, lambda now: now.turn == 3)
    assert s.sp == [2 * (10 + 9 + 9), 2 * (4 + 4)]  # the defender's third has not come yet


@pytest.mark.rules("S.8.7", "S.8.7-b")
@pytest.mark.parametrize(("scenario", "factors"), [("sevastopol", 12), ("maginot", 10), ("westwall", 10)])
def test_s8_7_air_is_afresh_each_turn_and_not_kept(siege: Siege, scenario: str, factors: int) -> None:
    s = siege.new(scenario)
    assert s.air == factors
    s.air = 3
    finish_until(s, lambda now: now.side == DEFENDER)
    assert s.air == 0
    finish_until(s, lambda now: now.turn == 2)
    assert s.air == factors


@pytest.mark.rules("40.C.1-p")
def test_40_c_1_p_an_abandoned_marker_is_back_in_four_turns(siege: Siege) -> None:
    s = initial(
        siege,
        "0406=a1; work=0406:fort 0304:fort; owner=0406:defender 0304:defender; manned=0406",
        side="defender",
        turn=3,
    )
    assert refusal(s, "abandon 0304") == "40.C.1-p"
    play(s, "abandon 0406")
    assert not s.manned and work(s, "0406") == "fort" and s.track[TURNS + 7] == 1


# --- S.10: what is built on what --------------------------------------------------------------------------

LADDER = (
    ("none", "entrenchment", 1, 0),
    ("entrenchment", "field_fortification", 1, 1),
    ("field_fortification", "fort", 2, 2),
    ("fort", "improved_fort", 2, 2),
    ("improved_fort", "fortified_area", 3, 4),
    ("fortified_area", "improved_fortified_area", 3, 4),
    ("improved_fortified_area", "fortified_zone", 4, 6),
)


def building(siege: Siege, before: str, where: str = "0105", sp: int = 20) -> SG:
    mark = f"; work={where}:{before}; owner={where}:defender" if before != "none" else ""
    return initial(siege, f"{where}=acon{mark}; 0706=acon2; sp=defender:{sp}", side="defender")


@pytest.mark.rules("S.10-b", "S.10-c", "S.10-d")
@pytest.mark.parametrize(("before", "after", "turns", "halves"), LADDER)
def test_s10_b_step_by_step_with_turns_and_supply(
    siege: Siege, before: str, after: str, turns: int, halves: int
) -> None:
    s = building(siege, before)
    play(s, "unit acon")
    assert legal(s, "build") == [after]
    play(s, f"build {after}")
    assert work(s, "0105") == after and s.build[HEX["0105"]] == 1 + turns and s.sp[DEFENDER] == 20 - halves
    if halves:
        assert refusal(building(siege, before, sp=halves - 1), "unit acon") == "S.10"


@pytest.mark.rules("S.10-b", "S.10-d")
def test_s10_b_no_level_is_skipped_and_what_cannot_be_paid_is_refused(siege: Siege) -> None:
    s = building(siege, "entrenchment")
    play(s, "unit acon")
    assert refusal(s, "build fort") == "S.10-b" and refusal(s, "build fortress") == "S.10-b"
    s = initial(siege, "0702=geng1; work=0702:entrenchment; sp=attacker:0", "maginot")
    assert refusal(s, "unit geng1") == "S.10"


@pytest.mark.rules("S.10-d")
def test_s10_d_a_task_that_cannot_be_paid(siege: Siege) -> None:
    """The damaged fort could be repaired for 1 SP; the hexside improved for 1 SP; the field fortification costs ½."""
    s = initial(
        siege,
        "0703=geng1; work=0703:entrenchment; side_work=0703-0702:unimproved_fortified_hexside; "
        "owner=0703:attacker; side_owner=0703-0702:attacker; sp=attacker:1",
        "maginot",
    )
    play(s, "unit geng1")
    assert legal(s) == ["build field_fortification"]
    assert refusal(s, "build fortified_hexside") == "S.10-d"


@pytest.mark.rules("40-b", "S.10")
def test_s10_construction_units_and_engineers_build(siege: Siege) -> None:
    s = initial(siege, "0101=ueng u1; 0201=ueng2; 0406=acon")
    assert legal(s, "unit") == ["ueng", "ueng2"]
    assert refusal(s, "unit u1") == "S.10" and refusal(s, "unit acon") == "S.10"
    play(s, "unit ueng", "build entrenchment")
    assert work(s, "0101") == "entrenchment" and refusal(s, "unit ueng") == "S.10"


@pytest.mark.rules("S.10-a", "S.12-d")
def test_s10_a_in_supply_out_of_zoc_one_task_in_a_hex(siege: Siege) -> None:
    s = initial(siege, "0101=ueng ueng2; 0301=a1; 0106=a2")
    play(s, "unit ueng", "build entrenchment")
    assert asked(s) == "ChooseMover"  # nothing is left to decide
    s = initial(siege, "0101=ueng; 0201=ueng2; 0301=a1")
    assert refusal(s, "unit ueng2") == "S.10-a" and offers(s, "unit ueng")
    s = initial(siege, "0101=ueng ueng2; 0601=uart; 0301=a1", build="0101:2", work="0101:entrenchment")
    assert refusal(s, "unit ueng") == "S.10-a"
    cut_off = "0205=ueng; 0101=ueng2; 0104=a1; 0204=a2; 0303=a3; 0304=a4; 0305=a5; 0206=a6"
    assert refusal(initial(siege, cut_off), "unit ueng") == "S.10-a"
    s = initial(siege, "0106=ueng; 0101=ueng2; 0103=a1; 0303=a2; 0503=a3; 0703=a4")
    assert refusal(s, "unit ueng") == "S.12-d"


@pytest.mark.rules("S.10-e", "40.C.13.x1", "40.C.14.x2")
@pytest.mark.parametrize(
    ("before", "after", "turns"),
    [("damaged_unimproved_fortress", "unimproved_fortress", 2), ("damaged_fortress", "fortress", 2)],
)
def test_s10_e_fortresses_are_repaired(siege: Siege, before: str, after: str, turns: int) -> None:
    s = initial(siege, f"0202=geng1; base=0202:{before}; base_owner=0202:attacker; sp=attacker:9", "maginot")
    play(s, "unit geng1")
    assert legal(s) == ["repair 0202"] and refusal(s, "repair 0302") == "S.10-e"
    play(s, "repair 0202")
    place = HEX["0202"]
    assert (base(s, "0202"), s.build[place], s.sp[ATTACKER]) == (before, 1 + turns, 7)
    for _ in range(turns):
        assert base(s, "0202") == before
        tick(s)
    assert base(s, "0202") == after and not s.build[place] and not s.task[place]


@pytest.mark.rules("S.10-e", "40.C.13.x1", "40.C.14.x2")
def test_s10_e_a_damaged_fort_is_repaired_and_then_improved(siege: Siege) -> None:
    """What replaces a captured unimproved fortress is a marker like any other [R8]."""
    s = building(siege, "damaged_fort")
    play(s, "unit acon", "repair 0105")
    assert s.build[HEX["0105"]] == 2 and s.sp[DEFENDER] == 18
    tick(s)
    assert work(s, "0105") == "fort"
    s.building = 0
    assert offers(s, "unit acon")
    play(s, "unit acon", "build improved_fort")
    assert work(s, "0105") == "improved_fort"


@pytest.mark.rules("S.10-f", "40.C.19.x1")
def test_s10_f_the_westwall_by_a_german_construction_unit(siege: Siege) -> None:
    wall = "base=0203:unimproved_westwall 0303:westwall; base_owner=0203:defender 0303:defender; sp=defender:9"
    s = initial(siege, f"0203=acon; {wall}", side="defender")
    play(s, "unit acon")
    assert legal(s) == ["build westwall"]
    play(s, "build westwall")
    assert s.build[HEX["0203"]] == 3 and s.sp[DEFENDER] == 7 and s.task[HEX["0203"]] == 1
    tick(s)
    assert base(s, "0203") == "unimproved_westwall"
    tick(s)
    assert base(s, "0203") == "westwall"
    assert refusal(initial(siege, f"0303=acon; {wall}", side="defender"), "unit acon") == "S.10"
    captured = initial(siege, f"0203=ueng; 0101=ueng2; {wall.replace('defender:9', 'attacker:9')}")
    assert refusal(captured, "unit ueng") == "S.10"


@pytest.mark.rules("40.C.19.x1")
def test_40_c_19_x1_engineers_do_not_improve_the_westwall(siege: Siege) -> None:
    s = initial(
        siege, "0203=acon; base=0203:unimproved_westwall; base_owner=0203:defender; sp=defender:9", side="defender"
    )
    play(s, "unit acon")
    assert offers(s, "build westwall")
    wall = "base=0203:unimproved_westwall; base_owner=0203:attacker"
    assert task_refusal(siege, f"0203=ueng; {wall}", "westwall", "ueng", "build westwall", "attacker") == "40.C.19.x1"


@pytest.mark.rules("S.10-f")
def test_s10_f_a_hexside_is_improved(siege: Siege) -> None:
    s = initial(
        siege,
        "0603=geng1; side_work=0603-0602:unimproved_fortified_hexside; side_owner=0603-0602:attacker; sp=attacker:9",
        "maginot",
    )
    n = s.given.sheets.side_of[HEX["0603"], HEX["0602"]]
    play(s, "unit geng1")
    assert set(legal(s, "build")) == {"entrenchment", "fortified_hexside"}
    play(s, "build fortified_hexside")
    assert s.build[HEX["0603"]] == 4 and s.task[HEX["0603"]] == 2 + n and s.sp[ATTACKER] == 7
    for _ in range(3):
        assert s.side_work[n] == 1 + KIND["unimproved_fortified_hexside"]
        tick(s)
    assert s.side_work[n] == 1 + KIND["fortified_hexside"]


# --- the C marker -----------------------------------------------------------------------------------------


@pytest.mark.rules("S.10-g")
def test_s10_g_the_c_marker_ticks_in_the_own_initial_phase(siege: Siege) -> None:
    s = building(siege, "field_fortification")
    play(s, "unit acon", "build fort")
    place = HEX["0105"]
    assert marker_kind(s, place) == 1 + KIND["field_fortification"]
    s.side = ATTACKER
    tick(s)
    assert s.build[place] == 3
    s.side = DEFENDER
    tick(s)
    assert s.build[place] == 2
    s.log = []
    tick(s)
    assert named(s.log, "task_finished").rules == ("S.10-g",)
    assert s.build[place] == 0 and marker_kind(s, place) == 1 + KIND["fort"]


@pytest.mark.rules("S.10-h")
def test_s10_h_not_with_an_enemy_there_and_lost_on_capture(siege: Siege) -> None:
    s = initial(siege, "0105=u1; work=0105:fortified_zone; owner=0105:defender; build=0105:3", side="defender")
    tick(s)
    assert s.build[HEX["0105"]] == 3
    s = moving(siege, "0104=u1; work=0105:fortified_zone; owner=0105:defender; build=0105:3")
    play(s, "unit u1", "to 0105")
    assert s.build[HEX["0105"]] == 0 and work(s, "0105") == "none"  # it was an improved fortified area so far


@pytest.mark.rules("S.10-i")
def test_s10_i_the_unit_neither_moves_nor_attacks_in_this_player_turn(siege: Siege) -> None:
    s = initial(siege, "0101=ueng; 0201=u1")
    play(s, "unit ueng", "build entrenchment")
    assert asked(s) == "ChooseMover" and refusal(s, "unit ueng") == "S.10-i"
    finish_until(s, lambda now: now.turn == 2)
    assert not s.building
    board = "0402=ueng u1; 0403=a1; sp=attacker:20"
    fighting = position(siege, "combat>attack>ChooseAttack", board, phase="combat", building="ueng")
    play(fighting, "attack 0403")
    assert refusal(fighting, "join ueng") == "S.8.1-c" and fighting.committed == units("u1")


@pytest.mark.rules("S.10-j", "40.C.8.x3", "40.C.10.x3")
def test_s10_j_where_nothing_is_built(siege: Siege) -> None:
    wall = "0303=acon; base=0303:westwall; base_owner=0303:defender"
    assert task_refusal(siege, wall, "westwall", "acon") == "S.10-j"
    assert task_refusal(siege, "0203=pfa1 scon", "sevastopol", "scon") == "40.C.8.x3"
    assert task_refusal(siege, "0703=rad acon", "westwall", "acon") == "40.C.10.x3"
    captured = "0204=acon; work=0204:fortified_zone; owner=0204:attacker"
    assert task_refusal(siege, captured, "westwall", "acon") == "S.10-j"


def test_the_ladder_of_the_offers_is_that_of_the_table(siege: Siege) -> None:
    """What is offered follows the levels; the table says the same."""
    table = {
        row["builds_on"]: name
        for name, row in siege.data["work"].items()
        if row["builds_on"] and row["form"] == "marker"
    }
    assert {KINDS[before - 1] if before else "none": KINDS[after] for before, after in NEXT.items()} == table
