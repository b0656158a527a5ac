"""S.11 Victory: judged at the end of a turn by what the scenario asks for."""

from __future__ import annotations

from kurgan.games.siege.places import ATTACKER, DEFENDER, HEX
from kurgan.games.siege.rules import words
from kurgan.games.siege.rules.s09_works import captor_re
from kurgan.games.siege.state import SG
from kurgan.games.siege.works import KIND

GOAL, DECISIVE, HELD = range(3)  # of VICTORIES
RULES = {"sevastopol": "S.11", "maginot": "S.11-b", "westwall": "S.11-c"}


def holds_with(s: SG, place: int, re_halves: int) -> bool:
    """[S.11-e] [R67] The attacker's units are there, and so many REs of them."""
    return captor_re(s, place, ATTACKER) >= re_halves


def goal_is_held(s: SG) -> bool:
    """[S.11] [S.11-b] [S.11-c] Every hex of one list and, where there is one, some hex of the other."""
    goal = s.given.sheets.scenario["victory"]
    need = goal["re_halves"]
    some = goal["any"]
    return all(holds_with(s, HEX[name], need) for name in goal["all"]) and (
        not some or any(holds_with(s, HEX[name], need) for name in some)
    )


def converted(s: SG) -> int:
    """[S.11-b] [R67] Works of the start that are no longer what they were."""
    t = s.given.sheets
    kind = t.scenario["victory"]["converted_from"]
    return sum(row["kind"] == kind and s.base[HEX[row["at"]]] != 1 + KIND[kind] for row in t.scenario["work"].values())


def is_reached(s: SG) -> bool:
    wanted = s.given.sheets.scenario["victory"]["converted"]
    return goal_is_held(s) or 0 < wanted <= converted(s)


def judge(s: SG) -> None:
    """[S.1-c] The turn is over."""
    t = s.given.sheets
    goal = t.scenario["victory"]
    last = s.turn >= t.turns  # [S.1-d]
    if is_reached(s):
        if s.turn <= goal["decisive_turn"]:
            win(s, ATTACKER, DECISIVE, "S.11-a")  # [S.11-a]
        elif goal["early"] or last:
            win(s, ATTACKER, GOAL, RULES[s.given.scenario])
    elif last:
        win(s, DEFENDER, HELD, "S.11-d")  # [S.11-d]


def win(s: SG, side: int, victory: int, rule: str) -> None:
    s.winner, s.victory = side, victory
    if s.log is not None:
        s.tell("won", rule, result=words.outcome(s.result()), final=True)
