"""Standing answers: what a seat has said once for all, and nobody else learns of."""

from __future__ import annotations

from kurgan.core.errors import clipped
from kurgan.server.live import LiveTable
from kurgan.server.trouble import Trouble


def check_answers(live: LiveTable, answers: dict[str, str]) -> None:
    known = {question.decision: question.values for question in live.front.questions}
    for decision, value in answers.items():
        if value not in known.get(decision, ()):
            raise Trouble(422, "malformed", where=f"answers.{clipped(decision)}", reason=clipped(value))
