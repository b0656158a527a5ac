"""Whatever is wrong with a name, a setting or an action is said in one line that names it."""

from __future__ import annotations

import pytest

import kurgan
from kurgan.core.errors import KurganError
from kurgan.core.game import AnyGame
from kurgan.core.refusal import Refused
from tests import tiny


def problem(error: pytest.ExceptionInfo[KurganError]) -> str:
    """The message, which is one line."""
    text = str(error.value)
    assert text and "\n" not in text
    return text


@pytest.mark.parametrize("name", ["chess", "", "stalingrad_besieged", "two\nlines"])
def test_an_unknown_game(name: str) -> None:
    with pytest.raises(KurganError) as error:
        kurgan.game(name)
    assert "unknown game" in problem(error) and "stalingrad-besieged" in problem(error)


@pytest.mark.parametrize(
    "scenario, options, said",
    [
        ("batle", {}, "did you mean battle"),
        ("battle", {"no_such": "yes"}, "unknown option 'no_such'"),
        ("battle", {"crosing_fire": "yes"}, "did you mean crossing_fire"),
        ("battle", {"deck": "15"}, "option 'deck' cannot be '15'; one of: 18, 14"),
        ("battle", {"deck": None}, "option 'deck' cannot be 'None'"),
        ("battle", {"crossing_fire": True}, "option 'crossing_fire' cannot be 'True'"),
        ("battle", {"russian_removed": "4"}, "has no meaning in scenario 'battle'; it belongs to solo"),
        ("solo", {"russian_removed": "9"}, "option 'russian_removed' cannot be '9'"),
        ("solo", {"allow_pass": "yes\nno"}, "option 'allow_pass' cannot be"),
    ],
)
def test_an_unknown_scenario_or_option(sb: AnyGame, scenario: str, options: dict[str, object], said: str) -> None:
    with pytest.raises(KurganError) as error:
        sb.new(scenario, options)
    assert said in problem(error)


@pytest.mark.parametrize(
    "text, said",
    [
        ("", "unknown action ''"),
        ("fly 5-4", "unknown action 'fly 5-4'"),
        ("atack 5-4", "unknown action 'atack 5-4'"),
        ("move", "'move' is written like 'move 1-1'"),
        ("move 10-1", "no action 'move 10-1'"),
        ("move 5-4 5-5", "no action 'move 5-4 5-5'"),
        ("roll 7", "'roll' is written like 'roll 1' (to 'roll 6')"),
        ("replace g_inf", "'replace' is written like"),
        ("MOVE 5-4", "unknown action 'MOVE 5-4'"),
        ("move\n5-9", "no action 'move 5-9'"),
    ],
)
def test_an_unknown_action(sb: AnyGame, text: str, said: str) -> None:
    with pytest.raises(KurganError) as error:
        sb.action(text)
    assert said in problem(error)


def test_an_action_is_read_whatever_its_spaces(sb: AnyGame) -> None:
    assert sb.action("  move   5-4 ") is sb.action("move 5-4")


def test_every_action_is_read_from_its_text(sb: AnyGame) -> None:
    for game in (sb, tiny.GAME()):
        for number, action in enumerate(game.actions.by_number):
            assert game.action(str(action)) is action is game.action_numbered(number)
            assert game.action_id(action) == number


def test_a_refused_action_leaves_the_state_untouched(sb: AnyGame) -> None:
    s = sb.new()
    before = s.position()
    with pytest.raises(Refused) as error:
        s.play(sb.action("move 5-4"))
    assert problem(error) == "refused by [4-c]: 'move 5-4' does not answer the question that is open now."
    with pytest.raises(Refused) as error:
        s.play(s.legal_actions()[0], seat=0)
    assert problem(error) == "refused by [4-c]: That is not yours to decide now; it is up to: Chance."
    assert s.position() == before and s.log is None


def test_nothing_can_be_played_after_the_end(sb: AnyGame) -> None:
    s = sb.position("at=end; result=german-major")
    assert s.legal_actions() == [] and s.is_terminal()
    for text in ("move 5-4", "roll 1", "pass"):
        with pytest.raises(Refused) as error:
            s.play(sb.action(text))
        assert problem(error) == "refused by [end]: The game is over."
