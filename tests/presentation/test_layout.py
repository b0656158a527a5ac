"""Every game's layout is what its script in the repository draws."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path

import pytest

from tests.games.fortress_sevastopol.presentation.test_layout import plain
from tests.presentation.walks import Show

SCRIPTS = Path(__file__).parents[2] / "scripts"


def test_the_layout_is_what_its_script_draws(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    before = set(sys.modules)
    try:
        drawn = json.loads(json.dumps(importlib.import_module(show.script).layout()))
    finally:
        for name in set(sys.modules) - before:
            if (SCRIPTS / f"{name}.py").is_file():
                del sys.modules[name]
    assert plain(drawn) == plain(show.game.presentation.layout)
