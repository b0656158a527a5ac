"""kurgan account: for whoever keeps a house with accounts. Who there are, and a code for a forgotten password."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kurgan.cli.common import Lang, LangOption
from kurgan.cli.keeping import FolderOption
from kurgan.cli.words import TERMINAL
from kurgan.server.folder import data_folder, database

if TYPE_CHECKING:
    from kurgan.server.accounts import Accounts

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    help="Look after accounts. For whoever keeps the server, which may run meanwhile.",
)


@app.command("list")
def list_(data: FolderOption = None, lang: LangOption = Lang.en) -> None:
    """Say by which names people sign in, and since when."""
    with _accounts(data) as accounts:
        found = accounts.everybody()
    for account in found:
        print(f"{_day(account.created_ms)}  {account.login}")
    if not found:
        print(TERMINAL[lang.value].text("terminal.no_accounts", {}))


@app.command("reset")
def reset(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name by which somebody signs in.")],
    data: FolderOption = None,
    lang: LangOption = Lang.en,
) -> None:
    """Make a code for somebody who has forgotten his password. It sets a new one, once, within an hour."""
    with _accounts(data) as accounts:
        code, until_ms = accounts.give_code(name)
    params: dict[str, int | str] = {"code": code, "time": time.strftime("%H:%M", time.localtime(until_ms / 1000))}
    print(TERMINAL[lang.value].text("terminal.account_code", params))


@contextmanager
def _accounts(folder: Path | None) -> Iterator[Accounts]:
    """Of a house that there is."""
    from kurgan.server.run import open_house  # takes a second to load
    from kurgan.server.store import opening

    elsewhere = "" if folder else database()
    if not elsewhere:
        opening.must_be((folder or data_folder()) / opening.FILE)
    house = open_house(folder or data_folder(), elsewhere)
    try:
        yield house.accounts
    finally:
        house.close()


def _day(at_ms: int) -> str:
    return time.strftime("%Y-%m-%d", time.localtime(at_ms / 1000))
