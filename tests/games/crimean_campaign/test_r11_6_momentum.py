"""11.6 Momentum attacks."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.state import TCC
from tests.games.crimean_campaign.fights import battle, fight, losing, resolve, shifts
from tests.games.crimean_campaign.helpers import asked, legal, number, offers, play, refusal, where

TWO_TARGETS = "1605=50i 46i; 1606=40r; 1607=106r 172r; 1706=156r"


def advanced(tcc: CrimeanCampaign, board: str = TWO_TARGETS, **fields: Any) -> TCC:
    """50i and 46i have taken 1606."""
    s = losing(tcc, board, "1606", "50i 46i", **fields)
    resolve(s, 0, 1)
    play(s, "advance 50i", "advance 46i")
    return s


@pytest.mark.rules("11.6", "11.6-a")
def test_units_that_advanced_may_attack_again_at_once_if_their_owner_likes(tcc: CrimeanCampaign) -> None:
    s = advanced(tcc)
    assert asked(s) == "ChooseMomentum"
    assert legal(s, "attack") == ["1607", "1706"]
    assert offers(s, "done")
    t = s.copy()
    play(t, "done")
    assert asked(t) == "ChooseAttack" and not offers(t, "attack 1607")
    battle(s, "1607", "50i", "46i")
    assert asked(s) == "CombatDie"


@pytest.mark.rules("11.6-i", "11.6")
@pytest.mark.parametrize(
    ("turn", "expected"), [(1, "ChooseAttack"), (2, "ChooseMomentum"), (14, "ChooseMomentum"), (15, "ChooseAttack")]
)
def test_no_momentum_on_the_first_and_the_last_turn(tcc: CrimeanCampaign, turn: int, expected: str) -> None:
    assert asked(advanced(tcc, turn=turn)) == expected


@pytest.mark.rules("11.6")
def test_the_soviets_have_no_momentum(tcc: CrimeanCampaign) -> None:
    s = losing(tcc, "1605=106r 156r; 1606=stug190; 1607=50i", "1606", "106r 156r", "soviet")
    resolve(s, 0, 1)
    play(s, "die 1", "advance 106r", "done")
    assert asked(s) == "ChooseAttack"
    assert refusal(s, "attack 1607") == "11.0-l"


@pytest.mark.rules("11.6-b")
def test_only_units_that_advanced_take_part(tcc: CrimeanCampaign) -> None:
    s = losing(tcc, "1605=50i 46i; 1606=40r; 1607=106r 172r; 1608=22i; 1706=156r", "1606", "50i 46i")
    resolve(s, 0, 1)
    play(s, "advance 50i", "done", "attack 1607")
    assert refusal(s, "join 22i") == "11.6-b"
    assert refusal(s, "join 46i") == "11.6-b"
    assert s.committed == 1 << number("50i")


@pytest.mark.rules("11.6-c")
def test_no_momentum_attack_into_a_hex_with_a_static_unit(tcc: CrimeanCampaign) -> None:
    """EX59."""
    s = losing(tcc, "1615=24i; 1516=40r; 1517=sds1517 109r; 1616=156r", "1516", "24i", turn=8)
    resolve(s, 0, 1)
    play(s, "advance 24i")
    assert refusal(s, "attack 1517") == "11.6-c"
    assert offers(s, "attack 1616")
    s = losing(tcc, "1615=24i; 1516=40r; 1517=109r; 1616=156r", "1516", "24i", turn=8)
    resolve(s, 0, 1)
    play(s, "advance 24i")
    assert offers(s, "attack 1517")  # no static unit is left there [R93]


@pytest.mark.rules("11.6-d")
def test_momentum_comes_before_any_other_combat_or_never(tcc: CrimeanCampaign) -> None:
    s = advanced(tcc, "1605=50i 46i; 1606=40r; 1607=106r 172r; 1407=22i; 1408=156r")
    assert not offers(s, "attack 1408")
    play(s, "done")
    battle(s, "1408")
    play(s, "die 6")
    assert asked(s) == "ChooseAttack" and not offers(s, "attack 1607")


@pytest.mark.rules("11.6-e")
def test_a_momentum_attack_is_an_attack_like_any_other(tcc: CrimeanCampaign) -> None:
    s = advanced(tcc, order="fight_move")
    events = battle(s, "1706", "50i", attacker="cas1", defender="scas1")
    assert shifts(events) == {"fight_move": 1}  # R94
    assert asked(s) == "CombatDie"


@pytest.mark.rules("11.6-f", "11.6-g")
def test_each_unit_has_one_momentum_attack_and_may_advance_after_it(tcc: CrimeanCampaign) -> None:
    s = advanced(tcc)
    battle(s, "1706", "50i")
    resolve(s, 0, 1)
    play(s, "advance 50i")
    assert where(s, "50i") == "1706"
    assert asked(s) == "ChooseMomentum"  # the 46th has its own left [R90]
    play(s, "attack 1607")
    assert refusal(s, "join 50i") == "11.6-g"
    assert s.committed == 1 << number("46i")
    play(s, "declare", "ready", "ready")
    resolve(s, 0, 2)
    play(s, "advance 46i")
    assert asked(s) == "ChooseAttack" and legal(s) == ["done"]


@pytest.mark.rules("11.6-h")
def test_momentum_may_hit_soviets_attacked_before(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i; 1606=40r; 1607=106r 172r; 1608=22i")
    battle(s, "1607", "22i")
    play(s, "die 6")
    assert refusal(s, "attack 1607") == "11.0-k"
    battle(s, "1606", "50i")
    resolve(s, 0, 1)
    play(s, "advance 50i")
    assert offers(s, "attack 1607")
