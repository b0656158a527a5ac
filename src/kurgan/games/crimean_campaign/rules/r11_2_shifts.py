"""11.2 Column shifts and die modifiers. A shift above 0 goes to the right and helps the attacker [11.2-b]."""

from __future__ import annotations

from kurgan.core.event import Term
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.names import FIGHT_MOVE, MOVE_FIGHT
from kurgan.games.crimean_campaign.places import AXIS, SOVIET, direction_to
from kurgan.games.crimean_campaign.rules.r11_1_support import defenders, places_of
from kurgan.games.crimean_campaign.sheets import FORTRESS, MOUNTAIN, ROUGH, SECTOR
from kurgan.games.crimean_campaign.state import TCC

# --- 11.2.3 concentric attacks ----------------------------------------------------------------------


def _is_concentric(sides: int) -> bool:
    """Whether attacks across these hexsides, numbered clockwise, come from all around [R77]."""
    opposite = any(sides >> n & 1 and sides >> n + 3 & 1 for n in range(3))  # [11.2.3-a]
    alternate = any(sides & three == three for three in (0b010101, 0b101010))  # [11.2.3-b]
    return opposite or alternate or sides.bit_count() >= 4  # [11.2.3-c]


CONCENTRIC = tuple(_is_concentric(sides) for sides in range(64))


def sides_attacked(s: TCC) -> int:
    """The hexsides of the defending hex that are attacked across, boats included [R79]."""
    found = 0
    for place in bits(places_of(s, s.side)):
        found |= 1 << direction_to(s.target, place)
    return found


def is_concentric(s: TCC) -> bool:
    """[11.2.3] [R78] Attackers all around, and the defenders in neither a town nor, if Soviet, a fortified hex."""
    t = s.given.sheets
    if t.towns >> s.target & 1:
        return False  # [11.2.3-d] [S-4]
    if s.side == AXIS and t.fortified >> s.target & 1:
        return False  # [11.2.3-e] [S-4]
    return CONCENTRIC[sides_attacked(s)]


# --- shifts -----------------------------------------------------------------------------------------


def terrain_term(s: TCC) -> Term | None:
    """[11.2.1] [11.2.1-k] [R87] By the defending hex alone, however often it changed hands."""
    t, shifts = s.given.sheets, s.given.sheets.game["shifts"]
    terrain = t.terrain[s.target]
    if terrain == ROUGH:
        return Term("rough", shifts["rough"], "11.2.1-b")  # [11.2.1-b]
    if terrain == MOUNTAIN:
        return Term("mountain", shifts["mountain"], "11.2.1-d")  # [11.2.1-d]
    if terrain in (FORTRESS, SECTOR):
        if s.side == AXIS:
            return Term("soviet_fortress", shifts["soviet_fortress"], "11.2.1-h")  # [11.2.1-h]
        if terrain == FORTRESS:
            return Term("axis_fortress", shifts["axis_fortress"], "11.2.1-i")  # [11.2.1-i]
        return _none(Term("axis_sector", shifts["axis_sector"], "11.2.1-j"))  # [11.2.1-j]
    return None  # [11.2.1-a]


def _none(term: Term) -> Term | None:
    return term if term.value else None


def has_german_mechanized(s: TCC, pieces: int) -> bool:
    t = s.given.sheets
    return bool(pieces & t.german & t.mechanized)


def mechanized_term(s: TCC) -> Term | None:
    """[11.2.4] [11.2.4-a] [R80] One right against clear or town, [11.2.4-b] one left for a defense anywhere."""
    t, shifts = s.given.sheets, s.given.sheets.game["shifts"]
    if s.side == AXIS:
        if has_german_mechanized(s, s.committed) and not (t.rough | t.fortified) >> s.target & 1:
            return Term("mech_attack", shifts["mech_attack"], "11.2.4-a")
    elif has_german_mechanized(s, defenders(s)):
        return Term("mech_defense", shifts["mech_defense"], "11.2.4-b")
    return None


def order_term(s: TCC) -> Term | None:
    """[5.3-e] [5.3-f] [R94] [R99] What the order of the phases does to every attack."""
    shifts = s.given.sheets.game["shifts"]
    if s.side == AXIS and s.order == FIGHT_MOVE:
        return Term("fight_move", shifts["fight_move_axis"], "5.3-e")
    if s.side == SOVIET and s.order == MOVE_FIGHT:
        return Term("move_fight", shifts["move_fight_soviet"], "5.3-f")
    return None


def shift_terms(s: TCC) -> list[Term]:
    """[11.2-a] All shifts of this combat; only their sum moves the column [R82]."""
    shifts = s.given.sheets.game["shifts"]
    found = [term for term in (order_term(s), terrain_term(s), mechanized_term(s)) if term is not None]
    if s.naval_sealed:
        found.append(Term("naval", shifts["naval"], "11.2.2"))  # [11.2.2]
    if is_concentric(s):
        if s.side == AXIS:
            found.append(Term("concentric", shifts["concentric_axis"], "11.2.3-f"))  # [11.2.3-f]
        else:
            found.append(Term("concentric", shifts["concentric_soviet"], "11.2.3-g"))  # [11.2.3-g]
    return found


# --- die modifiers ----------------------------------------------------------------------------------


def has_siege_guns(s: TCC) -> bool:
    """[11.2.4-e] [R1] [S-2] The engineer or a rail gun; with the switch on both."""
    t, sealed = s.given.sheets, s.sealed[AXIS]
    engineer, guns = bool(sealed & t.engineer), bool(sealed & t.rail_guns)
    return engineer and guns if s.given.siege_drm_needs_both else engineer or guns


def die_terms(s: TCC) -> list[Term]:
    """[11.2.4] What German support does to the die; a low die helps the attacker."""
    t, values = s.given.sheets, s.given.sheets.game["die"]
    found = []
    if s.sealed[AXIS] & t.air:  # [R88] once, however many
        if s.side == AXIS:
            found.append(Term("air_attack", values["air_attack"], "11.2.4-c"))  # [11.2.4-c]
        else:
            found.append(Term("air_defense", values["air_defense"], "11.2.4-d"))  # [11.2.4-d]
    if s.side == AXIS and t.fortified >> s.target & 1 and has_siege_guns(s):
        found.append(Term("siege", values["siege"], "11.2.4-e"))  # [11.2.4-e] [R87]
    return found
