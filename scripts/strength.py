"""Play the matches of scripts/strength.toml and write what they come to into the table of docs/strength.md.

    python scripts/strength.py                  all of them; what is finished is not played again
    python scripts/strength.py siege --jobs 2   only matches in whose line the word stands

Games are kept in build/strength, so a run that was stopped goes on; opponents that were changed (sources
or weights) begin anew. Rows of matches that were not played now stay as they are. A match marked ``sequential`` ends as
soon as it is known whether the first scores half or less, or 60 % and more; `n` games are then its most.
"""

from __future__ import annotations

import argparse
import datetime
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from kurgan.core.errors import KurganError
from kurgan.games import load
from kurgan.lab.arena import Contest, play
from kurgan.lab.sequential import Sequential
from kurgan.lab.standing import Standing

ROOT = Path(__file__).parent.parent
MATCHES = ROOT / "scripts" / "strength.toml"
PAGE = ROOT / "docs" / "strength.md"
KEPT = ROOT / "build" / "strength"
BEGIN, END = "<!-- written by scripts/strength.py -->\n", "<!-- end -->"
HEADS = (
    *("game", "scenario", "match", "games", "won – drawn – lost", "share", "interval", "by side", "Elo"),
    *("median choice", "99 of 100", "seed", "commit", "date"),
)
VERDICT = {"H1": " (test: ≥ 60 %)", "H0": " (test: ≤ 50 %)", "open": " (test: open)"}
NAMED_BY = 3  # the first columns say which match it is

Row = tuple[str, ...]


def commit() -> str:
    """The commit that runs, and whether the program has been changed since."""

    def git(*words: str) -> str:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()

    try:
        return git("describe", "--always") + ("-dirty" if git("status", "--porcelain", "--", "src") else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


# --- a match ----------------------------------------------------------------------------------------


def met(match: dict[str, Any], jobs: int) -> tuple[Standing, str]:
    """What it came to, and what a sequential test of it says."""
    names = [str(name) for name in match["agents"]]
    game = load(match["game"])
    contest = Contest.of(game, match.get("scenario"), match.get("options", {}), names, int(match["seed"]))
    standing, test = Standing(contest), Sequential() if match.get("sequential") else None
    for played in play(contest, int(match["n"]), jobs, KEPT / contest.digest, test):
        standing.add(played)
    return standing, VERDICT[test.accepted] if test else ""


def rows(standing: Standing, version: str, verdict: str = "") -> list[Row]:
    """One for every two that met. Elo is the first's above the second, where they changed sides."""
    settings, elo = standing.contest.settings, standing.elo()
    found = []
    for told in standing.matches():
        first, second = told["agents"]
        points = told["won"] + told["drawn"] / 2
        times = standing.times[first]
        low, high = told["interval"]
        found.append(
            (
                *(settings.game, settings.scenario, f"{first} – {second}", f"{told['games']}{verdict}"),
                f"{told['won']} – {told['drawn']} – {told['lost']}",
                f"{100 * points / max(1, told['games']):.1f} %",
                f"{100 * low:.1f}–{100 * high:.1f} %",
                ", ".join(f"{seat} {won} of {sat}" for seat, won, sat in told["sides"]),
                f"{elo[first].elo - elo[second].elo:+.0f}" if told["pairs"] else "–",
                *(f"{1000 * times.within(share):.1f} ms" for share in (0.5, 0.99)),
                *(str(settings.seed), version, datetime.date.today().isoformat()),
            )
        )
    return found


# --- the page ---------------------------------------------------------------------------------------


def read(page: str) -> dict[Row, Row]:
    """The rows of the table, by what they are of."""
    table = page.partition(BEGIN)[2].partition(END)[0].splitlines()[2:]
    cells = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in table]
    return {row[:NAMED_BY]: row for row in cells}


def written(page: str, table: dict[Row, Row]) -> str:
    lines = [HEADS, ("---",) * len(HEADS), *(row for _, row in sorted(table.items()))]
    text = "".join(f"| {' | '.join(line)} |\n" for line in lines)
    before, found, rest = page.partition(BEGIN)
    if not found or END not in rest:
        raise SystemExit(f"{PAGE} has no place for the table: a line '{BEGIN.strip()}' and a line '{END}'")
    return before + BEGIN + text + END + rest.partition(END)[2]


def main() -> int:
    parser = argparse.ArgumentParser(description="Play the matches of strength.toml and write docs/strength.md.")
    parser.add_argument("word", nargs="?", default="", help="only matches in whose line it stands")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    given = parser.parse_args()
    with MATCHES.open("rb") as file:
        matches = tomllib.load(file)["match"]
    failed = 0
    for match in matches:
        line = f"{match['game']} {match.get('scenario', '')} {','.join(match['agents'])}"
        if given.word not in line:
            continue
        print(f"{line} …", flush=True)
        try:
            standing, verdict = met(match, given.jobs)
        except KurganError as error:
            print(f"    {error}")
            failed += 1
            continue
        failed += bool(standing.errors)
        for broken in standing.errors:
            print(f"    game {broken['game']} ({broken['agents']}): {broken['error']}")
        found = rows(standing, commit(), verdict)
        for row in found:
            print("    " + " · ".join(row[2:9]), flush=True)
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(written(page, read(page) | {row[:NAMED_BY]: row for row in found}), encoding="utf-8")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
