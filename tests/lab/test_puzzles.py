"""Puzzles: the packaged ones hold, nothing that is equal or doubtful is taken for one, and mining can be stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kurgan.ai.knowledge import knowledge_of
from kurgan.ai.search.playing import Row
from kurgan.cli import main
from kurgan.core.errors import KurganError, UnknownName
from kurgan.games import GAMES, load
from kurgan.lab.minds import minds
from kurgan.lab.puzzles import mining
from kurgan.lab.puzzles.mining import Found, mine
from kurgan.lab.puzzles.options import options_of, other_arms, with_styles
from kurgan.lab.puzzles.proof import MARGIN, asked, offered, verified
from kurgan.lab.puzzles.puzzle import FILE, Puzzle, packaged, read_file, rounded, write_file
from kurgan.lab.puzzles.sources import positions, source
from kurgan.lab.puzzles.weighing import Lead, Scale, Share, Weighed, weigh
from tests.conftest import Budget

SCALE = Scale(MARGIN, 32, 256, 10**9)
ENOUGH = 8  # puzzles of a game to ask whether they differ
SHELVES = [name for name in GAMES if packaged(load(name))]


# --- those that are packaged --------------------------------------------------------------------------


def all_puzzles() -> Iterator[tuple[str, Puzzle]]:
    yield from ((name, puzzle) for name in SHELVES for puzzle in packaged(load(name)))


def test_packaged_puzzles_ask_what_the_rules_ask_and_offer() -> None:
    seen: set[str] = set()
    for name, puzzle in all_puzzles():
        game = load(name)
        assert offered(game, puzzle) == "", (name, puzzle.id)
        assert puzzle.seen(game).text == puzzle.view, "it is kept as its seat sees it"
        assert puzzle.id not in seen
        seen.add(puzzle.id)
    assert seen


def test_each_packaged_puzzle_has_one_solution_by_its_proof() -> None:
    for name, puzzle in all_puzzles():
        others = [answer.lead for number, answer in enumerate(puzzle.answers) if number != puzzle.best]
        assert len(others) >= mining.FEWEST - 1, (name, puzzle.id)
        assert all(lead.low > 0 and lead.gain >= puzzle.proof.margin >= MARGIN for lead in others), (name, puzzle.id)
        assert puzzle.lead.gain == min(lead.gain for lead in others)
        assert (puzzle.proof.level, puzzle.proof.times) == ("general", 10)


def test_packaged_puzzles_differ() -> None:
    """Both sides, several scenarios and turns, and no kind of question for most of them."""
    for name in SHELVES:
        found = packaged(load(name))
        assert len({one.theme for one in found}) == len(found), name
        if len(found) < ENOUGH:
            continue
        most = max(sum(one.decision == kind for one in found) for kind in {one.decision for one in found})
        assert len({one.seat for one in found}) > 1 and len({one.turn for one in found}) > 1, name
        assert len({one.scenario for one in found}) > 1, name
        assert most <= max(mining.KIND * 50, len(found) / 2), name


@pytest.mark.parametrize("name", SHELVES)
def test_packaged_puzzles_come_out_again(name: str, budget: Callable[[str], Budget]) -> None:
    """With their own worlds and dice exactly, as long as nobody who plays in them has changed."""
    game, few = load(name), budget("puzzles")
    found = list(packaged(game))
    whole = few.count >= len(found)
    for puzzle in found if whole else Random(few.seed).sample(found, few.count):
        verdict = verified(game, puzzle, ask=whole)
        assert not verdict.fault and verdict.weighed is not None, (puzzle.id, verdict.fault)
        assert verdict.weighed.best == puzzle.best
        if puzzle.proof.minds == minds(name):
            assert rounded(verdict.weighed.lead.gain) == rounded(puzzle.lead.gain)


def test_other_rules_are_named_and_not_weighed() -> None:
    name, puzzle = next(all_puzzles())
    assert offered(load(name), replace(puzzle, rules="0")) == "rules"
    assert offered(load(name), replace(puzzle, answers=puzzle.answers[1:])) == "options"
    assert offered(load(name), replace(puzzle, decision="Other")) == "question"


def test_a_wrong_solution_does_not_hold() -> None:
    name, puzzle = next(all_puzzles())
    assert verified(load(name), replace(puzzle, best=puzzle.second, second=puzzle.best), ask=False).fault == "not_best"


# --- options ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_options_are_all_answers_and_none_twice(name: str) -> None:
    game, knowledge = load(name), knowledge_of(name)
    for number, s in positions(game, knowledge, source(game, knowledge, 3, 1)):
        if number % 7:
            continue
        view = s.view(s.current_player())
        options = options_of(view)
        assert [action for option in options for action in option.actions].sort(key=str) == view.legal_actions().sort(
            key=str
        )
        after = set()
        for option in options:
            for n, action in enumerate(option.actions):
                c = view.state.copy()
                c.apply(action)
                assert (c.position() in after) == bool(n)
                after.add(c.position())
        if number > 100:
            break


def test_no_option_is_left_to_a_worse_hand() -> None:
    name, puzzle = next(all_puzzles())
    game, knowledge = load(name), knowledge_of(name)
    view = puzzle.seen(game)
    options = with_styles(knowledge, view, options_of(view), 1)
    hands = {(number, arm.style) for number, arm in other_arms(options, puzzle.best)}
    hands |= {(number, option.style) for number, option in enumerate(options)}
    for number in range(len(options)):
        assert number == puzzle.best or {(number, 0), (number, options[puzzle.best].style)} <= hands


# --- weighing -----------------------------------------------------------------------------------------


class Made:
    """A player whose options are worth what is said, with luck that is common to all or each one's own."""

    def __init__(self, worth: Sequence[float], own: float = 0.2, seed: int = 1) -> None:
        self.worth, self.own, self.seed = worth, own, seed

    def round(self, number: int, alive: Sequence[int], deadline: float) -> Row:
        common = Random(f"{self.seed} {number}").gauss(0, 0.4)
        luck = [Random(f"{self.seed} {number} {arm}").gauss(0, self.own) for arm in range(len(self.worth))]
        return Row(number, tuple(self.worth[arm] + common + luck[arm] for arm in alive), len(alive))


def weighed(worth: Sequence[float], best: int, **made: Any) -> Weighed | None:
    player: Any = Made(worth, **made)
    return weigh(player, range(len(worth)), best, SCALE)


def test_what_is_clearly_best_is_found_with_its_margin() -> None:
    found = weighed([0.1, 0.5, -0.2, 0.0], 1)
    assert found is not None and (found.best, found.second) == (1, 0)
    assert abs(found.lead.gain - 0.2) < 0.06 and found.lead.low > 0 and found.lead.rounds >= SCALE.least
    assert abs(found.leads[2].gain - 0.35) < 0.1


def test_equal_and_nearly_equal_solutions_are_refused() -> None:
    for seed in range(20):
        assert weighed([0.5, 0.5, -0.5], 0, seed=seed) is None
        assert weighed([0.5, 0.5, -0.5], 0, own=0.0, seed=seed) is None
        assert weighed([0.5, 0.47, -0.5], 0, own=0.05, seed=seed) is None
        assert weighed([0.1, 0.5, -0.5], 0, seed=seed) is None


def test_a_certainty_of_99_per_cent_is_kept(budget: Callable[[str], Budget]) -> None:
    """Of pairs that are equal hardly any is taken for a puzzle, though they are looked at again and again."""
    few = budget("weighed_pairs")
    wrong = sum(weighed([0.0, 0.0, -1.0], 0, own=0.5, seed=few.seed + n) is not None for n in range(few.count))
    assert wrong <= max(2, 0.03 * few.count)


def test_of_two_hands_the_better_one_counts() -> None:
    player: Any = Made([0.5, -0.5, 0.45], own=0.05)
    assert weigh(player, [0, 1, 1], 0, SCALE) is None, "option 1 is nearly as good by its other hand"
    first = Weighed(0, 1, Share(0.7, 0.01, 40), (Lead(0, 0, 40), Lead(0.3, 0.01, 40), Lead(0.2, 0.01, 40)), 10)
    other = Weighed(0, 1, Share(0.7, 0.01, 40), (Lead(0, 0, 40), Lead(0.1, 0.01, 40), Lead(0.4, 0.01, 40)), 5)
    both = first.joined(other)
    assert [lead.gain for lead in both.leads] == [0, 0.1, 0.2] and both.second == 1 and both.steps == 15


# --- mining -------------------------------------------------------------------------------------------


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is looked at holds, and nothing is played out."""

    def looked_at(game: Any, knowledge: Any, view: Any, seed: int, solved: set[str]) -> Any:
        options = options_of(view)
        leads = tuple(Lead(0.0 if n == 0 else 0.2, 0.01, 40) for n in range(len(options)))
        return view, options, Weighed(0, 1, Share(0.6, 0.02, 40), leads, 100), seed

    monkeypatch.setattr(mining, "_looked_at", looked_at)


def test_mining_goes_on_where_it_was_stopped(eager: None, tmp_path: Path) -> None:
    game = load("siege")
    whole = list(mine(game, 6, 5, tmp_path / "whole"))[-1]
    for found in mine(game, 6, 5, tmp_path / "parts"):
        assert isinstance(found, Found)
        break
    with (tmp_path / "parts").open("a") as log:
        log.write('{"game": 1, "half a li')
    again = list(mine(game, 6, 5, tmp_path / "parts"))[-1]
    assert [one.line() for one in again.puzzles] == [one.line() for one in whole.puzzles] and len(whole.puzzles) >= 6
    with pytest.raises(KurganError, match="no log of this mining"):
        next(mine(game, 6, 6, tmp_path / "parts"))


def test_mining_adds_to_what_is_had(eager: None, tmp_path: Path) -> None:
    game = load("siege")
    first = list(mine(game, 3, 5, tmp_path / "first"))[-1].puzzles
    more = list(mine(game, 6, 6, tmp_path / "more", had=first))[-1].puzzles
    assert more[: len(first)] == first and len(more) >= 6
    assert len({one.theme for one in more}) == len(more)
    with pytest.raises(KurganError, match="no log of this mining"):
        next(mine(game, 6, 6, tmp_path / "more"))


def test_what_is_solved_already_is_not_weighed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("siege")
    s: Any = game.new("maginot")
    view = s.view(s.current_player())
    options = options_of(view)
    assert len(options) >= mining.FEWEST
    monkeypatch.setattr(mining, "_promising", lambda *given: 0)
    monkeypatch.setattr(mining, "MANY", len(options))
    monkeypatch.setattr(mining, "weighed", lambda *given: pytest.fail("weighed"))
    assert mining._looked_at(game, knowledge_of("siege"), view, 1, {options[0].action.text}) is None


def test_mining_keeps_to_the_scenario_and_question_asked_for(eager: None, tmp_path: Path) -> None:
    found = list(mine(load("siege"), 3, 5, tmp_path / "log", "maginot"))[-1].puzzles
    assert {one.scenario for one in found} == {"maginot"}
    kind = found[0].decision
    found = list(mine(load("siege"), 3, 5, tmp_path / "kind", question=kind))[-1].puzzles
    assert {one.decision for one in found} == {kind}
    with pytest.raises(KurganError, match="no log of this mining"):
        next(mine(load("siege"), 3, 5, tmp_path / "log"))
    with pytest.raises(UnknownName):
        next(mine(load("siege"), 3, 5, tmp_path / "other", "nowhere"))
    with pytest.raises(UnknownName, match="kind of question"):
        next(mine(load("siege"), 3, 5, tmp_path / "other", question="Nothing"))
    assert not (tmp_path / "other").exists()


def test_puzzles_are_written_and_read_alike(eager: None, tmp_path: Path) -> None:
    found = list(mine(load("siege"), 3, 5, tmp_path / "log"))[-1].puzzles
    write_file(tmp_path / FILE, found)
    again = read_file(tmp_path / FILE)
    assert [one.line() for one in again] == [one.line() for one in found]
    assert [one.id for one in again] == [one.id for one in found]


def test_source_games_are_the_same_again() -> None:
    game, knowledge = load("siege"), knowledge_of("siege")
    of = source(game, knowledge, 4, 2)
    first, second = ([s.position() for _, s in positions(game, knowledge, of)] for _ in range(2))
    assert first == second and len(first) > 50
    assert {source(game, knowledge, 4, n).scenario for n in range(6)} == set(game.scenarios)


def test_the_best_level_is_asked_by_counts_alone() -> None:
    """Its answer is the solution, and the same each time."""
    name = SHELVES[-1]
    game, puzzle = load(name), packaged(load(name))[0]
    answers = {asked(game, puzzle.seen(game), puzzle.proof.level_seed).text for _ in range(2)}
    assert len(answers) == 1 and answers <= set(puzzle.answers[puzzle.best].actions)


# --- the command --------------------------------------------------------------------------------------


def test_the_command_lists_without_solutions_and_names_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = SHELVES[0]
    assert main(["puzzles", name]) == 0
    assert f"{len(packaged(load(name)))} puzzles" in capsys.readouterr().out
    assert main(["puzzles", name, "--mine", "3"]) == 1
    assert "--out FOLDER" in capsys.readouterr().err
    (tmp_path / FILE).write_text("{}\n")
    assert main(["puzzles", name, "--verify", "--file", str(tmp_path / FILE)]) == 1
    assert "line 1 is no puzzle" in capsys.readouterr().err
    assert main(["puzzles", name, "--file", str(tmp_path / "none")]) == 1
    assert "no puzzles" in capsys.readouterr().err


def test_the_command_says_which_do_not_hold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = SHELVES[0]
    write_file(tmp_path / FILE, [replace(packaged(load(name))[0], rules="0")])
    assert main(["puzzles", name, "--verify", "--file", str(tmp_path / FILE)]) == 1
    assert "another version of the rules" in capsys.readouterr().out
