"""11.5 Losses and advance."""

from __future__ import annotations

import pytest

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.places import AXIS, HEX, SOVIET
from kurgan.games.crimean_campaign.stacks import controls
from tests.games.crimean_campaign.fights import losing, resolve
from tests.games.crimean_campaign.helpers import asked, legal, number, offers, play, refusal, where


@pytest.mark.rules("11.5-b")
def test_both_sides_may_be_wiped_out(tcc: CrimeanCampaign) -> None:
    s = losing(tcc, "1605=50i/1; 1606=40r", "1606", "50i")
    resolve(s, 2, 2)
    assert asked(s) == "ReturnDie"
    play(s, "die 2")
    assert where(s, "50i") == "due" and where(s, "40r") == "gone"
    assert asked(s) == "ChooseAttack"  # nobody is left to advance
    assert controls(s, SOVIET, HEX["1606"])


@pytest.mark.rules("11.5-c")
def test_losses_beyond_the_steps_are_ignored(tcc: CrimeanCampaign) -> None:
    """EX55."""
    s = losing(tcc, "1605=50i; 1606=106r", "1606", "50i")
    resolve(s, 0, 3)
    assert where(s, "106r") == "gone"
    assert list(s.owed) == [0, 0]
    assert asked(s) == "ChooseAdvance"


@pytest.mark.rules("11.5-d", "2.3.8-h")
def test_each_owner_spreads_his_losses_step_by_step(tcc: CrimeanCampaign) -> None:
    s = losing(tcc, "1605=50i 46i 22i; 1606=106r 40r 156r", "1606", "50i 46i")
    resolve(s, 2, 1)
    assert asked(s) == "ChooseLoss" and s.current_player() == AXIS
    assert legal(s) == ["lose 46i", "lose 50i"]
    assert refusal(s, "lose 22i") == "11.5-d"  # he did not take part
    play(s, "lose 50i", "lose 46i")
    assert s.steps[number("50i")] == s.steps[number("46i")] == 3
    assert s.current_player() == SOVIET
    assert legal(s) == ["lose 40r", "lose 106r", "lose 156r"]
    play(s, "lose 40r")
    assert where(s, "40r") == "gone" and where(s, "106r") == "1606"


@pytest.mark.rules("2.3.8-i", "2.3.8-l")
def test_the_last_step_eliminates(tcc: CrimeanCampaign) -> None:
    s = losing(tcc, "1605=kgz; 1606=40r 106r", "1606", "kgz")
    resolve(s, 1, 0)
    assert s.steps[number("kgz")] == 1 and where(s, "kgz") == "1605"
    s = losing(tcc, "1605=kgz; 1606=40r 106r", "1606", "kgz")
    resolve(s, 2, 1)
    assert where(s, "kgz") == "gone"
    play(s, "lose 40r")
    assert where(s, "40r") == "gone"


@pytest.mark.rules("11.5-e", "S-5")
def test_in_a_fortified_hex_the_static_unit_is_lost_last(tcc: CrimeanCampaign) -> None:
    """EX53."""
    s = losing(tcc, "1516=50i; 1517=sds1517 109r 79n", "1517", "50i")
    resolve(t := s.copy(), 0, 1)
    assert legal(t) == ["lose 79n", "lose 109r"]
    assert refusal(t, "lose sds1517") == "11.5-e"
    resolve(s, 0, 2)
    assert (where(s, "sds1517"), where(s, "109r"), where(s, "79n")) == ("1517", "gone", "gone")
    s = losing(tcc, "1516=50i; 1517=sds1517 109r 79n", "1517", "50i")
    resolve(s, 0, 3)
    assert where(s, "sds1517") == "gone"


@pytest.mark.rules("11.5-f", "S-5")
@pytest.mark.parametrize("side", ["axis", "soviet"])
def test_a_kampfgruppe_is_lost_first_attacking_or_defending(tcc: CrimeanCampaign, side: str) -> None:
    axis = side == "axis"
    s = losing(
        tcc,
        "1605=50i kgz; 1606=106r 40r 156r",
        "1606" if axis else "1605",
        "50i kgz" if axis else "106r 40r 156r",
        side,
    )
    resolve(t := s.copy(), *((1, 0) if axis else (0, 1)))
    assert t.steps[number("kgz")] == 1 and t.steps[number("50i")] == 4
    resolve(s, *((3, 0) if axis else (0, 3)))
    assert where(s, "kgz") == "gone" and s.steps[number("50i")] == 3
    s = losing(tcc, "1605=50i kgz kgg; 1606=106r 40r 156r", "1606", "50i kgz kgg", turn=11)
    resolve(s, 1, 0)
    assert legal(s) == ["lose kgz", "lose kgg"]
    assert refusal(s, "lose 50i") == "11.5-f"


@pytest.mark.rules("12.1-j")
def test_a_garrison_may_be_chosen_and_has_one_step(tcc: CrimeanCampaign) -> None:
    s = losing(tcc, "1911=106r 156r; 1912=50i", "1912", "106r 156r", "soviet")
    resolve(s, 0, 1)
    assert legal(s) == ["lose 50i", "lose garrison"]
    play(s, "lose garrison")
    assert not s.garrisons >> HEX["1912"] & 1
    assert where(s, "50i") == "1912"
    assert asked(s) == "ChooseAttack"  # the 50th still holds the town


# --- advance ----------------------------------------------------------------------------------------


@pytest.mark.rules("11.5-g", "11.5-i", "3.5-a")
def test_attackers_may_enter_the_empty_hex_whatever_zones_lie_there(tcc: CrimeanCampaign) -> None:
    """EX57."""
    s = losing(tcc, "1604=50i; 1605=40r; 1606=271r; 1705=156r", "1605", "50i")
    resolve(s, 0, 1)
    assert legal(s) == ["advance 50i", "done"]
    play(s, "advance 50i")
    assert where(s, "50i") == "1605" and controls(s, AXIS, HEX["1605"])


@pytest.mark.rules("11.5-g")
def test_nobody_advances_while_a_defender_or_a_garrison_is_left(tcc: CrimeanCampaign) -> None:
    s = losing(tcc, "1604=50i; 1605=40r 106r; 1606=271r", "1605", "50i")
    resolve(s, 0, 1)
    play(s, "lose 40r")
    assert asked(s) == "ChooseAttack"
    s = losing(tcc, "1911=106r; 1912=50i/1", "1912", "106r", "soviet")
    resolve(s, 0, 1)
    play(s, "lose 50i", "die 3")
    assert asked(s) == "ChooseAttack"
    assert s.garrisons >> HEX["1912"] & 1


@pytest.mark.rules("11.5-h")
def test_only_participants_advance_within_the_stacking_limit(tcc: CrimeanCampaign) -> None:
    s = losing(tcc, "1604=50i 46i 22i; 1705=24i 170i; 1605=40r", "1605", "50i 46i 24i 170i", turn=1)
    resolve(s, 0, 1)
    assert legal(s, "advance") == ["24i", "46i", "50i", "170i"]
    assert refusal(s, "advance 22i") == "11.5-h"
    play(s, "advance 50i", "advance 46i", "advance 24i")
    assert asked(s) == "ChooseAttack"  # three divisions: there is no room for the fourth
    assert where(s, "170i") == "1705"


@pytest.mark.rules("11.5-h", "S-6")
def test_corps_and_divisions_fill_the_hex_alike_and_brigades_half_as_much(tcc: CrimeanCampaign) -> None:
    s = losing(tcc, "1604=50i rmc kgz; 1705=24i stug190; 1605=40r", "1605", "50i rmc kgz 24i stug190", turn=1)
    resolve(s, 0, 1)
    play(s, "advance 50i", "advance rmc", "advance kgz")
    assert refusal(s, "advance 24i") == "11.5-h"
    assert offers(s, "advance stug190")


@pytest.mark.rules("11.5-h")
def test_mechanized_units_advance_into_rough_only_along_the_road(tcc: CrimeanCampaign) -> None:
    s = losing(tcc, "1713=84mot 156r; 1714=50i/1", "1714", "84mot 156r", "soviet", order="fight_move")
    resolve(s, 0, 1)
    play(s, "die 1")
    assert legal(s, "advance") == ["156r"]
    assert refusal(s, "advance 84mot") == "11.5-h"
    s = losing(tcc, "1912=stug190 50i; 1913=106r", "1913", "stug190 50i", turn=1)
    resolve(s, 0, 1)
    assert offers(s, "advance stug190")


@pytest.mark.rules("11.5-j")
def test_a_unit_that_moved_advances_and_one_that_advanced_may_still_move(tcc: CrimeanCampaign) -> None:
    s = losing(tcc, "1604=50i; 1605=40r", "1605", "50i", turn=1, order="fight_move")
    resolve(s, 0, 1)
    play(s, "advance 50i")
    play(s, "done")
    assert asked(s) == "ChooseMover" and offers(s, "unit 50i")
    s = losing(tcc, "1604=50i; 1605=40r", "1605", "50i", turn=1, moved="50i")
    resolve(s, 0, 1)
    assert offers(s, "advance 50i")


@pytest.mark.rules("11.5-k")
def test_the_advance_is_optional_in_whole_and_part(tcc: CrimeanCampaign) -> None:
    s = losing(tcc, "1604=50i 46i; 1605=40r", "1605", "50i 46i", turn=1)
    resolve(s, 0, 1)
    t = s.copy()
    play(t, "done")
    assert asked(t) == "ChooseAttack" and controls(t, SOVIET, HEX["1605"])
    play(s, "advance 46i", "done")
    assert (where(s, "46i"), where(s, "50i")) == ("1605", "1604")


@pytest.mark.rules("11.5-l")
def test_defenders_never_advance(tcc: CrimeanCampaign) -> None:
    s = losing(tcc, "1604=50i/1; 1605=40r 106r", "1605", "50i", turn=1)
    resolve(s, 1, 0)
    play(s, "die 1")
    assert asked(s) == "ChooseAttack"
    assert where(s, "40r") == "1605"
    s = losing(tcc, "1604=50i 46i; 1605=40r", "1605", "50i 46i", turn=1)
    resolve(s, 0, 1)
    assert refusal(s, "advance 40r") == "11.5-h"
