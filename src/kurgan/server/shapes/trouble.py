"""Why a request was not done."""

from __future__ import annotations

from kurgan.core.text import Message
from kurgan.server.shapes.base import Shape


class Trouble(Shape):
    """Why a request was not done; nothing has changed."""

    message: Message
    rule: str = ""  # the rule that forbids it, where there is one
