"""12.2 Shooting order: who attacks next, and whom; the precedence is R56."""

from __future__ import annotations

from kurgan.ai.stalingrad_besieged.guide import EIGHTY_EIGHT, Guide, attackers_of, best, can_be_hit, is_gun, is_russian
from kurgan.core.actions import Action
from kurgan.games.stalingrad_besieged.actions import ATTACK, TARGET, Attack
from kurgan.games.stalingrad_besieged.names import ATTACKED
from kurgan.games.stalingrad_besieged.places import DISTANCE, FRONT, GERMAN, SECTOR
from kurgan.games.stalingrad_besieged.rules.r09_attacks import lowest_die, targets
from kurgan.games.stalingrad_besieged.rules.r09_combat import may_attack
from kurgan.games.stalingrad_besieged.state import SB

GUN_FIRST, TANK_NEXT, OTHERS = range(3)
GUN_IN_CONTACT, IN_CONTACT, GUN_IN_DANGER, IN_DANGER, SAFE = range(5)


def choose_attacker(g: Guide) -> Action:
    s = g.s
    able = [action.space for action in g.legal if isinstance(action, Attack) and can_be_hit(s, action.space)]
    if not able:
        return g.legal[-1]
    hunters = [n for n in able if tanks_beside(s, n)] if g.has("12.2-g") else []
    if hunters:  # [12.2-g] before anyone else, whatever the sector
        return ATTACK[g.die(hunters)]
    able = best(in_next_sector(g, able), lambda n: (group(g, n), *rank(g, n)))
    return ATTACK[g.die(able) if g.has("12.2-l") else able[0]]  # [12.2-l]


def tanks_beside(s: SB, space: int) -> list[int]:
    """The tanks an 88 can hit at range one."""
    if s.board[space] != EIGHTY_EIGHT:
        return []
    return [t for t in can_be_hit(s, space) if DISTANCE[space][t] == 1 and s.given.sheets.is_tank[s.board[t]]]


# --- the sector -----------------------------------------------------------------------------------


def in_next_sector(g: Guide, able: list[int]) -> list[int]:
    """Of those who can attack, the ones whose sector is next; sectors alike in all compete as one."""
    s = g.s
    shots = [0, 0, 0]
    for n, flags in enumerate(s.flags[: len(SECTOR)]):
        if flags & ATTACKED and not is_russian(s, n):
            shots[SECTOR[n]] += 1  # the markers on the cards tell
    if g.has("12.2-b"):  # [12.2-b] not where more shots were made than elsewhere
        able = best(able, lambda n: shots[SECTOR[n]])
    # [12.2-a] the first shot where Germans are fewest, [12.2-m] then the next fewest, then the third
    if g.has("12.2-m" if any(shots) else "12.2-a"):
        able = best(able, lambda n: s.count[GERMAN * 3 + SECTOR[n]])
    return able


# --- the unit -------------------------------------------------------------------------------------


def is_threatened(s: SB, space: int) -> bool:
    """A Russian who has not attacked yet could attack this unit."""
    return any(may_attack(s, n) for n in attackers_of(s, space))


def group(g: Guide, space: int) -> int:
    s = g.s
    gun, threatened = is_gun(s, s.board[space]), is_threatened(s, space)
    if g.has("12.2-h") and is_russian(s, FRONT[GERMAN][space]):
        return GUN_IN_CONTACT if gun and g.has("12.2-i") else IN_CONTACT  # [12.2-h] contact, [12.2-i] guns first
    if g.has("12.2-d") and gun and threatened:
        return GUN_IN_DANGER  # [12.2-d] before the best odds count
    return SAFE if g.has("12.2-j") and not threatened else IN_DANGER  # [12.2-j] safe guns wait


def rank(g: Guide, space: int) -> tuple[int, int, int, int]:
    """Inside a group: the best chance, threatened guns, the class, a target that has not attacked."""
    s = g.s
    sheets, piece = s.given.sheets, s.board[space]
    targets = best_targets(g, space)
    gun = is_gun(s, piece)
    chance = lowest_die(s, space, targets[0]) if g.has("12.2-c") else 0  # [12.2-c]
    spared = 0 if g.has("12.2-k") and gun and is_threatened(s, space) else 1  # [12.2-k]
    order = GUN_FIRST if gun else TANK_NEXT if sheets.is_tank[piece] else OTHERS
    return (
        chance,
        spared,
        order if g.has("12.2-e") else 0,  # [12.2-e]
        min(has_shot(g, target) for target in targets),
    )


def has_shot(g: Guide, target: int) -> bool:
    """[12.2-f] At equal chances those who have not attacked yet come first."""
    return g.has("12.2-f") and bool(g.s.flags[target] & ATTACKED)


def best_targets(g: Guide, space: int) -> list[int]:
    """The targets with the best chance, at least one that can be hit if there is any."""
    s = g.s
    found = can_be_hit(s, space) or targets(s, space)
    return best(found, lambda t: lowest_die(s, space, t)) if g.has("12.2-c") else found


# --- the target -----------------------------------------------------------------------------------


def choose_target(g: Guide) -> Action:
    s, space = g.s, g.s.pick
    if g.has("12.2-g") and (tanks := tanks_beside(s, space)):
        return TARGET[g.die(tanks)]
    if g.has("12.1-m") and is_gun(s, s.board[space]):  # [12.1-m] a gun with several targets dices for one
        return TARGET[g.die(can_be_hit(s, space) or targets(s, space))]
    found = best(best_targets(g, space), lambda t: has_shot(g, t))
    return TARGET[g.die(found) if g.has("12.2-l") else found[0]]
