"""The inspector's words are the data's."""

from __future__ import annotations

from kurgan.core.game import AnyGame

DUEL = (
    "at=ChooseTarget; pick=attacker 5-3; turn=3; side=german; shooter=german; 5-3=g_tank; 5-4=r_inf; "
    "4-4=r_elite hidden; 4-3=g_88; ferries=2-6 8-6; factory=8-5"
)


def test_factors_in_words_are_those_of_the_counter(sb: AnyGame) -> None:
    view = sb.read_position(DUEL).view(0)
    for piece in sb.presentation.scene(view).pieces:
        found = sb.presentation.inspect(view, f"piece:{piece.id}")
        told = {line.label.key: line.value for line in found.lines}
        if piece.hidden == "theirs":
            assert set(told) == {"inspect.type"}
        else:
            names = ("attack", "defence", "movement")
            assert piece.factors == " ".join(told[f"inspect.{name}"] for name in names)
