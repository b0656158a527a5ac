"""25.0 and 26.0 Victory: points as the map shows them, collapse, the band of each turn, the end of a scenario."""

from __future__ import annotations

from kurgan.games.fortress_sevastopol.places import AREAS, AXIS, NONE, SOVIET, enemy
from kurgan.games.fortress_sevastopol.rules import words
from kurgan.games.fortress_sevastopol.state import AT_END, BY_BAND, BY_COLLAPSE, FS, on_map

DRAW = 2
TOO_FEW = 3  # [25.2.1]
ABOVE_THE_BAND = 3  # [25.2.2-a]


def vp_on_map(s: FS) -> int:
    """[25.1] [2.1.4] Only the Axis scores: its Areas, and 1 for owning the Advantage [15.3]."""
    vp = s.given.sheets.vp
    axis = s.held[AXIS]
    return sum(vp[area] for area in AREAS if axis >> area & 1) + (s.advantage == AXIS)


def has_collapsed(s: FS) -> bool:
    """[25.2] [25.2.1] A side with fewer than 3 units loses at once; HQs do not count [R41]."""
    hqs = s.given.sheets.hq
    for side in (AXIS, SOVIET):
        if (on_map(s, side) & ~hqs).bit_count() < TOO_FEW:
            win(s, enemy(side), BY_COLLAPSE, "25.2.1")
            return True
    return False


def indicate(s: FS) -> bool:
    """[5.7] [1.0-a] [25.0] [25.2.2] The band of the turn [R124]; then, on the last turn, the scenario's own numbers."""
    low, high = s.given.sheets.band[s.turn]
    if s.vp >= high + ABOVE_THE_BAND:  # [25.2.2-a]
        win(s, AXIS, BY_BAND, "25.2.2-a")
    elif s.vp < low:  # [25.2.2-b]
        win(s, SOVIET, BY_BAND, "25.2.2-b")
    elif s.turn == s.given.turns:
        rule = {"campaign": "25.3", "1941": "26.2-a", "tournament": "26.3-a"}[s.given.scenario]
        if s.vp >= s.given.axis_needs:  # [25.3] [26.2-a] [26.3-a]
            win(s, AXIS, AT_END, rule)
        elif s.vp <= s.given.soviet_allows:
            win(s, SOVIET, AT_END, rule)
        else:
            win(s, DRAW, AT_END, rule)  # [R126]
    return s.winner != NONE


def win(s: FS, winner: int, victory: int, rule: str) -> None:
    s.winner, s.victory = winner, victory
    if s.log is not None:
        if winner == DRAW:
            s.tell("draw", rule, vp=s.vp)
        else:
            s.tell("won", rule, side=words.side(winner), vp=s.vp)
