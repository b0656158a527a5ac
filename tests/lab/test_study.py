"""Studies of real games: pairs have the same dice, kept games are not played again, effects are found, no others."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kurgan.core.errors import KurganError
from kurgan.games import GAMES, load
from kurgan.lab.simulate import Settings
from kurgan.lab.study.arms import Arm
from kurgan.lab.study.changes import Variation
from kurgan.lab.study.comparing import Comparison, Terms
from kurgan.lab.study.folder import Folder
from kurgan.lab.study.rows import Row, Rows
from kurgan.lab.study.study import Study
from tests.conftest import Budget

TERMS = Terms(pairs=4)
STRONGER = "data:unit.*[side=german].defense+=1"
LEAST, RISK, NEARLY = 0.2, 0.05, 0.02
MOST = 400


def settings(name: str = "siege", scenario: str = "maginot", agent: str = "officer", seed: int = 5) -> Settings:
    game = load(name)
    return Settings.of(game, scenario, {}, (agent,) * len(game.seats), seed)


def study(*variations: str, overlays: Path, **base: Any) -> Study:
    return Study.of(settings(**base), variations, overlays)


def compared(found: Study, terms: Terms, rows: Path | None = None, jobs: int = 1) -> list[Comparison]:
    return [comparison for _, comparison in found.run(terms, jobs, rows)]


# --- pairs ------------------------------------------------------------------------------------------


def test_games_of_a_pair_have_the_same_dice(tmp_path: Path) -> None:
    """What changes nothing gives the same games, move by move."""
    (found,) = compared(study("data:maginot.title=Another title", overlays=tmp_path), TERMS)
    assert found.pairs == found.alike == 4 and found.base == found.varied
    assert found.effect.mean == 0 and found.effect.low < 0 < found.effect.high


def test_every_game_can_be_studied(tmp_path: Path) -> None:
    for name in GAMES:
        game = load(name)
        option = next(option for option in game.options if option.applies_to(game.scenarios[0]))
        value = next(value for value in option.values if value != option.default)
        base = Settings.of(game, None, {}, ("random",) * 2, 3)
        (found,) = compared(Study.of(base, [f"option:{option.id}={value}"], tmp_path), Terms(1))
        assert found.pairs == 1 and not found.errors


def test_processes_play_the_same_games(tmp_path: Path) -> None:
    asked = study("level:attacker=random", "option:decay_needs_enemy_adjacent=yes", overlays=tmp_path)
    assert [c.as_json() for c in compared(asked, TERMS)] == [c.as_json() for c in compared(asked, TERMS, jobs=2)]


def test_a_row_says_how_a_game_went() -> None:
    row = Arm(settings(), "").begin()(3)
    assert not row.error and row.winner in ("attacker", "defender") and row.decisions > 50
    assert 1 <= row.turns <= 6 and all(len(values) == 2 for values in row.score)
    assert row.fought and all(times > 0 for times in row.fought.values())
    assert row.held and all(0 <= times <= row.turns for held in row.held.values() for times in held)
    assert Row.of(3, json.loads(json.dumps(row.row()))) == row


# --- what is kept -----------------------------------------------------------------------------------


def test_what_is_kept_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = study("option:decay_needs_enemy_adjacent=yes", overlays=tmp_path / "values")
    folder = Folder.begin(tmp_path, asked, TERMS)
    first = compared(asked, TERMS, folder.games)
    monkeypatch.setattr(Arm, "begin", lambda arm: pytest.fail("a game is played"))
    assert [c.as_json() for c in compared(asked, TERMS, folder.games)] == [c.as_json() for c in first]
    assert [found.as_json() for _, found, _ in Folder.read(tmp_path).compared()] == [c.as_json() for c in first]


def test_a_killed_study_goes_on(tmp_path: Path) -> None:
    asked = study("level:defender=random", overlays=tmp_path / "values")
    folder = Folder.begin(tmp_path, asked, TERMS)
    (whole,) = compared(asked, TERMS, folder.games)
    varied = folder.games / f"{asked.varied[0].arm.digest}.jsonl"
    text = varied.read_text(encoding="utf-8")
    varied.write_text(text[: len(text) * 2 // 3], encoding="utf-8")  # half a line at the end
    (again,) = compared(asked, TERMS, folder.games)
    assert again.as_json() == whole.as_json() and varied.read_text(encoding="utf-8") == text


def test_a_folder_takes_more_variations_and_pairs_but_no_other_base(tmp_path: Path) -> None:
    Folder.begin(tmp_path, study("level:defender=random", overlays=tmp_path), TERMS)
    more = Folder.begin(tmp_path, study("level:attacker=random", overlays=tmp_path), Terms(9))
    assert [(one.text, one.terms.pairs) for one in more.asked] == [
        ("level:defender=random", 4),
        ("level:attacker=random", 9),
    ]
    before = (tmp_path / "study.json").read_text(encoding="utf-8")
    with pytest.raises(KurganError, match=r"another base \(other seed\)"):
        Folder.begin(tmp_path, study("level:attacker=random", overlays=tmp_path, seed=6), TERMS)
    assert (tmp_path / "study.json").read_text(encoding="utf-8") == before


def test_what_is_no_study_is_refused(tmp_path: Path) -> None:
    with pytest.raises(KurganError, match="no study in"):
        Folder.read(tmp_path)
    short = '{"format": 1, "base": {"game": "siege", "scenario": "maginot", "options": {}}, "asked": []}'
    for text in ("{", "[]", '{"format": 2}', '{"format": 1, "base": {}, "asked": []}', short):
        (tmp_path / "study.json").write_text(text, encoding="utf-8")
        with pytest.raises(KurganError, match="is no study"):
            Folder.read(tmp_path)
    row = Row(1, "w", "red", 5, score=((1, 2),), fought={"a": 1}, held={"a": (1, 0)}).row()
    for wrong in ({}, {"score": 3}, {"score": [["x"]]}, {"fought": [1]}, {"held": {"a": 1}}, {"decisions": "many"}):
        line = json.dumps({"game": 1, **row, **wrong} if wrong else {"game": 1})
        (tmp_path / "a.jsonl").write_text(line + "\n", encoding="utf-8")
        with pytest.raises(KurganError, match="line 1 is no result"):
            Rows(tmp_path / "a.jsonl")


# --- variations -------------------------------------------------------------------------------------


def test_several_changes_are_one_variation(tmp_path: Path) -> None:
    (varied,) = study("option:decay_needs_enemy_adjacent=yes; level:attacker=greedy", overlays=tmp_path).varied
    assert dict(varied.arm.settings.options) == {"decay_needs_enemy_adjacent": "yes"}
    assert varied.arm.settings.agents == ("greedy", "officer")


@pytest.mark.parametrize(
    "text, given",
    [
        ("data:unit.g_inf.defense=3", {"unit": {"g_inf": {"defense": 3}}}),
        ("data:unit.g_*[class=tank].move+=1", {"unit": {"g_tank": {"move": 3}, "g_heavy": {"move": 2}}}),
        ("data:setup.german_rows+=1", {"setup": {"german_rows": [2, 3]}}),
        ("data:hand.start-=1; data:hand.start=2", {"hand": {"start": 2}}),
    ],
)
def test_values_are_varied(text: str, given: dict[str, Any]) -> None:
    assert Variation.of(text).overlay(load("stalingrad-besieged")) == given


def test_an_owners_values_are_varied(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text("[unit.g_inf]\nattack = 6\nmove = 1\n", encoding="utf-8")
    game = load("stalingrad-besieged", own)
    base = Settings.of(game, "battle", {}, ("random", "random"), 1, own)
    (varied,) = Study.of(base, ["data:unit.g_inf.move+=1"], tmp_path / "values").varied
    tables = load("stalingrad-besieged", varied.arm.settings.data).data["unit"]["g_inf"]
    assert tables["attack"] == 6 and tables["move"] == 2
    assert varied.arm.settings.overlay not in ("", game.data.digest)


@pytest.mark.parametrize(
    "text, said",
    [
        ("decay", "found 'decay'"),
        ("option:decay_needs_enemy_adjacent=", "is written option:NAME=VALUE"),
        ("opt:x=1", "unknown kind of variation 'opt'"),
        ("option:decay=yes", "unknown option 'decay'"),
        ("option:decay_needs_enemy_adjacent=maybe", "cannot be 'maybe'; one of: no, yes"),
        ("option:decay_needs_enemy_adjacent+=1", "are for values of the data"),
        ("option:decay_needs_enemy_adjacent=no", "changes nothing"),
        ("level:red=greedy", "unknown seat 'red'; one of: attacker, defender"),
        ("level:attacker=genius", "unknown agent 'genius'"),
        ("data:maginot.turn=5", "unknown value of the data 'maginot.turn'; did you mean maginot.turns"),
        ("data:maginot=5", "unknown value of the data 'maginot'"),
        ("data:maginot..turns=5", "is no path of a value"),
        ("data:maginot.turns=long", "maginot.turns should be a whole number, not a text"),
        ("data:maginot.turns=99", "maginot.turns is 99; it should be 1 to 12"),
        ("data:maginot.turns+=x", "is changed by a number, not by 'x'"),
        ("data:maginot.title+=1", "no number"),
    ],
)
def test_what_cannot_be_varied_is_said_in_a_line(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(KurganError) as caught:
        study(text, overlays=tmp_path)
    assert said in str(caught.value) and "\n" not in str(caught.value)
    assert not list(tmp_path.iterdir())


def test_a_variation_is_given_once(tmp_path: Path) -> None:
    with pytest.raises(KurganError, match="given twice"):
        study("level:attacker=random", "level:attacker=random ", overlays=tmp_path)


# --- what is found ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Budget], tuple[list[Row], list[Row]]]:
    """Real games of Stalingrad Besieged, as it is and with a planted effect, in pairs."""
    made: list[tuple[list[Row], list[Row]]] = []

    def play(budget: Budget) -> tuple[list[Row], list[Row]]:
        if not made:
            base = settings("stalingrad-besieged", "battle", seed=budget.seed)
            asked = Study.of(base, [STRONGER], tmp_path_factory.mktemp("values"))
            arms = [arm.begin() for arm in (asked.base, asked.varied[0].arm)]
            as_it_is, stronger = ([play(number) for number in range(budget.runs)] for play in arms)
            made.append((as_it_is, stronger))
        return made[0]

    return play


def decide(draw: Callable[[], tuple[Row, Row]]) -> Comparison:
    found = Comparison(("german", "russian"), Terms(MOST, LEAST, RISK, RISK))
    while not found.is_decided:
        found.add(*draw())
    return found


def test_a_study_of_nothing_finds_nothing(
    games: Callable[[Budget], tuple[list[Row], list[Row]]], budget: Callable[[str], Budget]
) -> None:
    """A/A: both games of a pair are drawn from the same real games; within the stated risk."""
    pool, _ = games(budget("study_games"))
    found = budget("study_repetitions")
    wrong = sum(decide(_two_of(pool, rng)).verdict in ("more", "less") for rng in found.rngs())
    nearly = RISK + NEARLY
    assert wrong <= nearly * found.runs + 3.7 * sqrt(found.runs * nearly)


def _two_of(pool: list[Row], rng: Random) -> Callable[[], tuple[Row, Row]]:
    return lambda: (rng.choice(pool), rng.choice(pool))


def test_a_planted_effect_is_found(
    games: Callable[[Budget], tuple[list[Row], list[Row]]], budget: Callable[[str], Budget]
) -> None:
    """One more in defense for every German unit: worth more than the least effect, so it is missed even less."""
    base, varied = games(budget("study_games"))
    found, pairs = budget("study_repetitions"), list(zip(base, varied, strict=True))
    missed = sum(decide(lambda rng=rng: rng.choice(pairs)).verdict != "more" for rng in found.rngs())  # type: ignore[misc]
    nearly = RISK + NEARLY
    assert missed <= nearly * found.runs + 3.7 * sqrt(found.runs * nearly)


def test_a_planted_effect_is_found_pair_by_pair(tmp_path: Path) -> None:
    base = settings("stalingrad-besieged", "battle", seed=1)
    (found,) = compared(Study.of(base, [STRONGER], tmp_path), Terms(100, LEAST))
    assert found.verdict == "more" and found.pairs < 60 and found.effect.low > 0
    assert found.effect_on("russian").mean == -found.effect_on("german").mean < 0


def test_a_broken_game_is_told_and_its_pair_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = study("level:attacker=random", overlays=tmp_path)
    begin = Arm.begin

    def breaking(arm: Arm) -> Callable[[int], Row]:
        play = begin(arm)
        return lambda n: replace(play(n), error="broken") if n == 1 and "random" in arm.settings.agents else play(n)

    monkeypatch.setattr(Arm, "begin", breaking)
    (found,) = compared(asked, TERMS, None)
    assert found.pairs == 3 and found.errors == [{"game": 1, "arm": "varied", "error": "broken"}]
