"""4.0 How to win, judged at the end of a GT; what a change of control decides at once stands in ``r03_control``."""

from __future__ import annotations

from kurgan.games.crimean_campaign.names import AT_END, BY_SIEGE, BY_TOWNS, LONG
from kurgan.games.crimean_campaign.places import AXIS, DRAW, SOVIET
from kurgan.games.crimean_campaign.rules.r03_control import win
from kurgan.games.crimean_campaign.rules.r07_zoc import zoc
from kurgan.games.crimean_campaign.stacks import controls, held_by
from kurgan.games.crimean_campaign.state import TCC


def last_turn(s: TCC) -> int:
    """[4.1] [4.2]"""
    turn: int = s.given.sheets.game["length"]["long" if s.length == LONG else "short"]
    return turn


def judge_turn(s: TCC) -> None:
    """[4.0] [R108] The first condition that holds ends the game; [4.1-d] [4.2-k] supply plays no part in any."""
    t = s.given.sheets
    if s.length == LONG and s.turn >= t.game["siege"]["from"] and not is_besieged(s):
        win(s, SOVIET, BY_SIEGE)  # [4.2-d]
    elif s.length == LONG and s.turn == t.game["goal"]["turn"] and goal_towns(s) >= t.goal_needed:
        win(s, SOVIET, BY_TOWNS)  # [4.2-g]
    elif s.turn == last_turn(s):
        # [4.1-b] [4.1-c] [4.2-c] [4.2-j] [R110] Both would have won at once.
        win(s, DRAW if controls(s, AXIS, t.fortress) or controls(s, AXIS, t.kerch) else SOVIET, AT_END)


def is_besieged(s: TCC) -> bool:
    """[4.2-e] [R106] No way from the fortress to Kerch, both included, is free of Axis units and their zones."""
    t = s.given.sheets
    if controls(s, AXIS, t.fortress):
        return True  # [R107] there is nothing left to besiege
    return not t.grid.flood(1 << t.fortress, siege_ground(s)) >> t.kerch & 1


def siege_ground(s: TCC) -> int:
    """Hexes the way to Kerch may pass: [4.2-e] no Axis units, none of their zones but where Soviets stand [4.2-f]."""
    axis = s.occupied[AXIS]
    return s.given.sheets.grid.playable & ~axis & (~zoc(s.given, axis) | s.occupied[SOVIET])


def goal_towns(s: TCC) -> int:
    """[4.2-h] [R109] How many of the five towns the Soviets control now."""
    return (s.given.sheets.goal_towns & held_by(s, SOVIET)).bit_count()
