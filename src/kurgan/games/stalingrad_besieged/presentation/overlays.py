"""Overlays: where a piece could go, what it could hit, where hidden units would be seen, who holds the sectors."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.overlays import Overlays
from kurgan.core.refusal import Refusal
from kurgan.core.scene import Overlay, OverlayKind, Shade
from kurgan.core.text import Message, Param, Ref, message
from kurgan.games.stalingrad_besieged.describe import UNKNOWN_TYPE, needs
from kurgan.games.stalingrad_besieged.names import MOVED
from kurgan.games.stalingrad_besieged.places import (
    ADJACENT,
    DIAGONAL,
    HAND,
    NAMES,
    NONE,
    NUMBER,
    SECTOR,
    SECTORS,
    SIDES,
    SPACES,
    WITHIN_TWO,
    enemy,
)
from kurgan.games.stalingrad_besieged.presentation.coming import taken, walk
from kurgan.games.stalingrad_besieged.presentation.threat import threats
from kurgan.games.stalingrad_besieged.rules.contact import enemy_ahead
from kurgan.games.stalingrad_besieged.rules.r08_1_sectors import CARD, ENEMY_GONE, QUIET, enemy_is_gone, is_won_by
from kurgan.games.stalingrad_besieged.rules.r09_attacks import FRONT_FIRST, across_refusal, lowest_die, targets
from kurgan.games.stalingrad_besieged.sheets import SIDE, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB, lift

CASE_RULES = {QUIET: "8.1-b", CARD: "8.1-c", ENEMY_GONE: "8.1-d"}
NO_UNIT, HAS_MOVED, TYPE_UNKNOWN = (message(f"overlay_note.{name}") for name in ("no_unit", "moved", "unknown_moves"))
SIGHT_NOTE, PIECE_SIGHT_NOTE = message("overlay_note.sight"), message("overlay_note.sight_of_unit")


def _slot(s: SB, target: str) -> int:
    """Where the piece that is pointed at lies; the mover if it stands there."""
    if target == "hand":
        return HAND if s.board[HAND] else NONE
    space = NUMBER.get(target, NONE)
    if space == NONE:
        return NONE
    return HAND if s.board[HAND] and s.at_space == space and not s.board[space] else space if s.board[space] else NONE


# --- movement -------------------------------------------------------------------------------------


def reach(s: SB, slot: int) -> Overlay:
    """Every space a piece could end its move on, and the rule that lets it get there."""
    if slot == NONE:
        return Overlay((), note=NO_UNIT, rule="8-b")
    piece = s.board[slot]
    if s.flags[slot] & MOVED:
        return Overlay((), note=HAS_MOVED, rule="8.4-a")
    moving = s.copy()
    if SIDE[piece] != s.side:
        moving.shift = 0  # the card is the phasing player's
    steps = s.steps if slot == HAND else 0
    if slot != HAND:
        lift(moving, slot)
        moving.start = slot
    found: dict[int, Shade] = {}
    if slot != HAND or not s.halted:
        for before, action in walk(moving, piece, steps):
            _note_step(before, found, action, steps + 1 + (before is not moving))
    note = TYPE_UNKNOWN if piece in UNKNOWN else None
    return Overlay(tuple(found[n] for n in sorted(found) if not moving.board[n]), note=note, rule="8-b")


def _note_step(s: SB, found: dict[int, Shade], action: Action, steps: int) -> None:
    to, case = taken(action)
    if to in found:
        return
    if case:
        text, rule = message("overlay_note.cross", case=Ref("case", str(case))), CASE_RULES[case]
    elif to in DIAGONAL[s.at_space]:
        text, rule = message("overlay_note.diagonal"), "8-h" if s.given.sheets.is_tank[s.board[HAND]] else "8-e"
    else:
        text, rule = message("overlay_note.steps", steps=steps), "8-b" if steps > 1 else "8-f"
    found[to] = Shade(NAMES[to], "reach", text, rule)


# --- combat ---------------------------------------------------------------------------------------


def fire_range(s: SB, slot: int) -> Overlay:
    """Every space a piece could attack from where it stands, and whom it could hit there."""
    if slot in (NONE, HAND):
        return Overlay((), note=NO_UNIT, rule="9-i")
    piece = s.board[slot]
    side = SIDE[piece]
    guns = s.given.sheets.is_artillery[piece]
    ahead = enemy_ahead(s, slot, side)
    shades, arrows = [], []
    for n in (WITHIN_TWO if guns else ADJACENT)[slot]:
        refused: Refusal | None = FRONT_FIRST if ahead not in (NONE, n) else None
        if refused is None and n != ahead:
            refused = across_refusal(s, slot, n, side)
        if refused is not None:
            shades.append(Shade(NAMES[n], "blocked", refused.message, refused.rule))
        elif s.board[n] and SIDE[s.board[n]] != side:
            shades.append(Shade(NAMES[n], "range", _chance(s, slot, n), "9.4-b"))
        else:
            shades.append(Shade(NAMES[n], "range", None, "9.2-a" if guns else "9-i"))
    arrows = [(NAMES[slot], NAMES[n]) for n in targets(s, slot)]
    return Overlay(tuple(shades), tuple(arrows), rule="9.2-a" if guns else "9-i")


def _chance(s: SB, attacker: int, target: int) -> Message:
    if s.board[attacker] in UNKNOWN or s.board[target] in UNKNOWN:
        return UNKNOWN_TYPE
    return needs(lowest_die(s, attacker, target))


# --- sighting -------------------------------------------------------------------------------------


def sight(s: SB, side: int, slot: int) -> Overlay:
    """[8.4-c] [8.4-f] Two moves around a piece, or around every enemy of the viewer."""
    if slot != NONE:
        at = s.at_space if slot == HAND else slot
        return Overlay(
            tuple(Shade(NAMES[n], "sight", None, "8.4-f") for n in WITHIN_TWO[at]), note=PIECE_SIGHT_NOTE, rule="8.4-f"
        )
    enemies = [n for n in range(SPACES) if s.board[n] and SIDE[s.board[n]] != side]
    seen = sorted({n for enemy in enemies for n in WITHIN_TWO[enemy] if not s.board[n] or SIDE[s.board[n]] == side})
    return Overlay(tuple(Shade(NAMES[n], "sight", None, "8.4-d") for n in seen), note=SIGHT_NOTE, rule="8.4-d")


# --- sectors --------------------------------------------------------------------------------------


def sectors(s: SB, side: int) -> Overlay:
    states = [_sector(s, sector, side) for sector in range(len(SECTORS))]
    return Overlay(tuple(Shade(NAMES[n], *states[SECTOR[n]]) for n in range(SPACES)), rule="8.3-a")


def _sector(s: SB, sector: int, side: int) -> tuple[str, Message, str]:
    """Who has the upper hand, how many stand there, and whether units may leave it freely [8.1-d]."""
    german, russian = s.count[sector], s.count[3 + sector]
    given: dict[str, Param] = {"sector": Ref("caption", SECTORS[sector]), "german": german, "russian": russian}
    for winner in (side, enemy(side)):
        if is_won_by(s, sector, winner):
            text = message("overlay_note.won", **given, side=Ref("seat", SIDES[winner]))
            return ("own" if winner == side else "enemy"), text, "8.3-e"
    if not german and not russian:
        return "contested", message("overlay_note.empty", sector=given["sector"]), "8.1-d"
    for alone in (side, enemy(side)):
        if enemy_is_gone(s, sector, alone):
            text = message("overlay_note.alone", **given, side=Ref("seat", SIDES[alone]))
            return ("own" if alone == side else "enemy"), text, "8.1-d"
    return "contested", message("overlay_note.open", **given), "8.1-a"


OVERLAYS: Overlays = {
    OverlayKind("reach", True): lambda view, side, target: reach(view.state, _slot(view.state, target)),
    OverlayKind("range", True): lambda view, side, target: fire_range(view.state, _slot(view.state, target)),
    OverlayKind("sight", False): lambda view, side, target: sight(view.state, side, _slot(view.state, target)),
    OverlayKind("sectors", False): lambda view, side, target: sectors(view.state, side),
    OverlayKind("threat", False): lambda view, side, target: threats(view.state, side),
}
