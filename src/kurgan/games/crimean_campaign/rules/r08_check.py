"""8.1 The Supply Check Phase: units out of supply are eliminated, the Soviets' first."""

from __future__ import annotations

from kurgan.core.flow import call, do, procedure, repeat_while, when
from kurgan.core.sets import bits
from kurgan.games.crimean_campaign.names import SUPPLY_CHECK
from kurgan.games.crimean_campaign.places import AXIS, SOVIET
from kurgan.games.crimean_campaign.rules import words
from kurgan.games.crimean_campaign.rules.r02_3_untried import is_untried
from kurgan.games.crimean_campaign.rules.r06_3_fog import see
from kurgan.games.crimean_campaign.rules.r08_supply import out_of_supply
from kurgan.games.crimean_campaign.rules.r09_3_return import eliminate, is_lost
from kurgan.games.crimean_campaign.sheets import FREE_TOKEN_SET, TOKENS
from kurgan.games.crimean_campaign.stacks import on_map
from kurgan.games.crimean_campaign.state import TCC


def begin_check(s: TCC) -> None:
    s.phase = SUPPLY_CHECK
    if s.log is not None:
        s.tell("supply_check", "8.1")


def check_soviets(s: TCC) -> None:
    """[8.1-c] [R48] All Soviet units as the board stands before any is removed."""
    s.oos = out_of_supply(s, on_map(s, SOVIET), SOVIET)


def check_axis(s: TCC) -> None:
    """[8.1-c] [R48] The Axis units then, when the Soviet ones are gone."""
    s.oos = out_of_supply(s, on_map(s, AXIS), AXIS)


def is_any_out(s: TCC) -> bool:
    return s.oos != 0


def pick(s: TCC) -> None:
    """The next unit to go; an untried one is shown first [R31]."""
    s.doomed = min(
        bits(s.oos), key=lambda piece: (s.where[piece], TOKENS >> piece & 1, FREE_TOKEN_SET >> piece & 1, s.rank[piece])
    )  # in an order that shows nothing
    if TOKENS >> s.doomed & 1:
        s.drawing = s.doomed
        see(s, 1 << s.doomed)


def starve(s: TCC) -> None:
    """[8.0-e] [8.1-d] Found out of supply: eliminated."""
    unit = s.doomed
    if s.log is not None:
        s.tell("out_of_supply", "8.1-d", unit=words.piece(unit), hex=words.place(s.where[unit]))
    eliminate(s, unit, "8.1-d")
    s.oos &= ~(1 << unit)


REMOVAL = procedure("removal", repeat_while(is_any_out, do(pick), call("starvation")), registers=("oos",))

STARVATION = procedure(
    "starvation",
    when(is_untried, call("untried")),
    do(starve),
    when(is_lost, call("return")),  # [9.3-a]
    registers=("doomed",),
)

CHECK = procedure(
    "supply-check",  # [5.1-g]
    do(begin_check),
    do(check_soviets),  # [8.1]
    call("removal", as_="soviet-removal"),
    do(check_axis),
    call("removal", as_="axis-removal"),
)

PROCEDURES = (CHECK, REMOVAL, STARVATION)
