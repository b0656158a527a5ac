"""9.3 When eliminated Axis units come back."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.state import TCC
from tests.games.crimean_campaign.fights import losing, resolve
from tests.games.crimean_campaign.helpers import asked, keys, named, number, play, terms, where


def killed(tcc: CrimeanCampaign, unit: str = "50i", turn: int = 2, **fields: Any) -> TCC:
    """A defender in supply is eliminated by a plain attack."""
    s = losing(tcc, f"1605={unit}/1; 1606=106r 156r", "1605", "106r 156r", "soviet", turn=turn, **fields)
    resolve(s, 0, 1)
    return s


@pytest.mark.rules("9.3", "9.3-d", "9.3-e")
def test_a_unit_in_supply_returns_after_half_the_die_rounded_up(tcc: CrimeanCampaign) -> None:
    """EX65."""
    s = killed(tcc)
    assert asked(s) == "ReturnDie" and where(s, "50i") == "gone"
    events = play(s, "die 5")
    assert where(s, "50i") == "due" and s.due[number("50i")] == 5
    assert terms(named(events, "returns")) == {"this_turn": 2, "delay": 3}
    assert asked(s) == "ChooseAdvance"


@pytest.mark.rules("9.3-a", "9.3-b", "9.3-c")
def test_a_unit_out_of_supply_returns_after_the_whole_die(tcc: CrimeanCampaign) -> None:
    board = "1605=50i/1; 1604=7n; 1505=8n; 1506=9n; 1705=40c; 1706=79n; 1606=106r 156r"
    s = losing(tcc, board, "1605", "106r", "soviet", turn=2)
    resolve(s, 0, 1)
    play(s, "die 4")
    assert s.due[number("50i")] == 6


@pytest.mark.rules("9.3-a")
def test_a_defender_in_a_concentric_attack_returns_after_the_whole_die(tcc: CrimeanCampaign) -> None:
    s = losing(tcc, "1605=50i/1; 1606=106r; 1604=156r", "1605", "106r 156r", "soviet", turn=2)
    resolve(s, 0, 1)
    play(s, "die 4")
    assert s.due[number("50i")] == 6
    s = losing(tcc, "1605=50i/1; 1607=46i; 1606=106r 156r", "1606", "50i 46i", turn=2)
    resolve(s, 1, 0)  # the attacker's own concentric attack is no reason [R62]
    play(s, "lose 50i", "die 4")
    assert s.due[number("50i")] == 4


@pytest.mark.rules("9.3-a")
def test_in_a_town_there_is_no_concentric_attack_and_no_long_delay(tcc: CrimeanCampaign) -> None:
    s = losing(tcc, "1912=50i/1; 1911=106r; 1913=156r; 1811=46i", "1912", "106r 156r", "soviet", turn=2)
    resolve(s, 0, 2)
    play(s, "die 4")
    assert s.due[number("50i")] == 4


@pytest.mark.rules("9.3-f")
@pytest.mark.parametrize("unit", ["rmc", "r7", "kgz", "kgg"])
def test_romanians_and_kampfgruppen_never_return(tcc: CrimeanCampaign, unit: str) -> None:
    """EX67."""
    s = killed(tcc, unit)
    assert asked(s) == "ChooseAdvance"
    assert where(s, unit) == "gone"


@pytest.mark.rules("9.3-g")
def test_a_returning_unit_has_one_step(tcc: CrimeanCampaign) -> None:
    s = killed(tcc, turn=2)
    play(s, "die 1")
    assert s.steps[number("50i")] == 1 and s.due[number("50i")] == 3


@pytest.mark.rules("9.3-h")
def test_a_unit_that_would_return_too_late_is_gone(tcc: CrimeanCampaign) -> None:
    s = killed(tcc, turn=14)
    t = s.copy()
    play(t, "die 2")
    assert t.due[number("50i")] == 15
    assert "never_returns" in keys(play(s, "die 3"))
    assert where(s, "50i") == "gone"
    s = killed(tcc, turn=3, scenario="short")
    play(s, "die 3")
    assert where(s, "50i") == "gone"
    s = killed(tcc, turn=15)
    assert asked(s) == "ChooseAdvance" and where(s, "50i") == "gone"  # no roll could bring it back


@pytest.mark.rules("2.3.8-m")
def test_soviet_units_are_gone_for_good(tcc: CrimeanCampaign) -> None:
    s = losing(tcc, "1605=50i; 1606=106r", "1606", "50i")
    resolve(s, 0, 1)
    assert where(s, "106r") == "gone" and asked(s) == "ChooseAdvance"
