"""What the presentation of Siege is tried on."""

from __future__ import annotations

import re
from collections.abc import Iterable

import kurgan
from kurgan.core.flow import Chance
from kurgan.games.siege.places import HEX
from kurgan.games.siege.sheets import UNITS
from tests.presentation.walks import Show

# Before Sevastopol, with everything the table can show.
SIEGE = (
    "scenario=sevastopol; turn=2; side=attacker; sp=attacker:40 defender:8; air=9; 0304=pf1 s25r sart; "
    "base=0304:fortress; base_owner=0304:defender; 0303=s95r; 0403=s345r; 0404=s388r; 0203=pfa1; 0505=s79m; dug=s79m; "
    "work=0303:improved_fortified_area 0305:fortified_zone 0403:improved_fort 0405:fort 0404:damaged_fort "
    "0302:entrenchment; owner=0303:defender 0305:defender 0403:defender 0405:defender 0404:defender 0302:defender; "
    "manned=0303 0403; build=0405:3; 0302=g22 geng1 gdora; 0402=g132 gart1 gstug; 0503=g24 g50/1; 0605=g170 gart2; "
    "0606=r18"
)
ATTACK = f"at=combat>attack>ChooseAttack; phase=combat; {SIEGE}"
MOVE = f"at=movement>ChooseMover; phase=movement; mp=g22:12 geng1:12 g132:12 gstug:16 r18:10; {SIEGE}"
BADGES = (
    "in_hand",
    "chosen",
    "attacking",
    "target",
    "out_of_supply",
    "dug_in",
    "reserve",
    "building",
    "attacked",
    "moved",
    "duty",
)
GAME = kurgan.game("siege")
GAMES = GAME.scenarios
WORDS = {kind.word for one in GAME.flow.decisions.values() if not isinstance(one, Chance) for kind in one.kinds}


def chapters(rule: str) -> Iterable[str]:
    section = re.sub(r"(-|\.(?=[a-z])).*", "", rule)
    return section, section.split(".")[0]


SHOW = Show(
    GAME,
    script="make_siege_layout",
    starts=tuple(f"scenario={name}" for name in GAMES),
    buttons=frozenset({"done", "stop", "buy", "build", "declare", "stand"}),
    things=(*HEX, "0403|0402", *UNITS),
    pieces=frozenset(UNITS),
    stride=6,
    effects=frozenset({"move", "die", "shown"}),
    rare=(ATTACK, MOVE),
    keen=("attack", "declare", "join", "air", "advance", "overrun", "build", "man"),
    answered=False,
    sourced=False,
    named=(
        "choice.lose.last",
        "choice.done.exploitation",
        *(f"deed.{word}" for word in WORDS),
        *(f"badge.{badge}" for badge in BADGES),
    ),
    seldom=frozenset(
        {
            "odds.too_low",
            "odds.more_needed",
            "odds.perhaps_reduced",
            "odds.perhaps_razed",
            "odds.columns",
            "odds.quartered",
            "odds.overrun",
            "odds.razed",
            "mark.begun",
            "track.several",
            "condition.reached_sevastopol",
            "condition.reached_westwall",
            "condition.reached_maginot",
            "tally.lost",
            "odds.all",
            "odds.res",
            "odds.disrupted",
            "odds.aa",
            *(f"odds.outcome_{who}retreat" for who in ("", "attacker_", "defender_", "both_")),
            "odds.outcome",
            "odds.armour",
            "odds.armour_total",
            "tray.return",
            "tray.due",
            "track.unit",
            "odds.halved",
            "pill.all_mps",
        }
    ),
    nameless="hex_",
    signs=frozenset({"column.heading", "odds.points", "odds.res", "mark.work"}),
    chapters=chapters,
)
