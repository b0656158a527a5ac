"""Measure what every switch and optional rule does to both sides' chances, and write it down.

    python scripts/register.py                  the runs of scripts/register.toml; games that are kept are not repeated
    python scripts/register.py siege --jobs 2   only runs in whose line the word stands
    python scripts/register.py --pairs 50       at most so many pairs: a first look at all, before more are played
    python scripts/register.py --pages          play nothing, write the pages of docs/register from the entries

Games are kept in build/register, so a run that was stopped goes on. After each option its entry is written to the
game's data/register.json, and the game's page with it; entries of what was not measured now stay as they are.
"""

from __future__ import annotations

import argparse
import datetime
import sys
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kurgan.core.game import AnyGame
from kurgan.games import GAMES, load
from kurgan.lab.batch import DRAW
from kurgan.lab.simulate import Settings
from kurgan.lab.study import register
from kurgan.lab.study.comparing import Comparison, Terms
from kurgan.lab.study.origin import origin
from kurgan.lab.study.register import Entry
from kurgan.lab.study.study import Study

ROOT = Path(__file__).parent.parent
RUNS = ROOT / "scripts" / "register.toml"
PAGES = ROOT / "docs" / "register"
KEPT = ROOT / "build" / "register"
SEED = 2026

# --- measuring --------------------------------------------------------------------------------------


def measure(run: dict[str, Any], jobs: int, most: int | None) -> int:
    """Plays what is not kept; returns how many games broke."""
    game = load(run["game"])
    settings = Settings.of(game, run["scenario"], {}, tuple(run["agents"]), SEED)
    wanted = [
        (option.id, value)
        for option in game.options
        if option.applies_to(run["scenario"])
        if option.id in run.get("only", [option.id]) and option.id not in run.get("out", [])
        for value in register.values_of(option)
    ]
    study = Study.of(settings, [f"option:{option}={value}" for option, value in wanted], KEPT / "values")
    terms = Terms(min(run["pairs"], most or run["pairs"]), run["least"])
    KEPT.mkdir(parents=True, exist_ok=True)
    broken, begun = 0, time.process_time()
    for (option, value), (_, found) in zip(wanted, study.run(terms, jobs, KEPT), strict=True):
        broken += len(found.errors)
        for error in found.errors:
            print(f"    game {error['game']} ({error['arm']}): {error['error']}")
        one = entry(game, settings, option, value, found)
        print(f"    {option}={value}: {cells(game, one)}, {time.process_time() - begun:.0f} s", flush=True)
        keep(game, one)
    return broken


def entry(game: AnyGame, settings: Settings, option: str, value: str, found: Comparison) -> Entry:
    terms, values = found.terms, dict(settings.options)
    return Entry(
        scenario=settings.scenario,
        option=option,
        value=value,
        against=values[option],
        agents=settings.agents,
        pairs=found.pairs,
        most=terms.pairs,
        alike=found.alike,
        verdict=found.verdict,
        least=terms.least,
        alpha=terms.alpha,
        beta=terms.beta,
        base=tuple(found.base[seat] for seat in game.seats),
        varied=tuple(found.varied[seat] for seat in game.seats),
        draws=(found.base[DRAW], found.varied[DRAW]),
        effect=register.intervals(found, "effect"),
        wins=register.intervals(found, "wins"),
        seed=settings.seed,
        rules=settings.rules,
        made=origin(),
        date=datetime.date.today().isoformat(),
    )


def keep(game: AnyGame, one: Entry) -> None:
    """Among the game's other entries, in the order of its scenarios and options."""
    path = game.folder / register.FILE
    before = register.read(path) if path.is_file() else ()
    entries = [other for other in before if other.key != one.key] + [one]
    places = {option.id: number for number, option in enumerate(game.options)}
    values = {(option.id, value): number for option in game.options for number, value in enumerate(option.values)}
    entries.sort(key=lambda e: (places[e.option], game.scenarios.index(e.scenario), values[e.option, e.value]))
    path.write_text(register.text(game, entries), encoding="utf-8")
    write_page(game, entries)


# --- pages ------------------------------------------------------------------------------------------

HEADS = ("option", "value", "pairs", "won as it is", "won as varied", "effect on the share", "oftener won", "verdict")
VERDICTS = {
    "none": "no effect of {least} or more",
    "open": "open",
    "more": "better for {first}",
    "less": "better for {second}",
}
HEADING = """# What the options of {name} do

Every switch of a ruling and every optional rule, each value against the one that stands if nothing is chosen.
`scripts/register.py` measured it and writes this page; [study.md](../study.md) says how.

- **Pairs:** two games with the same dice in the same places, one with the default, one with the value. The same
  opponents play both, by the same habits: they do not look for what a change makes possible, as people would.
- **Won:** {seats}, drawn games last.
- **Effect on the share:** what {first} gains in per cent of the points, a draw being half a point; {second} gains the
  same with the other sign. Behind it, its 95 % interval. **Oftener won:** the same of games won outright, for {seats}.
- **Verdict:** of the sequential test against an effect of {least} or more either way, with a risk of 5 % for each
  error; `open` says that the pairs ended before it knew. An effect that stopped its test early looks a little large.
"""


def cells(game: AnyGame, one: Entry) -> str:
    first = game.seats[0]
    return f"{first} {interval(one.effect[0])}, {one.verdict} after {one.pairs} pairs"


def interval(found: tuple[float, float, float]) -> str:
    mean, low, high = (100 * one for one in found)
    return f"{mean:+.1f} ({low:+.1f} to {high:+.1f})".replace("-", "−")


def verdict(game: AnyGame, one: Entry) -> str:
    if one.alike == one.pairs:
        return "the same games, move by move"
    first, second = game.seats
    return VERDICTS[one.verdict].format(least=f"{100 * one.least:g} %", first=first, second=second)


def write_page(game: AnyGame, entries: Sequence[Entry]) -> None:
    PAGES.mkdir(parents=True, exist_ok=True)
    (PAGES / f"{game.id}.md").write_text(page(game, entries), encoding="utf-8")


def page(game: AnyGame, entries: Sequence[Entry]) -> str:
    words = game.text["en"].entries
    first, second = game.seats
    text = HEADING.format(
        name=words["game.title"],
        seats=" and ".join(game.seats),
        first=first,
        second=second,
        least=" or ".join(sorted({f"{100 * one.least:g} %" for one in entries})) or "5 %",
    )
    for scenario in dict.fromkeys(one.scenario for one in entries):
        text += "\n" + _section(game, [one for one in entries if one.scenario == scenario])
    missing = [f"- `{option}` = {value}\n" for option, value in register.unmeasured(game, entries)]
    return text + ("\n## Not measured\n\n" + "".join(missing) if missing else "")


def _section(game: AnyGame, entries: list[Entry]) -> str:
    words, rules = game.text["en"].entries, {option.id: option.rule for option in game.options}
    one, most = entries[0], " or ".join(map(str, sorted({each.most for each in entries})))
    lines = [
        f"## {words.get(f'scenario.{one.scenario}', one.scenario)}",
        "",
        f"{', '.join(f'{seat} {agent}' for seat, agent in zip(game.seats, one.agents, strict=True))};"
        f" at most {most} pairs; seed {one.seed}; rules {one.rules}; "
        + "; ".join(sorted({f"kurgan {e.made} on {e.date}" for e in entries}))
        + ".",
        "",
        f"| {' | '.join(HEADS)} |",
        f"| {' | '.join(['---'] * len(HEADS))} |",
    ]
    for one in entries:
        name = words.get(f"option.{one.option}", one.option)
        won = (
            " – ".join(map(str, (*arm, draws))) for arm, draws in zip((one.base, one.varied), one.draws, strict=True)
        )
        oftener = ", ".join(f"{seat} {interval(w)}" for seat, w in zip(game.seats, one.wins, strict=True))
        row = (
            f"`{one.option}` [{rules[one.option]}] {name}",
            f"{one.value} (for {one.against})",
            str(one.pairs),
            *won,
            interval(one.effect[0]),
            oftener,
            verdict(game, one),
        )
        lines.append(f"| {' | '.join(row)} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the switches and optional rules, write docs/register.")
    parser.add_argument("word", nargs="?", default="", help="only runs in whose line it stands")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--pairs", type=int, metavar="N", help="at most so many")
    parser.add_argument("--pages", action="store_true", help="play nothing, write the pages")
    given = parser.parse_args()
    if given.pages:
        for name in GAMES:
            write_page(load(name), list(register.register(load(name))))
        return 0
    with RUNS.open("rb") as file:
        runs = tomllib.load(file)["run"]
    broken = 0
    for run in runs:
        line = f"{run['game']} {run['scenario']} {','.join(run['agents'])}"
        if given.word in line:
            print(f"{line} …", flush=True)
            broken += measure(run, given.jobs, given.pairs)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
