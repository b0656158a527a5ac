"""11.6 Axis momentum attacks: who has just advanced may attack again."""

from __future__ import annotations

from kurgan.core.refusal import Refusal
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.places import AXIS, NONE, SOVIET
from kurgan.games.crimean_campaign.rules.r11_7_probe import probe_ground
from kurgan.games.crimean_campaign.rules.r12_4_boats import boats_allowed
from kurgan.games.crimean_campaign.state import TCC

NOT_ADVANCED = Refusal("11.6-b", "not_advanced")
HAD_MOMENTUM = Refusal("11.6-g", "had_momentum")
STATIC_TARGET = Refusal("11.6-c", "momentum_static")


def is_time(s: TCC) -> bool:
    """[11.6] [11.6-i] In Axis Combat Phases from GT 2 to 14."""
    momentum = s.given.sheets.game["momentum"]
    return s.side == AXIS and momentum["first"] <= s.turn <= momentum["last"]


def on_the_move(s: TCC) -> int:
    """[11.6-b] [11.6-g] [R90] Units that advanced just now and have their momentum attack left."""
    return s.advanced & ~s.momenta


def momentum_targets(s: TCC) -> int:
    """[11.6-c] [R93] Soviet hexes without a static unit; [11.6-h] also those attacked before; [7.2-a] in any zone."""
    t = s.given.sheets
    found = s.occupied[SOVIET]
    for place in bits(found & t.fortified):
        if s.at[place] & t.static:
            found ^= 1 << place  # [11.6-c]
    return found


def goes_on(s: TCC) -> bool:
    """[11.6-a] [11.6-d] Whether there is anything to ask, by what everybody can see."""
    units = on_the_move(s)
    if not units or s.winner != NONE or not is_time(s):
        return False
    place = s.where[units.bit_length() - 1]
    t, targets = s.given.sheets, momentum_targets(s)
    around = t.grid.adjacent[place]
    if place == t.boats_from and boats_allowed(s, t.fortress):
        around |= 1 << t.fortress  # [12.4-b]
    return bool(around & targets or (around & probe_ground(s) and units & ~s.probed))
