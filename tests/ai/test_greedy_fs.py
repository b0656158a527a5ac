"""The opponent of Fortress Sevastopol: whole games on both sides, by views alone, and what it does in plain cases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan import ai
from kurgan.ai.fortress_sevastopol.greedy import Greedy
from kurgan.ai.fortress_sevastopol.odds import AT_LEAST, DIFFERENCES, loss
from kurgan.core.chance import draw
from kurgan.core.errors import KurganError
from kurgan.core.flow import CHANCE
from kurgan.core.game import Game
from kurgan.games.fortress_sevastopol.places import AXIS, SOVIET
from kurgan.games.fortress_sevastopol.rules.r05_3_check import IMPULSE_LIMIT
from tests.conftest import Budget
from tests.games.fortress_sevastopol.helpers import place

SHORTEST_FIRST = ("tournament", "1941", "campaign")
PAIRS = [("greedy", "greedy"), ("greedy", "random"), ("random", "greedy")]


@pytest.fixture(scope="module")
def fs() -> Game[Any]:
    return kurgan.game("fortress-sevastopol")


def states(game: Game[Any], names: Sequence[str], rng: Random, scenario: str, options: dict[str, str]) -> Iterator[Any]:
    """Every state of a game in which somebody decides, and the last one; what is refused raises."""
    players = [ai.make(name, game.id) for name in names]
    s = game.new(scenario, options)
    while not s.is_terminal():
        seat = s.current_player()
        if seat == CHANCE:
            s.apply(draw(rng, s.chance_outcomes()))
        else:
            yield s
            s.play(players[seat].choose(s.view(seat), rng), seat)
    yield s


def any_options(game: Game[Any], rng: Random) -> dict[str, str]:
    return {option.id: rng.choice(option.values) for option in game.options}


def test_it_is_known_by_name(fs: Game[Any]) -> None:
    assert ai.agents(fs.id) == ("random", "greedy")
    assert isinstance(ai.make("greedy", fs.id, "axis"), Greedy)
    assert isinstance(ai.make("greedy", fs.id, "soviet"), Greedy)


@pytest.mark.parametrize("names", PAIRS)
def test_games_end_without_a_refusal_whatever_the_options(
        fs: Game[Any], budget: Callable[[str], Budget], names: tuple[str, str]) -> None:
    for number, rng in enumerate(budget("greedy_games").rngs()):
        most, scenario = 0, SHORTEST_FIRST[number % len(SHORTEST_FIRST)]
        for s in states(fs, names, rng, scenario, any_options(fs, rng)):
            most = max(most, s.impulses)
        assert s.result()
        assert most < IMPULSE_LIMIT


@pytest.mark.parametrize("seat", [AXIS, SOVIET])
def test_it_beats_chance(fs: Game[Any], budget: Callable[[str], Budget], seat: int) -> None:
    names = ("greedy", "random") if seat == AXIS else ("random", "greedy")
    results = []
    for rng in budget("greedy_games").rngs():
        *_, last = states(fs, names, rng, "tournament", {})
        results.append(last.returns()[seat])
    assert sum(result > 0 for result in results) >= 0.9 * len(results)


def test_the_same_view_gets_the_same_answer_also_from_its_text(fs: Game[Any], budget: Callable[[str], Budget]) -> None:
    for rng in budget("greedy_games").rngs(2):
        met: set[str] = set()
        for s in states(fs, PAIRS[0], rng, "tournament", any_options(fs, rng)):
            if s.is_terminal() or (s.decision.name in met and rng.random() > 0.1):
                continue
            met.add(s.decision.name)
            seat = s.current_player()
            view = s.view(seat)
            before = view.text
            chosen = Greedy().choose(view, Random(1))
            assert Greedy().choose(view, Random(1)) is chosen
            assert Greedy().choose(fs.view(seat, before), Random(1)) is chosen
            assert s.view(seat).text == before               # nothing was changed on the way


def test_it_knows_nothing_of_the_enemys_hand(fs: Game[Any], budget: Callable[[str], Budget]) -> None:
    """Two worlds that its seat cannot tell apart get the same answer."""
    differed = 0
    for rng in budget("greedy_games").rngs(2):
        for s in states(fs, PAIRS[0], rng, "tournament", {}):
            if s.is_terminal() or rng.random() > 0.08:
                continue
            seat = s.current_player()
            other = fs.sampler(s.view(seat)).sample(rng)
            differed += other.position() != s.position()
            assert Greedy().choose(other.view(seat), Random(2)) is Greedy().choose(s.view(seat), Random(2))
    assert differed


# --- plain cases ------------------------------------------------------------------------------------

def answers(s: Any, decisions: int = 1) -> list[str]:
    """What it does, as long as its seat is asked."""
    seat = s.current_player()
    found: list[str] = []
    while len(found) < decisions and s.current_player() == seat:
        action = Greedy().choose(s.view(seat), Random(0))
        found.append(action.text)
        s.play(action, seat)
    return found


def test_it_takes_a_town_that_nobody_defends(fs: Any) -> None:
    s = place(fs, "24=ger-50 ger-46; 23=sov-321; 19=sov-172", held="29 28 24")
    before = s.vp
    assert answers(s, 2) == ["impulse movement", "activate 24"]
    while s.current_player() == AXIS:
        answers(s)
    assert s.vp > before


def test_it_assaults_a_weak_stack_and_not_a_strong_one(fs: Any) -> None:
    weak = place(fs, "28=ger-50 ger-46 ger-73 ger-72; 24=sov-106/disrupt2", held="29 28")
    assert answers(weak, 2) == ["impulse movement", "activate 28"]
    strong = place(fs, "28=ger-ziegler; 24=sov-106 sov-172 sov-276 sov-tk5 sov-156 sov-271", held="29 28")
    assert answers(strong, 2) != ["impulse movement", "activate 28"]


def test_the_best_unit_leads_and_the_best_one_bears(fs: Any) -> None:
    s = place(fs, "28=ger-46 ger-50 sov-321 sov-172", at="movement>MoveUnit", home=28, impulse="movement",
              active="ger-46 ger-50", held="29")
    s.play(s.game.action("assault 28"))
    texts = answers(s, 9)
    assert "commit ger-50" in texts
    assert s.point == s.given.tables.number["ger-50"]
    assert answers(s) == ["forward sov-172"]


def test_it_keeps_its_headquarters(fs: Any) -> None:
    s = place(fs, "28=ger-46 ger-hq11; 24=sov-172 sov-106", held="29 28")
    assert not answers(s)[0].startswith("remove-hq")


def test_supply_goes_to_the_front(fs: Any) -> None:
    s = place(fs, "28=ger-50/spent; 29=ger-flak153/spent; 24=sov-172 sov-106", at="refit>ChooseRefit", phase="refit",
              sp=1, held="29 28")
    assert answers(s) == ["refit ger-50"]


def test_who_is_not_asked_has_nothing_to_decide(fs: Game[Any]) -> None:
    s = fs.new("tournament")
    while s.current_player() == CHANCE:
        s.apply(s.legal_actions()[0])
    with pytest.raises(KurganError, match="nothing to decide"):
        Greedy().choose(s.view(1 - s.current_player()), Random(0))


def test_it_plays_no_other_game() -> None:
    other = kurgan.game("stalingrad-besieged")
    s = other.position("at=Maneuver; side=german; moving=1; 2-2=g_inf; 5-2=g_inf; 2-6=r_inf")
    with pytest.raises(KurganError, match="plays fortress-sevastopol only"):
        Greedy().choose(s.view(0), Random(0))


def test_chances_of_the_dice_are_whole() -> None:
    assert sum(chance for _, chance in DIFFERENCES) == pytest.approx(1)
    assert AT_LEAST[7] == pytest.approx(21 / 36)
    assert loss(-14, 4) < loss(0, 4) < loss(6, 4) < loss(6, 1) <= 1
