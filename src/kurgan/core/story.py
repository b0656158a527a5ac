"""The story of a game in prose: a few sentences a turn, from what the chronicle counted and nothing else.

Sentences are messages; each kind has several wordings, taken in turn, so that neighbours differ and a story is the same
whenever it is told.
"""

from __future__ import annotations

from collections.abc import Sequence

from kurgan.core.chronicle import Chronicle, Turn
from kurgan.core.text import Message, Param, Ref, message

WORDINGS = 3
NEWS = 3  # at most, of one turn
NAMED = 3  # places that are named; of more only the number


def heading(turn: Turn) -> Message:
    if turn.heading is not None:
        return turn.heading
    return message("story.turn", turn=turn.number) if turn.number else message("story.before")


def story(chronicle: Chronicle) -> list[list[Message]]:
    """The sentences of each turn."""
    return [_turn(turn, chronicle.game.seats, number) for number, turn in enumerate(chronicle.turns)]


def _turn(turn: Turn, sides: Sequence[str], number: int) -> list[Message]:
    if not turn.number:
        return [_worded("placed", at, side=Ref("seat", side), n=n) for at, (side, n) in enumerate(turn.placed.items())]
    told = [news for at, news in enumerate(turn.news) if news not in turn.news[:at]][:NEWS]
    for at, side in enumerate(sides):
        told += _deeds(turn, side, number + at)
    attacks = [fought for fought in turn.fought if fought.is_attack]
    most = max(attacks, key=lambda fought: fought.swing, default=None)
    if most is not None and len(attacks) > 1 and any(most.swing):
        who = Ref("seat", most.battle.odds.side)
        told.append(_worded("fight", number, side=who, place=most.place, result=most.battle.result))
    if turn.lost or turn.worn:
        told += _losses(turn, sides, number)
    elif attacks:
        told.append(_worded("unhurt", number))
    return [*(told or [_worded("quiet", number)]), *turn.ends]


def _worded(key: str, number: int, **params: Param) -> Message:
    return message(f"story.{key}_{1 + number % WORDINGS}", **params)


def _deeds(turn: Turn, side: str, number: int) -> list[Message]:
    """Moves, attacks and what was taken, in one sentence or two."""
    moves, who = turn.moves[side], Ref("seat", side)
    attacks = [one.battle for one in turn.fought if one.is_attack and one.battle.odds.side == side]
    fared = _fared(sum(battle.kind == "good" for battle in attacks), len(attacks))
    told = []
    if attacks and moves:
        told.append(_worded("moved_attacked", number, side=who, moves=moves, attacks=len(attacks), fared=fared))
    elif attacks:
        told.append(_worded("attacked", number, side=who, attacks=len(attacks), fared=fared))
    elif moves:
        told.append(_worded("moved", number, side=who, moves=moves))
    if taken := list(dict.fromkeys(turn.taken.get(side, ()))):
        told.append(_worded("took", number, side=who, places=listed(taken)))
    return told


def _fared(good: int, attacks: int) -> Message:
    if attacks == 1:
        return message("story.it_went_well" if good else "story.it_failed")
    if good in (0, attacks):
        return message("story.all_went_well" if good else "story.all_failed")
    return message("story.some_went_well", good=good)


def listed(things: Sequence[Param]) -> Param:
    """Up to three by name; of more, the first and how many others."""
    if len(things) == 1:
        return things[0]
    names = dict(zip("abc", things, strict=False))
    if len(things) > NAMED:
        return message("story.list_more", **names, n=len(things) - NAMED)
    return message(f"story.list_{len(things)}", **names)


def _losses(turn: Turn, sides: Sequence[str], number: int) -> list[Message]:
    losers = [side for side in sides if turn.lost[side] or turn.worn[side]]
    losses = [message("story.loss_of", side=Ref("seat", side), loss=_loss(turn, side)) for side in losers]
    return [_worded("losses", number, losses=listed(losses))] if losses else []


def _loss(turn: Turn, side: str) -> Message:
    lost, worn = turn.lost[side], turn.worn[side]
    if lost and worn:
        return message("story.lost_worn", lost=lost, worn=worn)
    return message("story.lost", lost=lost) if lost else message("story.worn", worn=worn)
