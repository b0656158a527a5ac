"""A threat is a shot that can be had: it is played out by the rules, and its chance is that of the panel."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame
from kurgan.games.stalingrad_besieged.actions import ATTACK, FIGHT, MOVE, STOP, TARGET, Cross, To
from kurgan.games.stalingrad_besieged.places import GERMAN, NAMES, NONE, NUMBER, RUSSIAN, SPACES, enemy
from kurgan.games.stalingrad_besieged.presentation.odds import attack_odds
from kurgan.games.stalingrad_besieged.presentation.threat import Shot, attackers_of, hit_chance
from kurgan.games.stalingrad_besieged.rules.r09_attacks import targets
from kurgan.games.stalingrad_besieged.sheets import SIDE
from kurgan.games.stalingrad_besieged.state import SB
from tests.games.stalingrad_besieged.presentation.show import SHOW
from tests.presentation.walks import decisions

EVERY = 4  # positions of a random game where somebody moves


def gone(s: SB, slot: int, space: int) -> SB | None:
    """Its move there, action by action as they are offered; None if it is fired at or shown on the way."""
    s.play(MOVE[slot])
    waiting, interrupted = [s], False
    while waiting:
        here = waiting.pop(0)
        if here.decision.name not in ("FirstStep", "NextStep"):
            interrupted |= here.current_player() == CHANCE or here.decision.name == "CrossingFire"
            continue
        for action in here.legal_actions():
            after = here.copy()
            after.play(action)
            if isinstance(action, To | Cross) and action.space == space:
                if after.decision.name == "NextStep":
                    after.play(STOP)
                if after.decision.name == "Maneuver":
                    return after
            waiting.append(after)
    assert interrupted, (NAMES[slot], NAMES[space])
    return None


def put_together(s: SB, shot: Shot, target: int) -> SB | None:
    """Moves, the end of movement, the attack: each must be offered."""
    assert shot.way is not None
    slot, way, after = NUMBER[shot.at], shot.way, s.copy()
    found: SB | None = after
    if way.space != slot:
        found = gone(after, slot, way.space)
    if way.helper != NONE and found is not None:
        front = target + (1 if SIDE[s.board[target]] == GERMAN else -1)
        found = gone(found, way.helper, front)
    if found is None or FIGHT not in found.legal_actions():
        return None
    found.play(FIGHT)
    assert found.decision.name == "ChooseAttacker" and found.shooter == s.side
    assert ATTACK[way.space] in found.legal_actions()
    if len(targets(found, way.space)) > 1:
        chosen = found.copy()
        chosen.play(ATTACK[way.space])
        assert TARGET[target] in chosen.legal_actions()
    return found


def hits(s: SB, attacker: int, target: int) -> Fraction:
    shares = {one.label.key: Fraction(one.n, one.d) for one in attack_odds(s, attacker, target).outcomes}
    return shares.get("odds.hit", Fraction(0))


def test_a_unit_comes_nearer_and_another_steps_before_the_target(sb: AnyGame) -> None:
    """[9.1-a] The flank of a target counts only if somebody stands before it."""
    s: Any = sb.read_position(
        "at=Maneuver; moving=1; turn=3; side=german; 5-5=r_inf; 4-4=g_inf; 6-3=g_inf; 1-6=r_inf; 9-6=r_inf; "
        "ferries=2-6 8-6; factory=8-5"
    )
    target = NUMBER["5-5"]
    best = attackers_of(s.view(RUSSIAN).state, target)[0]
    assert best.way is not None and best.sure and best.way.helper != NONE
    after = put_together(s, best, target)
    assert after is not None
    assert hits(after, best.way.space, target) == best.chance > hits_now(s, target)


def hits_now(s: SB, target: int) -> Fraction:
    return max((hit_chance(s, n, target) for n in range(SPACES) if s.board[n] and n != target), default=Fraction(0))


def test_hidden_units_are_averaged(sb: AnyGame) -> None:
    """The chance is the mean over all types that the unit may be, each doing its best."""
    s: Any = sb.read_position(
        "at=Maneuver; moving=1; turn=3; side=german; 5-5=r_inf; 5-2=g_inf hidden; ferries=2-6 8-6; factory=8-5"
    )
    view, target = s.view(RUSSIAN).state, NUMBER["5-5"]
    found = attackers_of(view, target)
    assert len(found) == 1 and not found[0].sure and found[0].way is None
    assert 0 < found[0].chance < 1


def test_cards_that_everybody_knows_of_are_counted(sb: AnyGame) -> None:
    text = "at=Maneuver; moving=1; turn=3; side=russian; 1-5=r_inf; 9-1=g_inf; ferries=2-6 8-6; factory=8-5; "
    known = sb.read_position(text + "hand.german=air_strike; known.german=air_strike")
    secret = sb.read_position(text + "hand.german=air_strike")
    target = NUMBER["1-5"]
    assert [shot.at for shot in attackers_of(known.view(RUSSIAN).state, target)] == [""]
    assert attackers_of(secret.view(RUSSIAN).state, target) == []


def test_in_a_fight_nobody_moves_any_more(sb: AnyGame) -> None:
    s: Any = sb.read_position(
        "at=ChooseAttacker; turn=3; side=german; shooter=german; 5-4=r_inf; 5-3=g_inf; 3-2=g_tank; "
        "ferries=2-6 8-6; factory=8-5"
    )
    assert {shot.at for shot in attackers_of(s.view(RUSSIAN).state, NUMBER["5-4"])} == {"5-3"}


def test_threats_of_random_games_can_be_carried_out() -> None:
    tried = moved = met = 0
    for number in range(len(SHOW.starts)):
        for s in decisions(SHOW, number):
            met += s.decision.name == "Maneuver"
            if s.decision.name != "Maneuver" or met % EVERY or s.current_player() != s.side:
                continue
            view = s.view(enemy(s.side)).state
            for target in range(SPACES):
                if not view.board[target] or SIDE[view.board[target]] == s.side:
                    continue
                for shot in [one for one in attackers_of(view, target) if one.way and one.sure][:1]:
                    after = put_together(s, shot, target)
                    if after is not None:
                        assert shot.way and hits(after, shot.way.space, target) == shot.chance, NAMES[target]
                        tried += 1
                        moved += NAMES[shot.way.space] != shot.at
    assert tried > 10 and moved > 3, (tried, moved)
