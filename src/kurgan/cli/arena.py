"""Matches between computer opponents."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from kurgan.cli.common import (
    DataOption,
    GameName,
    JsonOption,
    OptionsOption,
    ScenarioOption,
    console,
    open_game,
    parse_options,
    print_json,
    progress_bar,
)
from kurgan.core.errors import KurganError
from kurgan.lab import arena as lab
from kurgan.lab.sequential import Sequential
from kurgan.lab.standing import Standing

VERDICT = {
    "H1": "H1 accepted: {first} scores {better:.0%} or more against {second}",
    "H0": "H0 accepted: {first} scores half or less against {second}",
    "open": "open after {games} games whether {first} scores half or less, or {better:.0%} or more",
}


def arena(
    game: GameName,
    agents: Annotated[str, typer.Option("--agents", metavar="A,B", help="Who meets; each meets all others.")],
    scenario: ScenarioOption = None,
    option: OptionsOption = None,
    count: Annotated[
        int, typer.Option("-n", min=1, help="How many games in all, rounded up to pairs with sides changed.")
    ] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games, whatever --jobs.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Processes.")] = 1,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="DIR", help="Keep results and records there; games found there are not repeated."
        ),
    ] = None,
    sequential: Annotated[
        bool, typer.Option("--sequential", help="Stop as soon as it is known who is better; risk 5 % either way.")
    ] = False,
    better: Annotated[
        float | None,
        typer.Option("--better", metavar="P", help="What --sequential means by better: a share of points; 0.6."),
    ] = None,
    data: DataOption = None,
    json: JsonOption = False,
) -> None:
    """Let opponents play matches: who wins, how sure that is, ratings, and how long each thinks.

    Games come in pairs: sides are changed, the dice are the same. A draw is half a point of a share. Behind each share
    and rating stands its 95 % interval. docs/strength.md says how it is measured.
    """
    names = agents.split(",")
    contest = lab.Contest.of(open_game(game, data), scenario, parse_options(option), names, seed, data)
    test = _test(contest, sequential, better)
    standing = Standing(contest)
    with progress_bar("games") as bar:
        task = bar.add_task("", total=lab.whole_pairs(count))
        for played in lab.play(contest, count, jobs, out, test):
            standing.add(played)
            bar.update(task, advance=1)
    if json:
        print_json(standing.as_json(test))
    else:
        _show(standing, test)
    if standing.errors:
        raise typer.Exit(1)


def _test(contest: lab.Contest, wanted: bool, better: float | None) -> Sequential | None:
    if not wanted:
        if better is not None:
            raise KurganError("better_alone")
        return None
    if len(contest.agents) > 2 or contest.is_with_itself:
        raise KurganError("sequential_two")
    if better is not None and not 0.5 < better < 1:
        raise KurganError("better_range", found=f"{better:g}")
    return Sequential() if better is None else Sequential(better)


# --- in words ---------------------------------------------------------------------------------------


def _show(standing: Standing, test: Sequential | None) -> None:
    contest, screen = standing.contest, console()
    settings = contest.settings

    def say(line: str) -> None:
        screen.print(line, markup=False)

    say(
        f"{settings.game}, {settings.scenario}: {standing.games} games, {standing.draws} drawn, "
        f"{standing.decisions} choices, seed {settings.seed}"
    )
    screen.print(_sides(standing) if contest.is_with_itself else _shares(standing))
    for sides in standing.unmirrored():
        seated = ", ".join(f"{seat} {name}" for seat, name in sides.items())
        say(f"without change of sides, each game with dice of its own: {seated}")
    if len(contest.pairings) > 1:
        screen.print(_meetings(standing))
    screen.print(_times(standing))
    if test is not None:
        first, second = contest.agents
        say(VERDICT[test.accepted].format(first=first, second=second, better=test.better, games=standing.games))
    for error in standing.errors:
        say(f"game {error['game']} ({error['agents']}): {error['error']}")


def _table(*heads: str) -> Table:
    table = Table(box=None, padding=(0, 1))
    for number, head in enumerate(heads):
        table.add_column(head, justify="right" if number else "left")
    return table


def _share(points: float, games: int, interval: tuple[float, float]) -> tuple[str, str]:
    low, high = interval
    return f"{points / games:.1%}" if games else "–", f"{100 * low:.1f}–{100 * high:.1f}%"


def _shares(standing: Standing) -> Table:
    table = _table("", "won", *standing.seats, "share", "interval", "Elo", "interval")
    for place, (name, rating) in enumerate(standing.elo().items()):
        sides = (f"{standing.by_seat[seat][name]} of {standing.seated[seat][name]}" for seat in standing.seats)
        share = _share(standing.points(place), standing.games_of(place), standing.interval(place))
        elo = (f"{rating.elo:.0f}", f"{rating.low:.0f} – {rating.high:.0f}" if rating.low < rating.high else "")
        table.add_row(name, str(standing.wins[name]), *sides, *share, *elo)
    return table


def _sides(standing: Standing) -> Table:
    """Of one agent on both sides."""
    table = _table("", "won", "share", "interval")
    name = standing.contest.agents[0]
    for place, seat in enumerate(standing.seats):
        share = _share(standing.points(place), standing.games, standing.interval(place))
        table.add_row(f"{name} as {seat}", str(standing.by_seat[seat][name]), *share)
    return table


def _meetings(standing: Standing) -> Table:
    table = _table("match", "games", "won", "drawn", "lost", "interval")
    for match in standing.matches():
        counts = (str(match[key]) for key in ("games", "won", "drawn", "lost"))
        low, high = match["interval"]
        table.add_row(" – ".join(match["agents"]), *counts, f"{100 * low:.1f}–{100 * high:.1f}%")
    return table


def _times(standing: Standing) -> Table:
    table = _table("processor time", "a game", "median choice", "99 of 100 within", "longest")
    for name in dict.fromkeys(standing.contest.agents):
        times = standing.times[name]
        milliseconds = (1000 * seconds for seconds in (times.within(0.5), times.within(0.99), times.longest))
        table.add_row(name, f"{standing.seconds(name):.3f} s", *(f"{ms:.2f} ms" for ms in milliseconds))
    return table
