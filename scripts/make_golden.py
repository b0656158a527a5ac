"""Make golden records, bundles and counts; again only when a rules fix named in the changelog changes them.

python scripts/make_golden.py             what is missing, or cannot be played any more
python scripts/make_golden.py NAME …      these records or bundles (siege.games), or perft, whatever they are
"""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import kurgan
from kurgan.core.chance import by_lot
from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.core.record import Record
from kurgan.core.session import Session
from kurgan.lab.golden import ENDING, read_bundle, write_bundle
from kurgan.lab.players import choosers, next_action
from kurgan.lab.upgrade import Kept, change_of, trace_of

GOLDEN = Path(__file__).parent.parent / "tests" / "golden"
DEPTH = 3
SB, FS, CC, SG = "stalingrad-besieged", "fortress-sevastopol", "crimean-campaign", "siege"
# name: game, scenario, options, seed
GAMES: dict[str, tuple[str, str, dict[str, str], int]] = {
    "battle": (SB, "battle", {}, 8),
    "battle-options": (SB, "battle", {"crossing_fire": "yes", "allow_pass": "yes", "setup": "free", "deck": "14"}, 12),
    "solo": (SB, "solo", {}, 7),
    "solo-options": (
        SB,
        "solo",
        {
            "case3_full_move": "yes",
            "hand_limit": "3",
            "artillery_rear_bonus": "no",
            "russian_removed": "6",
            "solo_takes_objectives": "no",
        },
        5,
    ),
    "campaign": (FS, "campaign", {}, 3),
    "campaign-options": (
        FS,
        "campaign",
        {
            "edition": "zh",
            "map": "simonitch",
            "random_impulses": "yes",
            "artillery_coordination": "yes",
            "divisions": "yes",
            "chits": "no",
        },
        4,
    ),
    "1941": (FS, "1941", {"ammunition_exhaustion": "yes", "reactive_demolition": "yes", "invasion_chit": "yes"}, 5),
    "tournament": (FS, "tournament", {"edition": "en_literal", "infantry_demolition": "yes"}, 6),
    "crimea-short": (CC, "short", {}, 7),
    "crimea-long": (CC, "long", {"crt": "fibonacci", "town_draw": "yes", "historic_arrivals": "yes"}, 8),
    "crimea": (CC, "campaign", {"siege_drm_needs_both": "yes", "historic_setup": "yes"}, 9),
    "crimea-options": (CC, "long", {"historic_setup": "yes", "historic_arrivals": "yes"}, 10),
    "siege-sevastopol": (SG, "sevastopol", {}, 11),
    "siege-maginot": (SG, "maginot", {}, 12),
    "siege-westwall": (SG, "westwall", {}, 13),
    "siege-options": (SG, "sevastopol", {"decay_needs_enemy_adjacent": "yes"}, 14),
}
# Where counts are taken: the first time a game comes to a place, not before that turn.
PLACES = (
    ("battle", 1, "turn>prepare>Prepare"),
    ("battle", 4, "turn>maneuver>Maneuver"),
    ("battle", 3, "turn>combat>ChooseAttacker"),
    ("battle-options", 1, "turn>maneuver>Maneuver"),
    ("battle-options", 5, "turn>combat>ChooseAttacker"),
    ("solo", 1, "turn>prepare>Prepare"),
    ("solo", 2, "turn>maneuver>move>NextStep"),
    ("solo-options", 3, "turn>maneuver>Maneuver"),
    ("campaign", 1, "turn>operations>impulse>before-impulse>ChooseImpulse"),
    ("1941", 1, "turn>operations>impulse>before-impulse>ChooseImpulse"),
    ("crimea-short", 1, "turn>player-turn>DeclareOrder"),
    ("crimea-long", 3, "turn>player-turn>DeclareOrder"),
    ("siege-sevastopol", 1, "player-turn>movement>ChooseMover"),
    ("siege-maginot", 2, "player-turn>combat>attack>ChooseAttack"),
    ("siege-westwall", 3, "player-turn>initial>ChooseTask"),
)


# How many games a bundle has, and who plays each: by turns, the first most often, for the others think.
BUNDLED = {SB: 56, FS: 56, CC: 48, SG: 48}
PLAYERS = {
    SB: (*(("random", "random"),) * 6, ("officer", "random"), ("random", "officer")),
    FS: (*(("random", "random"),) * 6, ("greedy", "random"), ("random", "greedy")),
    CC: (*(("random", "random"),) * 6, ("greedy", "random"), ("random", "greedy")),
    SG: (*(("random", "random"),) * 6, ("greedy", "random"), ("random", "greedy")),
}
OFFICERS = {FS: (6, 14), CC: (6, 14), SG: (6, 14, 23)}  # games of the bundle that officers play against each other


def play(name: str) -> tuple[str, dict[tuple[str, int, str], str]]:
    """The record of a random game, and the first position at every place of every turn."""
    game_id, scenario, options, seed = GAMES[name]
    game = kurgan.game(game_id)
    session, rng = Session.new(game, scenario, options), Random(seed)
    first: dict[tuple[str, int, str], str] = {}
    while not session.state.is_terminal():
        s: Any = session.state
        first.setdefault((name, s.turn, game.flow.place(s)), s.position())
        session.play(by_lot(s, rng))
    return session.record.text(), first


def settings(game: AnyGame, number: int) -> tuple[str, dict[str, str]]:
    """Scenarios by turns; every option goes through all its values in an order of its own."""
    scenario, round_ = game.scenarios[number % len(game.scenarios)], number // len(game.scenarios)
    chosen = {}
    for option in game.options:
        if option.applies_to(scenario):
            turn = number if len(option.values) > len(game.scenarios) ** 2 and not option.scenarios else round_
            values = Random(option.id).sample(option.values, len(option.values))
            chosen[option.id] = values[(turn + turn // len(values)) % len(values)]
    return scenario, chosen


def bundled(game: AnyGame, number: int) -> Kept:
    scenario, options = settings(game, number)
    names = PLAYERS[game.id][number % len(PLAYERS[game.id])]
    if number in OFFICERS.get(game.id, ()):
        names = ("officer", "officer")
    session, rng = Session.new(game, scenario, options), Random(f"golden-{game.id}-{number}")
    players = choosers(game, names)
    while not session.state.is_terminal():
        session.play(next_action(session.state, players, rng))
    return Kept(f"{game.id}-{number:02}", session.record, trace_of(game, session.record))


def perft(s: Any, depth: int) -> int:
    """How many sequences of actions and outcomes of that length begin here."""
    actions = s.legal_actions()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = s.copy()
        after.apply(action)
        total += perft(after, depth - 1)
    return total


def still_holds(path: Path) -> bool:
    """A golden file that can be played as it is stays as it is, even if the same dice would now play otherwise."""
    if not path.exists():
        return False
    if path.name.endswith(ENDING):
        return all(change_of(kept, partial(kurgan.game, kept.record.game)) is None for kept in read_bundle(path))
    try:
        record = Record.load(path)
        record.verify(kurgan.game(record.game))
    except KurganError:
        return False
    return True


def make_counts() -> None:
    first: dict[tuple[str, int, str], str] = {}
    for name in dict.fromkeys(name for name, _, _ in PLACES):
        first |= play(name)[1]
    counts = []
    for name, turn, place in PLACES:
        position = next(
            text
            for (game_name, when, where), text in first.items()
            if game_name == name and where == place and when >= turn
        )
        game_id = GAMES[name][0]
        found = [perft(kurgan.game(game_id).position(position), depth) for depth in range(1, DEPTH + 1)]
        counts.append({"name": f"{name}, turn {turn}, {place}", "game": game_id, "counts": found, "position": position})
        print(f"{name}, turn {turn}, {place}: {found}")
    (GOLDEN / "perft.json").write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")


def main(wanted: list[str]) -> None:
    GOLDEN.mkdir(exist_ok=True)
    for name in GAMES:
        path = GOLDEN / f"{name}.record"
        if name in wanted if wanted else not still_holds(path):
            text, _ = play(name)
            path.write_text(text, encoding="utf-8")
            print(f"{name}: {text.splitlines()[-1]}")
    for game_id, many in BUNDLED.items():
        path = GOLDEN / f"{game_id}{ENDING}"
        if f"{game_id}.games" in wanted if wanted else not still_holds(path):
            write_bundle(path, [bundled(kurgan.game(game_id), number) for number in range(many)])
            print(f"{path.name}: {many} games, {path.stat().st_size} bytes")
    if "perft" in wanted if wanted else not (GOLDEN / "perft.json").exists():
        make_counts()


if __name__ == "__main__":
    main(sys.argv[1:])
