"""Odds: equal to what happens when every throw of the dice is tried on the state itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from kurgan.core.actions import Action
from kurgan.core.event import Event
from kurgan.core.game import AnyGame
from kurgan.core.scene import Odds
from kurgan.core.text import Ref
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.actions import DECLINE, DICE_ROLL
from kurgan.games.fortress_sevastopol.presentation.lookahead import COMBAT, worlds
from kurgan.games.fortress_sevastopol.rules.r11_1_range import vulnerable
from kurgan.games.fortress_sevastopol.rules.r11_4_attrition import attrition_price
from kurgan.games.fortress_sevastopol.state import FOR_ASSAULT
from tests.conftest import Budget
from tests.games.fortress_sevastopol.helpers import place, play
from tests.games.fortress_sevastopol.presentation.show import SHOW, SIEGE
from tests.presentation.walks import decisions

Chances = dict[str, Fraction]


def told(odds: Odds) -> Chances:
    return {outcome.label.key.partition(".")[2]: Fraction(outcome.n, outcome.d) for outcome in odds.outcomes}


def thrown(s: Any, action: Action) -> tuple[Chances, dict[int, Fraction]]:
    """What comes of all 36 × 36 throws, and how many points are owed how often."""
    chances: Chances = {}
    points: dict[int, Fraction] = {}
    found = list(worlds(s, action))
    total = sum(weight for weight, _ in found) * 36 * 36
    for weight, before in found:
        assert before.decision.name == COMBAT
        name = _assault if before.purpose == FOR_ASSAULT else _bombardment
        for attack in DICE_ROLL.values():
            rolled = before.copy()
            rolled.play(attack)
            for defense in DICE_ROLL.values():
                after = rolled.copy()
                events = after.play(defense)
                if after.decision.name == "Reroll":
                    events += after.play(DECLINE)
                outcome, owed = name(before, events)
                share = Fraction(weight, total)
                chances[outcome] = chances.get(outcome, Fraction(0)) + share
                points[owed] = points.get(owed, Fraction(0)) + share
    return chances, {number: share for number, share in points.items() if number > 0}


def _assault(before: Any, events: list[Event]) -> tuple[str, int]:
    keys = {event.key: dict(event.params) for event in events}
    if "assault_won" in keys:
        by = keys["assault_won"]["by"]
        assert isinstance(by, int)
        cp = by - before.given.sheets.city[before.target]
        return "overrun" if "overrun" in keys else "success", cp
    return ("stalemate" if "assault_drawn" in keys else "failure"), 0


def _bombardment(before: Any, events: list[Event]) -> tuple[str, int]:
    """The primary target is hurt, with enough left for the cheapest other unit, or nobody is."""
    primary = Ref("unit", before.given.sheets.slugs[before.primary])
    owed = next((dict(event.params)["ap"] for event in events if event.key == "attrition"), 0)
    assert isinstance(owed, int)
    if not any(event.key == "worn" and dict(event.params)["unit"] == primary for event in events):
        return "no_effect", owed
    units = vulnerable(before, before.target, 1 - before.side)
    prices = [
        attrition_price(before, unit)
        for unit in range(units.bit_length())
        if units >> unit & 1 and unit != before.primary
    ]
    left = owed - attrition_price(before, before.primary)
    return ("hit_more" if prices and left >= min(prices) else "hit"), owed


OF_EACH_KIND = 4


def combats(game: AnyGame, seed: int) -> Iterator[tuple[Any, Action]]:
    """Choices of random games that lead to the dice of an Assault or a Bombardment, a few of each kind in a game."""
    number = 0
    while True:
        rng, seen = Random(f"odds {seed} {number}"), [0, 0]
        for s in decisions(SHOW, number % len(SHOW.starts), seed + number):
            offered = game.presentation.choices(s.view(s.current_player()))
            leading = [game.action(choice.action) for choice in offered if choice.odds]
            if not leading or rng.random() < 0.5:
                continue
            action = rng.choice(leading)
            found = next(worlds(s, action), None)
            if found and found[1].decision.name == COMBAT and seen[found[1].purpose] < OF_EACH_KIND:
                seen[found[1].purpose] += 1
                yield s.copy(), action
        number += 1


def test_odds_are_what_all_throws_bring(fs: FortressSevastopol, budget: Callable[[str], Budget]) -> None:
    wanted = budget("odds_fs")
    kinds: set[str] = set()
    for (s, action), _ in zip(combats(fs, wanted.seed), range(wanted.count), strict=False):
        odds = fs.presentation.odds(s.view(s.current_player()), action)
        assert odds is not None
        chances, points = thrown(s, action)
        assert told(odds) == chances, (s.position(), action)
        kinds |= set(chances)
        bars = [(bar.label, Fraction(bar.n, bar.d)) for spread in odds.spreads for bar in spread.bars]
        assert bars == [(str(number), share) for number, share in sorted(points.items())]
    assert {"success", "failure", "hit", "no_effect"} <= kinds


def percent(share: Fraction) -> str:
    value = float(100 * share)
    return f"{value:.1f} %" if value % 1 else f"{value:.0f} %"


def test_the_example_of_the_look(fs: FortressSevastopol) -> None:
    """15 against 14: three regiments and engineers behind the 50th, three guns in support, over a trench in snow."""
    s = fs.read_position(f"at=ChooseImpulse; {SIEGE}")
    play(s, "impulse movement", "activate 9")
    for unit in ("ger-50", "ger-22-16", "ger-22-47", "ger-22-65", "ger-eng46"):
        play(s, f"unit {unit}", "to 2")
    odds = fs.presentation.odds(s.view(0), fs.action("assault 2"))
    assert odds is not None and told(odds) == {
        "success": Fraction(721, 1296),
        "stalemate": Fraction(140, 1296),
        "failure": Fraction(435, 1296),
    }
    sums = [term.value for term in odds.terms if term.total]
    assert sums == [15, 14]
    assert [term.group.key for term in odds.terms if term.group and term.total] == ["odds.attack", "odds.defense"]
    assert all(term.group for term in odds.terms)
    assert sum(term.value for term in odds.terms if not term.total) == 29
    pill = {choice.action: choice.pill for choice in fs.presentation.choices(s.view(0))}["assault 2"]
    assert pill is not None and dict(pill.params) == {"chance": "55.6 %"}


@pytest.mark.rules("15.2-a")
def test_the_worth_of_the_advantage(fs: FortressSevastopol) -> None:
    """Its owner rolls again when the first throw was bad: the attacker unless he won, the defender if he lost."""
    for owner, wanted in (("axis", "80.3 %"), ("soviet", "30.9 %")):
        s = fs.read_position(f"at=ChooseImpulse; {SIEGE.replace('advantage=axis', f'advantage={owner}')}")
        play(s, "impulse movement", "activate 9")
        for unit in ("ger-50", "ger-22-16", "ger-22-47", "ger-22-65", "ger-eng46"):
            play(s, f"unit {unit}", "to 2")
        odds = fs.presentation.odds(s.view(0), fs.action("assault 2"))
        assert odds is not None
        note = next(note for note in odds.notes if note.key == "odds.reroll")
        assert dict(note.params) == {"side": Ref("seat", owner), "chance": wanted}


def test_what_is_good_for_one_is_bad_for_the_other(fs: FortressSevastopol) -> None:
    s = fs.read_position(f"at=ChooseImpulse; {SIEGE}")
    play(s, "impulse movement", "activate 9", "unit ger-50", "to 2", "assault 2", "enough")
    assert s.decision.name == "ChooseForward"
    odds = fs.presentation.odds(s.view(1), fs.action("forward sov-345"))
    assert odds is not None
    assert {outcome.label.key: outcome.kind for outcome in odds.outcomes} == {
        "odds.success": "bad",
        "odds.stalemate": "middle",
        "odds.failure": "good",
    }
    assert fs.presentation.odds(s.view(0), fs.action("forward sov-345")) is None
    assert fs.presentation.odds(s.view(None), fs.action("forward sov-345")) is None


@pytest.mark.rules("7.2.6-a", "7.2.6-h")
def test_rolls_of_two_dice(fs: FortressSevastopol) -> None:
    """A German unit needs 9, and 4 or less hurts."""
    s = place(fs, "20=ger-73/spent ger-46/spent", held="20 29")
    play(s, "impulse reactivation", "activate 20")
    odds = fs.presentation.odds(s.view(0), fs.action("unit ger-46"))
    assert odds is not None and told(odds) == {
        "reactivated": Fraction(10, 36),
        "reactivation_failed": Fraction(20, 36),
        "reactivation_mishap": Fraction(6, 36),
    }


@pytest.mark.rules("17.2-a", "17.2-e")
def test_rolls_of_one_die_have_their_faces(fs: FortressSevastopol) -> None:
    s = place(fs, "20=ger-eng46 ger-eng70", held="20 29")
    play(s, "impulse engineering", "activate 20")
    job = next(action for action in s.legal_actions() if action.text == "build")
    odds = fs.presentation.odds(s.view(0), job)
    assert odds is not None and len(odds.faces) == 6
    assert [face.kind for face in odds.faces].count("good") == 3  # one engineer, German: 4, 5 and 6


@pytest.mark.rules("5.3.1")
def test_the_check_of_the_turn_is_told(fs: FortressSevastopol) -> None:
    s = place(fs, "9=ger-50 ger-72; 2=sov-345", held="9 29", track=6)
    play(s, "impulse movement", "activate 9", "unit ger-50", "to 2")
    odds = fs.presentation.odds(s.view(0), fs.action("assault 2"))
    assert odds is not None
    assert dict(next(note for note in odds.notes if note.key == "odds.check").params) == {
        "ends": "10/36",
        "weather": "5/36",
    }
    passing = fs.presentation.odds(place(fs, "9=ger-50", held="9 29", track=6).view(0), fs.action("impulse pass"))
    assert passing is not None and told(passing) == {
        "checked": Fraction(21, 36),
        "check_weather": Fraction(5, 36),
        "check_ends": Fraction(10, 36),
    }
