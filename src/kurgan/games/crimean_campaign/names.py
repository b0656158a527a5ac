"""Names of what a state tells by number: phases, orders, states of support units."""

from __future__ import annotations

PHASES = ("setup", "reinforcement", "movement", "combat", "supply_check")  # [5.1]
SETUP, REINFORCEMENT, MOVEMENT, COMBAT, SUPPLY_CHECK = range(len(PHASES))
LENGTHS = ("undecided", "long", "short")  # [3.3]
UNDECIDED, LONG, SHORT = range(len(LENGTHS))
ORDERS = ("move_fight", "fight_move")  # [5.3]
MOVE_FIGHT, FIGHT_MOVE = range(len(ORDERS))
# Support units: not in this game, in the Soviet bin or still to come, at hand, used in this GT (Axis), used up.
SUPPORT_STATES = ("out", "pool", "ready", "used", "spent")
S_OUT, S_POOL, S_READY, S_USED, S_SPENT = range(len(SUPPORT_STATES))
IN_STATE = tuple(bytes(b"01"[n == state] for n in range(256)) for state in range(len(SUPPORT_STATES)))  # for ``filled``
VICTORIES = ("both", "stalin", "siege", "towns", "end", "town")
BY_BOTH, BY_STALIN, BY_SIEGE, BY_TOWNS, AT_END, BY_TOWN = range(len(VICTORIES))
NM, M, R = range(3)  # [9.4] kinds of RP
RPS = ("nm", "m", "r")
