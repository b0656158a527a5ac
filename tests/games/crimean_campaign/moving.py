"""Positions in a Movement Phase."""

from __future__ import annotations

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.places import HEX, NAMES
from kurgan.games.crimean_campaign.state import TCC


def moving(
    tcc: CrimeanCampaign, board: str, side: str = "axis", scenario: str = "long", options: str = "", **fields: object
) -> TCC:
    """A position in which a side is about to move, in GT 2 unless it says otherwise."""
    given = {"turn": 2, "order": "move_fight", "phase": "movement", **fields}
    parts = "; ".join(f"{name}={value}" for name, value in given.items())
    return tcc.read_position(f"scenario={scenario}; options={options}; at=ChooseMover; side={side}; {parts}; {board}")


def hexes(mask: int) -> set[str]:
    return {NAMES[place] for place in range(len(NAMES)) if mask >> place & 1}


def mask(*names: str) -> int:
    return sum(1 << HEX[name] for name in names)
