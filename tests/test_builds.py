"""Two builds, one game: the compiled one plays as plain Python does, and rests where it is not of these sources."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from random import Random

import pytest

import kurgan
from kurgan import compiled
from kurgan.ai.knowledge import knowledge_of
from kurgan.core.chance import by_lot
from kurgan.core.flow import CHANCE
from kurgan.games import GAMES
from tests.cli.helpers import run
from tests.conftest import Budget

OTHER = (
    "import sys; from tests.test_builds import played; print(played(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))"
)


def played(name: str, seed: int, games: int) -> str:
    """A digest of all that is offered and of where it leads, in games by lot and in games of officers.

    Officers weigh by floating point, and both builds must come to the same bits: the digest holds what each
    position is worth as well.
    """
    game, knowledge, found = kurgan.game(name), knowledge_of(name), hashlib.sha256(b"")
    for number in range(seed, seed + 2 * games):
        rng = Random(f"builds-{number}")
        officer = knowledge.styles[0].decide if number % 2 else None
        s = game.new(game.scenarios[number // 2 % len(game.scenarios)])
        while not s.is_terminal():
            legal = s.legal_actions()
            found.update(" ".join(action.text for action in legal).encode())
            who = s.current_player()
            if officer is None or who == CHANCE:
                s.play(by_lot(s, rng))
                continue
            found.update(f"{knowledge.worth(s)!r}".encode())
            s.play(officer(s, who, legal, rng))
        found.update(f"{s.position()} {s.result()} {s.returns()}".encode())
    return found.hexdigest()


@pytest.mark.parametrize("name", GAMES)
def test_both_builds_play_the_same_games(name: str, budget: Callable[[str], Budget]) -> None:
    if kurgan.WHY_PURE:
        pytest.skip(f"there is one build only: {kurgan.WHY_PURE}")
    counts = budget("builds")
    command = [sys.executable, "-c", OTHER, name, str(counts.seed), str(counts.count)]
    other = subprocess.run(
        command,
        env={**os.environ, compiled.PURE: "1"},
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
    )
    assert other.stdout.strip() == played(name, counts.seed, counts.count), other.stderr


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of one module with a compiled build of it, as far as its stamp says."""
    monkeypatch.delenv(compiled.PURE, raising=False)
    monkeypatch.setattr(compiled, "PACKAGE", tmp_path)
    monkeypatch.setattr(compiled, "FOLDER", tmp_path)
    monkeypatch.setattr(compiled, "STAMP", tmp_path / "stamp.json")
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    (tmp_path / "rules.py").write_text("STRENGTH = 1\n")
    stamp(tmp_path, f"all{EXTENSION_SUFFIXES[0]}")
    return tmp_path


def stamp(folder: Path, library: str) -> None:
    (folder / library).touch()
    found = {"sources": ["rules.py"], "digest": compiled.digest(["rules.py"]), "modules": ["rules"], "library": library}
    (folder / "stamp.json").write_text(json.dumps(found))


def test_what_was_made_from_these_sources_is_used(built: Path) -> None:
    assert compiled.install() == ""
    assert isinstance(sys.meta_path[0], compiled.Finder) and sys.meta_path[0].find_spec("rules") is not None
    assert sys.meta_path[0].find_spec("words") is None


def test_a_changed_source_is_never_run_as_it_was(built: Path) -> None:
    (built / "rules.py").write_text("STRENGTH = 2\n")
    assert "changed" in compiled.install()
    (built / "rules.py").unlink()
    assert "gone" in compiled.install()


def test_another_python_runs_the_sources(built: Path) -> None:
    stamp(built, "all.cpython-30-elsewhere.so")
    assert "another Python" in compiled.install()


def test_plain_python_can_be_asked_for(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(compiled.PURE, "1")
    assert compiled.PURE in compiled.install()
    (built / "stamp.json").unlink()
    monkeypatch.setenv(compiled.PURE, "0")
    assert "nothing is compiled" in compiled.install()


def test_the_command_line_says_which_build_runs() -> None:
    told = run("--version")
    assert told.code == 0 and told.out == f"kurgan {kurgan.__version__}, {compiled.which()}\n"
