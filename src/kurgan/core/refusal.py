"""Refusals: why an action is not offered, and the rule that says so."""

from __future__ import annotations

from dataclasses import dataclass

from kurgan.core.errors import KurganError
from kurgan.core.text import Message, Param


@dataclass(frozen=True, slots=True)
class Refusal:
    """Which rule forbids an action, in words to be found under ``refusal.key`` in the catalogues."""

    rule: str
    key: str
    params: tuple[tuple[str, Param], ...] = ()

    @property
    def message(self) -> Message:
        return Message(f"refusal.{self.key}", self.params)


class Refused(KurganError):
    """Raised by ``play``; the state is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__("refused", rule=refusal.rule, rest=refusal.message)
        self.refusal = refusal


def refusal(rule: str, key: str, **params: Param) -> Refusal:
    return Refusal(rule, key, tuple(params.items()))
