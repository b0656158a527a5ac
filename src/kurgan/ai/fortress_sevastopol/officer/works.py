"""[P6] Engineers: Improved Positions where an Assault threatens, bridges blown and mended."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.ai.fortress_sevastopol.officer.front import NOWHERE, Front
from kurgan.ai.fortress_sevastopol.officer.mind import Mind
from kurgan.core.actions import Action
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.actions import BUILD, DONE, WORK, Demolish, Repair
from kurgan.games.fortress_sevastopol.places import AREA_MASK
from kurgan.games.fortress_sevastopol.rules.r17_2_positions import ip_refusal
from kurgan.games.fortress_sevastopol.rules.r17_engineering import engineers_at, sappers_at
from kurgan.games.fortress_sevastopol.rules.r20_bridges import broken_bridges, standing_bridges

MENDED = 0.12  # a bridge on the way to an objective


def sites(f: Front) -> Iterator[tuple[int, float]]:
    s, t, side = f.s, f.t, f.s.side
    workers = t.of_side[side] & f.fresh & (t.engineer | t.infantry if s.given.infantry_demolition else t.engineer)
    for place in each(s.stands[side] & AREA_MASK):
        if not s.at[place] & workers:
            continue
        best = 0.0
        if engineers_at(s, place) and ip_refusal(s, place) is None:
            best = build_gain(f, place)
        if s.held[side] >> place & 1:
            best += sum(max(0.0, blow_gain(f, place, bridge)) for bridge in standing_bridges(s, place))
        if engineers_at(s, place):
            best = max(best, sum(mend_gain(f, place, bridge) for bridge in broken_bridges(s, place)))
        if best > 0.02:
            yield place, best


def build_gain(f: Front, place: int) -> float:
    """An Improved Position adds 1 to the defence, for good."""
    s, side = f.s, f.s.side
    edge, risk = f.threat(place, side)
    own = f.defence(place, side)
    if edge == NOWHERE or not own.units:
        return 0.0
    engineers = engineers_at(s, place)
    level = s.work_level[side] if s.work_at[side] == place else 0
    more = engineers.bit_count() - 1 + level + (1 if engineers & f.t.german else 0)
    chance = min(1.0, (2 + more) / 6)
    return (
        f.w.works
        * (chance + 0.15)
        * f.flip(place)
        * (risk - f.risk_if(place, side, edge + own.value(), own.value() + 1, own.capacity) + 0.03)
    )


def blow_gain(f: Front, place: int, bridge: int) -> float:
    """Whoever comes over the river comes on foot, and against two more."""
    s, t, side = f.s, f.t, f.s.side
    a, b = t.pairs[bridge]
    other = b if a == place else a
    near = s.stands[1 - side] >> other & 1
    coming = near or t.adjacent[other] & s.stands[1 - side]
    if not coming or not s.held[side] >> place & 1:
        return 0.0
    if s.held[side] >> other & 1 and s.stands[side] >> other & 1:
        return 0.0  # our own are still on the other bank
    edge, risk = f.threat(place, side)
    own = f.defence(place, side)
    chance = 0.5 if near else 0.66
    if edge == NOWHERE or not own.units:
        return 0.04 * chance * f.flip(place) if own.units else 0.0
    return (
        f.w.works
        * chance
        * f.flip(place)
        * (risk - f.risk_if(place, side, edge + own.value(), own.value() + 1, own.capacity) + 0.01)
    )


def mend_gain(f: Front, place: int, bridge: int) -> float:
    s, t, side = f.s, f.t, f.s.side
    a, b = t.pairs[bridge]
    other = b if a == place else a
    if s.held[1 - side] >> other & 1 and t.af[0]:
        return MENDED if not f.threat(place, side)[1] > 0.1 else 0.0
    return MENDED / 2


def choose_job(m: Mind) -> Action:
    s = m.s
    f = Front(s, m.memory)
    best, found = 0.0, None
    for action in m.legal:
        match action:
            case Demolish(bridge):
                value = blow_gain(f, s.home, bridge)
            case Repair(bridge):
                value = mend_gain(f, s.home, bridge)
            case _ if action is BUILD:
                value = build_gain(f, s.home)
            case _:
                continue
        if value > best:
            best, found = value, action
    if found is not None:
        return found
    return DONE if DONE in m.legal else m.legal[0]


def bring_work(m: Mind) -> Action:
    """The Construction marker comes to where we built last: unless more is at stake where it lies."""
    return WORK


__all__ = ["bring_work", "choose_job", "sappers_at", "sites"]
