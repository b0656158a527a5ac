"""The position editor: one edit at a time, checked by the engine itself."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from kurgan.server.caller import Asking
from kurgan.server.dear import InTurn
from kurgan.server.errors import documented
from kurgan.server.shapes.editor import Edited, EditIn

router = APIRouter(prefix="/api", tags=["editor"], responses=documented(400, 404, 409, 413))


@router.post("/editor", response_model=Edited, dependencies=[InTurn])
def edit(asking: Asking, body: EditIn) -> Response:
    """A position after an edit, as a scene, with the tools that fit it."""
    return asking.answer(asking.house.apart.edit(body))
