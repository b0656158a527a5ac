"""What a release says of itself is one and the same everywhere, and what continuous integration runs is there."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import kurgan

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
NEEDED = {"cff-version", "message", "title", "authors"}  # by the Citation File Format 1.2.0
OF_A_FORM = {"input", "textarea", "dropdown", "checkboxes", "markdown"}


def read(path: str) -> Any:
    return yaml.safe_load((ROOT / path).read_text(encoding="utf-8"))


# --- one version ----------------------------------------------------------------------------------


def test_the_version_is_said_in_one_place() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", kurgan.__version__)
    assert "version" in PROJECT["dynamic"] and "version" not in PROJECT
    assert "version" not in json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    said = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert next(version for version in said if version != "Unreleased") == kurgan.__version__


def test_the_citation_is_valid_and_of_this_version() -> None:
    cited = read("CITATION.cff")
    assert cited.keys() >= NEEDED and cited["cff-version"] == "1.2.0" and cited["type"] == "software"
    assert str(cited["version"]) == kurgan.__version__ and cited["license"] == PROJECT["license"]
    assert cited["authors"] and all("name" in one or "family-names" in one for one in cited["authors"])


# --- continuous integration -----------------------------------------------------------------------


def steps() -> list[dict[str, Any]]:
    jobs = read(".github/workflows/ci.yml")["jobs"]
    assert all({"runs-on", "timeout-minutes", "steps"} <= job.keys() for job in jobs.values())
    return [step for job in jobs.values() for step in job["steps"]]


def test_the_workflow_runs_commands_that_there_are_on_every_python_we_name() -> None:
    workflow = read(".github/workflows/ci.yml")
    assert workflow[True].keys() == {"push", "pull_request"}  # YAML 1.1 reads "on" so
    assert workflow["permissions"] == {"contents": "read"}
    made = [target for step in steps() for target in re.findall(r"\bmake ([a-z-]+)", step.get("run", ""))]
    assert {"test", "docs"} <= set(made) <= TARGETS
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    assert workflow["jobs"]["test"]["strategy"]["matrix"]["python"] == named
    assert PROJECT["requires-python"] == f">={named[0]}"


def test_every_step_of_the_workflow_does_one_thing_and_actions_are_pinned_to_a_version() -> None:
    for step in steps():
        assert ("run" in step) != ("uses" in step), step
        assert re.fullmatch(r"actions/[a-z-]+@v\d+", step.get("uses", "actions/checkout@v4")), step


# --- what people are asked ------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["bug", "rule"])
def test_forms_for_issues_are_what_the_forge_reads(form: str) -> None:
    asked = read(f".github/ISSUE_TEMPLATE/{form}.yml")
    assert asked["name"] and asked["description"] and {part["type"] for part in asked["body"]} <= OF_A_FORM
    ids = [part["id"] for part in asked["body"]]
    assert len(ids) == len(set(ids)) and all(part["attributes"]["label"] for part in asked["body"])


def test_the_form_for_rules_names_every_game() -> None:
    games = next(part for part in read(".github/ISSUE_TEMPLATE/rule.yml")["body"] if part["id"] == "game")
    assert games["attributes"]["options"] == list(kurgan.GAMES)


def test_the_readme_says_the_commands_that_there_are() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    made = set(re.findall(r"^    make ?([a-z-]*)", text, re.MULTILINE)) - {""}
    assert made <= TARGETS and {"test"} <= made and len(text.splitlines()) <= 90
