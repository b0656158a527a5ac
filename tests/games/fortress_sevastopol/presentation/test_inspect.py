"""The inspector's words are the data's."""

from __future__ import annotations

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import AXIS
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
