"""The house: every table and everybody at them, without HTTP. Each part is asked for its own deeds."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

from kurgan.server.accounts import Accounts
from kurgan.server.analysis import Analyses
from kurgan.server.apart import Apart
from kurgan.server.beside import Beside
from kurgan.server.computers import Computers
from kurgan.server.cutting import Cuts
from kurgan.server.deleting import Deleting
from kurgan.server.devices import Devices
from kurgan.server.drawing import Drawing
from kurgan.server.errands import Errands
from kurgan.server.folder import data_folder, database
from kurgan.server.hints import Hints
from kurgan.server.learning import Learning
from kurgan.server.leaving import Leaving
from kurgan.server.lists import Lists
from kurgan.server.looking import Looking
from kurgan.server.making import Making
from kurgan.server.means import Means
from kurgan.server.moving import Moving
from kurgan.server.notices.lookers import Lookers
from kurgan.server.own_data import OwnData
from kurgan.server.people import People
from kurgan.server.playing import Playing
from kurgan.server.presence import Presence
from kurgan.server.programs import Programs
from kurgan.server.rematch import Rematching
from kurgan.server.resigning import Resigning
from kurgan.server.sealing import Sealing
from kurgan.server.seating import Seating
from kurgan.server.sessions import Sessions
from kurgan.server.tables import Tables


class House:
    def __init__(
        self,
        folder: Path | None = None,
        *,
        url: str = "",
        now: Callable[[], float] = time.time,
        rng: random.Random | None = None,
    ) -> None:
        if folder is None:
            folder, url = data_folder(), url or database()
        self.means = means = Means(folder, url, now, rng or random.SystemRandom())
        self.presence = Presence(means)
        self.people = People(means)
        self.sessions = Sessions(means)
        self.devices = Devices(means, self.sessions)
        self.accounts = Accounts(means, self.sessions)
        self.lookers = Lookers(means)
        self.lists = Lists(means)
        self.tables = tables = Tables(means)
        tables.on_time_up.append(self.presence.beat)
        self.making = Making(tables, means)
        self.apart = Apart(tables, means, self.making)
        self.learning = Learning(self.making, means)
        self.rematching = Rematching(tables, means, self.making)
        self.seating = Seating(tables, means)
        self.programs = Programs(tables, means)
        self.sealing = Sealing(tables, means)
        self.playing = Playing(tables, means)
        self.drawing = Drawing(tables, means)
        self.beside = Beside(tables, means)
        self.deleting = Deleting(tables, means)
        cuts = Cuts(means)
        self.moving = Moving(self.making, means, cuts)
        self.looking = Looking(tables, means, cuts)
        self.own_data = OwnData(means, self.looking)
        self.leaving = Leaving(tables, means, self.sessions)
        self.computers = Computers(tables, means)
        self.errands = Errands()
        self.hints = Hints(tables, means, self.errands)
        self.analyses = Analyses(tables, means, self.errands)
        self.resigning = Resigning(tables, means, self.errands)

    def close(self) -> None:
        self.apart.close()
        self.tables.close()
        self.means.db.close()
