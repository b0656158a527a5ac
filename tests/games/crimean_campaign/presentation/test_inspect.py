"""The inspector's words are the data's; backs tell nothing."""

from __future__ import annotations

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.places import AXIS
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
