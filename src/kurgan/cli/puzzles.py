"""Puzzles: list those of a game, check them again, mine new ones."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from kurgan.cli.common import GameName, JsonOption, console, open_game, print_json, progress_bar
from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.lab.puzzles.mining import Found, mine
from kurgan.lab.puzzles.proof import Verdict, verified
from kurgan.lab.puzzles.puzzle import FILE, Puzzle, packaged, read_file, write_file


def puzzles(
    game: GameName,
    verify: Annotated[bool, typer.Option("--verify", help="Weigh them again, and ask the best level again.")] = False,
    count: Annotated[int | None, typer.Option("--mine", metavar="N", min=1, help="Mine until there are N.")] = None,
    seed: Annotated[
        int, typer.Option("--seed", min=0, help="Of mining; with --verify of other worlds and dice, 0: their own.")
    ] = 0,
    out: Annotated[Path | None, typer.Option("--out", metavar="FOLDER", help="Where mining keeps its log.")] = None,
    scenario: Annotated[
        str | None, typer.Option("--scenario", metavar="NAME", help="With --mine: games of this one only.")
    ] = None,
    question: Annotated[
        str | None, typer.Option("--question", metavar="KIND", help="With --mine: of this kind only, as the list says.")
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--file", metavar="FILE", help="Puzzles of a file instead of those packaged; mining adds to them."
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Positions of played games in which one choice is clearly best.

    Mining takes up to a minute of processor time for each; one that was stopped goes on from its log. Verifying fails
    if one does not hold.
    """
    opened = open_game(game)
    if count is not None:
        if out is None:
            raise KurganError("puzzle_out")
        _mine(opened, count, seed, out, scenario or "", question or "", read_file(file) if file else [], json)
        return
    found = read_file(file) if file else list(packaged(opened))
    if not found:
        raise KurganError("no_puzzles", game=game)
    if verify:
        _verify(opened, found, seed, json)
    else:
        _show(opened, found, json)


def _mine(
    game: AnyGame, count: int, seed: int, out: Path, only: str, question: str, had: list[Puzzle], json: bool
) -> None:
    found = Found()
    with progress_bar("puzzles") as bar:
        task = bar.add_task("", total=count)
        for found in mine(game, count, seed, out / f"{game.id}.log.jsonl", only, question, had):
            rate = found.seconds / max(1, len(found.puzzles) - len(had))
            bar.update(task, completed=len(found.puzzles), description=f"{found.games} games, {rate:.0f} s each")
    path = out / f"{game.id}.{FILE}"
    write_file(path, found.puzzles[:count])
    if json:
        print_json({"games": found.games, "puzzles": len(found.puzzles[:count]), "cpu_s": round(found.seconds, 1)})
    else:
        console().print(f"{len(found.puzzles[:count])} puzzles of {found.games} games: {path}", markup=False)


def _verify(game: AnyGame, found: list[Puzzle], seed: int, json: bool) -> None:
    verdicts: list[tuple[Puzzle, Verdict]] = []
    with progress_bar("puzzles") as bar:
        for puzzle in bar.track(found):
            verdicts.append((puzzle, verified(game, puzzle, seed=seed)))
    faults = {puzzle.id: verdict.fault for puzzle, verdict in verdicts if verdict.fault}
    if json:
        print_json({"puzzles": len(found), "faults": faults})
    else:
        for name, fault in faults.items():
            console().print(f"{name}: {FAULTS[fault]}", markup=False)
        console().print(f"{len(found)} puzzles, {len(faults)} do not hold", markup=False)
    if faults:
        raise typer.Exit(1)


FAULTS = {
    "rules": "made under another version of the rules",
    "question": "the rules ask something else here now",
    "options": "the rules offer something else here now",
    "not_best": "the solution is not clearly the best",
    "level": "the best level chooses something else",
}


def _show(game: AnyGame, found: list[Puzzle], json: bool) -> None:
    """Without the solutions."""
    lines: list[dict[str, Any]] = [
        {
            "id": one.id,
            "scenario": one.scenario,
            "seat": one.seat,
            "turn": one.turn,
            "question": one.decision,
            "options": len(one.answers),
            "found_by": one.proof.found_by,
            "of_styles": one.proof.styles,
            "shown": one.rules == game.version,
        }
        for one in found
    ]
    if json:
        print_json(lines)
        return
    for line in lines:
        console().print(
            f"{line['id']}  {line['scenario']}, turn {line['turn']}, {line['seat']}: {line['question']}, "
            f"{line['options']} options" + ("" if line["shown"] else " (other rules: not shown)"),
            markup=False,
        )
    kinds = Counter(one.decision for one in found)
    console().print(f"{len(found)} puzzles, {len(kinds)} kinds of questions", markup=False)
