"""13.2 Command: who can trace a Line of Command."""

from __future__ import annotations

from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.places import AREA_MASK, AXIS, HOME_ZONE, SOVIET
from kurgan.games.fortress_sevastopol.rules.r06_areas import flood
from kurgan.games.fortress_sevastopol.rules.r21_2_links import adjoining, beside
from kurgan.games.fortress_sevastopol.state import FS


def lines_to_zone(s: FS, side: int) -> int:
    """[13.2.1] Controlled places (contested or not) from which a line leads to the friendly Zone, a mask.

    Rivers, walls, trenches and weather do not matter [R60]. For Soviets a controlled Port is joined with Zone C
    by sea [13.2.1-a], also while contested [R62].
    """
    start = 1 << HOME_ZONE[side]
    if side == SOVIET:
        start |= s.given.sheets.port & s.held[SOVIET]
    return flood(s, start, s.held[side])


def hq_places(s: FS, side: int) -> int:
    """Areas with an HQ of the side, a mask."""
    t, found = s.given.sheets, 0
    for hq in each(t.hq & t.of_side[side]):
        found |= 1 << s.where[hq]
    return found & AREA_MASK


def next_to(s: FS, places: int) -> int:
    """The places and their neighbours: a unit's own Area need not be friendly [R60]."""
    return places | beside(adjoining(s.given.sheets), places) & AREA_MASK


def in_command(s: FS, side: int) -> int:
    """[13.2.1] Places where a unit of the side is in command, a mask: lines lead to the Zone or to any HQ [R61]."""
    hqs = hq_places(s, side)
    lines = lines_to_zone(s, side)
    if hqs & ~lines:
        lines |= flood(s, hqs & s.held[side], s.held[side])
    return next_to(s, lines) | hqs | 1 << HOME_ZONE[side]


def beachhead_command(s: FS) -> int:
    """[9.6.2] [9.6.2-a] Where a Naval Brigade is in command by the landing chit, its Area always included [R88]."""
    if not s.beachhead:
        return 0
    there = 1 << s.beachhead
    return next_to(s, flood(s, there, s.held[SOVIET])) if s.held[SOVIET] & there else there


def out_of_command(s: FS) -> int:
    """[13.2.1-b] [13.2.2] All units of both sides without a line, a mask; judged once per Impulse or phase [R59]."""
    t, found = s.given.sheets, 0
    for side in (AXIS, SOVIET):
        cut_off = s.stands[side] & AREA_MASK & ~in_command(s, side)
        if not cut_off:
            continue
        landing = beachhead_command(s) if side == SOVIET else 0
        for place in each(cut_off):
            units = s.at[place] & t.of_side[side]
            found |= units & ~t.naval if landing >> place & 1 else units
    return found


def command_is_judged(s: FS) -> bool:
    """[R59] Whether an Impulse or a Refit is under way: its start decided who is Out of Command, in ``ooc``."""
    return "ooc" in s.game.flow.owned(s)
