"""What there is to know: the games and their options, the rules, the data and where it comes from."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kurgan.cli.common import DataOption, GameName, JsonOption, Lang, LangOption, console, open_game, print_json
from kurgan.core.data import OVERLAY, SOURCES, Datum
from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.core.options import Option
from kurgan.core.rules import Rule
from kurgan.games import GAMES

# --- kurgan games ---------------------------------------------------------------------------------


def games(lang: LangOption = Lang.en, json: JsonOption = False) -> None:
    """List the games. Seats, scenarios, and every option with its meaning; a star marks the default."""
    found = [open_game(name) for name in GAMES]
    if json:
        print_json({"games": {game.id: _as_json(game, lang.value) for game in found}})
        return
    screen = console()
    for game in found:
        _show_game(screen, game, lang.value)


def _as_json(game: AnyGame, lang: str) -> dict[str, Any]:
    text = game.text[lang].text
    return {
        "title": text("game.title"),
        "seats": list(game.seats),
        "scenarios": {name: text(f"scenario.{name}") for name in game.scenarios},
        "options": {
            option.id: {
                "default": option.default,
                "values": {value: text(f"option_value.{option.id}.{value}") for value in option.values},
                "meaning": text(f"option.{option.id}"),
                "rule": option.rule,
                "scenarios": list(option.scenarios or game.scenarios),
            }
            for option in game.options
        },
    }


def _show_game(screen: Console, game: AnyGame, lang: str) -> None:
    text = game.text[lang].text
    screen.print(Text.assemble((game.id, "bold"), f"  {text('game.title')}"))
    seats = ", ".join(f"{name} ({text(f'seat.{name}')})" for name in game.seats)
    screen.print(Padding(Text(seats), (0, 2), expand=False))
    for name in game.scenarios:
        screen.print(Padding(Text(f"--scenario {name}: {text(f'scenario.{name}')}"), (0, 2), expand=False))
    for option in game.options:
        _show_option(screen, game, option, lang)


def _show_option(screen: Console, game: AnyGame, option: Option, lang: str) -> None:
    text = game.text[lang].text
    only = f" ({', '.join(option.scenarios)})" if option.scenarios else ""
    screen.print(
        Padding(
            Text.assemble(
                ("--option ", "dim"), option.id, f"{only}: {text(f'option.{option.id}')} ", (f"[{option.rule}]", "dim")
            ),
            (0, 2),
            expand=False,
        )
    )
    for value in option.values:
        mark = "*" if value == option.default else " "
        line = Text(f"{mark} {option.id}={value}  {text(f'option_value.{option.id}.{value}')}")
        screen.print(Padding(line, (0, 4), expand=False))


# --- kurgan rules ---------------------------------------------------------------------------------


def rules(
    game: GameName,
    rule: Annotated[
        str | None, typer.Argument(metavar="ID", help="Like 9-c (a row), 12.1 (with all below it) or R8 (a ruling).")
    ] = None,
    lang: LangOption = Lang.en,
    search: Annotated[str | None, typer.Option("--search", metavar="WORD", help="What has this word.")] = None,
) -> None:
    """Show a rulebook in our words. Its index, one row, a section, a ruling, or what a search finds."""
    book = open_game(game)
    screen = console()
    if search is not None:
        _search(screen, book, search, lang.value)
    elif rule is None:
        _index(screen, book, lang.value)
    elif rule in book.index.rulings:
        _ruling(screen, book, rule)
    else:
        _rows(screen, book.index.find(rule), lang.value)


def _index(screen: Console, game: AnyGame, lang: str) -> None:
    for chapter, rows in groupby(game.index.rules.values(), lambda rule: rule.id.replace("-", ".").partition(".")[0]):
        screen.print(Text(chapter, "bold"))
        for row in rows:
            screen.print(Text.assemble((f"  {row.id:9} ", "cyan"), row.title[lang]))
    screen.print(Text("R", "bold"))
    for name, ruling in game.index.rulings.items():
        screen.print(Text.assemble((f"  {name:9} ", "cyan"), ruling.partition("\n")[0]))


def _rows(screen: Console, rows: list[Rule], lang: str) -> None:
    table = Table(box=None, show_header=False, padding=(0, 1))
    for row in rows:
        table.add_row(Text(row.id, "cyan"), Text.assemble((row.title[lang], "bold"), f"  {row.gist[lang]}"))
    screen.print(table)


def _ruling(screen: Console, game: AnyGame, name: str) -> None:
    from rich.markdown import Markdown  # takes a fifth of a second to load: not at every start

    title, _, body = game.index.ruling(name).partition("\n")
    screen.print(Text.assemble((name, "cyan"), " ", (title, "bold")))
    screen.print(Markdown(body.replace("\n**", "\n\n**")))


def _search(screen: Console, game: AnyGame, word: str, lang: str) -> None:
    wanted = word.casefold()
    rows = [
        row for row in game.index.rules.values() if wanted in f"{row.id} {row.title[lang]} {row.gist[lang]}".casefold()
    ]
    rulings = [name for name, text in game.index.rulings.items() if wanted in f"{name} {text}".casefold()]
    if not rows and not rulings:
        raise KurganError("no_rule_with", game=game.id, word=word)
    _rows(screen, rows, lang)
    for name in rulings:
        screen.print(Text.assemble((f" {name:9}", "cyan"), game.index.ruling(name).partition("\n")[0]))


# --- kurgan data ----------------------------------------------------------------------------------


def data(
    game: GameName,
    overlay: DataOption = None,
    everything: Annotated[bool, typer.Option("--list", help="List all, also what the rulebook says.")] = False,
    json: JsonOption = False,
) -> None:
    """Count values by source, and list them."""
    values = list(open_game(game, overlay).data.values())
    counts = {source: sum(1 for value in values if value.source.startswith(source)) for source in SOURCES}
    own = sum(1 for value in values if value.source == OVERLAY)
    if own:
        counts["overlay"] = own
    listed = [value for value in values if everything or not value.source.startswith("rulebook")]
    if json:
        listing = [{"path": value.path, "value": value.value, "source": value.source} for value in listed]
        print_json({"values": len(values), "by_source": counts} | ({"list": listing} if everything else {}))
        return
    screen = console()
    screen.print(f"{len(values)} values: " + ", ".join(f"{n} {source}" for source, n in counts.items()))
    for source, group in groupby(sorted(listed, key=lambda value: value.source), lambda value: value.source):
        screen.print(Text(source, "bold"))
        screen.print(Padding(_value_table(list(group)), (0, 2)))


def _value_table(values: list[Datum]) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 1))
    table.add_column(no_wrap=True)
    for value in values:
        shown = " ".join(map(str, value.value)) if isinstance(value.value, list) else str(value.value)
        table.add_row(Text(value.path, "cyan"), Text(shown))
    return table
