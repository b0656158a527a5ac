"""How much faster more workers are, on this machine and with Ray, and what a long simulation holds in memory.

python bench/simulating.py [--engine local|ray|both] [--games 400] [--rounds 5] [--game siege] [--scenario sevastopol]
python bench/simulating.py --memory 10000 [--engine local|ray] [--jobs 2]

Crews of one and of two workers are hired once and warmed up; then short runs take turns, each kept as Parquet tables,
so that what else the machine does falls on both. Told are the best run of each and the median of neighbours' ratios,
with the load; and what share of a processor the command itself needs while two play, which bounds what more bring.
Memory is that of the command and of all it started, in tenths of the run; it is read in /proc, which Linux has.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any

from kurgan.games import load
from kurgan.lab.batch import Engine, local, outcomes
from kurgan.lab.cluster import Cluster, engine
from kurgan.lab.crew import Crew, in_order
from kurgan.lab.processes import Processes
from kurgan.lab.ray_start import Ray
from kurgan.lab.simulate import Settings
from kurgan.lab.tables import Tables
from kurgan.lab.told import ToldGames

WARM = 60  # games that each crew plays first
MIB = 2**20


def batch(args: argparse.Namespace, seed: int = 1) -> ToldGames:
    game = load(args.game)
    return ToldGames(Settings.of(game, args.scenario, {}, ("random",) * len(game.seats), seed))


# --- ratios -----------------------------------------------------------------------------------------


def rate(crew: Crew[Any], games: ToldGames, count: int) -> tuple[float, float]:
    """Games a second, and processor seconds of this process for each."""
    with tempfile.TemporaryDirectory() as folder, Tables(Path(folder) / "out", games, count) as keeping:
        begun, spent = time.perf_counter(), time.process_time()
        for game in in_order(crew, iter(range(count))):
            keeping.keep(game)
    return count / (time.perf_counter() - begun), (time.process_time() - spent) / count


def ratios(name: str, crews: list[AbstractContextManager[Crew[Any]]], args: argparse.Namespace) -> None:
    with ExitStack() as stack:
        one, two = (stack.enter_context(crew) for crew in crews)
        for crew in (one, two):
            list(in_order(crew, iter(range(WARM))))
        singly, together, pairs, own = [], [], [], 0.0
        for turn in range(args.rounds):
            order = (one, two) if turn % 2 else (two, one)
            found = {crew.places: rate(crew, batch(args), args.games) for crew in order}
            singly.append(found[1][0])
            together.append(found[2][0])
            pairs.append(found[2][0] / found[1][0])
            own = found[2][1]
    load_now = os.getloadavg()[0]
    print(
        f"{name}: one worker {max(singly):.0f} games/s, two {max(together):.0f} games/s at best; "
        f"ratio {max(together) / max(singly):.2f} of the best, {statistics.median(pairs):.2f} median of {len(pairs)} "
        f"({', '.join(f'{pair:.2f}' for pair in sorted(pairs))}); the command itself {own * 1000:.2f} ms a game, "
        f"{own * max(together):.1%} of a processor; load {load_now:.1f} on {os.cpu_count()} processors",
        flush=True,
    )


# --- memory -----------------------------------------------------------------------------------------


def resident() -> tuple[int, int]:
    """Bytes of this process, and of all that it started."""
    parents, own = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parts = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(stat.parent.name)] = int(parts[1])
        own[int(stat.parent.name)] = int(parts[21]) * os.sysconf("SC_PAGE_SIZE")
    found = {os.getpid()}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return own[os.getpid()], sum(own[process] for process in found) - own[os.getpid()]


def memory(args: argparse.Namespace, hire: Engine) -> None:
    games, begun = batch(args), time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        keeping = Tables(Path(folder) / "out", games, args.memory)
        played: Iterator[Any] = outcomes(games, args.memory, args.jobs, None, hire, keeping)
        for done, _ in enumerate(played, 1):
            if done % (args.memory // 10) == 0:
                here, there = resident()
                seconds = time.perf_counter() - begun
                print(
                    f"{done} games, {seconds:.0f} s: {here / MIB:.1f} MiB here, {there / MIB:.1f} MiB of workers",
                    flush=True,
                )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", choices=["local", "ray", "both"], default="both")
    parser.add_argument("--game", default="siege")
    parser.add_argument("--scenario")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--memory", type=int, metavar="GAMES")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    if args.memory:
        memory(args, engine(None) if args.engine == "ray" else local)
        return
    if args.engine in ("local", "both"):
        ratios("local", [Processes(batch(args), jobs, False) for jobs in (1, 2)], args)
    if args.engine in ("ray", "both"):
        ray = Ray(None, 3)
        ray.start()
        try:
            ratios("ray", [Cluster(batch(args), jobs, False, None) for jobs in (1, 2)], args)
        finally:
            ray.stop()


if __name__ == "__main__":
    main()
