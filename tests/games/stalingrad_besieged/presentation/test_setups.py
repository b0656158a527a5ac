"""Ready-made set-ups: always legal, and sensible."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.names import FACTORY
from kurgan.games.stalingrad_besieged.places import GERMAN, ROW, RUSSIAN, SECTOR, SPACES
from kurgan.games.stalingrad_besieged.sheets import SIDE, SLUGS
from kurgan.games.stalingrad_besieged.state import SB

WAYS: list[tuple[str, dict[str, str]]] = [
    ("battle", {}),
    ("battle", {"setup": "free"}),
    ("solo", {}),
    ("solo", {"setup": "free", "russian_removed": "8"}),
    ("solo", {"russian_removed": "0"}),
]


def set_up(game: Game[SB], scenario: str, options: dict[str, str], names: tuple[str, str], seed: int) -> Any:
    """The position after everybody has let a set-up place everything."""
    rng, luck = Random(seed), (Random(seed + 1), Random(seed + 2))
    s = game.new(scenario, options)
    while s.turn == 1 and s.decision.name not in ("Prepare", "Maneuver"):
        seat = s.current_player()
        if seat == CHANCE:
            s.play(draw(rng, s.chance_outcomes()))
            continue
        view = s.view(seat)
        assert game.presentation.in_setup(view) and not game.presentation.in_setup(s.view(1 - seat))
        s.play(game.presentation.setup_action(view, names[seat], luck[seat]), seat)
    assert not game.presentation.in_setup(s.view(s.current_player()))
    return s


@pytest.mark.parametrize(("scenario", "options"), WAYS)
def test_a_set_up_places_everything_whatever_was_drawn(sb: Game[SB], scenario: str, options: dict[str, str]) -> None:
    assert len(sb.presentation.setups) >= 2
    for name in sb.presentation.setups:
        for seed in range(6):
            s = set_up(sb, scenario, options, (name, name), seed)
            removed = int(s.given.options.get("russian_removed", 0))
            assert [sum(1 for piece in s.board if piece and SIDE[piece] == side) for side in (GERMAN, RUSSIAN)] == [
                15,
                22 - removed,
            ]
            assert len({SECTOR[space] for space in s.objective}) == 3


def placed(s: Any, *slugs: str) -> list[int]:
    return [n for n in range(SPACES) if SLUGS[s.board[n]] in slugs]


def test_set_ups_differ(sb: Game[SB]) -> None:
    boards = {bytes(set_up(sb, "battle", {}, (name, name), 1).board) for name in sb.presentation.setups}
    assert len(boards) == len(sb.presentation.setups)


@pytest.mark.parametrize("seed", range(4))
def test_a_set_up_does_not_depend_on_what_is_hidden_from_it(sb: Game[SB], seed: int) -> None:
    """The Russians place alike whatever stands face down before them."""
    boards = []
    for name in sb.presentation.setups:
        s = set_up(sb, "battle", {}, (name, "balanced"), seed)
        boards.append([SLUGS[s.board[n]] if s.board[n] and SIDE[s.board[n]] == RUSSIAN else "" for n in range(SPACES)])
    assert all(board == boards[0] for board in boards)


def rows(sb: Game[SB], name: str, *slugs: str) -> list[int]:
    """Where units of these types stand, over many set-ups."""
    return [ROW[n] for seed in range(12) for n in placed(set_up(sb, "battle", {}, (name, name), seed), *slugs)]


def mean(numbers: list[int]) -> float:
    return sum(numbers) / len(numbers)


def test_balanced_keeps_the_weak_back_and_spreads_the_strong(sb: Game[SB]) -> None:
    assert mean(rows(sb, "balanced", "g_poor")) < mean(rows(sb, "balanced", "g_inf"))
    assert mean(rows(sb, "balanced", "r_poor", "r_town")) > mean(rows(sb, "balanced", "r_inf")) + 0.5
    for seed in range(12):
        s = set_up(sb, "battle", {}, ("balanced", "balanced"), seed)
        assert len({SECTOR[n] for n in placed(s, "r_tank", "r_etank", "r_heavy", "r_elite")}) >= 2


def test_forward_puts_tanks_in_the_first_line(sb: Game[SB]) -> None:
    tanks = ("r_tank", "r_etank", "r_heavy")
    assert mean(rows(sb, "forward", "g_tank", "g_heavy", "g_elite")) > mean(rows(sb, "forward", "g_inf")) + 0.3
    assert mean(rows(sb, "forward", *tanks)) < mean(rows(sb, "massed", *tanks)) - 0.5
    assert ROW[set_up(sb, "battle", {}, ("forward", "forward"), 1).objective[FACTORY]] >= 5


@pytest.mark.parametrize("side", (GERMAN, RUSSIAN))
def test_who_knows_the_set_up_does_not_know_the_units(sb: Game[SB], side: int) -> None:
    """No space holds the same type in nearly every set-up of one name."""
    for name in sb.presentation.setups:
        boards = [set_up(sb, "battle", {}, (name, name), seed).board for seed in range(30)]
        for n in range(SPACES):
            types = [board[n] for board in boards if board[n] and SIDE[board[n]] == side]
            plain = {"g_inf", "r_inf"}  # the many of their side
            commonest = max((types.count(t) for t in set(types) if SLUGS[t] not in plain), default=0)
            assert commonest <= 18, (name, n)
