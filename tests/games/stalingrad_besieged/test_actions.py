"""Action numbers last: whoever learned them from one version finds them in the next."""

from __future__ import annotations

import hashlib

import pytest

from kurgan.core.actions import Action, Actions, kind
from kurgan.core.errors import KurganError
from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.state import SB

FIRST_VERSION = 989  # actions of version 0.1.0; later ones are appended
DIGEST = "5662f9e49d52fe88"


def test_the_numbers_of_the_first_version_are_kept(sb: Game[SB]) -> None:
    names = [action.text for action in sb.actions.by_number[:FIRST_VERSION]]
    assert hashlib.sha256("\n".join(names).encode()).hexdigest()[:16] == DIGEST


def test_every_action_has_its_text_and_number(sb: Game[SB]) -> None:
    assert sb.num_actions == len(sb.actions.by_text)
    for number, action in enumerate(sb.actions.by_number):
        assert sb.action_id(action) == number
        assert sb.action_numbered(number) is sb.action(str(action)) is action


@pytest.mark.parametrize("number", [-1, 10_000])
def test_a_number_nobody_has_is_refused(sb: Game[SB], number: int) -> None:
    with pytest.raises(KurganError, match="they run from 0 to"):
        sb.action_numbered(number)


def test_a_table_out_of_step_with_its_file_is_refused() -> None:
    @kind("wait")
    class Wait(Action):
        hours: int

    table = Actions()
    table.family(Wait, ["0", "1"])
    with pytest.raises(ValueError, match="1 new, 0 unknown"):
        table.number(["wait 0"])
    with pytest.raises(ValueError, match="0 new, 1 unknown"):
        table.number(["wait 0", "wait 1", "wait 2"])
