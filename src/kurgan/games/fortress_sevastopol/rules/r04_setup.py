"""4.0 Set-up, the same for every scenario; nobody chooses anything."""

from __future__ import annotations

from kurgan.core.sets import changed
from kurgan.games.fortress_sevastopol.places import ABSENT, AXIS, SOVIET
from kurgan.games.fortress_sevastopol.rules.r25_victory import vp_on_map
from kurgan.games.fortress_sevastopol.sheets import AMPHIBIOUS, CHITS, PRE
from kurgan.games.fortress_sevastopol.state import FS, MARKER_READY, put


def set_up(s: FS) -> None:
    """[26.1] [26.2] [26.3]"""
    t = s.given.sheets
    left_out = 0
    for trio, division in zip(t.formations, t.divisions, strict=True):
        left_out |= trio if s.given.divisions else division  # [27.6] [R131]
    for unit in range(len(t.slugs)):
        if left_out >> unit & 1:
            put(s, unit, ABSENT)
        elif t.start[unit]:
            put(s, unit, t.start[unit])  # [4.3] [2.2.2.3-b] Fresh side up
    s.weather = t.weather[1]  # [4.1]
    s.track, s.advantage, s.rested = 0, AXIS, 1  # [4.1] the marker at 0, Axis side up
    s.rp = bytes(2)  # [4.1-a]
    s.vp = vp_on_map(s)  # [4.1-a] 1, for the Advantage [15.3]
    for marker in range(len(s.marker)):  # [4.2]; [4.6] the Pre-Bombardment is for turn 1
        if t.marker_start[marker] or marker == PRE:
            s.marker = changed(s.marker, marker, MARKER_READY)
    s.ip = changed(s.ip, t.start_ip, 1 + SOVIET)  # [4.4]
    if not s.given.chits:  # [2.4.2-d] [R33]
        s.pool[:] = bytes(len(CHITS))
    elif s.given.invasion_chit:  # [27.10] [R132]
        s.pool[AMPHIBIOUS] -= 1
        s.hand[SOVIET * len(CHITS) + AMPHIBIOUS] += 1
        s.invasion_held = 1
