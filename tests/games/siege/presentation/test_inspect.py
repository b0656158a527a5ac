"""The inspector's words are the data's."""

from __future__ import annotations

from kurgan.core.scene import Inspection
from kurgan.games.siege import Siege


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
