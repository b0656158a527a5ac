"""9.0 Combat: who may attack whom, the number needed, alternating attacks."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.event import Term
from kurgan.core.flow import Decision, ask, call, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.text import Param
from kurgan.games.stalingrad_besieged.actions import (
    ADVANCE,
    ATTACK,
    DECLINE,
    PASS,
    TARGET,
    Advance,
    Attack,
    Decline,
    Pass,
    Play,
    Roll,
    Spend,
    Target,
)
from kurgan.games.stalingrad_besieged.names import AN_ATTACKER, ATTACKED, FACTORY, NO_ATTACK, REVEALED, TURN_FLAGS
from kurgan.games.stalingrad_besieged.places import (
    ADJACENT,
    ARC,
    ARC_NAMES,
    COLUMN,
    DISTANCE,
    FLANK,
    GERMAN,
    NONE,
    REAR,
    ROW,
    SECTOR,
    SPACES,
    WITHIN_TWO,
    borders,
    enemy,
)
from kurgan.games.stalingrad_besieged.rules import words
from kurgan.games.stalingrad_besieged.rules.contact import enemy_ahead
from kurgan.games.stalingrad_besieged.rules.dice import DieRoll
from kurgan.games.stalingrad_besieged.rules.r07_3_objectives import factory_stands, remove_eliminated
from kurgan.games.stalingrad_besieged.rules.r08_1_sectors import is_won_by
from kurgan.games.stalingrad_besieged.rules.r08_4_sighting import reveal, types_to_show
from kurgan.games.stalingrad_besieged.rules.r08_movement import WAY, is_stepping, put_mover_down
from kurgan.games.stalingrad_besieged.rules.r09_3_fortifications import fort_bonus, fort_terms
from kurgan.games.stalingrad_besieged.sheets import SIDE
from kurgan.games.stalingrad_besieged.state import HALF, SB, lift

NOT_YOUR_UNIT = Refusal("9-c", "attack_not_own")
ALREADY_ATTACKED = Refusal("9-d", "already_attacked")
SHIFTED_QUIETLY = Refusal("8.1-e", "shifted_quietly")
NO_TARGET = Refusal("9-i", "no_target")
NO_ENEMY_THERE = Refusal("9-i", "no_enemy_there")
FRONT_FIRST = Refusal("9-g", "front_first")
DIAGONAL_ATTACK = Refusal("8-e", "diagonal_attack")
DIAGONAL_RANGE = Refusal("9.2-b", "diagonal_range")
OUT_OF_RANGE = Refusal("9.2-e", "out_of_range")
ACROSS_UNWON = Refusal("8.2-a", "across_unwon_sector")
ACROSS_TOO_DEEP = Refusal("8.2-b", "across_too_deep")
CARDS_BEFORE_COMBAT = Refusal("6-c", "cards_before_combat")
MUST_ATTACK = Refusal("9-c", "must_attack")
BOUND = 7  # the number that only a flank or rear attack can still make with a six


# --- whom a unit may attack -----------------------------------------------------------------------


def across_refusal(s: SB, attacker: int, target: int, side: int) -> Refusal | None:
    """[8.2-a] [9-l] Over a red line only from a won sector, and only at an enemy beside the line [8.2-b] [R21].

    The text's example [8.2-c]: with nothing won, infantry and artillery reach their own sector only.
    """
    if SECTOR[attacker] == SECTOR[target]:
        return None
    if not is_won_by(s, SECTOR[attacker], side):
        return ACROSS_UNWON
    return None if borders(COLUMN[target], SECTOR[attacker]) else ACROSS_TOO_DEEP


def targets(s: SB, attacker: int) -> list[int]:
    """Every enemy a unit may attack: the one ahead if any [9-g] [9-h]; else beside [9-i] [9-k] or behind it [9-j].

    Artillery reaches two spaces [9.2-a], but is bound by an adjacent enemy ahead like any unit [R43].
    """
    board = s.board
    piece = board[attacker]
    side = SIDE[piece]
    ahead = enemy_ahead(s, attacker, side)
    if ahead != NONE:
        return [ahead]
    reach = WITHIN_TWO if s.given.sheets.is_artillery[piece] else ADJACENT
    return [
        n
        for n in reach[attacker]
        if board[n] and SIDE[board[n]] != side and across_refusal(s, attacker, n, side) is None
    ]


def target_refusal(s: SB, attacker: int, target: int) -> Refusal | None:
    """Why a unit may not attack a space; None exactly when ``targets`` has it."""
    side = SIDE[s.board[attacker]]
    if not s.board[target] or SIDE[s.board[target]] == side:
        return NO_ENEMY_THERE
    ahead = enemy_ahead(s, attacker, side)
    if ahead != NONE:
        return None if target == ahead else FRONT_FIRST  # [9-g]
    away = DISTANCE[attacker][target]
    if s.given.sheets.is_artillery[s.board[attacker]]:
        if away > 2:
            return DIAGONAL_RANGE if _diagonally_near(attacker, target) else OUT_OF_RANGE  # [9.2-b] [9.2-e]
    elif away == 2 and COLUMN[attacker] != COLUMN[target] and not _same_row(attacker, target):
        return DIAGONAL_ATTACK  # [8-e] [R14]
    elif away > 1:
        return OUT_OF_RANGE
    return across_refusal(s, attacker, target, side)


def _diagonally_near(a: int, b: int) -> bool:
    """Within two only if diagonals counted."""
    return max(abs(COLUMN[a] - COLUMN[b]), abs(ROW[a] - ROW[b])) <= 2


def _same_row(a: int, b: int) -> bool:
    return ROW[a] == ROW[b]


# --- the number needed ----------------------------------------------------------------------------


def attack_number(s: SB, piece: int, target: int, distance: int) -> int:
    """[9.2-f] AA/AT has three numbers: a tank at two [9.2-g] [9.2-j], beside it [9.2-h] [9.2-i], all else [R46]."""
    t = s.given.sheets
    return t.attack_tank[piece][distance] if t.is_tank[target] else t.attack[piece]


def is_engaged(s: SB, target: int) -> bool:
    """[R5] An enemy of the target stands right in front of it."""
    side = SIDE[s.board[target]]
    return enemy_ahead(s, target, side) != NONE


def arc_bonus(s: SB, attacker: int, target: int, arc: int) -> int:
    """[9.1-a] +1 on the flank, [9.1-b] +2 in the rear of a target engaged to its front; [9.1-e] no flank for guns."""
    if (arc != FLANK and arc != REAR) or not is_engaged(s, target):
        return 0
    if s.given.sheets.is_artillery[s.board[attacker]]:
        return 2 if arc == REAR and s.given.artillery_rear_bonus else 0  # [R44]
    return 1 if arc == FLANK else 2


def needed(s: SB, attacker: int, target: int) -> int:
    """[9.4-b] Attack number plus defense number, one more for a fortification, less the bonus on the die [R45]."""
    mine, theirs = s.board[attacker], s.board[target]
    arc = ARC[SIDE[theirs]][target][attacker]
    return (
        attack_number(s, mine, theirs, DISTANCE[attacker][target])
        + s.given.sheets.defense[theirs]
        + fort_bonus(s, target, theirs)
        - arc_bonus(s, attacker, target, arc)
    )


def lowest_hit(need: int, arc: int) -> int:
    """[9.4-c] The lowest die that hits; 7 if none does [9.1-c]; a six does at exactly 7 on flank or rear [9.1-d]."""
    if need == BOUND and arc in (FLANK, REAR):
        return 6
    return max(1, min(need, BOUND))  # [9.4-f] below 1 nothing can miss


def lowest_die(s: SB, attacker: int, target: int) -> int:
    """[9.2-c] One arithmetic for every unit, artillery included; [9.2-d] distance changes nothing but AT."""
    return lowest_hit(needed(s, attacker, target), ARC[SIDE[s.board[target]]][target][attacker])


def attack_terms(s: SB, attacker: int, target: int) -> tuple[Term, ...]:
    mine, theirs = s.board[attacker], s.board[target]
    t = s.given.sheets
    arc = ARC[SIDE[theirs]][target][attacker]
    terms = [
        Term("attack", attack_number(s, mine, theirs, DISTANCE[attacker][target]), "9.4-b"),
        Term("defense", t.defense[theirs], "9.4-b"),
    ]
    terms += fort_terms(s, target, theirs)
    bonus = arc_bonus(s, attacker, target, arc)
    if bonus:
        terms.append(Term(ARC_NAMES[arc], -bonus, "9.1-a" if arc == FLANK else "9.1-b"))
    return tuple(terms)


# --- alternating attacks --------------------------------------------------------------------------


def may_attack(s: SB, space: int) -> bool:
    """[9-d] Not marked yet; [8.1-e] not fresh from a quiet change of sector."""
    return not s.flags[space] & (ATTACKED | NO_ATTACK)


def has_possible_attack(s: SB, side: int) -> bool:
    """[R42] Some unmarked unit has a target that some die can hit; one that cannot hit obliges nobody."""
    board, flags = s.board, s.flags
    for space in range(SPACES):
        piece = board[space]
        if piece and SIDE[piece] == side and not flags[space] & (ATTACKED | NO_ATTACK):
            for target in targets(s, space):
                if lowest_die(s, space, target) <= 6:
                    return True
    return False


def begin_combat(s: SB) -> None:
    """[9-a] [9-c] All movement is over; the phasing player attacks first."""
    s.shooter = s.side


def find_shooter(s: SB) -> None:
    """[9-c] [9-e] The next in turn attacks if he can, else the other alone, else nobody [9-f]."""
    if s.passes >= 2:  # [R67]
        s.shooter = NONE
    elif not has_possible_attack(s, s.shooter):
        s.shooter = enemy(s.shooter)
        if not has_possible_attack(s, s.shooter):
            s.shooter = NONE


def attacks_go_on(s: SB) -> bool:
    return s.shooter != NONE


class ChooseAttacker(Decision[SB]):
    """[9-c] The player whose opportunity it is chooses a unit that can attack."""

    rule = "9-c"
    kinds = (Attack, Pass, Play, Spend)

    def seat(self, s: SB) -> int:
        return s.shooter

    def legal(self, s: SB) -> list[Action]:
        board, flags, side = s.board, s.flags, s.shooter
        found: list[Action] = [
            ATTACK[n]
            for n in range(SPACES)
            if board[n] and SIDE[board[n]] == side and not flags[n] & (ATTACKED | NO_ATTACK) and targets(s, n)
        ]
        if s.given.allow_pass:
            found.append(PASS)
        return found

    def refuse(self, s: SB, action: Attack | Pass | Play | Spend) -> Refusal | None:
        if isinstance(action, Play | Spend):
            return CARDS_BEFORE_COMBAT  # [6-c]
        if isinstance(action, Pass):
            return None if s.given.allow_pass else MUST_ATTACK  # [9-c] [R42]
        space = action.space
        if not s.board[space] or SIDE[s.board[space]] != s.shooter:
            return NOT_YOUR_UNIT
        if s.flags[space] & ATTACKED:
            return ALREADY_ATTACKED  # [9-d]
        if s.flags[space] & NO_ATTACK:
            return SHIFTED_QUIETLY  # [8.1-e]
        if targets(s, space):
            return None
        enemies = sorted(
            (n for n in WITHIN_TWO[space] if s.board[n] and SIDE[s.board[n]] != s.shooter),
            key=lambda n: DISTANCE[space][n],
        )
        return next((r for n in enemies if (r := target_refusal(s, space, n)) is not None), NO_TARGET)

    def apply(self, s: SB, action: Attack | Pass) -> None:
        if isinstance(action, Pass):
            s.passes += 1
            if s.log is not None:
                s.tell("passed", "R67", side=words.side(s.shooter))
            return
        s.pick, s.picked = action.space, AN_ATTACKER
        found = targets(s, action.space)
        if len(found) == 1:  # everybody sees that there is no choice
            declare(s, found[0])

    def prompt(self, s: SB) -> dict[str, Param]:
        return {"side": words.side(s.shooter)}


class ChooseTarget(Decision[SB]):
    """[9-i] [9-j] With nothing ahead, the choice among side, rear and, for artillery, range."""

    rule = "9-i"
    kinds = (Target,)
    half_of = "ChooseAttacker"

    def seat(self, s: SB) -> int:
        return s.shooter

    def legal(self, s: SB) -> list[Action]:
        return [TARGET[n] for n in targets(s, s.pick)]

    def refuse(self, s: SB, action: Target) -> Refusal | None:
        return target_refusal(s, s.pick, action.space)

    def apply(self, s: SB, action: Target) -> None:
        declare(s, action.space)

    def prompt(self, s: SB) -> dict[str, Param]:
        return {"unit": words.unit(s.board[s.pick]), "space": words.space(s.pick)}


def declare(s: SB, target: int) -> None:
    s.attacker, s.target = s.pick, target
    if not s.flags[s.attacker] & REVEALED:
        reveal(s, s.attacker, "R49")  # [R49] whoever attacks shows itself
    s.forget_half_choice()


def target_is_open(s: SB) -> bool:
    return s.picked == AN_ATTACKER


def attack_is_declared(s: SB) -> bool:
    return s.attacker != NONE


class AttackRoll(DieRoll):
    """[9.4-a] One die for each attack."""

    rule = "9.4-a"

    def apply(self, s: SB, action: Roll) -> None:
        attacker, target = s.attacker, s.target
        lowest = lowest_die(s, attacker, target)
        hit = action.die >= lowest  # [9.4-c] [9.4-d] [9.4-e]
        s.flags[attacker] |= ATTACKED  # [9-d]
        s.passes = 0
        if s.log is not None:
            saved = ("9.1-d",) if hit and needed(s, attacker, target) == BOUND else ()
            s.tell(
                "attack_hits" if hit else "attack_misses",
                "9.4-c",
                *saved,
                terms=attack_terms(s, attacker, target),
                final=True,
                unit=words.unit(s.board[attacker]),
                space=words.space(attacker),
                target=words.unit(s.board[target]),
                at=words.space(target),
                die=action.die,
                needed=lowest if lowest <= 6 else "–",
            )
        if hit:
            remove_eliminated(s, target, target)  # [9.5-a]

    def prompt(self, s: SB) -> dict[str, Param]:
        return {"space": words.space(s.attacker), "at": words.space(s.target)}


def may_advance(s: SB) -> bool:
    """[7.4-d] [R31] A German beside the standing factory has just cleared it."""
    return (
        s.attacker != NONE
        and s.target == s.objective[FACTORY]
        and factory_stands(s)
        and not s.board[s.target]
        and SIDE[s.board[s.attacker]] == GERMAN
        and DISTANCE[s.attacker][s.target] == 1
    )


class AdvanceIntoFactory(Decision[SB]):
    """[7.4-d] He may move in at once, destroying it."""

    rule = "7.4-d"
    kinds = (Advance, Decline)

    def seat(self, s: SB) -> int:
        return GERMAN

    def legal(self, s: SB) -> list[Action]:
        return [ADVANCE, DECLINE]

    def refuse(self, s: SB, action: Advance | Decline) -> Refusal | None:
        return None

    def apply(self, s: SB, action: Advance | Decline) -> None:
        if isinstance(action, Advance):
            lift(s, s.attacker)
            s.to, s.case = s.target, 0

    def prompt(self, s: SB) -> dict[str, Param]:
        return {"space": words.space(s.attacker), "at": words.space(s.target)}


def pass_on(s: SB) -> None:
    """The opportunity passes to the other player [9-c]; casualties count at once [R47]."""
    s.shooter = enemy(s.shooter)


def end_combat(s: SB) -> None:
    """[9-f] All markers come off, both sides': each unit may attack again in the next player-turn [R48]."""
    flags = s.flags
    for n in range(SPACES):
        flags[n] &= ~TURN_FLAGS


COMBAT = procedure(
    "combat",
    do(begin_combat),
    do(find_shooter),
    repeat_while(
        attacks_go_on,
        ask(ChooseAttacker),
        when(target_is_open, ask(ChooseTarget)),
        when(attack_is_declared, call("attack")),
        do(pass_on),
        do(find_shooter),
    ),
    do(end_combat),
    registers=("shooter", "passes", *HALF),
)

ATTACK_ = procedure(
    "attack",
    when(types_to_show, call("show", as_="show-attacker")),
    ask(AttackRoll),
    when(may_advance, ask(AdvanceIntoFactory), when(is_stepping, call("enter"), do(put_mover_down))),
    registers=("attacker", "target", *WAY),
)

PROCEDURES = [COMBAT, ATTACK_]
