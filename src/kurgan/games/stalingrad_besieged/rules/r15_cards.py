"""15. Option cards on a target: strikes and barrages, Fortify, and the anti-aircraft answer."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.event import Term
from kurgan.core.flow import Chance, Decision, ask, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.text import Param
from kurgan.games.stalingrad_besieged.actions import (
    DECLINE,
    REVEAL,
    SHOWS,
    TARGET,
    UNSEEN,
    Decline,
    Reveal,
    Roll,
    Shows,
    Target,
    Unseen,
)
from kurgan.games.stalingrad_besieged.hidden import weights_of
from kurgan.games.stalingrad_besieged.names import MOVED
from kurgan.games.stalingrad_besieged.places import DISTANCE, GERMAN, NONE, RUSSIAN, SPACES, enemy
from kurgan.games.stalingrad_besieged.rules import words
from kurgan.games.stalingrad_besieged.rules.dice import DieRoll
from kurgan.games.stalingrad_besieged.rules.r07_3_objectives import objective_at, remove_eliminated
from kurgan.games.stalingrad_besieged.rules.r08_4_sighting import is_hidden, publicly_may_be, reveal
from kurgan.games.stalingrad_besieged.rules.r09_3_fortifications import fort_bonus, fort_terms, fortify
from kurgan.games.stalingrad_besieged.rules.r15_snipers import place_sniper, sniper_refusal
from kurgan.games.stalingrad_besieged.sheets import (
    AA_AT,
    AIR_STRIKE,
    BIT,
    FACES,
    FORTIFY,
    HEAVY_BARRAGE,
    KATYUSHA,
    OF_SIDE,
    REINFORCEMENT,
    SIDE,
    SNIPER,
    TYPE,
    UNKNOWN,
)
from kurgan.games.stalingrad_besieged.state import SB

FORTIFY_NEEDS_UNIT = Refusal("9.3-a", "fortify_needs_unit")
FORTIFY_MOVED = Refusal("9.3-a", "fortify_after_move")
FORTIFY_GERMAN_OBJECTIVE = Refusal("15-frt-b", "fortify_objective_russian_only")
FORTIFIED_ALREADY = Refusal("9.3-c", "fortified_already")
# What each strike rests on, and its way with hidden targets.
STRIKE_RULES = {
    AIR_STRIKE: ("15-air-a", "15-air-b"),
    HEAVY_BARRAGE: ("15-hab-a", "15-hab-b"),
    KATYUSHA: ("15-kat-a", "15-kat-b"),
}
NO_ENEMY = {effect: Refusal(rule, "card_needs_enemy") for effect, (rule, _) in STRIKE_RULES.items()}
RANGE_OF_COVER = 2
GUN = (TYPE["g_88"], TYPE["r_at"])  # the AA/AT artillery of a side


def effect_of(s: SB, face: int) -> int:
    return s.given.sheets.effect[s.side][face]


# --- where a card may go --------------------------------------------------------------------------


def fortify_refusal(s: SB, space: int, side: int) -> Refusal | None:
    """[9.3-a] [15-frt-a] Under an own unit that has not moved; for Russians also their ferry or factory [15-frt-b]."""
    piece = s.board[space]
    if s.forts[space]:
        return FORTIFIED_ALREADY  # [R38]
    objective = objective_at(s, space)
    if objective >= 0 and (not piece or SIDE[piece] == RUSSIAN):
        if side == RUSSIAN and s.held[objective] == RUSSIAN:
            return None
        if side == GERMAN:
            return FORTIFY_GERMAN_OBJECTIVE
    if not piece or SIDE[piece] != side:
        return FORTIFY_NEEDS_UNIT
    return FORTIFY_MOVED if s.flags[space] & MOVED else None


def card_target_refusal(s: SB, effect: int, space: int, side: int) -> Refusal | None:
    if effect == FORTIFY:
        return fortify_refusal(s, space, side)
    if effect == SNIPER:
        return sniper_refusal(s, space, side)
    if s.board[space] and SIDE[s.board[space]] != side:
        return None
    return NO_ENEMY[effect]


def has_use(s: SB, face: int, side: int) -> bool:
    """Whether the side's half of a card could do something now."""
    effect = s.given.sheets.effect[side][face]
    if effect == REINFORCEMENT:
        return any(s.aside[t] for t in (*OF_SIDE[side], UNKNOWN[side]))  # [7.5-b]
    if effect in STRIKE_RULES:
        return any(s.count[enemy(side) * 3 :][:3])
    if effect in (FORTIFY, SNIPER):
        return any(card_target_refusal(s, effect, space, side) is None for space in range(SPACES))
    return True


class CardTarget(Decision[SB]):
    """[15-air-a] [15-hab-a] [15-kat-a] [15-snp-a] [9.3-a] Where the card goes."""

    rule = "6-a"
    kinds = (Target,)

    def seat(self, s: SB) -> int:
        return s.side

    def legal(self, s: SB) -> list[Action]:
        effect = effect_of(s, s.pick)
        return [TARGET[n] for n in range(SPACES) if card_target_refusal(s, effect, n, s.side) is None]

    def refuse(self, s: SB, action: Target) -> Refusal | None:
        return card_target_refusal(s, effect_of(s, s.pick), action.space, s.side)

    def apply(self, s: SB, action: Target) -> None:
        face, space = s.pick, action.space
        effect = effect_of(s, face)
        s.forget_half_choice()
        leave_hand(s, face)
        tell_played(s, face)
        if effect == FORTIFY:
            fortify(s, space, s.side, face)  # [15-frt-a]
            if s.log is not None:
                s.tell("fortified", "9.3-a", side=words.side(s.side), space=words.space(space))
        elif effect == SNIPER:
            place_sniper(s, space, s.side)
        else:
            s.card, s.target = face, space

    def prompt(self, s: SB) -> dict[str, Param]:
        return {"card": words.card(s.pick), "effect": words.effect(effect_of(s, s.pick))}


class PrepareTarget(CardTarget):
    half_of = "Prepare"


class ManeuverTarget(CardTarget):
    half_of = "Maneuver"


def leave_hand(s: SB, face: int) -> None:
    """A card others could deduce is the one that went, if the faces agree."""
    at = s.side * FACES + face
    s.hand[at] -= 1
    if s.known[at]:
        s.known[at] -= 1
    s.played = 1  # [6-b]


def tell_played(s: SB, face: int) -> None:
    if s.log is not None:
        s.tell(
            "card_played",
            "6-a",
            side=words.side(s.side),
            card=words.card(face),
            effect=words.effect(effect_of(s, face)),
        )


def strike_is_on(s: SB) -> bool:
    return s.card != NONE


# --- anti-aircraft cover --------------------------------------------------------------------------


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


# --- the strike -----------------------------------------------------------------------------------


def strike_goes_on(s: SB) -> bool:
    return s.card != NONE and s.target != NONE


def strike_die(s: SB, die: int) -> int:
    """[15-air-b] [15-hab-b] [15-ghb-a] One off the die against a hidden unit; [15-kat-b] not for Katyushas."""
    return die + (s.given.sheets.hidden_die[effect_of(s, s.card)] if is_hidden(s, s.target) else 0)


def strike_need(s: SB, piece: int) -> int:
    """[R34] Factor plus defense plus fortification: no arcs, no rule of six."""
    return s.given.sheets.factor[effect_of(s, s.card)] + s.given.sheets.defense[piece] + fort_bonus(s, s.target, piece)


def killed_by(s: SB, die: int) -> int:
    """Bits of the types of the attacked side that this die would kill there."""
    modified = strike_die(s, die)
    return sum(BIT[t] for t in OF_SIDE[enemy(s.side)] if modified >= strike_need(s, t))


class StrikeRoll(DieRoll):
    """[15-air-a] [15-hab-a] [15-kat-a] One die against the unit on the target space."""

    rule = "9.4-a"

    def apply(self, s: SB, action: Roll) -> None:
        piece = s.board[s.target]
        if s.log is not None:
            tell_strike(s, action.die)
        if piece in UNKNOWN:
            s.struck = action.die
        elif strike_die(s, action.die) >= strike_need(s, piece):
            strike_kills(s)
        else:
            survives(s, action.die)


def tell_strike(s: SB, die: int) -> None:
    effect = effect_of(s, s.card)
    rule, hidden_rule = STRIKE_RULES[effect]
    terms = [Term("factor", s.given.sheets.factor[effect], rule)]
    if not is_hidden(s, s.target):
        terms.append(Term("defense", s.given.sheets.defense[s.board[s.target]], "9.4-b"))
    elif s.given.sheets.hidden_die[effect]:
        terms.append(Term("hidden", -s.given.sheets.hidden_die[effect], hidden_rule))
    terms += fort_terms(s, s.target, s.board[s.target])
    s.tell(
        "strike_rolled",
        rule,
        terms=tuple(terms),
        final=True,
        effect=words.effect(effect),
        unit=words.public_unit(s, s.target),
        at=words.space(s.target),
        die=die,
    )


def strike_kills(s: SB) -> None:
    """[R34] A hidden casualty is shown."""
    if is_hidden(s, s.target):
        reveal(s, s.target, "9.5-a")
    remove_eliminated(s, s.target, s.target)


def survives(s: SB, die: int) -> None:
    """[R34] A hidden survivor stays hidden; everyone learns what it cannot be [R68]."""
    if is_hidden(s, s.target):
        s.may[s.target] &= ~killed_by(s, die)
    if s.log is not None:
        s.tell("strike_survived", "9.4-c", at=words.space(s.target))


def type_decides(s: SB) -> int:
    return s.struck


class UnknownStruck(Chance[SB]):
    """[R34] [R54] Nobody knew the struck piece: was it a type that this die kills?"""

    rule = "9.5-a"
    kinds = (Shows, Unseen)

    def outcomes(self, s: SB) -> list[tuple[Action, int]]:
        killed = killed_by(s, s.struck)
        weights = weights_of(s, s.target)
        found: list[tuple[Action, int]] = [(SHOWS[piece], weight) for piece, weight in weights if BIT[piece] & killed]
        spared = sum(weight for piece, weight in weights if not BIT[piece] & killed)
        return [*found, (UNSEEN, spared)] if spared else found

    def apply(self, s: SB, action: Shows | Unseen) -> None:
        if isinstance(action, Shows):
            s.board[s.target] = action.type
            strike_kills(s)
        else:
            survives(s, s.struck)


def discard_strike(s: SB) -> None:
    s.discard[s.card] += 1


STRIKE = procedure(
    "strike",
    when(
        is_air_strike,  # [15-air-c]
        do(check_cover),
        when(cover_may_be_hidden, ask(CoverAnswer)),
        repeat_while(looks_go_on, ask(LookForGun)),
    ),
    when(strike_goes_on, ask(StrikeRoll)),
    when(type_decides, ask(UnknownStruck)),
    do(discard_strike),
    registers=("card", "target", "looked", "struck"),
)

PROCEDURES = [STRIKE]
