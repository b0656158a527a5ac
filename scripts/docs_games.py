"""What the games themselves say in the documentation site: set-ups, options, opponents, lessons, all rules.

A page of a game says ``<!-- fact: scenarios -->`` (or options, opponents, lessons) where its table belongs; it is made
from the package, so no page can say otherwise than the game does. Pages below ``zh/`` get it in Chinese.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby

from docs_pages import CHINESE, Failed, Page, made

import kurgan
from kurgan.ai import roster
from kurgan.core.game import AnyGame
from kurgan.core.text import LANGUAGES

FACT = re.compile(r"^<!-- fact: (\w+) -->$", re.MULTILINE)
WORDS = {
    "en": {
        "scenario": "scenario",
        "seats": "sides",
        "option": "switch",
        "values": "values, the usual one first",
        "rule": "rule",
        "opponent": "opponent",
        "how": "how it plays",
        "only": "only in: ",
        "rules": "Rules",
        "course": "the course, ticked by what you do:",
    },
    "zh": {
        "scenario": "剧本",
        "seats": "阵营",
        "option": "开关",
        "values": "取值（默认值在前）",
        "rule": "规则",
        "opponent": "对手",
        "how": "怎样下",
        "only": "仅用于：",
        "rules": "规则",
        "course": "课程，做到一步就勾一步：",
    },
}


def filled(page: Page) -> Page:
    """A written page with what its game says put in."""
    if not FACT.search(page.text):
        return page
    lang = "zh" if page.site.startswith(CHINESE) else "en"
    name = page.site.rpartition("/")[2].removesuffix(".md")

    def fact(found: re.Match[str]) -> str:
        if found[1] in OF_ALL:
            return "\n".join(OF_ALL[found[1]]())
        if found[1] not in FACTS:
            raise Failed(f"{page.source} asks for '{found[1]}'; there are {', '.join((*FACTS, *OF_ALL))}")
        if name not in kurgan.GAMES:
            raise Failed(f"{page.source} asks for the {found[1]} of a game, and is called like none")
        return "\n".join(FACTS[found[1]](kurgan.game(name), lang))

    return replace(page, text=FACT.sub(fact, page.text))


def cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ").replace("<", "&lt;")


def table(*rows: tuple[str, ...]) -> list[str]:
    head, *body = [f"| {' | '.join(map(cell, row))} |" for row in rows]
    return [head, "|" + "---|" * len(rows[0]), *body]


def scenarios(game: AnyGame, lang: str) -> list[str]:
    text, words = game.text[lang].text, WORDS[lang]
    seats = " · ".join(text(f"seat.{seat}") for seat in game.seats)
    rows = [(f"`{name}`", text(f"scenario.{name}")) for name in game.scenarios]
    return [f"{words['seats']}: {seats}", "", *table(("", words["scenario"]), *rows)]


def options(game: AnyGame, lang: str) -> list[str]:
    text, words = game.text[lang].text, WORDS[lang]
    rows = []
    for option in game.options:
        named = [option.default, *(value for value in option.values if value != option.default)]
        values = " · ".join(f"{value}: {text(f'option_value.{option.id}.{value}')}" for value in shortened(named))
        only = ", ".join(text(f"scenario.{name}") for name in option.scenarios)
        meaning = text(f"option.{option.id}") + (f" ({words['only']}{only})" if only else "")
        rows.append((f"`{option.id}`", meaning, values, option.rule))
    return table(("", words["option"], words["values"], words["rule"]), *rows)


def shortened(values: list[str]) -> list[str]:
    """Of a row of numbers the first and the last."""
    numbers = sorted((value for value in values if value.isdecimal()), key=int)
    return [values[0], numbers[0], numbers[-1]] if len(numbers) > 5 else values


def opponents(game: AnyGame, lang: str) -> list[str]:
    text, words = game.text[lang].text, WORDS[lang]
    levels = [name for name in roster.offered(game.id) if roster.kind(name) != "study"]
    rows = [
        (text(f"agent.{name}"), text(f"opponent.{name}")) for name in levels if f"opponent.{name}" in game.text[lang]
    ]
    return table((words["opponent"], words["how"]), *rows)


def lessons(game: AnyGame, lang: str) -> list[str]:
    text = game.text[lang].text
    return [f"{n}. {text(f'lesson.{lesson.id}.title')}" for n, lesson in enumerate(game.presentation.lessons, 1)]


FACTS: dict[str, Callable[[AnyGame, str], list[str]]] = {
    "scenarios": scenarios,
    "options": options,
    "opponents": opponents,
    "lessons": lessons,
}


def sizes() -> list[str]:
    rows = []
    for game in map(kurgan.game, kurgan.GAMES):
        rows.append(
            (f"`{game.id}`", "yes" if game.new().HIDES else "no", f"{game.num_actions:,}", f"{game.max_decisions:,}")
        )
    return table(("", "hidden information", "actions in all", "decisions in a game, at most"), *rows)


OF_ALL: dict[str, Callable[[], list[str]]] = {"sizes": sizes}


def rulebooks() -> Iterator[Page]:
    """Every row of every rulebook, in both languages."""
    for name in kurgan.GAMES:
        for lang in LANGUAGES:
            yield made(f"{CHINESE * (lang == 'zh')}rules/{name}.md", rulebook(kurgan.game(name), lang))


def rulebook(game: AnyGame, lang: str) -> str:
    lines = [f"# {game.text[lang].text('game.title')}", ""]
    for chapter, rows in groupby(game.index.rules.values(), lambda row: row.id.replace("-", ".").partition(".")[0]):
        lines += [f"## {chapter}", ""]
        for row in rows:
            lines += [f'<a id="{row.id}"></a>**{row.id} {row.title[lang]}**{{ .rule }} {cell(row.gist[lang])}', ""]
    return "\n".join(lines)
