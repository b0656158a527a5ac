"""Standing answers at the terminal: said once, given without asking, and no obstacle to undo."""

from __future__ import annotations

import io
import re
from random import Random

from rich.console import Console

import kurgan
from kurgan.ai import make
from kurgan.cli.saves import SaveFile
from kurgan.cli.table import TerminalTable
from kurgan.core.record import Record
from kurgan.core.session import Session
from tests.cli.test_play import play

REGROUP = (
    "options=chits:no; at=administration>regroup-units>RegroupUnit; phase=administration; turn=2; side=axis; "
    "rested=0; held=24 25 26 28 29; active=ger-46 ger-50; limit=6; 26=ger-46 ger-50 ger-hq11; "
    "U=ger-170 ger-132 ger-ziegler; C=sov-302 sov-396 sov-398"
)
FORTRESS = ("play", "fortress-sevastopol", "--terminal", "--seed", "3", "--scenario", "1941", "--opponent", "random")


def test_a_standing_answer_is_given_without_asking_until_it_is_changed() -> None:
    asked = "Play a chit"
    before = play(*["1"] * 6, command=FORTRESS).out
    assert before.count(asked) > 1 and "t answer for good" in before
    declined = play("t 1 decline", *["1"] * 6, command=FORTRESS).out
    assert declined.count(asked) == 1 and "So it stands until you change it." in declined
    again = play("t 1 5", "t 1 ask", *["1"] * 6, command=FORTRESS).out
    assert again.count(asked) > 1


def test_standing_answers_are_listed_with_what_is_in_force() -> None:
    out = play("t 2 decline", "t", "t 99 ask", "t 1 perhaps", "?", command=FORTRESS).out
    assert re.search(r"\n 2 .* \[2\.4\.2-a\]\n     playable: .*\n     ask: .*\n     turn: .*\n   \* decline: ", out)
    assert out.count("Type t, a question's number and an answer") == 3
    assert "t: questions to answer for" in " ".join(out.split())
    assert "一次答定" in play("l", "t", command=FORTRESS).out


def test_undo_goes_behind_what_a_standing_answer_said() -> None:
    """Else it would be said again at once, and nothing would ever be taken back."""
    game = kurgan.game("fortress-sevastopol")
    start = game.position(REGROUP)
    record = Record(game.id, game.version, start.given.scenario, dict(start.given.options), start=REGROUP)
    table = TerminalTable(
        Session(game, record),
        {0},
        {1: make("random", game.id)},
        Random(1),
        "en",
        Console(file=io.StringIO()),
        SaveFile(game.id),
    )
    for text in ("unit ger-46", "to 25"):
        table.play(game.action(text), 0)
    regroup = [question.decision for question in game.presentation.standing].index("RegroupUnit") + 1
    assert table.standing.set(0, f"{regroup} stay", table.state)
    table.step()  # the standing answer: no more units
    assert table.state.decision.name == "RelocateHq"
    assert table.undo(0) and table.state.decision.name == "RegroupTo"
    assert record.entries == ["unit ger-46", "to 25", "done", "undo", "undo"]
    assert table.undo(0) and not table.undo(0)
