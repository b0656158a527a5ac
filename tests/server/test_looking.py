"""Asking about a table: why not, odds, overlays, the editor; all from the view of who asks."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from kurgan.core.text import Message
from kurgan.server.editing import edit
from kurgan.server.house import House
from kurgan.server.shapes.acting import AsSeat, Say
from kurgan.server.shapes.editor import EditIn
from kurgan.server.shapes.making import NewTable
from kurgan.server.trouble import Trouble
from tests.server.helpers import ME, SB, Party

DUEL = (
    "at=ChooseTarget; pick=attacker 5-3; turn=3; side=german; shooter=german; 5-3=g_tank; 5-4=r_inf; "
    "4-4=r_elite hidden; ferries=2-6 8-6; factory=8-5"
)


def test_why_not_names_the_rule(ford: Party) -> None:
    why = ford.house.looking.why(ford.bob, ford.table, "south", action="step")
    assert why.message.key == "refusal.not_your_decision" and why.rule == "2-a"
    assert ford.house.looking.why(ford.ann, ford.table, "north", action="raft").rule in ("2-b", "3-a")
    assert ford.house.looking.why(ford.ann, ford.table, "north", action="step").message.key == "why.offered"
    assert ford.house.looking.why(ford.ann, ford.table, "north", target="5").message.key == "refusal.nothing_there"
    with pytest.raises(Trouble, match="bad_text"):
        ford.house.looking.why(ford.ann, ford.table, "north", action="fly")
    ford.house.playing.resign(ford.ann, ford.table, AsSeat(seat="north"))
    assert ford.house.looking.why(ford.ann, ford.table, "north", action="step").message.key == "refusal.game_over"


def test_why_not_tells_nothing_of_a_half_made_choice(battle: Party) -> None:
    rng = random.Random(4)
    asked = battle.until_half(rng)
    other = next(seat for seat in battle.people if seat != asked)
    actions = [action.text for action in battle.live().game.actions.by_number[::40]]
    half = [battle.house.looking.why(battle.people[other], battle.table, other, action=text) for text in actions]
    refused = _refusals(battle, other, actions)
    battle.undo(asked)
    assert half == [
        battle.house.looking.why(battle.people[other], battle.table, other, action=text) for text in actions
    ]
    assert refused == _refusals(battle, other, actions)


def _refusals(party: Party, seat: str, actions: list[str]) -> list[tuple[Message, str]]:
    found = []
    for text in actions:
        with pytest.raises(Trouble) as trouble:
            party.play(text, seat)
        found.append((trouble.value.message, trouble.value.rule))
    return found


def test_odds_are_for_what_is_offered(house: House) -> None:
    ann = house.people.new()[0]
    made = house.making.create(ann, NewTable(game=SB, seats={"german": ME, "russian": ME}, start=DUEL))
    shown = house.looking.snapshot(ann, made.table, "german").moment
    with_odds = [choice.action for choice in shown.choices if choice.odds]
    assert with_odds
    odds = house.looking.odds(ann, made.table, "german", with_odds[0])
    assert odds
    assert sum(outcome.n * 6 // outcome.d for outcome in odds.outcomes) == 6
    now = house.looking.snapshot(ann, made.table, "german").n
    assert house.looking.odds(ann, made.table, "german", with_odds[0], now) == odds
    assert house.looking.odds(ann, made.table, "german", with_odds[0], now - 1) is None, "that question is over"
    with pytest.raises(Trouble, match="refusal"):
        house.looking.odds(ann, made.table, "russian", with_odds[0])
    with pytest.raises(Trouble, match="bad_text"):
        house.looking.odds(ann, made.table, "german", "fly")


def test_a_choice_without_dice_has_no_odds(ford: Party) -> None:
    with pytest.raises(Trouble) as trouble:
        ford.house.looking.odds(ford.ann, ford.table, "north", "step")
    assert (trouble.value.status, trouble.value.message.key) == (404, "trouble.no_odds")


def test_without_a_fight_there_are_no_chances_so_far(ford: Party) -> None:
    assert ford.house.looking.odds(ford.ann, ford.table, "north", "") is None


def test_overlays_are_those_the_game_has(ford: Party) -> None:
    assert ford.house.looking.overlay(ford.ann, ford.table, "north", "reach", "1").shades == ()
    with pytest.raises(Trouble, match="not_found"):
        ford.house.looking.overlay(ford.ann, ford.table, "north", "radar", "1")


def test_a_thing_is_inspected_by_who_may_look(house: House) -> None:
    ann = house.people.new()[0]
    made = house.making.create(ann, NewTable(game=SB, seats={"german": ME, "russian": ME}, start=DUEL))
    own = house.looking.inspect(ann, made.table, "russian", "piece:4-4")
    assert own.title.key == "unit.r_elite" and any(line.value for line in own.lines)
    seen = house.looking.inspect(ann, made.table, "german", "piece:4-4")
    assert seen.title.key == "unit.r_unknown" and not any(line.value for line in seen.lines)
    assert [part.target for part in house.looking.inspect(ann, made.table, "german", "place:4-4").parts] == [
        "piece:4-4"
    ]
    for wrong in ("piece:g22", "place:", "x" * 200):
        with pytest.raises(Trouble, match="bad_text"):
            house.looking.inspect(ann, made.table, "german", wrong)


def test_the_editor_says_whether_a_position_can_be_played(house: House) -> None:
    bare = edit(EditIn(game=SB, scenario="solo", options={"setup": "free"}))
    assert "scenario=solo" in bare.position and bare.tools
    edited = edit(EditIn(game=SB, position=bare.position, tool="unit.r_inf", at="5-4"))
    assert "5-4=r_inf" in edited.position and edited.playable and len(edited.scene.pieces) == 1
    looked = edit(EditIn(game=SB, position=edited.position))
    assert (looked.position, looked.scene) == (edited.position, edited.scene)
    broken = edit(EditIn(game=SB, position="at=ChooseTarget; pick=attacker 5-3; turn=1"))
    assert not broken.playable and broken.problem
    ann = house.people.new()[0]
    made = house.making.create(ann, NewTable(game=SB, start=edited.position, seats={"german": ME, "russian": ME}))
    assert house.looking.snapshot(ann, made.table, "both").moment.scene.pieces
    for wrong in (
        {"game": "chess"},
        {"game": SB, "tool": "paint"},
        {"game": SB, "position": "hello"},
        {"game": SB, "scenario": "sea"},
        {"game": SB, "position": f"at=Maneuver; turn={'9' * 5000}"},
    ):
        with pytest.raises(Trouble, match="bad_text"):
            edit(EditIn.model_validate(wrong))


def test_the_lobby_lists_a_persons_tables_latest_first(house: House) -> None:
    ann = house.people.new("Ann")[0]
    parties = [Party(house) for _ in range(2)]
    for party in parties:
        house.seating.join(ann, party.made.watch)
    parties[0].house.means.clock = lambda: 2_000_000.0
    parties[0].play("step")
    lines = house.lists.lobby(ann).mine
    assert [line.table.id for line in lines] == [parties[0].table, parties[1].table]
    assert [(line.seat, line.my_move) for line in lines] == [("", False), ("", False)]
    mine = house.lists.lobby(parties[0].bob).mine
    assert [(line.seat, line.my_move) for line in mine] == [("south", True)]
    assert mine[0].phase.key == "phase.turn"


def test_the_lobby_opens_and_replays_nothing(
    battle: Party, open_house: Callable[..., House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A list would else take as long as all its games together. What it says is what the table says."""
    list(battle.random_play(random.Random(4), 120))
    house = battle.house
    table = house.looking.update(battle.bob, battle.table, "russian", 0).table
    phase = house.looking.update(battle.ann, battle.table, "", 0).moment.phase
    again = open_house()
    monkeypatch.setattr(again.tables, "_open", lambda table: pytest.fail("the lobby opened a table"))
    line = again.lists.lobby(battle.bob).mine[0]
    assert (line.table, line.seat, line.phase) == (table, "russian", phase)
    assert line.my_move == (battle.asked() == "russian")


def test_the_lobby_says_how_a_game_ended(ford: Party, house: House) -> None:
    house.beside.chat(ford.ann, ford.table, Say(seat="north", text="hello"))
    house.playing.resign(ford.ann, ford.table, AsSeat(seat="north"))
    other = Party(house)
    list(other.random_play(random.Random(4)))
    for party in (ford, other):
        line = house.lists.lobby(party.bob).mine[0]
        assert line.table == house.looking.update(party.bob, party.table, "south", 0).table
        assert line.table.status != "running" and line.table.winner and not line.my_move
