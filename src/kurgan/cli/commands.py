"""What a player types at the table: a command letter, or a choice by number, by space or by its whole text."""

from __future__ import annotations

from dataclasses import dataclass, field

from kurgan.core.actions import Action
from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.core.view import View

LETTERS = "quslbrwoat?"


def read_line(prompt: str = "> ") -> str | None:
    """A typed line; None at the end of input."""
    try:
        return input(prompt)
    except EOFError:
        print()
        return None
    except KeyboardInterrupt:
        print()
        raise


@dataclass(frozen=True)
class Command:
    """A letter and what follows it."""

    letter: str
    rest: str = ""

    @classmethod
    def parse(cls, line: str) -> Command | None:
        letter, _, rest = line.partition(" ")
        letter = letter.lower().replace("？", "?")
        return cls(letter, rest.strip()) if len(letter) == 1 and letter in LETTERS else None


@dataclass(frozen=True)
class Choice:
    """What a typed text can mean: an offered action, one that is not offered, or several."""

    offered: Action | None = None
    refused: Action | None = None
    several: list[Action] = field(default_factory=list)

    @classmethod
    def read(cls, game: AnyGame, view: View, line: str) -> Choice:
        legal = view.legal_actions()
        if line in (numbers := [str(n) for n in range(1, len(legal) + 1)]):
            return cls(legal[numbers.index(line)])
        wanted = " ".join(line.split())
        try:
            action = game.action(wanted)
        except KurganError:
            return cls._by_ending(game, view, wanted)
        return cls(action) if action in legal else cls(refused=action)

    @classmethod
    def _by_ending(cls, game: AnyGame, view: View, wanted: str) -> Choice:
        """'5-4' is enough where only one choice ends so; else whatever of the asked kind would end so is explained."""
        legal = view.legal_actions()
        found = [action for action in legal if action.text.endswith(f" {wanted}")]
        if len(found) == 1:
            return cls(found[0])
        if found:
            return cls(several=found)
        kinds = view.state.decision.kinds
        missing = [
            action
            for action in game.actions.by_number
            if isinstance(action, kinds) and action.text.endswith(f" {wanted}")
        ]
        return cls(refused=missing[0]) if missing else cls()
