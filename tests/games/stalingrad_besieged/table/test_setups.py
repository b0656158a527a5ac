"""Ready-made set-ups: always legal, and sensible."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.geometry import DISTANCE, GERMAN, ROW, RUSSIAN, SECTOR, SPACES
from kurgan.games.stalingrad_besieged.state import FACTORY
from kurgan.games.stalingrad_besieged.tables import SIDE, SLUGS

WAYS: list[tuple[str, dict[str, str]]] = [
    ("battle", {}), ("battle", {"setup": "free"}), ("solo", {}), ("solo", {"setup": "free", "russian_removed": "8"}),
    ("solo", {"russian_removed": "0"}),
]


def set_up(game: Game[Any], scenario: str, options: dict[str, str], names: tuple[str, str], seed: int) -> Any:
    """The position after everybody has let a set-up place everything."""
    rng = Random(seed)
    s = game.new(scenario, options)
    while s.turn == 1 and s.decision.name not in ("Prepare", "Maneuver"):
        seat = s.current_player()
        if seat == CHANCE:
            s.play(draw(rng, s.chance_outcomes()))
            continue
        view = s.view(seat)
        assert game.table.in_setup(view) and not game.table.in_setup(s.view(1 - seat))
        s.play(game.table.setup_action(view, names[seat]), seat)
    assert not game.table.in_setup(s.view(s.current_player()))
    return s


@pytest.mark.parametrize(("scenario", "options"), WAYS)
def test_a_set_up_places_everything_whatever_was_drawn(sb: Game[Any], scenario: str, options: dict[str, str]) -> None:
    assert len(sb.table.setups) >= 2
    for name in sb.table.setups:
        for seed in range(6):
            s = set_up(sb, scenario, options, (name, name), seed)
            removed = int(s.given.options.get("russian_removed", 0))
            assert [sum(1 for piece in s.board if piece and SIDE[piece] == side) for side in (GERMAN, RUSSIAN)] == [
                15, 22 - removed]
            assert len({SECTOR[space] for space in s.objective}) == 3


def placed(s: Any, *slugs: str) -> list[int]:
    return [n for n in range(SPACES) if SLUGS[s.board[n]] in slugs]


def test_set_ups_differ(sb: Game[Any]) -> None:
    boards = {bytes(set_up(sb, "battle", {}, (name, name), 1).board) for name in sb.table.setups}
    assert len(boards) == len(sb.table.setups)


@pytest.mark.parametrize("seed", range(4))
def test_a_set_up_does_not_depend_on_what_is_hidden_from_it(sb: Game[Any], seed: int) -> None:
    """The Russians place alike whatever stands face down before them."""
    boards = []
    for name in sb.table.setups:
        s = set_up(sb, "battle", {}, (name, "balanced"), seed)
        boards.append([SLUGS[s.board[n]] if s.board[n] and SIDE[s.board[n]] == RUSSIAN else "" for n in range(SPACES)])
    assert all(board == boards[0] for board in boards)


@pytest.mark.parametrize("seed", range(4))
def test_balanced_keeps_the_weak_back_and_covers_the_objectives(sb: Game[Any], seed: int) -> None:
    s = set_up(sb, "battle", {}, ("balanced", "balanced"), seed)
    assert all(ROW[n] == 1 for n in placed(s, "g_poor"))
    assert all(ROW[n] > 4 for n in placed(s, "r_poor", "r_town"))
    guns = placed(s, "r_at")
    covered = [space for space in s.objective if any(DISTANCE[space][n] <= 2 for n in guns)]
    assert len(covered) >= min(2, len(guns))
    strong = [SECTOR[n] for n in placed(s, "r_tank", "r_etank", "r_heavy", "r_elite")]
    assert len(set(strong)) == 3


@pytest.mark.parametrize("seed", range(4))
def test_forward_puts_tanks_in_the_first_line(sb: Game[Any], seed: int) -> None:
    s = set_up(sb, "battle", {}, ("forward", "forward"), seed)
    assert all(ROW[n] == 2 for n in placed(s, "g_tank", "g_heavy", "g_elite"))
    assert sum(ROW[n] == 4 for n in placed(s, "r_tank", "r_etank", "r_heavy")) >= 2
    assert ROW[s.objective[FACTORY]] >= 5
