"""15. Strikes from off the board: Air Strike, Heavy Artillery Barrage and Katyushas, one die against one unit."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.event import Term
from kurgan.core.flow import Chance, ask, do, procedure, repeat_while, when
from kurgan.games.stalingrad_besieged.actions import SHOWS, UNSEEN, Roll, Shows, Unseen
from kurgan.games.stalingrad_besieged.hidden import weights_of
from kurgan.games.stalingrad_besieged.places import NONE, enemy
from kurgan.games.stalingrad_besieged.rules import words
from kurgan.games.stalingrad_besieged.rules.dice import DieRoll
from kurgan.games.stalingrad_besieged.rules.r07_3_objectives import remove_eliminated
from kurgan.games.stalingrad_besieged.rules.r08_4_sighting import is_hidden, reveal
from kurgan.games.stalingrad_besieged.rules.r09_3_fortifications import fort_bonus, fort_terms
from kurgan.games.stalingrad_besieged.rules.r15_cards import STRIKE_RULES, effect_of
from kurgan.games.stalingrad_besieged.rules.r15_cover import (
    CoverAnswer,
    LookForGun,
    check_cover,
    cover_may_be_hidden,
    is_air_strike,
    looks_go_on,
)
from kurgan.games.stalingrad_besieged.sheets import BIT, OF_SIDE, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB


def strike_is_on(s: SB) -> bool:
    return s.card != NONE


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
