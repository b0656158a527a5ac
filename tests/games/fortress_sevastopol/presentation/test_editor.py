"""The position editor: every tool changes what it says, and bad input gets one clear line."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.errors import KurganError
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import NAMES
from kurgan.games.fortress_sevastopol.presentation.editor import PHASES as OFFERED
from kurgan.games.fortress_sevastopol.presentation.edits import PHASES
from kurgan.games.fortress_sevastopol.sheets import CHITS, UNITS
from kurgan.games.fortress_sevastopol.state import FS
from tests.games.fortress_sevastopol.helpers import mode, where
from tests.games.fortress_sevastopol.presentation.show import SHOW, SIEGE
from tests.presentation.walks import decisions

START = f"at=ChooseImpulse; {SIEGE}"


def edited(fs: FortressSevastopol, *edits: tuple[str, str, str], text: str = "") -> str:
    for tool, at, value in edits:
        text = fs.presentation.edit(text, tool, at, value)
    return text


def test_nothing_becomes_a_bare_map(fs: FortressSevastopol) -> None:
    s = fs.read_position(edited(fs, ("", "", "")))
    assert s.decision.name == "ChooseImpulse" and not any(s.at[1:32]) and s.held[0] >> 29 & 1
    tournament = fs.read_position(fs.presentation.edit("scenario=tournament; options=map:simonitch", "", "", ""))
    assert tournament.given.tournament and tournament.given.options["map"] == "simonitch"


def test_every_tool_can_be_used(fs: FortressSevastopol) -> None:
    assert tuple(PHASES) == OFFERED
    for tool in fs.presentation.tools(fs.position(START)):
        for value in tool.values[:6] or ("",):
            try:
                after = fs.presentation.edit(START, tool.id, "" if tool.values else "9", value)
            except KurganError as error:
                assert "left in the pool" in str(error) or "Zone" in str(error), (tool.id, value)
                continue
            assert fs.presentation.scene(fs.read_position(after).view(1)) is not None


def test_tools_do_what_they_say(fs: FortressSevastopol) -> None:
    text = edited(
        fs,
        ("unit.ger-50", "24", ""),
        ("unit.ger-50", "24", ""),
        ("unit.sov-345", "24", ""),
        ("control.axis", "24", ""),
        ("ip.soviet", "25", ""),
        ("beachhead", "14", ""),
        ("elite", "", "sov-345"),
        ("turn", "", "5"),
        ("weather", "", "heavy_snow"),
        ("side", "", "axis"),
        ("track", "", "B"),
        ("advantage", "", "soviet"),
        ("rested", "", "no"),
        ("rp.soviet", "", "12"),
        ("marker.fleet", "", "used"),
        ("boundary.axis", "", "8-9"),
        ("boundary.breached", "", "28-29"),
        ("hand.soviet", "", "mines"),
        ("hand.soviet", "", "mines"),
    )
    s = fs.read_position(text)
    assert (where(s, "ger-50"), mode(s, "ger-50"), where(s, "sov-345")) == ("24", "spent", "24")
    assert s.held[0] >> 24 & 1 and s.ip[25] == 2 and s.beachhead == 14 and s.elite == 1 << UNITS.index("sov-345")
    assert (s.turn, s.weather, s.side, s.track, s.advantage, s.rested) == (5, 3, 0, -2, 1, 0)
    assert list(s.rp) == [0, 12] and s.marker[3] == 2
    assert (s.boundary[BOUNDARY("8-9", s)], s.boundary[BOUNDARY("28-29", s)]) == (1, 3)
    assert s.hand[len(CHITS) + CHITS.index("mines")] == 2 and s.pool[CHITS.index("mines")] == 1
    assert s.vp == s.given.sheets.vp[24]  # the Advantage is Soviet


def BOUNDARY(name: str, s: Any) -> int:
    return int(s.given.sheets.boundary_names.index(name))


def test_a_unit_turns_from_mode_to_mode_and_leaves(fs: FortressSevastopol) -> None:
    text = edited(fs, *[("unit.ger-50", "24", "")] * 4)
    assert mode(fs.read_position(text), "ger-50") == "disrupt2"
    assert mode(fs.read_position(edited(fs, ("unit.ger-50", "24", ""), text=text)), "ger-50") == "fresh"
    assert where(fs.read_position(edited(fs, ("erase", "24", ""), text=text)), "ger-50") == "waiting"
    assert where(fs.read_position(edited(fs, ("lose", "24", ""), text=text)), "ger-50") == "eliminated"


def test_an_edited_siege_can_be_played(fs: FortressSevastopol) -> None:
    for phase, question in (("operations", "ChooseImpulse"), ("refit", "ChooseRefit")):
        s = fs.position(edited(fs, ("phase", "", phase), ("unit.ger-73", "9", ""), text=START))
        assert s.decision.name == question


def test_a_position_of_play_can_be_edited(fs: FortressSevastopol) -> None:
    """What is under way is dropped; the rest stays."""
    for s in (s for at, s in enumerate(decisions(SHOW, 1)) if at % 60 == 0):
        after = fs.read_position(fs.presentation.edit(s.position(), "rp.axis", "", "3"))
        assert after.decision.name in ("ChooseImpulse", "ChooseRefit") and after.rp[0] == 3
        assert [NAMES[place] for place in after.where] == [NAMES[place] for place in s.where]
        kept = set(FS.FIELDS) - fs.flow.registers - {"phase", "vp", "rp", "pool", "winner", "victory"}
        assert {name: getattr(after, name) for name in kept} == {name: getattr(s, name) for name in kept}


@pytest.mark.parametrize(
    ("tool", "at", "value", "says"),
    [
        ("paint", "9", "", "paint"),
        ("unit.ger-50", "41", "", "41"),
        ("unit.panzer", "9", "", "panzer"),
        ("unit.ger-50", "C", "", "Zone C"),
        ("erase", "25", "", "25"),
        ("turn", "", "18", "18"),
        ("side", "", "swiss", "swiss"),
        ("phase", "", "lunch", "lunch"),
        ("hand.axis", "", "joker", "joker"),
        ("hand.axis", "", "mines*9", "mines*9"),
        ("hand.swiss", "", "mines", "swiss"),
        ("elite", "", "tank", "tank"),
        ("control.axis", "U", "", "U"),
        ("boundary.breached", "", "8-9", "8-9"),
        ("boundary.axis", "", "1-9", "1-9"),
        ("track", "", "14", "14"),
        ("weather", "", "fog", "fog"),
        ("marker.tank", "", "used", "tank"),
    ],
)
def test_bad_edits_get_one_clear_line(fs: FortressSevastopol, tool: str, at: str, value: str, says: str) -> None:
    with pytest.raises(KurganError) as caught:
        fs.presentation.edit(START, tool, at, value)
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_bad_positions_get_one_clear_line(fs: FortressSevastopol) -> None:
    for text in ("at", "at=Nowhere", "at=ChooseImpulse; 9=panzer", "nonsense=1"):
        with pytest.raises(KurganError) as caught:
            fs.presentation.edit(text, "turn", "", "2")
        assert "\n" not in str(caught.value)
