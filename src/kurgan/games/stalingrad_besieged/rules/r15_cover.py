"""15. Anti-aircraft cover: a gun near the target of an air strike cancels it, shown already or shown now [15-air-c]."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Chance, Decision
from kurgan.core.refusal import Refusal
from kurgan.core.text import Param
from kurgan.games.stalingrad_besieged.actions import DECLINE, REVEAL, SHOWS, UNSEEN, Decline, Reveal, Shows, Unseen
from kurgan.games.stalingrad_besieged.hidden import weights_of
from kurgan.games.stalingrad_besieged.places import DISTANCE, GERMAN, NONE, RUSSIAN, SPACES, enemy
from kurgan.games.stalingrad_besieged.rules import words
from kurgan.games.stalingrad_besieged.rules.r08_4_sighting import is_hidden, publicly_may_be, reveal
from kurgan.games.stalingrad_besieged.rules.r15_cards import effect_of
from kurgan.games.stalingrad_besieged.sheets import AA_AT, AIR_STRIKE, BIT, SIDE, TYPE, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB

RANGE_OF_COVER = 2
GUN = (TYPE["g_88"], TYPE["r_at"])  # the AA/AT artillery of a side


def pieces_near(s: SB, target: int, side: int) -> list[int]:
    """[R33] Pieces of the attacked side within two of the target, the target itself included."""
    return [
        n for n in range(SPACES) if DISTANCE[n][target] <= RANGE_OF_COVER and s.board[n] and SIDE[s.board[n]] == side
    ]


def is_air_strike(s: SB) -> bool:
    return effect_of(s, s.card) == AIR_STRIKE


def check_cover(s: SB) -> None:
    """[15-air-c] [15-gas-a] A revealed gun within two: the strike fails without a roll."""
    guns = [n for n in pieces_near(s, s.target, enemy(s.side)) if s.given.sheets.unit_class[s.board[n]] == AA_AT]
    shown = [n for n in guns if not is_hidden(s, n)]
    if shown:
        cancel_strike(s, shown[0])
    elif guns and s.given.solo and s.side == RUSSIAN:  # [R57] a hidden German 88 is always shown
        reveal(s, guns[0], "15-air-c")
        cancel_strike(s, guns[0])


def cancel_strike(s: SB, gun: int) -> None:
    s.target = NONE
    if s.log is not None:
        s.tell("strike_cancelled", "15-air-c", unit=words.unit(s.board[gun]), space=words.space(gun))


def a_gun_is_missing(s: SB, side: int) -> bool:
    """Whether, for all that everybody knows, some gun of a side could still lie hidden."""
    gun = GUN[side]
    shown = sum(1 for n in range(SPACES) if s.board[n] == gun and not is_hidden(s, n))
    return shown + s.eliminated[gun] + s.out[gun] + s.pending.count(gun) < s.given.sheets.count[gun]


def cover_may_be_hidden(s: SB) -> bool:
    """By public facts: some hidden piece within two may be a gun, and its owner knows his pieces."""
    side = enemy(s.side)
    if s.target == NONE or (s.given.solo and side == GERMAN) or not a_gun_is_missing(s, side):
        return False
    return any(publicly_may_be(s, n, GUN[side]) for n in pieces_near(s, s.target, side))


class CoverAnswer(Decision[SB]):
    """[15-air-c] The owner of a hidden gun may show it, and the strike fails [R33]."""

    rule = "15-air-c"
    kinds = (Reveal, Decline)

    def seat(self, s: SB) -> int:
        return enemy(s.side)

    def legal(self, s: SB) -> list[Action]:
        gun = GUN[enemy(s.side)]
        found: list[Action] = [
            REVEAL[n] for n in pieces_near(s, s.target, enemy(s.side)) if s.board[n] == gun and is_hidden(s, n)
        ]
        found.append(DECLINE)
        return found

    def refuse(self, s: SB, action: Reveal | Decline) -> Refusal | None:
        return None if action in self.legal(s) else Refusal("15-air-c", "no_hidden_gun_there")

    def apply(self, s: SB, action: Reveal | Decline) -> None:
        if isinstance(action, Reveal):
            reveal(s, action.space, "15-air-c")
            cancel_strike(s, action.space)

    def prompt(self, s: SB) -> dict[str, Param]:
        return {"at": words.space(s.target)}


def next_to_look_at(s: SB) -> int:
    """[R69] Solo: the next face-down German within two that may be an 88."""
    if s.target == NONE or not (s.given.solo and s.side == RUSSIAN) or not a_gun_is_missing(s, GERMAN):
        return NONE
    for n in pieces_near(s, s.target, GERMAN):
        if n >= s.looked and s.board[n] == UNKNOWN[GERMAN] and s.may[n] & BIT[GUN[GERMAN]]:
            return n
    return NONE


def looks_go_on(s: SB) -> bool:
    return next_to_look_at(s) != NONE


class LookForGun(Chance[SB]):
    """[R57] [R69] The one look that is allowed: is this face-down German an 88?"""

    rule = "15-air-c"
    kinds = (Shows, Unseen)

    def outcomes(self, s: SB) -> list[tuple[Action, int]]:
        gun = GUN[GERMAN]
        weights = weights_of(s, next_to_look_at(s))
        is_gun = sum(weight for piece, weight in weights if piece == gun)
        other = sum(weight for piece, weight in weights if piece != gun)
        found: list[tuple[Action, int]] = [(SHOWS[gun], is_gun), (UNSEEN, other)]
        return [(action, weight) for action, weight in found if weight]

    def apply(self, s: SB, action: Shows | Unseen) -> None:
        slot = next_to_look_at(s)
        if isinstance(action, Shows):
            s.board[slot] = action.type
            reveal(s, slot, "15-air-c")
            cancel_strike(s, slot)
        else:
            s.may[slot] &= ~BIT[GUN[GERMAN]]
            s.looked = slot + 1
            if s.log is not None:
                s.tell("no_gun_seen", "15-air-c", final=True, space=words.space(slot))
