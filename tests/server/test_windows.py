"""Dead questions: answered by the table, told to whom they may be told, and gone back over by an undo."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.core.chance import by_lot
from kurgan.core.front import Front
from kurgan.server import windows
from kurgan.server.house import House
from kurgan.server.pausing import LONGEST_MS, SHORTEST_MS
from kurgan.server.shapes.acting import StandingIn
from kurgan.server.shapes.making import Clock, NewTable
from tests.conftest import Budget
from tests.server.helpers import BOT, ME, Dice, Party, Time, texts
from tests.server.twins import STAGES

GAMES = tuple(STAGES)
FS = "fortress-sevastopol"
RIVER = "at=ChooseStep; north=3 raft; south=3 mud"  # south has no storm, and north cannot know
OVER = LONGEST_MS / 1000 + 1


# --- who can know ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_whether_a_question_is_dead_is_no_secret_unless_the_game_says_so(
    name: str, budget: Callable[[str], Budget]
) -> None:
    """In every world that another viewer thinks possible it has one answer too, or has more too."""
    game = kurgan.game(name)
    front, seen = Front(game), 0
    for rng in budget("dead_questions").rngs():
        s: Any = game.new(rng.choice(game.scenarios))
        while not s.is_terminal():
            who, decision = s.current_player(), s.decision
            legal = s.legal_actions()
            if who >= 0 and decision.half_of is None and not front.is_secret(decision.name) and len(legal) < 3:
                seen += 1
                for viewer in (1 - who, None):
                    world = game.sampler(s.view(viewer)).sample(rng)
                    assert (len(world.legal_actions()) == 1) == (len(legal) == 1), (decision.name, s.position())
            s.apply(by_lot(s, rng))
    assert seen > 5


# --- against the computer -------------------------------------------------------------------------


class Alone(Party):
    """One person and the computer."""

    def __init__(self, house: House, game: str, seat: int = 0, **more: Any) -> None:
        self.house, self.ann = house, house.people.new("Ann")[0]
        names = kurgan.game(game).seats if game in GAMES else ("north", "south")
        seats = {name: ME if n == seat else BOT for n, name in enumerate(names)}
        self.table = house.making.create(self.ann, NewTable(game=game, seats=seats, **more)).table
        self.people = {names[seat]: self.ann}

    def turn(self, rng: Random, most: int) -> int:
        """Plays by lot for both; how many questions the person was asked."""
        asked = 0
        for _ in range(most):
            live = self.live()
            if live.asked < 0:
                break
            choice = rng.choice(live.view(live.asked).legal_actions()).text
            if live.computer_is_asked:
                waiting = self.house.computers.waiting(self.table)
                assert waiting is not None and self.house.computers.play(waiting, choice)
                continue
            asked += 1
            assert not is_dead(self.house, self.table), (live.state.decision.name, live.state.position())
            self.play(choice)
        return asked


def is_dead(house: House, table: str) -> bool:
    """Whether a person is asked what he can merely decline."""
    with house.tables.at(table) as live:
        s, last = live.state, live.head.step
        begun = last is not None and last.seat == live.asked and last.decision == s.decision.name
        return live.front.is_window(s.decision.name) and len(s.legal_actions()) == 1 and not begun


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_is_asked_what_he_can_merely_decline(
    house: House, name: str, seat: int, budget: Callable[[str], Budget]
) -> None:
    party = Alone(house, name, seat)
    assert party.turn(Random(f"{name} {seat}"), budget("live_plays").count * 5) > 5


def test_the_table_says_what_it_answered_and_an_undo_goes_back_over_it(house: House) -> None:
    """Siege: when nobody can move any more, that is said for the player; taking back brings his last move."""
    party, rng = Alone(house, "siege"), Random(5)
    for _ in range(3000):
        live = party.live()
        if live.asked < 0:
            party = Alone(house, "siege")
            continue
        before, position = len(live.steps), live.state.position()
        choice = rng.choice(live.view(live.asked).legal_actions()).text
        if live.computer_is_asked:
            waiting = house.computers.waiting(party.table)
            assert waiting is not None and house.computers.play(waiting, choice)
            continue
        update = party.play(choice)
        new = party.live().steps[before:]
        if update.moment.undo.free and new[-1].row.source == "table":
            assert [entry.by for entry in update.entries][-1] == "table" and update.entries[0].by == ""
            seat = update.entries[-1].side
            undone = party.undo(seat)
            assert party.live().state.position() == position and undone.moment.asked == seat
            assert len(undone.entries) == len(new)
            return
    pytest.fail("the table answered nothing that could be taken back")


# --- among people ---------------------------------------------------------------------------------


def river(house: House, **more: Any) -> Party:
    dice = Dice()
    dice.part = 0.99
    house.means.rng = dice
    return Party(house, start=RIVER, sealed=False, **more)


def test_who_can_merely_decline_is_not_asked_and_nobody_learns_that(house: House, time: Time) -> None:
    party = river(house)
    party.play("step")
    shown = house.looking.snapshot(party.bob, party.table, "south")
    assert shown.moment.given and not shown.moment.choices and shown.moment.asked == "south"
    seen = house.looking.snapshot(party.ann, party.table, "north")
    assert not seen.moment.given and seen.moment.asked == "south" and texts(party.live())[-1] == "roll 6"
    time.passes(OVER)
    own = house.looking.update(party.bob, party.table, "south", shown.n).entries[0]
    other = house.looking.update(party.ann, party.table, "north", seen.n).entries[0]
    assert texts(party.live())[-1] == "calm" and own.by == "table" and other.by == ""
    answered, before = party.live().steps[-1], party.live().steps[-2]
    assert answered.row.at_ms - before.row.at_ms > SHORTEST_MS


def test_who_wants_to_be_asked_each_time_is_asked(house: House, time: Time) -> None:
    party = river(house)
    house.beside.standing(party.bob, party.table, StandingIn(seat="south", answers={"StormAnswer": "ask"}))
    party.play("step")
    time.passes(OVER)
    moment = house.looking.snapshot(party.bob, party.table, "south").moment
    assert [choice.action for choice in moment.choices] == ["calm"] and not moment.given


def test_saying_so_during_the_pause_asks_after_all(house: House, time: Time) -> None:
    party = river(house)
    party.play("step")
    update = house.beside.standing(party.bob, party.table, StandingIn(seat="south", answers={"StormAnswer": "ask"}))
    assert [choice.action for choice in update.moment.choices] == ["calm"] and not update.moment.given
    time.passes(OVER)
    assert party.asked() == "south" and texts(party.live())[-1] == "roll 6"


def test_an_answer_for_this_turn_lapses_with_it(house: House) -> None:
    party = river(house)
    house.beside.standing(party.bob, party.table, StandingIn(seat="south", answers={"StormAnswer": "turn"}))
    live, said = party.live(), party.live().facts.seats["south"].standing
    assert said == {"StormAnswer": "turn@1"}
    assert house.looking.snapshot(party.bob, party.table, "south").moment.standing == {"StormAnswer": "turn"}
    later: Any = live.state.copy()
    later.turn = 2
    assert live.front.standing_value(later, "StormAnswer", said) == "playable"


def test_nobodys_clock_runs_during_a_pause(house: House, time: Time) -> None:
    party = river(house, clock=Clock(bank_s=600, increment_s=0, vacation_s=0))
    party.play("step")
    due_ms = party.live().due_ms
    assert due_ms is not None
    for _ in range(2):
        time.passes((due_ms - house.means.now()) / 2000 + 0.001)
        left = party.live().clocks(house.means.now())
        assert left["south"].left_ms == 600_000 == left["north"].left_ms
    time.passes((due_ms - house.means.now()) / 1000 + 0.001)
    assert texts(party.live())[-1] == "calm"


def test_one_person_at_both_seats_waits_for_nobody(house: House) -> None:
    ann = house.people.new("Ann")[0]
    table = house.making.create(ann, NewTable(game="ford", seats={"north": ME, "south": ME})).table
    with house.tables.at(table) as live:
        assert not windows.among_people(live, 0)
    assert windows.among_people(Party(house).live(), 0)


def test_who_is_looked_at_is_among_people_also_against_a_computer(house: House) -> None:
    """Else a spectator would see the table's answers come at once, and a person's own not."""
    ann, eve = (house.people.new(name)[0] for name in ("Ann", "Eve"))
    made = house.making.create(ann, NewTable(game="ford", seats={"north": BOT, "south": ME}))
    with house.tables.at(made.table) as live:
        assert not windows.among_people(live, 1)
    house.seating.join(eve, made.watch)
    with house.tables.at(made.table) as live:
        assert windows.among_people(live, 1)
