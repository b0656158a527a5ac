"""Commands of single games, made ours: they speak the reader's language and print JSON as all commands do."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Mapping
from typing import Any

from kurgan.cli.common import JsonOption, Lang, LangOption, console, print_json
from kurgan.core.command import Answer

KEYWORD = inspect.Parameter.KEYWORD_ONLY


def game_command(name: str, module: str) -> Callable[..., None]:
    """The command of that name, from the game's module that has it."""
    find: Callable[..., Answer] = getattr(importlib.import_module(module), name)

    def run(lang: Lang, json: bool, **given: Any) -> None:
        answer = find(lang.value, **given)
        if json:
            print_json(answer.data)
            return
        screen = console()
        for line in answer.lines:
            screen.print(line)

    _, *own = inspect.signature(find, eval_str=True).parameters.values()
    common: Mapping[str, tuple[Any, Any]] = {"lang": (LangOption, Lang.en), "json": (JsonOption, False)}
    shared = [
        inspect.Parameter(each, KEYWORD, default=default, annotation=kind) for each, (kind, default) in common.items()
    ]
    parameters = [*(each.replace(kind=KEYWORD) for each in own), *shared]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in parameters}
    run.__doc__ = find.__doc__
    return run
