"""Choices: each bound to its thing, and marked where there is no way back."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.game import AnyGame
from kurgan.core.scene import Choice
from kurgan.core.text import Message
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.presentation.choices import WITH_ODDS
from kurgan.games.fortress_sevastopol.state import PURPOSES
from tests.games.fortress_sevastopol.helpers import place
from tests.games.fortress_sevastopol.presentation.show import SHOW, SIEGE
from tests.presentation.walks import decisions, random_game


def by_action(game: AnyGame, s: Any) -> dict[str, Choice]:
    return {choice.action: choice for choice in game.presentation.choices(s.view(s.current_player()))}


@pytest.mark.parametrize("number", SHOW.numbers)
def test_where_odds_are_promised_there_are_some(fs: FortressSevastopol, number: int) -> None:
    for at, s in enumerate(decisions(SHOW, number)):
        view = s.view(s.current_player())
        for choice in fs.presentation.choices(view) if at % 4 == 0 else ():
            odds = fs.presentation.odds(view, fs.action(choice.action))
            assert not choice.odds or odds is not None, choice
            looked_at = s.decision.name in WITH_ODDS.get(type(fs.action(choice.action)), ())
            assert choice.odds or not looked_at or odds is None or s.window in (0, 1), choice


def test_a_move_shows_its_way_and_its_price(fs: FortressSevastopol) -> None:
    s = fs.read_position(f"at=FirstStep; impulse=movement; home=9; active=ger-50; unit=ger-50; {SIEGE}")
    found = by_action(fs, s)
    assert (found["to 20"].at, found["to 20"].path) == ("20", ("9", "20"))
    price = {action: choice.pill for action, choice in found.items()}
    assert {action: pill.key for action, pill in price.items() if pill} == {
        "to 2": "pill.all",
        "to 3": "pill.all",
        "to 8": "pill.mp",
        "to 10": "pill.mp",
        "to 20": "pill.mp",
    }
    assert found["to 2"].label.key == "choice.to.enemies" and found["to 20"].label.key == "choice.to.any"


def test_who_may_roll_again_is_told_what_lies_there_and_what_it_comes_to(fs: FortressSevastopol) -> None:
    """A single roll by its button, a combat by its card: the prompt has the numbers of both."""
    told = set()
    for number in SHOW.numbers:
        dice: list[int] = []
        for s, events in random_game(SHOW, number):
            rolled_now = [dict(event.params) for event in events if event.key.startswith("rolled_")]
            dice = [int(str(found.get("sum", found.get("die")))) for found in rolled_now] or dice
            if s.is_terminal() or s.decision.name != "Reroll":
                continue
            view = s.view(s.current_player())
            label, rolled = by_action(fs, s)["decline"].label, dict(s.prompt().params)["rolled"]
            assert rolled == (f"{s.attack_dr}:{s.defense_dr}" if s.attack_dr else dice[-1])
            after = view.state.copy()
            keys = {event.key for event in after.play(fs.action("decline"))}
            result = dict(label.params).get("result")
            plain = PURPOSES[s.purpose] == "number"  # it comes to what lies there
            assert (result is None) == (plain or bool(s.attack_dr))
            if isinstance(result, Message):
                assert result.key.removeprefix("roll.") in keys
            told.add(result is None)
    assert told == {True, False}


def test_units_are_chosen_on_the_map_chits_in_the_hand_markers_in_their_box(fs: FortressSevastopol) -> None:
    s = fs.read_position(f"at=ChooseImpulse; {SIEGE}")
    found = by_action(fs, s)
    assert (found["chit elite"].at, found["chit elite"].item) == ("", "chit:elite")
    assert (found["impulse movement"].at, found["impulse movement"].item) == ("", "")
    s.play(fs.action("impulse bombardment"))
    s.play(fs.action("activate 2"))
    found = by_action(fs, s)
    assert (found["use air-2"].at, found["use air-2"].item) == ("axis_guns", "marker:air-2")
    assert (found["lead ger-art49"].at, found["lead ger-art49"].item) == ("9", "ger-art49")
    assert found["lead ger-art49"].path == ("9", "2")


def test_a_bridge_is_chosen_on_its_boundary(fs: FortressSevastopol) -> None:
    s = place(fs, "8=ger-eng46; 9=sov-345", at="ChooseJob", impulse="engineering", home=8, active="ger-eng46")
    found = by_action(fs, s)
    assert {choice.at for action, choice in found.items() if action.startswith("demolish")} >= {"8-9", "8-10"}
