"""13.1 The historic Soviet schedule."""

from __future__ import annotations

from random import Random

import pytest

from kurgan.core.event import events_for
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.names import S_READY
from kurgan.games.crimean_campaign.places import AXIS, HAND, SOVIET
from kurgan.games.crimean_campaign.sheets import PIECES, SUPPORTS
from kurgan.games.crimean_campaign.state import TCC
from tests.games.crimean_campaign.helpers import asked, keys, legal, named, play
from tests.games.crimean_campaign.seq import last_move

QUIET = "1417=sfg; 1416=sds1416; 1418=sds1418; 1517=sds1517; 1518=sds1518; 4402=22i; 1110=24i; 2118=46i; 2912=50i"


def arrival(tcc: CrimeanCampaign, turn: int, lying: str = "") -> TCC:
    """The Soviet Reinforcement Phase of a GT with all that came before gone, and the schedule in force."""
    t = tcc.sheets
    pool = [PIECES[n] for n in range(len(PIECES)) if t.pool >> n & 1 and t.historic_turn[n] >= turn]
    support = [f"{name}:pool" for n, name in enumerate(SUPPORTS) if t.support_historic[n] >= turn]
    s = last_move(
        tcc,
        "axis",
        turn - 1,
        f"{QUIET}; pool={' '.join(pool) or 'none'}; support={' '.join([*support, 'cas1:ready', lying])}",
        options="historic_arrivals:yes",
    )
    play(s, "done")
    assert s.turn == turn
    return s


def in_hand(s: TCC) -> set[str]:
    return {PIECES[n] for n in range(len(PIECES)) if s.at[HAND] >> n & 1}


def ready(s: TCC) -> set[str]:
    sides = s.given.sheets.support_side
    return {name for n, name in enumerate(SUPPORTS) if s.support[n] == S_READY and sides[n] == SOVIET}


SCHEDULE = [
    pytest.param(2, {"2r", "302m", "79n"}, set(), marks=pytest.mark.rules("13.1-c")),
    pytest.param(3, {"396r", "398r"}, set(), marks=pytest.mark.rules("13.1-d")),
    pytest.param(
        4,
        {
            "8n",
            "9m",
            "63m",
            "138m",
            "236m",
            "84mot",
            "224r",
            "251m",
            "291m",
            "345r",
            "388r",
            "390r",
            "400r",
            "404r",
            "1130r",
            "nkvd",
        },
        {"gr1-7", "a51", "a456", "t24"},
        marks=pytest.mark.rules("13.1-e"),
    ),
    pytest.param(5, {"12b", "72c"}, {"t55", "t81", "a136", "a457", "mo51"}, marks=pytest.mark.rules("13.1-f")),
    pytest.param(7, {"143b"}, {"t56", "t79", "t126", "t229", "a25", "a53", "gr19"}, marks=pytest.mark.rules("13.1-g")),
    pytest.param(
        9,
        {"77m", "109r"},
        {"t39", "t40", "t124", "mo674", "at766", "at979", "at989"},
        marks=pytest.mark.rules("13.1-h"),
    ),
    pytest.param(10, set(), {"t125", "a548", "gr18", "gr25", "gr52", "at596"}, marks=pytest.mark.rules("13.1-i")),
    pytest.param(11, {"139b", "386r", "2n", "3n"}, {"a18", "at674", "at700"}, marks=pytest.mark.rules("13.1-j")),
    pytest.param(6, set(), set(), marks=pytest.mark.rules("13.1")),  # R113
    pytest.param(8, set(), set(), marks=pytest.mark.rules("13.1")),
]


@pytest.mark.parametrize(("turn", "units", "support"), SCHEDULE)
def test_the_schedule(tcc: CrimeanCampaign, turn: int, units: set[str], support: set[str]) -> None:
    s = arrival(tcc, turn)
    assert in_hand(s) == units
    assert ready(s) == support
    assert asked(s) == ("ChooseArrival" if units else "DeclareOrder")


@pytest.mark.rules("13.0")
def test_without_the_option_chance_draws(tcc: CrimeanCampaign) -> None:
    s = last_move(tcc, "axis", 1, "1101=22i")
    play(s, "done")
    assert asked(s) == "DrawSupport"
    assert not s.down
    listed = last_move(tcc, "axis", 1, "1101=22i", options="historic_arrivals:yes")
    play(listed, "done")
    assert asked(listed) == "ChooseArrival"
    assert in_hand(listed) == {"2r", "302m", "79n"}


@pytest.mark.rules("13.0", "13.1")
def test_arrivals_are_known_to_their_owner_only(tcc: CrimeanCampaign) -> None:
    """R111: the Soviet chooses by name, the Axis sees only that a unit has come."""
    s = last_move(tcc, "axis", 1, "1101=22i", options="historic_arrivals:yes")
    play(s, "done")
    assert legal(s, "unit") == ["2r", "302m", "79n"]
    other = s.copy()
    events = play(s, "unit 2r", "place 4503")
    play(other, "unit 79n", "place 4503")
    for seat in (AXIS, None):
        assert s.information_state(seat) == other.information_state(seat)
        assert "2r" not in str(dict(named(events_for(seat, events), "unit_placed").params)["unit"])
    assert s.information_state(SOVIET) != other.information_state(SOVIET)
    assert "unit_placed" in keys(events_for(SOVIET, events))


@pytest.mark.rules("13.1")
def test_worlds_sampled_from_a_view_keep_the_view(tcc: CrimeanCampaign) -> None:
    rng = Random(3)
    s = last_move(tcc, "axis", 1, "1101=22i 24i; 1417=7n", options="historic_arrivals:yes")
    play(s, "done", "unit 2r", "place 4503")
    for seat in (AXIS, SOVIET):
        view = s.view(seat)
        for _ in range(5):
            world = tcc.sampler(view).sample(rng)
            assert world.information_state(seat) == view.text


def test_a_starter_left_out_comes_with_the_first_arrivals(tcc: CrimeanCampaign) -> None:
    """Ruling: CAS 2, which the list has at the start and the standard set-up has not."""
    s = last_move(tcc, "axis", 1, "1101=22i", options="historic_arrivals:yes")
    assert "scas2" not in ready(s)
    play(s, "done")
    assert "scas2" in ready(s)
    assert s.known >> SUPPORTS.index("scas2") & 1
