"""Parameters of events, prompts and refusals: things of the game by their names in the catalogues."""

from __future__ import annotations

from kurgan.core.text import Ref
from kurgan.games.crimean_campaign.names import ORDERS, PHASES, RPS
from kurgan.games.crimean_campaign.places import NAMES, OFFSHORE, SIDES
from kurgan.games.crimean_campaign.sheets import FREE_TOKEN_SET, PIECES, SUPPORTS, TOKENS
from kurgan.games.crimean_campaign.stacks import is_visible
from kurgan.games.crimean_campaign.state import TCC

UNTRIED, RESERVE = "untried", "reserve"  # what the back of a counter shows: there at the start, or drawn later


def piece(n: int) -> Ref:
    """A piece as its owner names it; untried ones have no names, only backs."""
    if TOKENS >> n & 1:
        return Ref("unit", UNTRIED if FREE_TOKEN_SET >> n & 1 else RESERVE)
    return Ref("unit", PIECES[n])


def shown(s: TCC, n: int) -> Ref:
    """A piece as everybody else may name it: as it lies if it is on top or seen, else only by its side."""
    return lying(s, n) if is_visible(s, n) else Ref("unit", f"some-{SIDES[s.given.sheets.side[n]]}")


def lying(s: TCC, n: int) -> Ref:
    """A piece as its opponent sees it lie there: by its name or, face down, by its back [R111]."""
    return Ref("unit", RESERVE) if s.down >> n & 1 else piece(n)


def place(n: int) -> Ref:
    """A hex, by its number and name."""
    return Ref("hex", NAMES[n])


def spot(s: TCC, n: int) -> Ref:
    """The hex of a piece; of one offshore the hex it lands in [R13]."""
    return place(s.landing if s.where[n] == OFFSHORE else s.where[n])


def side(n: int) -> Ref:
    return Ref("seat", SIDES[n])


def support(n: int) -> Ref:
    return Ref("support", SUPPORTS[n])


def order(n: int) -> Ref:
    return Ref("order", ORDERS[n])


def phase(n: int) -> Ref:
    return Ref("phase", PHASES[n])


def rp(kind: int) -> Ref:
    """A kind of replacement point."""
    return Ref("rp", RPS[kind])


def turn(s: TCC, n: int) -> Ref:
    """The date of a turn, as this copy of the game prints it."""
    return Ref("turn_label", s.game.data["turn"][str(n)]["label"])


def result(s: TCC) -> Ref:
    """How the game ended."""
    return Ref("result", s.result())
