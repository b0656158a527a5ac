"""The command line. Every error is one clear line on stderr and a non-zero exit, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Annotated

import typer
from typer.core import TyperGroup
from typer.main import get_command

import kurgan
from kurgan.cli import (
    accounts,
    arena,
    batch,
    checks,
    engine,
    fuzz,
    keeping,
    library,
    play,
    puzzles,
    replay,
    study,
    upgrade,
    verify,
)
from kurgan.cli.common import Lang, speak, told
from kurgan.cli.of_games import game_command
from kurgan.compiled import which
from kurgan.core.errors import KurganError
from kurgan.games import commands

INTERNAL, INTERRUPTED, BROKEN_PIPE = 70, 130, 141

app = typer.Typer(
    name="kurgan",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help="Wargame rulebooks, complete: play them, learn them, study them. Without a command: the table in the browser.",
)


def tell_version(wanted: bool) -> None:
    if wanted:
        print(f"kurgan {kurgan.__version__}, {which()}")
        raise typer.Exit


@app.callback()
def kurgan_itself(
    version: Annotated[
        bool, typer.Option("--version", callback=tell_version, is_eager=True, help="Say which version and build runs.")
    ] = False,
) -> None:
    pass


app.command("play")(play.play)
app.command("games")(library.games)
app.command("rules")(library.rules)
app.command("data")(library.data)
app.command("coverage")(checks.coverage)
app.command("simulate")(batch.simulate)
app.command("arena")(arena.arena)
app.command("study")(study.study)
app.command("bench")(batch.bench)
app.command("replay")(replay.replay)
app.command("check")(keeping.check)
app.command("backup")(keeping.backup)
app.command("restore")(keeping.restore)
app.add_typer(accounts.app, name="account")
app.command("verify")(verify.verify)
app.command("fuzz")(fuzz.fuzz)
app.command("upgrade")(upgrade.upgrade)
app.command("engine")(engine.engine)
app.command("puzzles")(puzzles.puzzles)


def command_line(given: Sequence[str]) -> TyperGroup:
    """Our commands; and those of the games if none of ours is meant, for then a game must be loaded."""
    found = get_command(app)
    assert isinstance(found, TyperGroup)
    if not given or given[0] not in found.commands:
        for name, module in commands().items():
            alone = typer.Typer(add_completion=False, rich_markup_mode=None)
            alone.command(name)(game_command(name, module))
            found.commands.setdefault(name, get_command(alone))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # what cannot be shown or read becomes a mark, not a traceback
    speak(Lang.en)
    try:
        given = sys.argv[1:] if arguments is None else list(arguments)
        code = command_line(given).main(args=given or ["play"], prog_name="kurgan", standalone_mode=False)
        if code == INTERRUPTED:  # typer says nothing of it
            return fail("interrupted", INTERRUPTED)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except KurganError as error:
        return fail(told(error), 1)
    except typer.TyperException as error:
        return fail(error.format_message(), error.exit_code)
    except (typer.Abort, KeyboardInterrupt):
        return fail("interrupted", INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else the flush at exit complains again
        return BROKEN_PIPE
    except OSError as error:
        return fail(f"{error.filename or 'input or output'}: {error.strerror or error}", 1)
    except Exception as error:
        if os.environ.get("KURGAN_DEBUG"):
            raise
        return fail(
            f"internal error, please report it: {type(error).__name__}: {error} (KURGAN_DEBUG=1 shows where)", INTERNAL
        )


def fail(text: str, code: int) -> int:
    """One line, whatever the text."""
    print(f"kurgan: {' '.join(text.split())}", file=sys.stderr)
    return code
