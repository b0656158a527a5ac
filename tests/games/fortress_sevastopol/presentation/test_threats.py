"""A threat is an Assault that can be made: it is played out by the rules, and its chances are those of the panel."""

from __future__ import annotations

from fractions import Fraction

from kurgan.core.text import Ref
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.actions import ACTIVATE, ASSAULT, DECLINE, IMPULSE, STOP, TO, UNIT
from kurgan.games.fortress_sevastopol.places import AREAS, NAMES, SOVIET, enemy
from kurgan.games.fortress_sevastopol.presentation.threat import Threat, strongest
from kurgan.games.fortress_sevastopol.state import FS, MOVEMENT, units_at
from tests.games.fortress_sevastopol.presentation.show import SHOW, SIEGE
from tests.presentation.walks import decisions

EVERY = 12  # positions of a random game where somebody chooses an Impulse


def put_together(s: FS, threat: Threat) -> None:
    """The Impulse, its place and every step: each must be offered."""
    s.play(IMPULSE[MOVEMENT])
    s.play(ACTIVATE[threat.plan.home])
    for unit, way in threat.plan.moves:
        s.play(UNIT[unit])
        for place in way:
            s.play(TO[place])
        if s.decision.name == "NextStep":
            s.play(STOP)


def check(fs: FortressSevastopol, s: FS, place: int) -> Threat | None:
    side = enemy(s.side)
    found = strongest(s.view(side).state, side, place)
    if found is None:
        return None
    tried = s.copy()
    put_together(tried, found)
    odds = fs.presentation.odds(tried.view(s.side), ASSAULT[place])
    assert odds is not None
    assert sum(Fraction(one.n, one.d) for one in odds.outcomes if one.kind == "good") == found.success, NAMES[place]
    return found


def test_units_come_from_afar_with_guns_in_support(fs: FortressSevastopol) -> None:
    s = fs.read_position(f"at=ChooseImpulse; {SIEGE}")
    found = [check(fs, s, place) for place in AREAS if units_at(s, place, SOVIET)]
    plans = [one.plan for one in found if one]
    assert any(plan.s.guns for plan in plans) and any(len(plan.moves) > 1 for plan in plans)
    farther = fs.read_position(
        "at=ChooseImpulse; turn=3; phase=operations; side=axis; weather=clear; "
        "held=18 19 20 21 22 23 24 25 26 27 28 29; 22=ger-50 ger-72; 20=sov-25-31; 8=sov-172"
    )
    found = [check(fs, farther, place) for place in AREAS if units_at(farther, place, SOVIET)]
    assert any(len(way) > 1 for one in found if one for _, way in one.plan.moves)


def test_with_coordination_further_guns_may_come_late(fs: FortressSevastopol) -> None:
    """[27.4] The chance is the mean over all rolls of the guns, as the panel has it."""
    s = fs.read_position(f"options=artillery_coordination:yes; at=ChooseImpulse; {SIEGE}")
    found = [one for place in AREAS if units_at(s, place, SOVIET) and (one := check(fs, s, place))]
    assert any(one.plan.s.guns.bit_count() > 1 for one in found)


def test_an_impulse_under_way_goes_on(fs: FortressSevastopol) -> None:
    """Whoever has gone elsewhere in it does not come any more, and nobody from another place does."""
    s = fs.read_position(f"at=ChooseImpulse; {SIEGE}")
    place = NAMES.index("2")
    before = strongest(s, SOVIET, place)
    assert before is not None and before.plan.home == NAMES.index("9")
    for text in ("impulse movement", "activate 8"):
        s.play(fs.action(text))
    after = strongest(s, SOVIET, place)
    assert after is None or after.plan.home == NAMES.index("8")


def test_the_overlay_names_what_the_threat_is(fs: FortressSevastopol) -> None:
    s = fs.read_position(f"at=ChooseImpulse; {SIEGE}")
    shades = fs.presentation.overlay(s.view(SOVIET), "threat", "").shades
    for shade in shades:
        found = strongest(s.view(SOVIET).state, SOVIET, NAMES.index(shade.at))
        assert found is not None and shade.text is not None
        assert dict(shade.text.params)["area"] == Ref("map", NAMES[found.plan.home])
    assert len(shades) > 3


def test_threats_of_random_games_can_be_carried_out(fs: FortressSevastopol) -> None:
    tried = met = 0
    for number in range(len(SHOW.starts)):
        for s in decisions(SHOW, number):
            met += s.decision.name == "ChooseImpulse"
            if s.decision.name != "ChooseImpulse" or met % EVERY or DECLINE in s.legal_actions():
                continue
            for place in AREAS:
                if units_at(s, place, enemy(s.side)):
                    tried += check(fs, s, place) is not None
    assert tried > 10
