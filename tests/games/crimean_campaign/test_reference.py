"""Movement, supply and siege are what a plain breadth-first search finds, on random positions."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from kurgan.core.sets import bits
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.places import HEX, NAMES, SIDES
from kurgan.games.crimean_campaign.rules.r04_victory import is_besieged
from kurgan.games.crimean_campaign.rules.r07_zoc import gait_of, ground
from kurgan.games.crimean_campaign.rules.r08_supply import kerch_lines, out_of_supply, supplied
from kurgan.games.crimean_campaign.rules.r10_reach import ends, stops
from kurgan.games.crimean_campaign.sheets import PIECES
from kurgan.games.crimean_campaign.stacks import on_map
from kurgan.games.crimean_campaign.state import TCC
from tests.conftest import Budget
from tests.games.crimean_campaign import plain
from tests.games.crimean_campaign.plain import Board

Give = Callable[[str], Budget]
AXIS_UNITS = (
    "22i",
    "24i",
    "46i",
    "50i",
    "72i",
    "132i",
    "170i",
    "73i",
    "1m",
    "4m",
    "1ss",
    "kgz",
    "kgg",
    "22pz",
    "28j",
    "stug190",
    "stug197",
    "stug249",
    "rmc",
    "r7",
)
SOVIET_UNITS = (
    "7n",
    "9n",
    "40c",
    "184r",
    "320r",
    "321r",
    "421r",
    "84mot",
    "2r",
    "302m",
    "79n",
    "396r",
    "398r",
    "8n",
    "9m",
    "63m",
    "138m",
    "236m",
    "224r",
    "251m",
    *(f"untried-{n}" for n in range(1, 5)),
    *(f"reserve-{n}" for n in range(1, 5)),
)
STATIC = {"sfg": "1417", "sds1416": "1416", "sds1418": "1418", "sds1517": "1517", "sds1518": "1518"}
LINES = 30  # hexes asked for a line to Kerch in each position
MOVES = 6  # looked at in each position and for each side


def random_board(rng: Random) -> Board:
    """Units thrown about a few centres, so that lines form, meet and are cut; some of them in the same hex."""
    land = sorted(plain.LAND)
    centres = rng.sample(land, rng.randint(2, 7)) + rng.sample(["1417", "4503", "3406", "1602", "1912"], 2)
    board = Board({}, {}, set(), set(), rng.randint(2, 15), rng.choice(["long", "short"]))
    board.turn = min(board.turn, 15 if board.length == "long" else 4)
    for unit, place in STATIC.items():
        if rng.random() < 0.7:
            board.soviet.setdefault(place, []).append(unit)
    for names, side in ((AXIS_UNITS, "axis"), (SOVIET_UNITS, "soviet")):
        for unit in rng.sample(names, rng.randint(1, len(names))):
            place = wander(rng, rng.choice(centres), rng.randint(0, 5))
            if place not in board.units(plain.against(side)):
                board.units(side).setdefault(place, []).append(unit)
                if rng.random() < 0.3:
                    board.moved.add(unit)
    give_control(rng, board, land)
    if rng.random() < 0.5:
        board.strait = frozenset()
    return board


def wander(rng: Random, place: str, far: int) -> str:
    for _ in range(far):
        place = rng.choice(plain.NEIGHBOURS[place] or [place])
    return place


def give_control(rng: Random, board: Board, land: list[str]) -> None:
    north = {name for name in land if name.endswith("01")}
    lost = set(rng.sample(sorted(north), rng.randint(0, 6)))
    taken = {wander(rng, rng.choice(land), 1) for _ in range(rng.randint(0, 60))} | {
        name for name in (*plain.TOWNS, plain.FORTRESS) if rng.random() < 0.4
    }
    board.held = ((north - lost) | taken | set(board.axis)) - set(board.soviet)
    board.garrisons = {name for name in board.held & plain.TOWNS if rng.random() < 0.9}


def as_state(tcc: CrimeanCampaign, board: Board, side: str) -> TCC:
    stacks = "; ".join(f"{place}={' '.join(units)}" for place, units in (*board.axis.items(), *board.soviet.items()))
    sets = {"held": board.held, "garrisons": board.garrisons, "moved": board.moved}
    parts = "; ".join(f"{name}={' '.join(sorted(names)) or 'none'}" for name, names in sets.items())
    land = "no" if board.strait else "yes"
    return tcc.read_position(
        f"scenario={board.length}; options=kslz_is_land:{land}; at=ChooseMover; side={side}; order=move_fight; "
        "phase=movement; "
        f"turn={board.turn}; {parts}; {stacks}"
    )


def names_of(mask: int) -> set[str]:
    return {NAMES[place] for place in bits(mask)}


def pieces_of(mask: int) -> set[str]:
    return {PIECES[piece] for piece in bits(mask)}


@pytest.fixture
def boards(budget: Give) -> list[tuple[Random, Board]]:
    return [(rng, random_board(rng)) for rng in budget("reference_tcc").rngs()]


def test_supply_and_siege(tcc: CrimeanCampaign, boards: list[tuple[Random, Board]]) -> None:
    starved, besieged = 0, 0
    for rng, board in boards:
        s = as_state(tcc, board, "axis")
        for n, side in enumerate(SIDES):
            assert names_of(supplied(s, n)) == plain.supplied(board, side), s.position()
            hungry = plain.starving(board, side)
            assert pieces_of(out_of_supply(s, on_map(s, n), n)) == hungry, s.position()
            starved += len(hungry)
        from_kerch = plain.line(board, "soviet", {plain.KERCH} - board.held)
        for name in rng.sample(sorted(plain.LAND), LINES):
            assert bool(kerch_lines(s) >> HEX[name] & 1) == (name in from_kerch), s.position()
        assert is_besieged(s) == plain.is_besieged(board), s.position()
        besieged += plain.is_besieged(board)
    assert starved > len(boards)  # else the positions would prove little
    assert 0 < besieged < len(boards)


def test_movement(tcc: CrimeanCampaign, boards: list[tuple[Random, Board]]) -> None:
    kinds: set[tuple[bool, bool]] = set()
    for rng, board in boards:
        side = rng.choice(SIDES)
        s, n = as_state(tcc, board, side), SIDES.index(side)
        stacks = [
            (place, [unit for unit in units if unit not in plain.FIXED])
            for place, units in sorted(board.units(side).items())
        ]
        for place, units in rng.choices(stacks, k=MOVES) if stacks else ():  # a side may have lost everything
            if units:
                group = rng.sample(units, 1 if rng.random() < 0.6 else rng.randint(1, len(units)))
                kinds.add(
                    (
                        any(unit in plain.MECHANIZED for unit in group),
                        all(unit in plain.IGNORING[board.length] for unit in group),
                    )
                )
                check_moves(s, board, side, n, place, group, rng)
    assert kinds == {(False, False), (True, False), (True, True)}


def check_moves(s: TCC, board: Board, side: str, n: int, place: str, group: list[str], rng: Random) -> None:
    pieces, start = sum(1 << PIECES.index(unit) for unit in group), HEX[place]
    where, gait = ground(s, n), gait_of(s, pieces)
    far = plain.steps(board, side, place, group)
    assert names_of(where.reach(start, gait)) == set(far), s.position()
    assert names_of(ends(s, start, pieces, n)) == plain.ends(board, side, place, group), s.position()
    zone = board.zone(plain.against(side))
    free = all(unit in plain.IGNORING[board.length] for unit in group)
    assert names_of(stops(s, start, pieces, n)) <= {name for name in far if free or name not in zone}, s.position()
    for end in rng.sample(sorted(far), min(3, len(far))):
        way = [NAMES[step] for step in where.way(start, HEX[end], gait)]
        assert (way[0], way[-1], len(way) - 1) == (place, end, far[end]), s.position()
        assert all(b in plain.NEIGHBOURS[a] for a, b in pairwise(way))
        assert free or not zone & set(way[1:-1])


def test_offers(tcc: CrimeanCampaign, boards: list[tuple[Random, Board]]) -> None:
    """The whole choice of the player: who moves, and where to."""
    for rng, board in boards[::4]:
        side = rng.choice(SIDES)
        s = as_state(tcc, board, side)
        able = [
            (unit, place)
            for place, units in board.units(side).items()
            for unit in units
            if unit not in board.moved and unit not in plain.FIXED and plain.ends(board, side, place, [unit])
        ]
        offered = {action.text.split()[1] for action in s.legal_actions() if action.text.startswith("unit ")}
        assert offered <= {unit for unit, _ in able}, s.position()
        assert {unit for unit, _ in able if not unit.startswith(("untried", "reserve"))} <= offered, s.position()
        for unit, place in rng.sample(able, min(2, len(able))):
            if unit in offered:
                t = s.copy()
                t.play(t.game.action(f"unit {unit}"))
                to = {action.text.split()[1] for action in t.legal_actions() if action.text.startswith("to ")}
                assert to == plain.ends(board, side, place, [unit]), s.position()
