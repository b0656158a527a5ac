"""S.1 The sequence of play, and S.2 what stands on the map at its start."""

from __future__ import annotations

import pytest

from kurgan.games.siege import Siege
from kurgan.games.siege.charts import POINT
from kurgan.games.siege.places import ATTACKER, DEFENDER, HEX, NONE
from kurgan.games.siege.rules.s02_setup import full_steps, stack_halves
from kurgan.games.siege.rules.s08_1_battle import battle_of
from kurgan.games.siege.rules.s09_works import re_halves
from kurgan.games.siege.sheets import NUMBER, TURNS
from kurgan.games.siege.state import PHASES
from tests.games.siege.helpers import keys, legal, offers, play, refusal, steps, where, work
from tests.games.siege.turns import finish_until, moving, position

# Everybody has something to decide in every phase.
BUSY = (
    "0402=u3a ueng; 0403=a3 acon; 0302=u30; 0303=a2; 0106=apz; 0101=u1 ueng2; 0601=uart; 0706=acon2; "
    "sp=attacker:40 defender:40; rp=attacker-inf:1 attacker-art:1 defender-inf:1 defender-art:1; reserve=apz u1"
)


@pytest.mark.rules("S.1", "S.1-b")
def test_s1_two_player_turns_of_seven_phases(siege: Siege) -> None:
    s = position(siege, "ChooseTask", BUSY, turn=2)
    seen: list[tuple[int, str, int]] = []
    while s.turn == 2:
        if not seen or seen[-1] != (s.side, PHASES[s.phase], s.current_player()):
            seen.append((s.side, PHASES[s.phase], s.current_player()))
        actions, done = s.legal_actions(), siege.action("done")
        s.play(done if done in actions else actions[-1])
    order = ["initial", "replacement", "movement", "reaction", "combat", "exploitation", "exploitation_combat"]
    assert [(side, phase) for side, phase, _ in seen] == [
        (side, phase) for side in (ATTACKER, DEFENDER) for phase in order
    ]
    assert [player for _, phase, player in seen if phase == "reaction"] == [DEFENDER, ATTACKER]


@pytest.mark.rules("S.1-b")
def test_s1_b_exploitation_combat_comes_last(siege: Siege) -> None:
    s = position(siege, "ChooseExploiter", "0402=u3a; 0403=a3; sp=attacker:40", phase="exploitation", mp="u3a:10")
    play(s, "done")
    assert PHASES[s.phase] == "exploitation_combat"
    play(s, "done")
    assert s.side == DEFENDER


@pytest.mark.rules("S.1-a")
def test_s1_a_what_is_due_changes_before_the_initial_phase(siege: Siege) -> None:
    s = position(
        siege,
        "ChooseMover",
        "0404=u1; 0505=apz; work=0404:fortified_zone; owner=0404:defender; taken=0404",
        side="defender",
        phase="movement",
        turn=2,
        mp="apz:10",
    )
    told = keys(finish_until(s, lambda now: now.side == ATTACKER))
    assert work(s, "0404") == "none"
    after = told.index("side_begins")
    assert told[after : after + 3] == ["side_begins", "work_destroyed", "phase_begins"]


@pytest.mark.rules("S.1-c")
def test_s1_c_the_goal_is_judged_after_both_player_turns(siege: Siege) -> None:
    board = "0405=g1; 0106=f1"
    s = position(siege, "ChooseMover", board, "maginot", phase="movement", turn=2, mp="g1:12")
    finish_until(s, lambda now: now.side == DEFENDER)
    assert s.winner == NONE and not s.is_terminal()
    finish_until(s, lambda now: now.turn == 3)
    assert s.is_terminal() and s.result() == "attacker-goal"


@pytest.mark.rules("S.1-d", "S.11-d")
@pytest.mark.parametrize(("scenario", "turns"), [("sevastopol", 12), ("maginot", 6), ("westwall", 8)])
def test_s1_d_length_and_the_defender_wins_by_default(siege: Siege, scenario: str, turns: int) -> None:
    s = siege.new(scenario)
    finish_until(s, lambda now: False)
    assert s.turn == turns and s.result() == "defender-held"


# --- S.2 --------------------------------------------------------------------------------------------------


@pytest.mark.rules("S.2-b")
def test_s2_b_two_steps_from_two_res_on(siege: Siege) -> None:
    s = siege.new("westwall")
    assert [full_steps(s, NUMBER[name]) for name in ("u1", "uart", "ueng", "rad")] == [2, 2, 1, 1]
    assert steps(s, "u1") == 2 and steps(s, "ueng") == 1


@pytest.mark.rules("S.2-c")
def test_s2_c_half_strength_and_res_but_all_mps_with_one_step(siege: Siege) -> None:
    s = moving(siege, "0102=u1/1 ueng; 0702=u9")
    u1, u9, ueng = (NUMBER[name] for name in ("u1", "u9", "ueng"))
    shown = {unit.key: unit.strength for unit in battle_of(s, HEX["0101"], 1 << u1 | 1 << u9 | 1 << ueng).attackers}
    printed = s.given.sheets.attack
    assert shown == {"u1": POINT * printed[u1] // 2, "u9": POINT * printed[u9], "ueng": POINT * printed[ueng]}
    assert (re_halves(s, u1), re_halves(s, u9), re_halves(s, ueng)) == (3, 6, 2)
    assert s.mp[u1] == s.mp[u9] == 16


@pytest.mark.rules("S.2-d", "S.3-c", "S.4-c")
@pytest.mark.parametrize(
    ("scenario", "points", "markers"),
    [("sevastopol", [32, 8], [3]), ("maginot", [20, 8], [2]), ("westwall", [20, 8], [2, 4])],
)
def test_s2_d_set_up(siege: Siege, scenario: str, points: list[int], markers: list[int]) -> None:
    s, own = siege.new(scenario), siege.data[scenario]
    assert all(where(s, name) == row["at"] for name, row in own["unit"].items())
    assert s.sp == points
    coming = [turn for turn in range(TURNS) for _ in range(s.track[TURNS + turn])]
    assert coming == markers and not any(s.track[:TURNS])


@pytest.mark.rules("S.2-d")
def test_s2_d_works_markers_and_points_as_the_scenario_says(siege: Siege) -> None:
    """The attacker's first decay has not touched what is garrisoned."""
    s = siege.new("sevastopol")
    place = HEX["0405"]
    assert (work(s, "0405"), s.build[place], s.owner[place]) == ("fort", 2, DEFENDER)
    assert s.manned >> HEX["0402"] & 1 and not s.manned >> HEX["0404"] & 1
    assert list(s.rp) == [0, 0, 1, 1]
    assert s.dug == 1 << NUMBER["s79m"]
    s = siege.new("maginot")
    assert s.side_work[s.given.sheets.side_of[HEX["0403"], HEX["0402"]]]


STACK = "0102=u1; 0202=u9 u30 u28; 0203=ueng"


@pytest.mark.rules("S.2-e", "S.2-f")
def test_s2_e_nine_res_where_a_move_ends_but_not_on_the_way(siege: Siege) -> None:
    s = moving(siege, STACK)
    play(s, "unit u1")
    assert refusal(s, "to 0202") == "S.2-e"
    assert offers(s, "to 0303")  # over 0202, the nearest way
    s = moving(siege, STACK)
    play(s, "unit ueng")
    assert refusal(s, "to 0202") == "S.2-e"  # not a single RE more
    s = moving(siege, STACK.replace("u28", "u28/1"))
    play(s, "unit ueng")
    assert offers(s, "to 0202")


@pytest.mark.rules("40.C-e")
def test_40_c_e_works_do_not_count_for_stacking(siege: Siege) -> None:
    """Worked example F40-81: nine REs and a manned fortified area."""
    s = moving(
        siege,
        "0703=rad a2 a4; 0704=a1; 0604=acon; work=0703:fortified_area; owner=0703:defender; manned=0703",
        side="defender",
    )
    assert stack_halves(s, DEFENDER, HEX["0703"]) == 12
    play(s, "unit a1")
    assert offers(s, "to 0703")
    play(s, "to 0703")
    assert stack_halves(s, DEFENDER, HEX["0703"]) == 16
    play(s, "unit acon")
    assert offers(s, "to 0703")


@pytest.mark.rules("S.2-g")
def test_s2_g_never_both_sides_in_one_hex(siege: Siege) -> None:
    s = moving(siege, "0102=u1; 0103=a1 a2")
    play(s, "unit u1")
    assert refusal(s, "to 0103") == "S.5-i"
    assert "0103" not in legal(s, "to")
