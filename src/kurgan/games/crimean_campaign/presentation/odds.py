"""Exact chances of a combat from a view: of one declared, half made or only thought of.

Shifts, modifiers and results are the rules' own; ``forces`` says what the viewer may not know, ``chances`` counts. The
enemy's support is secret until both have chosen: the figures are as if there were none, and a note says what all of it
together would make of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from kurgan.core.actions import Action
from kurgan.core.event import Term
from kurgan.core.scene import Face, Odds, Outcome, Spread
from kurgan.core.sets import bits
from kurgan.core.shares import percent, rounded, sent, spread
from kurgan.core.text import Message, message
from kurgan.games.crimean_campaign.actions import DECLARE, READY, Attack, Declare, Naval, Ready, Support
from kurgan.games.crimean_campaign.chances import Chances, Losses, Table, fought, steps_of
from kurgan.games.crimean_campaign.names import S_POOL
from kurgan.games.crimean_campaign.places import AXIS, SIDES, SOVIET, enemy
from kurgan.games.crimean_campaign.presentation.derivation import derivation
from kurgan.games.crimean_campaign.presentation.forces import Force, force_of
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r11_0_attackers import joinable
from kurgan.games.crimean_campaign.rules.r11_1_support import (
    can_commit,
    naval_refusal,
    soviet_support,
    support_factor,
    support_total,
)
from kurgan.games.crimean_campaign.rules.r11_2_shifts import die_terms, mechanized_term, shift_terms
from kurgan.games.crimean_campaign.rules.r11_3_procedure import note_supply
from kurgan.games.crimean_campaign.rules.r11_3_totals import column, modified, result, total
from kurgan.games.crimean_campaign.rules.r11_combat import can_cross
from kurgan.games.crimean_campaign.state import TCC

OPPOSITE = {"good": "bad", "middle": "middle", "bad": "good"}
RARE = Fraction(1, 100)  # of a column less likely than this the panel does not show the results
MECHANIZED = ("mech_attack", "mech_defense")


@dataclass(frozen=True)
class Combat:
    """A combat as a seat sees it: a state of its own to try things on, and both forces."""

    s: TCC
    seat: int
    attack: Force
    defense: Force

    def chances(self) -> Chances:
        """With the support now committed in the state."""
        return fought(self.attack.whole, self.defense.whole, table(self.s))


def odds(s: TCC, seat: int, action: Action) -> Odds | None:
    """The chances of an action that is offered; None where it leads to no combat."""
    combat = combat_ahead(s, seat, action)
    return None if combat is None else panel(combat, action)


def combat_ahead(s: TCC, seat: int, action: Action) -> Combat | None:
    """The combat an offered action leads to, no more being decided than it says."""
    tried = s.copy()
    match action:
        case Attack():
            tried.apply(action)
            join_all(tried)
        case Declare() if not s.probing:
            pass
        case Support(support):
            tried.sealed[seat] |= 1 << support
        case Naval():
            tried.naval_sealed = 1
        case Ready():
            pass
        case _:
            return None
    if isinstance(action, Attack | Declare):
        note_supply(tried)  # [R63] later it is known already
    return combat_of(tried, seat)


def is_open(s: TCC) -> bool:
    """An attack is being put together or declared, and its die is still to fall."""
    joining = s.decision.name in ("JoinAttack", "JoinMomentum")
    return bool(s.committed) and not s.probing and (joining or s.decision.name == "CommitSupport")


def so_far(s: TCC, seat: int) -> Odds | None:
    """The chances of the attack as it stands; those who only look on know too little of either side."""
    if seat not in (AXIS, SOVIET):
        return None
    tried = s.copy()
    declared = s.decision.name == "CommitSupport"
    if not declared:
        note_supply(tried)
    combat = combat_of(tried, seat)
    return None if combat is None else panel(combat, READY if declared else DECLARE)


def combat_of(s: TCC, seat: int, before: TCC | None = None) -> Combat | None:
    """The combat in a state of its own, supply noted; ``before`` the attackers came up, if that is only thought."""
    attack, defense = (force_of(s, seat, side, before) for side in (s.side, enemy(s.side)))
    if not attack.whole or not defense.whole:
        return None  # a position somebody made up, with more untried units than units
    return Combat(s, seat, attack, defense)


def join_all(s: TCC) -> None:
    """All that can take part do; boats only if nobody can come without them."""
    if not joinable(s) and not s.committed and can_cross(s):
        s.crossing = 1
    while more := joinable(s):  # of those nobody can tell apart one at a time
        s.committed |= more


# --- what the rules say -------------------------------------------------------------------------------


def wheels_term(s: TCC) -> Term | None:
    """[11.2.4-a] [11.2.4-b] What German mechanized units would shift, whether any takes part or not."""
    tried, panzer = s.copy(), 1 << s.given.sheets.panzer
    if s.side == AXIS:
        tried.committed = panzer
    else:
        tried.at[s.target] |= panzer
    return mechanized_term(tried)


def plain_shifts(s: TCC) -> list[Term]:
    """All other shifts: none of them depends on who it is that fights."""
    return [term for term in shift_terms(s) if term.key not in MECHANIZED]


def table(s: TCC) -> Table:
    shift, wheels = total(plain_shifts(s)), wheels_term(s)
    with_wheels = shift + (wheels.value if wheels else 0)
    dice = [modified(s, die) for die in range(1, 7)]

    def heading(differential: int, vehicles: bool) -> int:
        return column(s, differential, with_wheels if vehicles else shift)

    def results(column: int) -> Sequence[Losses]:
        return [result(s, column, die) for die in dice]

    return Table(heading, results, (support_total(s, s.side), support_total(s, enemy(s.side))))


def with_all_support(combat: Combat, side: int) -> Combat:
    """The same combat if a side commits everything it could have, as far as the viewer knows.

    [9.1-g] Of the Soviet support units drawn in secret he knows the number: the strongest are supposed.
    """
    s = combat.s.copy()
    s.shooting = side
    found = can_commit(s, side)
    if side == SOVIET:
        secret = [n for n in bits(soviet_support(s)) if s.support[n] == S_POOL]
        secret.sort(key=lambda n: -support_factor(s, n, SOVIET))
        found |= sum(1 << n for n in secret[: s.unseen])
        if naval_refusal(s) is None:
            s.naval_sealed = 1  # [11.2.2]
    s.sealed[side] |= found
    return Combat(s, combat.seat, combat.attack, combat.defense)


# --- the panel ----------------------------------------------------------------------------------------


def panel(combat: Combat, action: Action) -> Odds:
    chances = combat.chances()
    notes = (
        *_preview(combat, action),
        *_support_notes(combat, chances, action),
        *_figures(combat, chances),
        *_unknown_notes(combat),
    )
    return replace(sums(combat, chances, combat.seat == combat.s.side), notes=notes)


def sums(combat: Combat, chances: Chances, mine: bool) -> Odds:
    """How the column is found and what comes of it, without a word more. ``mine``: as who attacks sees it."""
    s = combat.s
    worn = 1 - chances.cleared - chances.unhurt
    shares = (("cleared", chances.cleared, "good"), ("worn", worn, "middle"), ("unhurt", chances.unhurt, "bad"))
    outcomes = tuple(
        Outcome(message(f"odds.{name}"), *sent(share), kind if mine else OPPOSITE[kind])
        for name, share, kind in shares
        if share
    )
    return Odds(
        message("odds.combat", hex=words.place(s.target)),
        SIDES[s.side],
        outcomes,
        faces(combat, chances, mine),
        derivation(s, combat.attack, combat.defense, plain_shifts(s), wheels_term(s), die_terms(s)),
        rule="11.3",
        spreads=tuple(_spreads(chances)),
    )


def _spreads(chances: Chances) -> Iterator[Spread]:
    if len(chances.columns) > 1:
        yield spread(message("odds.columns"), chances.columns)
    yield spread(message("odds.losses"), {f"{a}/{d}": share for (a, d), share in chances.losses.items()})


def faces(combat: Combat, chances: Chances, mine: bool) -> tuple[Face, ...]:
    """[11.3-9] What each face of the die brings, where the column is certain."""
    if len(chances.columns) > 1:
        return ()
    s = combat.s
    steps = max(map(steps_of, combat.defense.whole))
    found = []
    for die, lost in enumerate(table(s).results(next(iter(chances.columns))), 1):
        kind = "good" if lost[1] >= steps else "middle" if lost[1] else "bad"
        label = message("odds.face", attacker=lost[0], defender=lost[1])
        found.append(Face(die, label, kind if mine else OPPOSITE[kind]))
    return tuple(found)


# --- notes --------------------------------------------------------------------------------------------


def _preview(combat: Combat, action: Action) -> list[Message]:
    if not isinstance(action, Attack):
        return []
    key = "odds.all_join_boats" if combat.s.crossing else "odds.all_join"
    return [message(key, number=combat.s.committed.bit_count())]


def _support_notes(combat: Combat, chances: Chances, action: Action) -> list[Message]:
    """[11.3-2] What support would make of it: all of the enemy's, and before the declaration all of ours."""
    s, foe = combat.s, enemy(combat.seat)
    best = with_all_support(combat, foe)
    found = []
    more, guns = support_total(best.s, foe), best.s.naval_sealed != s.naval_sealed
    if more or guns:
        then = best.chances()
        low, high = sorted((chances.cleared, then.cleared))
        attacker, defender = map(rounded, then.averages)
        what = message("odds.factors_naval" if guns else "odds.factors", number=more)
        key = "odds.secret" if low < high else "odds.secret_same"
        found.append(
            message(
                key,
                what=what,
                chance=percent(then.cleared),
                low=percent(low),
                high=percent(high),
                attacker=attacker,
                defender=defender,
            )
        )
    else:
        found.append(message("odds.no_secret"))
    if isinstance(action, Attack | Declare):
        own = with_all_support(combat, combat.seat)
        more = support_total(own.s, combat.seat)
        if more:
            found.append(message("odds.own_support", factors=more, chance=percent(own.chances().cleared)))
    return found


def _figures(combat: Combat, chances: Chances) -> list[Message]:
    """What each column says, where several are possible, and what is lost on average."""
    found = []
    if len(chances.columns) > 1:
        results = table(combat.s).results
        for heading, chance in chances.columns.items():
            if chance < RARE:
                continue
            row = " · ".join(
                f"{die}: {attacker}/{defender}" for die, (attacker, defender) in enumerate(results(heading), 1)
            )
            found.append(message("odds.column", column=heading, chance=percent(chance), list=row))
    attacker, defender = chances.averages
    found.append(message("odds.average", attacker=rounded(attacker), defender=rounded(defender)))
    return found


def _unknown_notes(combat: Combat) -> list[Message]:
    """What was supposed of units whose nature nobody, or only the enemy, knows."""
    sides = combat.attack, combat.defense
    found = []
    if any(side.untried for side in sides):
        found.append(message("odds.any_untried"))
    if any(side.hidden for side in sides):
        found.append(message("odds.any_hidden"))
    if any(len(side.whole) > 1 for side in sides):
        found.append(message("odds.middle"))
    if combat.s.landing and combat.s.target == combat.s.landing:
        found.append(message("odds.landing"))  # [12.1-k]
    return found
