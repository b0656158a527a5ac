"""The search that the higher levels share, on the tiny game: what it finds, what it averages, when it stops."""

from __future__ import annotations

import subprocess
import sys
import time
from dataclasses import replace
from fractions import Fraction
from itertools import count
from math import inf
from random import Random
from typing import Any

import pytest

from kurgan.ai.knowledge import Knowledge
from kurgan.ai.search import Arm, Budget, think
from kurgan.ai.search.helper import Helper, with_helper
from kurgan.ai.search.luck import Luck, stride
from kurgan.ai.search.playing import Player
from kurgan.ai.search.thinking import scouted
from kurgan.ai.search.trial import Trial, estimate
from kurgan.core.errors import KurganError
from kurgan.core.flow import CHANCE
from kurgan.core.view import View
from tests.ai.ford import BOTH, FORD, Goes, Shuns, Waits, knowledge
from tests.tiny.actions import STEP, WAIT

COMMAND = (sys.executable, "-m", "tests.ai.ford")


def at(text: str, seat: int = 0) -> View:
    return FORD.position(text).view(seat)


OPEN = "at=ChooseStep; turn=3; north=1 raft; south=2 mud"
RIVER = "at=ChooseStep; turn=3; north=3 mud shown; south=2 raft shown"  # the storm is in nobody's hand
STORMY = "at=ChooseStep; turn=3; north=3 mud shown; south=2 storm"


# --- what it finds ----------------------------------------------------------------------------------


def test_it_finds_what_the_officer_misses() -> None:
    found = think(knowledge(Waits(), Goes()), at(OPEN), Random(1), Budget(100))
    assert found.action is STEP and found.trial is not None and found.trial.gain(1).mean == pytest.approx(0.2)


def test_nothing_legal_is_out_of_its_reach() -> None:
    officer = knowledge(Waits())
    assert think(officer, at(OPEN), Random(1), Budget(100)).action is WAIT
    assert think(officer, at(OPEN), Random(1), Budget(100, widen=1)).action is STEP


def test_of_many_answers_the_most_promising_are_tried() -> None:
    found, steps = scouted(knowledge(Goes()), at(OPEN), [Arm(WAIT, 0), Arm(STEP, 0)], 1, 1, lambda: 0.0, inf)
    assert found == [Arm(STEP, 0)] and steps == 0  # nothing else is to be decided in the turn


def test_where_all_styles_agree_nothing_is_played_out() -> None:
    found = think(knowledge(Goes(), Shuns()), at(OPEN), Random(1), Budget(100))
    assert found.action is STEP and found.trial is None


def test_the_officer_is_followed_where_another_is_not_surely_better() -> None:
    known = knowledge(Shuns(), Goes())
    bold = think(known, at(RIVER), Random(1), Budget(100))
    assert bold.action is STEP and bold.trial is not None
    assert bold.trial.gain(1).mean == pytest.approx(0.1, abs=0.04)
    assert think(known, at(RIVER), Random(1), Budget(100, edge=0.2)).action is WAIT
    assert think(known, at(RIVER), Random(1), Budget(100, surely=9.0)).action is WAIT


def test_it_sees_for_the_second_seat_too() -> None:
    view = at("at=ChooseStep; turn=4; side=south; north=4 raft; south=1 mud", 1)
    assert think(knowledge(Waits(), Goes()), view, Random(1), Budget(100)).action is STEP


def test_who_is_not_asked_has_nothing_to_decide() -> None:
    with pytest.raises(KurganError, match="nothing to decide"):
        think(BOTH, at(OPEN, 1), Random(1), Budget(100))


# --- dice -------------------------------------------------------------------------------------------


def exact(known: Knowledge, s: Any, until: int) -> Fraction:
    """The worth for the first seat by all outcomes, everybody playing as the officer."""
    if s.is_terminal():
        return Fraction(s.returns()[0])
    if s.current_player() == CHANCE:
        outcomes = s.chance_outcomes()
        found = Fraction(0)
        for action, weight in outcomes:
            after = s.copy()
            after.apply(action)
            found += exact(known, after, until) * weight / sum(weight for _, weight in outcomes)
        return found
    if known.clock(s) >= until:
        return Fraction(known.worth(s)).limit_denominator(100)
    after = s.copy()
    after.apply(known.styles[0].decide(s, s.current_player(), s.legal_actions(), Random(0)))
    return exact(known, after, until)


def played(known: Knowledge, s: Any, luck: Luck) -> Fraction:
    """The worth for the first seat when the turn is over."""
    s = s.copy()
    while not s.is_terminal() and s.turn < 4:
        chance = s.current_player() == CHANCE
        s.apply(
            luck.throw(s, 3) if chance else known.styles[0].decide(s, s.current_player(), s.legal_actions(), Random(0))
        )
    return Fraction(known.worth(s)).limit_denominator(100)


@pytest.mark.parametrize("text, rounds", [(RIVER, 6), (STORMY, 36)])
@pytest.mark.parametrize("seed", range(5))
def test_the_first_throws_are_averaged_exactly(text: str, rounds: int, seed: int) -> None:
    """A crossing by its six results; with a storm that may follow by all thirty-six pairs."""
    known, s = knowledge(Goes()), FORD.position(text)
    s.apply(STEP)
    found = [played(known, s, Luck(seed, number)) for number in range(rounds)]
    assert sum(found, Fraction(0)) / rounds == exact(known, s, 4)
    assert len(set(found)) == 2


def test_an_arm_is_worth_what_its_dice_are_worth() -> None:
    known, s = knowledge(Shuns(), Goes()), FORD.position(RIVER)
    player = Player(known, at(RIVER), [Arm(WAIT, 0), Arm(STEP, 1)], 7, lambda: 0.0)
    rows = [row for row in (player.round(number, [0, 1], inf) for number in range(12)) if row is not None]
    s.apply(STEP)
    assert sum(row.values[1] for row in rows) / 12 == pytest.approx(float(exact(known, s, 4)))
    assert [row.values[0] for row in rows] == [0.2] * 12


def test_where_games_are_played_to_their_end_a_style_keeps_to_its_plan() -> None:
    """One step is worth little if nobody goes on after it; who goes on wins."""
    known, arms = knowledge(Waits(), Goes()), [Arm(WAIT, 0), Arm(STEP, 1)]
    near = Player(known, at(OPEN), arms, 7, lambda: 0.0).round(0, [0, 1], inf)
    whole = Player(replace(known, whole=lambda s: True), at(OPEN), arms, 7, lambda: 0.0).round(0, [0, 1], inf)
    assert near is not None and near.values == pytest.approx((-0.2, 0.0))
    assert whole is not None and whole.values == (0.0, 1.0)


def test_who_began_a_move_is_left_only_for_what_is_better() -> None:
    known = knowledge(Waits(), Goes())
    assert think(known, at(OPEN), Random(1), Budget(0)).action is WAIT
    going_on = think(known, at(OPEN), Random(1), Budget(0), first=1)
    assert going_on.action is STEP and going_on.style == 1


@pytest.mark.parametrize("total", [1, 2, 6, 11, 36, 100])
def test_a_stride_comes_to_every_slot(total: int) -> None:
    assert len({n * stride(total) % total for n in range(total)}) == total


def test_later_throws_hang_on_what_they_are_thrown_for() -> None:
    """Two arms that come to the same throw in another order meet the same luck."""
    s = FORD.position("at=CrossingRoll; turn=3; crossing=1; north=3 mud shown; south=2 raft shown")

    def thrown(ticks: list[int]) -> dict[int, str]:
        luck = Luck(5, 0)
        luck.throw(s, 0), luck.throw(s, 0)
        return {tick: luck.throw(s, tick).text for tick in ticks}

    assert thrown(list(range(20))) == thrown(list(range(19, -1, -1)))
    assert len(set(thrown(list(range(20))).values())) > 3


# --- counts and time --------------------------------------------------------------------------------


def test_the_same_seed_and_count_give_the_same_thought() -> None:
    def thought(seed: int) -> list[dict[int, float]]:
        found = think(BOTH, at(STORMY), Random(seed), Budget(60))
        assert found.trial is not None
        return found.trial.values

    assert thought(1) == thought(1) != thought(2)


def test_counts_bound_it() -> None:
    for steps in (20, 60, 400):
        trial = think(BOTH, at(STORMY), Random(1), Budget(steps)).trial
        assert trial is not None and trial.steps <= 1.2 * steps + 10
        if len(trial.alive) > 1:
            assert trial.steps >= 0.5 * steps, "nothing was settled, and yet it stopped"


def test_what_is_settled_takes_no_more_time() -> None:
    trial = think(BOTH, at(STORMY), Random(1), Budget(10**6)).trial
    assert trial is not None and len(trial.alive) == 1 and trial.steps < 10**5


def test_time_cuts_it_off_within_a_simulation() -> None:
    """A clock that goes on by one with every look at it: not one look more than was given."""
    for seconds in (1, 10, 50):
        looks = count()
        found = think(BOTH, at(STORMY), Random(1), Budget(10**6, seconds), timer=looks.__next__)
        assert seconds <= next(looks) <= seconds + 4
        assert found.action in (STEP, WAIT)
    hardly = think(BOTH, at(STORMY), Random(1), Budget(10**6, 1.0), timer=count().__next__)
    assert hardly.action is WAIT  # the officer's answer, where there was no time for any other


def test_it_can_be_hurried_and_tells_how_far_it_is() -> None:
    told: list[float] = []
    asked = count()
    found = think(
        BOTH,
        at(STORMY),
        Random(1),
        Budget(10**6),
        stop=lambda: next(asked) > 20,
        progress=lambda share, action: told.append(share),
    )
    assert found.trial is not None and found.trial.simulations < 60
    assert told and all(0 <= share <= 1 for share in told)


def test_ways_to_do_the_same_are_dropped() -> None:
    trial = Trial(3)
    for number in range(5):
        for arm, value in enumerate((0.1 * number, 0.3, 0.1 * number)):
            trial.values[arm][number] = value
    trial.drop_alike()
    assert trial.alive == [0, 1]


def test_who_has_no_hope_to_be_better_takes_no_more_time() -> None:
    trial = Trial(3)
    for number in range(6):
        for arm, value in enumerate((0.1 * number, 0.1 * number - 0.05, 0.3)):
            trial.values[arm][number] = value
    trial.drop_hopeless(0.01)
    assert trial.alive == [0, 2]


def test_who_is_surely_worse_than_the_best_is_given_up_even_the_officer() -> None:
    trial = Trial(3)
    for number in range(12):
        luck = 0.1 * (number % 3)
        for arm, value in enumerate((luck, luck + 0.2 + 0.01 * (number % 2), luck + 0.2)):
            trial.values[arm][number] = value
    trial.drop_beaten()
    assert trial.alive == [1, 2]
    trial.halve()
    assert trial.alive == [1]
    assert trial.best(Budget(100)) == 1


def test_gains_are_taken_from_common_rounds() -> None:
    trial = Trial(2)
    trial.values = [{0: 0.0, 1: 1.0, 2: 0.5}, {1: 0.8, 2: 0.3}]
    assert trial.gain(1).mean == pytest.approx(-0.2) and trial.gain(1).rounds == 2
    assert estimate([]).error == estimate([1.0]).error == inf


# --- a second process -------------------------------------------------------------------------------


@pytest.fixture
def helper() -> Any:
    found = Helper(COMMAND)
    yield found
    found.close()


def values(helper: Helper | None, steps: int = 150) -> list[dict[int, float]]:
    view = at(STORMY)
    found = think(BOTH, view, Random(3), Budget(steps), helped=with_helper(view, helper) if helper else None)
    assert found.trial is not None
    return [dict(sorted(arm.items())) for arm in found.trial.values]


def test_two_processes_find_what_one_finds(helper: Helper) -> None:
    assert values(helper) == values(None)
    assert helper.starts == 1 and helper.process is not None and helper.asked > 1


def test_it_can_be_started_before_it_is_needed(helper: Helper) -> None:
    helper.get_ready("ford")
    assert helper.answer(20.0) == {"id": 1, "rows": [], "styles": 2}
    helper.get_ready("ford")
    assert helper.asked == 1 and values(helper) == values(None) and helper.starts == 1


def test_who_is_killed_is_done_without_and_then_replaced(helper: Helper) -> None:
    expected = values(None)
    assert values(helper) == expected and helper.process is not None
    helper.process.kill()
    helper.process.wait()
    assert values(helper) == expected
    assert values(helper) == expected and helper.starts == 2


def test_who_cannot_start_or_talks_nonsense_is_done_without() -> None:
    for command in (("/no/such/program",), (sys.executable, "-c", "input(); print('?')")):
        wrong = Helper(command)
        assert values(wrong) == values(None)
        wrong.close()


def test_it_ends_when_its_input_does(helper: Helper) -> None:
    values(helper)
    process = helper.process
    assert process is not None and process.stdin is not None
    process.stdin.close()
    assert process.wait(10) == 0


LEFT_BEHIND = """
import sys, time
from tests.ai.test_search import COMMAND, OPEN, Helper, Player, Random, at, with_helper, BOTH, Arm, STEP, inf
helper, view = Helper(COMMAND), at(OPEN)
pair = with_helper(view, helper)(Player(BOTH, view, [Arm(STEP, 1)], 1, time.perf_counter), inf)
assert helper.ask({**pair.told, "rounds": list(range(300_000)), "alive": [0], "seconds": 10**7})
print("asked", flush=True)
time.sleep(60)
"""


def test_it_does_not_outlive_who_asked_even_in_the_middle_of_a_thought() -> None:
    """Both hold the same pipe for errors: it ends when the second of them has."""
    with subprocess.Popen([sys.executable, "-c", LEFT_BEHIND], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as asker:
        assert asker.stdout is not None and asker.stderr is not None
        assert asker.stdout.readline() == b"asked\n"
        time.sleep(1.0)  # the helper is at it
        asker.kill()
        begun = time.monotonic()
        assert asker.stderr.read() == b""
        assert time.monotonic() - begun < 20
