"""Courses: what a game's lessons are is in the library; here they are begun, and kept count of."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from kurgan.server.caller import Asking
from kurgan.server.errors import documented
from kurgan.server.shapes.lessons import Begin, Learned
from kurgan.server.shapes.making import Made

router = APIRouter(prefix="/api", tags=["learning"])


@router.get("/learned", response_model=Learned, responses=documented())
def learned(asking: Asking) -> Response:
    """Which lessons this browser's person has done."""
    return asking.answer(asking.house.learning.learned(asking.person))


@router.post("/lessons", response_model=Made, responses=documented(400, 404, 413))
def begin(asking: Asking, body: Begin) -> Response:
    """A table for a lesson, with its position and its dice."""
    return asking.answer(asking.house.learning.begin(asking.enter(), body))
