"""The position editor: every tool changes what it says, and bad input gets one clear line."""

from __future__ import annotations

import pytest

from kurgan.core.errors import KurganError
from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.names import MOVED
from kurgan.games.stalingrad_besieged.places import NONE, NUMBER
from kurgan.games.stalingrad_besieged.sheets import CARDS, FACES, SLUGS, TYPE
from kurgan.games.stalingrad_besieged.state import SB
from tests.games.stalingrad_besieged.presentation.show import SHOW
from tests.presentation.walks import decisions


def edited(game: Game[SB], *edits: tuple[str, str, str], text: str = "") -> str:
    for tool, at, value in edits:
        text = game.presentation.edit(text, tool, at, value)
    return text


def test_nothing_becomes_a_bare_board_that_can_be_played(sb: Game[SB]) -> None:
    s = sb.position(edited(sb, ("", "", "")))
    assert not any(s.board) and s.decision.name == "Maneuver"
    solo = sb.position(sb.presentation.edit("scenario=solo; options=crossing_fire:yes", "", "", ""))
    assert solo.given.solo and solo.given.crossing_fire


def test_every_tool_can_be_used(sb: Game[SB]) -> None:
    start = edited(sb, ("unit.r_inf", "5-4", ""))
    for tool in sb.presentation.tools(sb.position(start)):
        for value in tool.values or ("",):
            after = sb.presentation.edit(start, tool.id, "" if tool.values else "5-4", value)
            assert sb.presentation.scene(sb.read_position(after).view(1)) is not None
            same = (tool.id, value) in {("unit.r_inf", ""), ("turn", "1"), ("side", "russian"), ("phase", "maneuver")}
            unchanged = value == "none" or same
            assert (after == start) == unchanged, (tool.id, value)


def test_tools_do_what_they_say(sb: Game[SB]) -> None:
    text = edited(
        sb,
        ("unit.r_tank", "5-4", ""),
        ("unit.g_inf.hidden", "5-2", ""),
        ("flag.moved", "5-4", ""),
        ("fort.russian", "5-4", ""),
        ("sniper.german", "4-3", ""),
        ("ferry.german", "3-6", ""),
        ("factory.destroyed", "5-6", ""),
        ("turn", "", "6"),
        ("side", "", "german"),
        ("broken.left", "", "german"),
        ("hand.german", "", "snipers"),
        ("hand.german", "", "air_strike"),
        ("eliminated.russian", "", "r_inf"),
        ("eliminated.russian", "", "r_inf"),
        ("aside.german", "", "g_heavy"),
        ("phase", "", "prepare"),
    )
    s = sb.position(text)
    assert (s.board[NUMBER["5-4"]], s.board[NUMBER["5-2"]]) == (TYPE["r_tank"], TYPE["g_inf"])
    assert s.flags[NUMBER["5-4"]] & MOVED and s.may[NUMBER["5-2"]]
    assert (s.forts[NUMBER["5-4"]] > 16, s.snipers[NUMBER["4-3"]]) == (True, 1)
    assert (list(s.objective), list(s.held)) == ([NUMBER["8-6"], NUMBER["3-6"], NUMBER["5-6"]], [1, 0, 0])
    assert (s.turn, s.side, list(s.broken), s.decision.name) == (6, 0, [1, 0, 0], "Prepare")
    assert sum(s.hand[:FACES]) == 2 and s.eliminated[TYPE["r_inf"]] == 2 and s.aside[TYPE["g_heavy"]] == 1
    assert s.deck[CARDS.index("air_strike")] == 1


def test_erasing_takes_the_unit_first_then_what_lies_under_it(sb: Game[SB]) -> None:
    text = edited(sb, ("unit.r_inf", "2-6", ""), ("fort.russian", "2-6", ""))
    once = sb.read_position(edited(sb, ("erase", "2-6", ""), text=text))
    assert not once.board[NUMBER["2-6"]] and once.forts[NUMBER["2-6"]]
    thrice = sb.read_position(edited(sb, *[("erase", "2-6", "")] * 3, text=text))
    assert not thrice.forts[NUMBER["2-6"]] and NUMBER["2-6"] not in thrice.objective


def test_a_position_of_play_can_be_edited(sb: Game[SB]) -> None:
    """Half-made choices are dropped; the rest stays."""
    for s in (s for at, s in enumerate(decisions(SHOW, 2)) if at % 40 == 0 and s.turn > 1):
        after = sb.read_position(sb.presentation.edit(s.position(), "phase", "", "maneuver"))
        assert after.decision.name == "Maneuver" and not after.picked
        assert (after.turn, after.given.options, after.eliminated) == (s.turn, s.given.options, s.eliminated)


def test_a_piece_on_its_way_is_put_down(sb: Game[SB]) -> None:
    """Where it stands, or where it started if it was passing a friend; and its registers are clear."""
    moving = "at=maneuver>move>NextStep; side=russian; moving=1; 5-5=r_inf; lifted=r_tank; start=4-5; steps=1"
    for at, stands in (("4-4", "4-4"), ("5-5", "4-5")):
        s = sb.read_position(sb.presentation.edit(f"{moving}; at_space={at}", "turn", "", "2"))
        assert (s.decision.name, s.turn) == ("Maneuver", 2)
        assert {n: SLUGS[piece] for n, piece in enumerate(s.board) if piece} == {
            NUMBER["5-5"]: "r_inf",
            NUMBER[stands]: "r_tank",
        }
        assert not s.game.flow.stray(s)


def test_a_card_half_played_is_discarded(sb: Game[SB]) -> None:
    striking = "at=maneuver>strike>StrikeRoll; side=german; moving=1; played=1; card=air_strike; target=5-4; 5-4=r_inf"
    s = sb.read_position(sb.presentation.edit(striking, "turn", "", "2"))
    face = CARDS.index("air_strike")
    assert (s.card, s.discard[face], s.deck[face], s.played) == (NONE, 1, sb.position(striking).deck[face], 1)


@pytest.mark.parametrize(
    ("tool", "at", "value", "says"),
    [
        ("paint", "5-4", "", "paint"),
        ("unit.r_inf", "12-4", "", "12-4"),
        ("unit.panzer", "5-4", "", "panzer"),
        ("flag.moved", "1-1", "", "1-1"),
        ("turn", "", "soon", "soon"),
        ("side", "", "swiss", "swiss"),
        ("phase", "", "lunch", "lunch"),
        ("hand.german", "", "joker", "joker"),
        ("broken.left", "", "swiss", "swiss"),
        ("unit.r_heavy", "4-4", "", "r_heavy"),
        ("broken.top", "", "german", "top"),
        ("hand.swiss", "", "snipers", "swiss"),
    ],
)
def test_bad_edits_get_one_clear_line(sb: Game[SB], tool: str, at: str, value: str, says: str) -> None:
    start = edited(sb, ("unit.r_heavy", "5-4", ""))
    with pytest.raises(KurganError) as caught:
        sb.presentation.edit(start, tool, at, value)
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_bad_positions_get_one_clear_line(sb: Game[SB]) -> None:
    for text in ("at", "at=Nowhere", "5-4=panzer", "nonsense=1"):
        with pytest.raises(KurganError) as caught:
            sb.presentation.edit(text, "turn", "", "2")
        assert "\n" not in str(caught.value)
