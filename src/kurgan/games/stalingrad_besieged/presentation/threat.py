"""The best shot at a unit that the other side has, were it to attack now from where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from kurgan.core.scene import Overlay, Shade
from kurgan.core.shares import percent
from kurgan.core.text import Ref, message
from kurgan.games.stalingrad_besieged.places import NAMES, SIDES, SPACES, WITHIN_TWO, enemy
from kurgan.games.stalingrad_besieged.presentation.odds import as_types
from kurgan.games.stalingrad_besieged.rules.r09_attacks import lowest_die, targets
from kurgan.games.stalingrad_besieged.sheets import SIDE, SLUGS, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB

FACES = 6


@dataclass(frozen=True)
class Shot:
    at: str  # where the attacker stands
    slug: str
    chance: Fraction  # over all types that those unseen may be
    sure: bool  # whether both types are known


def attackers_of(s: SB, target: int) -> list[Shot]:
    """[9-i] [9.2-a] Everybody who could attack it, the likeliest to hit first."""
    found = []
    for attacker in WITHIN_TWO[target]:
        piece = s.board[attacker]
        if not piece or SIDE[piece] == SIDE[s.board[target]]:
            continue
        chance = hit_chance(s, attacker, target)
        if chance:
            sure = piece not in UNKNOWN and s.board[target] not in UNKNOWN
            found.append(Shot(NAMES[attacker], SLUGS[piece], chance, sure))
    return sorted(found, key=lambda shot: (-shot.chance, shot.at))


def hit_chance(s: SB, attacker: int, target: int) -> Fraction:
    """Only what can fire that far does."""
    whole = hits = Fraction(0)
    for state, weight in as_types(s, attacker, target):
        whole += weight
        if target in targets(state, attacker):
            hits += Fraction(weight * max(0, min(FACES, FACES + 1 - lowest_die(state, attacker, target))), FACES)
    return hits / whole if whole else Fraction(0)


def threats(s: SB, side: int) -> Overlay:
    shaded = []
    for slot in range(SPACES):
        if not s.board[slot] or SIDE[s.board[slot]] != side:
            continue
        shots = attackers_of(s, slot)
        if shots:
            best = shots[0].chance
            key = "shade.threat" if all(shot.sure for shot in shots) else "shade.threat_about"
            text = message(key, percent=percent(best), number=len(shots))
            shaded.append(Shade(NAMES[slot], "enemy" if 2 * best >= 1 else "contested", text, "9.4-c"))
    note = message("overlay_note.threat", side=Ref("seat", SIDES[enemy(side)]))
    return Overlay(tuple(shaded), note=note, rule="9.4-c")
