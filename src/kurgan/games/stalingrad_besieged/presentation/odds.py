"""Exact chances of every shot, from a view: the same functions that decide it, over all the viewer must reckon with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from kurgan.core.actions import Action
from kurgan.core.event import Term
from kurgan.core.scene import Face, Odds, OddsTerm, Outcome
from kurgan.core.text import Message, Ref, message
from kurgan.games.stalingrad_besieged.actions import Attack, Cross, Fire, Target, To
from kurgan.games.stalingrad_besieged.describe import UNIT, aim, gun_may_answer, lowest_strike, open_gun
from kurgan.games.stalingrad_besieged.hidden import weights_of
from kurgan.games.stalingrad_besieged.names import A_CARD, A_UNIT, AN_ATTACKER
from kurgan.games.stalingrad_besieged.places import ARC, FLANK, HAND, NONE, REAR, SIDES, enemy
from kurgan.games.stalingrad_besieged.rules.r08_4_sighting import is_hidden
from kurgan.games.stalingrad_besieged.rules.r09_3_fortifications import fort_terms
from kurgan.games.stalingrad_besieged.rules.r09_attacks import (
    BOUND,
    attack_number,
    attack_terms,
    lowest_die,
    needed,
    targets,
)
from kurgan.games.stalingrad_besieged.rules.r11_crossing_fire import PENALTY, crossing_need, firing_unit
from kurgan.games.stalingrad_besieged.rules.r15_cards import STRIKE_RULES, effect_of
from kurgan.games.stalingrad_besieged.rules.r15_cover import GUN, cover_may_be_hidden, is_air_strike, next_to_look_at
from kurgan.games.stalingrad_besieged.rules.r15_snipers import sniper_need
from kurgan.games.stalingrad_besieged.sheets import BIT, EFFECTS, SIDE, SNIPER, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB

HIT, MISS, DEPENDS = message("odds.hit"), message("odds.miss"), message("odds.depends")
CANCELLED = message("odds.cancelled")
LOWEST, NEEDED = message("odds.lowest"), message("odds.needed")
NO_DIE, SIX_SAVES, GUN_CANCELS, GUN_MAY_ANSWER, LOOKS_FIRST, UNKNOWN_TARGET, UNKNOWN_SHOOTER = (
    message(f"odds.{name}")
    for name in (
        "no_die_hits",
        "six_saves",
        "gun_cancels",
        "gun_may_answer",
        "looks_first",
        "unknown_target",
        "unknown_shooter",
    )
)
DICE = range(1, 7)
Weighted = list[tuple[int, int]]  # a lowest die and its weight


def odds(s: SB, seat: int, action: Action) -> Odds | None:
    """The chances of an action that is offered; None where no die falls, or a target is still to be chosen."""
    match action:
        case Attack(space):
            found = targets(s, space)
            return attack_odds(s, space, found[0]) if len(found) == 1 else None
        case Target(space) if s.picked == AN_ATTACKER:
            return attack_odds(s, s.pick, space)
        case Target(space) if s.picked == A_CARD and effect_of(s, s.pick) in STRIKE_RULES:
            return strike_odds(aim(s, s.pick, space))
        case Fire():
            return crossing_odds(s)
        case To(space) | Cross(_, space) if sniper_is_sure(s, space):
            return sniper_odds(s, space)
        case _:
            return None


# --- units ----------------------------------------------------------------------------------------


def types_of(s: SB, slot: int) -> Weighted:
    """The types a piece may be, with their weights; one if it is known."""
    return weights_of(s, slot) if s.board[slot] in UNKNOWN else [(s.board[slot], 1)]


def as_types(s: SB, *slots: int) -> Iterator[tuple[SB, int]]:
    """The state with each way to name some pieces of different sides, and the weight of that way."""
    if not slots:
        yield s, 1
        return
    for piece, weight in types_of(s, slots[0]):
        named = s.copy()
        named.board[slots[0]] = piece
        for state, rest in as_types(named, *slots[1:]):
            yield state, weight * rest


def attack_odds(s: SB, attacker: int, target: int) -> Odds:
    weighted = [(lowest_die(state, attacker, target), weight) for state, weight in as_types(s, attacker, target)]
    notes: list[Message] = _unknown_notes(s, attacker, target)
    terms: tuple[OddsTerm, ...] = ()
    if not notes:
        terms = _sum(s, attack_terms(s, attacker, target), attacker, target, weighted[0][0])
        if needed(s, attacker, target) == BOUND and ARC[SIDE[s.board[target]]][target][attacker] in (FLANK, REAR):
            notes.append(SIX_SAVES)
    return _shot(_title(s, attacker, target), SIDE[s.board[attacker]], weighted, terms, notes, "9.4-c")


def crossing_odds(s: SB) -> Odds:
    """[11-a] [11-b] The shot at a unit that crosses the front."""
    shooter = firing_unit(s)
    weighted = [(_clipped(crossing_need(state)), weight) for state, weight in as_types(s, shooter, HAND)]
    notes = _unknown_notes(s, shooter, HAND)
    terms: tuple[OddsTerm, ...] = ()
    if not notes:
        mine, theirs = s.board[shooter], s.board[HAND]
        given = (
            Term("attack", attack_number(s, mine, theirs, 1), "9.4-b"),
            Term("defense", s.given.sheets.defense[theirs], "9.4-b"),
            *fort_terms(s, s.at_space, theirs),
            Term("crossing", -PENALTY, "11-b"),
        )
        terms = _sum(s, given, shooter, HAND, weighted[0][0])
    return _shot(_title(s, shooter, HAND), SIDE[s.board[shooter]], weighted, terms, notes, "11-a")


# --- snipers --------------------------------------------------------------------------------------


def mover_slot(s: SB) -> int:
    return s.pick if s.picked == A_UNIT else HAND


def sniper_is_sure(s: SB, space: int) -> bool:
    """An enemy's sniper waits there for a unit that its owner knows to be no tank."""
    piece = s.board[mover_slot(s)]
    waits = s.snipers[space] not in (0, SIDE[piece] + 1)
    return waits and piece not in UNKNOWN and not s.given.sheets.is_tank[piece]


def sniper_odds(s: SB, space: int) -> Odds:
    """[15-snp-b] Walking into a sniper: the die is the enemy's."""
    piece = s.board[mover_slot(s)]
    lowest = _clipped(sniper_need(s, piece, space))
    given = (
        Term("sniper", s.given.sheets.factor[SNIPER], "15-snp-b"),
        Term("defense", s.given.sheets.defense[piece], "9.4-b"),
        *fort_terms(s, space, piece),
    )
    title = message("odds.sniper", target=UNIT[piece])
    return _shot(
        title,
        1 - SIDE[piece],
        [(lowest, 1)],
        _sum(s, given, NONE, mover_slot(s), lowest),
        [],
        "15-snp-b",
        chooser_shoots=False,
    )


# --- cards ----------------------------------------------------------------------------------------


def strike_odds(s: SB, guns_silent: bool = False) -> Odds:
    """A barrage or an air strike; ``s`` has the card aimed. ``guns_silent``: nothing can stop it any more."""
    effect = effect_of(s, s.card)
    rule, hidden_rule = STRIKE_RULES[effect]
    title = message("odds.title", attacker=Ref("effect", EFFECTS[effect]), target=UNIT[s.board[s.target]])
    if is_air_strike(s) and open_gun(s) and not guns_silent:
        return Odds(title, SIDES[s.side], (Outcome(CANCELLED, 1, 1, "bad"),), notes=(GUN_CANCELS,), rule="15-air-c")
    notes = []
    stopped = Fraction(0)
    if is_air_strike(s) and gun_may_answer(s) and not guns_silent:
        notes.append(GUN_MAY_ANSWER if cover_may_be_hidden(s) else LOOKS_FIRST)
        stopped = look_for_guns(s)
    weighted = [(lowest_strike(s, piece), weight) for piece, weight in types_of(s, s.target)]
    given = [Term("factor", s.given.sheets.factor[effect], rule)]
    if s.board[s.target] not in UNKNOWN:
        given.append(Term("defense", s.given.sheets.defense[s.board[s.target]], "9.4-b"))
    else:
        notes.append(UNKNOWN_TARGET)
    given += fort_terms(s, s.target, s.board[s.target])
    if is_hidden(s, s.target) and s.given.sheets.hidden_die[effect]:
        given.append(Term("hidden", -s.given.sheets.hidden_die[effect], hidden_rule))
    lowest = weighted[0][0] if s.board[s.target] not in UNKNOWN else 0
    return _shot(title, s.side, weighted, _sum(s, given, NONE, s.target, lowest), notes, "9.4-c", stopped)


def look_for_guns(s: SB) -> Fraction:
    """[R57] [R69] The chance that a look finds an 88; afterwards ``s`` knows of none where was looked."""
    stopped, open_ = Fraction(0), Fraction(1)
    while (slot := next_to_look_at(s)) != NONE:
        gun = GUN[enemy(s.side)]
        weights = weights_of(s, slot)
        total = sum(weight for _, weight in weights)
        chance = Fraction(sum(weight for piece, weight in weights if piece == gun), total)
        stopped += open_ * chance
        open_ *= 1 - chance
        if not open_:
            break
        s.may[slot] &= ~BIT[gun]
        s.looked = slot + 1
    return stopped


# --- putting it together --------------------------------------------------------------------------


def _clipped(need: int) -> int:
    return max(1, min(need, BOUND))


def _title(s: SB, shooter: int, target: int) -> Message:
    return message("odds.title", attacker=UNIT[s.board[shooter]], target=UNIT[s.board[target]])


def _unknown_notes(s: SB, shooter: int, target: int) -> list[Message]:
    return [note for slot, note in ((shooter, UNKNOWN_SHOOTER), (target, UNKNOWN_TARGET)) if s.board[slot] in UNKNOWN]


# Terms that change the die; the others make up the number needed.
_ON_THE_DIE = ("flank", "rear", "crossing", "hidden")


def _sum(s: SB, terms: Sequence[Term], shooter: int, target: int, lowest: int) -> tuple[OddsTerm, ...]:
    """The number needed, then what changes the die, then the lowest die that hits; 0 where that depends."""
    need = [term for term in terms if term.key not in _ON_THE_DIE]
    die = [term for term in terms if term.key in _ON_THE_DIE]
    found = [
        OddsTerm(_label(s, term, shooter, target), term.value, term.rule, signed=n > 0) for n, term in enumerate(need)
    ]
    if lowest:
        found.append(OddsTerm(NEEDED, sum(term.value for term in need), "9.4-b", total=True, signed=False))
    found += [OddsTerm(message("odds.die", term=Ref("term", term.key)), -term.value, term.rule) for term in die]
    if lowest and die:
        found.append(OddsTerm(LOWEST if lowest <= 6 else NO_DIE, lowest, "9.4-c", total=True, signed=False))
    return tuple(found)


def _label(s: SB, term: Term, shooter: int, target: int) -> Message:
    name = Ref("term", term.key)
    if term.key == "attack":
        return message("odds.of_unit", unit=UNIT[s.board[shooter]], term=name)
    if term.key == "defense":
        return message("odds.of_unit", unit=UNIT[s.board[target]], term=name)
    return message(f"term.{term.key}")


def _shot(
    title: Message,
    side: int,
    weighted: Weighted,
    terms: tuple[OddsTerm, ...],
    notes: list[Message],
    rule: str,
    stopped: Fraction = Fraction(0),
    chooser_shoots: bool = True,
) -> Odds:
    total = sum(weight for _, weight in weighted)
    hit = Fraction(sum(weight * (7 - lowest) for lowest, weight in weighted), 6 * total) * (1 - stopped)
    good, bad = ("good", "bad") if chooser_shoots else ("bad", "good")
    shares = [("cancelled", CANCELLED, stopped, "bad"), ("hit", HIT, hit, good), ("miss", MISS, 1 - hit - stopped, bad)]
    outcomes = tuple(
        Outcome(label, share.numerator, share.denominator, kind)
        for name, label, share, kind in shares
        if share or name != "cancelled"
    )
    if all(lowest > 6 for lowest, _ in weighted):
        notes = [*notes, NO_DIE]
    return Odds(title, SIDES[side], outcomes, tuple(_faces(weighted, good, bad)), terms, tuple(notes), rule)


def _faces(weighted: Weighted, good: str, bad: str) -> Iterator[Face]:
    for die in DICE:
        hits = {die >= lowest for lowest, _ in weighted}
        if len(hits) == 2:
            yield Face(die, DEPENDS, "middle")
        else:
            yield Face(die, HIT, good) if True in hits else Face(die, MISS, bad)
