"""Tune the weights of a game's officer by self-play; kurgan.lab.tune says how.

    python scripts/tune.py siege --scenario maginot --blocks 10          goes on after the last block of its log
    python scripts/tune.py siege --only 'reach*' --seed 2 --write        and writes them, comments kept

The log (build/tune/GAME-SEED.jsonl, or --log) has a line for each block: the slope, what was tried, how the test ended,
whether it was taken. Weights that were written are another start: tune them with another seed, so that no dice are used
twice.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import fields
from fnmatch import fnmatch
from pathlib import Path

from kurgan.core.errors import KurganError
from kurgan.games import load
from kurgan.lab.tune import Block, Method, tune
from kurgan.lab.weights import meeting, officer, read, written

LOGS = Path(__file__).parent.parent / "build" / "tune"


def said(block: Block) -> str:
    test, end = block.test, "taken" if block.taken else "left"
    return f"block {block.number}: reach {block.reach:.3f}, {test['accepted']} after {test['samples']} pairs, {end}"


def run(given: argparse.Namespace) -> None:
    game = load(given.game)
    scenarios = tuple(given.scenario or game.scenarios)
    path, make = officer(game.id)
    text = path.read_text(encoding="utf-8")
    start = read(text)
    names = [name for name, value in start.items() if value and fnmatch(name, given.only)]
    if not names:
        raise SystemExit(f"tune: no weight is called like '{given.only}', or all such are zero")
    method = Method(**{field.name: getattr(given, field.name) for field in fields(Method)})
    log = given.log or LOGS / f"{game.id}-{method.seed}.jsonl"
    weights = start
    print(f"{len(names)} weights, {', '.join(scenarios)}, log {log}", flush=True)
    for block in tune(method, start, names, meeting(game, scenarios, make), given.blocks, log):
        weights = block.weights
        print(said(block), flush=True)
    for name in names:
        if weights[name] != start[name]:
            print(f"    {name}: {start[name]:.4g} -> {weights[name]:.4g}")
    if given.write:
        path.write_text(written(text, weights), encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description="Tune the weights of a game's officer by self-play.")
    parser.add_argument("game")
    parser.add_argument("--scenario", action="append", help="may be repeated, they take turns; all without it")
    parser.add_argument("--blocks", type=int, default=10, help="up to so many, those of the log counted")
    parser.add_argument("--only", default="*", help="tune only weights with names like that")
    parser.add_argument("--log", type=Path)
    parser.add_argument("--write", action="store_true", help="write the officer's weights")
    for field in fields(Method):
        parser.add_argument(f"--{field.name}", type=type(field.default), default=field.default)
    try:
        run(parser.parse_args())
    except KurganError as error:
        print(f"tune: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
