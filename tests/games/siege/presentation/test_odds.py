"""The odds panel: the chances are those of the engine itself, and every number is derived."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from kurgan.core.flow import CHANCE
from kurgan.core.scene import Odds
from kurgan.games.siege import Siege
from kurgan.games.siege.places import NONE
from kurgan.games.siege.presentation.odds import attack_ahead
from kurgan.games.siege.results import RESULTS
from kurgan.games.siege.rules.words import halves
from tests.games.siege.helpers import play
from tests.games.siege.presentation.show import ATTACK, GAMES, SHOW
from tests.presentation.walks import decisions

MOST_SHOTS = 3  # dice of AA in a tree that is walked as a whole


def panel(siege: Siege, s: Any, action: str) -> Odds:
    found = siege.presentation.odds(s.view(s.current_player()), siege.action(action))
    assert found is not None
    return found


def shown(odds: Odds) -> dict[str, Fraction]:
    return {dict(outcome.label.params)["result"].id: Fraction(outcome.n, outcome.d) for outcome in odds.outcomes}  # type: ignore[union-attr]


def walked(s: Any) -> dict[str, Fraction]:
    """Every throw played by the engine, up to the result as applied."""
    found: dict[str, Fraction] = {}
    stack = [(s, Fraction(1))]
    while stack:
        here, chance = stack.pop()
        outcomes = here.chance_outcomes()
        total = sum(weight for _, weight in outcomes)
        for action, weight in outcomes:
            tried = here.copy()
            events = tried.play(action)
            told = [event for event in events if event.key in ("combat_result", "result_changed")]
            if told:
                result = dict(told[-1].params)["result"]
                found[result.id] = found.get(result.id, Fraction(0)) + chance * weight / total
            else:
                assert tried.current_player() == CHANCE
                stack.append((tried, chance * weight / total))
    return found


@pytest.mark.parametrize(
    "orders",
    [
        ("attack 0303", "join g22", "join geng1", "join gdora", "join g132", "join gart1", "join gstug"),
        ("attack 0303", "join g22", "join g132", "join gart1", "air 4"),
        ("attack 0403", "join g132", "join gstug", "join g24", "join g50", "air 3"),
        ("attack 0505", "join g170", "join gart2", "air 2"),
    ],
)
def test_the_chances_are_those_of_the_dice(siege: Siege, orders: tuple[str, ...]) -> None:
    s = siege.read_position(ATTACK)
    play(s, *orders)
    told = shown(panel(siege, s, "declare"))
    play(s, "declare")
    assert told == walked(s) and sum(told.values()) == 1


@pytest.mark.parametrize("scenario", GAMES)
def test_in_any_game_the_chances_are_those_of_the_dice(siege: Siege, scenario: str) -> None:
    seen = 0
    for s in decisions(SHOW, GAMES.index(scenario), 2):
        for action in s.legal_actions() if seen < 8 else ():
            if action.word not in ("declare", "overrun"):
                continue
            told = siege.presentation.odds(s.view(s.current_player()), action)
            tried = s.copy()
            tried.play(action)
            if tried.shots <= MOST_SHOTS:
                assert told is not None and shown(told) == walked(tried)
                seen += 1
    assert seen


@pytest.mark.parametrize("scenario", GAMES)
def test_sums_are_the_sums_of_their_terms(siege: Siege, scenario: str) -> None:
    rng = Random("terms")
    for at, s in enumerate(decisions(SHOW, GAMES.index(scenario), 3)):
        offered = [choice for choice in siege.presentation.choices(s.view(s.current_player())) if choice.odds]
        for choice in rng.sample(offered, min(2, len(offered))) if at % 3 == 0 else ():
            odds = panel(siege, s, choice.action)  # what promises chances has them
            weak = odds.title.key == "odds.too_low"
            assert sum(Fraction(outcome.n, outcome.d) for outcome in odds.outcomes) == (0 if weak else 1)
            groups: dict[str, int] = {}
            for term in odds.terms:
                assert term.group is not None and (term.rule in siege.index.rules or term.rule == "R8"), term
                name = term.group.key
                if term.total:
                    assert term.value == (max(0, groups[name]) if name == "odds.armour" else groups.get(name, 0)), term
                groups[name] = groups.get(name, 0) + term.value
            assert {"odds.attack", "odds.defence", "odds.dice", "odds.supply"} <= set(groups)


def test_the_whole_derivation_of_one_attack(siege: Siege) -> None:
    """On the fortress itself: infantry is halved, artillery and engineers are not."""
    s = siege.read_position(
        ATTACK.replace("0303=s95r", "0303=g72")
        .replace("0303:improved_fortified_area ", "")
        .replace("0303:defender ", "")
        .replace("manned=0303 0403", "manned=0403")
    )
    play(s, "attack 0304")
    terms = panel(siege, s, "air 4").terms  # without it the odds are below the table
    told = [(siege.text["en"].render(term.label), Fraction(term.value, term.parts), term.rule) for term in terms]
    units = siege.data["sevastopol"]["unit"]
    assert ("72nd Infantry Division, halved", Fraction(units["g72"]["attack"], 2), "40.C.16.halve") in told
    assert ("25th Rifle Division", Fraction(units["s25r"]["defence"]), "S.8.2-a") in told
    assert ("fortress", Fraction(-3), "40.C.16.die") in told
    assert ("major city", Fraction(-2), "40.D-c") in told
    assert ("fortress", Fraction(2), "40.C.16.sp") in told


def test_thinking_of_an_attack_joins_all_that_can(siege: Siege) -> None:
    s = siege.read_position(ATTACK)
    ahead = attack_ahead(s.view(0).state, siege.action("attack 0303"))
    assert ahead is not None and ahead.committed.bit_count() == 6
    assert s.target == 0 and s.unit == NONE  # the view itself is not touched
    notes = [note.key for note in panel(siege, s, "attack 0303").notes]
    assert {"odds.all_join", "odds.air_at_hand", "odds.changed", "odds.reduced"} <= set(notes)
    assert siege.presentation.odds(s.view(1), siege.action("attack 0303")) is None
    assert siege.presentation.odds(s.view(0), siege.action("done")) is None


def test_too_few_are_told_so(siege: Siege) -> None:
    many = ATTACK.replace("0505=s79m; dug=s79m; ", "").replace("0303=s95r", "0303=s95r s109r s172r s79m")
    s = siege.read_position(many)
    play(s, "attack 0303")
    odds = panel(siege, s, "join geng1")
    assert odds.title.key == "odds.too_low" and not odds.outcomes and odds.rule == "S.8.2-b"
    assert [note.key for note in odds.notes] == ["odds.more_needed"]


def test_results_are_told_with_their_cost(siege: Siege) -> None:
    s = siege.read_position(ATTACK)
    play(s, "attack 0303", "join g22", "join g132", "join gart1", "join gdora")
    told = {siege.text["en"].render(outcome.label): outcome.kind for outcome in panel(siege, s, "declare").outcomes}
    assert {text.split(" ")[0] for text in told} <= set(RESULTS)
    largest = siege.data["sevastopol"]["unit"]["s95r"]["defence"]  # more than the Manned Fort's 4
    assert f"1X½ · attacker −{largest}, defender −{halves(largest)}" in told
