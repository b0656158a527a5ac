"""The best shot at a unit that the other side can have in its next turn: from where it stands, or by coming nearer.

A shot at the flank or rear counts more if an enemy stands before the target [9.1]: somebody else may step there first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from kurgan.core.overlays import threatened
from kurgan.core.scene import Overlay
from kurgan.core.shares import percent
from kurgan.core.text import Ref, message
from kurgan.games.stalingrad_besieged.describe import aim
from kurgan.games.stalingrad_besieged.places import ARC, DISTANCE, FRONT, FRONTAL, NAMES, NONE, SIDES, SPACES, enemy
from kurgan.games.stalingrad_besieged.presentation.coming import Turn, comes_to, moves_of, next_turn
from kurgan.games.stalingrad_besieged.presentation.odds import as_types, strike_odds, types_of
from kurgan.games.stalingrad_besieged.rules.r09_attacks import lowest_die, targets
from kurgan.games.stalingrad_besieged.rules.r09_combat import may_attack
from kurgan.games.stalingrad_besieged.rules.r15_cards import STRIKE_RULES, effect_of
from kurgan.games.stalingrad_besieged.sheets import CARDS, FACES, SIDE, SLUGS, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB

DIE = 6
NEAR = 4  # two steps, and two spaces of fire


@dataclass(frozen=True)
class Way:
    """How a piece of a known type comes to fire."""

    s: SB  # the position then
    space: int  # where it fires from
    helper: int  # the piece that steps before the target first, NONE: nobody need
    chance: Fraction


@dataclass(frozen=True)
class Shot:
    at: str  # where the attacker stands now
    slug: str
    chance: Fraction  # over all types that those unseen may be
    sure: bool  # whether both types are known
    way: Way | None = None  # None: it depends on what it is, or it is a card


class Shots:
    """All that a side could do to the other in its next turn."""

    def __init__(self, s: SB, side: int) -> None:
        self.turn: Turn = next_turn(s, side)
        self.side = side
        self._ends: dict[tuple[int, int], list[tuple[SB, int]]] = {}

    def at(self, target: int) -> list[Shot]:
        """[9-i] [9.2-a] Everybody who could attack it, the likeliest to hit first."""
        s = self.turn.s
        found = [*self._cards(target)]
        for slot in range(SPACES):
            if s.board[slot] and SIDE[s.board[slot]] == self.side and DISTANCE[slot][target] <= NEAR:
                shot = self._shot(slot, target)
                if shot.chance:
                    found.append(shot)
        return sorted(found, key=lambda shot: (-shot.chance, shot.at))

    def _shot(self, slot: int, target: int) -> Shot:
        """Over its types: of each the best way."""
        s, whole, hits = self.turn.s, 0, Fraction(0)
        kinds = types_of(s, slot)
        best: Way | None = None
        for piece, weight in kinds:
            best = self._best(slot, piece, target)
            whole += weight
            hits += weight * best.chance if best else 0
        sure = len(kinds) == 1 and s.board[target] not in UNKNOWN
        way = best if s.board[slot] not in UNKNOWN else None
        return Shot(NAMES[slot], SLUGS[s.board[slot]], hits / whole if whole else Fraction(0), sure, way)

    def _best(self, slot: int, piece: int, target: int) -> Way | None:
        """The likeliest of its shots; those that need another's help are tried only if they would be better."""
        alone = [Way(s, n, NONE, hit_chance(s, n, target)) for s, n in self._positions(slot, piece)]
        best = max(alone, key=lambda way: (way.chance, way.space == slot), default=None)
        if not self.turn.moves:
            return best
        least = best.chance if best else Fraction(0)
        helped = [(chance, n) for n, way in enumerate(alone) if (chance := self._if_engaged(way, target)) > least]
        for _, n in sorted(helped, key=lambda one: (-one[0], one[1])):
            found = self._with_help(alone[n], target)
            if found is not None:
                return found
        return best

    def _positions(self, slot: int, piece: int) -> list[tuple[SB, int]]:
        """Where it may fire from, were it of this type."""
        key = slot, piece
        if key not in self._ends:
            here = self.turn.s.copy()
            here.board[slot] = piece
            stays = [(here, slot)] if may_attack(here, slot) else []
            self._ends[key] = stays + [(end.s, end.space) for end in moves_of(self.turn, slot, piece)]
        return self._ends[key]

    def _if_engaged(self, way: Way, target: int) -> Fraction:
        """[9.1] The chance, if somebody stood before the target."""
        front = FRONT[enemy(self.side)][target]
        if front == NONE or way.s.board[front] or ARC[enemy(self.side)][target][way.space] == FRONTAL:
            return Fraction(0)
        if DISTANCE[way.space][target] > 2:
            return Fraction(0)
        engaged = way.s.copy()
        engaged.board[front] = way.s.board[way.space]
        return hit_chance(engaged, way.space, target)

    def _with_help(self, way: Way, target: int) -> Way | None:
        front = FRONT[enemy(self.side)][target]
        for slot in range(SPACES):
            piece = way.s.board[slot]
            if piece and SIDE[piece] == self.side and slot != way.space and DISTANCE[slot][front] <= 2:
                after = comes_to(way.s, slot, front)
                if after is not None:
                    return Way(after, way.space, slot, hit_chance(after, way.space, target))
        return None

    def _cards(self, target: int) -> Iterator[Shot]:
        """[6-c] Strikes with cards that everybody knows to be in that hand."""
        s = self.turn.s
        for face in range(FACES):
            if not self.turn.moves or s.played or not s.known[self.side * FACES + face]:
                continue
            if effect_of(s, face) in STRIKE_RULES:
                odds = strike_odds(aim(s, face, target))
                chance = sum((Fraction(one.n, one.d) for one in odds.outcomes if one.kind == "good"), Fraction(0))
                if chance:
                    yield Shot("", CARDS[face], chance, s.board[target] not in UNKNOWN)


def attackers_of(s: SB, target: int) -> list[Shot]:
    return Shots(s, enemy(SIDE[s.board[target]])).at(target)


def hit_chance(s: SB, attacker: int, target: int) -> Fraction:
    """From where it stands; only what can fire that far does."""
    whole = hits = 0
    for state, weight in as_types(s, attacker, target):
        whole += weight
        if target in targets(state, attacker):
            hits += weight * max(0, min(DIE, DIE + 1 - lowest_die(state, attacker, target)))
    return Fraction(hits, DIE * whole) if whole else Fraction(0)


def threats(s: SB, side: int) -> Overlay:
    shaded, all_shots = [], Shots(s, enemy(side))
    for slot in range(SPACES):
        if not s.board[slot] or SIDE[s.board[slot]] != side:
            continue
        shots = all_shots.at(slot)
        if shots:
            key = "shade.threat" if all(shot.sure for shot in shots) else "shade.threat_about"
            text = message(key, percent=percent(shots[0].chance), number=len(shots))
            shaded.append(threatened(NAMES[slot], shots[0].chance, text, "9.4-c"))
    note = message("overlay_note.threat", side=Ref("seat", SIDES[enemy(side)]))
    return Overlay(tuple(shaded), note=note, rule="9.4-c", legend=message("overlay_note.threat_legend"))
