"""12.4 Option cards: one at random each turn, and where it goes."""

from __future__ import annotations

from collections.abc import Callable

from kurgan.ai.stalingrad_besieged.guide import EIGHTY_EIGHT, LIGHT_GUN, Guide, best, pieces
from kurgan.ai.stalingrad_besieged.p12_1_shift import shifts
from kurgan.core.actions import Action
from kurgan.games.stalingrad_besieged.actions import PLAY, SPEND, TARGET
from kurgan.games.stalingrad_besieged.names import FACTORY, UNBROKEN
from kurgan.games.stalingrad_besieged.places import DISTANCE, GERMAN, ROW, RUSSIAN, SECTOR, SPACES
from kurgan.games.stalingrad_besieged.rules.r07_3_objectives import factory_stands
from kurgan.games.stalingrad_besieged.rules.r08_4_sighting import is_hidden
from kurgan.games.stalingrad_besieged.rules.r09_3_fortifications import fort_bonus
from kurgan.games.stalingrad_besieged.rules.r15_cards import card_target_refusal, has_use
from kurgan.games.stalingrad_besieged.rules.r15_cover import GUN, RANGE_OF_COVER
from kurgan.games.stalingrad_besieged.sheets import (
    AIR_STRIKE,
    CHANGE_SECTOR,
    FACES,
    FORTIFY,
    HEAVY_BARRAGE,
    INFANTRY,
    REINFORCEMENT,
    SIDE,
    SNIPER,
    TYPE,
)
from kurgan.games.stalingrad_besieged.state import SB

RUSSIAN_LIGHT_GUN = TYPE["r_lart"]


def choose_card(g: Guide) -> Action | None:
    """[12-g] A card of the hand at random, executed if its guideline finds a use for it, else spent [R57]."""
    s = g.s
    hand = [face for face in range(FACES) for _ in range(s.hand[GERMAN * FACES + face])]
    if s.played or not hand:
        return None
    face = g.die(hand) if g.has("12-g") else hand[0]
    return PLAY[face] if finds_use(g, face) else SPEND[face]


def finds_use(g: Guide, face: int) -> bool:
    effect = g.s.given.sheets.effect[GERMAN][face]
    if effect == REINFORCEMENT:
        return g.has("12.4-b") and has_use(g.s, face, GERMAN)  # [12.4-b] simply bring it on
    if effect == CHANGE_SECTOR:
        return bool(shifts(g))
    return bool(card_targets(g, effect))


def choose_card_target(g: Guide) -> Action:
    found = card_targets(g, g.s.given.sheets.effect[GERMAN][g.s.pick])
    return TARGET[g.die(found)] if found else g.legal[-1]


def card_targets(g: Guide, effect: int) -> list[int]:
    """The spaces a card goes to, all alike good."""
    s = g.s
    allowed = [n for n in range(SPACES) if card_target_refusal(s, effect, n, GERMAN) is None]
    return TARGETS[effect](g, allowed)


# --- fortify, barrage, air strike -----------------------------------------------------------------


def fortify_targets(g: Guide, spaces: list[int]) -> list[int]:
    s = g.s
    goals = [n for i, n in enumerate(s.objective) if n < SPACES and (i != FACTORY or factory_stands(s))]

    def key(space: int) -> tuple[int, int]:
        guns = [LIGHT_GUN, EIGHTY_EIGHT]  # [12.4-c] light artillery before 88s before the rest
        order = guns.index(s.board[space]) if s.board[space] in guns else len(guns)
        near = min((DISTANCE[space][goal] for goal in goals), default=0)
        return order if g.has("12.4-c") else 0, near if g.has("12.4-d") else 0  # [12.4-d] nearest an objective

    return best(spaces, key)


def barrage_targets(g: Guide, spaces: list[int]) -> list[int]:
    s = g.s
    t = s.given.sheets

    def key(space: int) -> tuple[int, int, int]:
        piece = s.board[space]
        order, value = 2, 0
        if g.has("12.4-e"):  # [12.4-e] light artillery, then tanks, the strongest first
            order = 0 if piece == RUSSIAN_LIGHT_GUN else 1 if t.is_tank[piece] else 2
            value = -t.value[piece] if t.is_tank[piece] else 0
        need = t.defense[piece] + fort_bonus(s, space, piece)
        return order, value, need - t.hidden_die[HEAVY_BARRAGE] * is_hidden(s, space)

    if g.has("12.4-f"):  # [12.4-f] revealed units only
        spaces = [n for n in spaces if not is_hidden(s, n)]
    return best(spaces, key)


def strike_targets(g: Guide, spaces: list[int]) -> list[int]:
    s = g.s
    if g.has("12.4-g"):  # [12.4-g] not within two of an AA gun everybody knows of
        guns = [n for n in pieces(s, RUSSIAN) if s.board[n] == GUN[RUSSIAN]]
        spaces = [n for n in spaces if all(DISTANCE[n][gun] > RANGE_OF_COVER for gun in guns)]
    if g.has("12.4-h"):  # [12.4-h] revealed units only
        spaces = [n for n in spaces if not is_hidden(s, n)]
    if g.has("12.4-i"):  # [12.4-i] the one nearest the German edge
        spaces = best(spaces, lambda n: ROW[n])
    if g.has("12.4-j"):  # [12.4-j] where Russians outnumber Germans most
        spaces = best(spaces, lambda n: -odds_against(s, SECTOR[n]))
    return spaces


def odds_against(s: SB, sector: int) -> float:
    germans = s.count[GERMAN * 3 + sector]
    return s.count[RUSSIAN * 3 + sector] / germans if germans else float("inf")


# --- snipers --------------------------------------------------------------------------------------


def sniper_targets(g: Guide, spaces: list[int]) -> list[int]:
    s = g.s
    if g.has("12.4-l"):  # [12.4-l] the unbroken sector with fewest Germans
        spaces = best([n for n in spaces if s.broken[SECTOR[n]] == UNBROKEN], lambda n: s.count[SECTOR[n]])
    if g.has("12.4-m"):  # [12.4-m] far forward, before the strongest infantry
        spaces = best(spaces, lambda n: (-ROW[n], -strength_behind(s, n)))
    return spaces


def strength_behind(s: SB, space: int) -> int:
    """The value of the German infantry that this space is in front of, as near as a sniper must be to it."""
    t = s.given.sheets
    for n in range(space - 1, space - min(t.sniper_reach, ROW[space] - 1) - 1, -1):
        piece = s.board[n]
        if piece and SIDE[piece] == GERMAN:
            return t.value[piece] if t.unit_class[piece] == INFANTRY else 0
    return 0


TARGETS: dict[int, Callable[[Guide, list[int]], list[int]]] = {
    FORTIFY: fortify_targets,
    HEAVY_BARRAGE: barrage_targets,
    AIR_STRIKE: strike_targets,
    SNIPER: sniper_targets,
}
