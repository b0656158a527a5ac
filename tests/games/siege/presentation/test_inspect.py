"""The inspector's words are the data's; a threat's chances are those of the same attack."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from kurgan.core.scene import Inspection
from kurgan.games.siege import Siege
from kurgan.games.siege.places import DEFENDER, HEX, NAMES
from kurgan.games.siege.presentation.odds import attack_ahead
from kurgan.games.siege.presentation.threat import drives_out, strongest
from kurgan.games.siege.results import RESULTS
from kurgan.games.siege.rules.s08_1_battle import this_battle
from tests.games.siege.presentation.show import ATTACK


def values(found: Inspection) -> dict[str, str]:
    return {line.label.key.removeprefix("inspect."): line.value for line in found.lines}


def test_factors_in_words_are_those_of_the_counter(siege: Siege) -> None:
    for scenario in siege.scenarios:
        view = siege.new(scenario).view(0)
        for piece in siege.presentation.scene(view).pieces:
            told = values(siege.presentation.inspect(view, f"piece:{piece.id}"))
            if piece.factors.startswith("("):
                assert piece.factors == f"({told['defence']})" and "attack" not in told
            else:
                assert piece.factors == "-".join(told[name] for name in ("attack", "defence", "movement"))


def test_an_ouvrage_says_what_minus_four_means(siege: Siege) -> None:
    view = siege.new("maginot").view(0)
    marks = siege.presentation.scene(view).marks
    ouvrage = next(mark for mark in marks if mark.text.startswith("OUV"))
    number = [mark for mark in marks if mark.at == ouvrage.at].index(ouvrage)
    found = siege.presentation.inspect(view, f"mark:{ouvrage.at}:{number}")
    assert ouvrage.text == f"OUV {values(found)['dice']}"
    assert siege.text["en"].render(found.lines[0].label) == "Attack dice"


def test_a_threat_is_the_attack_that_all_could_make(siege: Siege) -> None:
    s: Any = siege.read_position(ATTACK.replace("air=9", "air=0"))
    tried = 0
    for action in s.legal_actions():
        if action.word != "attack":
            continue
        odds = siege.presentation.odds(s.view(0), action)
        ahead = attack_ahead(s, action)
        found = strongest(s, DEFENDER, action.place)
        assert odds is not None and ahead is not None
        if not odds.outcomes:
            assert found is None
            continue
        b = this_battle(ahead)
        assert found is not None and found.units == ahead.committed
        shares = {dict(one.label.params)["result"].id: Fraction(one.n, one.d) for one in odds.outcomes}  # type: ignore[union-attr]
        assert found.falls == sum(share for name, share in shares.items() if drives_out(b, RESULTS.index(name)))
        tried += 1
    assert tried > 2
    shaded = {shade.at for shade in siege.presentation.overlay(s.view(DEFENDER), "threat", "").shades}
    assert shaded and all(strongest(s, DEFENDER, HEX[at]) for at in shaded) and shaded <= set(NAMES)
