"""11.0 Who may attack or probe which hex."""

from __future__ import annotations

from kurgan.core.refusal import Refusal
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.places import AXIS, FIRST_HEX, enemy
from kurgan.games.crimean_campaign.rules import r11_6_momentum, r11_7_probe
from kurgan.games.crimean_campaign.rules.r02_3_untried import ALIKE, one_of_each
from kurgan.games.crimean_campaign.rules.r11_6_momentum import momentum_targets, on_the_move
from kurgan.games.crimean_campaign.rules.r11_7_probe import near_enemy, probe_ground, prober_refusal
from kurgan.games.crimean_campaign.rules.r12_1_landing import must_attack
from kurgan.games.crimean_campaign.rules.r12_4_boats import BOATS_OUT, BOATS_USED, WHEELS_ON_BOATS, boats_allowed, crews
from kurgan.games.crimean_campaign.sheets import GARRISON, ROUGH
from kurgan.games.crimean_campaign.stacks import pieces_in
from kurgan.games.crimean_campaign.state import TCC

NOBODY_THERE = Refusal("11.0", "attack_nobody_there")
ATTACKED_ONCE = Refusal("11.0-j", "attacked_once")
ONLY_MOMENTUM = Refusal("11.0-k", "only_momentum_again")
NO_ATTACKER = Refusal("11.0-d", "no_attacker")
NOT_YOURS = Refusal("11.0-a", "not_the_attacker")
STATIC = Refusal("2.3.7-a", "static_never_attacks")
JOINED = Refusal("11.0-f", "joined_already")
HAS_ATTACKED = (Refusal("11.0-m", "has_attacked"), Refusal("11.0-l", "has_attacked"))  # by side
ALL_ATTACKED = (Refusal("11.0-m", "no_attacker"), Refusal("11.0-l", "no_attacker"))
ALL_HAD_MOMENTUM = Refusal("11.6-g", "no_attacker")
NOT_ADJACENT = Refusal("11.0-d", "not_adjacent")
WATER = Refusal("11.2.1-f", "water_between")
ROUGH_ROAD = Refusal("11.2.1-c", "no_road_into_rough")
MOUNTAIN_ROAD = Refusal("11.2.1-e", "no_road_into_mountain")


# --- who is free to act -----------------------------------------------------------------------------


def free_units(s: TCC) -> int:
    """Pieces with an action left: [11.0-l] all that have not attacked or, in momentum, those that advanced [11.6-b]."""
    t = s.given.sheets
    mine = t.of_side[s.side] & t.mobile  # [2.3.7-a]
    return mine & on_the_move(s) if s.advanced else mine & ~s.attacked


def probers(s: TCC) -> int:
    """[11.7-h] Pieces that may still probe; [R89] with the switch on also those that have attacked."""
    t = s.given.sheets
    if s.given.probe_is_extra and not s.advanced:
        return t.of_side[s.side] & t.mobile & ~s.probed
    return free_units(s) & ~s.probed


def acting_places(s: TCC, near: int) -> int:
    """Hexes of ours among these where units may act now."""
    if s.advanced:
        units = on_the_move(s)
        return 1 << s.where[units.bit_length() - 1] if units else 0
    return near & s.occupied[s.side]


def reachable(s: TCC, places: int, free: int, wheels: int) -> int:
    """All hexes next to free units of these hexes; [11.2.1-c] [11.2.1-e] those on wheels need a road into the rough.

    [11.2.1-f] [11.2.1-g] The grid knows neither neighbours across water nor the spit.
    """
    t, on_foot, on_wheels = s.given.sheets, 0, 0
    for place in bits(places):
        pieces = s.at[place] & free
        if pieces & ~wheels:
            on_foot |= 1 << place
        elif pieces:
            on_wheels |= 1 << place
    found = t.grid.step(on_foot) if on_foot else 0
    return found | t.mech_step(on_wheels) if on_wheels else found


# --- targets ----------------------------------------------------------------------------------------


def attackable(s: TCC) -> int:
    """Enemy hexes that may still be attacked."""
    if s.advanced:
        return momentum_targets(s)  # [11.6-c] [11.6-h]
    return s.occupied[enemy(s.side)] & ~attacked_hexes(s)


def attacked_hexes(s: TCC) -> int:
    """[11.0-j] [11.0-k] [R10] [R68] Hexes that no first attack may hit again; with the switch on no Soviet ones."""
    return 0 if s.side == AXIS and s.given.soviets_attacked_again else s.defended


def attack_targets(s: TCC) -> int:
    """[11.0] [11.0-e] [11.0-n] Every hex the phasing player can attack now, a set."""
    t, enemies, free = s.given.sheets, attackable(s), free_units(s)
    found = reachable(s, acting_places(s, t.grid.step(enemies)), free, t.german & t.mechanized) & enemies
    if boats_allowed(s, t.fortress) and enemies >> t.fortress & 1 and crews(s, free):
        found |= 1 << t.fortress  # [12.4] [12.4-b]
    return found | 1 << must_attack(s) if must_attack(s) else found


def probe_targets(s: TCC) -> int:
    """[11.7] Every hex the Axis can probe now, a set."""
    ground = probe_ground(s)
    if not ground:
        return 0
    t = s.given.sheets
    places = acting_places(s, t.grid.step(ground)) & near_enemy(s)  # [11.7-a]
    return reachable(s, places, probers(s), t.mechanized) & ground


def attack_refusal(s: TCC, place: int) -> Refusal | None:
    if attack_targets(s) >> place & 1:
        return None
    if not s.occupied[enemy(s.side)] >> place & 1:
        return NOBODY_THERE
    if s.advanced and not momentum_targets(s) >> place & 1:
        return r11_6_momentum.STATIC_TARGET  # [11.6-c]
    if not s.advanced and attacked_hexes(s) >> place & 1:
        return ONLY_MOMENTUM if s.side == AXIS else ATTACKED_ONCE  # [11.0-j] [11.0-k]
    around = neighbours(s, place)
    if not around:
        return NO_ATTACKER  # [11.0-d]
    free = around & free_units(s)
    if not free:
        return idle_refusal(s, around)
    if not free & pieces_in(s, bits(s.given.sheets.grid.adjacent[place])):
        return BOATS_USED if s.boats and place == s.given.sheets.fortress else WATER
    return ROUGH_ROAD if s.given.sheets.terrain[place] == ROUGH else MOUNTAIN_ROAD


def probe_refusal(s: TCC, place: int) -> Refusal | None:
    if probe_targets(s) >> place & 1:
        return None
    around = neighbours(s, place)
    refused = r11_7_probe.target_refusal(s, place)
    if refused is not None or not around:
        return refused or r11_7_probe.NO_PROBER
    free = around & probers(s)
    if not free:
        waited = s.advanced and not around & s.advanced
        return r11_6_momentum.NOT_ADVANCED if waited else r11_7_probe.ALL_PROBED  # [11.6-b] [11.7-h]
    across = free & pieces_in(s, bits(s.given.sheets.grid.adjacent[place]))
    if not across:
        return WATER
    if not any(near_enemy(s) >> s.where[piece] & 1 for piece in bits(across)):
        return r11_7_probe.ALL_FAR  # [11.7-a]
    return r11_7_probe.NO_ROAD


def neighbours(s: TCC, place: int) -> int:
    """Our mobile units around a hex, water between or not."""
    t = s.given.sheets
    return pieces_in(s, bits(r11_7_probe.AROUND[place] & s.occupied[s.side])) & t.mobile


def idle_refusal(s: TCC, units: int) -> Refusal:
    """Why none of these has an action left."""
    if not s.advanced:
        return ALL_ATTACKED[s.side]  # [11.0-l] [11.0-m]
    return ALL_HAD_MOMENTUM if units & s.advanced else r11_6_momentum.NOT_ADVANCED  # [11.6-g] [11.6-b]


# --- who takes part ---------------------------------------------------------------------------------


def road_refusal(s: TCC, piece: int) -> Refusal | None:
    """[11.2.1-c] [11.2.1-e] [R42] German mechanized units attack into rough or mountain only along a road."""
    t = s.given.sheets
    if not t.rough >> s.target & 1 or not t.german & t.mechanized & 1 << piece:
        return None
    if t.mech_step(1 << s.where[piece]) >> s.target & 1:
        return None
    return ROUGH_ROAD if t.terrain[s.target] == ROUGH else MOUNTAIN_ROAD


def side_refusal(s: TCC, piece: int) -> Refusal | None:
    """Whether the hexside between the piece and the target lets it through."""
    t, place = s.given.sheets, s.where[piece]
    if t.grid.adjacent[s.target] >> place & 1:
        return None
    if place < FIRST_HEX or not r11_7_probe.AROUND[s.target] >> place & 1:
        return NOT_ADJACENT  # [11.0-d]
    if (
        not s.probing
        and s.target == t.fortress
        and place == t.boats_from
        and (s.crossing or boats_allowed(s, s.target))
    ):
        if not crews(s, 1 << piece):
            return WHEELS_ON_BOATS  # [12.4-a]
        return None if s.crossing else BOATS_OUT  # [12.4-d]
    return WATER  # [11.2.1-f]


def join_refusal(s: TCC, piece: int) -> Refusal | None:
    """Why this piece may not take part in the attack or probe being prepared."""
    t, bit = s.given.sheets, 1 << piece
    if not t.of_side[s.side] & bit:
        return NOT_YOURS  # [11.0-a]
    if piece == GARRISON or t.static & bit:
        return STATIC  # [2.3.7-a]
    if s.committed & bit:
        return JOINED  # [11.0-f]
    if s.advanced:
        if s.momenta & bit:
            return r11_6_momentum.HAD_MOMENTUM  # [11.6-g]
        if not s.advanced & bit:
            return r11_6_momentum.NOT_ADVANCED  # [11.6-b]
    elif s.attacked & bit and not (s.probing and s.given.probe_is_extra):
        return HAS_ATTACKED[s.side]  # [11.0-l] [11.0-m]
    refused = side_refusal(s, piece)
    if refused is None:
        refused = prober_refusal(s, piece) if s.probing else road_refusal(s, piece)
    if refused is None and not joinable(s) & bit:
        return ALIKE
    return refused


def joinable(s: TCC) -> int:
    """[11.0-d] [11.0-h] All pieces that may still join, a set."""
    t, found = s.given.sheets, 0
    for place in bits(t.grid.adjacent[s.target] & s.occupied[s.side]):
        found |= s.at[place]
    if s.crossing:
        found |= crews(s, s.at[t.boats_from])  # [12.4-c] [12.4-d]
    found &= (probers(s) if s.probing else free_units(s)) & ~s.committed
    if s.probing:
        for piece in bits(found):
            if prober_refusal(s, piece) is not None:
                found ^= 1 << piece
    elif t.rough >> s.target & 1:
        for piece in bits(found & t.german & t.mechanized):
            if road_refusal(s, piece) is not None:
                found ^= 1 << piece
    return one_of_each(s, found)
