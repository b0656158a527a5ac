"""Ready-made set-ups: where each kind of unit likes to stand. They fit every set-up, whatever units were drawn.

A plan gives every kind of unit a row to stand in, counted from the front, and says how much it cares for the middle
of the board. The rest is the same for all: units of a kind spread over the sectors, and the picky ones go first.
Chance has its part in every space: an opponent who knows the plans must not know what lies face down where.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from kurgan.core.actions import Action
from kurgan.core.view import View
from kurgan.games.stalingrad_besieged.actions import At, Factory, Ferry, Place
from kurgan.games.stalingrad_besieged.places import COLUMN, DISTANCE, GERMAN, ROW, RUSSIAN, SECTOR, SPACES
from kurgan.games.stalingrad_besieged.sheets import SIDE, TYPE
from kurgan.games.stalingrad_besieged.state import SB

# Who chooses a space first: guns that cover, then what is strong, then what must be kept away; infantry fills up.
ORDER = tuple(
    TYPE[slug]
    for slug in (
        "g_88",
        "g_lart",
        "g_heavy",
        "g_elite",
        "g_tank",
        "g_poor",
        "g_inf",
        "r_at",
        "r_lart",
        "r_heavy",
        "r_etank",
        "r_elite",
        "r_tank",
        "r_town",
        "r_poor",
        "r_inf",
    )
)
WHIM = 18  # how much worse a space may be and still be taken; a wrong row counts 6
DECISIONS = ("PlaceUnit", "PlaceAt", "PlaceFerry", "PlaceFactory")


@dataclass(frozen=True)
class Plan:
    """Rows by kind of unit: 0 is the front row of a side's set-up area, 1 the next, 2 the last."""

    german: dict[str, int]
    russian: dict[str, int]
    spread: int  # how much strong units of a kind keep apart
    middle: int  # how much strong units care for the middle column of a sector
    focus: tuple[int, int, int]  # how much they care for the left, centre and right sector
    objectives: tuple[int, int, int]  # columns of ferry, ferry and factory

    def row(self, piece: int) -> int:
        rows = self.german if SIDE[piece] == GERMAN else self.russian
        return rows[next(slug for slug, number in TYPE.items() if number == piece)]


PLANS = {
    # Strong units behind a screen of infantry, evenly in all sectors.
    "balanced": Plan(
        {"g_inf": 0, "g_elite": 0, "g_poor": 1, "g_lart": 1, "g_88": 1, "g_heavy": 0, "g_tank": 1},
        {
            "r_inf": 0,
            "r_elite": 1,
            "r_poor": 2,
            "r_town": 2,
            "r_lart": 1,
            "r_at": 1,
            "r_tank": 1,
            "r_etank": 1,
            "r_heavy": 0,
        },
        spread=1,
        middle=1,
        focus=(0, 0, 0),
        objectives=(2, 8, 5),
    ),
    # All that hits hard in the first line.
    "forward": Plan(
        {"g_inf": 1, "g_elite": 0, "g_poor": 1, "g_lart": 0, "g_88": 1, "g_heavy": 0, "g_tank": 0},
        {
            "r_inf": 1,
            "r_elite": 0,
            "r_poor": 2,
            "r_town": 2,
            "r_lart": 1,
            "r_at": 1,
            "r_tank": 0,
            "r_etank": 0,
            "r_heavy": 0,
        },
        spread=1,
        middle=1,
        focus=(0, 1, 0),
        objectives=(2, 5, 8),
    ),
    # Strong units close to the objectives, or massed in the centre where the Germans cannot yet know them.
    "massed": Plan(
        {"g_inf": 0, "g_elite": 0, "g_poor": 1, "g_lart": 1, "g_88": 1, "g_heavy": 0, "g_tank": 0},
        {
            "r_inf": 0,
            "r_elite": 2,
            "r_poor": 1,
            "r_town": 0,
            "r_lart": 2,
            "r_at": 2,
            "r_tank": 2,
            "r_etank": 2,
            "r_heavy": 2,
        },
        spread=0,
        middle=1,
        focus=(0, 2, 0),
        objectives=(4, 2, 8),
    ),
}
SETUPS = tuple(PLANS)


def in_setup(view: View) -> bool:
    s: SB = view.state
    return s.decision.name in DECISIONS and s.current_player() == view.seat


def setup_action(view: View, name: str, rng: Random) -> Action:
    """The next placement of a plan; always one that is offered."""
    s: SB = view.state
    plan = PLANS.get(name, PLANS["balanced"])
    legal = view.legal_actions()
    match legal[0]:
        case Place():
            return min(legal, key=lambda action: ORDER.index(action.type))  # type: ignore[attr-defined]
        case At():
            return min(legal, key=lambda action: rng.random() * WHIM + _cost(s, plan, s.pick, action.space))  # type: ignore[attr-defined]
        case Ferry():
            wanted = plan.objectives[:2]
            return min(
                legal,
                key=lambda action: min(
                    abs(COLUMN[action.space] - column)  # type: ignore[attr-defined]
                    for column in wanted
                ),
            )
        case Factory():
            return min(legal, key=lambda action: _factory_cost(plan, action.space))  # type: ignore[attr-defined]
    return legal[0]


def _cost(s: SB, plan: Plan, piece: int, space: int) -> int:
    """How badly a space suits a unit: wrong row, friends of its kind near, off the middle."""
    side = SIDE[piece]
    rows = sorted(s.given.sheets.rows[side], reverse=side == GERMAN)
    wrong = abs(rows.index(ROW[space]) - plan.row(piece))
    strong = s.given.sheets.value[piece] >= 3 or s.given.sheets.is_artillery[piece]
    kind = s.given.sheets.unit_class[piece]
    alike = [
        n
        for n in range(SPACES)
        if s.board[n] and SIDE[s.board[n]] == side and s.given.sheets.unit_class[s.board[n]] == kind
    ]
    crowd = sum(2 for n in alike if SECTOR[n] == SECTOR[space]) + sum(1 for n in alike if DISTANCE[n][space] <= 1)
    off = abs((COLUMN[space] - 1) % 3 - 1)
    if not strong:
        return 6 * wrong + crowd
    cost = 6 * wrong + crowd * plan.spread + plan.middle * off - 3 * plan.focus[SECTOR[space]]
    if side == RUSSIAN:
        cost += min(abs(COLUMN[space] - column) for column in plan.objectives)  # where the objectives will lie
    return cost


def _factory_cost(plan: Plan, space: int) -> tuple[int, int]:
    """Near its column, and as far back as there is a space."""
    return abs(COLUMN[space] - plan.objectives[2]), -ROW[space]
