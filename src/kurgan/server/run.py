"""Starting the server for the people at this machine, and opening their browser when it answers."""

from __future__ import annotations

import contextlib
import errno
import gc
import logging
import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError

from kurgan.core.errors import KurganError
from kurgan.core.text import message
from kurgan.server.addresses import address, allowed_hosts, network_of, origin_of, reachable
from kurgan.server.app import create_app
from kurgan.server.calm import calm_log
from kurgan.server.connections import protocols
from kurgan.server.house import House
from kurgan.server.logs import is_json, of_uvicorn
from kurgan.server.notices.options import NoticeOptions, options
from kurgan.server.routes.library import set_out
from kurgan.server.settings import PORT, Settings
from kurgan.server.several import Several, Work

LONGEST_PAUSE_MS = 10_000  # of a computer opponent
TRIES = 50  # further ports, when none was asked for
WS_MESSAGE = 1024  # bytes; nobody is meant to send any
# Seconds a thread may go on while another waits for the interpreter. After every write to disk and every packet a
# thread has to wait so long for a busy one; at Python's usual five milliseconds that adds up to most of an answer.
SWITCH_S = 0.0005
YOUNG_S = 0.2  # at fifty choices a second these are some 30,000 things, and some milliseconds to look at them
NEVER = 1_000_000_000


class Server(uvicorn.Server):
    """Says when it answers."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()


def expected(record: logging.LogRecord) -> bool:
    """Whether a line belongs in the log. A socket refused with a status is complained of by uvicorn: it is meant so."""
    return "without completing handshake" not in record.getMessage()


def configured(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """No access log: nothing of who asked for what is kept. Errors go to stderr."""
    logging.getLogger("uvicorn.error").addFilter(expected)
    http, sockets = protocols(settings)
    return uvicorn.Config(
        app,
        http=http,
        log_config=of_uvicorn(),
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws=sockets,
        ws_max_size=WS_MESSAGE,
        ws_per_message_deflate=True,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=3,
    )


def bound(host: str, port: int | None) -> socket.socket:
    """A listening place: the port asked for, or else the first free one from the usual on."""
    wanted = [port] if port is not None else [*range(PORT, PORT + TRIES), 0]
    for number in wanted:
        try:
            return bind(host, number)
        except UnicodeError:  # a name that no host can have
            raise KurganError("cannot_listen_host", host=host) from None
        except OSError as error:
            if error.errno != errno.EADDRINUSE or number == wanted[-1]:
                raise KurganError(
                    "cannot_listen", host=host, port=number, detail=error.strerror or str(error)
                ) from None
    raise AssertionError("one of them was the last")


def bind(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    place = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere it would share the port with another
            place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        place.bind(address)
        place.listen(128)
    except OSError:
        place.close()
        raise
    return place


def open_house(folder: Path | None, database: str = "") -> House:
    try:
        return House(folder, url=database)
    except (OSError, SQLAlchemyError) as error:
        reason = getattr(error, "strerror", None) or str(getattr(error, "orig", None) or error).split("\n")[0]
        raise KurganError(
            "cannot_keep", folder=str(folder) if folder else message("part.data_folder"), detail=reason
        ) from None


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    *,
    public: Sequence[str] = (),
    proxies: Sequence[str] = (),
    folder: Path | None = None,
    database: str = "",
    workers: int = 1,
    accounts: bool = False,
    notices: Sequence[str] = (),
    path: str = "/",
    browser: bool = True,
    say: Callable[[str], None] = print,
) -> None:
    """Serve until Ctrl-C. Whatever prevents the start is one clear line."""
    outside, trusted = tuple(map(origin_of, public)), tuple(map(network_of, proxies))
    place = bound(host, port)
    house = None
    try:
        house = open_house(folder, database)
        url = address(place, host, path)

        def ready() -> None:
            say(url)
            for other in (*outside, *addresses):
                if not url.startswith(f"{other}/"):
                    say(other)
            if browser and has_display():
                threading.Thread(target=open_browser, args=(url,), daemon=True).start()

        addresses = reachable(host, place.getsockname()[1])
        base = next(iter((*outside, *addresses)), "")
        settings = Settings(
            hosts=allowed_hosts(host),
            addresses=addresses,
            public=outside,
            proxies=trusted,
            bot_pause_ms=bot_pause_ms(),
            metrics_token=os.environ.get("KURGAN_METRICS_TOKEN", ""),
            workers=workers,
            accounts=accounts,
            notices=notices_by(notices, base),
        )
        if workers > 1:
            several(house, Work(place, settings, folder, database, is_json()), ready)
            return
        prepare()
        config = configured(create_app(house, settings), settings)
        threading.Thread(target=set_out, daemon=True).start()
        with contextlib.suppress(KeyboardInterrupt):  # raised again by the server when all is closed
            Server(config, ready).run([place])
    finally:
        place.close()
        if house is not None:
            house.close()


def several(house: House, work: Work, ready: Callable[[], None]) -> None:
    """The house was opened to see that all is well; then each process opens its own."""
    if not house.means.db.is_shared:
        raise KurganError("workers_database")
    house.presence.arrive(work.settings.sweep_s)
    house.close()
    Several(work, ready).run()


def prepare() -> None:
    """A process that serves."""
    logging.getLogger("uvicorn.error").addFilter(expected)  # before they are counted
    calm_log()
    calm_collector()
    sys.setswitchinterval(SWITCH_S)


def calm_collector() -> None:
    """Live tables are many objects that stay: looking through them all again and again would stop everybody.

    What is loaded by now is never looked at again. Of the rest only the young are, a few at a time: Python would wait
    until there are many more of them than went, and as each choice replaces what everybody is shown, that is a matter
    of hundreds of thousands and of a tenth of a second. What has been looked at once is not looked at again until
    tables are dropped from memory: the sweep that drops them collects them.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, NEVER, NEVER)
    threading.Thread(target=look_at_the_young, daemon=True, name="kurgan-young").start()


def look_at_the_young() -> None:
    while True:
        time.sleep(YOUNG_S)
        gc.collect(0)


def bot_pause_ms() -> int:
    """How long computer opponents wait before each move, so that people can follow; tests set it to nothing."""
    text = os.environ.get("KURGAN_BOT_PAUSE_MS", str(Settings.bot_pause_ms))
    if not text.isdecimal() or int(text) > LONGEST_PAUSE_MS:
        raise KurganError("bot_pause", most=LONGEST_PAUSE_MS, text=text)
    return int(text)


def notices_by(named: Sequence[str], base: str) -> NoticeOptions:
    """The mail server stands in the environment only: its password would show among the processes."""
    mail, private = os.environ.get("KURGAN_MAIL", ""), os.environ.get("KURGAN_WEBHOOK_PRIVATE", "")
    return options(named, mail, private, base)


def has_display() -> bool:
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser(url: str) -> None:
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(url)
