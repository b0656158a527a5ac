"""The officer of The Crimean Campaign: whole games by views alone, and what it does in plain cases."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from kurgan import ai
from kurgan.ai.crimean_campaign.knowledge import KNOWLEDGE
from kurgan.ai.crimean_campaign.officer import Officer
from kurgan.ai.crimean_campaign.officer.raids import raids
from kurgan.ai.levels import Commander
from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.sets import bits, changed
from kurgan.games.crimean_campaign import GAME, CrimeanCampaign
from kurgan.games.crimean_campaign.names import S_OUT, S_READY
from kurgan.games.crimean_campaign.places import AXIS, HAND, HEX, SOVIET
from kurgan.games.crimean_campaign.rules.r07_zoc import FOOT, ground
from kurgan.games.crimean_campaign.rules.r08_supply import out_of_supply
from kurgan.games.crimean_campaign.sheets import TOKENS
from kurgan.games.crimean_campaign.stacks import controls
from tests.ai.games import states
from tests.conftest import Budget

Give = Callable[[str], Budget]
SCENARIOS = ("short", "long", "campaign")
SECTORS = "1416=sds1416; 1418=sds1418; 1517=sds1517; 1518=sds1518; "
NINE = "1517=22i/4 46i/4 50i/4; 1518=72i/4 170i/4 73i/4; 1418=1m/4 4m/4 24i/4; "


@pytest.fixture(scope="module")
def tcc() -> CrimeanCampaign:
    return GAME()


def some_states(tcc: CrimeanCampaign, number: int, rng: Random, most: int) -> list[Any]:
    """Each decision of a game when it is first met, and one in ten of the others."""
    met: set[str] = set()
    found = []
    for s in states(tcc, ("officer", "officer"), rng, SCENARIOS[number % len(SCENARIOS)], {}):
        if not s.is_terminal() and (s.decision.name not in met or rng.random() < 0.1):
            met.add(s.decision.name)
            found.append(s.copy())
    return found[:most]


def answers(s: Any, decisions: int = 99) -> list[str]:
    """What the officer does in a position, as long as its seat is asked and its phase lasts."""
    seat, phase = s.current_player(), s.phase
    found: list[str] = []
    while len(found) < decisions and not s.is_terminal() and s.current_player() == seat and s.phase == phase:
        action = Officer().choose(s.view(seat), Random(0))
        found.append(action.text)
        s.play(action, seat)
    return found


# --- whole games ------------------------------------------------------------------------------------


def test_games_end_without_a_refusal_whatever_the_options(tcc: CrimeanCampaign, budget: Give) -> None:
    for number, rng in enumerate(budget("greedy_games").rngs()):
        options = {option.id: rng.choice(option.values) for option in tcc.options}
        for scenario in SCENARIOS:
            *_, last = states(tcc, ("officer", ("officer", "random")[number % 2]), rng, scenario, options)
            assert last.result()


def test_every_style_plays_to_the_end_and_knows_where_it_stands(tcc: CrimeanCampaign, budget: Give) -> None:
    for rng in budget("greedy_games").rngs(1):
        for n, style in enumerate(KNOWLEDGE.styles):
            s, clock = tcc.new("short" if n % 2 else "long"), 0
            while not s.is_terminal():
                seat = s.current_player()
                if seat == CHANCE:
                    s.apply(draw(rng, s.chance_outcomes()))
                    continue
                assert clock <= KNOWLEDGE.clock(s)
                assert -1 <= KNOWLEDGE.worth(s) <= 1
                clock = KNOWLEDGE.clock(s)
                s.apply(style.decide(s, seat, s.legal_actions(), rng))  # in the whole world, as searches do
            assert KNOWLEDGE.worth(s) == s.returns()[AXIS]


def test_more_units_than_may_stay_are_judged_too(tcc: CrimeanCampaign) -> None:
    """In the middle of movement a seventh passes through Kerch."""
    s = soviets(
        tcc, "at=ChooseMover; turn=4; order=move_fight; phase=movement; 4402=22i/4; 4503=345r 302m 79n 9m 224r 8n"
    )
    passed = s.copy()
    seventh = (s.given.sheets.mobile & s.given.sheets.of_side[SOVIET] & ~s.at[HEX["4503"]]).bit_length() - 1
    passed.at[HEX["4503"]] |= 1 << seventh
    assert -1 <= KNOWLEDGE.worth(passed) <= 1


def test_it_beats_chance(tcc: CrimeanCampaign, budget: Give) -> None:
    for rng in budget("greedy_games").rngs():
        *_, last = states(tcc, ("random", "officer"), rng, "short", {})
        assert last.returns()[SOVIET] > 0
        *_, last = states(tcc, ("officer", "random"), rng, "long", {})
        assert last.returns()[AXIS] > 0


def test_two_worlds_its_seat_cannot_tell_apart_get_the_same_answer(tcc: CrimeanCampaign, budget: Give) -> None:
    most, officer, differed = budget("greedy_views").count, ai.make("officer", tcc.id), 0
    for number, rng in enumerate(budget("greedy_games").rngs(2)):
        for s in some_states(tcc, number, rng, most):
            seat = s.current_player()
            view = s.view(seat)
            text = view.text
            chosen = officer.choose(view, Random(2))
            assert officer.choose(tcc.view(seat, text), Random(2)) is chosen
            assert s.view(seat).text == text  # nothing was changed on the way
            other = tcc.sampler(view).sample(rng)
            differed += other.position() != s.position()
            assert officer.choose(other.view(seat), Random(2)) is chosen
    assert differed


# --- the Axis ---------------------------------------------------------------------------------------


def axis(tcc: CrimeanCampaign, text: str, length: str = "short") -> Any:
    return tcc.position(f"scenario={length}; length={length}; side=axis; " + text)


FIGHT = "at=ChooseAttack; order=fight_move; phase=combat; "
MARCH = "at=ChooseMover; order=fight_move; phase=movement; "


def test_the_fortress_is_assaulted_in_the_short_game(tcc: CrimeanCampaign) -> None:
    """[P3]"""
    s = axis(tcc, FIGHT + "turn=3; " + NINE + "1417=sfg 7n 40c 302m; 4503=9n 2r 398r")
    told = answers(s, 11)
    assert told[0] == "attack 1417"
    assert sum(text.startswith("join") for text in told) > 6


def test_the_last_turn_is_not_let_pass(tcc: CrimeanCampaign) -> None:
    s = axis(tcc, FIGHT + "turn=4; " + NINE + "1417=sfg 7n 40c 302m 2r 79n 8n; 4503=9n 398r; 3506=396r")
    assert answers(s, 1) == ["attack 1417"]


def test_a_sector_that_was_taken_is_held(tcc: CrimeanCampaign) -> None:
    """[P3] Nobody marches off to the east from beside the fortress."""
    s = axis(
        tcc,
        MARCH + "turn=2; 1517=22i/4 46i/4 50i/4; 1516=72i/4 170i/4; 3306=1ss/5 rmc/4; "
        "1417=sfg 7n 40c 302m; 1416=sds1416; 1418=sds1418; 1518=sds1518; 4503=9n 2r; 3506=398r; 3406=396r",
    )
    answers(s)
    assert s.held >> HEX["1517"] & 1
    west = [piece for place in ("1516", "1517", "1616", "1617", "1618", "1519") for piece in [s.at[HEX[place]]]]
    assert sum(pieces.bit_count() for pieces in west) >= 5


def test_who_alone_holds_a_port_stays(tcc: CrimeanCampaign) -> None:
    s = axis(
        tcc, MARCH + "turn=7; 4503=stug190; garrisons=4503; 1516=22i/4 46i/4 50i/4; 1417=sfg 7n 40c; " + SECTORS, "long"
    )
    answers(s)
    assert s.at[HEX["4503"]]


def test_momentum_carries_on(tcc: CrimeanCampaign) -> None:
    """[P6]"""
    s = axis(
        tcc,
        "at=ChooseMomentum; order=fight_move; phase=combat; turn=3; 3406=1ss/5 22i/4 46i/4; attacked=1ss 22i 46i; "
        "advanced=1ss 22i 46i; 3506=321r; 4503=9n; 1417=sfg 7n",
    )
    assert answers(s, 1) == ["attack 3506"]


def test_a_probe_goes_into_a_port_that_nobody_holds(tcc: CrimeanCampaign) -> None:
    """[P6]"""
    s = axis(tcc, FIGHT + "turn=3; 4402=22i/4 1ss/5; 4403=321r 2r 302m 79n 8n 345r; 1417=sfg 7n")
    assert answers(s, 1) == ["probe 4503"]


# --- the Soviets ------------------------------------------------------------------------------------


def test_the_north_is_closed_at_the_start(tcc: CrimeanCampaign) -> None:
    """[P2] From no hex of the Axis's set-up does a march lead further than into the next zone."""
    for scenario in ("short", "long"):
        s = tcc.new(scenario)
        while s.decision.name == "PlaceUntried":
            s.play(Officer().choose(s.view(SOVIET), Random(0)), SOVIET)
        assert not s.at[HAND] & TOKENS
        assert s.at[HEX["4503"]].bit_count() > 2
        for column in range(11, 22):
            far = ground(s, AXIS).reach(HEX[f"{column}01"], FOOT)
            assert not any(far >> HEX[f"{other}{row:02}"] & 1 for other in range(11, 25) for row in range(5, 9))


def soviets(tcc: CrimeanCampaign, text: str, length: str = "long") -> Any:
    return tcc.position(f"scenario={length}; length={length}; side=soviet; " + text)


def test_kerch_is_won_back(tcc: CrimeanCampaign) -> None:
    """[P7] Who stands beside it attacks."""
    s = soviets(
        tcc,
        "at=ChooseAttack; turn=5; order=fight_move; phase=combat; 4503=stug190; garrisons=4503; "
        "4403=345r 302m 79n 9m; 4502=224r 8n 63m; 1417=sfg 7n; 1516=22i/4; " + SECTORS,
    )
    assert answers(s, 1) == ["attack 4503"]


def test_a_lone_battalion_is_attacked_without_any_order(tcc: CrimeanCampaign) -> None:
    """[P8]"""
    s = soviets(
        tcc,
        "at=ChooseAttack; turn=5; order=fight_move; phase=combat; 4402=stug190; 4503=345r 302m 79n 9m 224r 8n; "
        "1417=sfg 7n; 1516=22i/4; " + SECTORS,
    )
    assert answers(s, 1) == ["attack 4402"]


def test_a_sector_beside_the_fortress_is_won_back_from_a_weak_guard(tcc: CrimeanCampaign) -> None:
    """[P8] So the siege is fought."""
    s = soviets(
        tcc,
        "at=ChooseAttack; turn=6; order=fight_move; phase=combat; 1517=stug190; 1516=22i/4; "
        "1417=sfg 7n 345r 79n 8n 302m 109r; 1416=sds1416; 1418=sds1418; 1518=sds1518; 4503=9n 2r 398r",
    )
    assert answers(s, 1) == ["attack 1517"]


def test_a_landing_goes_where_it_counts(tcc: CrimeanCampaign) -> None:
    """[P8] Not always to Evpatoria: where friends can help."""
    s = soviets(
        tcc,
        "at=ChooseLanding; turn=4; order=move_fight; phase=movement; held=1101 1516 1110 4503; "
        "hand=reserve-1 reserve-2 reserve-3; 4403=345r 302m 79n 9m; 1417=sfg 7n 40c; 1516=22i/4; " + SECTORS,
    )
    told = answers(s, 2)
    assert told[1] == "land 4503"


def test_what_no_post_wants_waits_at_sea(tcc: CrimeanCampaign) -> None:
    """[P4]"""
    s = soviets(
        tcc,
        "at=ChooseArrival; turn=4; phase=reinforcement; hand=reserve-1 reserve-2; 1417=sfg 7n 40c 345r 302m 79n 9m; "
        "1517=sds1517 224r 388r 138m; 1518=sds1518 63m 236m 390r; 1418=sds1418 400r 404r 396r; 1416=sds1416; "
        "4503=9n 8n 2r 398r 109r 77m; 3506=386r; 3406=139b; 2010=22i/4",
    )
    assert answers(s, 1) == ["done"]


def test_who_stands_before_kerch_is_cut_off_from_the_sea(tcc: CrimeanCampaign) -> None:
    """[P8] The fewest units that do it; out of supply they attack at half."""
    s = soviets(
        tcc,
        "at=ChooseArrival; turn=4; phase=reinforcement; hand=reserve-1 reserve-2 reserve-3; 4402=22i/4 1ss/5 1m/4; "
        "4503=9n 8n 2r 398r 109r 77m; 1417=sfg 7n 40c; 1516=46i/4; " + SECTORS,
        "short",
    )
    places = raids(s, 2)
    assert places
    for place in places:
        s.occupied[SOVIET] |= 1 << place
    assert out_of_supply(s, s.at[HEX["4402"]], AXIS) == s.at[HEX["4402"]]


def test_the_reserve_lands_beside_a_weak_stack_and_fights(tcc: CrimeanCampaign) -> None:
    """[P8] New units beside the enemy do not stand idle."""
    s = soviets(
        tcc,
        "at=ChooseArrival; turn=5; phase=reinforcement; hand=reserve-1 reserve-2 reserve-3 reserve-4; "
        "4402=132i/1; 4503=9n 8n 2r 398r 109r 77m; 1417=sfg 7n 40c 345r 302m 79n 9m; 1516=46i/4; " + SECTORS,
    )
    told = answers(s, 2)
    assert told[0].startswith("unit")
    assert told[1] in ("place 4404", "place 4502")


def test_the_line_to_kerch_is_kept_open(tcc: CrimeanCampaign) -> None:
    """[P5] Somebody stands where the landing zone comes out."""
    s = axis(
        tcc,
        MARCH + "turn=7; 4402=22i/4 46i/4 50i/4; 3606=rmc/4; 1516=72i/4 170i/4; "
        "1417=sfg 7n 40c; 4503=9n 2r 398r; " + SECTORS,
        "long",
    )
    answers(s)
    assert s.at[HEX["4306"]]


def test_a_fortress_in_danger_is_filled_first(tcc: CrimeanCampaign) -> None:
    """[P3]"""
    s = soviets(
        tcc,
        "at=ChooseArrival; turn=4; phase=reinforcement; hand=reserve-1 reserve-2; 1417=sfg 7n; "
        + NINE
        + "1416=sds1416; 4503=9n 302m; 3506=386r; 3406=139b",
        "short",
    )
    assert answers(s, 2) == ["unit reserve-1", "place 1417"]
    assert controls(s, SOVIET, HEX["1417"])


def test_an_outpost_keeps_the_axis_a_turn_away_from_kerch(tcc: CrimeanCampaign) -> None:
    """[P4] With the neck open, zones before the town stop who comes on foot."""
    s = soviets(
        tcc,
        "at=ChooseMover; turn=2; order=fight_move; phase=movement; 3506=46i/4 50i/4; 3606=72i/4; "
        "4503=9n 345r 302m 79n 9m; 1417=sfg 7n 40c; " + SECTORS,
    )
    beside = s.given.sheets.grid.adjacent[HEX["4503"]]
    assert ground(s, AXIS).reach(HEX["3506"], FOOT) & beside
    told = answers(s)
    assert any(text.startswith("unit") for text in told)
    assert not ground(s, AXIS).reach(HEX["3506"], FOOT) & beside
    assert controls(s, SOVIET, HEX["4503"]) and s.at[HEX["4503"]].bit_count() >= 3


@pytest.mark.parametrize(("neck", "east"), [("3506=2r", True), ("3506=2r 398r 345r 302m 79n", False)])
def test_the_short_game_turns_east_if_the_neck_is_thinly_held(tcc: CrimeanCampaign, neck: str, east: bool) -> None:
    """[P3] [P4] Five divisions go to Kerch, or none of those that the fortress wants."""
    board = "1607=1ss/5 1m/4 4m/4; 1707=22i/4 46i/4 50i/4; 1807=72i/4 170i/4 73i/4; 1417=sfg 7n 40c; 4503=9n 8n; "
    s = axis(tcc, f"at=ChooseMover; turn=1; order=move_fight; phase=movement; {board}{neck}; {SECTORS}")
    answers(s)
    own = s.given.sheets.of_side[AXIS]
    gone = sum((s.at[place] & own).bit_count() for name, place in HEX.items() if int(name[:2]) >= 33)
    assert (gone >= 4) == east


def test_one_guard_goes_into_the_fortress(tcc: CrimeanCampaign) -> None:
    """[P5] The weakest who can hold it; the others are wanted before Kerch."""
    s = axis(tcc, FIGHT + "turn=2; " + NINE + "1417=sfg; 3506=2r; 4503=9n 8n")
    while not controls(s, AXIS, HEX["1417"]):
        seat = s.current_player()
        if seat == CHANCE:
            s.apply(s.game.action("die 1"))
        else:
            s.play(Officer().choose(s.view(seat), Random(0)), seat)
    while s.decision.name == "ChooseAdvance":
        s.play(Officer().choose(s.view(AXIS), Random(0)), AXIS)
    assert (s.at[HEX["1417"]] & s.given.sheets.mobile).bit_count() == 1


def test_support_waits_for_the_assault_of_the_same_turn(tcc: CrimeanCampaign) -> None:
    """[P9] A hopeless attack on Kerch does not draw the aircraft away from the fortress."""
    s = soviets(
        tcc,
        "at=ChooseAttack; turn=4; order=fight_move; phase=combat; 4503=132i/3; garrisons=4503; 4403=345r 79n; "
        + NINE
        + "1417=sfg 7n 40c 302m 2r 398r 8n; 1416=sds1416",
        "short",
    )
    t = s.given.sheets
    for support in bits(t.support_of[AXIS]):
        two = bits(t.support_of[AXIS] & t.air)[:2]
        s.support = changed(s.support, support, S_READY if support in two else S_OUT)
    s.play(s.game.action("attack 4503"), SOVIET)
    while s.decision.name == "JoinAttack":
        s.play(s.legal_actions()[0], SOVIET)
    s.play(s.game.action("ready"), SOVIET)
    assert len(s.legal_actions()) > 1
    assert answers(s, 1) == ["ready"]


# --- who looks ahead --------------------------------------------------------------------------------


def test_short_games_are_played_out_whole(tcc: CrimeanCampaign) -> None:
    assert KNOWLEDGE.whole(tcc.new("short", {})) and not KNOWLEDGE.whole(tcc.new("long", {}))


def test_a_commander_carries_out_a_plan_that_the_officer_does_not_have(tcc: CrimeanCampaign) -> None:
    """Three units in the neck pay only if nobody calls them back; with one in it the Axis comes through."""
    s, rng, commander = tcc.new("short", {}), Random(3), Commander(tcc.id, KNOWLEDGE)
    commander.timed = False
    t, front = s.given.sheets, HEX["3406"]
    while s.turn < 2 or s.side == SOVIET:
        seat = s.current_player()
        if seat == CHANCE:
            s.apply(draw(rng, s.chance_outcomes()))
        elif s.turn == 2:
            s.play(commander.choose(s.view(seat), rng), seat)
        else:
            s.play(Officer().choose(s.view(seat), rng), seat)
    assert (s.at[front] & t.mobile & t.of_side[SOVIET]).bit_count() >= 3
