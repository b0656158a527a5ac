"""kurgan check, backup, restore: whether the games are as they were written, copies of them, and back."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kurgan.cli.common import Lang, LangOption, progress_bar, told
from kurgan.cli.words import TERMINAL
from kurgan.core.errors import KurganError
from kurgan.server.folder import data_folder, database

if TYPE_CHECKING:
    from kurgan.server.checking import Found

FolderOption = Annotated[
    Path | None, typer.Option("--data", metavar="FOLDER", help="Where the games are; else the usual folder.")
]
ReplaceOption = Annotated[bool, typer.Option("--replace", help="Put it in the place of what is there.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="The backup.")]


def check(data: FolderOption = None, lang: LangOption = Lang.en) -> None:
    """Check the games. The file itself, that no row was changed since it was written, and that every game replays."""
    found = _checked((data is None and database()) or _games(data))
    key = "check_others" if found.other_rules else "check_well"
    _say(lang, key, tables=found.tables, rows=found.rows, n=found.other_rules)


def backup(file: File, data: FolderOption = None, replace: ReplaceOption = False, lang: LangOption = Lang.en) -> None:
    """Copy all games into one file. The server may go on meanwhile."""
    from kurgan.server.store import copying, opening  # they take a second to load

    source = _file(data)
    opening.must_be(source)
    opening.examine(source)  # also of an older version: this is how to keep it before an update
    if file.exists() and not replace:
        raise KurganError("backup_there", path=str(file))
    file.parent.mkdir(parents=True, exist_ok=True)
    with _telling("backup") as tell:
        copying.copy(source, file, tell)
    _say(lang, "backed_up", path=str(file), size=-(-file.stat().st_size // 1024))


def restore(file: File, data: FolderOption = None, replace: ReplaceOption = False, lang: LangOption = Lang.en) -> None:
    """Bring a backup back, checked. What is there is never overwritten: --replace keeps it aside."""
    from kurgan.server.store import copying, opening
    from kurgan.server.store.database import Database

    target = _file(data)
    opening.must_be(file)
    opening.examine(file, thorough=True)
    if copying.is_there(target) and not replace:
        raise KurganError("games_here", folder=str(target.parent))
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    half = target.with_name(f"{target.name}.restored")
    try:
        with _telling("restore") as tell:
            copying.copy(file, half, tell)
        Database(target.parent, f"sqlite:///{half}").close()  # an older one is brought up to date
        found = _checked(half)
        copying.close(half)
        if copying.is_there(target):
            aside = copying.put_aside(target, time.strftime("%Y%m%d-%H%M%S"))
            _say(lang, "kept_aside", path=str(aside))
        copying.put(half, target)
    finally:
        for end in copying.BESIDE:
            Path(f"{half}{end}").unlink(missing_ok=True)
    _say(lang, "restored", tables=found.tables, rows=found.rows, folder=str(target.parent))


def _games(folder: Path | None) -> Path:
    from kurgan.server.store.opening import FILE

    return (folder or data_folder()) / FILE


def _file(folder: Path | None) -> Path:
    """The same, if games are kept in one at all."""
    from kurgan.server.store import postgresql

    if folder is None and (elsewhere := database()):
        raise KurganError("database_tools", url=postgresql.shown(postgresql.address(elsewhere)))
    return _games(folder)


def _checked(games: Path | str) -> Found:
    """How much there is, if all is well; else every table that is not is told first."""
    from kurgan.server.checking import check

    with _telling("check") as tell:
        found = check(games, lambda error: print(told(error)), tell)
    if found.wrong:
        raise KurganError("not_sound", n=found.wrong, tables=found.tables)
    return found


@contextmanager
def _telling(what: str) -> Iterator[Callable[[int, int], None]]:
    with progress_bar(what) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, whole: bar.update(task, completed=done, total=whole)


def _say(lang: Lang, key: str, **params: int | str) -> None:
    print(TERMINAL[lang.value].text(f"terminal.{key}", params))
