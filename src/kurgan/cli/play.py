"""kurgan play: the table in the browser; or in the terminal, and then who sits where."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from random import Random, SystemRandom
from typing import Annotated
from urllib.parse import urlencode

import typer

from kurgan.ai import Agent, make
from kurgan.ai.roster import usual
from kurgan.cli.common import (
    DEFAULT_GAME,
    DataOption,
    Lang,
    LangOption,
    OptionsOption,
    ScenarioOption,
    console,
    open_game,
    parse_options,
)
from kurgan.cli.saves import SaveFile
from kurgan.cli.table import TerminalTable
from kurgan.cli.words import TERMINAL
from kurgan.core.errors import KurganError, UnknownName
from kurgan.core.game import AnyGame
from kurgan.core.record import Record
from kurgan.core.session import Session
from kurgan.server.folder import data_folder
from kurgan.server.settings import PORT

BOTH = "both"


class LogKind(StrEnum):
    text = "text"
    json = "json"


@dataclass(frozen=True)
class Seating:
    scenario: str
    humans: frozenset[int]
    opponents: dict[int, Agent]
    names: dict[int, str]  # of the opponents


def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help=f"A game's id; else {DEFAULT_GAME}.")] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal.")] = False,
    scenario: ScenarioOption = None,
    option: OptionsOption = None,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="SEAT", help="Your seat, or 'both' for two people at one keyboard.")
    ] = None,
    opponent: Annotated[
        str | None,
        typer.Option("--opponent", metavar="NAME", help="recruit, officer, commander, general, or a game's own."),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Dice from this seed; truly random without it.")] = None,
    lang: LangOption = Lang.en,
    load: Annotated[Path | None, typer.Option("--load", metavar="FILE", help="Go on with a saved record.")] = None,
    data: DataOption = None,
    port: Annotated[
        int | None,
        typer.Option("--port", min=0, max=65535, help=f"Port of the browser table; else {PORT} or the next free one."),
    ] = None,
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Where to listen.")] = "127.0.0.1",
    public: Annotated[
        list[str] | None,
        typer.Option(
            "--public",
            metavar="ADDRESS",
            envvar="KURGAN_PUBLIC",
            help="Address by which others come, like https://club.example, where a proxy stands before; repeatable.",
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy",
            metavar="ADDRESS",
            envvar="KURGAN_PROXY",
            help="A proxy that is believed for whom it asks (X-Forwarded-For), like 127.0.0.1; repeatable.",
        ),
    ] = None,
    database: Annotated[
        str,
        typer.Option(
            "--database",
            metavar="URL",
            envvar="KURGAN_DATABASE",
            help="Keep games in PostgreSQL, like postgresql+psycopg://kurgan:secret@localhost/kurgan.",
        ),
    ] = "",
    workers: Annotated[
        int,
        typer.Option(
            "--workers", min=1, max=64, envvar="KURGAN_WORKERS", help="Processes that serve; needs --database."
        ),
    ] = 1,
    accounts: Annotated[
        bool,
        typer.Option(
            "--accounts", envvar="KURGAN_ACCOUNTS", help="Let people choose a name and a password to sign in by."
        ),
    ] = False,
    notices: Annotated[
        str,
        typer.Option(
            "--notices",
            metavar="KINDS",
            envvar="KURGAN_NOTICES",
            help="Tell people when it is their move: push,webhook; and mail, by the server that KURGAN_MAIL names.",
        ),
    ] = "",
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Open no browser.")] = False,
    log: Annotated[
        LogKind, typer.Option("--log", envvar="KURGAN_LOG", help="How the server writes its log, to stderr.")
    ] = LogKind.text,
) -> None:
    """Play in the browser. With --terminal: in the terminal, first the quick game against its opponent."""
    if not terminal:
        here = {
            "--scenario": scenario,
            "--option": option,
            "--seat": seat,
            "--opponent": opponent,
            "--seed": seed,
            "--load": load,
            "--data": data,
        }
        foreign = [name for name, given in here.items() if given is not None]
        outside = Outside(host, port, public or [], proxy or [], log, database, workers, accounts, notices)
        in_browser(game, outside, not no_browser, lang, foreign)
        return
    record = None if load is None else Record.load(load)
    if record is not None and (scenario or option):
        raise KurganError("saved_settings")
    played = open_game(game or (record.game if record else DEFAULT_GAME), data)
    if record is not None:
        record.fits(played)
    seating = seats(played, record.scenario if record else scenario, seat, opponent)
    if record is None:
        session = Session.new(played, seating.scenario, parse_options(option))
        file = SaveFile(played.id)
    else:
        text = record.text()
        session = Session.resume(played, record)
        file = SaveFile(played.id, load, text)
    rng = SystemRandom() if seed is None else Random(seed)
    table = TerminalTable(session, seating.humans, seating.opponents, rng, lang.value, console(), file)
    if load is not None:
        table.say("resumed", path=str(load))
    for n, name in seating.names.items():
        table.meet(n, name)
    table.run()


@dataclass(frozen=True)
class Outside:
    """Where the table in the browser is reached, and where its games are kept."""

    host: str
    port: int | None
    public: list[str]
    proxies: list[str]
    log: LogKind
    database: str = ""  # its address; else in the data folder
    workers: int = 1
    accounts: bool = False
    notices: str = ""  # kinds of them


def in_browser(game: str | None, at: Outside, browser: bool, lang: Lang, foreign: list[str]) -> None:
    """Serve until Ctrl-C. What the table in the browser asks for itself is refused here, not ignored."""
    from kurgan.server.logs import write_json
    from kurgan.server.run import serve  # takes a second to load, which the other commands do not wait for

    if foreign:
        raise KurganError("needs_terminal", option=foreign[0])
    wanted = {"game": open_game(game).id if game else "", "lang": lang.value if lang is not Lang.en else ""}
    query = urlencode({name: value for name, value in wanted.items() if value})
    path = ("/new" if game else "/") + (f"?{query}" if query else "")

    def say(url: str) -> None:
        print(TERMINAL[lang.value].text("terminal.serving", {"url": url}), flush=True)

    if at.log is LogKind.json:
        write_json()
    serve(
        at.host,
        at.port,
        public=at.public,
        proxies=at.proxies,
        folder=data_folder(),
        database=at.database,
        workers=at.workers,
        accounts=at.accounts,
        notices=[at.notices],
        path=path,
        browser=browser,
        say=say,
    )


def seats(game: AnyGame, scenario: str | None, seat: str | None, opponent: str | None) -> Seating:
    """Who plays what. Without a scenario it is the game's quick one, without an opponent the usual one: an officer.

    A quick game against an opponent that plays one seat only is for the other seat, and for that opponent.
    """
    if seat is not None and seat not in (*game.seats, BOTH):
        raise UnknownName("seat", seat, (*game.seats, BOTH))
    if seat == BOTH and opponent:
        raise KurganError("nobody_for_opponent")
    quick_scenario, quick_seat, quick_opponent = game.presentation.quick
    choosy, fits = bool(make(quick_opponent, game.id).seats), seat in (None, quick_seat)
    if scenario is None:
        scenario = quick_scenario if fits or not choosy else game.scenarios[0]
    quick = choosy and scenario == quick_scenario and fits
    mine = seat or (quick_seat if quick else game.seats[0])
    humans = frozenset(n for n, name in enumerate(game.seats) if mine in (name, BOTH))
    others = {n: name for n, name in enumerate(game.seats) if n not in humans}
    names = {
        n: opponent or (quick_opponent if quick else usual(game.id, name, quick_opponent)) for n, name in others.items()
    }
    return Seating(scenario, humans, {n: make(name, game.id, game.seats[n]) for n, name in names.items()}, names)
