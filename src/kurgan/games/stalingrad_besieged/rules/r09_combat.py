"""9.0 Combat: the sides attack in turn."""

from __future__ import annotations

from kurgan.core.actions import Action
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
from kurgan.games.stalingrad_besieged.places import DISTANCE, GERMAN, NONE, SPACES, WITHIN_TWO, enemy
from kurgan.games.stalingrad_besieged.rules import words
from kurgan.games.stalingrad_besieged.rules.dice import DieRoll
from kurgan.games.stalingrad_besieged.rules.r07_3_objectives import factory_stands, remove_eliminated
from kurgan.games.stalingrad_besieged.rules.r08_4_sighting import reveal, types_to_show
from kurgan.games.stalingrad_besieged.rules.r08_movement import WAY, is_stepping, put_mover_down
from kurgan.games.stalingrad_besieged.rules.r09_attacks import (
    BOUND,
    attack_terms,
    lowest_die,
    needed,
    target_refusal,
    targets,
)
from kurgan.games.stalingrad_besieged.sheets import SIDE
from kurgan.games.stalingrad_besieged.state import HALF, SB, lift

NOT_YOUR_UNIT = Refusal("9-c", "attack_not_own")
ALREADY_ATTACKED = Refusal("9-d", "already_attacked")
SHIFTED_QUIETLY = Refusal("8.1-e", "shifted_quietly")
NO_TARGET = Refusal("9-i", "no_target")
CARDS_BEFORE_COMBAT = Refusal("6-c", "cards_before_combat")
MUST_ATTACK = Refusal("9-c", "must_attack")


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
