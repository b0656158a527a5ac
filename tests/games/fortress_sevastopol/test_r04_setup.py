"""4.0 Set-up and 26.0 scenarios: the same start for all, with what the options change."""

from __future__ import annotations

import pytest

from kurgan.core.sets import bits
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import ABSENT, AXIS, CLEAR, ON_MAP, SOVIET, U
from kurgan.games.fortress_sevastopol.rules.r06_areas import rail_net
from kurgan.games.fortress_sevastopol.sheets import AMPHIBIOUS, CHITS, MARKERS
from kurgan.games.fortress_sevastopol.state import FS
from tests.games.fortress_sevastopol.helpers import where

SCENARIOS = ("campaign", "1941", "tournament")


def on_the_map(s: FS, side: int) -> list[str]:
    t = s.given.sheets
    return [t.slugs[unit] for place in ON_MAP for unit in bits(s.at[place] & t.of_side[side])]


def units_and_hqs(s: FS, side: int) -> tuple[int, int]:
    found = on_the_map(s, side)
    hqs = sum("hq" in slug for slug in found)
    return len(found) - hqs, hqs


@pytest.mark.rules("4.0", "26.0")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_begins_with_the_same_setup(fs: FortressSevastopol, scenario: str) -> None:
    s = fs.new(scenario)
    assert on_the_map(s, AXIS) == on_the_map(fs.new("campaign"), AXIS) and on_the_map(s, SOVIET)
    assert (s.turn, s.track, s.vp) == (1, 0, 1)


@pytest.mark.rules("26.1", "26.2", "26.3")
@pytest.mark.parametrize("scenario, turns", [("campaign", 17), ("1941", 6), ("tournament", 2)])
def test_scenarios_differ_in_their_turns(fs: FortressSevastopol, scenario: str, turns: int) -> None:
    s = fs.new(scenario)
    assert s.given.turns == turns and len(on_the_map(s, AXIS)) == 23


@pytest.mark.rules("5.0")
def test_the_campaign_has_17_turns(fs: FortressSevastopol) -> None:
    lengths = [fs.new(scenario).given.turns for scenario in SCENARIOS]
    assert lengths[0] == 17 and max(lengths[1:]) < 17


@pytest.mark.rules("4.1", "4.1-a")
def test_general_markers(fs: FortressSevastopol) -> None:
    s = fs.new()
    assert (s.weather, s.track, s.advantage, s.rested) == (CLEAR, 0, AXIS, 1)
    assert list(s.rp) == [0, 0] and s.vp == 1


@pytest.mark.rules("4.2", "4.6")
def test_bombardment_markers(fs: FortressSevastopol) -> None:
    s = fs.new()
    assert [name for name, state in zip(MARKERS, s.marker, strict=True) if state] == [
        "air-iv",
        "air-2",
        "fleet",
        "fortress",
        "pre",
    ]


@pytest.mark.rules("4.3", "2.2.2.3-b")
def test_units_start_fresh_where_their_code_says(fs: FortressSevastopol) -> None:
    s = fs.new()
    assert where(s, "ger-46") == "29" and where(s, "sov-156") == "28" and where(s, "ger-hq11") == "U"
    assert where(s, "ger-22pz") == "waiting"
    assert not any(s.mode)


@pytest.mark.rules("4.4")
def test_one_soviet_ip_in_feodosia(fs: FortressSevastopol) -> None:
    s = fs.new()
    assert {area: owner for area, owner in enumerate(s.ip) if owner} == {14: 1 + SOVIET}


@pytest.mark.rules("4.5")
def test_the_railhead_is_perekop(fs: FortressSevastopol) -> None:
    assert rail_net(fs.new()) == 1 << 29 | 1 << U


@pytest.mark.rules("26.1-a", "26.1-b")
def test_totals_at_the_start(fs: FortressSevastopol) -> None:
    s = fs.new()
    assert units_and_hqs(s, AXIS) == (22, 1)
    assert units_and_hqs(s, SOVIET) == (26, 2)


@pytest.mark.rules("1.0-c")
def test_optional_rules_are_off_unless_agreed(fs: FortressSevastopol) -> None:
    defaults = {option.id: option.default for option in fs.options}
    optional = [option for option in fs.options if option.rule.startswith("27.") and option.rule != "27.7"]
    assert len(optional) == 9 and all(defaults[option.id] == "no" for option in optional)
    assert not fs.new().given.random_impulses


@pytest.mark.rules("27.6")
def test_divisions_take_the_place_of_their_regiments(fs: FortressSevastopol) -> None:
    """Units drop by two for each division, and a division stands where its regiments stood."""
    s = fs.new(options={"divisions": "yes"})
    t = s.given.sheets
    assert units_and_hqs(s, AXIS) == (20, 1) and units_and_hqs(s, SOVIET) == (22, 2)
    assert where(s, "opt-ger-22") == "29" and where(s, "ger-22-16") == "absent"
    n, m = t.number["opt-ger-22"], t.number["opt-sov-95"]
    assert (t.af[n], t.df[n], t.mf[n], t.spent_df[n]) == (7, 8, 4, 4)
    assert (t.af[m], t.df[m], t.mf[m], t.spent_df[m]) == (4, 5, 3, 3)
    assert [t.slugs[unit] for unit in bits(fs.new().at[ABSENT])] == ["opt-ger-22", "opt-sov-25", "opt-sov-95"]


@pytest.mark.rules("27.10")
def test_the_soviet_may_begin_with_the_invasion_chit(fs: FortressSevastopol) -> None:
    s = fs.new(options={"invasion_chit": "yes"})
    assert s.hand[SOVIET * len(CHITS) + AMPHIBIOUS] == 1 and s.pool[AMPHIBIOUS] == 0
    plain = fs.new()
    assert not sum(plain.hand) and plain.pool[AMPHIBIOUS] == 1


@pytest.mark.rules("2.4.2-d")
def test_without_chits_nobody_draws_any(fs: FortressSevastopol) -> None:
    s = fs.new(options={"chits": "no", "invasion_chit": "yes"})
    assert not sum(s.pool) and not sum(s.hand)
    assert s.game.flow.place(s) == "turn>operations>pre-bombardment>fire>ChoosePrimary"
