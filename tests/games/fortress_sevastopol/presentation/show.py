"""What the presentation of Fortress Sevastopol is tried on."""

from __future__ import annotations

import kurgan
from kurgan.games.fortress_sevastopol.places import NAMES
from kurgan.games.fortress_sevastopol.presentation.rolls import RESULTS
from kurgan.games.fortress_sevastopol.sheets import BOUNDARIES, CHITS, MARKERS, UNITS
from kurgan.games.fortress_sevastopol.state import IMPULSES
from tests.presentation.walks import Show

# The siege in the first winter; random play from the start never comes so far.
SIEGE = (
    "turn=6; phase=operations; side=axis; weather=snow; track=6; advantage=axis; rp=axis:17 soviet:14; "
    "held=8 9 10 11 13 18 19 20 21 22 23 24 25 26 27 28 29; boundary=28-29:breached 24-28:breached 24-25:axis "
    "25-27:axis 10-20:axis 9-20:axis 8-10:destroyed; ip=2:soviet 15:soviet; marker=air-2:ready fleet:used "
    "fortress:ready; hand=axis:elite axis:at_adv axis:intel soviet:mines soviet:de_adv soviet:partisans; "
    "work_at=soviet:8-9; work_level=soviet:1; 9=ger-50 ger-22-16 ger-22-47 ger-22-65 ger-eng46 ger-art49 ger-art781 "
    "ger-roc54 ger-132/spent; 8=ger-72 ger-ag190; 10=ger-art77/spent ger-hq11 ger-170/disrupt2; 11=rom-4mtn/spent; "
    "12=sov-184/spent rom-1mtn/disrupt1; 14=ger-46/disrupt1 rom-8cav/spent sov-63/spent sov-251 sov-tk24; "
    "26=ger-art52/spent; 20=rom-18+elite; 2=sov-mar79 sov-345 sov-art265/spent; 3=sov-25-31 sov-25-54 sov-25-287; "
    "1=sov-421 sov-eng138/spent; 4=sov-mar8/disrupt1 sov-95-90; 5=sov-hqcoast sov-aa61 sov-mar7; 6=sov-172/spent "
    "sov-cav40; 7=sov-mar2; 16=sov-236 sov-388; 15=sov-art51-456; 17=sov-224 sov-396 sov-390; C=sov-400 sov-398; "
    "U=rom-10 rom-art4 ger-28jg; eliminated=sov-156 sov-271 ger-ag197 sov-hq51; withdrawn=ger-73"
)
OPTIONAL = (
    "random_impulses mountain_units ammunition_exhaustion artillery_coordination reactive_demolition "
    "civilian_workers infantry_demolition"
)
BADGES = (
    "in_hand",
    "chosen",
    "forward",
    "primary",
    "assaulting",
    "supporting",
    "target",
    "out_of_command",
    "moved",
    "disrupt1",
    "disrupt2",
    "elite",
    "paid",
    "before_dice",
)
SHOW = Show(
    kurgan.game("fortress-sevastopol"),
    script="make_sevastopol_layout",
    starts=(
        "scenario=campaign",
        f"at=ChooseImpulse; {SIEGE}",
        f"options=map:simonitch {' '.join(f'{name}:yes' for name in OPTIONAL.split())}; at=ChooseImpulse; {SIEGE}",
        "scenario=campaign; options=chits:no divisions:yes edition:zh",
        f"at=ChooseRefit; sp=9; {SIEGE.replace('phase=operations', 'phase=refit')}",
    ),
    boxes=("place:axis_guns", "place:soviet_guns"),
    buttons=frozenset(
        {
            "impulse",
            "stop",
            "done",
            "enough",
            "bombard",
            "barrage",
            "work",
            "decline",
            "advantage",
            "shift-up",
            "shift-down",
            "buy",
            "lift-beachhead",
        }
    ),
    things=(
        "axis_guns",
        *NAMES[1:32],
        *BOUNDARIES,
        *(f"chit:{chit}" for chit in CHITS),
        *(f"marker:{marker}" for marker in MARKERS),
        *UNITS,
    ),
    pieces=frozenset(UNITS),
    stride=4,
    effects=frozenset({"move", "die", "shown"}),
    sure=("remove-hq",),
    afar=("remove-hq",),
    answered=False,
    named=(
        "choice.to.enemies",
        "choice.decline.kept",
        *(f"choice.impulse.{name}" for name in IMPULSES if name != "invasion"),
        *(f"badge.{badge}" for badge in BADGES),
        *(f"roll.{result}" for result in RESULTS),
    ),
    apart=("impulse",),
    seldom=frozenset(
        {
            "odds.mistaken",
            "odds.guns_counted",
            "battle.overrun",
            "edge.breached_trench",
            "mark.beachhead",
            "mode.eliminated",
            "overlay_note.no_flying",
            "overlay_note.not_fresh",
            "heading.pre",
            "heading.setup",
            "pill.bf",
            "pill.rail",
            "pill.sea",
            "track.vp_axis",
            "shade.no_refit",
            "tray.in_play",
        }
    ),
    values=frozenset((*CHITS, *UNITS, *BOUNDARIES)),
    signs=frozenset({"note.tem", "choice.activate.any", "pill.mp", "pill.chance", "shade.price"}),
)
