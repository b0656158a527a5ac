"""The inspector's words are the data's; a threat is the Assault that all of one Area could make."""

from __future__ import annotations

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import AXIS, NAMES, SOVIET
from kurgan.games.fortress_sevastopol.presentation.threat import assault_ahead, strongest
from kurgan.games.fortress_sevastopol.rules.r10_values import attack_terms, defense_terms
from tests.games.fortress_sevastopol.helpers import play
from tests.games.fortress_sevastopol.presentation.show import SIEGE


def test_factors_in_words_are_those_of_the_counter(fs: FortressSevastopol) -> None:
    view = fs.read_position(f"at=ChooseImpulse; {SIEGE}").view(AXIS)
    tried = 0
    for piece in fs.presentation.scene(view).pieces:
        found = fs.presentation.inspect(view, f"piece:{piece.id}")
        told = {line.label.key.removeprefix("inspect."): line.value for line in found.lines}
        if piece.factors.count("-") == 2:
            assert piece.factors == "-".join(told[name] for name in ("attack", "defence", "movement"))
            tried += 1
        elif piece.factors.startswith("("):
            assert piece.factors == f"({told['relocation']})"
        else:
            assert piece.factors == told.get("defence", told.get("bombardment"))
    assert tried > 5


def test_a_threat_counts_what_the_odds_count(fs: FortressSevastopol) -> None:
    """Everybody of Area 9 who can come to Area 2 does: term by term as in the panel, which also has the guns."""
    s = fs.read_position(f"at=ChooseImpulse; {SIEGE}")
    home, place = NAMES.index("9"), NAMES.index("2")
    ahead = assault_ahead(s, AXIS, home, place)
    found = strongest(s, SOVIET, place)
    assert ahead is not None and found is not None
    t = s.given.sheets
    units = [t.slugs[unit] for unit in range(len(t.slugs)) if ahead.committed >> unit & 1]
    play(s, "impulse movement", "activate 9")
    for unit in units:
        play(s, f"unit {unit}", "to 2")
    odds = fs.presentation.odds(s.view(AXIS), fs.action("assault 2"))
    assert odds is not None
    terms = [(term.label.key, term.value) for term in odds.terms if not term.total]
    guns = [value for key, value in terms if key == "term.support"]
    values = [term.value for term in (*attack_terms(ahead), *defense_terms(ahead))]
    assert sorted(values) == sorted(value for key, value in terms if key != "term.support")
    if not guns:
        assert fs.presentation.overlay(s.view(SOVIET), "threat", "").shades
