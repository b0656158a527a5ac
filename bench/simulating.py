"""How much faster more workers are, on this machine and with Ray, and what a long simulation holds in memory.

python bench/simulating.py [--engine local|ray|both] [--games 400] [--rounds 5] [--game siege] [--scenario sevastopol]
python bench/simulating.py --memory 10000 [--engine local|ray] [--jobs 2]

Crews of one and of two workers are hired once and warmed up; then short runs take turns, each kept as Parquet tables,
so that what else the machine does falls on both. Told are the best run of each and the median of neighbours' ratios,
with the load. Where others keep the processors busy that says little; so processor time is told as well: of a game
where it is played, by one worker and by two, and of the command for each game; and what ratio follows on two free
processors. Memory is that of the command and of all it started, in tenths of the run. Both are read in /proc, which
Linux has.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, suppress
from pathlib import Path
from typing import Any, NamedTuple

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


def rate(crew: Crew[Any], games: ToldGames, count: int) -> tuple[float, float, float]:
    """Games a second; processor seconds for each, of this process and of the others."""
    with tempfile.TemporaryDirectory() as folder, Tables(Path(folder) / "out", games, count) as keeping:
        others, begun, spent = of_others(), time.perf_counter(), time.process_time()
        for game in in_order(crew, iter(range(count))):
            keeping.keep(game)
        passed = time.perf_counter() - begun
    return count / passed, (time.process_time() - spent) / count, (of_others() - others) / count


def of_others() -> float:
    """Processor seconds of all that this process started and that still run."""
    family = (found for number, found in running().items() if number != os.getpid())
    return sum(found.ticks for found in family) / os.sysconf("SC_CLK_TCK")


def ratios(name: str, crews: list[AbstractContextManager[Crew[Any]]], args: argparse.Namespace) -> None:
    with ExitStack() as stack:
        one, two = (stack.enter_context(crew) for crew in crews)
        for crew in (one, two):
            list(in_order(crew, iter(range(WARM))))
        found: dict[int, list[tuple[float, float, float]]] = {1: [], 2: []}
        for turn in range(args.rounds):
            for crew in (one, two) if turn % 2 else (two, one):
                found[crew.places].append(rate(crew, batch(args), args.games))
    singly, together = ([run[0] for run in found[places]] for places in (1, 2))
    pairs = [both / alone for alone, both in zip(singly, together, strict=True)]
    own, single, double = (
        statistics.median(run[column] for run in found[places]) for places, column in ((2, 1), (1, 2), (2, 2))
    )
    print(
        f"{name}: one worker {max(singly):.0f} games/s, two {max(together):.0f} games/s at best; "
        f"ratio {max(together) / max(singly):.2f} of the best, {statistics.median(pairs):.2f} median of {len(pairs)} "
        f"({', '.join(f'{pair:.2f}' for pair in sorted(pairs))}); load {os.getloadavg()[0]:.1f} on {os.cpu_count()}\n"
        f"{name}, processor time a game: {single * 1000:.2f} ms by one worker, {double * 1000:.2f} ms by two, "
        f"{own * 1000:.2f} ms of the command; ratio {2 * single / (double + own):.2f} on two free processors",
        flush=True,
    )


# --- memory -----------------------------------------------------------------------------------------


class Running(NamedTuple):
    parent: int
    ticks: int
    bytes: int


def running() -> dict[int, Running]:
    """This process, all that it started, and they."""
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parts = stat.read_text().rpartition(")")[2].split()
            ticks, pages = int(parts[11]) + int(parts[12]), int(parts[21])
            found[int(stat.parent.name)] = Running(int(parts[1]), ticks, pages * os.sysconf("SC_PAGE_SIZE"))
    family = {os.getpid()}
    while more := {number for number, one in found.items() if one.parent in family} - family:
        family |= more
    return {number: found[number] for number in family}


def memory(args: argparse.Namespace, hire: Engine) -> None:
    games, begun = batch(args), time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        keeping = Tables(Path(folder) / "out", games, args.memory)
        played: Iterator[Any] = outcomes(games, args.memory, args.jobs, None, hire, keeping)
        for done, _ in enumerate(played, 1):
            if done % (args.memory // 10) == 0:
                held = {number: one.bytes for number, one in running().items()}
                here, there = held.pop(os.getpid()), sum(held.values())
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
