"""Orders to guns and engineers: who fires at what, and who works at what."""

from __future__ import annotations

from kurgan.core.orders import Stopped
from kurgan.core.refusal import Refusal
from kurgan.games.fortress_sevastopol.actions import (
    BARRAGE,
    BOMBARD,
    BUILD,
    DEMOLISH,
    ENOUGH,
    JOIN,
    LEAD,
    REPAIR,
    UNIT,
    USE,
)
from kurgan.games.fortress_sevastopol.presentation.counters import marker_id
from kurgan.games.fortress_sevastopol.presentation.meaning import Meant, Next, Played
from kurgan.games.fortress_sevastopol.rules import r17_engineering
from kurgan.games.fortress_sevastopol.rules.r08_4_steps import NOT_ADJACENT
from kurgan.games.fortress_sevastopol.rules.r11_1_fire import SIEGE_ALONE
from kurgan.games.fortress_sevastopol.rules.r11_1_range import gun_refusal, marker_refusal
from kurgan.games.fortress_sevastopol.state import ENGINEERING, FS

# --- Bombardment, engineers -------------------------------------------------------------------------


def why_no_fire(s: FS, meant: Meant) -> Stopped | None:
    for unit in meant.units:
        refused = gun_refusal(s, unit, meant.goal)
        if refused is None and len(meant.units) > 1 and s.given.sheets.siege >> unit & 1:
            refused = SIEGE_ALONE
        if refused is not None:
            return meant.stopped(refused, unit)
    for marker in meant.markers:
        refused = marker_refusal(s, marker, meant.goal)
        if refused is not None:
            return Stopped(refusal=refused, unit=marker_id(marker))
    return None


def fire(s: FS, meant: Meant, played: Played) -> Next:
    if meant.goal != s.target:
        return None
    return USE[meant.markers[0]] if meant.markers else LEAD[meant.guns[0] if meant.guns else meant.units[0]]


def barrage(s: FS, meant: Meant, played: Played) -> Next:
    return {"bombard": BOMBARD, "barrage": BARRAGE}.get(meant.deed) if meant.goal == s.target else None


def join(s: FS, meant: Meant, played: Played) -> Next:
    if meant.goal != s.target:
        return None
    return next((JOIN[unit] for unit in meant.units if not s.guns >> unit & 1), ENOUGH)


def why_no_work(s: FS, meant: Meant) -> Stopped | None:
    refused = _work_refusal(s, meant)
    return meant.stopped(refused, meant.units[0]) if refused else None


def _work_refusal(s: FS, meant: Meant) -> Refusal | None:
    begun = s.copy()
    begun.impulse, begun.home = ENGINEERING, meant.home
    r17_engineering.begin(begun)
    if meant.bridge < 0:
        return r17_engineering.build_refusal(begun) if meant.goal == meant.home else NOT_ADJACENT
    refused = r17_engineering.repair_refusal(begun, meant.bridge)
    if meant.deed == "repair" or refused is None:
        return refused
    return r17_engineering.demolish_refusal(begun, meant.bridge)


def job(s: FS, meant: Meant, played: Played) -> Next:
    if meant.bridge < 0:
        return BUILD if meant.goal == s.home else None
    stands = r17_engineering.repair_refusal(s, meant.bridge) is not None
    return DEMOLISH[meant.bridge] if stands and meant.deed != "repair" else REPAIR[meant.bridge]


def builders(s: FS, meant: Meant, played: Played) -> Next:
    return next((UNIT[unit] for unit in meant.units if not s.builders >> unit & 1), ENOUGH)
