"""Exact chances of an attack against all dice thrown in the game itself."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kurgan.games.siege import Siege
from kurgan.games.siege.chances import chances, names, reduction_chance, support_left
from kurgan.games.siege.places import enemy
from kurgan.games.siege.results import RESULTS
from kurgan.games.siege.rules.s08_1_battle import this_battle
from kurgan.games.siege.rules.s09_works import aa_points
from kurgan.games.siege.state import SG
from tests.games.siege.fights import bare, combat, map_work, marker, unit
from tests.games.siege.helpers import named, play


def thrown(s: SG, chance: Fraction = Fraction(1)) -> dict[tuple[str, str], Fraction]:
    """Every way the dice can fall, AA first: results as rolled and as applied."""
    found: dict[tuple[str, str], Fraction] = {}
    outcomes = s.chance_outcomes()
    whole = sum(weight for _, weight in outcomes)
    for action, weight in outcomes:
        after = s.copy()
        part = chance * Fraction(weight, whole)
        if action.word == "die":
            after.apply(action)
            for key, value in thrown(after, part).items():
                found[key] = found.get(key, Fraction(0)) + value
            continue
        events = after.play(action)
        rolled = str(dict(named(events, "combat_result").params)["result"].id)  # type: ignore[union-attr]
        changed = [event for event in events if event.key == "result_changed"]
        found_as = str(dict(changed[0].params)["result"].id) if changed else rolled  # type: ignore[union-attr]
        found[rolled, found_as] = found.get((rolled, found_as), Fraction(0)) + part
    return found


@pytest.mark.rules("S.8.3", "S.8.7-d")
@pytest.mark.parametrize(
    ("units", "more", "joins"),
    [
        ("0202=s172r; 0201=g22 g24 gstug", "", "g22 g24 gstug"),
        ("0402=s172r s345r; 0401=g22 g24 geng1", marker("0402", "fortified_area", manned=True), "g22 g24 geng1"),
        ("0304=pf1 s25r; 0303=g22 g24 gkarl", map_work("0304", "fortress"), "g22 g24 gkarl air"),
        ("0202=s172r; 0201=g22 g24", marker("0202", "fortified_zone"), "g22 g24 air"),
    ],
)
def test_chances_are_those_of_all_dice(siege: Siege, units: str, more: str, joins: str) -> None:
    s = combat(siege, units, more, "air=9")
    target = units.partition("=")[0]
    play(s, f"attack {target}", *("air 3" if name == "air" else f"join {name}" for name in joins.split()))
    b, shots = this_battle(s), aa_points(s, s.target, enemy(s.side))
    play(s, "declare")
    expected = {(RESULTS[rolled], RESULTS[result]): chance for (rolled, result), chance in chances(b, shots).items()}
    assert thrown(s) == expected and sum(expected.values()) == 1
    assert sum(names(chances(b, shots)).values()) == 1


def test_aa_leaves_so_much(siege: Siege) -> None:
    b = bare(siege, [unit(siege, "infantry", 7, 3)], support=3)
    assert dict(support_left(b, 2)) == {3: Fraction(25, 36), 1: Fraction(10, 36), 0: Fraction(1, 36)}
    assert dict(support_left(b, 0)) == {3: 1}


def test_the_chance_that_a_work_drops(siege: Siege) -> None:
    """Two factors decide between 1:2 and 1:3; one AA point shoots them down once in six."""
    b = bare(siege, [unit(siege, "infantry", 2, 1)], defense=6, works=("fort",), support=2)
    assert reduction_chance(b, 1) == Fraction(5, 6) and reduction_chance(b, 0) == 1
    assert reduction_chance(b._replace(support=0)) == 0 and reduction_chance(b, 1, red=True) == 1
