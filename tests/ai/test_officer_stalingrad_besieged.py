"""The officer of Stalingrad Besieged: sense in single positions, whole games on both sides, by views alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from kurgan import ai
from kurgan.ai.stalingrad_besieged.features import worth
from kurgan.ai.stalingrad_besieged.knowledge import KNOWLEDGE
from kurgan.ai.stalingrad_besieged.officer import Officer
from kurgan.ai.stalingrad_besieged.officer.moves import ways
from kurgan.ai.stalingrad_besieged.officer.outlook import Memory, Outlook
from kurgan.ai.stalingrad_besieged.officer.plans import plan
from kurgan.ai.stalingrad_besieged.officer.weights import standard
from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame, Game
from kurgan.games import load
from kurgan.games.stalingrad_besieged.exchange import aims, chance
from kurgan.games.stalingrad_besieged.places import SECTOR, SPACES
from kurgan.games.stalingrad_besieged.rules.r09_attacks import lowest_die, targets
from kurgan.games.stalingrad_besieged.sheets import UNKNOWN
from kurgan.games.stalingrad_besieged.state import SB
from tests.ai.games import states
from tests.conftest import Budget

Give = Callable[[str], Budget]
BOTH = ("officer", "officer")
PLACES = "ferries=2-6 5-6; factory=8-5; "
FILLED = "4-1=g_inf; 5-1=g_inf; 4-6=r_inf; 6-6=r_inf; 7-1=g_inf; 8-1=g_inf; 7-6=r_inf; 9-6=r_inf; "


def answer(sb: Game[SB], text: str) -> str:
    s = sb.position(text)
    seat = s.current_player()
    return ai.make("officer", sb.id, sb.seats[seat]).choose(s.view(seat), Random(0)).text


def any_options(sb: Game[SB], rng: Random, scenario: str) -> dict[str, str]:
    return {o.id: rng.choice(o.values) for o in sb.options if not o.scenarios or scenario in o.scenarios}


# --- sense ----------------------------------------------------------------------------------------


def test_a_german_player_has_an_opponent_who_shoots(sb: Game[SB]) -> None:
    """Light artillery that nobody can answer fires at the infantry in contact, not at an empty flank."""
    text = (
        f"at=ChooseAttacker; side=russian; shooter=russian; {PLACES}{FILLED}1-3=g_inf; 2-2=g_88; 1-4=r_poor; 1-5=r_lart"
    )
    assert answer(sb, text) == "attack 1-5"


def test_who_stands_on_a_ferry_makes_room_for_a_replacement(sb: Game[SB]) -> None:
    text = (
        f"at=Maneuver; moving=1; side=russian; pending=r_inf/r_inf; taken=1; allowance=2; {PLACES}"
        "1-1=g_inf; 2-1=g_inf; 4-1=g_inf; 5-1=g_inf; 7-1=g_inf; 8-1=g_inf; "
        "2-6=r_inf; 1-6=r_inf; 5-6=r_inf; 4-6=r_inf; 7-6=r_inf; 9-6=r_inf"
    )
    s, officer = sb.position(text), Officer()
    landed = []
    while s.side == 1 and s.moving:
        action = officer.choose(s.view(1), Random(0))
        landed += [action.text] if action.text.startswith("arrive") else []
        s.play(action, 1)
    assert landed == ["arrive r_inf"]


def test_nobody_goes_back_to_where_his_move_began(sb: Game[SB]) -> None:
    text = (
        f"at=NextStep; moving=1; side=russian; lifted=r_inf; at_space=2-5; start=2-6; steps=1; {PLACES}{FILLED}"
        "1-1=g_inf; 2-1=g_inf; 1-6=r_inf; 3-6=r_inf"
    )
    assert answer(sb, text) != "to 2-6"


def test_no_air_strike_near_a_gun_that_is_seen(sb: Game[SB]) -> None:
    text = (
        f"at=Prepare; preparing=1; moving=1; side=german; hand.german=air_strike heavy_barrage; {PLACES}{FILLED}"
        "1-1=g_inf; 2-2=g_inf; 2-4=r_lart; 3-4=r_at"
    )
    assert answer(sb, text) == "play heavy_barrage"


def test_a_barrage_seeks_the_gun_in_sight(sb: Game[SB]) -> None:
    s, officer = (
        sb.position(
            f"at=Prepare; preparing=1; moving=1; side=german; hand.german=heavy_barrage; {PLACES}{FILLED}"
            "1-1=g_inf; 1-3=g_inf; 3-3=g_inf; 1-4=r_inf; 2-5=r_lart; 3-4=r_inf"
        ),
        Officer(),
    )
    s.play(officer.choose(s.view(0), Random(0)), 0)
    assert officer.choose(s.view(0), Random(0)).text == "target 2-5"


def test_replacements_are_taken_the_best_first(sb: Game[SB]) -> None:
    text = (
        f"at=Prepare; preparing=1; moving=1; side=russian; eliminated=r_lart*2 r_poor*2; {PLACES}{FILLED}"
        "1-1=g_inf; 2-1=g_inf; 1-6=r_inf; 3-6=r_inf"
    )
    assert answer(sb, text) == "replace r_lart r_lart"


def test_victors_of_a_won_sector_go_on_to_the_next(sb: Game[SB]) -> None:
    text = (
        "at=Maneuver; moving=1; side=german; turn=4; broken=left:russian; "
        f"{PLACES}1-3=g_inf; 2-3=g_tank; 4-1=g_inf; 5-1=g_inf; 4-6=r_inf; 5-5=r_inf; 6-6=r_inf; 7-1=g_inf; 8-1=g_inf; "
        "7-6=r_inf; 9-6=r_inf"
    )
    s, officer = sb.position(text), Officer()
    while s.side == 0 and s.moving:
        s.play(officer.choose(s.view(0), Random(0)), 0)
    assert max(n // 6 for n in range(18) if s.board[n]) == 2 or not any(s.board[:18])


def test_a_plan_sends_each_where_he_can_go_and_leaves_the_board_as_it_is(sb: Game[SB], budget: Give) -> None:
    officer, planned = Officer(), 0
    for rng in budget("officer_games_sb").rngs(5):
        for s in states(sb, BOTH, rng, "battle", {}):
            if s.is_terminal() or s.decision.name != "Maneuver":
                continue
            seat = s.current_player()
            m = officer.think(s, seat, s.legal_actions(), rng)
            o = m.outlook(seat)
            board, found = bytes(o.board), plan(m, o)
            assert bytes(o.board) == board
            assert len(set(found.values())) == len(found)
            for unit, end in found.items():
                assert end in [to for _, to, _ in ways(s, unit)]
            planned += len(found)
    assert planned


# --- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "names", [BOTH, ("officer", "random"), ("random", "officer"), ("printed", "officer")], ids="-".join
)
def test_games_end_without_a_refusal_whatever_the_options(sb: Game[SB], budget: Give, names: tuple[str, str]) -> None:
    for number, rng in enumerate(budget("officer_games_sb").rngs()):
        scenario = sb.scenarios[number % 2]
        *_, last = states(sb, names, rng, scenario, any_options(sb, rng, scenario))
        assert last.result()


@pytest.mark.parametrize("seat", [0, 1])
def test_he_beats_chance(sb: Game[SB], budget: Give, seat: int) -> None:
    names = ("officer", "random") if seat == 0 else ("random", "officer")
    results = []
    for number, rng in enumerate(budget("officer_games_sb").rngs(1)):
        *_, last = states(sb, names, rng, sb.scenarios[number % 2], {})
        results.append(last.returns()[seat])
    assert sum(result > 0 for result in results) >= 0.95 * len(results)


def test_he_knows_nothing_that_is_hidden(sb: Game[SB], budget: Give) -> None:
    """The same choice in two worlds that his seat cannot tell apart, as a view and as a whole world."""
    officer, differed = Officer(), 0
    for rng in budget("officer_games_sb").rngs(2):
        for s in states(sb, BOTH, rng, "battle", {}):
            if s.is_terminal() or rng.random() > 0.3:
                continue
            seat = s.current_player()
            chosen = officer.choose(s.view(seat), Random(2))
            other = sb.sampler(s.view(seat)).sample(rng)
            differed += other.position() != s.position()
            assert Officer().choose(other.view(seat), Random(2)) is chosen
            assert officer.decide(other, seat, other.legal_actions(), Random(2)) is chosen
    assert differed


# --- what a search is told ------------------------------------------------------------------------


def test_his_odds_and_targets_are_those_of_the_rules(sb: Game[SB], budget: Give) -> None:
    officer, compared = Officer(), 0
    for rng in budget("officer_games_sb").rngs(3):
        for s in states(sb, ("random", "officer"), rng, "battle", {}):
            if s.is_terminal() or s.decision.name != "ChooseAttacker" or any(s.broken) or any(s.forts):
                continue
            numbers, _ = officer.memory.numbers(s, s.shooter, s.board[:SPACES])
            for n in range(SPACES):
                low = SECTOR[n] * 18
                spots = s.board[low : low + 18]
                if not s.board[n]:
                    continue
                found = {t + low for t in aims(numbers, spots, n - low)}
                assert found == set(targets(s, n))
                for t in found:
                    if s.board[n] not in UNKNOWN and s.board[t] not in UNKNOWN:
                        expected = (7 - lowest_die(s, n, t)) / 6
                        assert chance(numbers, spots, n - low, t - low, 0) == pytest.approx(expected)
                        compared += 1
    assert compared


def test_the_clock_never_goes_back_and_the_worth_ends_with_the_result(sb: Game[SB], budget: Give) -> None:
    for number, rng in enumerate(budget("officer_games_sb").rngs(4)):
        styles = KNOWLEDGE.styles
        players = (styles[number % len(styles)], styles[-1 - number % len(styles)])
        s, clock = sb.new(sb.scenarios[number % 2], {}), 0
        while not s.is_terminal():
            assert KNOWLEDGE.clock(s) >= clock and -1.0 < worth(s) < 1.0
            clock, seat = KNOWLEDGE.clock(s), s.current_player()
            if seat == CHANCE:
                s.apply(draw(rng, s.chance_outcomes()))
            else:
                s.play(players[seat].decide(s, seat, s.legal_actions(), rng), seat)
        assert KNOWLEDGE.clock(s) > clock
        assert worth(s) == s.returns()[0]


def test_what_he_reckoned_with_other_values_is_not_taken_for_what_these_bring(tmp_path: Path, sb: Game[SB]) -> None:
    """A study plays games of several values in one process."""
    values = tmp_path / "values.toml"
    values.write_text("[unit.g_inf]\ndefense = 5\n", "utf-8")
    s = next(s for s in states(sb, BOTH, Random(1), "battle", {}) if s.turn == 2)
    seat, memory = s.current_player(), Memory(standard())

    def reckoned(game: AnyGame, memory: Memory) -> list[tuple[float, float]]:
        there = game.position(s.position())
        assert isinstance(there, SB)
        return Outlook(memory, there, seat, seat).fates

    stronger, plain = reckoned(load(sb.id, values), memory), reckoned(sb, memory)
    assert plain == reckoned(sb, Memory(standard())) != stronger
