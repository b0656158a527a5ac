"""12.3 Replacements, and where they and the reinforcement come on."""

from __future__ import annotations

from kurgan.ai.stalingrad_besieged.guide import LIGHT_GUN, Guide, best
from kurgan.core.actions import Action
from kurgan.games.stalingrad_besieged.actions import AT, Arrive, At, Reinforce, Replace
from kurgan.games.stalingrad_besieged.names import ARRIVED, BROKEN, REINFORCED, UNBROKEN
from kurgan.games.stalingrad_besieged.places import GERMAN, SECTOR, SPACES
from kurgan.games.stalingrad_besieged.rules.r07_arrivals import landing_spaces
from kurgan.games.stalingrad_besieged.sheets import SIDE, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB


def choose_replacement(g: Guide) -> Action | None:
    """The pair that returns what the guidelines want most [R58]."""
    sheets = g.s.given.sheets

    def key(pair: Replace) -> tuple[bool, bool, int, int]:
        return (
            not (g.has("12.3-b") and pair.weaker == LIGHT_GUN),  # [12.3-b] light artillery first
            not (g.has("12.3-c") and sheets.is_tank[pair.weaker]),  # [12.3-c] then tanks
            -sheets.value[pair.weaker] if g.has("12.3-a") else 0,  # [12.3-a] then the strongest
            sheets.value[pair.stronger],
        )  # [R58] for the least value given up

    found = best([action for action in g.legal if isinstance(action, Replace)], key)
    return g.die(found) if found else None


# --- sectors --------------------------------------------------------------------------------------


def served(s: SB) -> list[int]:
    """By sector: arrivals of this turn, which are marked until it ends."""
    found = [0, 0, 0]
    for n in range(SPACES):
        if s.board[n] and SIDE[s.board[n]] == GERMAN and s.flags[n] & (ARRIVED | REINFORCED):
            found[SECTOR[n]] += 1
    return found


def eligible(s: SB) -> list[int]:
    """[R58] Sectors unbroken for both; failing that, those unbroken for the Germans."""
    return [sector for sector in range(3) if s.broken[sector] == UNBROKEN] or [
        sector for sector in range(3) if s.broken[sector] != BROKEN[GERMAN]
    ]


def next_sectors(g: Guide, among: list[int]) -> list[int]:
    """[12.3-d] Where Germans were fewest before the first arrival, then the next; alike if several are named."""
    s = g.s
    came = served(s)
    before = [s.count[sector] - came[sector] for sector in range(3)]
    if g.has("12.3-d"):
        among = sorted((sector for sector in among if sector in eligible(s)), key=lambda n: before[n]) or among
    if not g.has("12.3-e"):  # [12.3-e] it lets a third arrival reach the third
        among = among[:2]
    return best(among, lambda n: (came[n], before[n] if g.has("12.3-d") else n))


# --- the decisions --------------------------------------------------------------------------------


def choose_arrival(g: Guide, wait: bool) -> Action | None:
    """The reinforcement first [R58]; while ``wait`` only if its sector has room, for moves may still make some."""
    reinforcements = [action for action in g.legal if isinstance(action, Reinforce)]
    if not g.has("12.4-b") and not g.s.owed[GERMAN]:
        reinforcements = []
    chosen = [g.s.pending[0], g.s.pending[2]]  # [R58] in the order they were chosen
    replacements = sorted(
        (action for action in g.legal if isinstance(action, Arrive)), key=lambda action: chosen.index(action.type)
    )
    arrivals: list[Action] = [*reinforcements, *replacements]
    if not arrivals:
        return None
    room = {SECTOR[n] for n in landing_spaces(g.s, UNKNOWN[GERMAN])}
    if wait and not room.intersection(next_sectors(g, [0, 1, 2])):
        return None
    return arrivals[0]


def choose_landing(g: Guide) -> Action:
    """[R58] A vacant space of the sector's back row, by the die."""
    spaces = [action.space for action in g.legal if isinstance(action, At)]
    sectors = next_sectors(g, sorted({SECTOR[n] for n in spaces}))
    return AT[g.die([n for n in spaces if SECTOR[n] in sectors])]
