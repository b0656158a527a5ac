"""The position editor: every tool changes what it says, and bad input gets one clear line."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.errors import KurganError
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.names import S_READY
from kurgan.games.crimean_campaign.places import AXIS, HEX, SOVIET
from kurgan.games.crimean_campaign.presentation.editor import PHASES
from kurgan.games.crimean_campaign.sheets import SUPPORTS
from tests.games.crimean_campaign.helpers import asked, number, where
from tests.games.crimean_campaign.presentation.show import SHOW, SIEGE
from tests.presentation.walks import decisions

START = f"at=ChooseMover; side=axis; {SIEGE}"


def edited(tcc: CrimeanCampaign, *edits: tuple[str, str, str], text: str = START) -> Any:
    for tool, at, value in edits:
        text = tcc.presentation.edit(text, tool, at, value)
    return tcc.position(text)


def test_nothing_and_a_scenario_become_whole_positions(tcc: CrimeanCampaign) -> None:
    for text in ("", "scenario=short", "scenario=long; options=crt:fibonacci"):
        s = tcc.read_position(tcc.presentation.edit(text, "", "", ""))
        assert asked(s) == "ChooseMover"


def test_units_are_put_and_lose_steps(tcc: CrimeanCampaign) -> None:
    s = edited(tcc, ("unit.46i", "1504", ""))
    assert where(s, "46i") == "1504" and s.steps[number("46i")] == 4 and s.held >> HEX["1504"] & 1
    s = edited(tcc, ("unit.46i", "1504", ""), ("unit.46i", "1504", ""))
    assert s.steps[number("46i")] == 3
    s = edited(tcc, ("unit.388r", "2505", ""))
    assert where(s, "388r") == "2505" and not s.held >> HEX["2505"] & 1


def test_untried_units_never_outnumber_what_they_could_be(tcc: CrimeanCampaign) -> None:
    s = edited(tcc, ("token.reserve", "4404", ""), ("token.untried", "2505", ""), ("unit.388r", "2605", ""))
    assert s.occupied[SOVIET] >> HEX["4404"] & 1 and s.occupied[SOVIET] >> HEX["2505"] & 1
    with pytest.raises(KurganError):
        edited(tcc, *[("token.reserve", "4404", "")] * 31)


def test_units_leave_the_map(tcc: CrimeanCampaign) -> None:
    assert where(edited(tcc, ("lose", "1516", "")), "24i") == "gone"
    assert where(edited(tcc, ("erase", "3705", "")), "302m") == "pool"
    assert where(edited(tcc, ("lose", "3705", "")), "302m") == "gone"


def test_control_and_garrisons(tcc: CrimeanCampaign) -> None:
    s = edited(tcc, ("control.axis", "1912", ""))
    assert s.held >> HEX["1912"] & 1 and s.garrisons >> HEX["1912"] & 1
    s = edited(tcc, ("control.axis", "1912", ""), ("garrison", "1912", ""))
    assert s.held >> HEX["1912"] & 1 and not s.garrisons >> HEX["1912"] & 1
    s = edited(tcc, ("control.soviet", "2101", ""))
    assert not s.held >> HEX["2101"] & 1 and not s.garrisons >> HEX["2101"] & 1


def test_turn_side_phase_order_points_and_support(tcc: CrimeanCampaign) -> None:
    s = edited(tcc, ("turn", "", "9"), ("side", "", "soviet"), ("order", "", "fight_move"), ("rp.m", "", "4"))
    assert (s.turn, s.side, s.order, s.rp[1]) == (9, SOVIET, 1, 4)
    s = edited(tcc, ("phase", "", "combat"))
    assert asked(s) == "ChooseAttack" and s.side == AXIS
    s = edited(tcc, ("support.ready", "", "t40"))
    assert s.support[SUPPORTS.index("t40")] == S_READY and s.known >> SUPPORTS.index("t40") & 1


@pytest.mark.parametrize(
    ("tool", "at", "value"),
    [
        ("unit.nobody", "1504", ""),
        ("unit.46i", "nowhere", ""),
        ("unit.46i", "0101", ""),
        ("unit.46i", "1417", ""),
        ("unit.sfg", "1504", ""),
        ("token.what", "1504", ""),
        ("erase", "1504", ""),
        ("control.axis", "1417", ""),
        ("garrison", "1504", ""),
        ("turn", "", "16"),
        ("phase", "", "supper"),
        ("order", "", "both"),
        ("rp.x", "", "1"),
        ("rp.m", "", "99"),
        ("support.ready", "", "nobody"),
        ("support.lost", "", "t40"),
        ("nothing", "", ""),
    ],
)
def test_bad_input_gets_one_clear_line(tcc: CrimeanCampaign, tool: str, at: str, value: str) -> None:
    with pytest.raises(KurganError) as error:
        tcc.presentation.edit(START, tool, at, value)
    assert str(error.value) and "\n" not in str(error.value)


def test_every_tool_works_at_any_moment_of_a_game(tcc: CrimeanCampaign) -> None:
    for at, s in enumerate(decisions(SHOW, 3)):
        if at % 60 == 0:
            tools = tcc.presentation.tools(s)
            assert len({tool.id for tool in tools}) == len(tools)
            text = s.position()
            for tool in tools:
                if tool.values:
                    text = tcc.presentation.edit(text, tool.id, "", tool.values[0])
            for phase in PHASES:
                assert asked(tcc.read_position(tcc.presentation.edit(text, "phase", "", phase))) in (
                    "ChooseMover",
                    "ChooseAttack",
                )
