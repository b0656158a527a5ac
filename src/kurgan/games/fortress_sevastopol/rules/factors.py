"""The factors of a unit as it stands, and its end: what happens when it is lost."""

from __future__ import annotations

from kurgan.games.fortress_sevastopol.places import ELIMINATED, FRESH
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.sheets import ELITE
from kurgan.games.fortress_sevastopol.state import FS, put, set_mode


def attack_factor(s: FS, unit: int) -> int:
    """The AF, for artillery also the BF; an asterisk stays nothing, ELITE or not."""
    printed = s.given.sheets.af[unit]
    return printed + elite_bonus(s, unit) if printed else 0


def defense_factor(s: FS, unit: int) -> int:
    """The DF of the side that lies up; what Disruption takes from it stands apart [10.3-a]."""
    t = s.given.sheets
    printed = t.df[unit] if s.fresh >> unit & 1 else t.spent_df[unit]
    return printed + elite_bonus(s, unit)


def elite_bonus(s: FS, unit: int) -> int:
    """What an ELITE chit adds to each factor of its unit [2.4.2-c]."""
    return s.given.sheets.bonus[ELITE] if s.elite >> unit & 1 else 0


def return_elite(s: FS, unit: int) -> None:
    """The chit of a unit that leaves the map goes back to the pool."""
    if s.elite >> unit & 1:
        s.elite &= ~(1 << unit)
        s.pool[ELITE] += 1


def eliminate(s: FS, unit: int, rule: str) -> None:
    if s.log is not None:
        s.tell("eliminated", rule, unit=words.unit(s, unit), area=words.place(s.where[unit]))
    return_elite(s, unit)
    gone = ~(1 << unit)
    s.moved &= gone
    s.stopped &= gone
    s.mandatory &= gone
    s.committed &= gone
    s.back &= gone
    put(s, unit, ELIMINATED)
    set_mode(s, unit, FRESH)
