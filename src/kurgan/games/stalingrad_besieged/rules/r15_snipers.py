"""15. Snipers and Infiltration: the card on the board, and what happens to whoever walks into it."""

from __future__ import annotations

from kurgan.core.event import Term
from kurgan.core.flow import ask, call, do, procedure, when
from kurgan.core.refusal import Refusal
from kurgan.games.stalingrad_besieged.actions import Roll
from kurgan.games.stalingrad_besieged.places import DISTANCE, HAND, SPACES
from kurgan.games.stalingrad_besieged.rules import words
from kurgan.games.stalingrad_besieged.rules.dice import DieRoll
from kurgan.games.stalingrad_besieged.rules.r07_3_objectives import remove_eliminated
from kurgan.games.stalingrad_besieged.rules.r08_4_sighting import is_hidden, reveal, types_to_show
from kurgan.games.stalingrad_besieged.rules.r08_movement import arrive_on_space, go, is_alive
from kurgan.games.stalingrad_besieged.rules.r09_3_fortifications import fort_bonus, fort_terms
from kurgan.games.stalingrad_besieged.sheets import CARDS, INFANTRY, SIDE, SNIPER
from kurgan.games.stalingrad_besieged.state import SB

OCCUPIED = Refusal("15-snp-a", "sniper_occupied")
SNIPER_THERE = Refusal("15-snp-a", "sniper_there")
NO_INFANTRY_NEAR = Refusal("15-snp-a", "sniper_no_infantry")
FACE = CARDS.index("snipers")


def sniper_refusal(s: SB, space: int, side: int) -> Refusal | None:
    """[15-snp-a] An empty space within two moves of own infantry; Townspeople are none [R35]."""
    if s.board[space]:
        return OCCUPIED
    if s.snipers[space]:
        return SNIPER_THERE
    classes, reach = s.given.sheets.unit_class, s.given.sheets.sniper_reach
    for n in range(SPACES):
        piece = s.board[n]
        if piece and DISTANCE[space][n] <= reach and SIDE[piece] == side and classes[piece] == INFANTRY:
            return None
    return NO_INFANTRY_NEAR


def place_sniper(s: SB, space: int, side: int) -> None:
    s.snipers[space] = 1 + side  # it stays on the board until it shoots [R39]
    if s.log is not None:
        s.tell("sniper_placed", "15-snp-a", side=words.side(side), space=words.space(space))


def sniper_waits(s: SB) -> bool:
    """[15-snp-b] An enemy's sniper is where the mover has just come [R36]."""
    mark = s.snipers[s.at_space]
    return mark != 0 and mark - 1 != SIDE[s.board[HAND]]


def show_to_sniper(s: SB) -> None:
    """[R36] The mover is revealed first: only its type tells whether it is a tank."""
    if is_hidden(s, HAND):
        reveal(s, HAND, "15-snp-b")


def sniper_shoots(s: SB) -> bool:
    """[15-snp-b] Tanks are not attacked, and then the card stays [R37]."""
    return not s.given.sheets.is_tank[s.board[HAND]]


def sniper_need(s: SB, piece: int, space: int) -> int:
    """[15-snp-b] Factor five plus defense plus fortification."""
    t = s.given.sheets
    return t.factor[SNIPER] + t.defense[piece] + fort_bonus(s, space, piece)


class SniperRoll(DieRoll):
    """[15-snp-b] Attack factor five against the unit that walked in."""

    rule = "15-snp-b"

    def apply(self, s: SB, action: Roll) -> None:
        t, piece = s.given.sheets, s.board[HAND]
        need = sniper_need(s, piece, s.at_space)
        hit = action.die >= need
        s.snipers[s.at_space] = 0  # [15-snp-c] hit or miss
        s.discard[FACE] += 1
        if s.log is not None:
            terms = (
                Term("sniper", t.factor[SNIPER], "15-snp-b"),
                Term("defense", t.defense[piece], "9.4-b"),
                *fort_terms(s, s.at_space, piece),
            )
            s.tell(
                "sniper_hits" if hit else "sniper_misses",
                "15-snp-b",
                "15-snp-c",
                terms=terms,
                final=True,
                unit=words.unit(piece),
                space=words.space(s.at_space),
                die=action.die,
                needed=need,
            )
        if hit:
            remove_eliminated(s, HAND, s.at_space)


ENTER = procedure(
    "enter",
    do(go),
    when(
        sniper_waits,  # [R66] before the unit occupies or sees anything
        do(show_to_sniper),
        when(types_to_show, call("show", as_="show-mover")),
        when(sniper_shoots, ask(SniperRoll)),
    ),
    when(is_alive, do(arrive_on_space)),
    when(types_to_show, call("show")),
)

PROCEDURES = [ENTER]
