"""Ford by its rules; and a game built on the core alone, words and data included."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from kurgan.core.errors import KurganError
from kurgan.core.event import events_for
from kurgan.core.flow import CHANCE
from tests.test_layers import imports
from tests.tiny import GAME, FordGame

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def ford() -> FordGame:
    return GAME()


def at(ford: FordGame, decision: str, north: str = "3 raft", south: str = "3 storm", **more: str) -> str:
    parts = [f"at={decision}", f"north={north}", f"south={south}", *(f"{name}={value}" for name, value in more.items())]
    return "; ".join(parts)


def test_r1_b_a_card_is_seen_by_its_holder_alone(ford: FordGame) -> None:
    s = ford.new()
    events = s.play(ford.action("deal raft"))
    assert [event.key for event in events_for(0, events)] == ["dealt"]
    assert [event.key for event in events_for(1, events)] == ["dealt_unseen"]
    assert ford.action("deal raft") not in s.legal_actions()
    assert "north=1 raft" in s.information_state(0) and "north=1 unknown" in s.information_state(1)


def test_r2_b_the_raft_is_for_its_holder_at_the_river(ford: FordGame) -> None:
    raft = ford.action("raft")
    assert ford.position(at(ford, "ChooseStep")).explain(raft) is None
    for north, rule in (("3 mud", "2-b"), ("3 raft shown", "2-b"), ("2 raft", "3-a")):
        refused = ford.position(at(ford, "ChooseStep", north=north)).explain(raft)
        assert refused is not None and refused.rule == rule


@pytest.mark.parametrize(
    "river, rafting, die, space",
    [("low", "0", 3, 3), ("low", "0", 4, 4), ("low", "1", 3, 4), ("high", "0", 4, 3), ("high", "1", 4, 4)],
)
def test_r3_a_r3_b_the_die_decides_the_crossing(ford: FordGame, river: str, rafting: str, die: int, space: int) -> None:
    s = ford.position(
        at(ford, "CrossingRoll", south="1 storm shown", crossing="1", rafting=rafting, options=f"river:{river}")
    )
    s.play(ford.action(f"roll {die}"))
    assert s.pawn[0] == space


def test_r3_c_a_storm_rolls_again_once(ford: FordGame) -> None:
    s = ford.position(at(ford, "CrossingRoll", crossing="1"))
    s.play(ford.action("roll 6"))
    assert s.current_player() == 1
    s.play(ford.action("storm"))
    assert s.current_player() == CHANCE and s.spent[1]
    s.play(ford.action("roll 1"))
    assert s.pawn[0] == 3 and s.side == 1


def test_r3_c_who_holds_no_storm_is_asked_all_the_same(ford: FordGame) -> None:
    s = ford.position(at(ford, "CrossingRoll", south="3 mud", crossing="1"))
    s.play(ford.action("roll 6"))
    assert [action.text for action in s.legal_actions()] == ["calm"]
    refused = s.explain(ford.action("storm"))
    assert refused is not None and refused.rule == "3-c"


def test_r4_a_r4_b_home_wins_and_night_ends_it(ford: FordGame) -> None:
    s = ford.position(at(ford, "ChooseStep", north="4 raft"))
    s.play(ford.action("step"))
    assert s.is_terminal() and s.result() == "north" and s.returns() == (1.0, -1.0)
    s = ford.position(at(ford, "ChooseStep", turn="12"))
    s.play(ford.action("wait"))
    assert s.is_terminal() and s.result() == "draw" and s.returns() == (0.0, 0.0)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "at=Nowhere",
        "at=ChooseStep; north=x",
        "at=ChooseStep; east=1",
        "at=ChooseStep; side",
        "at=ChooseStep; options=river:dry",
        "at=ChooseStep; side=east",
    ],
)
def test_a_broken_position_is_one_line(ford: FordGame, text: str) -> None:
    with pytest.raises(KurganError) as error:
        ford.position(text)
    assert "\n" not in str(error.value)


def test_it_is_built_on_the_core_alone() -> None:
    for path in HERE.glob("*.py"):
        if not path.name.startswith("test_"):
            ours = [module for module in imports(path) if module.startswith("kurgan")]
            assert all(module.startswith("kurgan.core") for module in ours), path


def test_every_value_has_a_source_and_every_citation_a_row(ford: FordGame) -> None:
    assert {datum.source.split(" ")[0] for datum in ford.data.values()} == {"rulebook"}
    cited = ford.index.cited((HERE / "rules.py").read_text(encoding="utf-8"))
    assert all(rule in ford.index for rule in cited)
    assert {rule.id for rule in ford.index.rules.values()} <= cited


def test_every_word_is_there_in_both_languages(ford: FordGame) -> None:
    for lang in ("en", "zh"):
        words = ford.text[lang]
        for seed in range(50):
            s, rng = ford.new(), Random(seed)
            while not s.is_terminal():
                assert s.prompt().key in words
                for event in s.play(rng.choice(s.legal_actions())):
                    assert event.message.key in words
                    assert "{" not in words.render(event.message)
                for action in ford.actions.by_number:
                    refused = s.explain(action)
                    assert refused is None or refused.message.key in words
