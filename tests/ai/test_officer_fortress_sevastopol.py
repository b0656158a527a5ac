"""The officer of Fortress Sevastopol: what a wargamer would look for, whole games, nothing that is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, islice
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan import ai
from kurgan.ai import levels
from kurgan.ai.fortress_sevastopol import plans
from kurgan.ai.fortress_sevastopol.evaluation import evaluate
from kurgan.ai.fortress_sevastopol.fire import ways_to_fire
from kurgan.ai.fortress_sevastopol.knowledge import KNOWLEDGE
from kurgan.ai.fortress_sevastopol.landings import HIDDEN_AT, infiltrations
from kurgan.ai.fortress_sevastopol.officer import Officer
from kurgan.ai.fortress_sevastopol.officer.doctrine import FORTRESS
from kurgan.ai.fortress_sevastopol.officer.judging import lonely
from kurgan.ai.fortress_sevastopol.scales import Scales
from kurgan.core.game import AnyGame
from kurgan.core.sets import each
from kurgan.games.fortress_sevastopol.places import AXIS, NAMES, SEVASTOPOL_MASK, SOVIET
from kurgan.games.fortress_sevastopol.rules.r07_5_infiltration import targets
from kurgan.games.fortress_sevastopol.state import BOMBARDMENT, OPERATIONS
from tests.ai.games import states
from tests.conftest import Budget
from tests.games.fortress_sevastopol.helpers import place

Give = Callable[[str], Budget]
SCENARIOS = ("tournament", "1941", "campaign")
BOTH = ("officer", "officer")
NECK = range(22, 29)
LAST = 17  # turn of the campaign
NAVY_AND_GUNS = ("sov-mar7", "sov-mar8", "sov-aa61", "sov-eng138")


@pytest.fixture(scope="module")
def fs() -> AnyGame:
    return kurgan.game("fortress-sevastopol")


def orders(s: Any, decisions: int = 60) -> list[str]:
    """What the officer does in a position, as long as his seat is asked."""
    seat, officer = s.current_player(), Officer()
    found: list[str] = []
    while len(found) < decisions and not s.is_terminal() and s.current_player() == seat:
        action = officer.choose(s.view(seat), Random(0))
        found.append(action.text)
        s.play(action, seat)
    return found


def officers_scales(s: Any) -> Scales:
    """What he measures with, who is asked."""
    return Officer().think(s, s.side, s.legal_actions(), Random(0)).scales


def some_states(fs: AnyGame, number: int, rng: Random) -> Iterator[Any]:
    """Each decision when it is first met, and one in ten of the others."""
    met: set[str] = set()
    for s in states(fs, BOTH, rng, SCENARIOS[number % len(SCENARIOS)], {}):
        if not s.is_terminal() and (s.decision.name not in met or rng.random() < 0.1):
            met.add(s.decision.name)
            yield s


# --- sense ------------------------------------------------------------------------------------------------


def test_one_point_short_of_the_band_it_takes_the_town_and_not_the_steppe(fs: Any) -> None:
    s = place(fs, "24=ger-50 ger-46; 19=sov-172", held="29 28 24", vp=2)
    assert orders(s, 2) == ["impulse movement", "activate 24"]
    while s.current_player() == AXIS:
        orders(s, 1)
    assert s.vp >= 3


def test_the_advantage_is_not_given_away_when_its_point_decides_the_turn(fs: Any) -> None:
    s = place(
        fs,
        "24=ger-50 ger-46 ger-72; 26=sov-276/spent",
        at="impulse>DoubleImpulse",
        held="29 28 24",
        turn=5,
        track=5,
        vp=3,
        advantage="axis",
        rested=1,
        impulse="pass",
    )
    assert orders(s, 1) == ["decline"]


def test_a_siege_gun_goes_where_it_reaches_a_city_and_nowhere_else(fs: Any) -> None:
    rail = "29 28 24 26 25 27 20 19"
    s = place(fs, "19=ger-siege672; 27=ger-46; 9=sov-172 sov-421; 2=sov-mar7", held=rail, turn=14)
    assert not any(text.startswith("to ") for text in orders(s) if "siege" in text)
    s = place(fs, "24=ger-siege672; 20=ger-46/spent; 2=sov-mar7 sov-421; 9=sov-172", held=rail, turn=14)
    reach = fs.sheets["original"].within
    while s.current_player() == AXIS:
        orders(s, 1)
    stands = s.where[s.given.sheets.number["ger-siege672"]]
    assert NAMES[stands] != "24"
    assert reach[stands][s.given.sheets.reach[s.given.sheets.number["ger-siege672"]]] & SEVASTOPOL_MASK


def test_marines_guns_and_engineers_do_not_leave_the_fortress_for_the_neck(fs: AnyGame, budget: Give) -> None:
    for rng in budget("officer_games").rngs(2):
        for s in states(fs, BOTH, rng, "tournament", {}):
            if s.turn > 1:
                break
            t = s.given.sheets
            assert not any(s.where[t.number[unit]] in NECK for unit in NAVY_AND_GUNS)
            inside = sum((s.at[area] & t.of_side[SOVIET] & ~t.hq).bit_count() for area in each(FORTRESS))
            assert inside >= 4


def test_the_headquarters_in_the_fortress_stays_there(fs: Any) -> None:
    s = place(
        fs,
        "5=sov-hqcoast sov-mar7 sov-421; 21=sov-321 sov-320; 24=ger-50 ger-46",
        at="RelocateHq",
        phase="administration",
        side="soviet",
        held="29 28 24",
    )
    orders(s, 2)
    assert SEVASTOPOL_MASK >> s.where[s.given.sheets.number["sov-hqcoast"]] & 1


def test_engineers_build_where_an_assault_threatens(fs: Any) -> None:
    board = "28=ger-50 ger-46 ger-72 ger-73 ger-eng46; 24=sov-106 sov-eng82 sov-276; "
    board += "C=sov-302/spent sov-396/spent sov-398/spent"
    s = place(fs, board, side="soviet", held="29 28")
    assert orders(s, 1) == ["impulse engineering"]


def test_whoever_must_not_let_the_turn_end_does_not_pass(fs: Any) -> None:
    s = place(fs, "28=ger-50 ger-46; 24=sov-106 sov-172 sov-276 sov-tk5", held="29 28", vp=2, track=6, passer="soviet")
    assert orders(s, 1) != ["impulse pass"]


def test_the_best_unit_leads_and_the_best_one_bears(fs: Any) -> None:
    s = place(
        fs,
        "28=ger-46 ger-50 sov-321 sov-172",
        at="movement>MoveUnit",
        home=28,
        impulse="movement",
        active="ger-46 ger-50",
        held="29",
    )
    s.play(s.game.action("assault 28"))
    orders(s, 9)
    assert s.point == s.given.sheets.number["ger-50"]
    assert orders(s, 1) == ["forward sov-172"]


def test_points_three_areas_away_are_taken(fs: Any) -> None:
    board = "24=ger-ziegler ger-50/spent; 26=sov-276 sov-172 sov-421 sov-106; 5=sov-mar7 sov-mar8"
    s = place(fs, board, held="29 28 24 25 20 19", vp=5, turn=2, track=5)
    assert orders(s, 6) == ["impulse movement", "activate 24", "unit ger-ziegler", "to 25", "to 20", "to 9"]


def test_divisions_are_regrouped_and_not_marched_to_the_start_line(fs: Any) -> None:
    board = "U=ger-72 ger-132; 29=ger-170 ger-46; 28=ger-50 ger-eng46; 24=sov-106 sov-276 sov-172 sov-tk5"
    s = place(fs, board, held="29 28", vp=2, track=1)
    orders(s)
    ready = s.given.sheets.number
    assert all(s.fresh >> ready[unit] & 1 for unit in ("ger-72", "ger-132"))


def test_whoever_regroups_moves_somebody(fs: AnyGame, budget: Give) -> None:
    for rng in budget("officer_games").rngs(9):
        asked = ""
        for s in states(fs, BOTH, rng, "tournament", {}):
            if s.is_terminal():
                break
            if s.phase == OPERATIONS and s.decision.name == "RegroupUnit" and asked not in ("RegroupUnit", "RegroupTo"):
                assert Officer().choose(s.view(s.current_player()), Random(0)).text != "done"
            asked = s.decision.name


def test_nobody_tries_to_hide_in_open_ground(fs: Any) -> None:
    s = place(fs, "29=ger-46/spent; 28=ger-50/spent; 24=sov-321 sov-320 sov-172", side="soviet", held="29 28", turn=3)
    for target in each(targets(s, NAMES.index("24"))):
        found = [surprise.target for surprise in infiltrations(s, NAMES.index("24"), officers_scales(s), 0.0)]
        assert (target in found) == (s.given.sheets.tem[target] >= HIDDEN_AT)


def test_a_headquarters_with_nobody_firm_beside_it_is_missed(fs: Any) -> None:
    board = "24=ger-hq11 ger-46{}; 28=ger-50; 26=sov-321 sov-320"
    firm, broken = (place(fs, board.format(mode), held="29 28 24") for mode in ("", "/disrupt2"))
    assert (lonely(firm, AXIS), lonely(broken, AXIS)) == (0, 1)
    away = place(fs, "24=ger-hq11; 28=ger-50; 5=sov-321 sov-320", held="29 28 24")
    assert lonely(away, AXIS) == 0


def test_a_lone_headquarters_goes_back_to_its_divisions(fs: Any) -> None:
    board = "24=ger-hq11 ger-46/disrupt2; 28=ger-50 ger-72 ger-73; 29=ger-170; 26=sov-321 sov-320 sov-172"
    s = place(fs, board, at="RelocateHq", phase="administration", held="29 28 24")
    orders(s, 2)
    assert NAMES[s.where[s.given.sheets.number["ger-hq11"]]] == "28"


def test_late_in_a_last_turn_that_is_lost_fire_counts_less(fs: Any) -> None:
    board = "24=ger-50 ger-46 ger-art49; 26=sov-321 sov-320"
    early, late = (place(fs, board, held="29 28 24", turn=LAST, vp=0, track=track) for track in (3, 6))
    for s, kept in ((early, 1.0), (late, plans.TOO_LATE)):
        scales = officers_scales(s)
        base = evaluate(s, scales)
        fire = {plan.place: plan.gain for plan in plans.bombardments(s, scales, base, BOMBARDMENT)}
        for target, gain in fire.items():
            assert gain == pytest.approx(kept * max(way.gain for way in ways_to_fire(s, target, scales, base)))
        assert fire


# --- whole games ------------------------------------------------------------------------------------------


def test_it_is_known_by_name(fs: AnyGame) -> None:
    assert "officer" in ai.agents(fs.id)
    assert isinstance(KNOWLEDGE.styles[0], Officer)
    assert {type(ai.make("officer", fs.id, seat)) for seat in fs.seats} == {levels.Officer}


@pytest.mark.parametrize("names", [BOTH, ("officer", "random"), ("random", "officer")], ids="-".join)
def test_games_end_without_a_refusal_whatever_the_options(fs: AnyGame, budget: Give, names: tuple[str, str]) -> None:
    for number, rng in enumerate(budget("officer_games").rngs()):
        options = {option.id: rng.choice(option.values) for option in fs.options}
        *_, last = states(fs, names, rng, SCENARIOS[number % len(SCENARIOS)], options)
        assert last.result()


def test_the_soviet_officer_beats_chance(fs: AnyGame, budget: Give) -> None:
    for rng in budget("officer_games").rngs():
        *_, last = states(fs, ("random", "officer"), rng, "tournament", {})
        assert last.returns()[SOVIET] > 0


def test_the_axis_officer_opens_the_gate_against_chance(fs: AnyGame, budget: Give) -> None:
    for rng in budget("officer_games").rngs():
        *_, last = states(fs, ("officer", "random"), rng, "tournament", {})
        assert last.held[AXIS] >> 24 & 1
        assert last.vp > 2


def test_the_same_view_gets_the_same_answer_also_from_its_text(fs: AnyGame, budget: Give) -> None:
    most = budget("officer_views").count
    for number, rng in enumerate(budget("officer_games").rngs(2)):
        for s in islice(some_states(fs, number, rng), most):
            seat = s.current_player()
            view = s.view(seat)
            before = view.text
            officer = Officer()
            chosen = officer.choose(view, Random(1))
            assert officer.choose(view, Random(1)) is chosen
            assert Officer().choose(fs.view(seat, before), Random(1)) is chosen
            assert s.view(seat).text == before  # nothing was changed on the way


def test_it_knows_nothing_that_is_hidden(fs: AnyGame, budget: Give) -> None:
    """Two worlds that its seat cannot tell apart get the same answer, as views and as whole worlds."""
    most, differed = budget("officer_views").count, 0
    for number, rng in enumerate(budget("officer_games").rngs(2)):
        for s in islice(some_states(fs, number, rng), most):
            seat = s.current_player()
            other = fs.sampler(s.view(seat)).sample(rng)
            differed += other.position() != s.position()
            mine = Officer().choose(s.view(seat), Random(2))
            assert Officer().choose(other.view(seat), Random(2)) is mine
            assert Officer().decide(other, seat, other.legal_actions(), Random(2)) is mine
    assert differed


# --- what a search is told ----------------------------------------------------------------------------------


def test_the_clock_never_goes_back_and_worth_stays_in_bounds(fs: AnyGame, budget: Give) -> None:
    for number, rng in enumerate(budget("officer_games").rngs(2)):
        last = 0
        for s in states(fs, BOTH, rng, SCENARIOS[number % len(SCENARIOS)], {}):
            assert KNOWLEDGE.clock(s) >= last
            last = KNOWLEDGE.clock(s)
            assert -1 <= KNOWLEDGE.worth(s) <= 1
        assert KNOWLEDGE.worth(s) == s.returns()[AXIS]


def test_styles_differ(fs: AnyGame) -> None:
    """Some position of two games divides each of them from the first."""
    first, *others = KNOWLEDGE.styles
    for s in chain(states(fs, BOTH, Random(5), "1941", {}), states(fs, BOTH, Random(6), "campaign", {})):
        if not s.is_terminal() and s.decision.name == "ChooseImpulse":
            view = s.view(s.current_player())
            usual = first.choose(view, Random(0))
            others = [style for style in others if style.choose(view, Random(0)) is usual]
            if not others:
                return
    pytest.fail(f"{len(others)} styles always choose as the first one does")
