"""A conversation on stdio: what the engine says to each line of a program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

import kurgan
from kurgan.games import GAMES
from kurgan.server.engine.playing import Playing
from kurgan.server.engine.reading import LINE_LIMIT, message_of, next_line
from kurgan.server.shapes.engine import FROM_ENGINE, FROM_PROGRAM, Ask, Chosen, Failure, Hello, New, Resign, as_line
from kurgan.server.trouble import Trouble
from kurgan.server.words import in_words

FAILURES = 5  # in a row, and the conversation is over: a program that does not understand goes on so for ever
TYPES = ("new", "choice", "ask", "resign")


class Conversation:
    def __init__(self, data: Path | None = None) -> None:
        self.data = data
        self.playing: Playing | None = None
        self.failed = 0  # in a row

    @property
    def is_given_up(self) -> bool:
        return self.failed >= FAILURES

    def greeting(self) -> Hello:
        return Hello(kurgan=kurgan.__version__, games=list(GAMES), line_limit=LINE_LIMIT, failures=FAILURES)

    def hear(self, line: bytes) -> list[FROM_ENGINE]:
        try:
            said = self.answer(message_of(line, TYPES))
        except Trouble as trouble:
            return self.refuse(trouble)
        self.failed = 0
        return said

    def refuse(self, trouble: Trouble) -> list[FROM_ENGINE]:
        """What is wrong; and the question once more, if one stands."""
        self.failed += 1
        playing = self.playing
        failure = Failure(
            message=trouble.message,
            rule=trouble.rule,
            text=in_words(trouble.message, playing.game if playing else None),
            left=FAILURES - self.failed,
        )
        again = playing.asked() if playing is not None and not self.is_given_up else []
        return [failure, *again]

    def answer(self, said: FROM_PROGRAM) -> list[FROM_ENGINE]:
        if isinstance(said, New):
            return self.begin(said)
        playing = self.playing
        if playing is None:
            raise Trouble(409, "engine_no_game")
        match said:
            case Chosen():
                playing.choose(said)
            case Resign():
                playing.resign(said)
            case Ask():
                return [playing.advise(said)]
        return self.told(playing)

    def begin(self, new: New) -> list[FROM_ENGINE]:
        if self.playing is not None:
            raise Trouble(409, "engine_under_way")
        self.playing = playing = Playing(new, self.data)
        return [*playing.begun(), *self.told(playing)]

    def told(self, playing: Playing) -> list[FROM_ENGINE]:
        """What follows; after the end of a game, another one may begin."""
        if playing.is_over:
            self.playing = None
        return [*playing.asked()]


def converse(source: BinaryIO, say: Callable[[str], None], data: Path | None = None) -> bool:
    """From the greeting to the end of what the program says; whether it was understood so far."""
    conversation = Conversation(data)
    say(as_line(conversation.greeting()))
    for said in answers(conversation, source):
        say(as_line(said))
    return not conversation.is_given_up


def answers(conversation: Conversation, source: BinaryIO) -> Iterator[FROM_ENGINE]:
    while not conversation.is_given_up:
        try:
            line = next_line(source)
        except Trouble as trouble:
            yield from conversation.refuse(trouble)
            continue
        if line is None:
            return
        yield from conversation.hear(line)
