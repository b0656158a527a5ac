"""2.3.9 Untried units: tokens until their first combat, when chance says what they are."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Chance, ask, procedure
from kurgan.core.refusal import Refusal
from kurgan.core.sets import bits
from kurgan.core.text import Param
from kurgan.games.crimean_campaign.actions import IS, Is
from kurgan.games.crimean_campaign.hidden import candidates, trade_places
from kurgan.games.crimean_campaign.laying import put
from kurgan.games.crimean_campaign.places import FIRST_HEX, GONE, NONE
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.sheets import FREE_TOKEN_SET, POOL_TOKEN_SET, TOKENS
from kurgan.games.crimean_campaign.stacks import top_at
from kurgan.games.crimean_campaign.state import TCC

ALIKE = Refusal("2.3.9-a", "alike")


def one_of_each(s: TCC, pieces: int) -> int:
    """Of untried units of one hex that nobody can tell apart only the first: any other would be the same choice."""
    tokens = pieces & TOKENS
    if not tokens & tokens - 1:
        return pieces
    while tokens:
        here = tokens & s.at[s.where[tokens.bit_length() - 1]]
        tokens ^= here
        while here & here - 1:
            same = alike(s, (here & -here).bit_length() - 1, here)
            pieces ^= same & same - 1
            here ^= same
    return pieces


def alike(s: TCC, token: int, tokens: int) -> int:
    """Those of the untried units, all in one place, that nobody can tell from this one: ``looks`` for all at once."""
    bit = 1 << token
    tokens &= FREE_TOKEN_SET if FREE_TOKEN_SET & bit else POOL_TOKEN_SET
    tokens &= s.moved if s.moved & bit else ~s.moved
    tokens &= s.attacked if s.attacked & bit else ~s.attacked
    if not tokens & tokens - 1 or not s.at[s.where[token]] & s.given.sheets.mobile & ~TOKENS:
        return tokens
    if covers(s, token):
        return bit
    top = top_at(s, s.where[token])
    return tokens & ~(1 << top) if tokens >> top & 1 and covers(s, top) else tokens


def looks(s: TCC, token: int) -> tuple[object, ...]:
    """All that anybody can tell about an untried unit."""
    bit = 1 << token
    return s.where[token], FREE_TOKEN_SET & bit > 0, s.moved & bit > 0, s.attacked & bit > 0, covers(s, token)


def covers(s: TCC, token: int) -> bool:
    """[6.3] Whether it lies on top of a unit that is none of these: if it goes, that is seen."""
    place, rank = s.where[token], s.rank[token]
    if place < FIRST_HEX or not rank:
        return False
    others = s.at[place] & s.given.sheets.mobile & ~TOKENS
    return others != 0 and top_at(s, place) == token and any(s.rank[other] == rank - 1 for other in bits(others))


def reveal(s: TCC, token: int, unit: int) -> None:
    """[2.3.9-b] The unit takes the token's place in its stack and its part in everything that goes on."""
    trade_places(s, {token: unit, unit: token})
    put(s, token, GONE)
    if s.log is not None:
        s.tell("revealed", "2.3.9-b", final=True, unit=words.piece(unit), hex=words.spot(s, unit))


def show(s: TCC, pieces: int) -> None:
    """[R111] Units their owner knew, and nobody else, are turned up."""
    for piece in bits(pieces & s.down):
        s.down ^= 1 << piece
        if s.log is not None:
            s.tell("revealed", "2.3.9-b", final=True, unit=words.piece(piece), hex=words.spot(s, piece))


class Reveal(Chance[TCC]):
    """[2.3.9-a] [R33] What the untried unit is, all that are left in the bin being equally likely."""

    rule = "2.3.9-b"
    kinds = (Is,)

    def outcomes(self, s: TCC) -> list[tuple[Action, int]]:
        return [(IS[unit], 1) for unit in bits(candidates(s, s.drawing))]

    def apply(self, s: TCC, action: Is) -> None:
        reveal(s, s.drawing, action.unit)

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"hex": words.spot(s, s.drawing)}


def is_untried(s: TCC) -> bool:
    """Whether a token waits to be turned up."""
    return s.drawing != NONE


UNTRIED = procedure("untried", ask(Reveal), registers=("drawing",))
PROCEDURES = (UNTRIED,)
