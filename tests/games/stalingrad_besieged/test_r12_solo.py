"""12. The solo game's own rules: sides, handicap, set-up, hands, difficulty; guidelines: test_r12_1 to 12_4."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from kurgan import ai
from kurgan.core.chance import by_lot, draw
from kurgan.core.errors import KurganError
from kurgan.core.flow import CHANCE
from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.names import REVEALED
from kurgan.games.stalingrad_besieged.places import COLUMN, GERMAN, ROW, RUSSIAN, SECTOR, SPACES
from kurgan.games.stalingrad_besieged.rules.r06_option_cards import hand_size
from kurgan.games.stalingrad_besieged.sheets import OF_SIDE, SIDE, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB


def dealt(sb: Game[SB], seed: int = 1, options: Mapping[str, object] | None = None) -> tuple[Any, list[str]]:
    """A solo game at its first decision by a player, and what chance decided before."""
    rng, s, asked = Random(seed), sb.new("solo", options), []
    while s.current_player() == CHANCE:
        asked.append(s.decision.name)
        s.apply(draw(rng, s.chance_outcomes()))
    return s, asked


def germans(s: Any) -> list[int]:
    return [n for n in range(SPACES) if s.board[n] and SIDE[s.board[n]] == GERMAN]


@pytest.mark.rules("12-a")
def test_r12_a_the_rules_play_the_germans_the_human_the_russians(sb: Game[SB]) -> None:
    with pytest.raises(KurganError, match="plays german"):
        ai.make("printed", sb.id, "russian")
    printed, rng, s = ai.make("printed", sb.id, "german"), Random(2), sb.new("solo")
    asked = set()
    for _ in range(400):
        if s.is_terminal():
            break
        seat = s.current_player()
        if seat == RUSSIAN:
            with pytest.raises(KurganError, match="german seat"):
                printed.choose(s.view(RUSSIAN), rng)
        asked.add(seat)
        if seat == GERMAN:
            s.play(printed.choose(s.view(GERMAN), rng), GERMAN)
        else:
            s.apply(by_lot(s, rng))
    assert asked == {CHANCE, GERMAN, RUSSIAN}


@pytest.mark.rules("12-b")
def test_r12_b_four_russian_units_are_dealt_out_and_only_the_russian_sees_them(sb: Game[SB]) -> None:
    s, asked = dealt(sb)
    assert asked.count("RemoveUnit") == 4
    assert sum(s.removed[t] for t in OF_SIDE[RUSSIAN]) == sum(s.removed) == 4
    assert sum(s.view(RUSSIAN).state.removed[t] for t in OF_SIDE[RUSSIAN]) == 4
    assert s.view(GERMAN).state.removed[UNKNOWN[RUSSIAN]] == 4


@pytest.mark.rules("12-b")
def test_r12_b_they_never_come_back(sb: Game[SB]) -> None:
    s, _ = dealt(sb)
    rng, removed = Random(3), bytes(s.removed)
    while s.decision.name in ("PlaceUnit", "PlaceAt"):
        s.apply(rng.choice(s.legal_actions()))
    assert sum(s.count[3:6]) == 24 - 2 - 4
    assert bytes(s.removed) == removed


@pytest.mark.rules("12-c")
def test_r12_c_one_german_and_two_russian_reinforcements_are_set_aside(sb: Game[SB]) -> None:
    s, asked = dealt(sb)
    assert asked.count("DrawReinforcement") == 2  # the German one is drawn by nobody: it stays unknown
    assert s.aside[UNKNOWN[GERMAN]] == 1
    assert sum(s.aside[t] for t in OF_SIDE[RUSSIAN]) == 2


@pytest.mark.rules("12-d")
def test_r12_d_five_face_down_germans_in_each_sector_in_a_u(sb: Game[SB]) -> None:
    s, _ = dealt(sb)
    for sector in range(3):
        there = {((COLUMN[n] - 1) % 3, ROW[n]) for n in germans(s) if SECTOR[n] == sector}
        assert there == {(0, 2), (0, 1), (1, 1), (2, 1), (2, 2)}
    for n in germans(s):
        assert s.board[n] == UNKNOWN[GERMAN] and not s.flags[n] & REVEALED
        assert s.view(GERMAN).state.board[n] == UNKNOWN[GERMAN]


@pytest.mark.rules("12-e")
def test_r12_e_the_russians_set_up_after_the_germans(sb: Game[SB]) -> None:
    s, _ = dealt(sb)
    assert (s.decision.name, s.current_player()) == ("PlaceUnit", RUSSIAN)
    assert len(germans(s)) == 15


@pytest.mark.rules("12-f")
def test_r12_f_three_option_cards_each(sb: Game[SB]) -> None:
    s, asked = dealt(sb)
    assert asked.count("DealCard") == 6
    assert (hand_size(s, GERMAN), hand_size(s, RUSSIAN)) == (3, 3)


@pytest.mark.rules("12.5-a")
@pytest.mark.parametrize("removed", [0, 1, 4, 8])
def test_r12_5_a_the_number_of_removed_units_is_the_difficulty(sb: Game[SB], removed: int) -> None:
    s, asked = dealt(sb, options={"russian_removed": removed})
    assert asked.count("RemoveUnit") == removed == sum(s.removed)
    rng = Random(4)
    while s.decision.name in ("PlaceUnit", "PlaceAt"):
        s.apply(rng.choice(s.legal_actions()))
    assert sum(s.count[3:6]) == 22 - removed


@pytest.mark.rules("12.5-a")
def test_r12_5_a_has_no_meaning_for_two_players(sb: Game[SB]) -> None:
    with pytest.raises(KurganError, match="solo"):
        sb.new("battle", {"russian_removed": 2})
