"""A threat is an attack that can be made: it is played out by the rules, and its chances are those of the panel."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from kurgan.core.sets import bits
from kurgan.games.siege import Siege
from kurgan.games.siege.actions import AIR, ATTACK, DECLARE, DONE, JOIN, TO, UNIT
from kurgan.games.siege.places import DEFENDER, NAMES, enemy
from kurgan.games.siege.presentation.threat import Threat, drives_out, strongest
from kurgan.games.siege.results import RESULTS
from kurgan.games.siege.rules.s08_1_battle import this_battle
from kurgan.games.siege.rules.s09_works import held
from tests.games.siege.presentation.show import MOVE, SHOW, SIEGE
from tests.presentation.walks import decisions

EVERY = 30  # positions of a random game


def put_together(s: Any, threat: Threat, place: int) -> None:
    """The moves, the end of the phases before combat, the attack and everybody in it; each must be offered."""
    side = s.side
    for unit, to in threat.moves:
        s.play(UNIT[unit])
        s.play(TO[to])
    while s.decision.name != "ChooseAttack":
        assert s.side == side
        s.play(DONE)
    s.play(ATTACK[place])
    for unit in bits(threat.units):
        if not s.committed >> unit & 1:
            s.play(JOIN[unit])
    if threat.support:
        s.play(AIR[threat.support])


def falls(siege: Siege, s: Any) -> Fraction:
    """That the hex is lost, by the odds panel."""
    odds = siege.presentation.odds(s.view(s.side), DECLARE)
    assert odds is not None
    b = this_battle(s)
    shares = {dict(one.label.params)["result"].id: Fraction(one.n, one.d) for one in odds.outcomes}  # type: ignore[union-attr]
    return sum((share for name, share in shares.items() if drives_out(b, RESULTS.index(name))), Fraction(0))


def check(siege: Siege, s: Any, place: int) -> Threat | None:
    found = strongest(s.view(enemy(s.side)).state, enemy(s.side), place)
    if found is None:
        return None
    tried = s.copy()
    put_together(tried, found, place)
    assert tried.committed == found.units and DECLARE in tried.legal_actions()
    assert falls(siege, tried) == found.falls, NAMES[place]
    return found


def test_units_come_up_and_attack(siege: Siege) -> None:
    """The 132nd goes over to the 22nd: the hex they attack was out of its reach before."""
    s: Any = siege.read_position(MOVE)
    found = [check(siege, s, place) for place in bits(held(s, DEFENDER))]
    assert any(one and one.moves for one in found) and any(one and one.support for one in found)


def test_his_next_turn_is_foreseen_from_ours(siege: Siege) -> None:
    """With the supply and the aircraft that he will have then; nobody does anything until it comes."""
    text = f"at=movement>ChooseMover; phase=movement; {SIEGE}"
    s: Any = siege.read_position(text.replace("side=attacker", "side=defender").replace("air=9", "air=0"))
    foreseen = {place: strongest(s.view(DEFENDER).state, DEFENDER, place) for place in bits(held(s, DEFENDER))}
    while s.side == DEFENDER or s.decision.name != "ChooseMover":
        s.play(DONE)
    for place, threat in foreseen.items():
        if threat is not None:
            tried = s.copy()
            put_together(tried, threat, place)
            assert falls(siege, tried) == threat.falls, NAMES[place]
    assert any(one and one.moves and one.support for one in foreseen.values())


def test_a_hex_is_attacked_once_in_a_phase(siege: Siege) -> None:
    s: Any = siege.read_position(f"at=combat>attack>ChooseAttack; phase=combat; {SIEGE}")
    place = next(place for place in bits(held(s, DEFENDER)) if strongest(s, DEFENDER, place))
    s.fought |= 1 << place
    assert strongest(s, DEFENDER, place) is None


def test_threats_of_random_games_can_be_carried_out(siege: Siege) -> None:
    tried = 0
    for number in range(len(SHOW.starts)):
        for n, s in enumerate(decisions(SHOW, number)):
            if n % EVERY or s.decision.name not in ("ChooseMover", "ChooseAttack") or s.phase > 4:
                continue
            for place in bits(held(s, enemy(s.side))):
                tried += check(siege, s, place) is not None
    assert tried > 10
