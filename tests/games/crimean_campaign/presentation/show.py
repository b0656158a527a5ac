"""What the presentation of The Crimean Campaign is tried on."""

from __future__ import annotations

import kurgan
from kurgan.games.crimean_campaign.names import ORDERS
from kurgan.games.crimean_campaign.places import HEX
from kurgan.games.crimean_campaign.sheets import PIECES, SUPPORTS, UNITS
from tests.presentation.walks import Show

# The second winter of the war before Sevastopol, with everything the table can show.
SIEGE = (
    "scenario=long; turn=5; phase=movement; order=move_fight; rp=nm:2 m:1 r:1; stalin=1; "
    "1516=22i/3 132i 24i/2; 1616=50i stug190; 1618=72i/1 kgz; 1519=170i; 3506=46i/3; 3407=rmc/2; "
    "1417=sfg 7n untried-1 reserve-1 40c; 1416=sds1416 106r; 1517=sds1517 172r 345r; 1418=sds1418; 1518=sds1518 184r; "
    "3606=reserve-2 reserve-3; 3705=302m; 4503=9n reserve-4; 2009=42c; due=22pz:9 28j:9 kgg:11 r7:6 stug197:7"
)
BADGES = ("in_hand", "chosen", "attacking", "target", "out_of_supply", "attacked", "moved")
SHOW = Show(
    kurgan.game("crimean-campaign"),
    script="make_crimea_layout",
    starts=(
        "scenario=campaign",
        "scenario=short",
        "scenario=long; options=historic_setup:yes historic_arrivals:yes crt:fibonacci",
        f"at=ChooseMover; side=axis; {SIEGE}",
        f"at=ChooseAttack; side=soviet; {SIEGE.replace('phase=movement', 'phase=combat')}",
    ),
    buttons=frozenset({"order", "done", "waypoint", "stop", "spare", "boats", "declare", "ready"}),
    things=(*HEX, *PIECES, "garrison:2101", "1417/1", "1417/2", "naval", *(f"support:{name}" for name in SUPPORTS)),
    pieces=frozenset(UNITS),
    stride=8,
    effects=frozenset({"move"}),
    opening=frozenset({"placed"}),
    open_moves=False,
    keen=("attack", "declare", "support", "naval", "advance"),
    most=900,  # a whole game is longer
    sure=("forgo",),
    named=(
        "choice.to.waypoint",
        "choice.join.probe",
        "choice.lose.last",
        *(f"choice.order.{name}" for name in ORDERS),
        "choice.declare.attack",
        "choice.declare.probe",
        *(f"badge.{badge}" for badge in BADGES),
    ),
    apart=("order", "declare"),
    seldom=frozenset(
        {
            "condition.boats",
            "condition.quota",
            "condition.open",
            "heading.over",
            "mark.landing",
            "overlay_note.no_rail",
            "overlay_note.open",
            "tray.landing",
            "tray.lands_at",
            "tally.rp_r",
            "tally.rp_m",
            "tally.rp_nm",
            "overlay_note.static",
            "heading.both",
            "tray.secret",
        }
    ),
    elsewhere=("odds.",),
    values=frozenset(SUPPORTS),
    nameless="hex",
    signs=frozenset({"condition.order"}),
)
