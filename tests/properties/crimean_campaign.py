"""What holds in every state of The Crimean Campaign."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kurgan.core.sets import bits
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.names import REINFORCEMENT, S_OUT, S_POOL, S_READY, S_SPENT, S_USED, SETUP
from kurgan.games.crimean_campaign.places import (
    AXIS,
    DUE,
    FIRST_HEX,
    GONE,
    HAND,
    NAMES,
    NONE,
    OFFSHORE,
    OUT,
    POOL,
    SIDES,
    SOVIET,
)
from kurgan.games.crimean_campaign.rules.r08_supply import out_of_supply
from kurgan.games.crimean_campaign.sheets import FREE_TOKEN_SET, GARRISON, PIECES, POOL_TOKEN_SET, TOKENS
from kurgan.games.crimean_campaign.stacks import on_map, pieces_in
from kurgan.games.crimean_campaign.state import TCC

LIMIT = 6  # Soviet units in a hex, or half divisions of the Axis [6.1] [6.2]
RP_MOST = 60


def patient() -> CrimeanCampaign:
    """The game without siege, five towns and Stalin: random play of the long game reaches its last turn."""
    game = CrimeanCampaign()
    never: dict[str, dict[str, Any]] = {"siege": {"from": 16}, "goal": {"turn": 16}, "stalin": {"most": 0}}
    numbers = {name: row | never.get(name, {}) for name, row in game.sheets.game.items()}
    game.sheets = replace(game.sheets, game=numbers)
    return game


def check(s: TCC) -> None:
    every_piece_is_in_one_place(s)
    sides_never_share_a_hex(s)
    steps_are_within_range(s)
    pools_are_conserved(s)
    support_is_conserved(s)
    control_is_true(s)
    stacking_holds(s)
    nobody_survives_without_supply(s)
    nothing_is_left_over(s)


def is_at(s: TCC, *decisions: str) -> bool:
    return s.decision.name in decisions


def lying_places(s: TCC) -> list[int]:
    """Where anything lies."""
    return sorted(place for place, pieces in s.at.items() if pieces)


# --- pieces -----------------------------------------------------------------------------------------


def every_piece_is_in_one_place(s: TCC) -> None:
    t, found = s.given.sheets, 0
    for place in lying_places(s):
        pieces = s.at[place]
        assert not found & pieces, f"a piece lies twice, once in {NAMES[place]}"
        found |= pieces
        for piece in bits(pieces):
            assert s.where[piece] == place, f"{PIECES[piece]} is not where it should be"
        if place >= FIRST_HEX:
            ranks = sorted(s.rank[piece] for piece in bits(pieces & t.mobile))
            assert ranks == list(range(len(ranks))), f"the stack in {NAMES[place]} has gaps: {ranks}"
    assert found == (1 << GARRISON) - 1, "a piece is missing"
    for piece in range(GARRISON):
        assert s.rank[piece] == 0 or (s.where[piece] >= FIRST_HEX and t.mobile >> piece & 1)
        assert bool(s.due[piece]) == (s.where[piece] == DUE), f"{PIECES[piece]} is due in GT {s.due[piece]}"


def sides_never_share_a_hex(s: TCC) -> None:
    t = s.given.sheets
    for side in (AXIS, SOVIET):
        stands = sum(1 << place for place in lying_places(s) if place >= FIRST_HEX and s.at[place] & t.of_side[side])
        assert s.occupied[side] == (stands | s.garrisons if side == AXIS else stands)
        assert not s.occupied[side] & ~t.grid.playable
    assert not s.occupied[AXIS] & s.occupied[SOVIET], "both sides in one hex"
    heaps = (place for place in lying_places(s) if place >= FIRST_HEX and (s.at[place] & t.mobile).bit_count() > 1)
    assert s.stacked == sum(1 << place for place in heaps)
    for unit in bits(t.static):
        assert s.where[unit] in (OUT, GONE, t.start[unit]), f"{PIECES[unit]} has moved"


def steps_are_within_range(s: TCC) -> None:
    t = s.given.sheets
    for piece in range(GARRISON):
        if s.where[piece] >= FIRST_HEX or s.where[piece] in (OFFSHORE, DUE):
            assert 1 <= s.steps[piece] <= t.steps[piece], f"{PIECES[piece]} has {s.steps[piece]} steps"
    assert all(points <= RP_MOST for points in s.rp)


def pools_are_conserved(s: TCC) -> None:
    """As many tokens lie somewhere as there are units that nobody has seen yet; the bin holds no others."""
    t = s.given.sheets
    assert not s.at[POOL] & ~(TOKENS | t.free | t.pool), "a stranger in the bin"
    assert not s.at[DUE] & ~t.of_side[AXIS] and not s.at[OFFSHORE] & ~t.of_side[SOVIET]
    if s.phase == SETUP:
        return
    assert not s.at[HAND] & FREE_TOKEN_SET
    assert not s.at[OUT] & (t.pool | t.hexed | t.static), "units that are in every game are out of this one"
    if not s.given.historic_setup:
        unseen = FREE_TOKEN_SET & ~s.at[GONE]
        assert unseen.bit_count() == (s.at[POOL] & t.free).bit_count()
    if s.given.historic_arrivals:
        assert not POOL_TOKEN_SET & ~s.at[POOL], "nothing is drawn from the bin"
        come = sum(1 << unit for unit in bits(t.pool) if t.historic_turn[unit] < s.turn)
        assert not s.at[POOL] & come, "who has come is in the bin"
        assert not s.down & ~t.pool and not s.down & (s.at[POOL] | s.at[GONE] | s.at[OUT])
    else:
        assert not s.down
        assert (POOL_TOKEN_SET & ~s.at[GONE]).bit_count() == (s.at[POOL] & t.pool).bit_count()


def support_is_conserved(s: TCC) -> None:
    t = s.given.sheets
    for support, state in enumerate(s.support):
        bit = 1 << support
        if t.support_of[AXIS] & bit:
            assert state in (S_OUT, S_POOL, S_READY, S_USED)
        elif s.decision.name != "PlaceUntried":
            assert state in (S_POOL, S_READY, S_SPENT)
        if s.known & bit:
            assert t.support_of[SOVIET] & bit and state == S_READY
        for side in (AXIS, SOVIET):
            if s.sealed[side] & bit:
                assert t.support_of[side] & bit
                wanted = (S_USED if side == AXIS else S_SPENT) if s.revealed else S_READY
                assert state == wanted, "what is committed is at hand, and used when it is shown"
    assert s.unseen == 0, "that counts in views only"


# --- the map ----------------------------------------------------------------------------------------


def control_is_true(s: TCC) -> None:
    """Whoever stands in a hex controls it; towns of the Axis have garrisons, but for those that lost theirs [R23]."""
    t = s.given.sheets
    assert not s.held & ~t.grid.playable
    assert not s.occupied[AXIS] & ~s.held, "Axis units stand where the Soviets rule"
    assert not s.occupied[SOVIET] & s.held, "Soviet units stand where the Axis rules"
    assert not s.garrisons & ~(t.towns & s.held)
    if s.phase != SETUP and s.turn == 1:
        assert s.garrisons == t.towns & s.held, "no Soviet has attacked yet"
    if is_at(s, "ChooseReinforcement", "PlaceReinforcement", "SpendReplacement") or (
        is_at(s, "DeclareOrder") and s.side == AXIS
    ):
        assert s.garrisons == t.towns & s.held, "garrisons have returned"
    both = s.held >> t.fortress & s.held >> t.kerch & 1
    assert not both or s.winner == AXIS, "the Axis holds both and has not won"


def stacking_holds(s: TCC) -> None:
    """At the end of every phase; within a Movement Phase units on their way may crowd."""
    if s.decision.name in ("MoveTo", "GoOn", "ChooseMover", "StrikeUnit", "Reveal", "ReturnDie") or s.stalled:
        return
    if s.is_terminal():
        return
    t = s.given.sheets
    for side in (AXIS, SOVIET):
        for place in bits(s.occupied[side]):
            pieces = s.at[place] & t.mobile
            count = sum(t.halves[n] for n in bits(pieces)) if side == AXIS else pieces.bit_count()
            assert count <= LIMIT, f"{count} of the {SIDES[side]} in {NAMES[place]} at {s.decision.name}"


def nobody_survives_without_supply(s: TCC) -> None:
    """After the Supply Check Phase of GT 2 and later all mobile units are in supply.

    Soviet arrivals cut no Soviet off, but perhaps Axis units: those are looked at before anything arrives. In the
    landing zone may lie units that have just come.
    """
    if s.side != SOVIET or s.phase != REINFORCEMENT or s.turn < 3 or not is_at(s, "DrawSupport", "ChooseArrival"):
        return
    checked = s.copy()
    checked.turn -= 1  # the coast feeds no one from GT 13 on
    soviets = on_map(checked, SOVIET) & ~pieces_in(checked, bits(s.given.sheets.kslz))
    assert not out_of_supply(checked, soviets, SOVIET), "Soviets have survived a check"
    if is_at(s, "DrawSupport"):
        assert not out_of_supply(checked, on_map(checked, AXIS), AXIS), "Axis units have survived a check"


def nothing_is_left_over(s: TCC) -> None:
    """Between two player turns nothing waits at sea, and no Axis arrival was neither placed nor lost."""
    if is_at(s, "DeclareOrder"):
        assert s.order == NONE
        assert not s.at[OFFSHORE] and not s.at[HAND] & s.given.sheets.of_side[AXIS]
