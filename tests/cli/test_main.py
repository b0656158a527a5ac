"""Whatever happens to a command: one line, an exit code, no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from unittest import mock

import pytest

from kurgan.cli import library
from kurgan.core.errors import KurganError
from kurgan.lab import simulate as simulation
from tests.cli.helpers import GAME, Ran, fails, run

PROGRAM = [sys.executable, "-c", "import sys; from kurgan.cli import main; sys.exit(main())"]


def real(*arguments: str, **environment: str) -> Ran:
    """As a process of its own."""
    done = subprocess.run(
        [*PROGRAM, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        stdin=subprocess.DEVNULL,
        env={**os.environ, **environment},
        timeout=120,
        check=False,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def test_a_reader_who_leaves_is_no_error_to_shout_about() -> None:
    command = [*PROGRAM, "data", GAME, "--list"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) != 0


def test_a_terminal_without_chinese_shows_marks() -> None:
    ran = real("games", "--lang", "zh", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert ran.code == 0 and not ran.err and GAME in ran.out


def test_input_that_is_no_text_is_a_wrong_choice() -> None:
    done = subprocess.run(
        [*PROGRAM, "play", "--terminal"],
        input=b"\xff\xfe\x80\nq\n",
        capture_output=True,
        env={**os.environ, "PYTHONUTF8": "1"},
        timeout=120,
        check=False,
    )
    assert done.returncode == 0 and done.stderr == b"" and b"That is not a choice here" in done.stdout


@pytest.mark.parametrize(
    ("error", "code", "says"),
    [
        (KurganError("option_twice", name="two\nlines"), 1, "kurgan: --option two lines is given twice"),
        (OSError(28, "No space left on device", "x"), 1, "kurgan: x: No space left on device"),
        (ZeroDivisionError("oops"), 70, "internal error, please report it: ZeroDivisionError: oops"),
    ],
)
def test_errors_are_one_line(error: Exception, code: int, says: str) -> None:
    with mock.patch.object(library, "open_game", side_effect=error):
        ran = run("games")
    assert ran.code == code and ran.err.count("\n") == 1 and says in ran.err


def test_interrupting_is_no_crash() -> None:
    with mock.patch.object(simulation, "summed", side_effect=KeyboardInterrupt):
        ran = run("simulate", GAME)
    assert ran.code == 130 and ran.err.strip() == "kurgan: interrupted"


def test_a_developer_may_see_where_it_broke(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KURGAN_DEBUG", "1")
    with mock.patch.object(library, "open_game", side_effect=ZeroDivisionError), pytest.raises(ZeroDivisionError):
        run("games")


def test_an_unknown_command_is_one_line() -> None:
    assert "No such command" in fails("conquer")


def test_errors_are_told_in_the_language_asked_for() -> None:
    assert "未知的规则“99”" in run("rules", GAME, "99", "--lang", "zh").err
    assert "unknown rule '99'" in run("rules", GAME, "99").err
