"""The printed opponent in whole games: always legal, by views alone, from their text as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from kurgan.ai.stalingrad_besieged.printed import Printed
from kurgan.core.chance import draw
from kurgan.core.errors import KurganError, UnknownName
from kurgan.core.flow import CHANCE
from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.places import GERMAN
from kurgan.games.stalingrad_besieged.state import SB
from tests.ai.guidelines import answer
from tests.conftest import Budget

SETTINGS: list[tuple[str, dict[str, str]]] = [
    ("solo", {}),
    ("battle", {}),
    ("solo", {"crossing_fire": "yes", "case3_full_move": "yes"}),
    ("battle", {"allow_pass": "yes", "setup": "free", "deck": "14", "crossing_fire": "yes"}),
]


def german_decisions(game: Game[SB], rng: Random, scenario: str, options: dict[str, str]) -> Iterator[Any]:
    """Every state of a game against a random Russian in which the German decides; the last state too."""
    printed, s = Printed(), game.new(scenario, options)
    while not s.is_terminal():
        seat = s.current_player()
        if seat == CHANCE:
            s.apply(draw(rng, s.chance_outcomes()))
        elif seat == GERMAN:
            yield s
            s.play(printed.choose(s.view(GERMAN), rng), GERMAN)
        else:
            s.apply(rng.choice(s.legal_actions()))
    yield s


@pytest.mark.parametrize(("scenario", "options"), SETTINGS)
def test_it_plays_to_the_end_and_never_asks_for_what_is_illegal(
    sb: Game[SB], budget: Callable[[str], Budget], scenario: str, options: dict[str, str]
) -> None:
    for rng in budget("printed_games").rngs():
        for s in german_decisions(sb, rng, scenario, options):
            if not s.is_terminal():
                assert Printed().follow(s.view(GERMAN), Random(0)) in s.legal_actions()
        assert s.result()


@pytest.mark.parametrize("scenario", ["solo", "battle"])
def test_it_chooses_the_same_from_the_text_of_its_view(
    sb: Game[SB], budget: Callable[[str], Budget], scenario: str
) -> None:
    for rng in budget("printed_games").rngs():
        for number, s in enumerate(german_decisions(sb, rng, scenario, {})):
            if s.is_terminal():
                break
            view = s.view(GERMAN)
            again = sb.view(GERMAN, view.text)
            assert Printed().choose(again, Random(number)) is Printed().choose(view, Random(number))


def test_it_does_not_depend_on_what_the_german_cannot_know(sb: Game[SB], budget: Callable[[str], Budget]) -> None:
    for rng in budget("printed_games").rngs():
        for number, s in enumerate(german_decisions(sb, rng, "battle", {})):
            if s.is_terminal():
                break
            view = s.view(GERMAN)
            world = sb.sampler(view).sample(rng)
            assert world.information_state(GERMAN) == view.text
            assert Printed().choose(world.view(GERMAN), Random(number)) is Printed().choose(view, Random(number))


@pytest.mark.parametrize("own", ["g_inf", "g_lart", "g_88", "g_heavy", "g_tank"])
def test_it_ignores_the_types_of_its_own_hidden_units(sb: Game[SB], own: str) -> None:
    """[R54] A hidden gun beside a target is moved like anybody."""
    s = sb.position(f"at=Maneuver; side=german; moving=1; 2-2={own} hidden; 2-5=r_inf; 5-1=g_inf")
    assert answer(s) == "move 2-2"
    s = sb.position(
        "at=PrepareTarget; side=german; preparing=1; moving=1; pick=card fortify; hand.german=fortify; "
        f"2-2={own} hidden; 5-3=g_88; 9-5=g_inf; ferries=2-6 5-6; factory=8-5"
    )
    assert answer(s) == "target 5-3"


@pytest.mark.parametrize(("type_", "wanted"), [("g_lart", "fight"), ("g_inf", "move 2-2")])
def test_but_it_knows_what_a_replacement_is(sb: Game[SB], type_: str, wanted: str) -> None:
    """[R63] Everyone saw it leave the pile."""
    s = sb.position(f"at=Maneuver; side=german; moving=1; 2-2={type_} hidden:{type_} arrived; 2-4=r_inf")
    assert answer(s) == wanted


def test_a_slow_unit_of_the_two_player_game_is_not_begun_over_a_friend(sb: Game[SB]) -> None:
    """The plan takes the hidden unit for one of movement two; its first step would have to end on a friend."""
    text = "at=Maneuver; side=german; moving=1; 2-2={} hidden; 2-3=g_lart; 2-5=r_inf"
    assert answer(sb.position(text.format("g_inf"))) == "move 2-2"
    assert answer(sb.position(text.format("g_heavy"))) == "fight"


@pytest.mark.parametrize("wanted", ["yes", "no"])
def test_objectives_in_reach_are_taken_if_the_option_says_so(sb: Game[SB], wanted: str) -> None:
    """[R55] Line 6."""
    option = "" if wanted == "yes" else "options=solo_takes_objectives:no; "
    s = sb.position(f"scenario=solo; {option}at=Maneuver; side=german; moving=1; 2-6=g_inf; ferries=1-6 5-6")
    assert answer(s) == ("move 2-6" if wanted == "yes" else "fight")


def test_it_shows_the_gun_and_takes_the_factory(sb: Game[SB]) -> None:
    """[R57] Its answers outside its own turn."""
    s = sb.position(
        "at=prepare>strike>CoverAnswer; side=russian; preparing=1; moving=1; card=air_strike; target=5-2; "
        "5-2=g_inf hidden; 5-1=g_88 hidden"
    )
    assert answer(s) == "reveal 5-1"
    s = sb.position(
        "at=AdvanceIntoFactory; side=russian; shooter=german; attacker=5-4; target=5-5; "
        "5-4=g_inf attacked; factory=5-5; 1-1=g_inf; 1-6=r_inf"
    )
    assert answer(s) == "advance"


def test_it_leaves_other_seats_and_unknown_guidelines_alone(sb: Game[SB]) -> None:
    s = sb.position("at=Maneuver; side=russian; moving=1; 2-6=r_inf")
    with pytest.raises(KurganError, match="plays the german seat of stalingrad-besieged only, not russian"):
        Printed().choose(s.view(1), Random(0))
    with pytest.raises(KurganError, match="not spectator"):
        Printed().choose(s.view(None), Random(0))
    with pytest.raises(UnknownName, match="unknown guideline"):
        Printed(without=["12.9-z"])
