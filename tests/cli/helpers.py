"""Runs commands as a shell would: arguments and typed lines in, exit code and both streams out."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from dataclasses import dataclass
from typing import Any
from unittest import mock

from kurgan.cli import main

GAME = "stalingrad-besieged"


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert self.code == 0, self.err
        return json.loads(self.out)


def run(*arguments: str, typed: str = "") -> Ran:
    out, err = io.StringIO(), io.StringIO()
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        mock.patch.object(sys, "stdin", io.StringIO(typed)),
    ):
        code = main(list(arguments))
    return Ran(code, out.getvalue(), err.getvalue())


def fails(*arguments: str, typed: str = "") -> str:
    """The one line a wrong command leaves on stderr."""
    ran = run(*arguments, typed=typed)
    assert ran.code not in (0, 70), ran  # 70: an internal error
    lines = ran.err.splitlines()
    assert len(lines) == 1 and lines[0].startswith("kurgan: "), ran.err
    assert "Traceback" not in ran.out + ran.err
    return lines[0]
