"""11.3 Combat procedure: from the declaration to losses and advance."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.dice import Die
from kurgan.core.event import Term
from kurgan.core.flow import Chance, ask, call, do, procedure, repeat_while, when
from kurgan.core.sets import bits
from kurgan.core.text import Param
from kurgan.games.crimean_campaign.actions import ALL_DIE
from kurgan.games.crimean_campaign.places import AXIS, OFFSHORE, SOVIET, enemy
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r02_3_untried import show
from kurgan.games.crimean_campaign.rules.r06_3_fog import in_order, see
from kurgan.games.crimean_campaign.rules.r08_supply import out_of_supply
from kurgan.games.crimean_campaign.rules.r11_1_support import defenders
from kurgan.games.crimean_campaign.rules.r11_2_shifts import die_terms, is_concentric, shift_terms
from kurgan.games.crimean_campaign.rules.r11_3_totals import (
    attack_terms,
    column,
    defense_terms,
    modified,
    result,
    total,
)
from kurgan.games.crimean_campaign.rules.r12_1_landing import end_landing
from kurgan.games.crimean_campaign.sheets import TOKENS
from kurgan.games.crimean_campaign.state import TCC

# --- step 1 -----------------------------------------------------------------------------------------


def note_supply(s: TCC) -> None:
    """[8.1-a] [R50] [R63] Who of the participants is out of supply now. A landing unit never is [R97]."""
    t = s.given.sheets
    s.oos = 0
    for pieces, side in ((s.committed, s.side), (s.at[s.target], enemy(s.side))):
        ashore = pieces & t.mobile & ~s.at[OFFSHORE]
        if ashore:
            s.oos |= out_of_supply(s, ashore, side)


def tell_attacker(s: TCC, piece: int) -> None:
    """Its owner hears the name, the others only what they can see of it."""
    name, shown, place = words.piece(piece), words.shown(s, piece), words.spot(s, piece)
    if s.where[piece] == OFFSHORE:
        s.tell("attacks_from_sea", "12.1-f", only=s.side, unit=name, hex=place)
        s.tell("attacks_from_sea", "12.1-f", hide=s.side, unit=shown, hex=place)
    else:
        s.tell("attacks", "11.3-1", only=s.side, unit=name, origin=place)
        s.tell("attacks", "11.3-1", hide=s.side, unit=shown, origin=place)


def declare(s: TCC) -> None:
    """[11.3-1] [R11] The attack is frozen: the attacker sees the defenders, their strengths stay hidden."""
    if s.advanced:
        s.momenta |= s.committed  # [11.6-g]
    else:
        s.attacked |= s.committed  # [11.0-l] [11.0-m]
    s.defended |= 1 << s.target  # [11.0-j] [11.0-k]
    if s.crossing:
        s.boats = 1  # [12.4] [R104]
    note_supply(s)
    s.concentric = int(is_concentric(s))  # [9.3-a] [R62]
    if s.log is not None:
        s.tell(
            "attack_declared",
            "11.6" if s.advanced else "11.3-1",
            final=True,
            side=words.side(s.side),
            hex=words.place(s.target),
            attackers=s.committed.bit_count(),
            defenders=defenders(s).bit_count(),
        )
        if s.crossing:
            s.tell("boats_cross", "12.4", hex=words.place(s.target))
        for piece in in_order(s, s.committed):
            tell_attacker(s, piece)
    see(s, s.at[s.target])  # [6.3] [R11] faces, not strengths


# --- step 3 -----------------------------------------------------------------------------------------


def untried(s: TCC) -> int:
    """Untried units that take part."""
    return (s.committed | s.at[s.target]) & TOKENS


def next_untried(s: TCC) -> None:
    s.drawing = in_order(s, untried(s))[0]  # in which order, all can see


def show_fighters(s: TCC) -> None:
    """[11.3-3] All participants are shown; [R32] only now it is known how many division equivalents attack."""
    t = s.given.sheets
    show(s, s.committed | s.at[s.target])
    s.seen |= (s.committed | s.at[s.target]) & t.mobile
    if s.side == SOVIET and s.quota:
        s.fought += sum(t.halves[piece] for piece in bits(s.committed))  # [12.2-d] [R9]


REVEAL = procedure(
    "reveal",
    repeat_while(untried, do(next_untried), call("untried")),  # [2.3.9-b] [R31]
    do(show_fighters),
)


# --- steps 4 to 9 -----------------------------------------------------------------------------------


def find_column(s: TCC) -> int:
    """[11.2] [11.3-5] [11.3-7] The final column: the difference of both totals, shifted."""
    return column(s, total(attack_terms(s)) - total(defense_terms(s)), total(shift_terms(s)))


def tell_column(s: TCC) -> None:
    """[11.3-4] [11.3-5] [11.3-6] What the dice are rolled on."""
    if s.log is None:
        return
    attack, defense, shifts = attack_terms(s), defense_terms(s), shift_terms(s)
    differential = total(attack) - total(defense)  # [11.3-5]
    s.tell("attack_total", "11.3-4", terms=tuple(attack), total=total(attack))
    s.tell("defense_total", "11.3-4", terms=tuple(defense), total=total(defense))
    s.tell(
        "column",
        "11.3-7",
        terms=tuple(shifts),
        differential=differential,
        first=column(s, differential, 0),
        column=column(s, differential, total(shifts)),
    )


class CombatDie(Chance[TCC]):
    """[11.3-8] The attacker rolls one die."""

    rule = "11.3-8"
    kinds = (Die,)

    def outcomes(self, s: TCC) -> list[tuple[Action, int]]:
        return ALL_DIE

    def apply(self, s: TCC, action: Die) -> None:
        find_result(s, action.die)

    def prompt(self, s: TCC) -> dict[str, Param]:
        return {"hex": words.place(s.target), "column": find_column(s)}


def find_result(s: TCC, rolled: int) -> None:
    """[11.3-9] The modified die in the final column says how many steps each side loses."""
    die = modified(s, rolled)  # [11.3-8]
    attacker, defender = result(s, find_column(s), die)
    if s.log is not None:
        terms = (Term("die", rolled, "11.3-8"), *die_terms(s))
        s.tell(
            "combat_result",
            "11.3-9",
            terms=terms,
            final=True,
            hex=words.place(s.target),
            die=die,
            attacker=attacker,
            defender=defender,
        )
    s.owed = bytes((attacker, defender) if s.side == AXIS else (defender, attacker))  # [11.5] [11.5-a] [11.5-b]


# --- step 10 and after ------------------------------------------------------------------------------


def is_landing(s: TCC) -> bool:
    return bool(s.landing) and s.target == s.landing


BATTLE = procedure(
    "battle",
    do(declare),  # [11.3] [11.3-1]
    call("support"),  # [11.3-2]
    call("reveal"),  # [11.3-3]
    call("shake-out"),  # [12.3]
    do(tell_column),
    ask(CombatDie),  # [11.3-8]
    call("losses"),  # [11.3-10] [11.5]
    when(is_landing, do(end_landing)),  # [12.1-k] [R98]
    call("advance"),  # [11.3-10] [11.5-g]
    registers=("sealed", "naval_sealed", "oos", "revealed", "rolled_factor", "concentric", "owed"),  # [2.3.5-a]
)
PROCEDURES = (REVEAL, BATTLE)
