"""Who is offered as an opponent: levels first, study last, and somebody sensible for who has not chosen."""

from __future__ import annotations

import pytest

from kurgan import ai
from kurgan.ai import roster
from kurgan.ai.random import RandomAgent
from kurgan.games import GAMES


@pytest.fixture
def manned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two levels that play everything, as if they were written."""
    for name in ("general", "officer"):
        monkeypatch.setitem(ai.EVERYWHERE, name, RandomAgent)


@pytest.mark.usefixtures("manned")
def test_levels_come_first_by_their_strength_and_study_last() -> None:
    found = roster.offered("stalingrad-besieged")
    assert [name for name in found if name in ("officer", "general", "printed", "random")] == [
        "officer",
        "general",
        "printed",
        "random",
    ]
    assert [roster.kind(name) for name in ("officer", "printed", "random")] == ["level", "own", "study"]


@pytest.mark.usefixtures("manned")
@pytest.mark.parametrize("game", GAMES)
def test_an_officer_plays_for_who_has_not_chosen(game: str) -> None:
    assert roster.usual(game, "", "printed") == "officer"


def test_without_one_it_is_whom_the_game_proposes_if_that_can_play_the_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roster, "USUAL", "nobody")
    assert roster.usual("stalingrad-besieged", "german", "printed") == "printed"
    other = roster.usual("stalingrad-besieged", "russian", "printed")
    assert other != "printed" and other in roster.offered("stalingrad-besieged", "russian")
