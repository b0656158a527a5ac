"""What the figures of units mean, what works and snipers do, and who can hit whom."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.core.inspecting import NOTHING, Told, line
from kurgan.core.scene import Card, Line, Mark, Piece, Track
from kurgan.core.shares import percent
from kurgan.core.text import Message, Ref, message
from kurgan.core.view import View
from kurgan.games.stalingrad_besieged.places import HAND, NAMES, NONE, NUMBER, SECTOR, SECTORS, SIDES
from kurgan.games.stalingrad_besieged.presentation.coming import comers
from kurgan.games.stalingrad_besieged.presentation.counters import signed
from kurgan.games.stalingrad_besieged.presentation.threat import Shot, attackers_of
from kurgan.games.stalingrad_besieged.presentation.trays import EFFECT_RULES
from kurgan.games.stalingrad_besieged.rules.r08_steps import moves_diagonally
from kurgan.games.stalingrad_besieged.sheets import AA_AT, CARDS, CLASSES, EFFECTS, TYPE, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB

THING_RULES = {"tray:hand": "4-d", "tally:lost": "7.1-a", "tally:deck": "6-e", "card:discard": "6-e"}
MOST = 6  # shots that are told one by one
RULES = {"attacked": "9-d", "moved": "8-a"}
MARK_RULES = {"fort": "9.3-c", "sniper": "15-snp-b", "ferry": "2-a", "factory": "2-b", "ruin": "2-c"}


def owner(view: View, piece: Piece) -> int | None:
    return SIDES.index(piece.side)


def of_piece(view: View, piece: Piece) -> Told:
    s: SB = view.state
    slot = HAND if piece.id == "hand" else NUMBER.get(piece.id, -1)
    kind = s.board[slot] if slot >= 0 else TYPE.get(piece.id.rpartition(":")[2], 0)
    if not kind:
        return NOTHING
    near = tuple(_shots_at(s, slot)) if slot >= 0 and slot != HAND else ()
    if kind in UNKNOWN:
        return Told((line("type", words=message("inspect.unknown"), rule="4-m"),), (), near)
    return Told(tuple(_unit(s, kind)), (), near)


def _unit(s: SB, kind: int) -> Iterator[Line]:
    """What 4 −1 2 means."""
    t = s.given.sheets
    yield line("class", words=message(f"inspect.{CLASSES[t.unit_class[kind]]}"))
    yield line("attack", t.attack[kind], message("inspect.attack_means"), "9.4-b")
    if t.unit_class[kind] == AA_AT:
        near, far = t.attack_tank[kind][1], t.attack_tank[kind][2]
        yield line("attack_tanks", f"{near} / {far}", message("inspect.tanks_mean"), "9.2-h")
    yield line("defence", signed(t.defense[kind]), message("inspect.defence_means"), "9.4-b")
    moves = "diagonal_moves" if moves_diagonally(s, kind) else "moves"
    yield line("movement", t.move[kind], message(f"inspect.{moves}"), "8-h" if moves_diagonally(s, kind) else "8-b")
    if t.is_artillery[kind]:
        yield line("range", 2, message("inspect.range_means"), "9.2-a")


def of_place(view: View, at: str) -> Told:
    s: SB = view.state
    slot = NUMBER.get(at, -1)
    if slot < 0:
        return NOTHING
    lines = (line("sector", words=message(f"caption.{SECTORS[SECTOR[slot]]}"), rule="3-e"),)
    return Told(lines, (), tuple(_shots_at(s, slot)) if s.board[slot] else tuple(_comers(s, slot)))


def _comers(s: SB, slot: int) -> Iterator[Line]:
    """[8-b] Who can come to a vacant space in the next turn of each side."""
    for side, name in enumerate(SIDES):
        yield line("reach", comers(s, side, slot), message("inspect.come_here", side=Ref("seat", name)), "8-b")


def _shots_at(s: SB, slot: int) -> Iterator[Line]:
    """[9.4-c] Every enemy that could fire at it in his next turn, the likeliest first."""
    found = attackers_of(s, slot)
    if not found:
        yield line("attacked", words=message("inspect.nobody"), rule="9-i")
    for shot in found[:MOST]:
        yield line("attacked", words=_shot(s, shot), rule="9.4-c" if shot.at else "6-c")
    if len(found) > MOST:
        yield line("attacked", words=message("inspect.more_shots", number=len(found) - MOST), rule="9.4-c")


def _shot(s: SB, shot: Shot) -> Message:
    """Who fires from where, and how he comes there."""
    chance = percent(shot.chance)
    if not shot.at:
        return message("inspect.card_hits", card=Ref("card", shot.slug), percent=chance)
    unit, way = Ref("unit", shot.slug), shot.way
    if way is None:
        return message("inspect.hits_about", unit=unit, space=shot.at, percent=chance)
    if NAMES[way.space] == shot.at and way.helper == NONE:
        return message("inspect.hits", unit=unit, space=shot.at, percent=chance)
    to = NAMES[way.space]
    if way.helper == NONE:
        return message("inspect.comes_and_hits", unit=unit, space=shot.at, to=to, percent=chance)
    return message("inspect.hits_with_help", unit=unit, space=shot.at, to=to, helper=NAMES[way.helper], percent=chance)


def of_card(view: View, card: Card) -> Told:
    """What each half of a card in the discard pile does; those in hand say it themselves."""
    kind, _, name = card.id.partition(":")
    if kind != "discard":
        return NOTHING
    effects = {view.state.given.sheets.effect[side][CARDS.index(name)] for side in range(len(SIDES))}
    told = [line("does", words=message(f"effect.{EFFECTS[one]}"), rule=EFFECT_RULES[one]) for one in sorted(effects)]
    return Told(tuple(told))


def of_box(view: View, track: Track, box: int) -> Told:
    return Told((line("does", words=message("inspect.turn_box"), rule="3-c"),))


def of_mark(view: View, mark: Mark) -> Told:
    rule = MARK_RULES[mark.kind]
    return Told((line("does", words=message(f"inspect.mark_{mark.kind}"), rule=rule),))
