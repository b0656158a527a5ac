"""Overlays say what the rules would allow, from a view alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurgan.core.flow import CHANCE
from kurgan.core.game import Game
from kurgan.core.scene import Overlay
from kurgan.games.stalingrad_besieged.actions import MOVE, Cross, Stop, To
from kurgan.games.stalingrad_besieged.places import NAMES, SPACES
from kurgan.games.stalingrad_besieged.rules.r09_attacks import targets
from kurgan.games.stalingrad_besieged.sheets import SIDE, UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB
from tests.games.stalingrad_besieged.presentation.show import SHOW
from tests.presentation.walks import decisions

AT = "ferries=2-6 8-6; factory=5-5; "
COMBAT = "at=ChooseAttacker; side=russian; shooter=russian; "


def look(game: Game[SB], position: str, name: str, target: str, viewer: int | None = 1) -> Overlay:
    return game.presentation.overlay(game.position(AT + position).view(viewer), name, target)


def places(overlay: Overlay, *kinds: str) -> set[str]:
    return {shade.at for shade in overlay.shades if not kinds or shade.kind in kinds}


def ends(s: Any, space: int) -> set[str]:
    """Every space where a unit's move can end, by playing the moves."""
    found: set[str] = set()
    begun = s.copy()
    begun.play(MOVE[space])
    waiting = [begun]
    while waiting:
        at = waiting.pop()
        for action in at.legal_actions():
            after = at.copy()
            after.play(action)
            while after.current_player() == CHANCE:  # what is seen on the way does not change the ways
                after.play(after.chance_outcomes()[0][0])
            if isinstance(action, Stop):
                found.add(NAMES[at.at_space])
            elif isinstance(action, To | Cross):
                if after.decision.name == "NextStep":
                    waiting.append(after)
                elif after.board[action.space] and not at.board[action.space]:
                    found.add(NAMES[action.space])
    return found


@pytest.mark.parametrize("number", [1, 2])
def test_reach_is_where_moves_can_end(sb: Game[SB], number: int) -> None:
    """By playing every move; snipers aside, who may end one early."""
    compared = 0
    for at, s in enumerate(decisions(SHOW, number)):
        if s.decision.name != "Maneuver" or at % 3:
            continue
        s = s.copy()
        s.snipers[:] = bytes(SPACES)
        for action in s.legal_actions():
            if action.word != "move" or s.view(s.side).state.board[action.space] in UNKNOWN:
                continue
            found = places(sb.presentation.overlay(s.view(s.side), "reach", NAMES[action.space]))
            assert found == ends(s, action.space), (action, s.position())
            compared += 1
    assert compared > 100


@pytest.mark.rules("8-h", "8.1-b", "8-b")
def test_reach_names_the_rule_of_every_way(sb: Game[SB]) -> None:
    found = look(sb, "at=Maneuver; moving=1; side=russian; 4-4=r_tank; 6-1=g_inf", "reach", "4-4")
    rules = {shade.at: shade.rule for shade in found.shades}
    assert (rules["5-3"], rules["4-2"], rules["4-3"], rules["3-4"]) == ("8-h", "8-b", "8-f", "8.1-b")


def test_reach_of_a_unit_that_has_moved_is_nothing(sb: Game[SB]) -> None:
    found = look(sb, "at=Maneuver; moving=1; side=russian; 4-4=r_tank moved; 9-1=g_inf", "reach", "4-4")
    assert found.shades == () and found.rule == "8.4-a"
    assert look(sb, "at=Maneuver; moving=1; side=russian; 9-1=g_inf", "reach", "4-4").shades == ()


@pytest.mark.parametrize("number", SHOW.numbers)
def test_range_points_at_every_target(sb: Game[SB], number: int) -> None:
    for at, s in enumerate(decisions(SHOW, number)):
        for space in range(SPACES) if at % 9 == 0 else ():
            if s.board[space]:
                view = s.view(SIDE[s.board[space]])
                found = sb.presentation.overlay(view, "range", NAMES[space])
                wanted = [(NAMES[space], NAMES[n]) for n in targets(view.state, space)]
                assert list(found.arrows) == wanted
                assert {to for _, to in wanted} <= places(found, "range")


@pytest.mark.rules("9-g", "8.2-a")
def test_range_says_what_stands_in_the_way(sb: Game[SB]) -> None:
    front = look(sb, COMBAT + "5-4=r_inf; 5-3=g_inf; 4-4=g_inf", "range", "5-4")
    assert places(front, "range") == {"5-3"}
    assert {shade.rule for shade in front.shades if shade.kind == "blocked"} == {"9-g"}
    line = look(sb, COMBAT + "4-4=r_inf; 5-4=g_inf", "range", "4-4")
    assert {shade.at: shade.rule for shade in line.shades if shade.kind == "blocked"} == {"3-4": "8.2-a"}


@pytest.mark.rules("8.4-d", "8.4-f")
def test_sight_is_two_moves_around_enemies_or_one_unit(sb: Game[SB]) -> None:
    position = "at=Maneuver; moving=1; side=russian; 1-6=r_inf; 9-1=g_inf"
    assert places(look(sb, position, "sight", "")) == {"9-2", "9-3", "8-1", "7-1", "8-2"}
    assert places(look(sb, position, "sight", "1-6")) == {"1-5", "1-4", "2-6", "3-6", "2-5"}


@pytest.mark.rules("8.1-d", "8.3-e")
def test_sectors_show_who_holds_them(sb: Game[SB]) -> None:
    found = look(
        sb,
        "at=Maneuver; moving=1; side=russian; 1-6=r_inf; 5-6=r_inf; 5-1=g_inf; 9-1=g_inf; 9-2=g_inf; "
        "9-6=r_inf; broken=right:russian",
        "sectors",
        "",
    )
    kinds = {shade.at: (shade.kind, shade.rule) for shade in found.shades}
    assert len(kinds) == SPACES
    assert (kinds["2-3"], kinds["5-3"], kinds["9-3"]) == (("own", "8.1-d"), ("contested", "8.1-a"), ("enemy", "8.3-e"))


@pytest.mark.parametrize("number", SHOW.numbers)
def test_overlays_tell_nothing_hidden(sb: Game[SB], number: int) -> None:
    rng = Random("overlays")
    for at, s in enumerate(decisions(SHOW, number)):
        for seat in (0, 1) if at % 9 == 0 else ():
            view = s.view(seat)
            other = sb.sampler(view).sample(rng).view(seat)
            for kind in sb.presentation.overlays:
                target = rng.choice(["", "hand", *NAMES])
                assert sb.presentation.overlay(view, kind.id, target) == sb.presentation.overlay(other, kind.id, target)
