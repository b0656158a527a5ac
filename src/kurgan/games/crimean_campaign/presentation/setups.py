"""Ready-made set-ups: where the rest of a side's units are laid. Chance has its part in each."""

from __future__ import annotations

from random import Random

from kurgan.core.actions import Action
from kurgan.core.view import View
from kurgan.games.crimean_campaign.actions import Place
from kurgan.games.crimean_campaign.places import GRID, HEX, SOVIET, distance
from kurgan.games.crimean_campaign.state import TCC

DECISIONS = ("PlaceUntried", "PlaceAxis")
SETUPS = ("line", "depth")
FRONT = tuple(HEX[name] for name in ("1101", "1601", "2101"))
WHIM = 3  # how much worse a hex may be and still be taken


def in_setup(view: View) -> bool:
    return view.state.decision.name in DECISIONS and view.state.current_player() == view.seat


def setup_action(view: View, name: str, rng: Random) -> Action:
    """The next unit: into a line before the isthmus or in depth behind it; the Axis spreads or masses in the middle."""
    actions = view.legal_actions()
    worth = {action: _cost(view.state, action.place, name) for action in actions if isinstance(action, Place)}
    least = min(worth.values())
    return rng.choice([action for action, cost in worth.items() if cost <= least + WHIM])


def _cost(s: TCC, place: int, name: str) -> int:
    """Low is good."""
    t = s.given.sheets
    here = 4 * (s.at[place] & t.mobile).bit_count()
    column, row = divmod(place, GRID.stride)
    if s.decision.name == "PlaceAxis":
        return here if name == "line" else abs(column - 16) - min(here, 8)
    front = min(distance(place, source) for source in FRONT)
    near = 4 * (s.occupied[SOVIET] >> place - row & (1 << GRID.stride) - 1).bit_count()  # in the same column
    return here + near + (2 * abs(row - 3) + front if name == "line" else 2 * abs(row - 6) + front // 2)
