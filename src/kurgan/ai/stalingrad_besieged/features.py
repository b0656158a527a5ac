"""What a position of Stalingrad Besieged is worth at a glance: a logistic sum of few features, read in microseconds.

The numbers in ``features.json`` were fitted by ``fitting.py``; the file says on what.
"""

from __future__ import annotations

import json
from math import log, tanh
from pathlib import Path

from kurgan.ai.stalingrad_besieged.officer.weights import standard
from kurgan.games.stalingrad_besieged.names import FACTORY
from kurgan.games.stalingrad_besieged.places import GERMAN, RUSSIAN
from kurgan.games.stalingrad_besieged.sheets import SIDE, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB

FILE = Path(__file__).with_name("features.json")
FEATURES = (
    *("constant", "best", "middle", "worst", "russians_broken", "germans_broken"),
    *(
        "russians_near",
        "germans_near",
        "late",
        "late_middle",
        "ferries",
        "factory",
        "late_ferries",
        "late_factory",
        "turn_of",
    ),
)
WON = 3.0  # a settled sector, on the scale of the ratios
NEAR = 3  # so few units are near to breaking
_WORTH = list(standard().worth)
_WORTH[UNKNOWN[GERMAN]], _WORTH[UNKNOWN[RUSSIAN]] = 1.3, 0.9  # about the means of the charts
WORTH = tuple([(w if SIDE[t] == GERMAN else 0.0, w if SIDE[t] == RUSSIAN else 0.0) for t, w in enumerate(_WORTH)])


def features(s: SB) -> list[float]:
    """For the Germans; sectors count alike, so their ratios are sorted."""
    ratios: list[float] = []
    near = [0, 0]
    board, count = s.board, s.count
    for sector in range(3):
        broken = s.broken[sector]
        if broken:
            ratios.append(WON if broken == 2 else -WON)
            continue
        german = russian = 0.3
        for piece in board[sector * 18 : sector * 18 + 18]:
            if piece:
                g, r = WORTH[piece]
                german += g
                russian += r
        ratios.append(log(german / russian))
        near[GERMAN] += count[sector] <= NEAR
        near[RUSSIAN] += count[3 + sector] <= NEAR
    ratios.sort(reverse=True)
    late = s.turn / s.given.sheets.turns
    held = s.held
    ferries = (held[0] == GERMAN) + (held[1] == GERMAN)
    factory = float(held[FACTORY] == GERMAN)
    broken_ = s.broken
    return [
        *(1.0, *ratios, float(broken_.count(2)), float(broken_.count(1))),
        *(float(near[RUSSIAN]), float(near[GERMAN]), late, late * ratios[1]),
        *(float(ferries), factory, late * ferries, late * factory, 1.0 - 2.0 * s.side),
    ]


def _load() -> list[float]:
    kept = json.loads(FILE.read_text("utf-8"))["weights"]
    return [kept[name] for name in FEATURES]


WEIGHTS = _load() if FILE.exists() else [0.0] * len(FEATURES)


def worth(s: SB) -> float:
    """For the first seat, from -1 to 1: the fitted chance to win, spread over that range."""
    if s.winner in (GERMAN, RUSSIAN):
        return 1.0 if s.winner == GERMAN else -1.0
    return tanh(0.5 * sum([w * x for w, x in zip(WEIGHTS, features(s), strict=True)]))
