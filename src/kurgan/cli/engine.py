"""kurgan engine: a program plays seats of a game, by JSON lines on stdin and stdout (docs/engine.md)."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from kurgan.cli.common import DataOption, print_json
from kurgan.core.errors import KurganError


def engine(
    schema: Annotated[bool, typer.Option("--schema", help="Print the protocol as a JSON schema instead.")] = False,
    data: DataOption = None,
) -> None:
    """Let a program play: JSON lines on stdin and stdout. It says which game, and who plays the other seats."""
    from kurgan.server.engine import conversation  # takes a second to load, which others do not wait for
    from kurgan.server.shapes import engine as shapes

    if schema:
        print_json(shapes.schema())
        return
    if not conversation.converse(sys.stdin.buffer, say, data):
        raise KurganError("engine_gave_up", n=conversation.FAILURES)


def say(line: str) -> None:
    """At once: the program waits for it. In UTF-8, whatever this machine writes otherwise."""
    sys.stdout.buffer.write(f"{line}\n".encode())
    sys.stdout.buffer.flush()
