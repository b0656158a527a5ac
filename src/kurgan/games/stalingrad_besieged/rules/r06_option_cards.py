"""6.0 Option cards: the hand, one play a turn, the draw and the reshuffle."""

from __future__ import annotations

from kurgan.core.actions import Action
from kurgan.core.flow import Chance, ask, do, procedure, when
from kurgan.core.refusal import Refusal
from kurgan.games.stalingrad_besieged.actions import DEAL, PLAY, SPEND, Deal, Play, Spend
from kurgan.games.stalingrad_besieged.names import A_CARD
from kurgan.games.stalingrad_besieged.rules import words
from kurgan.games.stalingrad_besieged.rules.r15_cards import has_use, leave_hand, tell_played
from kurgan.games.stalingrad_besieged.sheets import CHANGE_SECTOR, FACES, REINFORCEMENT
from kurgan.games.stalingrad_besieged.state import SB

NOT_IN_HAND = Refusal("6-a", "card_not_in_hand")
ONE_A_TURN = Refusal("6-b", "one_card_a_turn")
NO_USE = Refusal("6-f", "card_has_no_use")


def hand_size(s: SB, side: int) -> int:
    return sum(s.hand[side * FACES : (side + 1) * FACES]) + s.unseen[side]


def may_play_card(s: SB) -> bool:
    """[6-b] One card a turn, if there is one."""
    return not s.played and hand_size(s, s.side) > 0


def card_actions(s: SB) -> list[Action]:
    """[6-f] Every card may be spent without effect; [6-a] only the own side's half can be played, if it has a use."""
    found: list[Action] = []
    if s.played:
        return found
    base = s.side * FACES
    for face in range(FACES):
        if s.hand[base + face]:
            if has_use(s, face, s.side):
                found.append(PLAY[face])
            found.append(SPEND[face])
    return found


def card_refusal(s: SB, action: Play | Spend) -> Refusal | None:
    if s.played:
        return ONE_A_TURN  # [6-b]
    if not s.hand[s.side * FACES + action.card]:
        return NOT_IN_HAND
    if isinstance(action, Play) and not has_use(s, action.card, s.side):
        return NO_USE
    return None


def choose_card(s: SB, action: Play | Spend) -> None:
    """Playing a card that needs a target is half a choice; the others take effect at once."""
    if isinstance(action, Spend):
        spend(s, action.card)
        return
    effect = s.given.sheets.effect[s.side][action.card]  # [6-a] the other half is ignored
    if effect == REINFORCEMENT:
        leave_hand(s, action.card)
        s.discard[action.card] += 1
        s.reinforce += 1  # [7-d]
        tell_played(s, action.card)
    elif effect == CHANGE_SECTOR:
        leave_hand(s, action.card)
        s.discard[action.card] += 1
        s.shift = 1  # [15-chs-a]
        tell_played(s, action.card)
    else:
        s.pick, s.picked = action.card, A_CARD


def spend(s: SB, face: int) -> None:
    """[6-f] Played without being executed: face up on the discards."""
    leave_hand(s, face)
    s.discard[face] += 1
    if s.log is not None:
        s.tell("card_spent", "6-f", side=words.side(s.side), card=words.card(face))


# --- drawing --------------------------------------------------------------------------------------


def reshuffle_if_empty(s: SB) -> None:
    """[6-e] The discards become the pile; what neither pile nor board holds must be in the hands [R72]."""
    if not any(s.deck) and any(s.discard):
        s.deck, s.discard = s.discard, s.deck
        s.known[:] = s.hand
        if s.log is not None:
            s.tell("reshuffled", "6-e")


def may_hold_more(s: SB) -> bool:
    """[5-e] Every turn, without limit unless the option sets one [R40]."""
    return not s.given.hand_limit or hand_size(s, s.side) < s.given.hand_limit


def pile_has_cards(s: SB) -> bool:
    """[R39] With pile and discards both empty nothing is drawn."""
    return any(s.deck)


class DrawCard(Chance[SB]):
    """[5-e] One card after combat."""

    rule = "5-e"
    kinds = (Deal,)

    def outcomes(self, s: SB) -> list[tuple[Action, int]]:
        return [(DEAL[face], copies) for face, copies in enumerate(s.deck) if copies]

    def apply(self, s: SB, action: Deal) -> None:
        take_card(s, s.side, action.card, "5-e")


def take_card(s: SB, side: int, face: int, rule: str) -> None:
    """[4-d] The owner sees the card, the others see that he has one more."""
    s.deck[face] -= 1
    s.hand[side * FACES + face] += 1
    if s.log is not None:
        s.tell("card_drawn", rule, only=side, final=True, side=words.side(side), card=words.card(face))
        s.tell("card_drawn_unseen", rule, hide=side, final=True, side=words.side(side))


DRAW = procedure(
    "draw", when(may_hold_more, do(reshuffle_if_empty), when(pile_has_cards, ask(DrawCard), do(reshuffle_if_empty)))
)

PROCEDURES = [DRAW]
