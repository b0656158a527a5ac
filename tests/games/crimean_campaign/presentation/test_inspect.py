"""The inspector's words are the data's; a threat's chances are those of the same attack; backs tell nothing."""

from __future__ import annotations

from fractions import Fraction

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.actions import Attack
from kurgan.games.crimean_campaign.places import AXIS, NAMES, SOVIET
from kurgan.games.crimean_campaign.presentation.threat import strongest
from kurgan.games.crimean_campaign.sheets import UNITS
from tests.games.crimean_campaign.presentation.show import SIEGE

FIGHT = f"at=ChooseAttack; side=axis; {SIEGE.replace('phase=movement', 'phase=combat')}"


def test_factors_in_words_are_those_of_the_counter(tcc: CrimeanCampaign) -> None:
    view = tcc.read_position(FIGHT).view(AXIS)
    tried = 0
    for piece in tcc.presentation.scene(view).pieces:
        found = tcc.presentation.inspect(view, f"piece:{piece.id}")
        told = {line.label.key: line.value for line in found.lines}
        if piece.hidden == "theirs":
            assert set(told) == {"inspect.type"} and not any(told.values())
        elif piece.id in UNITS and not piece.factors.startswith("("):
            assert piece.factors == f"{told['inspect.attack']}-{told['inspect.defence']}"
            tried += 1
    assert tried > 5


def test_a_threat_is_the_attack_that_all_could_make(tcc: CrimeanCampaign) -> None:
    s = tcc.read_position(FIGHT)
    tried = 0
    for action in s.legal_actions():
        if not isinstance(action, Attack):
            continue
        odds = tcc.presentation.odds(s.view(AXIS), action)
        combat = strongest(s.view(AXIS), SOVIET, action.place)
        if odds is None or combat is None:
            continue
        shares = {one.label.key: Fraction(one.n, one.d) for one in odds.outcomes}
        assert combat.chances().cleared == shares.get("odds.cleared", 0), NAMES[action.place]
        tried += 1
    assert tried > 2
    assert tcc.presentation.overlay(s.view(SOVIET), "threat", "").shades
