"""What the presentation of Stalingrad Besieged is tried on."""

from __future__ import annotations

import kurgan
from kurgan.games.stalingrad_besieged.places import NAMES
from kurgan.games.stalingrad_besieged.sheets import CARDS, UNITS
from tests.presentation.walks import Show

HINTED = (
    "PlaceUnit",
    "PlaceAt",
    "PlaceFerry",
    "PlaceFactory",
    "Prepare",
    "Maneuver",
    "FirstStep",
    "ChooseAttacker",
    "ChooseTarget",
)
# Positions that random games seldom reach.
RARE = (
    "at=ChooseAttacker; side=russian; shooter=russian; 5-4=r_poor; 5-5=r_inf; 4-4=g_inf; 4-5=r_tank; 6-6=r_inf",
    "at=ChooseAttacker; side=russian; shooter=russian; 5-4=r_poor; 5-3=g_heavy; 4-4=r_inf; 4-3=g_inf; 3-4=r_tank",
    "at=ChooseAttacker; side=russian; shooter=russian; 5-3=g_heavy; 5-4=r_inf; 4-3=r_poor",
    "scenario=solo; at=PrepareTarget; preparing=1; side=russian; pick=card air_strike; hand.russian=air_strike; "
    "1-1=g_unknown; 1-2=g_unknown; 9-6=r_inf",
    "at=PrepareTarget; preparing=1; side=russian; pick=card air_strike; hand.russian=air_strike; 1-1=g_inf; 1-2=g_88; "
    "5-1=g_inf hidden; 9-6=r_inf",
    "at=FirstStep; pick=unit 5-4; side=russian; moving=1; 5-4=r_inf; snipers=5-3:german; 9-1=g_inf",
    "scenario=solo; at=ChooseAttacker; side=german; shooter=german; 5-3=g_unknown; 5-4=r_inf",
    "at=Maneuver; moving=1; side=russian; played=1; shift=1; 6-4=r_tank; broken=left:german; 9-1=g_inf; 8-1=g_inf",
    "at=Maneuver; moving=1; side=russian; played=1; reinforce=1; aside=r_inf; 6-4=r_tank; ferries=2-6 5-6; 9-1=g_inf",
    "at=Maneuver; moving=1; side=russian; pending=r_inf/r_elite; ferries=2-6 5-6; factory=8-5:destroyed; 6-4=r_tank",
    "at=end",
)
SHOW = Show(
    kurgan.game("stalingrad-besieged"),
    script="make_stalingrad_layout",
    starts=(
        "scenario=battle; options=crossing_fire:yes allow_pass:yes",
        "scenario=battle; options=setup:free deck:14 hand_limit:3 case3_full_move:yes",
        "scenario=solo",
        "scenario=solo; options=russian_removed:8 crossing_fire:yes setup:free artillery_rear_bonus:no",
    ),
    buttons=frozenset({"ready", "stop", "fight", "pass", "decline", "fire", "advance"}),
    things=(
        *NAMES,
        "hand",
        *(f"card:{card}" for card in CARDS),
        *(f"{tray}:{unit}" for tray in ("unit", "lost", "pending", "aside") for unit in UNITS),
    ),
    pieces=frozenset(),
    stride=1,
    effects=frozenset({"move", "lost", "shown", "placed", "die"}),
    open_moves=False,
    rare=RARE,
    seldom=frozenset({"label.unknown"}),
    notes=False,
    # A card that the other side may still stop is final too: the die comes next, whatever he says.
    answers=lambda s: bool(s.decision.name == "CoverAnswer"),
    named=(
        *(f"hint.{decision}" for decision in HINTED),
        *(f"badge.{badge}" for badge in ("attacked", "no_attack", "moved", "chosen", "in_hand", "target")),
        *(f"deed.{word}" for word in ("attack", "target", "fire", "to", "cross", "at", "factory", "reveal")),
    ),
    values=frozenset((*CARDS, *UNITS)),
    nameless="space",
    signs=frozenset({"label.pair", "label.note"}),
    chapters=lambda rule: (rule.split("-")[0],),
)
