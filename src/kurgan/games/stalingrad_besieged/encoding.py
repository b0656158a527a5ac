"""A view as a fixed number of bytes, for programs that learn. Two views are equal exactly when their bytes are.

``LAYOUT`` names the fields in order. Numbers are those of the state: a space, type, card face or side by its
place in the tables; 255 where there is none.
"""

from __future__ import annotations

from kurgan.core.view import View
from kurgan.games.stalingrad_besieged.places import HAND, SPACES
from kurgan.games.stalingrad_besieged.sheets import FACES, TYPES
from kurgan.games.stalingrad_besieged.state import SB

FRAMES = 8  # where the turn stands: procedures within procedures; no place lies deeper
NOBODY = 255  # the seat of a spectator
PLAIN = (
    ("board", HAND + 1),
    ("flags", HAND + 1),
    ("snipers", SPACES),
    ("forts", SPACES),
    ("eliminated", TYPES),
    ("out", TYPES),
    ("removed", TYPES),
    ("aside", TYPES),
    ("pending", 4),
    ("deck", FACES),
    ("discard", FACES),
    ("hand", 2 * FACES),
    ("known", 2 * FACES),
    ("unseen", 2),
    ("broken", 3),
    ("objective", 3),
    ("held", 3),
    ("landed", 3),
    ("owed", 2),
)
REGISTERS = tuple(name for name in SB.FIELDS if name not in dict(PLAIN) and name not in ("may", "count"))
OPTIONS = 9
LAYOUT = (
    ("seat", 1),
    ("scenario", 1),
    ("options", OPTIONS),
    ("place", 2 * FRAMES),
    ("may", 2 * (HAND + 1)),
    *PLAIN,
    ("registers", len(REGISTERS)),
)
LENGTH = sum(length for _, length in LAYOUT)


def encode(view: View) -> list[int]:
    s: SB = view.state
    given = s.given
    numbers = [NOBODY if view.seat is None else view.seat, s.game.scenarios.index(given.scenario)]
    numbers += [option.values.index(given.options.get(option.id, option.default)) for option in s.game.options]
    frames = (s.pc, *s.stack)
    for place in (*frames, *[0] * (FRAMES - len(frames))):
        numbers += divmod(place, 256)
    for types in s.may:
        numbers += divmod(types, 256)
    for name, _ in PLAIN:
        numbers += getattr(s, name)
    numbers += [getattr(s, name) for name in REGISTERS]
    return numbers
