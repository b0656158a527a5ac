"""11.3 Steps 3 to 9: the strengths of both sides, the column and the result. Pure functions of the registers."""

from __future__ import annotations

from bisect import bisect_right

from kurgan.core.event import Term
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.places import enemy
from kurgan.games.crimean_campaign.rules.r11_1_support import fighters, support_total
from kurgan.games.crimean_campaign.rules.r11_2_shifts import die_terms
from kurgan.games.crimean_campaign.sheets import GARRISON
from kurgan.games.crimean_campaign.state import TCC


def factor(s: TCC, piece: int) -> int:
    """[11.3-3] The factor a participant fights with before supply is looked at; [11.0-f] never divided."""
    t = s.given.sheets
    if piece == GARRISON:
        return t.garrison_defense  # [12.1-i]
    if piece == t.panzer and s.rolled_factor:
        return s.rolled_factor  # [12.3-a] [12.3-b] [R103]
    factors = t.attack if t.side[piece] == s.side else t.defense  # [2.3.7]
    return factors[piece][s.steps[piece]]


def loss_by_supply(s: TCC, piece: int) -> int:
    """[8.1-b] [R49] Half the factor of a unit out of supply goes, the rest rounded up."""
    return factor(s, piece) // 2 if s.oos >> piece & 1 else 0


def side_terms(s: TCC, side: int) -> list[Term]:
    """[11.3-3] [11.3-4] Factors, what supply takes, and support up to as much again [11.1-f] [R69]."""
    pieces = list(bits(fighters(s, side)))
    full = sum(factor(s, piece) for piece in pieces)
    halved = sum(loss_by_supply(s, piece) for piece in pieces)  # [11.3-3] [8.1-b]
    found = [Term("factors", full, "11.3-3")]
    if halved:
        found.append(Term("out_of_supply", -halved, "8.1-b"))
    support = support_total(s, side)
    if support:
        found.append(Term("support", support, "11.1-a"))  # [11.1-a]
        if support > full - halved:
            found.append(Term("beyond_limit", full - halved - support, "11.1-f"))  # [11.1-f] [11.3-4]
    return found


def attack_terms(s: TCC) -> list[Term]:
    """Terms whose sum is the attacker's strength."""
    return side_terms(s, s.side)


def defense_terms(s: TCC) -> list[Term]:
    """[11.0-c] [11.0-g] Terms whose sum is the strength of the whole defending hex."""
    return side_terms(s, enemy(s.side))


def total(terms: list[Term]) -> int:
    return sum(term.value for term in terms)


def column(s: TCC, differential: int, shift: int) -> int:
    """[11.3-6] [11.3-7] The heading of the final column.

    [11.3-6] The highest column that is not above the differential; [11.4] [R81] below 0 the first one; then the
    shift, once [R82], and [11.2-c] never beyond either end.
    """
    headings = s.given.sheets.crt[s.given.crt][0]
    first = max(0, bisect_right(headings, differential) - 1)  # [11.3-6] [11.4]
    return headings[min(max(first + shift, 0), len(headings) - 1)]  # [11.3-7] [11.2-b] [11.2-c] [11.4]


def modified(s: TCC, die: int) -> int:
    """[11.3-8] [R83] The die with its modifiers, never below 1 or above 6."""
    return min(max(die + total(die_terms(s)), 1), 6)


def result(s: TCC, heading: int, die: int) -> tuple[int, int]:
    """[11.3-9] [11.5] [11.5-a] Steps the attacker and the defender lose, by column and modified die."""
    headings, rows = s.given.sheets.crt[s.given.crt]
    return rows[die][headings.index(heading)]
