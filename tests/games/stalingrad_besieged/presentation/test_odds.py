"""Odds: equal to what happens when every die is tried on the state itself."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from kurgan.core.actions import Action
from kurgan.core.game import Game
from kurgan.core.scene import Odds
from kurgan.games.stalingrad_besieged.actions import DECLINE, Attack, Fire, Target
from kurgan.games.stalingrad_besieged.hidden import weights_of
from kurgan.games.stalingrad_besieged.sheets import UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB
from tests.games.stalingrad_besieged.presentation.show import SHOW
from tests.presentation.walks import decisions

AT = "ferries=2-6 8-6; factory=5-5; "
COMBAT = "at=ChooseAttacker; side=russian; shooter=russian; "


def chances(odds: Odds) -> dict[str, Fraction]:
    return {outcome.label.key.removeprefix("odds."): Fraction(outcome.n, outcome.d) for outcome in odds.outcomes}


def tried(s: Any, action: Action) -> dict[str, Fraction]:
    """The exact chances by trying: every chance outcome with its weight; a gun that may answer keeps quiet."""
    after = s.copy()
    after.play(action)
    found: dict[str, Fraction] = {}
    for name, weight in _branches(after, Fraction(1), units(s)):
        found[name] = found.get(name, Fraction(0)) + weight
    return found


def units(s: Any) -> int:
    return sum(1 for piece in s.board if piece)


def _branches(s: Any, weight: Fraction, before: int) -> Iterator[tuple[str, Fraction]]:
    name = s.decision.name
    if name == "CoverAnswer":
        s.play(DECLINE)
        yield from _branches(s, weight, before)
    elif name in ("AttackRoll", "StrikeRoll", "CrossingRoll", "SniperRoll", "LookForGun", "UnknownStruck", "ShowType"):
        outcomes = s.chance_outcomes()
        total = sum(n for _, n in outcomes)
        for outcome, n in outcomes:
            after = s.copy()
            events = after.play(outcome)
            share = weight * Fraction(n, total)
            keys = {event.key for event in events}
            if "strike_cancelled" in keys:
                yield "cancelled", share
            elif "eliminated" in keys:
                yield "hit", share
            elif name in ("LookForGun", "ShowType") or after.decision.name == "UnknownStruck":
                yield from _branches(after, share, before)
            else:
                yield "miss", share
    else:
        yield ("cancelled" if units(s) == before else "hit"), weight


def shots(game: Game[SB], number: int, seed: int, cards_only: bool = False) -> Iterator[tuple[Any, Action, Odds]]:
    for s in decisions(SHOW, number, seed):
        if cards_only and s.decision.name not in ("PrepareTarget", "ManeuverTarget"):
            continue
        view = s.view(s.current_player())
        for action in view.legal_actions():
            if isinstance(action, Attack | Target | Fire):
                odds = game.presentation.odds(view, action)
                if odds is not None:
                    yield s, action, odds


def target_of(action: Action) -> int:
    return action.space if isinstance(action, Target) else -1


def is_hidden_from_viewer(s: Any, action: Action) -> bool:
    """Whether who shoots does not know what stands there."""
    target = target_of(action)
    return target >= 0 and s.view(s.current_player()).state.board[target] in UNKNOWN


def same(found: dict[str, Fraction], wanted: dict[str, Fraction]) -> bool:
    return {name: share for name, share in found.items() if share} == {n: share for n, share in wanted.items() if share}


@pytest.mark.parametrize("number", SHOW.numbers)
def test_odds_on_known_units_are_what_the_dice_do(sb: Game[SB], number: int) -> None:
    """Every attack, card and shot in random games; the unknown units of the solo game included."""
    compared = 0
    for seed in range(2):
        for s, action, odds in shots(sb, number, seed):
            if is_hidden_from_viewer(s, action) and s.board[target_of(action)] not in UNKNOWN:
                continue  # the viewer must reckon with more than what is true
            assert same(chances(odds), tried(s, action)), (action, odds)
            compared += 1
    assert compared > 100


@pytest.mark.parametrize("number", [0, 1])
def test_odds_on_hidden_units_are_the_sum_over_all_they_may_be(sb: Game[SB], number: int) -> None:
    compared = 0
    for s, action, odds in (shot for seed in range(24) for shot in shots(sb, number, seed, cards_only=True)):
        view = s.view(s.current_player())
        target = target_of(action)
        if not is_hidden_from_viewer(s, action):
            continue
        total, wanted = Fraction(0), Fraction(0)
        for piece, weight in weights_of(view.state, target):
            world = s.copy()
            world.board[target] = piece
            total += weight
            wanted += weight * tried(world, action).get("hit", Fraction(0))
        found = chances(odds)
        assert found.get("cancelled") or found["hit"] == wanted / total, (action, odds)
        compared += 1
    assert compared > 20


@pytest.mark.parametrize("number", [0, 1])
def test_odds_on_hidden_units_are_those_of_sampled_worlds(sb: Game[SB], number: int) -> None:
    """Types drawn as a computer opponent would draw them strike the same average."""
    rng = Random("sampled")
    for s, action, odds in shots(sb, number, 3):
        view = s.view(s.current_player())
        if not is_hidden_from_viewer(s, action) or chances(odds).get("cancelled"):
            continue
        sampler = sb.sampler(view)
        worlds = [sampler.sample(rng) for _ in range(300)]
        mean = sum(tried(world, action).get("hit", Fraction(0)) for world in worlds) / len(worlds)
        assert abs(float(mean - chances(odds)["hit"])) < 0.12
        return
    raise AssertionError("no card was aimed at a hidden unit")


# --- how they are told ----------------------------------------------------------------------------


def odds_of(game: Game[SB], position: str, action: str, seat: int) -> Odds:
    found = game.presentation.odds(game.position(AT + position).view(seat), game.action(action))
    assert found is not None
    return found


def told(game: Game[SB], odds: Odds) -> list[tuple[str, int]]:
    return [(game.text["en"].render(term.label), term.value) for term in odds.terms]


@pytest.mark.rules("9.4-b", "9.1-a")
def test_an_attack_shows_its_sum_as_printed(sb: Game[SB]) -> None:
    odds = odds_of(sb, COMBAT + "5-4=r_tank; 4-4=g_elite; 4-5=r_inf", "attack 5-4", 1)
    assert sb.text["en"].render(odds.title) == "Russian tanks on German elite infantry"
    assert told(sb, odds) == [
        ("Russian tanks: attack number", 4),
        ("German elite infantry: defence number", 1),
        ("Needed", 5),
        ("On the die: flank attack", 1),
        ("Lowest die that hits", 4),
    ]
    assert [term.total for term in odds.terms] == [False, False, True, False, True]
    assert [face.kind for face in odds.faces] == ["bad"] * 3 + ["good"] * 3
    assert (odds.side, chances(odds)["hit"]) == ("russian", Fraction(1, 2))


@pytest.mark.rules("9.1-d")
def test_a_six_that_saves_the_attack_is_told(sb: Game[SB]) -> None:
    odds = odds_of(sb, COMBAT + "5-3=g_heavy; 5-4=r_inf; 4-3=r_poor", "attack 4-3", 1)
    assert "odds.six_saves" in [note.key for note in odds.notes]
    assert chances(odds)["hit"] == Fraction(1, 6)


@pytest.mark.rules("15-air-c")
def test_a_gun_in_sight_stops_an_air_strike(sb: Game[SB]) -> None:
    at = "at=PrepareTarget; preparing=1; side=russian; pick=card air_strike; hand.russian=air_strike; 9-6=r_inf; "
    stopped = odds_of(sb, at + "1-1=g_inf; 1-2=g_88", "target 1-1", 1)
    assert chances(stopped) == {"cancelled": 1} and stopped.faces == ()
    may = odds_of(sb, at + "1-1=g_inf; 1-2=g_inf hidden", "target 1-1", 1)
    assert [note.key for note in may.notes] == ["odds.gun_may_answer"]
    assert chances(may)["hit"] == Fraction(1, 3)


@pytest.mark.rules("12-d", "15-air-c")
def test_a_solo_strike_counts_the_looks_for_a_gun(sb: Game[SB]) -> None:
    """Sixteen units, two of them 88s, and one face-down German: one look in eight finds a gun."""
    at = (
        "scenario=solo; at=PrepareTarget; preparing=1; side=russian; pick=card air_strike; hand.russian=air_strike; "
        "9-6=r_inf; 1-1=g_unknown"
    )
    odds = odds_of(sb, at, "target 1-1", 1)
    assert chances(odds)["cancelled"] == Fraction(1, 8)
    assert sum(chances(odds).values()) == 1


@pytest.mark.rules("15-snp-b")
def test_a_step_into_a_sniper_shows_its_risk(sb: Game[SB]) -> None:
    position = "at=FirstStep; pick=unit 5-4; moving=1; side=russian; 5-4=r_inf; 9-1=g_inf; snipers=5-3:german"
    odds = odds_of(sb, position, "to 5-3", 1)
    assert (odds.side, chances(odds)["hit"]) == ("german", Fraction(1, 3))
    assert [outcome.kind for outcome in odds.outcomes] == ["bad", "good"]
    tank = sb.position(AT + position.replace("r_inf", "r_tank")).view(1)
    assert sb.presentation.odds(tank, sb.action("to 5-3")) is None


@pytest.mark.rules("11-b")
def test_crossing_fire_shows_the_die_it_loses(sb: Game[SB]) -> None:
    for s in decisions(SHOW, 0, 1):
        if s.decision.name == "CrossingFire":
            odds = sb.presentation.odds(s.view(s.current_player()), sb.action("fire"))
            assert odds is not None and ("On the die: fire at a crossing unit", -1) in told(sb, odds)
            return
    raise AssertionError("nobody crossed a front")


def test_no_odds_for_others_or_for_what_is_not_offered(sb: Game[SB]) -> None:
    s = sb.position(AT + "at=ChooseAttacker; side=russian; shooter=russian; 5-4=r_tank; 5-3=g_elite")
    assert sb.presentation.odds(s.view(0), sb.action("attack 5-4")) is None
    assert sb.presentation.odds(s.view(1), sb.action("attack 5-3")) is None
