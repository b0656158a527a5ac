"""What each tool of the editor does to a position; play goes on at the start of a step of a player-turn."""

from __future__ import annotations

from collections.abc import Callable

from kurgan.core.editing import Editor, one_of
from kurgan.core.errors import BadText, UnknownName
from kurgan.games.stalingrad_besieged.codecs import FORTIFY
from kurgan.games.stalingrad_besieged.names import FACTORY, REVEALED, TO_SHOW, fort_mark
from kurgan.games.stalingrad_besieged.places import HAND, NONE, NUMBER, RUSSIAN, SECTORS, SIDES, SPACES
from kurgan.games.stalingrad_besieged.position import FACTORY_STATES, FLAG_WORDS, fill_deck
from kurgan.games.stalingrad_besieged.presentation import editor
from kurgan.games.stalingrad_besieged.presentation.editor import PHASES
from kurgan.games.stalingrad_besieged.presentation.phase import step_of
from kurgan.games.stalingrad_besieged.rules.r05_sequence import THIS_TURN, is_preparing
from kurgan.games.stalingrad_besieged.sheets import CARDS, FACES, FULL, OF_SIDE, SIDE, SLUGS, TYPE, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB, clear, put_down

NO_FERRY = (NONE, RUSSIAN)


def _give_back(s: SB) -> None:
    """A piece on its way stays where it is; a card half played is played; outside a player-turn a movement begins."""
    if s.board[HAND]:
        if s.board[s.at_space] and s.start != NONE:
            s.at_space = s.start  # it was passing a friend
        put_down(s)
    if s.card != NONE:
        s.discard[s.card] += 1
    for n in range(SPACES):
        s.flags[n] &= ~TO_SHOW
    if step_of(s) not in PHASES:
        s.moving = 1


def _place(s: SB) -> str:
    if is_preparing(s):  # else there is nothing to prepare
        return "Prepare"
    if s.moving:
        return "Maneuver"
    s.shooter = s.side
    return "ChooseAttacker"


def _space(at: str) -> int:
    if at not in NUMBER:
        raise BadText("no_space", text=at)
    return NUMBER[at]


# --- on the board ---------------------------------------------------------------------------------


def _unit(s: SB, rest: str, at: str, value: str) -> None:
    slug, _, hidden = rest.partition(".")
    piece, space = 1 + one_of(slug, SLUGS[1:], "unit"), _space(at)
    down = hidden or piece in UNKNOWN
    s.board[space] = piece
    s.flags[space], s.may[space] = (0, FULL[SIDE[piece]]) if down else (REVEALED, 0)


def _erase(s: SB, rest: str, at: str, value: str) -> None:
    """Everything that lies on the space, one thing after the other: the unit first."""
    space = _space(at)
    if s.board[space]:
        clear(s, space)
    elif s.snipers[space]:
        s.snipers[space] = 0
    elif s.forts[space]:
        s.forts[space] = 0
    elif space == s.objective[FACTORY]:
        s.objective[FACTORY], s.held[FACTORY] = NONE, RUSSIAN
    else:
        _lay_ferries(s, _other_ferries(s, space))


def _flag(s: SB, rest: str, at: str, value: str) -> None:
    """Once more takes it away."""
    space = _space(at)
    if not s.board[space]:
        raise BadText("no_unit_in", at=at)
    if rest not in FLAG_WORDS:
        raise UnknownName("unit_state", rest, FLAG_WORDS)
    s.flags[space] ^= FLAG_WORDS[rest]


def _fort(s: SB, rest: str, at: str, value: str) -> None:
    s.forts[_space(at)] = fort_mark(one_of(rest, SIDES, "side"), CARDS.index(FORTIFY))


def _sniper(s: SB, rest: str, at: str, value: str) -> None:
    s.snipers[_space(at)] = 1 + one_of(rest, SIDES, "side")


def _ferry(s: SB, rest: str, at: str, value: str) -> None:
    """A third ferry takes the place of the first."""
    space = _space(at)
    _lay_ferries(s, [*_other_ferries(s, space), (space, one_of(rest, SIDES, "side"))])


def _other_ferries(s: SB, space: int) -> list[tuple[int, int]]:
    """The ferries that are not on the space, with their holders."""
    ferries = zip(s.objective[:FACTORY], s.held[:FACTORY], strict=True)
    return [ferry for ferry in ferries if ferry[0] not in (NONE, space)]


def _lay_ferries(s: SB, ferries: list[tuple[int, int]]) -> None:
    for n, ferry in enumerate([*ferries, NO_FERRY, NO_FERRY][max(0, len(ferries) - FACTORY) :][:FACTORY]):
        s.objective[n], s.held[n] = ferry


def _factory(s: SB, rest: str, at: str, value: str) -> None:
    s.objective[FACTORY], s.held[FACTORY] = _space(at), one_of(rest, FACTORY_STATES, "factory")


# --- the rest -------------------------------------------------------------------------------------


def _broken(s: SB, rest: str, at: str, value: str) -> None:
    s.broken[one_of(rest, SECTORS, "sector")] = one_of(value, (editor.NONE, *SIDES), "side")


def _turn(s: SB, rest: str, at: str, value: str) -> None:
    s.turn = 1 + one_of(value, tuple(str(n) for n in range(1, s.given.sheets.turns + 1)), "turn")


def _side(s: SB, rest: str, at: str, value: str) -> None:
    s.side = one_of(value, SIDES, "side")


def _phase(s: SB, rest: str, at: str, value: str) -> None:
    s.preparing, s.moving = ((1, 1), (0, 1), (0, 0))[one_of(value, PHASES, "phase")]


def _hand(s: SB, rest: str, at: str, value: str) -> None:
    """One more card; none: all leave the hand."""
    first = FACES * one_of(rest, SIDES, "side")
    card = one_of(value, (*CARDS, editor.NONE), "card")
    s.known[first : first + FACES] = bytes(FACES)
    if value == editor.NONE:
        s.hand[first : first + FACES] = bytes(FACES)
    else:
        s.hand[first + card] += 1


def _pile(name: str) -> Callable[[SB, str, str, str], None]:
    def change(s: SB, rest: str, at: str, value: str) -> None:
        """One more in a pile; none: the side's units leave it."""
        types, pile = OF_SIDE[one_of(rest, SIDES, "side")], getattr(s, name)
        one_of(value, (*(SLUGS[t] for t in types), editor.NONE), "unit")
        if value == editor.NONE:
            for t in types:
                pile[t] = 0
        else:
            pile[TYPE[value]] += 1

    return change


edit = Editor(
    bare="at=Maneuver; side=russian; moving=1; ferries=2-6 8-6; factory=5-5",
    tools={
        "unit": _unit,
        "erase": _erase,
        "flag": _flag,
        "fort": _fort,
        "sniper": _sniper,
        "ferry": _ferry,
        "factory": _factory,
        "broken": _broken,
        "turn": _turn,
        "side": _side,
        "phase": _phase,
        "hand": _hand,
        "eliminated": _pile("eliminated"),
        "aside": _pile("aside"),
    },
    place=_place,
    dropped=("unseen", "winner", "level"),
    kept=THIS_TURN,
    give_back=_give_back,
    settle=fill_deck,
).edit
