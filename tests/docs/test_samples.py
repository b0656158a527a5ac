"""What the pages tell people to type works: Python is run, and every command and option there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.core import TyperGroup

from kurgan.cli import command_line
from kurgan.games import commands

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *(path for path in sorted((ROOT / "docs").rglob("*.md")) if "adr" not in path.parts),
    *sorted((ROOT / "src" / "kurgan" / "games").glob("*/README.md")),
]
# A block that cannot run says why in the line before it.
BLOCK = re.compile(
    r"^(?:<!-- not run: (?P<why>[^\n]{10,}) -->\n+)?```python\n(?P<code>.*?)^```", re.MULTILINE | re.DOTALL
)
ANY_BLOCK = re.compile(r"^```(?:python|py)\b", re.MULTILINE)
TYPED = re.compile(r"^(?:    |\| `)(kurgan [a-z][^`\n]*)", re.MULTILINE)
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+")


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def code_of(path: Path) -> list[str]:
    return [found["code"] for found in BLOCK.finditer(path.read_text(encoding="utf-8")) if not found["why"]]


WITH_CODE = [path for path in PAGES if code_of(path)]


@pytest.mark.parametrize("page", WITH_CODE, ids=named)
def test_python_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From top to bottom, as a reader would type it, each block going on where the last one ended."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    for number, code in enumerate(code_of(page), 1):
        exec(compile(code, f"{named(page)}, block {number}", "exec"), names)


def test_pages_with_python_are_run_and_each_block_that_is_not_says_why() -> None:
    assert {"README.md", "docs/research/README.md", "docs/designers/README.md"} <= set(map(named, WITH_CODE))
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert len(ANY_BLOCK.findall(text)) == len(BLOCK.findall(text)), named(page)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_commands_of_a_page_are_there_with_their_options(page: Path) -> None:
    ours = command_line(["nothing of ours"])
    assert set(commands()) <= ours.commands.keys()
    for typed in TYPED.findall(page.read_text(encoding="utf-8")):
        for line in typed.split("kurgan ")[1:]:
            check(ours, line)


def check(group: TyperGroup, line: str) -> None:
    words = re.split(r"[\s|]+", line.split("   ")[0])
    command = group.commands.get(words[0])
    assert command is not None, f"there is no command '{words[0]}': kurgan {line}"
    if isinstance(command, TyperGroup):
        return check(command, line.partition(" ")[2])
    known = {name for part in command.params for name in (*part.opts, *part.secondary_opts)} | {"--help"}
    unknown = [option for option in OPTION.findall(line.split("    ")[0]) if option not in known]
    assert unknown == [], f"'{words[0]}' has no {unknown[0]}"
    return None


def test_every_command_has_its_line_in_the_page_of_commands() -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert [name for name in command_line(["nothing of ours"]).commands if f"`kurgan {name}" not in page] == []


@pytest.mark.parametrize("line", ["chess", "play --colour", "account forget", "arena GAME --agents a,b --depth 3"])
def test_a_command_or_option_that_is_gone_is_missed(line: str) -> None:
    with pytest.raises(AssertionError, match=r"there is no command|has no --"):
        check(command_line(["nothing of ours"]), line)
