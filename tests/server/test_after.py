"""How a game went: told when it is over, to those who may look, and never before."""

from __future__ import annotations

import random

import pytest

from kurgan.core.view import WHOLE
from kurgan.server import battles
from kurgan.server.house import House
from kurgan.server.shapes.acting import AsSeat
from kurgan.server.shapes.after import After
from tests.server.helpers import SB, Party
from tests.server.test_seats import refused


def after(party: Party, seat: str = "") -> After:
    seat = seat or party.first
    return party.house.looking.after(party.people[seat], party.table, seat)


def test_nothing_is_told_while_the_game_runs(battle: Party) -> None:
    rng = random.Random(5)
    for _ in battle.random_play(rng, 40):
        pass
    for seat in (battle.first, battle.second):
        refused(409, "not_over", lambda seat=seat: after(battle, seat))  # type: ignore[misc]
    refused(409, "not_over", lambda: battle.house.looking.after(battle.ann, battle.table, ""))
    assert battle.live().after is None
    eve = battle.house.people.new("Eve")[0]
    battle.house.playing.resign(battle.ann, battle.table, AsSeat(seat=battle.first))
    refused(403, "not_your_seat", lambda: battle.house.looking.after(eve, battle.table, ""))
    refused(403, "not_your_seat", lambda: battle.house.looking.after(battle.bob, battle.table, battle.first))


@pytest.fixture
def over(house: House) -> Party:
    party = Party(house, SB)
    for _ in party.random_play(random.Random(2)):
        pass
    return party


def test_a_whole_game_is_told_alike_to_both(over: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    told = after(over)
    monkeypatch.setattr("kurgan.server.after.chronicle_of", lambda live: pytest.fail("told already"))
    other = after(over, over.second)
    assert told.model_dump(exclude={"table"}) == other.model_dump(exclude={"table"})
    assert told.table.seats[0].mine and not other.table.seats[0].mine
    live = over.live()
    assert told.rows == len(live.in_force()) and told.rules and told.table.result
    known = dict(battles.battles_of(live, WHOLE))
    assert told.fought == len(known)
    assert {one.n: one.battle for one in told.battles}.items() <= known.items()
    assert sum(account.rolls for account in told.accounts) == sum(one.luck is not None for one in known.values())
    for roll in (*told.lucky, *told.unlucky):
        assert known[roll.roll.n].result == roll.result
    assert all(len(values) == len(told.turns) for curve in told.curves for values in curve.values.values())
    lost = next(tally for tally in live.game.presentation.scene(live.view(WHOLE)).tallies if tally.id == "lost")
    for side, number in lost.values:
        assert sum(turn.lost.get(side, 0) for turn in told.turns) >= number  # some come back
    assert [picture.turn for picture in told.pictures] == sorted(picture.turn for picture in told.pictures)
    ends = {(piece.at, piece.side) for piece in told.pictures[-1].pieces}
    assert ends == {(piece.at, piece.side) for piece in live.game.presentation.scene(live.view(WHOLE)).pieces}


def test_who_gave_up_at_once_left_a_short_story(house: House) -> None:
    party = Party(house)
    house.playing.resign(party.ann, party.table, AsSeat(seat="north"))
    told = after(party)
    assert (told.rules, told.battles, told.accounts, told.table.winner) == ([], [], [], "south")
