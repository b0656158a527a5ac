"""The API pages of the documentation site: which objects and modules they show; their words are the docstrings."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterable, Iterator
from pkgutil import iter_modules
from types import ModuleType

import docs_examples
from docs_pages import Page, made

import kurgan

CONTRACT = (
    "game",
    "state",
    "actions",
    "chance",
    "view",
    "event",
    "refusal",
    "options",
    "record",
    "front",
    "text",
    "errors",
)
ALL_BUT_CONSTANTS = ("    options:", "      show_if_no_docstring: true", "      filters: ['!^_', '!^[A-Z][A-Z_]*$']")
# Whole packages: every module of theirs that says what it is.
PACKAGES = {"kurgan.lab": "The lab", "kurgan.ai": "Opponents", "kurgan.adapters": "Adapters"}


def pages() -> Iterator[Page]:
    yield made("api/kurgan.md", "\n".join(top()))
    yield made("api/core.md", "\n".join(["# The contract of every game", "", *contract()]))
    for package, title in PACKAGES.items():
        found = importlib.import_module(package)
        lines = [
            f"# {title}",
            "",
            f"`{package}`: {docs_examples.fenced(inspect.getdoc(found) or '')}",
            "",
            *shown(modules(found)),
        ]
        yield made(f"api/{package.rpartition('.')[2]}.md", "\n".join(lines))


def top() -> Iterator[str]:
    """The package's own words and functions, and where the rest of its names stands."""
    yield from ("# kurgan", "", docs_examples.fenced(inspect.getdoc(kurgan) or ""), "")
    elsewhere = []
    for name in kurgan.__all__:
        value = getattr(kurgan, name)
        at = f"{getattr(value, '__module__', '')}.{name}"
        if at.startswith("kurgan.core."):
            elsewhere.append(f"[`{name}`][{at}]")
        elif at == f"kurgan.{name}":
            yield from shown([at])
        else:
            elsewhere.append(f"`{name}`")
    yield from ("## Also here", "", ", ".join(elsewhere), "")


def contract() -> Iterator[str]:
    """All of it, also what is said by name and types alone."""
    for name in shown(f"kurgan.core.{name}" for name in CONTRACT):
        yield from (name, *ALL_BUT_CONSTANTS) if name else ("",)


def modules(package: ModuleType) -> Iterator[str]:
    """The public modules below a package that stand for themselves; packages of one game are that game's own."""
    games = {module.rpartition(".")[2] for module in kurgan.GAMES.values()}
    for module in iter_modules(package.__path__, f"{package.__name__}."):
        name = module.name.rpartition(".")[2]
        if not name.startswith("_") and name not in games:
            yield module.name


def shown(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        yield from (f"::: {name}", "")
