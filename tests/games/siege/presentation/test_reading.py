"""Overlays, effects, charts, headings, standing answers, and why something cannot be done."""

from __future__ import annotations

from typing import Any

from kurgan.core.event import Event
from kurgan.core.scene import Effect
from kurgan.core.sets import bits
from kurgan.core.text import Message, Ref
from kurgan.games.siege import Siege
from kurgan.games.siege.places import ATTACKER, DEFENDER, NAMES
from kurgan.games.siege.rules.s12_supply import in_supply, isolated, open_sources, zoc
from tests.games.siege.helpers import play
from tests.games.siege.presentation.show import ATTACK, GAMES, MOVE, SHOW
from tests.presentation.walks import decisions


def shaded(siege: Siege, view: Any, name: str, target: str = "") -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for shade in siege.presentation.overlay(view, name, target).shades:
        found.setdefault(shade.kind, set()).add(shade.at)
    return found


def names(places: int) -> set[str]:
    return {NAMES[place] for place in bits(places)}


def test_what_moves_what_falls_and_two_dice(siege: Siege) -> None:
    unit, origin, place = (Ref("unit", "g22"), Ref("hex_sevastopol", "0301"), Ref("hex_sevastopol", "0302"))
    moved = Event("moved", ("S.5",), (("unit", unit), ("origin", origin), ("hex", place), ("mps", 2)))
    assert siege.presentation.effects(moved) == (Effect("move", "0301", "0302", side="attacker", piece="g22"),)
    lost = Event("eliminated", ("S.8.4",), (("unit", Ref("unit", "s95r")), ("hex", place)))
    assert siege.presentation.effects(lost) == (Effect("lost", "0302", side="defender", piece="s95r"),)
    assert siege.presentation.side(lost) == "defender"
    dice = Event("combat_dice", ("S.8.2-d",), (("one", 3), ("two", 5), ("total", 4)))
    assert [effect.value for effect in siege.presentation.effects(dice)] == [3, 5]


def test_overlays_are_those_of_the_rules(siege: Siege) -> None:
    s = siege.read_position(MOVE)
    for side, name in enumerate(siege.seats):
        kind = "own" if side == ATTACKER else "enemy"
        assert shaded(siege, s.view(ATTACKER), f"zoc_{name}") == {kind: names(zoc(s, side))}
    for seat in (ATTACKER, DEFENDER):
        found, cut_off = shaded(siege, s.view(seat), "supply"), isolated(s, seat)
        assert found["own"] == names(open_sources(s, seat))
        blocked = {NAMES[s.where[unit]] for unit in bits(cut_off)}
        assert found.get("blocked", set()) == blocked
        assert found.get("supply", set()) == names(in_supply(s, seat) & ~open_sources(s, seat)) - blocked
    reach = shaded(siege, s.view(ATTACKER), "reach", "gstug")
    play(s, "unit gstug")
    ends = {choice.at for choice in siege.presentation.choices(s.view(ATTACKER)) if choice.action.startswith("to ")}
    assert ends == reach.get("reach", set()) | reach.get("contested", set())
    assert siege.presentation.overlay(s.view(DEFENDER), "reach", "pf1").note == Message("overlay_note.no_move")
    works = shaded(siege, s.view(DEFENDER), "works")
    assert "0303" in works["own"] and {"0302", "0305", "0405"} <= works["blocked"]


def test_the_likeliest_meaning_comes_first(siege: Siege) -> None:
    s = siege.read_position(MOVE)
    assert siege.presentation.why_not(s.view(ATTACKER), "pf1").key == "not_yours_to_move"
    assert siege.presentation.why_not(s.view(DEFENDER), "g22").key == "not_your_decision"
    play(s, "unit g22")
    assert siege.presentation.why_not(s.view(ATTACKER), "0105").key == "is_sea"
    assert siege.presentation.why_not(s.view(ATTACKER), "0303").key == "enemy_hex"
    fight = siege.read_position(ATTACK)
    assert siege.presentation.why_not(fight.view(ATTACKER), "0304").key == "nobody_can_attack"


def test_headings(siege: Siege) -> None:
    heading = siege.presentation.phase(siege.read_position(MOVE).view(0))
    assert siege.text["en"].render(heading) == "Turn 2 · Attacker · movement phase"
    over = siege.read_position(f"{MOVE}; winner=defender; victory=held")
    assert siege.presentation.phase(over.view(0)).key == "heading.over"


def test_the_charts_say_what_the_data_says(siege: Siege) -> None:
    charts = {chart.id: chart for chart in siege.presentation.charts()}
    works = siege.data["work"]
    for name in ("works_attacked", "works_garrison", "works_fate"):
        assert [row[0] for row in charts[name].rows] == [Message(f"work.{kind}") for kind in works]
    fortress = charts["works_attacked"].rows[list(works).index("fortress")]
    assert fortress[1:5] == ("X", "−3", "−4", "2") and fortress[-1] == "40.C.16"
    table = siege.data["combat_table"]
    assert charts["crt"].rows[4] == ("2", *table["r2"])
    for chart in charts.values():
        assert chart.rows and {len(row) for row in chart.rows} == {len(chart.columns)}
        assert all(rule in siege.index.rules or rule in siege.index.rulings for rule in chart.rules), chart.id


def test_standing_answers(siege: Siege) -> None:
    answers = {
        (standing.decision, value): 0 for standing in siege.presentation.standing for value in standing.values[1:]
    }
    assert {decision for decision, _ in answers} <= set(siege.flow.decisions)
    for scenario in GAMES:
        for seed in range(3):
            for s in decisions(SHOW, GAMES.index(scenario), seed):
                for decision, value in answers:
                    if s.decision.name == decision:
                        action = siege.presentation.standing_answer(s.view(s.current_player()), decision, value)
                        assert action is None or action in s.legal_actions()
                        answers[decision, value] += action is not None
                        assert siege.presentation.standing_answer(s.view(s.current_player()), decision, "ask") is None
    never = {key for key, number in answers.items() if not number}
    rare = {("AdvanceOn", "stop"), ("ChooseLoss", "manned"), ("ChooseRetreat", "stand"), ("ChooseCounter", "never")}
    assert never <= rare
