"""The inspector's words are the data's; a threat's chances are those of the same shot."""

from __future__ import annotations

from fractions import Fraction

from kurgan.core.game import AnyGame
from kurgan.games.stalingrad_besieged.places import NAMES
from kurgan.games.stalingrad_besieged.presentation.odds import attack_odds
from kurgan.games.stalingrad_besieged.presentation.threat import attackers_of, hit_chance
from kurgan.games.stalingrad_besieged.rules.r09_attacks import targets
from tests.games.stalingrad_besieged.presentation.show import SHOW
from tests.presentation.walks import decisions

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


def test_a_threat_is_the_best_shot_there_is() -> None:
    tried = 0
    for n, s in enumerate(decisions(SHOW, 0)):
        if n % 40:
            continue
        for attacker in range(len(NAMES)):
            if not s.board[attacker]:
                continue
            for target in targets(s, attacker):
                shares = {one.label.key: Fraction(one.n, one.d) for one in attack_odds(s, attacker, target).outcomes}
                assert hit_chance(s, attacker, target) == shares.get("odds.hit", 0)
                assert NAMES[attacker] in {shot.at for shot in attackers_of(s, target)} or "odds.hit" not in shares
                tried += 1
    assert tried > 5
