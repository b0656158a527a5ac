"""The same as last turn: offered where the seat's own answers of its turn before can all be given again."""

from __future__ import annotations

from typing import Any

import pytest

import kurgan
from kurgan.server.house import House
from kurgan.server.shapes.acting import TakeBack
from kurgan.server.shapes.viewing import Moment, Ordered
from kurgan.server.stream import moment_now
from kurgan.server.trouble import Trouble
from tests.server.helpers import SB, Party, texts

ATTACK = ["join g28", "join r18", "join geng2", "air 2"]
ENDS = ("done", "ready", "fight", "pass", "stand", "decline")


class Turns(Party):
    """Plays on without doing anything until the first seat is asked a question."""

    def until(self, decision: str, turn: int = 1) -> None:
        while True:
            state: Any = self.live().state
            if state.decision.name == decision and self.asked() == self.first and state.turn >= turn:
                return
            choices = self.choices()
            self.play(next((end for end in ENDS if end in choices), choices[0]))

    def moment(self, seat: str) -> Moment:
        live = self.live()
        return moment_now(live, live.game.seats.index(seat))

    def offers(self) -> int:
        """How many answers can be given again; only who is asked learns of it."""
        assert self.moment(self.second).as_before == []
        return len(self.moment(self.first).as_before)

    def again(self) -> Ordered:
        body = TakeBack(seat=self.first, n=self.n(self.first))
        return self.house.playing.as_before(self.people[self.first], self.table, body)


@pytest.fixture
def siege(house: House) -> Turns:
    """In the first turn 0504 was attacked in vain; in the second it is being attacked again."""
    party = Turns(house, "siege")
    party.until("ChooseAttack")
    for action in ("attack 0504", *ATTACK, "declare"):
        party.play(action)
    party.until("ChooseAttack", turn=2)
    party.play("attack 0504")
    return party


def test_the_same_units_attack_the_same_place(siege: Turns) -> None:
    assert siege.offers() == len(ATTACK)
    assert siege.again().then == "declare", "the dice are left to be confirmed"
    assert texts(siege.live())[-4:] == ATTACK and siege.live().state.decision.name == "JoinAttack"


def test_it_is_taken_back_whole(siege: Turns) -> None:
    before = siege.live().state.position()
    siege.again()
    siege.undo(siege.first)
    assert siege.live().state.position() == before and siege.offers() == len(ATTACK)


def test_others_learn_no_more_than_of_the_actions_by_hand(siege: Turns) -> None:
    other, start = siege.live().game.seats.index(siege.second), siege.n(siege.second)
    siege.again()
    assert siege.live().n(other) == start, "an attack that is put together is nobody else's business"
    siege.play("declare")
    entries = siege.house.looking.update(siege.people[siege.second], siege.table, siege.second, start).entries
    assert [entry.kind for entry in entries][:1] == ["action"] and not entries[0].goes_on


def test_only_on_the_same_occasion(siege: Turns) -> None:
    siege.undo(siege.first)
    siege.play("attack 0505")
    assert siege.offers() == 0
    with pytest.raises(Trouble) as refused:
        siege.again()
    assert refused.value.message.key == "trouble.no_order"


def test_all_or_nothing(siege: Turns) -> None:
    """One of them has been chosen by hand: what is left is not the same."""
    siege.play("join r18")
    rows = len(siege.live().steps)
    assert siege.offers() == 0
    with pytest.raises(Trouble):
        siege.again()
    assert len(siege.live().steps) == rows


def test_only_of_the_turn_before(siege: Turns) -> None:
    siege.undo(siege.first)
    siege.until("ChooseAttack", turn=3)
    siege.play("attack 0504")
    assert siege.offers() == 0


def test_what_was_taken_back_was_not_done(house: House) -> None:
    crimea = Turns(house, "crimean-campaign", scenario="short")
    crimea.until("DeclareOrder")
    assert crimea.offers() == 0, "there was no turn before"
    crimea.play("order move_fight")
    crimea.undo(crimea.first)
    crimea.play("order fight_move")
    crimea.until("DeclareOrder", turn=2)
    assert crimea.offers() == 1
    crimea.again()
    orders = [text for text in texts(crimea.live()) if text.startswith("order ")]
    assert orders[-1] == orders[1] == "order fight_move" and crimea.live().state.decision.name != "DeclareOrder"


def test_replacements_as_the_turn_before(house: House) -> None:
    """Losses are put together in the same pairs, as long as there are some."""
    losses = "preparing=1; moving=1; eliminated=g_inf*4 g_poor r_inf"
    field = "1-1=g_inf; 5-1=g_inf; 8-1=g_tank; 1-6=r_inf; 4-6=r_inf; 9-6=r_inf; ferries=2-6 5-6; factory=8-5"
    battle = Turns(
        house, SB, start=kurgan.game(SB).position(f"at=Prepare; turn=3; side=german; {field}; {losses}").position()
    )
    pairs = [action for action in battle.choices() if action.startswith("replace ")]
    battle.play(pairs[0])
    battle.until("Prepare", turn=4)
    assert battle.offers() == 1
    battle.again()
    assert texts(battle.live())[-1] == pairs[0]
