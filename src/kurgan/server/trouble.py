"""Trouble: why something asked of the house was not done, as a message and an HTTP status."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kurgan.core.errors import KurganError
from kurgan.core.refusal import Refusal
from kurgan.core.text import Message, Param


class Trouble(KurganError):
    """Nothing has changed, and the message tells nothing that is hidden."""

    def __init__(self, status: int, key: str, rule: str = "", **params: Param) -> None:
        super().__init__(key if "." in key else f"trouble.{key}", **params)
        self.status = status
        self.rule = rule
        self.wait_s = 0.0  # after which it may be tried again, where it is only a matter of time

    def after(self, wait_s: float) -> Trouble:
        self.wait_s = wait_s
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _as_it_was, (self.status, self.message, self.rule, self.wait_s)

    def __str__(self) -> str:
        """For a log; who asked gets the message."""
        return f"{self.status} {self.message.key}"

    @classmethod
    def refused(cls, refusal: Refusal) -> Trouble:
        """A rule forbids it."""
        return cls.because(refusal.message, refusal.rule)

    @classmethod
    def because(cls, why: Message, rule: str = "") -> Trouble:
        """Things stand so that it cannot be done."""
        trouble = cls(409, why.key, rule)
        trouble.message = why
        return trouble


def _as_it_was(status: int, message: Message, rule: str, wait_s: float) -> Trouble:
    """One that another process met."""
    trouble = Trouble(status, message.key, rule).after(wait_s)
    trouble.message = message
    return trouble


def bad_text(error: KurganError) -> Trouble:
    """Something given to us cannot be read; the error says what and where."""
    return Trouble(400, "bad_text", reason=error.message)


@contextmanager
def reading_text() -> Iterator[None]:
    """Whatever breaks while a given text is read, the text is to blame, and its author is told so in one line."""
    try:
        yield
    except Trouble:
        raise
    except KurganError as error:
        raise bad_text(error) from None
    except (ValueError, RecursionError, OverflowError):
        raise Trouble(400, "bad_text", reason=Message("reason.too_much")) from None


def stale() -> Trouble:
    return Trouble(409, "stale")
