"""Find out what each weight of a game's officer does; kurgan.lab.screening says how.

python scripts/screen.py fortress-sevastopol tournament axis --only 'axis.end.*' --against greedy -n 600

Games go on after the last line of the log (build/screen/GAME-SCENARIO-SEAT-SEED.jsonl, or --log).
"""

from __future__ import annotations

import argparse
import sys
from fnmatch import fnmatch
from pathlib import Path

from kurgan import ai
from kurgan.core.errors import KurganError
from kurgan.games import load
from kurgan.lab.match import Table
from kurgan.lab.screening import Screening
from kurgan.lab.weights import officer, read

LOGS = Path(__file__).parent.parent / "build" / "screen"
TOLD = 50  # games after which it says how things stand


def run(given: argparse.Namespace) -> None:
    game = load(given.game)
    if given.seat not in game.seats:
        raise SystemExit(f"screen: there is no seat '{given.seat}', but {', '.join(game.seats)}")
    path, make = officer(game.id)
    start = read(path.read_text(encoding="utf-8"))
    names = [name for name, value in start.items() if value and fnmatch(name, given.only)]
    if not names:
        raise SystemExit(f"screen: no weight is called like '{given.only}', or all such are zero")
    other = next(seat for seat in game.seats if seat != given.seat)
    others = [(name, ai.make(name, game.id, other)) for name in given.against.split(",")]
    table = Table(game, given.scenario, game.settings(given.scenario, {})[1])
    screening = Screening(table, given.seat, start, names, make, others, given.factor, given.seed)
    log = given.log or LOGS / f"{game.id}-{given.scenario}-{given.seat}-{given.seed}.jsonl"
    points: list[float] = []
    for scored in screening.run(given.n, log):
        points.append(scored)
        if len(points) % TOLD == 0 or len(points) == given.n:
            effects, error = screening.effects(points)
            share = sum(points) / len(points)
            print(f"{len(points)} games, share {share:.3f}, each with a standard error of {error:.3f}:", flush=True)
            print("    " + ", ".join(f"{name} {effect:+.3f}" for name, effect in effects[: given.show]), flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Find out what each weight of a game's officer does.")
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("seat")
    parser.add_argument("--only", default="*", help="screen only weights with names like that")
    parser.add_argument("--against", default="officer", help="opponents that take turns, with commas between")
    parser.add_argument("-n", type=int, default=400, help="games, those of the log counted")
    parser.add_argument("--factor", type=float, default=1.6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=12, help="how many weights are told")
    parser.add_argument("--log", type=Path)
    try:
        run(parser.parse_args())
    except KurganError as error:
        print(f"screen: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
