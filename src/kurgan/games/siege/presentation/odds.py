"""Exact chances of an attack or overrun: of one declared, half made or only thought of.

Strengths, modifiers and results are the rules' own, ``chances`` counts; nothing is hidden in this game. What follows
the dice, from the first loss on, is decided by players and not foreseen.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from kurgan.core.actions import Action
from kurgan.core.scene import Odds, Outcome, Spread
from kurgan.core.sets import bits
from kurgan.core.shares import mixed, sent, spread
from kurgan.core.text import Message, Param, message
from kurgan.games.siege import works
from kurgan.games.siege.actions import DECLARE, Air, Attack, Declare, Join, Overrun
from kurgan.games.siege.chances import chances, columns, reduction_chance
from kurgan.games.siege.places import SIDES, enemy
from kurgan.games.siege.presentation.derivation import derivation
from kurgan.games.siege.results import AL, CA, DL, X_HALF
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s08_1_battle import column_of, this_battle
from kurgan.games.siege.rules.s08_1_declare import joinable, most_air
from kurgan.games.siege.rules.s08_2_values import BELOW, Battle
from kurgan.games.siege.rules.s08_3_results import is_overrun, payment, retreat_of
from kurgan.games.siege.rules.s09_works import aa_points
from kurgan.games.siege.state import PAYS_DISRUPTED, PAYS_RE, SG
from kurgan.games.siege.works import KIND, NOTHING

KINDS = {AL: "bad", CA: "bad", DL: "middle", X_HALF: "middle"}  # the others are good
QUARTERS = 4


def odds(s: SG, seat: int, action: Action) -> Odds | None:
    """The chances of an action that is offered; None where it leads to no attack."""
    ahead = attack_ahead(s, action)
    if ahead is None:
        return None
    b = this_battle(ahead)
    return too_low(ahead, b) if column_of(b) == BELOW else panel(ahead, b, action)


def is_open(s: SG) -> bool:
    """An attack is being put together."""
    return bool(s.committed) and s.decision.name == "JoinAttack"


def so_far(s: SG, seat: int) -> Odds | None:
    """The chances of the attack as it stands."""
    return odds(s, seat, DECLARE)


def attack_ahead(s: SG, action: Action) -> SG | None:
    """A state of its own with the attack that an offered action leads to, no more being decided than it says."""
    tried = s.copy()
    match action:
        case Attack():
            tried.apply(action)
            join_all(tried)
        case Join() | Air():
            tried.apply(action)
        case Overrun(place):
            tried.target, tried.committed, tried.support = place, s.group, 0
        case Declare():
            pass
        case _:
            return None
    return tried if tried.committed else None


def join_all(s: SG) -> None:
    """All that can take part do, the strongest for their size first where supply does not reach for all."""
    t = s.given.sheets
    while more := joinable(s):
        s.committed |= 1 << max(bits(more), key=lambda unit: (t.attack[unit] / t.re[unit], -unit))


def too_low(s: SG, b: Battle) -> Odds:
    """[S.8.2-b] So few cannot attack: what they count, and that more are needed."""
    return Odds(
        message("odds.too_low", hex=words.place(s, s.target)),
        SIDES[s.side],
        (),
        (),
        derivation(s, b),
        (message("odds.more_needed", column=b.charts.columns[0]),),
        "S.8.2-b",
    )


# --- the panel ----------------------------------------------------------------------------------------


def panel(s: SG, b: Battle, action: Action) -> Odds:
    red = is_overrun(s)
    shots = aa_points(s, s.target, enemy(s.side)) if s.support else 0
    found = chances(b, shots, red)
    by_result: dict[int, Fraction] = {}
    for (_, result), chance in found.items():
        by_result[result] = by_result.get(result, Fraction(0)) + chance
    outcomes = tuple(
        Outcome(outcome(b, result, red), *sent(chance), KINDS.get(result, "good"))
        for result, chance in sorted(by_result.items(), reverse=True)
    )
    column = b.charts.columns[column_of(b)]
    title = (
        message("odds.overrun", hex=words.place(s, s.target))
        if red
        else message("odds.attack_on", hex=words.place(s, s.target), column=column)
    )
    return Odds(
        title,
        SIDES[s.side],
        outcomes,
        (),
        derivation(s, b),
        tuple(_notes(s, b, action, shots, found)),
        "S.6-f" if red else "S.8.3",
        tuple(_spreads(b, shots)),
    )


def outcome(b: Battle, result: int, red: bool) -> Message:
    """A result and what it costs both sides; what costs nothing is not said."""
    row = b.charts.results[result]
    how, defender, attacker = payment(b, result, red)
    lost = _points(defender)
    theirs = None
    if row.eliminated:
        theirs = message("odds.all")
    elif how == PAYS_DISRUPTED and defender:
        theirs = message("odds.disrupted", number=lost)
    elif how == PAYS_RE and defender:
        theirs = message("odds.res", number=lost)
    elif defender:
        theirs = message("odds.points", number=lost)
    hexes = 0 if row.eliminated else retreat_of(b, result)
    params: dict[str, Param] = {"result": words.code(result)}
    if attacker:
        params["attacker"] = message("odds.points", number=_points(attacker))
    if theirs:
        params["defender"] = theirs
    key = "both" if attacker and theirs else "attacker" if attacker else "defender" if theirs else ""
    if hexes:
        params["hexes"] = hexes
    return message("_".join(filter(None, ("odds.outcome", key, "retreat" if hexes else ""))), **params)


def _points(quarters: int) -> str:
    return mixed(quarters, QUARTERS)


# --- notes --------------------------------------------------------------------------------------------


def _spreads(b: Battle, shots: int) -> Iterator[Spread]:
    """[S.8.7-c] Which column AA leaves."""
    by_column = columns(b, shots)
    if len(by_column) > 1:
        yield spread(message("odds.columns"), {b.charts.columns[one]: chance for one, chance in by_column.items()})


def _notes(s: SG, b: Battle, action: Action, shots: int, found: dict[tuple[int, int], Fraction]) -> list[Message]:
    notes = []
    if isinstance(action, Attack):
        notes.append(message("odds.all_join", number=s.committed.bit_count()))
        if most_air(s) and not s.support:
            notes.append(message("odds.air_at_hand", number=most_air(s)))
    if shots:
        notes.append(message("odds.aa", number=shots))
    if any(rolled != result for rolled, result in found):
        notes.append(message("odds.changed"))  # [40.A-a] [40.A-b]
    if any(b.charts.results[rolled].again for rolled, _ in found) and not is_overrun(s):
        notes.append(message("odds.again"))  # [S.8.1-e]
    chance = reduction_chance(b, shots, is_overrun(s))
    if chance:
        notes += [
            message(
                "odds.reduced" if chance == 1 else "odds.perhaps_reduced",
                work=words.work(work),
                after=words.work(after),
            )
            if after >= 0
            else message("odds.razed" if chance == 1 else "odds.perhaps_razed", work=words.work(work))
            for work, after in reductions(s)
        ]
    return notes


def reductions(s: SG) -> list[tuple[int, int]]:
    """[40.B-a] [R39] What the attack makes of the works in the hex: from which kind to which, -1: gone."""
    t, place, foe = s.given.sheets, s.target, enemy(s.side)
    found = []
    for kind, owner in ((s.work[place], s.owner[place]), (s.base[place], s.base_owner[place])):
        if kind and owner == foe:
            work = t.works[kind - 1]
            after = works.reduced(work)
            if after != work.id:
                found.append((work.number, -1 if after == NOTHING else KIND[after]))
    return found
