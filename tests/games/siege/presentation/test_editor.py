"""The position editor: every tool, from a bare board to one that can be played."""

from __future__ import annotations

import pytest

from kurgan.core.errors import KurganError
from kurgan.games.siege import Siege
from kurgan.games.siege.places import HEX
from kurgan.games.siege.sheets import NUMBER
from tests.games.siege.presentation.show import GAMES


def edited(siege: Siege, text: str, *edits: tuple[str, str, str]) -> str:
    for tool, at, value in edits:
        text = siege.presentation.edit(text, tool, at, value)
    return text


@pytest.mark.parametrize("scenario", GAMES)
def test_every_tool_can_be_used_and_what_it_makes_is_read_again(siege: Siege, scenario: str) -> None:
    text = siege.presentation.edit(siege.new(scenario).position(), "", "", "")
    for tool in siege.presentation.tools(siege.read_position(text)):
        at = "0404" if not tool.values else ""
        if tool.id == "hexside":
            at = "0403"
        elif tool.id == "erase":
            at = next(iter(siege.data[scenario]["unit"].values()))["at"]
        elif tool.id == "dig":
            at = "0505"
        elif tool.id.startswith("unit."):
            at = siege.data[scenario]["unit"][tool.id.partition(".")[2]]["at"]
        if tool.id == "dig" and scenario != "sevastopol":
            continue  # nobody there can
        for value in tool.values[-1:] or ("",):
            found = siege.presentation.edit(text, tool.id, at, value)
            assert siege.read_position(found).position() == found
            whole = tool.piece is not None and tool.piece.steps is None  # has no step to lose
            assert found != text or whole or tool.id in ("side", "phase"), tool.id


def test_a_position_from_nothing(siege: Siege) -> None:
    text = edited(
        siege,
        "",
        ("unit.g22", "0302", ""),
        ("unit.s95r", "0303", ""),
        ("work.fort", "0303", ""),
        ("manned", "0303", ""),
        ("sp.attacker", "", "9"),
        ("air", "", "4"),
        ("turn", "", "3"),
    )
    s = siege.position(text)
    assert s.where[NUMBER["g22"]] == HEX["0302"] and s.mp[NUMBER["g22"]] == 12
    assert (s.turn, s.sp[0], s.air, s.manned) == (3, 18, 4, 1 << HEX["0303"])
    assert s.owner[HEX["0303"]] == 1
    fought = siege.position(edited(siege, text, ("phase", "", "combat")))
    assert siege.action("attack 0303") in fought.legal_actions()
    reduced = siege.read_position(edited(siege, text, ("unit.g22", "0302", "")))
    assert reduced.steps[NUMBER["g22"]] == 1
    c4 = edited(siege, text, ("building", "0303", ""))
    assert siege.read_position(c4).build[HEX["0303"]] == 5
    none = edited(siege, c4, *[("building", "0303", "")] * 4)
    assert siege.read_position(none).build[HEX["0303"]] == 0
    gone = siege.read_position(edited(siege, text, ("work.fort", "0303", "")))
    assert not gone.work[HEX["0303"]] and not gone.manned
    taken = siege.read_position(edited(siege, text, ("owner", "0303", "")))
    assert taken.owner[HEX["0303"]] == 0


def test_a_bare_board_is_that_of_its_scenario(siege: Siege) -> None:
    for scenario in GAMES:
        assert (
            siege.read_position(siege.presentation.edit(f"scenario={scenario}", "", "", "")).given.scenario == scenario
        )


@pytest.mark.parametrize(
    ("tool", "at", "value"),
    [
        ("unit.u1", "0302", ""),
        ("unit.g22", "0105", ""),
        ("unit.g22", "9999", ""),
        ("work.tower", "0302", ""),
        ("work.fortified_hexside", "0302", ""),
        ("manned", "0302", ""),
        ("building", "0302", ""),
        ("owner", "0302", ""),
        ("hexside", "0302", ""),
        ("dig", "0302", ""),
        ("erase", "0302", ""),
        ("turn", "", "99"),
        ("side", "", "axis"),
        ("phase", "", "supply"),
        ("sp.attacker", "", "many"),
        ("sp.axis", "", "3"),
        ("air", "", "99"),
        ("magic", "", ""),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(siege: Siege, tool: str, at: str, value: str) -> None:
    with pytest.raises(KurganError) as caught:
        siege.presentation.edit("scenario=sevastopol", tool, at, value)
    assert "\n" not in str(caught.value)
