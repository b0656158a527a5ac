"""The server: a house of tables behind HTTP, sockets for those who look on, opponents in their own process."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI
from fastapi.telemetry import TelemetryConfig
from starlette.concurrency import run_in_threadpool

import kurgan
from kurgan.server import errors
from kurgan.server.bots import Bots
from kurgan.server.caller import Visitors
from kurgan.server.dear import DearWork
from kurgan.server.engine.room import Room
from kurgan.server.house import House
from kurgan.server.hub import Hub
from kurgan.server.metrics import Metrics
from kurgan.server.news import News
from kurgan.server.notices.carrier import Carrier
from kurgan.server.notices.teller import Teller
from kurgan.server.notices.wishes import Wishes
from kurgan.server.routes import (
    accounts,
    editor,
    engine,
    learning,
    library,
    lobby,
    looking,
    notices,
    puzzles,
    seeing,
    socket,
    table,
)
from kurgan.server.security import Buckets, Guard
from kurgan.server.settings import Settings
from kurgan.server.static import Client
from kurgan.server.store.failing import FAILURES, CannotKeep
from kurgan.server.waking import Waker
from kurgan.server.watch import Watch

# Nothing of who asked for what is measured or sent anywhere, whatever the environment says.
UNWATCHED: TelemetryConfig = {
    "tracing": False,
    "metrics": False,
    "logs": False,
    "operation_spans": False,
    "auto_configure": False,
}


def create_app(house: House | None = None, settings: Settings | None = None) -> FastAPI:
    """Without a house it opens the user's own when it starts, so that asking for its description opens none."""
    settings, metrics = settings or Settings(), Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = settings.threads
        mine = House() if house is None else house
        mine.means.seat_wait_s, mine.means.quotas = settings.seat_wait_s, settings.quotas
        app.state.house, app.state.visitors, app.state.dear_work = mine, Visitors(mine, settings.accounts), DearWork()
        app.state.code_tries = Buckets(settings.code_rate, settings.code_burst)
        app.state.address_tries = Buckets(settings.sign_in_rate, settings.sign_in_burst)
        app.state.name_tries, app.state.hashing = Buckets(settings.name_rate, settings.name_burst), DearWork(at_once=1)
        app.state.settings, app.state.metrics = settings, metrics
        mine.tables.on_rows.append(metrics.grown)
        newcomers = settings.quotas.people_per_hour
        app.state.newcomers = Buckets(newcomers / 3600, newcomers)
        # Deeds have threads of their own: handing work over costs half of what the framework's way does.
        app.state.hands = hands = ThreadPoolExecutor(settings.threads, "kurgan-deed")
        app.state.hub = hub = Hub(mine, settings)
        hub.start()
        app.state.bots = bots = Bots(mine, settings) if settings.bots else None
        if bots:
            bots.start()
        app.state.room = room = Room(mine.tables)
        room.start()
        news = News(mine, hub, bots, room) if mine.means.db.is_shared else None
        if news:
            news.start()
        app.state.teller = teller = teller_of(mine, settings, hub)
        app.state.wishes = teller and Wishes(mine.means, settings.notices, teller.carrier)
        if teller:
            teller.start()
        sweeper, waker = Sweeper(mine, settings.sweep_s), Waker(mine.tables)
        waker.start()
        await run_in_threadpool(wake, mine, settings)
        sweeper.start()
        try:
            yield
        finally:
            await run_in_threadpool(sweeper.stop)
            await run_in_threadpool(waker.stop)
            if teller:
                await run_in_threadpool(teller.stop)
            if news:
                await run_in_threadpool(news.stop)
            if bots:
                await run_in_threadpool(bots.stop)
            await hub.stop()
            room.stop()
            hands.shutdown(wait=False)
            mine.tables.on_rows.remove(metrics.grown)
            if house is None:
                mine.close()

    app = FastAPI(
        title="Kurgan",
        version=kurgan.__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        redirect_slashes=False,
        telemetry=UNWATCHED,
        description="Tables of wargames: everything a viewer is sent is what that viewer may know.",
    )
    parts = (table, looking, socket, engine, library, lobby, learning, puzzles, editor, notices, seeing, accounts)
    for router in (*(module.router for module in parts), accounts.own):
        app.router.routes.extend(router.routes)  # included routers would match each request twice
    app.router.default = Client(settings.static)
    app.add_middleware(Guard, settings=settings)
    app.add_middleware(Watch, metrics=metrics)  # outermost
    errors.install(app)
    return app


def teller_of(house: House, settings: Settings, hub: Hub) -> Teller | None:
    """Who tells people that it is their move, where that is wanted."""
    wanted = settings.notices
    if not wanted.channels:
        return None
    return Teller(house, hub, Carrier(house.means, wanted, settings.base), wanted.look_s)


def wake(house: House, settings: Settings) -> None:
    """What has to be done after a start; if the disk is full or the file held, the house opens nevertheless."""
    try:
        if settings.workers == 1:
            house.presence.arrive(settings.sweep_s)
        else:  # whoever started them all has opened the house
            house.presence.join(settings.sweep_s)
        house.tables.wake()
    except (CannotKeep, *FAILURES) as error:
        errors.log.error("the games could not be looked at after the start: %s", error)


class Sweeper(threading.Thread):
    """Looks at the clocks from time to time, for tables nobody looks at, and says that somebody is here."""

    def __init__(self, house: House, every_s: float) -> None:
        super().__init__(daemon=True, name="kurgan-sweeper")
        self.house, self.every_s = house, every_s
        self.stopped = threading.Event()

    def run(self) -> None:
        while not self.stopped.wait(self.every_s):
            self.look()

    def look(self, sweeps: bool = True) -> None:
        try:
            self.house.presence.beat()
            if sweeps:
                self.house.tables.sweep()
        except CannotKeep as error:
            errors.log.warning("the clocks could not be looked at: %s", error)
        except Exception:
            errors.log.exception("looking at the clocks failed")

    def stop(self) -> None:
        self.stopped.set()
        self.join(5)
        self.look(sweeps=False)
