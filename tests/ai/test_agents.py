"""Opponents by name, and the random one."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from kurgan import ai
from kurgan.ai.random import RandomAgent
from kurgan.core.errors import KurganError, UnknownName
from kurgan.core.game import AnyGame

MANEUVER = "at=Maneuver; side=german; moving=1; 2-2=g_inf; 5-2=g_inf; 2-6=r_inf"


def test_every_game_knows_the_random_player() -> None:
    assert ai.agents("stalingrad-besieged")[:2] == ("random", "printed")
    assert isinstance(ai.make("random", "stalingrad-besieged"), RandomAgent)


def test_unknown_names_are_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownName, match="unknown agent 'prnted'; did you mean printed"):
        ai.make("prnted", "stalingrad-besieged")
    with pytest.raises(UnknownName, match="unknown game 'chess'"):
        ai.agents("chess")


def test_random_takes_every_legal_action_alike(sb: AnyGame) -> None:
    view = sb.position(MANEUVER).view(0)
    agent = ai.make("random", sb.id)
    found = Counter(agent.choose(view, Random(seed)).text for seed in range(600))
    assert found.keys() == {"move 2-2", "move 5-2", "fight"}
    assert min(found.values()) > 150


@pytest.mark.parametrize("name", ["random", "printed"])
def test_who_is_not_asked_has_nothing_to_decide(sb: AnyGame, name: str) -> None:
    other = sb.position(MANEUVER.replace("side=german", "side=russian"))
    with pytest.raises(KurganError, match="nothing to decide"):
        ai.make(name, sb.id).choose(other.view(0), Random(0))
