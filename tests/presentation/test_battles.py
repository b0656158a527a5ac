"""What is told of a battle: the same numbers as in the log, exact chances, and nothing a viewer may not know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from kurgan.core.battles import Battle, luck_of
from kurgan.core.event import Event, events_for
from kurgan.core.flow import CHANCE
from kurgan.core.text import Message
from kurgan.core.view import WHOLE
from tests.conftest import Budget
from tests.presentation.walks import Show, random_game, view_of

Give = Callable[[str], Budget]


class Fought(NamedTuple):
    """Dice that decided something: the state they were thrown in, what they told, and the row before them."""

    before: Any
    told: list[Event]
    earlier: list[Event]
    root: Any  # the state before the row before


def fought(show: Show, most: int) -> Iterator[Fought]:
    found = 0
    for number in range(len(show.starts)):
        before, earlier, root = None, [], None
        for s, events in random_game(show, number):
            if before is not None and show.game.presentation.rolls(before.decision.name, events):
                yield Fought(before, events, earlier, root)
                found += 1
                if found == most:
                    return
            root, before, earlier = before, s.copy(), events


def battle_of(show: Show, one: Fought, viewer: int | None) -> Battle | None:
    told = (
        (one.told, one.earlier) if viewer == WHOLE else (events_for(viewer, one.told), events_for(viewer, one.earlier))
    )
    return show.game.presentation.battle(view_of(one.before, viewer), *told)


def test_the_numbers_are_those_of_the_log(show: Show, budget: Give) -> None:
    seen = 0
    for one in fought(show, budget("battles").count):
        battle = battle_of(show, one, WHOLE)
        if battle is None:
            continue
        seen += 1
        dice = [value for event in (*one.earlier, *one.told) for value in dice_of(event)]
        assert [value for throw in battle.throws for value in throw.values] == dice[
            -sum(map(len, (t.values for t in battle.throws))) :
        ]
        told = {event.key: event for event in resolved(one)}
        for key, check in CHECKS.items():
            if key in told:
                check(battle, told[key])
    assert seen


def resolved(one: Fought) -> list[Event]:
    """What the dice tell, and the row before; where a roll could still be made again, it is kept."""
    events, after = [*one.earlier, *one.told], one.before.copy()
    for action, _ in after.chance_outcomes():
        tried = after.copy()
        if tried.play(action) == one.told:
            while tried.decision.name == "Reroll":
                events += tried.play(tried.game.action("decline"))
            break
    return events


def dice_of(event: Event) -> list[int]:
    """As they fell: of a sum that begins with its dice they are its first addend."""
    params = dict(event.params)
    if event.terms and event.terms[0].key == "die":
        return [event.terms[0].value]
    return [value for value in map(params.get, ("one", "two", "die")) if isinstance(value, int)]


# --- each event that ends in a sum, and where it stands in the record -----------------------------------


def part(battle: Battle, group: str) -> list[int]:
    """The addends of one side, without their sum."""
    return [term.value for term in battle.odds.terms if term.group and term.group.key == group and not term.total]


def total(battle: Battle, key: str) -> int:
    return next(term.value for term in battle.odds.terms if term.total and term.label.key == key)


def values(event: Event, *without: str) -> list[int]:
    return [term.value for term in event.terms if term.key not in without]


def shot(battle: Battle, event: Event) -> None:
    assert [abs(term.value) for term in battle.odds.terms if not term.total] == [abs(value) for value in values(event)]
    params = dict(event.params)
    assert battle.throws[0].values == (params["die"],)
    if "needed" in params:
        assert battle.needed is not None and battle.needed.params == (("needed", params["needed"]),)
    hit = "hits" in event.key
    assert battle.luck is None or battle.luck.got == int(hit)


def totals(battle: Battle, event: Event) -> None:
    attacks, params = event.key == "attack_total", dict(event.params)
    name = "attack" if attacks else "defense"
    if "dr" not in params:  # one die, read in a column
        assert total(battle, f"odds.{name}_total") == params["total"] == sum(part(battle, f"odds.{name}"))
        return
    assert part(battle, f"odds.{name}") == values(event)
    assert battle.throws[not attacks].total == params["total"]
    assert sum(battle.throws[not attacks].values) == params["dr"]


def reached(battle: Battle, event: Event) -> None:
    attacks = event.key == "bombardment_value"
    assert part(battle, "odds.fire" if attacks else "odds.defense") == values(event, "dr")
    assert battle.throws[not attacks].total == dict(event.params)["sum"]


def column(battle: Battle, event: Event) -> None:
    assert total(battle, "odds.final") == dict(event.params)["column"]


def steps(battle: Battle, event: Event) -> None:
    params = dict(event.params)
    if "die" in params:
        assert battle.throws[0].total == params["die"]
        told: dict[str, Any] = dict(battle.result.params)
        owed: dict[str, Any] = params
        assert all(told[side] <= owed[side] for side in ("attacker", "defender"))  # nobody loses more than he has


def two_dice(battle: Battle, event: Event) -> None:
    assert battle.throws[0].total == dict(event.params)["total"]
    assert sum(part(battle, "odds.dice")) == sum(values(event, "dice"))


def won(battle: Battle, event: Event) -> None:
    assert battle.kind == "good" and dict(battle.result.params)["by"] == dict(event.params)["by"]


CHECKS: dict[str, Callable[[Battle, Event], None]] = {
    **dict.fromkeys(("attack_hits", "attack_misses", "crossing_hits", "sniper_hits", "sniper_misses"), shot),
    **dict.fromkeys(("attack_total", "defense_total"), totals),
    **dict.fromkeys(("bombardment_value", "bombardment_defense"), reached),
    "column": column,
    "combat_result": steps,
    "combat_dice": two_dice,
    "assault_won": won,
}


# --- chances --------------------------------------------------------------------------------------------


def test_luck_is_what_all_dice_bring(show: Show, budget: Give) -> None:
    """Every throw is played; who sees all is the one who knows what each would bring."""
    wanted, seen = budget("battle_luck").count, 0
    for one in fought(show, 40 * wanted):
        battle = battle_of(show, one, WHOLE)
        if battle is None or battle.luck is None or battle.luck.exact[0] == 0:
            continue
        throws = thrown(show, one, len(battle.throws))
        luck, whole = battle.luck, sum(throws.values())
        mean = sum(got * weight for (_, got), weight in throws.items())
        assert Fraction(*luck.expected) == Fraction(mean, whole), one.before.position()
        by_name = luck.measure in ("quarters", "successes")  # by what is read in a table, not by a difference
        same = sum(n for (name, got), n in throws.items() if (name == battle.result if by_name else got == luck.got))
        assert Fraction(*luck.exact) == Fraction(same, whole)
        assert Fraction(*luck.least) + Fraction(*luck.most) - Fraction(*luck.exact) == 1
        ways = {value: Fraction(n, d) for value, n, d in luck.ways}
        values = {got for _, got in throws}
        by_value = {value: sum(n for (_, got), n in throws.items() if got == value) for value in values}
        assert ways == {value: Fraction(n, whole) for value, n in by_value.items()}
        seen += 1
        if seen == wanted:
            return
    assert seen


def thrown(show: Show, one: Fought, throws: int) -> dict[tuple[Message, int], int]:
    """By result and what it brings: in how many throws."""
    found: dict[tuple[Message, int], int] = {}
    starts = [(1, one.before, one.earlier)]
    if throws == 2:  # attacker and defender, one after the other
        assert one.root is not None and one.root.current_player() == CHANCE
        starts = []
        for action, weight in one.root.chance_outcomes():
            after = one.root.copy()
            starts.append((weight, after, after.play(action)))
    for weight, before, earlier in starts:
        for action, more in before.chance_outcomes():
            after = before.copy()
            told = after.play(action)
            battle = show.game.presentation.battle(view_of(before, WHOLE), told, earlier)
            assert battle is not None and battle.luck is not None
            key = battle.result, battle.luck.got
            found[key] = found.get(key, 0) + weight * more
    return found


def test_what_could_not_fail_was_no_luck() -> None:
    assert luck_of({3: Fraction(1)}, 3, "hits") is None
    luck = luck_of({0: Fraction(1, 4), 1: Fraction(1, 4), 2: Fraction(1, 2)}, 1, "hits", lambda rank: 10 * rank)
    assert luck is not None
    assert (luck.exact, luck.least, luck.most) == ((1, 4), (3, 4), (1, 2))
    assert (luck.got, luck.expected) == (10, (25, 2))


# --- secrets --------------------------------------------------------------------------------------------


def test_a_viewer_is_told_the_same_in_all_worlds_he_cannot_tell_apart(show: Show, budget: Give) -> None:
    rng = Random("battles")
    for one in fought(show, budget("battles").count):
        for viewer in (0, 1, None):
            view = one.before.view(viewer)
            other = one._replace(before=show.game.sampler(view).sample(rng))
            assert battle_of(show, other, viewer) == battle_of(show, one, viewer), one.before.position()
