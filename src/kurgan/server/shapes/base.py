"""What all shapes have in common."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

SEAT = Annotated[str, Field(min_length=1, max_length=40, examples=["russian"])]
# The stamp of what a client was sent last: it is answered with what has changed; empty: it has nothing yet; none: all.
HAS = Annotated[str | None, Field(max_length=40)]
# The name that a page has given its socket, which is not told what the answer to a deed done there says already.
TAB = Annotated[str, Field(max_length=40)]
Lang = Literal["en", "zh"]


class Shape(BaseModel):
    model_config = ConfigDict(extra="forbid")
