"""24.0 The first turn: the Pre-Bombardment of Area 28."""

from __future__ import annotations

import pytest

from kurgan.core.event import Event
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import AXIS, SOVIET
from kurgan.games.fortress_sevastopol.sheets import PRE
from kurgan.games.fortress_sevastopol.state import FS, MARKER_AWAY

from .fire import defense, points, value
from .helpers import asked, keys, legal, mode, place, play, refusal


def start(fs: FortressSevastopol, **options: str) -> FS:
    """The first decision of a game without chits."""
    return fs.new("campaign", {"chits": "no", **options})


def fire(s: FS, attack: str, defence: str) -> list[Event]:
    return play(s, "primary sov-156", attack, defence, "decline")  # no reroll


@pytest.mark.rules("24.1", "24.0", "11.1-a")
def test_r24_1_the_game_begins_with_it(fs: FortressSevastopol) -> None:
    s = start(fs)
    assert (asked(s), s.current_player(), s.target) == ("ChoosePrimary", AXIS, 28)
    assert legal(s) == ["primary sov-156", "primary sov-271"]
    assert refusal(s, "primary sov-106") == "11.1.6"  # he stands in Area 24
    assert value(s) == {"marker": 18}


@pytest.mark.rules("24.1")
def test_r14_neither_flak_nor_guns_add_to_the_defence(fs: FortressSevastopol) -> None:
    s = place(
        fs,
        "28=sov-156 sov-aa61 sov-art265; 24=sov-106",
        at="pre-bombardment>fire>ChoosePrimary",
        turn=1,
        source="pre",
        target="28",
        ip="28:soviet",
    )
    assert defense(s) == {"tem_twice": 4, "improved_position": 1}


@pytest.mark.rules("24.1", "24.1-a")
def test_r24_1_a_it_is_no_impulse_and_the_marker_stays_at_0(fs: FortressSevastopol) -> None:
    s = start(fs)
    events = fire(s, "dice 1 1", "dice 6 6")  # 20 against 16: a check would end nothing at 0
    assert not {"checked", "weather_changed", "impulse"} & set(keys(events))
    assert (asked(s), s.side) == ("ChooseImpulse", SOVIET)  # now the Soviet has the first Impulse
    assert (s.track, s.checked, s.impulses) == (0, 0, 0)


@pytest.mark.rules("24.1")
def test_r24_1_its_points_are_taken_like_any(fs: FortressSevastopol) -> None:
    s = start(fs)
    assert points(fire(s, "dice 3 3", "dice 3 3")) == 14
    assert (mode(s, "sov-156"), mode(s, "sov-271")) == ("spent", "spent")
    s = start(fs)
    assert points(fire(s, "dice 1 1", "dice 6 6")) == 4
    s = start(fs, pre_bombardment="16")
    assert points(fire(s, "dice 1 1", "dice 6 6")) == 2
    assert (mode(s, "sov-156"), mode(s, "sov-271")) == ("spent", "fresh")


@pytest.mark.rules("24.1")
def test_r14_the_advantage_may_roll_it_again(fs: FortressSevastopol) -> None:
    s = start(fs)
    play(s, "primary sov-156", "dice 1 1", "dice 6 6")
    assert (asked(s), s.current_player()) == ("Reroll", AXIS)
    assert points(play(s, "advantage", "dice 6 6", "dice 1 1")) == 24
    assert (s.rested, s.advantage, s.vp) == (0, SOVIET, 0)


@pytest.mark.rules("24.1")
def test_r24_1_afterwards_nothing_of_it_is_left(fs: FortressSevastopol) -> None:
    s = start(fs)
    fire(s, "dice 6 6", "dice 1 1")
    assert s.marker[PRE] == MARKER_AWAY
    for word in ("target", "source", "primary", "attack_dr", "purpose", "hit", "pre"):
        assert f"{word}=" not in s.position()


@pytest.mark.rules("24.1")
@pytest.mark.parametrize(
    ("there", "then"),
    [("", "ChooseImpulse"), ("28=sov-hq51", "ChooseImpulse"), ("28=sov-156 sov-271", "ChoosePrimary")],
)
def test_r24_1_without_anybody_to_hurt_it_is_left_out(fs: FortressSevastopol, there: str, then: str) -> None:
    s = place(
        fs,
        f"29=ger-73; {there}",
        at="turn>operations>window>PlayChit",
        options="chits:yes",
        turn=1,
        marker="pre:ready",
        window="phase",
        asked="soviet",
        hand="soviet:mines",
    )
    while asked(s) == "PlayChit":
        play(s, "decline")
    assert asked(s) == then


@pytest.mark.rules("24.0")
def test_r24_0_only_in_the_first_turn(fs: FortressSevastopol) -> None:
    s = start(fs)
    fire(s, "dice 6 6", "dice 1 1")
    while s.turn == 1:
        texts = legal(s)
        play(
            s,
            next(
                (text for text in ("impulse pass", "decline", "done", "dice 1 1", "die 1") if text in texts), texts[0]
            ),
        )
    while asked(s) != "ChooseImpulse":
        assert asked(s) != "ChoosePrimary"
        texts = legal(s)
        play(s, next((text for text in ("decline", "done") if text in texts), texts[0]))
    assert s.turn == 2


@pytest.mark.rules("27.7")
@pytest.mark.parametrize("agreed", ["0", "10", "17", "24", "40"])
def test_r27_7_its_value_can_be_agreed(fs: FortressSevastopol, agreed: str) -> None:
    assert value(start(fs, pre_bombardment=agreed)) == {"marker": int(agreed)}
