"""The levels of every game that a search can play: by views alone, the same seed the same move, each as it is meant."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count, islice
from math import inf
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan import ai
from kurgan.ai.advice import advise
from kurgan.ai.knowledge import Knowledge, is_known, knowledge_of
from kurgan.ai.levels import LEVELS, OF_LEVEL, SEARCHING, Commander, Level, Officer
from kurgan.ai.recruit import err, oversight
from kurgan.ai.search import Budget as Count
from kurgan.ai.search import pacing, think, trial
from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from tests.ai.ford import BOTH, FORD, Goes, Waits, knowledge
from tests.ai.games import states
from tests.conftest import Budget
from tests.tiny.actions import STEP, WAIT

Give = Callable[[str], Budget]
KNOWN = [name for name in kurgan.GAMES if is_known(name)]
games = pytest.mark.parametrize("game", [kurgan.game(name) for name in KNOWN], ids=KNOWN)
SHORT = {"fortress-sevastopol": "tournament"}  # where a whole campaign takes officers some thousand choices
OPEN = "at=ChooseStep; turn=3; north=1 raft; south=2 mud"


def few(game: AnyGame) -> Knowledge:
    """Fewer styles, and looks ahead a little less: what is tried here is not strength."""
    known = knowledge_of(game.id)
    return replace(known, styles=known.styles[:3], horizon=0)


def players(game: AnyGame, steps: int) -> dict[str, Callable[[Any, Random], Any]]:
    """Every level by its counts alone: no time cuts anything off."""
    known = few(game)

    def searched(view: Any, rng: Random) -> Any:
        return think(known, view, rng, Count(steps, widen=2)).action

    return {
        "recruit": lambda view, rng: err(known, view, rng),
        "officer": lambda view, rng: known.styles[0].choose(view, rng),
        "search": searched,
    }


def some_states(game: AnyGame, scenario: str, rng: Random) -> Iterator[Any]:
    """Each decision when it is first met, and one in ten of the others."""
    met: set[str] = set()
    for s in states(game, ("officer", "officer"), rng, scenario, {}):
        if not s.is_terminal() and (s.decision.name not in met or rng.random() < 0.1):
            met.add(s.decision.name)
            yield s


# --- by name ----------------------------------------------------------------------------------------


@games
def test_levels_are_offered_in_their_order(game: AnyGame) -> None:
    found = ai.agents(game.id)
    assert found[0] == "random" and found[-4:] == LEVELS
    for name in LEVELS:
        agent = ai.make(name, game.id, game.seats[1])
        assert isinstance(agent, OF_LEVEL[name]) and agent.game_id == game.id


def test_listing_opponents_loads_none() -> None:
    told = "import sys, kurgan; from kurgan import ai; [ai.agents(name) for name in kurgan.GAMES]; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    own = {f"kurgan.ai.{module.rpartition('.')[2]}." for module in kurgan.games.GAMES.values()}
    assert "kurgan.ai" in loaded
    assert not [name for name in loaded if name.startswith((*own, "kurgan.ai.search", *kurgan.games.GAMES.values()))]


def test_a_level_plays_its_game_alone() -> None:
    s = FORD.position(OPEN)
    with pytest.raises(KurganError, match="plays other only"):
        Officer("other", BOTH).choose(s.view(0), Random(0))
    with pytest.raises(KurganError, match="nothing to decide"):
        Officer("ford", BOTH).choose(s.view(1), Random(0))


# --- time and counts --------------------------------------------------------------------------------


def test_a_commander_finds_what_an_officer_misses() -> None:
    view = FORD.position(OPEN).view(0)
    known = knowledge(Waits(), Goes())
    assert Officer("ford", known).choose(view, Random(1)) is WAIT
    assert Commander("ford", known).choose(view, Random(1)) is STEP


def test_a_move_takes_no_longer_than_its_level_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on by a hundredth of a second with every look; the decisions of one move share its time."""
    monkeypatch.setitem(SEARCHING, "commander", Level(1.0, 1.0, 1, 0))
    monkeypatch.setattr(trial, "BEATEN", inf)  # nothing is ever settled
    agent = Commander("ford", replace(BOTH, pace=10**7))
    looks = count()
    agent.timer = lambda: next(looks) / 100
    view = FORD.position(OPEN).view(0)
    spent = []
    for later in (False, True, True, True):
        monkeypatch.setattr(pacing, "is_later", lambda view, later=later: later)
        begun = agent.timer()
        agent.choose(view, Random(1))
        spent.append(agent.timer() - begun)
    assert spent[0] == pytest.approx(pacing.FIRST, abs=0.06)
    assert sum(spent) < 1.1 and spent == sorted(spent, reverse=True)


def test_a_commander_who_is_hurried_answers_with_the_best_so_far() -> None:
    view, known = FORD.position(OPEN).view(0), replace(knowledge(Waits(), Goes()), pace=10**7)
    told: list[float] = []
    agent, looks = Commander("ford", known), count()
    agent.hear(lambda: next(looks) > 500, told.append)
    assert agent.choose(view, Random(1)) is STEP and told  # seen long before its time was over
    at_once = Commander("ford", known)
    at_once.hear(lambda: True, told.append)
    assert at_once.choose(view, Random(1)) is WAIT  # as the officer would


def test_counts_alone_decide_where_games_must_come_out_the_same() -> None:
    agent = Commander("ford", replace(BOTH, pace=300))
    agent.timed = False
    agent.timer = count(0, 100).__next__  # each look at it takes longer than a move may
    view = FORD.position(OPEN).view(0)
    assert agent.choose(view, Random(1)) is STEP
    agent.timed = True
    assert agent.choose(view, Random(1)) is WAIT


def test_a_new_move_has_all_its_time_again() -> None:
    view = FORD.position(OPEN).view(0)
    watch = pacing.Watch(view, 2.0)
    watch.note(1.5)
    assert pacing.Watch(view, 2.0).left() == watch.left() == 2.0 * pacing.FIRST


def test_what_a_move_has_left_and_who_began_it_is_remembered_until_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    view = FORD.position(OPEN).view(0)
    pacing.Watch(view, 1.0).note(0.1, 300, 2)
    monkeypatch.setattr(pacing, "is_later", lambda view: True)
    watch = pacing.Watch(view, 1.0)
    assert watch.before.style == 2 and watch.count_left(1000) == 700 * pacing.FIRST
    watch.note(0.1, 800, 2)
    assert pacing.Watch(view, 1.0).count_left(1000) == 0


def test_a_general_thinks_in_the_servers_process_and_leaves_nobody_behind() -> None:
    """Whoever he asked for help holds the same pipe for errors: it ends when the last of them has."""
    game = kurgan.game(KNOWN[-1])
    asked = {"id": 1, "game": game.id, "overlay": "", "seat": 0, "agent": "general", "view": "", "seed": 1}
    command = [sys.executable, "-m", "kurgan.server.bot_worker"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as worker:
        assert worker.stdin is not None and worker.stdout is not None and worker.stderr is not None
        for view in ("", game.new().view(0).text):
            worker.stdin.write(json.dumps({**asked, "view": view}).encode() + b"\n")
            worker.stdin.flush()
            while "progress" in (said := json.loads(worker.stdout.readline())):
                pass  # first how far he is
            assert "error" not in said
        assert game.action(said["action"])
        worker.stdin.write(json.dumps({**asked, "view": view}).encode() + b"\n")
        worker.stdin.flush()
        time.sleep(0.2)  # in the middle of a thought
        worker.kill()
        assert worker.stderr.read() == b""


# --- every game -------------------------------------------------------------------------------------


@games
def test_the_same_seed_gives_the_same_move_also_from_a_views_text(game: AnyGame, budget: Give) -> None:
    for rng in budget("level_games").rngs():
        for s in islice(some_states(game, game.scenarios[0], rng), budget("level_views").count):
            view = s.view(s.current_player())
            for choose in players(game, 40).values():
                found = choose(view, Random(4))
                assert found in view.legal_actions()
                assert choose(view, Random(4)) is found
                assert choose(game.view(view.seat, view.text), Random(4)) is found


@games
def test_no_level_knows_what_is_hidden(game: AnyGame, budget: Give) -> None:
    """Two worlds that a seat cannot tell apart get the same answer."""
    for rng in budget("level_games").rngs():
        for s in islice(some_states(game, game.scenarios[-1], rng), budget("level_views").count):
            seat = s.current_player()
            other = game.sampler(s.view(seat)).sample(rng)
            for choose in players(game, 40).values():
                assert choose(other.view(seat), Random(2)) is choose(s.view(seat), Random(2))


@games
def test_worth_and_clock_are_what_a_search_takes_them_for(game: AnyGame, budget: Give) -> None:
    known = knowledge_of(game.id)
    for rng in budget("level_games").rngs():
        before = None
        for s in states(game, ("officer", "officer"), rng, game.scenarios[0], {}):
            assert -1.0 <= known.worth(s) <= 1.0
            assert before is None or known.clock(s) >= before
            before = known.clock(s)


# --- the recruit ------------------------------------------------------------------------------------


def test_a_recruit_mostly_does_as_an_officer_and_does_not_give_up() -> None:
    known = knowledge(Goes(), Goes(), Waits())
    view = FORD.position(OPEN).view(0)
    found = [err(known, view, Random(seed)) for seed in range(300)]
    assert 150 < found.count(STEP) < 290
    close = FORD.position("at=ChooseStep; turn=3; north=4 raft; south=4 mud").view(0)  # one step from winning
    chosen = {oversight(known, close.state, 0, close.legal_actions(), STEP, Random(seed)) for seed in range(20)}
    assert chosen == {STEP}


@games
def test_an_officer_beats_a_recruit_and_a_recruit_beats_chance(game: AnyGame, budget: Give) -> None:
    """Over both seats; the counts of a quick run only show that whole games are played."""
    for names, least in ((("recruit", "random"), 0.7), (("officer", "recruit"), 0.5)):
        results = []
        for number, rng in enumerate(budget("level_matches").rngs()):
            order = names if number % 2 else names[::-1]
            *_, last = states(game, order, rng, SHORT.get(game.id, game.scenarios[0]), {})
            results.append((1 + last.returns()[order.index(names[0])]) / 2)
        assert len(results) < 20 or sum(results) >= least * len(results)


# --- advice -----------------------------------------------------------------------------------------


def test_advice_names_the_best_and_what_it_is_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kurgan.ai.advice.is_known", lambda name: True)
    monkeypatch.setattr("kurgan.ai.advice.knowledge_of", lambda name: knowledge(Waits(), Goes()))
    told: list[float] = []
    view = FORD.position(OPEN).view(0)
    found = advise(FORD, view, Random(1), 60.0, steps=100, progress=lambda share, best: told.append(share))
    assert found.best.action is STEP and found.best.chance == pytest.approx(0.5)
    assert [other.action for other in found.others] == [WAIT] and found.others[0].chance == pytest.approx(0.4)
    assert found.simulations == sum(choice.simulations for choice in (found.best, *found.others)) and told
    hurried = advise(FORD, view, Random(1), 60.0, stop=lambda: True)
    assert hurried.best.action is WAIT and hurried.best.chance is None and not hurried.simulations


def test_there_is_no_advice_where_nothing_is_known() -> None:
    with pytest.raises(KurganError, match="unknown game"):
        advise(FORD, FORD.position(OPEN).view(0), Random(1), 1.0)
