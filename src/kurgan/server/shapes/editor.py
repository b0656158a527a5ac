"""The position editor."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from kurgan.core.scene import Scene, Tool
from kurgan.core.text import Message
from kurgan.server.shapes.base import Shape


class EditIn(Shape):
    game: Annotated[str, Field(max_length=60)]
    scenario: Annotated[str, Field(max_length=60)] = ""
    options: dict[str, str] = {}
    position: Annotated[str, Field(max_length=20_000)] = ""  # empty: a bare board
    tool: Annotated[str, Field(max_length=80)] = ""  # empty: only look
    at: Annotated[str, Field(max_length=40)] = ""
    value: Annotated[str, Field(max_length=80)] = ""


class Edited(Shape):
    position: str
    scenario: str  # whose board it stands on
    scene: Scene
    tools: list[Tool]
    playable: bool
    problem: Message | None = None  # what the engine says when it cannot be played
