"""8.0 Supply: lines flooded from the sources, a whole side at once."""

from __future__ import annotations

from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.places import AXIS, SOVIET, enemy
from kurgan.games.crimean_campaign.rules.r07_zoc import ground
from kurgan.games.crimean_campaign.stacks import held_by
from kurgan.games.crimean_campaign.state import TCC

KEPT = 64  # positions of a side whose lines are kept while its enemy stands still


def lines(s: TCC, side: int, sources: int, wanted: int = -1) -> int:
    """[8.2] All hexes that a line from these sources can reach, whoever draws on it [10.1-c].

    [8.2-i] [R45] Always into an EZOC; [R46] an empty source in one feeds only its own hex. Who wants to know it of some
    hexes only need not be told of others.
    """
    where = ground(s, side)
    own = s.occupied[side] & where.ezoc  # elsewhere it does not matter whether we stand there [8.2-h]
    kept = where.lines.get((sources, own, -1)) or where.lines.get((sources, own, wanted))
    if kept is not None:
        return kept
    grid, enterable = s.given.sheets.grid, supply_ground(s, side, sources)
    through = enterable & supply_passes(s, side)
    passed = grid.flood(sources, through, wanted)  # [8.2-b] [8.2-d] [8.2-e] from any, any way
    found = passed | grid.step(passed) & enterable | sources & enterable  # [8.2-f] steps do not cross water
    if wanted > 0 and wanted & ~found:
        return lines(s, side, sources)  # they may be cut off: then all must be looked at
    if len(where.lines) >= KEPT:
        where.lines.clear()
    where.lines[sources, own, wanted] = found
    return found


def supply_ground(s: TCC, side: int, sources: int) -> int:
    """Hexes a line may enter: [8.2-g] none of the enemy's, [8.2-f] [R39] none of the landing zone but a source."""
    return s.given.sheets.grid.playable & ~s.occupied[enemy(side)] & ~(s.given.strait & ~sources)


def supply_passes(s: TCC, side: int) -> int:
    """[8.2-h] [7.3] Hexes a line may leave: out of EZOC hexes only with a unit."""
    return ~ground(s, side).ezoc | s.occupied[side]


def sources_of(s: TCC, side: int) -> int:
    """[8.2-a] [8.3.1] [8.4] [R55] Those its side controls now [8.2-c]."""
    t = s.given.sheets
    if side == AXIS:
        return t.sources & s.held  # [8.2-a]
    return (1 << t.fortress | 1 << t.kerch) & held_by(s, SOVIET)


def coastal(s: TCC) -> int:
    """[8.3.2] [R14] Coast hexes that supply the Soviets who stand there."""
    t = s.given.sheets
    if s.turn > t.game["supply"]["coastal_until"]:
        return 0  # [8.3.2-c]
    return t.coast | t.kslz  # [8.3.2-a] [8.3.2-b] [R54] not the Sivash


def always(s: TCC) -> int:
    """[8.0-c] Where Soviets are always in supply."""
    t = s.given.sheets
    return t.fortified | 1 << t.kerch


def supplied(s: TCC, side: int, wanted: int = -1) -> int:
    """All hexes where a mobile unit of the side would be in supply, at least those of them that are wanted."""
    if side == AXIS:
        return lines(s, side, sources_of(s, side), wanted)
    sure = coastal(s) | always(s)
    if not wanted & ~sure:
        return sure
    return sure | lines(s, side, sources_of(s, side), wanted if wanted < 0 else wanted & ~sure)


def out_of_supply(s: TCC, pieces: int, side: int) -> int:
    """[8.0-d] Those of these pieces that are out of supply; [8.0-a] [8.0-b] static units and garrisons never are."""
    units, places, found = bits(pieces & s.given.sheets.mobile), 0, 0
    for piece in units:
        places |= 1 << s.where[piece]
    if not places:
        return 0
    fed = supplied(s, side, places)
    for piece in units:
        if not fed >> s.where[piece] & 1:
            found |= 1 << piece
    return found


def kerch_lines(s: TCC, wanted: int = -1) -> int:
    """[11.1.1-b] [R73] All hexes that a line from Kerch reaches, at least those of them that are wanted."""
    return lines(s, SOVIET, 1 << s.given.sheets.kerch & held_by(s, SOVIET), wanted)
