"""The story of a game: a war diary of a few sentences a turn, from what the chronicle noted and nothing else.

What is told goes by the facts: who attacked where and how it went, what fell, the battle that moved most, what it cost,
how the score stands. Sentences are messages; each kind has several wordings, taken in turn, so that neighbours differ
and a story is the same whenever it is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce

from kurgan.core.chronicle import Chronicle, Fought, Turn
from kurgan.core.scene import Tally
from kurgan.core.shares import percent
from kurgan.core.text import Message, Param, Ref, message

WORDINGS = 3
NEWS = 3  # at most, of one turn
NAMED = 3  # that are named; of more only the number
RARE = Fraction(1, 8)  # dice that fell so, or further out, are worth a word
Tallies = tuple[Tally, ...]


def heading(turn: Turn) -> Message:
    if turn.heading is not None:
        return turn.heading
    return message("story.turn", turn=turn.number) if turn.number else message("story.before")


def story(chronicle: Chronicle) -> list[list[Message]]:
    """The sentences of each turn."""
    turning = _turning_point(chronicle)
    before = [chronicle.first, *(turn.score for turn in chronicle.turns)]
    told = [
        _turn(chronicle, turn, number, before[number], turning) if turn.number else _placed(chronicle, turn)
        for number, turn in enumerate(chronicle.turns)
    ]
    told[-1] += _end(chronicle)
    return told


def _worded(key: str, number: int, **params: Param) -> Message:
    return message(f"story.{key}_{1 + number % WORDINGS}", **params)


def _placed(chronicle: Chronicle, turn: Turn) -> list[Message]:
    placed = enumerate(turn.placed.items())
    return [_worded("placed", at, side=chronicle.side(side), n=n) for at, (side, n) in placed]


def _turn(chronicle: Chronicle, turn: Turn, number: int, before: Tallies, turning: Fought | None) -> list[Message]:
    attacks = [one for one in turn.fought if one.is_attack]
    sides = list(dict.fromkeys((*turn.acted, *chronicle.game.seats)))
    if attacks or turn.taken:
        told = [one for at, side in enumerate(sides) for one in _deeds(chronicle, turn, side, number + at)]
    elif all(turn.moves[side] for side in sides):
        told = [_worded("both_moved", number)]
    else:
        told = [_worded("moved", number, side=chronicle.side(side)) for side in sides if turn.moves[side]]
    told += list(dict.fromkeys(turn.news))[:NEWS]
    if (most := _told_of(attacks)) is not None:
        told += _battle(chronicle, most, attacks, number)
        told += [_worded("turning", number)] if most is turning else []
    losses = _losses(chronicle, turn, number)
    told += losses or ([_worded("unhurt", number)] if attacks else [])
    return (told or [_worded("quiet", number)]) + _balance(chronicle, before, turn.score, number)


# --- what a side did ------------------------------------------------------------------------------


def _deeds(chronicle: Chronicle, turn: Turn, side: str, number: int) -> list[Message]:
    """Its fire, its attacks and how they went, and what it took; or that it merely moved."""
    who = chronicle.side(side)
    mine = [one for one in turn.fought if one.is_attack and one.side == side]
    fire = [one for one in mine if _is_fire(chronicle, one)]
    told = []
    if fire:
        told.append(_worded("shelled", number, side=who, places=_places(fire)))
    if attacks := [one for one in mine if one not in fire]:
        told.append(_attacked(who, attacks, number))
    if taken := list(dict.fromkeys(turn.taken.get(side, ()))):
        places = listed(taken, "places")
        told.append(
            _worded("took_too", number, places=places) if told else _worded("took", number, side=who, places=places)
        )
    if not told and turn.moves[side]:
        told.append(_worded("moved", number, side=who))
    return told


def _is_fire(chronicle: Chronicle, one: Fought) -> bool:
    return one.battle.odds.title.key in chronicle.telling.shells


def _attacked(who: Ref, attacks: Sequence[Fought], number: int) -> Message:
    kinds = [one.battle.kind for one in attacks]
    given: dict[str, Param] = {"side": who, "places": _places(attacks)}
    good, all_of_them = kinds.count("good"), len(kinds)
    if good and all_of_them > 1:
        given |= {"n": all_of_them} if good == all_of_them else {"n": all_of_them, "good": good}
        return _worded("won_all" if good == all_of_them else "mixed", number, **given)
    if good:
        return _worded("won_one", number, **given)
    if "middle" in kinds:
        return _worded("undecided", number, **given)
    return (
        _worded("failed_one", number, **given)
        if all_of_them == 1
        else _worded("failed_all", number, **given, n=all_of_them)
    )


def _places(fought: Sequence[Fought]) -> Param:
    return listed(list(dict.fromkeys(one.region for one in fought)), "places")


def listed(things: Sequence[Param], of: str) -> Param:
    """Up to three by name; of more, the first and how many others (``of``: places or units)."""
    if len(things) == 1:
        return things[0]
    names = dict(zip("abc", things, strict=False))
    if len(things) > NAMED:
        return message(f"story.more_{of}", **names, n=len(things) - NAMED)
    return message(f"story.list_{len(things)}", **names)


def _joined(parts: Sequence[Message]) -> Message:
    return reduce(lambda one, other: message("story.pair", a=one, b=other), parts)


# --- the battle that moved most -------------------------------------------------------------------


def _most(attacks: Sequence[Fought]) -> Fought | None:
    """The one battle that moved more than any other."""
    ranked = sorted(attacks, key=lambda one: one.swing, reverse=True)
    if not ranked or not any(ranked[0].swing):
        return None
    return ranked[0] if len(ranked) == 1 or ranked[0].swing > ranked[1].swing else None


def _turning_point(chronicle: Chronicle) -> Fought | None:
    attacks = [one for one in chronicle.fought if one.is_attack]
    return _most(attacks) if len(attacks) > 1 else None


def _told_of(attacks: Sequence[Fought]) -> Fought | None:
    """What is told of a turn at some length: the battle that moved most, or among equals the least likely."""
    moved = [one for one in attacks if any(one.swing)]
    return _most(moved) or min(moved, key=_chance, default=None)


def _chance(one: Fought) -> Fraction:
    return Fraction(*one.battle.luck.exact) if one.battle.luck is not None else Fraction(1)


def _battle(chronicle: Chronicle, one: Fought, attacks: Sequence[Fought], number: int) -> list[Message]:
    battle = one.battle
    kind = "fight" if _most(attacks) is one else "noted"
    given: dict[str, Param] = {"by": listed(battle.by, "units"), "against": listed(battle.against, "units")}
    given["result"] = battle.result
    told = [
        _worded("forces", number, **given) if len(attacks) == 1 else _worded(kind, number, place=one.place, **given)
    ]
    if battle.luck is not None and battle.kind != "middle":
        fell, share = ("lucky", battle.luck.least) if battle.kind == "good" else ("unlucky", battle.luck.most)
        if Fraction(*share) <= RARE:
            told.append(_worded(fell, number, side=chronicle.side(one.side), chance=percent(Fraction(*share))))
    return told


# --- what it came to ------------------------------------------------------------------------------


def _losses(chronicle: Chronicle, turn: Turn, number: int) -> list[Message]:
    losers = [side for side in chronicle.game.seats if turn.lost[side] or turn.worn[side]]
    if not losers:
        return []
    given: dict[str, Param] = {"side": chronicle.side(losers[0]), "loss": _loss(turn, losers[0])}
    if len(losers) == 1:
        return [_worded("one_lost", number, **given)]
    given |= {"other": chronicle.side(losers[1]), "theirs": _loss(turn, losers[1])}
    return [_worded("both_lost", number, **given)]


def _loss(turn: Turn, side: str) -> Message:
    lost, worn = turn.lost[side], turn.worn[side]
    if lost and worn:
        return message("story.lost_worn", lost=lost, worn=worn)
    return message("story.lost", lost=lost) if lost else message("story.worn", worn=worn)


def _balance(chronicle: Chronicle, before: Tallies, after: Tallies, number: int) -> list[Message]:
    """How the score that decides has changed."""
    if not before or not after:
        return []
    was = dict(before[0].values)
    changes = [
        message(
            "story.up" if now > was.get(side, 0) else "story.down",
            side=chronicle.side(side),
            was=was.get(side, 0),
            now=now,
        )
        for side, now in after[0].values
        if now != was.get(side, 0)
    ]
    return [_worded("balance", number, title=after[0].title, changes=_joined(changes))] if changes else []


def _end(chronicle: Chronicle) -> list[Message]:
    """The result and why, and what each side had done for it."""
    if not chronicle.state.is_terminal():
        return [message("story.unfinished")]
    turns = sum(turn.number > 0 for turn in chronicle.turns)
    sums = [_sum(chronicle, side) for side in chronicle.game.seats]
    over = message("story.over", result=Ref("result", chronicle.state.result()))
    return [over, message("story.sum", turns=turns, sums=_joined(sums))]


def _sum(chronicle: Chronicle, side: str) -> Message:
    attacks = sum(one.is_attack and one.side == side and not _is_fire(chronicle, one) for one in chronicle.fought)
    lost = sum(turn.lost[side] for turn in chronicle.turns)
    made = message("story.made", attacks=attacks) if attacks else message("story.made_none")
    cost = message("story.cost", lost=lost) if lost else message("story.cost_none")
    return message("story.sum_of", side=chronicle.side(side), made=made, cost=cost)
