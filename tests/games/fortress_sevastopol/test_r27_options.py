"""27.1: chance says how many units an Impulse may use."""

from __future__ import annotations

import pytest

from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import SOVIET
from tests.games.fortress_sevastopol.helpers import asked, keys, legal, place, play


@pytest.mark.rules("27.1", "7.3")
@pytest.mark.parametrize("die, number", [(1, 0), (2, 1), (6, 5)])
def test_the_die_gives_the_number_of_units(fs: FortressSevastopol, die: int, number: int) -> None:
    s = place(
        fs,
        "29=ger-46 ger-50 ger-73 ger-72 ger-22-16 ger-22-47; 28=sov-156",
        options="random_impulses:yes",
        turn=3,
        vp=6,
    )
    play(s, "impulse regroup", "activate 29")
    assert asked(s) == "OneDie"
    events = play(s, f"die {die}")
    assert "number_rolled" in keys(events)
    moved = 0
    while asked(s) in ("RegroupUnit", "RegroupTo"):
        units = legal(s, "unit")
        s.apply(fs.action(f"unit {units[0]}") if units else s.legal_actions()[0])
        moved += bool(units)
    assert moved == number
    assert asked(s) == "TwoDice"  # [R127] the dr was no check


@pytest.mark.rules("27.0")
def test_ten_options_each_by_itself(fs: FortressSevastopol) -> None:
    optional = [option for option in fs.options if option.rule.startswith("27.")]
    assert {option.rule for option in optional} == {f"27.{number}" for number in range(1, 11)}
    for option in optional:
        given = fs.new(options={option.id: option.values[1]}).given.options
        assert [name for name, value in given.items() if value != fs.new().given.options[name]] == [option.id]


@pytest.mark.rules("27.1")
def test_without_the_option_nothing_is_rolled(fs: FortressSevastopol) -> None:
    s = place(fs, "29=ger-46 ger-50; 28=sov-156", turn=3, vp=6)
    play(s, "impulse regroup", "activate 29")
    assert asked(s) == "RegroupUnit"


def test_zero_uses_the_impulse_up(fs: FortressSevastopol) -> None:
    s = place(fs, "28=sov-156 sov-271; 29=ger-46", options="random_impulses:yes", side="soviet", turn=3, vp=6)
    play(s, "impulse regroup", "activate 28", "die 1")
    assert asked(s) == "ChooseImpulse" and s.side != SOVIET
