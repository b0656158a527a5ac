"""Is every rule in the code, and does a test hold it there?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from kurgan.cli.common import JsonOption, console, open_game, print_json, progress_bar
from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.games import GAMES
from kurgan.lab.coverage import REPORT, Coverage, TestReport, cover
from kurgan.lab.prove import Verdict, prove, rows_to_prove


def coverage(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="One game; all without it.")] = None,
    json: JsonOption = False,
    tests: Annotated[Path, typer.Option("--tests", metavar="FILE", help="The report of the test run.")] = REPORT,
    proof: Annotated[bool, typer.Option("--prove", help="Disable each row's code; a test of it must fail.")] = False,
    only: Annotated[str | None, typer.Option("--only", metavar="ID", help="With --prove: this row alone.")] = None,
) -> None:
    """Check that rules are in code and tests.

    Counts testable rows cited in code and by passing tests; fails when a row lacks either.
    """
    if only and not proof:
        raise KurganError("only_with_prove")
    found = [open_game(name) for name in ([game] if game else GAMES)]
    report = TestReport(tests)
    covered = {book.id: cover(book, report) for book in found}
    verdicts = {book.id: _prove(book, report, only, quiet=json) for book in found} if proof else {}
    if json:
        print_json({"games": {name: one.as_json() | _proof_json(verdicts.get(name)) for name, one in covered.items()}})
    else:
        for name, one in covered.items():
            _show(console(), name, one)
            _show_proof(console(), verdicts.get(name, []))
    for one in covered.values():
        for citation in one.unknown:
            print(f"kurgan: unknown rule {citation}", file=sys.stderr)
    if not all(_holds(one, verdicts.get(name)) for name, one in covered.items()):
        raise typer.Exit(1)


def _holds(covered: Coverage, verdicts: list[Verdict] | None) -> bool:
    """A proof answers for the rows it looked at; without one every testable row counts."""
    if verdicts is None:
        return covered.complete
    return not covered.unknown and all(verdict.proven for verdict in verdicts)


def _show(screen: Console, name: str, covered: Coverage) -> None:
    counts = covered.as_json()
    screen.print(
        f"{name}: {counts['rows']} rows, {counts['testable']} testable, {counts['cited']} cited in code, "
        f"{counts['tested']} cited by a passing test"
    )
    for heading, have in (("not in code", covered.cited), ("no passing test", covered.tested)):
        lacking = [rule for rule in covered.testable if rule not in have]
        if lacking:
            screen.print(Text(f"  {heading} ({len(lacking)}): {' '.join(lacking)}"))


def _prove(game: AnyGame, report: TestReport, only: str | None, quiet: bool) -> list[Verdict]:
    verdicts = []
    with progress_bar("proving") as bar:
        task = bar.add_task("", total=len(rows_to_prove(game, only)))
        for verdict in prove(game, report, only):
            verdicts.append(verdict)
            bar.update(task, advance=1, description=verdict.rule)
            if not quiet:
                word = "proven" if verdict.proven else "NOT PROVEN"
                bar.console.print(Text(f"{verdict.rule:9} {word}  {verdict.how}"), soft_wrap=True)
    return verdicts


def _proof_json(verdicts: list[Verdict] | None) -> dict[str, Any]:
    if verdicts is None:
        return {}
    return {"proven": sum(v.proven for v in verdicts), "unproven": [v.rule for v in verdicts if not v.proven]}


def _show_proof(screen: Console, verdicts: list[Verdict]) -> None:
    if verdicts:
        screen.print(f"  proven: {sum(v.proven for v in verdicts)} of {len(verdicts)}")
    for verdict in verdicts:
        if not verdict.proven:
            screen.print(Text(f"  not proven: {verdict.rule:9} {verdict.how}"))
