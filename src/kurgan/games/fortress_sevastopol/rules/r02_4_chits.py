"""2.4 Event chits: hands, the windows in which chits are played, and the answers to them.

Whoever wants a window sets ``window``, ``asked`` and ``declines`` and calls ``window``: with 0 both players are asked
in turn until both decline in a row [R22]; with 1 only the one who is asked. A chit played lies at the bottom of
``chain``, answers upon it; ``chit`` then names the one that takes effect.
"""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Decision, Predicate, ask, call, do, procedure, repeat_while, when
from kurgan.core.refusal import Refusal
from kurgan.core.sets import changed
from kurgan.core.text import Param
from kurgan.games.fortress_sevastopol.actions import ADVANTAGE, CHIT, DECLINE, Advantage, Chit, Decline
from kurgan.games.fortress_sevastopol.places import NONE, SOVIET, enemy
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.rules.r02_4_effects import (
    USEFUL,
    ChooseElite,
    ChooseMined,
    ChooseRaid,
    ChooseSilenced,
    FindUnit,
    begin_effect,
    chit_use,
    has_found_nobody,
    is_raided,
    prepare_raid,
    settle_raid,
)
from kurgan.games.fortress_sevastopol.rules.r15_advantage import use_advantage
from kurgan.games.fortress_sevastopol.sheets import AMMO_SHRT, AMPHIBIOUS, CHITS, ELITE, INTEL, MINES, PARTISANS
from kurgan.games.fortress_sevastopol.state import AT_ASSAULT, AT_BOMBARDMENT, AT_PHASE, CHIT_DRAW, FS, OFF

KINDS = len(CHITS)
BOTH_DECLINED = 2  # values of `declines`
ONE_SIDED = 3

NOT_IN_HAND = Refusal("2.4.1", "chit_not_in_hand")
NOT_YOURS = Refusal("2.4.2-b", "not_your_chit")
ONLY_INTEL = Refusal("2.4.2-a", "only_intel_answers")
NOT_THE_OWNER = Refusal("15.2", "not_your_advantage")
USED_ALREADY = Refusal("15.2-e", "advantage_used_up")
INVASION_IS_IMMUNE = Refusal("15.2-d", "invasion_is_immune")


# --- hands ------------------------------------------------------------------------------------------


def hand_size(s: FS, side: int) -> int:
    """[R29] Public, in views too."""
    return sum(s.hand[side * KINDS : (side + 1) * KINDS]) + s.unseen[side]


def pool_size(s: FS) -> int:
    """In views what nobody sees lies with the pool."""
    return sum(s.pool) - sum(s.unseen)


def copies_hidden(s: FS, chit: int) -> int:
    """How many of a kind lie in the pool or in hands: everybody can count those that do not."""
    return s.pool[chit] + s.hand[chit] + s.hand[KINDS + chit]


def chit_refusal(s: FS, side: int, window: int, chit: int) -> Refusal | None:
    if not s.hand[side * KINDS + chit]:
        return NOT_IN_HAND
    return use_refusal(s, side, window, chit)


def use_refusal(s: FS, side: int, window: int, chit: int) -> Refusal | None:
    """Whether a chit could be played now if it were held: public facts only."""
    if s.given.sheets.chit_user[chit] not in (side, NONE):
        return NOT_YOURS  # [2.4.2-b] [R25]
    return chit_use(s, side, window, chit)


def chits_for(s: FS, side: int, window: int) -> list[int]:
    """The chits that a side can play from its hand in this window."""
    base, hand = side * KINDS, s.hand
    return [chit for chit in USEFUL[window] if hand[base + chit] and use_refusal(s, side, window, chit) is None]


def hidden_size(s: FS, side: int) -> int:
    """How many chits a side holds that nobody else knows: without the landing chit of 27.10 [R140]."""
    return hand_size(s, side) - (s.invasion_held if side == SOVIET else 0)


def may_hold_answer(s: FS, side: int, window: int) -> bool:
    """By public facts alone: a hand, and a chit somewhere in hands or pool that would be of use now."""
    if not hidden_size(s, side):
        return False
    return any(copies_hidden(s, chit) and use_refusal(s, side, window, chit) is None for chit in USEFUL[window])


# --- windows ----------------------------------------------------------------------------------------


def open_phase(s: FS) -> None:
    """[2.4.2-a] [R23] Both may play a chit at the start of a phase: the Soviet first, but whoever draws first [R22]."""
    first = s.given.sheets.first_draw[s.turn] if s.phase == CHIT_DRAW else SOVIET
    s.window, s.asked, s.declines = AT_PHASE, first, 0


def begin_window(s: FS) -> None:
    if s.declines == 1:
        s.declines = ONE_SIDED
    seek(s)


def seek(s: FS) -> None:
    """On to the next player who might have an answer; whoever publicly has none declines."""
    if combat_is_off(s):
        s.declines = BOTH_DECLINED
    while is_open(s) and not may_hold_answer(s, s.asked, s.window):
        decline(s)


def combat_is_off(s: FS) -> bool:
    """MINES or AMMO SHRT have ended what the window was for."""
    if s.window == AT_ASSAULT:
        return s.outcome == OFF
    return s.window == AT_BOMBARDMENT and s.source == NONE and not s.guns


def decline(s: FS) -> None:
    s.declines += 1
    if s.declines < BOTH_DECLINED:
        s.asked = enemy(s.asked)


def is_open(s: FS) -> bool:
    return s.declines in (0, 1, ONE_SIDED)


class PlayChit(Decision[FS]):
    """[2.4.2] [2.4.2-a] A chit, or none."""

    rule = "2.4.2"
    kinds = (Chit, Decline)

    def seat(self, s: FS) -> int:
        return s.asked

    def legal(self, s: FS) -> list[Action]:
        return [*(CHIT[chit] for chit in chits_for(s, s.asked, s.window)), DECLINE]

    def refuse(self, s: FS, action: Chit | Decline) -> Refusal | None:
        return None if isinstance(action, Decline) else chit_refusal(s, s.asked, s.window, action.chit)

    def apply(self, s: FS, action: Chit | Decline) -> None:
        if isinstance(action, Decline):
            decline(s)
            return
        play_chit(s, s.asked, action.chit)
        if s.declines != ONE_SIDED:
            s.declines, s.asked = 0, enemy(s.asked)  # [R22] [R26] any number, in turn

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"window": words.window(s.window)}


# --- a chit and its answers -------------------------------------------------------------------------


def play_chit(s: FS, side: int, chit: int) -> None:
    s.hand[side * KINDS + chit] -= 1
    s.chain += bytes((chit,))
    s.player = side
    if chit == AMPHIBIOUS:
        s.invasion_held = 0  # [27.10] it is an ordinary chit from now on
    if s.log is not None:
        s.tell("chit_played", "2.4.2", final=True, side=words.side(side), chit=words.chit(chit))


def is_played(s: FS) -> bool:
    return len(s.chain) > 0


def answerer(s: FS) -> int:
    """The opponent of whoever played the topmost chit."""
    return enemy(s.player) if len(s.chain) % 2 else s.player


def cancel_refusal(s: FS, side: int) -> Refusal | None:
    """[15.2-d] [R21] The Advantage cancels a chit as it is played."""
    if s.advantage != side:
        return NOT_THE_OWNER
    if not s.rested:
        return USED_ALREADY
    if s.chain[-1] == AMPHIBIOUS and not s.given.advantage_cancels_invasion:
        return INVASION_IS_IMMUNE
    return None


def may_be_answered(s: FS) -> bool:
    """By public facts: a hand that might hold INTEL, or the Advantage."""
    if not s.chain or s.chit != NONE:
        return False
    side = answerer(s)
    return cancel_refusal(s, side) is None or bool(hidden_size(s, side) and copies_hidden(s, INTEL))


class AnswerChit(Decision[FS]):
    """[2.4.2-a] [15.2-d] The other player may counter a chit with INTEL, or cancel it with the Advantage."""

    rule = "2.4.2-a"
    kinds = (Chit, Advantage, Decline)

    def seat(self, s: FS) -> int:
        return answerer(s)

    def legal(self, s: FS) -> list[Action]:
        side = answerer(s)
        found: list[Action] = []
        if s.hand[side * KINDS + INTEL]:
            found.append(CHIT[INTEL])
        if cancel_refusal(s, side) is None:
            found.append(ADVANTAGE)
        found.append(DECLINE)
        return found

    def refuse(self, s: FS, action: Chit | Advantage | Decline) -> Refusal | None:
        match action:
            case Chit(chit) if chit != INTEL:
                return ONLY_INTEL
            case Chit(chit):
                return None if s.hand[answerer(s) * KINDS + chit] else NOT_IN_HAND
            case Advantage():
                return cancel_refusal(s, answerer(s))
            case _:
                return None

    def apply(self, s: FS, action: Chit | Advantage | Decline) -> None:
        match action:
            case Chit(chit):
                side = answerer(s)
                s.hand[side * KINDS + chit] -= 1
                s.chain += bytes((chit,))
                if s.log is not None:
                    s.tell("chit_countered", "2.4.2-a", final=True, side=words.side(side), chit=words.chit(s.chain[-2]))
            case Advantage():
                chit = s.chain[-1]
                s.chain = s.chain[:-1]
                s.gone = changed(s.gone, chit, s.gone[chit] + 1)  # [15.2-d] for good
                if s.log is not None:
                    s.tell("chit_cancelled", "15.2-d", side=words.side(s.advantage), chit=words.chit(chit))
                use_advantage(s, "15.2-d")
            case _:
                s.chit = s.chain[0]  # nobody answers any more

    def prompt(self, s: FS) -> dict[str, Param]:
        return {"chit": words.chit(s.chain[-1]), "side": words.side(enemy(answerer(s)))}


def settle_chain(s: FS) -> None:
    """An INTEL takes the chit below it out of effect; an even chain leaves the first chit without any."""
    if not s.chain:
        return  # cancelled by the Advantage
    s.chit = s.chain[0]
    in_force = len(s.chain) % 2 == 1
    for chit in s.chain[1:]:
        s.pool[chit] += 1  # [2.4.2-c]
    s.chain = b""
    if in_force:
        begin_effect(s)
    else:
        s.pool[s.chit] += 1
        if s.log is not None:
            s.tell("chit_without_effect", "2.4.2-c", chit=words.chit(s.chit))
        s.chit = NONE


def chit_is(wanted: int) -> Predicate:
    def test(s: FS) -> bool:
        return s.chit == wanted

    return test


WINDOW = procedure(
    "window",
    do(begin_window),
    repeat_while(is_open, ask(PlayChit), when(is_played, call("chit")), do(seek)),
    registers=("window", "asked", "declines"),
)

CHIT_AND_ANSWERS = procedure(
    "chit",
    repeat_while(may_be_answered, ask(AnswerChit)),
    do(settle_chain),
    when(chit_is(ELITE), ask(ChooseElite)),
    when(chit_is(AMMO_SHRT), ask(ChooseSilenced)),
    when(chit_is(MINES), ask(ChooseMined)),
    when(chit_is(PARTISANS), ask(ChooseRaid)),
    when(is_raided, call("raid")),
    registers=("player", "chit", "chain"),
)

RAID = procedure(
    "raid",  # [E-4]
    when(has_found_nobody, ask(FindUnit)),
    do(prepare_raid),
    call("one-die"),
    do(settle_raid),
    registers=("raid", "struck", "die"),
)

PROCEDURES = (WINDOW, CHIT_AND_ANSWERS, RAID)
