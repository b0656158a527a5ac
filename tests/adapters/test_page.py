"""What the page for researchers says can be done is done, and its table is right."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

import kurgan
from kurgan.adapters import open_spiel, pettingzoo
from tests.adapters.every import EVERY

PAGE = (Path(__file__).parents[2] / "docs" / "adapters.md").read_text(encoding="utf-8")
SAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| `([\w-]+)` \| `(\w+)` \| ([\w, ]+) \| (\d+) \| (\d+) \|$", re.MULTILINE)


def test_its_samples_run(capsys: pytest.CaptureFixture[str]) -> None:
    """One after the other, as a reader would type them."""
    random.seed(1)
    names: dict[str, Any] = {}
    for sample in SAMPLES:
        exec(compile(sample, "docs/adapters.md", "exec"), names)
    told = capsys.readouterr().out.splitlines()
    assert len(SAMPLES) == 6 and len(told) == 3
    assert re.fullmatch(r"\[-?\d\.0, -?\d\.0\] \w+-\w+", told[0])
    assert told[1] == "[1.0]" and told[2] in open_spiel.load("siege").kurgan.actions.by_text
    assert len(names["names"]) == max(part.stop for part in names["where"].values())
    assert names["env"].agents == [] and {"turn", "place[0]", "work.0601"} <= set(names["names"])


def test_its_table_names_every_scenario_with_its_numbers() -> None:
    rows = ROW.findall(PAGE)
    assert [(game, scenario) for game, scenario, *_ in rows] == EVERY
    for game, scenario, seats, actions, numbers in rows:
        assert seats == ", ".join(kurgan.game(game).seats)
        spiel, env = open_spiel.load(game, scenario), pettingzoo.env(game, scenario)
        assert int(actions) == spiel.num_distinct_actions() == env.action_space(env.possible_agents[0]).n
        assert int(numbers) == spiel.observation_tensor_size() == spiel.information_state_tensor_size()
        assert env.observation_space(env.possible_agents[0])["observation"].shape == (int(numbers),)


def test_its_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", PAGE)
    assert links and all((Path(__file__).parents[2] / "docs" / link).exists() for link in links)
    named = re.findall(r"`((?:tests|bench|examples)/[\w/.]+)", PAGE)
    assert named and all((Path(__file__).parents[2] / path).exists() for path in named)
