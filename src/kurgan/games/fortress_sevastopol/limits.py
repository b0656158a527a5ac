"""Between which numbers and among which names a value must lie, and what the rulebook itself fixes."""

from __future__ import annotations

from kurgan.core.checks import Limits
from kurgan.games.fortress_sevastopol.places import BOUNDARY_KINDS, NAMES, SIDES, WEATHERS

# By the path of a value, * for the name in the middle: from, to.
NUMBERS = {
    "area.*.tem": (1, 5),
    "area.*.vp": (0, 9),
    "area.*.stacking": (1, 30),  # [2.1.2-a]
    "unit.*.af": (0, 20),
    "unit.*.df": (0, 20),
    "unit.*.spent_df": (0, 20),
    "unit.*.mf": (0, 12),
    "unit.*.range": (0, 9),
    "unit.*.arrival": (0, 17),
    "unit.*.withdraw": (0, 17),
    "turn.*.sp_axis": (0, 60),
    "turn.*.sp_soviet": (0, 60),
    "turn.*.vp_low": (0, 40),
    "turn.*.vp_high": (0, 40),
    "turn.*.chits_axis": (0, 20),
    "turn.*.chits_soviet": (0, 20),
    "track.min": (-4, 0),
    "track.max": (13, 13),
    "track.rp_max": (1, 99),
    "start.vp": (0, 40),
    "start.ip": (1, 29),
    "scenario.*.turns": (1, 17),
    "scenario.*.axis": (0, 40),
    "scenario.*.soviet": (0, 40),
    "prices.shift": (1, 99),
    "prices.hq": (1, 99),
    "prices.chit": (1, 99),
    "chit.amphibious.count": (0, 1),
    "chit.*.count": (0, 20),
    "chit.*.bonus": (0, 9),
    "partisans.spent_from": (1, 7),
    "partisans.worse_from": (1, 7),
    "marker.*.bf": (0, 40),
    "marker.*.bf_snow": (0, 40),
    "marker.*.arrival": (0, 17),
    "marker.*.withdraw": (0, 17),
    "marker.*.reentry": (0, 17),
    "limit.ip_axis": (0, 29),
    "limit.ip_soviet": (0, 29),
}
PLACES_TO_START = ("", *NAMES[1:32])
SUBTYPES = {
    "infantry": ("infantry", "mountain", "cavalry", "marine", "motorized"),
    "armor": ("tank", "panzer", "assault_gun"),
    "artillery": ("field", "rocket", "siege"),
    "antitank": ("at",),
    "flak": ("flak", "aa"),
    "engineer": ("engineer",),
    "hq": ("hq",),
}
KINDS_OF_BOUNDARY = (*BOUNDARY_KINDS, "none")
WORDS = {
    "area.*.control": SIDES,
    "boundary.*.kind": KINDS_OF_BOUNDARY,
    "simonitch.kind": KINDS_OF_BOUNDARY,
    "unit.*.side": SIDES,
    "unit.*.nation": ("german", "romanian", "soviet"),
    "unit.*.type": tuple(SUBTYPES),
    "unit.*.size": ("", "II", "III", "X", "XX", "XXXX", "XXXXX"),
    "unit.*.start": PLACES_TO_START,
    "unit.*.formation": ("", "ger-22", "sov-25", "sov-95"),
    "unit.*.optional": ("", "27.6"),
    "turn.*.weather": WEATHERS[:3],  # [22.1]
    "turn.*.first_draw": SIDES,
    "chit.*.user": ("any", *SIDES),
    "chit.*.colour": ("red", "black"),
    "marker.*.side": SIDES,
    "marker.*.kind": ("air", "naval", "fortress", "pre"),
}
# What the rules are built on: no copy of the game can differ.
FIXED: dict[str, object] = {
    **{f"chit.{chit}.bonus": 0 for chit in ("ammo_shrt", "mines", "partisans", "amphibious", "intel")},  # no number
    "chit.amphibious.user": "soviet",
    "chit.amphibious.colour": "black",
    "chit.partisans.user": "soviet",
    "marker.air-iv.side": "axis",
    "marker.air-2.side": "axis",
    "marker.air-sov.side": "soviet",
    "marker.fleet.side": "soviet",
    "marker.fortress.side": "soviet",
    "marker.pre.side": "axis",
    "marker.air-iv.kind": "air",
    "marker.air-2.kind": "air",
    "marker.air-sov.kind": "air",
    "marker.fleet.kind": "naval",
    "marker.fortress.kind": "fortress",
    "marker.pre.kind": "pre",
    "marker.pre.bf": 18,  # [24.1] an option alters it [27.7]
    "marker.pre.bf_snow": 0,
    "marker.pre.targets": [28],
    "marker.pre.start": True,  # [4.6] on turn 1 and never again
    "marker.pre.arrival": 0,
    "marker.pre.withdraw": 0,
    "marker.pre.reentry": 0,
}
AREA_LISTS = ("zone.*.adjacent", "marker.*.targets")
MARKS = {"antitank": "*", "flak": "*", "engineer": "*", "hq": "N"}  # in place of an AF
BY_RAIL = "RR"
CLOSED = {"1-5": "errata", "3-4": "option"}  # [E-5]
AT_START = {"axis": (22, 1), "soviet": (26, 2)}  # [26.1-a] [26.1-b] units, HQs
# Who arrives when: section 28 is printed in the rulebook, no copy of the game can differ.
ARRIVALS = {
    ("axis", 4): ("ger-art781", "ger-roc54", "rom-4mtn"),  # [28.1-T4]
    ("axis", 5): ("rom-art4", "rom-art7"),  # [28.1-T5]
    ("axis", 6): ("rom-18",),  # [28.1-T6]
    ("axis", 7): ("rom-10",),  # [28.1-T7]
    ("axis", 9): ("ger-22pz",),  # [28.1-T9]
    ("axis", 11): ("ger-28jg",),  # [28.1-T11]
    ("axis", 13): ("ger-siege672", "ger-siege780-781", "ger-siege676-725", "rom-19"),  # [28.1-T13]
    ("axis", 15): ("ger-flak9", "ger-inf213-318", "ger-inf158-360"),  # [28.1-T15]
    ("soviet", 2): ("sov-mar79", "sov-302"),  # [28.2-T2]
    ("soviet", 3): ("sov-396",),  # [28.2-T3]
    ("soviet", 4): ("sov-398",),  # [28.2-T4]
    ("soviet", 5): ("sov-236", "sov-388", "sov-390", "sov-400", "sov-art51-456"),  # [28.2-T5]
    ("soviet", 6): (  # [28.2-T6]
        "sov-224",
        "sov-345",
        "sov-386",
        "sov-63",
        "sov-138",
        "sov-251",
        "sov-291",
        "sov-tk24",
    ),
    ("soviet", 7): ("sov-cav72", "sov-77", "sov-roc19", "sov-tk24-81", "sov-tk55-56"),  # [28.2-T7]
    ("soviet", 9): (  # [28.2-T9]
        "sov-tk39-229",
        "sov-tk40-124",
        "sov-tk79-126",
        "sov-109",
        "sov-at766-989",
        "sov-art547-674",
    ),
    ("soviet", 11): ("sov-at596-979", "sov-roc18-25", "sov-tk125"),  # [28.2-T11]
    ("soviet", 13): ("sov-mar2", "sov-mar3", "sov-art18"),  # [28.2-T13]
}
WITHDRAWALS = {
    "ger-73": 3,  # [28.1-T3]
    "ger-22pz": 15,
}
MARKERS_COME_AND_GO = {
    "air-iv": {"withdraw": 3, "reentry": 13},  # [2.2.2.3-d]
    "air-sov": {"arrival": 7},
}
ADVANTAGE = 1  # [15.3] VP
MOST_BOUNDARIES = 150
MOST_VP = 39
LIMITS = Limits(FIXED, NUMBERS, WORDS)
