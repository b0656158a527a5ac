"""What a change does to both sides' chances."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Annotated

import typer

from kurgan.ai import roster
from kurgan.cli.common import (
    DataOption,
    JsonOption,
    Lang,
    LangOption,
    OptionsOption,
    ScenarioOption,
    console,
    open_game,
    parse_options,
    print_json,
    progress_bar,
)
from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.lab.batch import DRAW
from kurgan.lab.simulate import Settings
from kurgan.lab.study.changes import Variation
from kurgan.lab.study.comparing import Comparison, Terms
from kurgan.lab.study.effect import Effect
from kurgan.lab.study.folder import VALUES, Folder
from kurgan.lab.study.report.page import check_place, write
from kurgan.lab.study.study import Study

Results = list[tuple[str, Comparison]]
VERDICT = {
    "more": "better for {first}, worse for {second}",
    "less": "worse for {first}, better for {second}",
    "none": "no effect of {least:.1%} or more",
    "open": "open: neither shown nor ruled out that it does {least:.1%} or more",
}


def study(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The game's id; 'kurgan games' lists them.")
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            "--vary",
            metavar="CHANGE",
            help="option:NAME=VALUE, data:PATH=VALUE (or += and -=), level:SEAT=AGENT; several with ; between them are "
            "one variation. May be repeated: each is compared with the base.",
        ),
    ] = None,
    scenario: ScenarioOption = None,
    option: OptionsOption = None,
    agents: Annotated[
        str | None,
        typer.Option("--agents", metavar="A,B", help="Who plays, in the game's order of seats; officers without it."),
    ] = None,
    count: Annotated[int, typer.Option("-n", min=1, help="At most so many pairs for each variation.")] = 200,
    least: Annotated[
        float, typer.Option("--least", metavar="E", help="The effect that is looked for, as a share of the points.")
    ] = 0.05,
    alpha: Annotated[float, typer.Option("--alpha", help="Risk of seeing an effect where there is none.")] = 0.05,
    beta: Annotated[float, typer.Option("--beta", help="Risk of missing one of just that size.")] = 0.05,
    whole: Annotated[bool, typer.Option("--all", help="Play all -n pairs, also when the test knows before.")] = False,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games, whatever --jobs.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Processes.")] = 1,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Keep the games there; what is there already is not played again."),
    ] = None,
    kept: Annotated[
        Path | None, typer.Option("--from", metavar="DIR", help="Play nothing: tell what the study kept there says.")
    ] = None,
    report: Annotated[
        Path | None, typer.Option("--report", metavar="FILE.html", help="Write a page about it, in both languages.")
    ] = None,
    data: DataOption = None,
    lang: LangOption = Lang.en,
    json: JsonOption = False,
) -> None:
    """What an option, a value of the data or a level does to both sides' chances.

    Every variation is played in pairs with the base game, both with the same dice, until a sequential test knows
    whether it moves a side's share of the points by --least, or -n pairs are played. docs/study.md has examples.
    """
    if report is not None:
        check_place(report)
    if kept is not None:
        if game or vary or out:
            raise KurganError("study_from")
        found = Folder.read(kept)
        results = [(asked.text, comparison) for asked, comparison, _ in found.compared()]
        _tell(found, results, report, lang, json)
        return
    if not game or not vary:
        raise KurganError("study_nothing")
    terms = _terms(count, least, alpha, beta, not whole)
    played = open_game(game, data)
    settings = Settings.of(played, scenario, parse_options(option), _agents(played, agents), seed, data)
    with _folder(out) as path:
        asked = Study.of(settings, vary, path / VALUES)
        found = Folder.begin(path, asked, terms)
        results = _run(asked, terms, jobs, found.games)
        _tell(found, results, report, lang, json)


def _agents(game: AnyGame, given: str | None) -> tuple[str, ...]:
    if given is not None:
        return tuple(given.split(","))
    return tuple(roster.usual(game.id, seat) for seat in game.seats)


def _terms(count: int, least: float, alpha: float, beta: float, stops: bool) -> Terms:
    for name, value, most in (("--least", least, 0.5), ("--alpha", alpha, 0.5), ("--beta", beta, 0.5)):
        if not 0 < value < most:
            raise KurganError("study_share", name=name, found=f"{value:g}", most=f"{most:g}")
    return Terms(count, least, alpha, beta, stops)


@contextmanager
def _folder(out: Path | None) -> Iterator[Path]:
    """Where rows and varied values lie; without ``--out`` as long as it runs."""
    if out is not None:
        yield out
        return
    with TemporaryDirectory() as scratch:
        yield Path(scratch)


def _run(study: Study, terms: Terms, jobs: int, games: Path) -> Results:
    found, begun, pairs = [], monotonic(), 0
    with progress_bar("pairs") as bar:
        task = bar.add_task("", total=terms.pairs * len(study.varied))

        def tell(variation: Variation, comparison: Comparison) -> None:
            nonlocal pairs
            pairs += 1
            rate = pairs / max(monotonic() - begun, 0.001)
            bar.update(task, advance=1, description=f"{rate:.1f}/s  {variation.text}")

        for number, (one, comparison) in enumerate(study.run(terms, jobs, games, tell), 1):
            found.append((one.variation.text, comparison))
            bar.update(task, completed=number * terms.pairs)
    return found


# --- what it comes to -------------------------------------------------------------------------------


def _tell(folder: Folder, results: Results, report: Path | None, lang: Lang, json: bool) -> None:
    if report is not None:
        write(folder, report, lang.value)
    if json:
        told = [{"variation": text, **comparison.as_json()} for text, comparison in results]
        print_json({"base": folder.base, "variations": told})
    else:
        _show(folder, results)
    if any(comparison.errors for _, comparison in results):
        raise typer.Exit(1)


def _show(folder: Folder, results: Results) -> None:
    screen, seats, base = console(), folder.seats, folder.base

    def say(line: str) -> None:
        screen.print(line, markup=False, soft_wrap=True)

    seated = ", ".join(f"{seat} {name}" for seat, name in zip(seats, base["agents"], strict=True))
    say(f"{base['game']}, {base['scenario']}: {seated}, seed {base['seed']}, kurgan {base['made']}")
    for text, found in results:
        first, second = seats
        say(f"\n{text}: {found.pairs} pairs, {found.alike} of them alike move by move")
        for name, arm in (("as it is", found.base), ("varied", found.varied)):
            won = ", ".join(f"{seat} {arm[seat]}" for seat in seats)
            say(f"  {name:9} won by {won}, drawn {arm[DRAW]}")
        for seat in seats:
            share, wins = _interval(found.effect_on(seat)), _interval(found.wins_of(seat))
            say(f"  {seat:9} share {share}, games won {wins}")
        say("  " + VERDICT[found.verdict].format(first=first, second=second, least=found.terms.least))
        for error in found.errors:
            say(f"  game {error['game']} ({error['arm']}): {error['error']}")


def _interval(effect: Effect) -> str:
    return f"{100 * effect.mean:+.1f} % ({100 * effect.low:+.1f} to {100 * effect.high:+.1f})"
