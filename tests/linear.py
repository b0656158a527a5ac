"""What somebody could send to take up everybody's time, and whether it costs time linear to its size."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count

from kurgan.core.errors import KurganError

TIMES, AS_MUCH = 8, 3  # so many times as long a text may cost so many times as much for each character
SLACK_S = 0.03  # and this besides: short texts cost next to nothing
TRIES = 3  # the machine may be busy with something else

Content = Callable[[int], str]  # a text of about so many characters
CHARACTERS = {
    "blanks": " ",
    "tabs": "\t",
    "lines": "\n",
    "dots": ".",
    "steps": ">",
    "brackets": "[",
    "closing": "]",
    "braces": "{",
    "quotes": '"',
    "apostrophes": "'",
    "backslashes": "\\",
    "equals": "=",
    "colons": ":",
    "semicolons": ";",
    "commas": ",",
    "digits": "9",
    "hashes": "#",
    "percents": "%",
    "slashes": "/",
    "stars": "*",
    "dashes": "-",
    "letters": "a",
    "words": "a b ",
    "folders": "a/",
    "parts": "a=1;",
    "pairs": "a:1 ",
    "names": "a.b.",
    "items": "1,",
    "texts": "'a',",
    "spread": "a" + " " * 50,
}


def repeated(unit: str) -> Content:
    return lambda size: unit * (size // len(unit))


def numbered(pattern: str) -> Content:
    """Many small items, no two alike; ``#`` stands for the number."""

    def content(size: int) -> str:
        made: list[str] = []
        for n in count():
            if size <= 0:
                return "".join(made)
            made.append(pattern.replace("#", str(n)))
            size -= len(made[-1])
        raise AssertionError("numbers do not run out")

    return content


CONTENTS: dict[str, Content] = {name: repeated(unit) for name, unit in CHARACTERS.items()} | {
    "many words": numbered("n# "),
    "many parts": numbered("n#=1; "),
    "many lines": numbered("n# = 1\n"),
    "many items": numbered("'n#', "),
}


def cost(run: Callable[[str], object], text: str) -> float:
    """Seconds of work, by whatever threads."""
    start = time.process_time()
    with suppress(KurganError):  # what cannot be read may cost no more
        run(text)
    return time.process_time() - start


def assert_linear(run: Callable[[str], object], content: Content, size: int, around: str = "{}") -> None:
    """What is done with a text that has much of a content in it."""
    texts = [around.replace("{}", content(long)) for long in (size, TIMES * size)]
    found = []
    for _ in range(TRIES):
        short, long = (cost(run, text) for text in texts)
        if long < TIMES * AS_MUCH * short + SLACK_S:
            return
        found.append(f"{short:.3f} s and {long:.3f} s")
    raise AssertionError(f"{size} characters in {around!r} and {TIMES} times as many cost {', '.join(found)}")
