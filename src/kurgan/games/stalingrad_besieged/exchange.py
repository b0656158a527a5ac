"""What an exchange of fire in one sector costs both sides, on average: quick sums for whoever plays many games.

A sector is eighteen spaces, column by column, six rows each. A piece there is alive with some chance; shots change
these chances one after the other, as if they did not depend on each other. Each number needed is the rules' own [9.1]
[9.4]; a piece of unknown type has the mean numbers of what it can be.
"""

from __future__ import annotations

from typing import Final

from kurgan.games.stalingrad_besieged.places import ADJACENT, FRONT, NONE, WITHIN_TWO

SPOTS: Final = 18
LAST_GERMAN: Final = 8  # the types up to here are German
DIAGONAL_SPOTS: Final = [[b for b in range(18) if abs(a // 6 - b // 6) == 1 == abs(a % 6 - b % 6)] for a in range(18)]
NEAR: Final = [[b for b in ADJACENT[a] if b < 18] for a in range(18)]
FAR: Final = [[b for b in WITHIN_TWO[a] if b < 18] for a in range(18)]
AHEAD: Final = [[-1 if b == NONE else b for b in FRONT[side][:18]] for side in (0, 1)]


class Numbers:
    """The charts as this player reads them, by type; unknown types have means."""

    def __init__(
        self,
        attack: list[float],
        defense: list[float],
        tank: list[int],
        gun: list[int],
        move: list[int],
        slips: list[int],
        worth: list[float],
        rear_guns: int,
    ) -> None:
        self.attack = attack  # three for each type: at others, at tanks beside it, at tanks two away
        self.defense = defense
        self.tank = tank
        self.gun = gun
        self.move = move
        self.slips = slips  # whether it moves diagonally
        self.worth = worth
        self.rear_guns = rear_guns  # whether artillery gets the bonus for the rear


def chance(n: Numbers, board: bytearray, a: int, t: int, forts: int) -> float:
    """[9.4] The chance that the piece on ``a`` hits the one on ``t``."""
    mine = board[a]
    theirs = board[t]
    german = theirs <= LAST_GERMAN
    rows = a % 6 - t % 6
    columns = a // 6 - t // 6
    away = abs(rows) + abs(columns)
    need = n.attack[mine * 3 + (away if n.tank[theirs] else 0)] + n.defense[theirs]
    if forts >> t & 1:
        need += 1.0
    arc = 0
    if rows == 0:
        arc = 1
    elif columns == 0 and (rows > 0) != german:
        arc = 2
    if arc:
        ahead = AHEAD[0][t] if german else AHEAD[1][t]
        if ahead >= 0 and board[ahead] and (board[ahead] <= LAST_GERMAN) != german:
            if not n.gun[mine]:
                need -= 1.0 if arc == 1 else 2.0
            elif arc == 2 and n.rear_guns:
                need -= 2.0
        if 6.0 < need <= 7.0:
            return 1.0 / 6.0
    found = (7.0 - need) / 6.0
    return 0.0 if found <= 0.0 else 1.0 if found >= 1.0 else found


def aims(n: Numbers, board: bytearray, a: int) -> list[int]:
    """[9-g] [9-i] The one ahead, else those beside; two away for guns."""
    german = board[a] <= LAST_GERMAN
    ahead = AHEAD[0][a] if german else AHEAD[1][a]
    if ahead >= 0 and board[ahead] and (board[ahead] <= LAST_GERMAN) != german:
        return [ahead]
    found: list[int] = []
    for t in FAR[a] if n.gun[board[a]] else NEAR[a]:
        if board[t] and (board[t] <= LAST_GERMAN) != german:
            found.append(t)
    return found


def fire(n: Numbers, board: bytearray, alive: list[float], idle: int, forts: int, first: int) -> None:
    """[9-c] Both sides attack in turn, each with its best shot; ``alive`` tells afterwards who has lived through it."""
    shooter: list[int] = []
    mark: list[int] = []
    hits: list[float] = []
    danger: list[float] = [0.0] * 18  # what a piece that has not fired may still do
    threat: list[float] = [0.0] * 18  # and what may still be done to it
    for a in range(18):
        if board[a] and not idle >> a & 1 and alive[a] > 0.02:
            for t in aims(n, board, a):
                p = chance(n, board, a, t, forts)
                if p > 0.0 and alive[t] > 0.02:
                    shooter.append(a)
                    mark.append(t)
                    hits.append(p)
                    danger[a] = max(danger[a], p * n.worth[board[t]])
                    threat[t] = max(threat[t], p)
    fired = 0
    side = first
    shots = len(shooter)
    misses = 0
    while misses < 2:
        best = -1
        most = 0.0
        for k in range(shots):
            a = shooter[k]
            if fired >> a & 1 or (board[a] <= LAST_GERMAN) != (side == 0):
                continue
            t = mark[k]
            still = 0.0 if fired >> t & 1 else danger[t]
            score = alive[a] * alive[t] * hits[k] * (n.worth[board[t]] + still) * (1.0 + threat[a])
            if score > most:
                best = k
                most = score
        if best < 0:
            misses += 1
        else:
            misses = 0
            a = shooter[best]
            alive[mark[best]] *= 1.0 - alive[a] * hits[best]
            fired |= 1 << a
        side = 1 - side


def reply(n: Numbers, board: bytearray, alive: list[float], forts: int, side: int) -> None:
    """[8] The other side moves up where that is good for a piece by itself; foremost pieces first."""
    order: list[int] = []
    for k in range(6):
        row = 5 - k if side == 0 else k
        for column in range(3):
            a = column * 6 + row
            if board[a] and (board[a] <= LAST_GERMAN) == (side == 0) and alive[a] > 0.3:
                order.append(a)
    for a in order:
        piece = board[a]
        stay = standing(n, board, alive, forts, a)
        board[a] = 0
        best = a
        most = stay + 0.02
        seen = 1 << a
        edge = [a]
        for step in range(n.move[piece]):
            further: list[int] = []
            for at in edge:
                if step:
                    ahead = AHEAD[side][at]
                    if (
                        ahead >= 0
                        and board[ahead]
                        and (board[ahead] <= LAST_GERMAN) != (side == 0)
                        and alive[ahead] > 0.3
                    ):
                        continue
                for to in NEAR[at]:
                    if seen >> to & 1 or (board[to] and alive[to] > 0.3):
                        continue
                    seen |= 1 << to
                    further.append(to)
            if not step and n.slips[piece]:
                for to in DIAGONAL_SPOTS[a]:
                    if not seen >> to & 1 and not (board[to] and alive[to] > 0.3):
                        seen |= 1 << to
                        further.append(to)
            for to in further:
                was = board[to]
                chanced = alive[to]
                board[to] = piece
                alive[to] = alive[a]
                score = standing(n, board, alive, forts, to)
                board[to] = was
                alive[to] = chanced
                if score > most:
                    most = score
                    best = to
            edge = further
        board[best] = piece
        if best != a:
            alive[best] = alive[a]
            alive[a] = 0.0


def standing(n: Numbers, board: bytearray, alive: list[float], forts: int, a: int) -> float:
    """What a piece may do and suffer where it stands, firing first."""
    german = board[a] <= LAST_GERMAN
    gain = 0.0
    best = -1
    for t in aims(n, board, a):
        p = chance(n, board, a, t, forts) * alive[t]
        worth = p * n.worth[board[t]]
        if worth > gain:
            gain = worth
            best = t
    risk = 1.0
    for e in FAR[a]:
        if board[e] and (board[e] <= LAST_GERMAN) != german and alive[e] > 0.02:
            for t in aims(n, board, e):
                if t == a:
                    p = chance(n, board, e, a, forts) * alive[e]
                    if e == best:
                        p *= 1.0 - chance(n, board, a, e, forts)
                    risk *= 1.0 - p
    return gain - (1.0 - risk) * n.worth[board[a]]


def breaks(board: bytearray, alive: list[float]) -> tuple[float, float]:
    """[8.3-a] The chances that the Germans break here, and the Russians."""
    none = [1.0, 1.0]
    one = [0.0, 0.0]
    for a in range(18):
        piece = board[a]
        if piece:
            side = 0 if piece <= LAST_GERMAN else 1
            p = alive[a]
            one[side] = one[side] * (1.0 - p) + none[side] * p
            none[side] *= 1.0 - p
    few = [none[0] + one[0], none[1] + one[1]]
    return few[0] * (1.0 - few[1]), few[1] * (1.0 - few[0])


def prospect(
    n: Numbers, spots: bytes, idle: int, forts: int, first: int, mover: int
) -> tuple[float, float, float, float, float, float]:
    """Fire now, ``first`` shooting first; then ``mover`` moves and fires first.

    Returns the chances of breaking now (German, Russian), then after the answer, and the strengths that are left.
    """
    board = bytearray(spots)
    alive = [1.0 if board[a] else 0.0 for a in range(18)]
    fire(n, board, alive, idle, forts, first)
    german_1, russian_1 = breaks(board, alive)
    reply(n, board, alive, forts, mover)
    fire(n, board, alive, 0, forts, mover)
    german_2, russian_2 = breaks(board, alive)
    german = russian = 0.0
    for a in range(18):
        piece = board[a]
        if piece:
            if piece <= LAST_GERMAN:
                german += alive[a] * n.worth[piece]
            else:
                russian += alive[a] * n.worth[piece]
    return german_1, russian_1, german_2, russian_2, german, russian
