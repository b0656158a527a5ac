"""A game that is over, judged: chances add up, dice are luck, choices are not, and nobody is judged before the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.ai.knowledge import knowledge_of
from kurgan.core.chance import by_lot
from kurgan.core.flow import CHANCE
from kurgan.server import analysis, costly, judging
from kurgan.server.analysis import Job
from kurgan.server.bots import Bots
from kurgan.server.costly import Choice, Found, Stretch
from kurgan.server.house import House
from kurgan.server.shapes.acting import AsSeat, Play
from kurgan.server.shapes.making import NewSeat, NewTable
from kurgan.server.store.people import Person
from kurgan.server.trouble import Trouble
from tests.server.http_fixtures import QUICK, furnished, wait_until

SIEGE = "siege"
ME = NewSeat(kind="me")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(furnished(tmp_path), rng=Random(1))
    yield house
    house.close()


@pytest.fixture
def person(house: House) -> Person:
    return house.people.new("Ann")[0]


def played(house: House, person: Person, most: int) -> str:
    """A game by lot that was given up after so many choices."""
    seats = dict.fromkeys(kurgan.game(SIEGE).seats, ME)
    table = house.making.create(person, NewTable(game=SIEGE, seats=seats)).table
    rng = Random(3)
    for _ in range(most):
        with house.tables.at(table) as live:
            seat, n = live.asked, live.n(live.asked)
            action = rng.choice(live.view(seat).legal_actions()).text
        house.playing.play(person, table, Play(seat=kurgan.game(SIEGE).seats[seat], n=n, action=action))
    return table


def test_a_game_is_judged_when_it_is_over_and_not_before(
    house: House, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(costly, "ROUNDS", 2)
    monkeypatch.setattr(costly, "BETTER_S", 0.1)
    monkeypatch.setattr(analysis, "LEAST", 0.0)
    table = played(house, person, 30)
    with pytest.raises(Trouble, match="not_over"):
        house.analyses.ask(person, table, "attacker")
    house.playing.resign(person, table, AsSeat(seat="attacker"))
    with pytest.raises(Trouble, match="no_analysis"):
        house.analyses.ask(person, table, "attacker")  # nobody runs errands
    bots = Bots(house, QUICK, Random(1))
    bots.start()
    try:
        assert not house.analyses.ask(person, table, "attacker").ready
        wait_until(lambda: house.analyses.ask(person, table, "attacker").ready, 120)
        found = house.analyses.ask(person, table, "attacker")
    finally:
        bots.stop()
    turns = len(house.looking.after(person, table, "attacker").turns)
    assert {side: len(line) for side, line in found.chances.items()} == {"attacker": turns, "defender": turns}
    assert all(a + d == 100 for a, d in zip(found.chances["attacker"], found.chances["defender"], strict=True))
    assert found.luck["attacker"] == -found.luck["defender"]
    job = house.analyses.jobs[table]
    whole = 100 * (job.chances[-1] - job.chances[0])
    assert found.skill["attacker"] - found.skill["defender"] + found.luck["attacker"] == pytest.approx(whole, abs=2)
    assert found.costly and [one.cost for one in found.costly] == sorted(
        (one.cost for one in found.costly), reverse=True
    )
    for one in found.costly:
        assert one.cost == one.before - one.after and (one.better is None) == (one.better_chance is None)
        assert one.better_chance is None or one.better_chance > one.after
    with pytest.raises(Trouble, match="not_your_seat"):
        house.analyses.ask(house.people.new("Eve")[0], table, "attacker")


def stretch(seat: int, number: int) -> Stretch:
    return Stretch(seat, number + 1, 1, "")


def test_dice_are_luck_and_choices_are_not() -> None:
    """The first seat errs by 10 points, the dice give it 30, the second errs by 20."""
    job = Job([stretch(0, 0), stretch(CHANCE, 1), stretch(1, 2)], "", [3], chances=[0.5, 0.4, 0.7, 0.9])
    assert analysis.gains(job) == pytest.approx([-0.1, 0.3, 0.2])
    assert [(round(cost, 2), number) for cost, number in analysis.worst(job)] == [(0.2, 2), (0.1, 0)]


def test_a_process_that_fails_is_asked_anew(house: House, person: Person) -> None:
    table = played(house, person, 4)
    house.playing.resign(person, table, AsSeat(seat="attacker"))
    house.errands.on_new.append(lambda: None)
    assert not house.analyses.ask(person, table, "attacker").ready
    errand = house.errands.take(urgent=False)
    assert errand is not None and not errand.urgent and errand.question["task"] == "chances"
    errand.done(None)
    assert not house.analyses.ask(person, table, "attacker").ready and len(house.errands.waiting) == 1


def test_a_won_position_is_worth_a_win_and_luck_is_the_same_for_all() -> None:
    game = kurgan.game(SIEGE)
    s: Any = game.new()
    asked = {"positions": [s.position(), s.position()], "rounds": 2, "seed": 1}
    one, other = judging.chances(game, asked, lambda: False, lambda share: None)["chances"]
    assert one == other and 0 <= one <= 1
    rng = Random(1)
    while not s.is_terminal():
        s.apply(by_lot(s, rng))
    assert judging.played_out(knowledge_of(SIEGE), s, 1, 0) == s.returns()[0]


def opening_of(choices: int) -> Stretch:
    """The first choices by lot of a siege, all of one seat."""
    game, rng = kurgan.game(SIEGE), Random(5)
    s: Any = game.new()
    made = Stretch(s.current_player(), 1, 1, s.position())
    while len(made.choices) < choices:
        action = rng.choice([one.text for one in s.legal_actions() if goes_on(s, one)])
        if made.choices and s.decision.half_of is not None:
            made.choices[-1].actions.append(action)
        else:
            made.choices.append(Choice(len(made.choices) + 1, [action]))
        s.apply(game.action(action))
    return made


def goes_on(s: Any, action: Any) -> bool:
    """Whether the same seat is asked again, and not about a later phase."""
    after = s.copy()
    after.apply(action)
    return after.current_player() == s.current_player() and action.text not in ("done", "declare")


@pytest.mark.parametrize(("choices", "worst", "parts"), [(1, 0, 12), (5, 3, 12), (12, 0, 12), (12, 7, 3)])
def test_of_a_stretch_the_choice_is_named_that_cost_most(
    choices: int, worst: int, parts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every choice costs a point, and one costs twenty more."""
    monkeypatch.setattr(costly, "PARTS", parts)
    game, one = kurgan.game(SIEGE), opening_of(choices)
    states = [one.state_at(game, done).position() for done in range(choices + 1)]
    lost = [0.01 * done + 0.2 * (done > worst) for done in range(choices + 1)]
    worth = {text: 0.9 - less for text, less in zip(states, lost, strict=True)}
    found, asked = list[Found](), 0
    asking = costly.search(game, one, worth[states[0]], worth[states[-1]], found)
    question = next(asking)
    better = [game.position(states[worst]).legal_actions()[-1].text]
    with pytest.raises(StopIteration):
        while True:
            if question["task"] == "hint":
                assert question["view"] == one.state_at(game, worst).view(one.seat).text
                question = asking.send({"actions": better})
            else:
                assert len(question["positions"]) <= costly.BATCH
                asked += len(question["positions"])
                question = asking.send({"chances": [worth.get(text, 0.95) for text in question["positions"]]})
    [told] = found
    assert told.choice is one.choices[worst] and asked <= 12
    assert told.before - told.after == pytest.approx(0.21)
    if better != told.choice.actions:
        assert told.better == tuple(better) and told.better_chance > told.after


def test_what_is_not_better_is_not_called_so() -> None:
    game, one = kurgan.game(SIEGE), opening_of(1)
    others = [action.text for action in game.position(one.text).legal_actions()]
    for actions, chance in ((one.choices[0].actions, 1.0), (others[-1:], 0.4)):
        found = list[Found]()
        asking = costly.search(game, one, 0.9, 0.4, found)
        next(asking)
        with pytest.raises(StopIteration):
            asking.send({"actions": actions})
            asking.send({"chances": [chance]})
        assert found[0].better == ()
