"""11.3 The ten steps of a combat, and 2.3.9 untried units in it."""

from __future__ import annotations

import pytest

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.hidden import trade_places
from kurgan.games.crimean_campaign.places import AXIS, GONE, SOVIET
from kurgan.games.crimean_campaign.rules.r11_3_totals import column, result
from tests.games.crimean_campaign.fights import battle, commit, declare, fight, final_column, losses, strength, told
from tests.games.crimean_campaign.helpers import asked, keys, legal, named, number, offers, play, refusal, terms, where


@pytest.mark.rules("11.3")
def test_the_steps_follow_one_another(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i 46i; 1606=untried-1; 1607=22i 24i")
    steps = [asked(s)]
    for text in ("attack 1606", "join 50i", "declare", "ready", "ready", "is 106r", "die 1", "advance 50i"):
        play(s, text)
        steps.append(asked(s))
    assert steps == [
        "ChooseAttack",
        "JoinAttack",
        "JoinAttack",
        "CommitSupport",
        "CommitSupport",
        "Reveal",
        "CombatDie",
        "ChooseAdvance",
        "ChooseAttack",
    ]
    assert where(s, "50i") == "1606"


@pytest.mark.rules("11.3-1")
def test_step_1_names_hex_and_units_but_not_what_lies_below(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i 46i 22i; 1606=106r")
    events = declare(s, "1606", "50i", "22i")
    heard = {seat: told(events, "attacks", seat) for seat in (AXIS, SOVIET, None)}
    assert heard == {AXIS: ["22i", "50i"], SOVIET: ["22i", "some-axis"], None: ["22i", "some-axis"]}
    assert named(events, "attack_declared").final


@pytest.mark.rules("6.3", "6.3-a")
def test_the_declaration_shows_the_stack_and_cannot_be_taken_back(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i; 1606=106r 40r untried-1 156r; 1508=7n 172r")
    hidden = s.copy()
    trade_places(hidden, {number("106r"): number("7n"), number("7n"): number("106r")})
    assert hidden.view(AXIS).text == s.view(AXIS).text
    for state in (s, hidden):
        declare(state, "1606")
    assert "1606=106r 40r untried-1 156r" in s.view(AXIS).text  # the untried one stays untried [R11]
    assert "1606=7n 40r untried-1 156r" in hidden.view(AXIS).text
    assert legal(s)[-1] == "ready" and not offers(s, "done")
    assert refusal(s, "join 50i") == "11.3-2"


@pytest.mark.rules("2.3.9-b", "11.3-3")
def test_step_3_reveals_untried_units_on_both_sides_for_good(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i; 1606=7n untried-1 9n", pool="106r 172r")
    declare(s, "1606")
    events = commit(s)
    assert asked(s) == "Reveal" and legal(s, "is") == ["106r", "172r"]
    assert "defense_total" not in keys(events)
    events = play(s, "is 172r")
    assert named(events, "revealed").final
    assert strength(events, "defense") == 4 + 4 + 3
    assert where(s, "172r") == "1606" and s.where[number("untried-1")] == GONE
    assert [s.rank[number(name)] for name in ("7n", "172r", "9n")] == [0, 1, 2]
    for seat in (AXIS, None):
        assert "1606=7n 172r 9n" in s.view(seat).text


@pytest.mark.rules("2.3.9-b")
def test_an_untried_attacker_keeps_its_part_in_the_combat(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i; 1606=untried-1 untried-2", "soviet", pool="106r 172r")
    battle(s, "1605", "untried-1")
    play(s, "is 172r")
    bit = 1 << number("172r")
    assert s.committed == bit and s.attacked == bit
    assert asked(s) == "CombatDie"  # the other one did not take part and stays as it is
    assert where(s, "untried-2") == "1606"


def test_r111_known_units_that_lie_face_down_are_turned_up(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "4303=50i; 4403=345r 2r", options="historic_arrivals:yes", down="345r 2r", turn=5)
    assert "345r" not in s.view(AXIS).text.split("pool=")[0]
    declare(s, "4403")
    assert s.down == 1 << number("345r") | 1 << number("2r")
    events = commit(s)
    assert told(events, "revealed", AXIS) == ["2r", "345r"]
    assert not s.down
    assert strength(events, "defense") == 6 + 5


@pytest.mark.rules("8.1-a", "8.1-b", "11.3-3")
def test_units_out_of_supply_are_halved_one_by_one_rounded_up(tcc: CrimeanCampaign) -> None:
    """EX21: 3 and 2 become 2 and 1."""
    s = fight(tcc, "1605=50i; 1607=22i; 1606=106r 40r")
    events = battle(s, "1606", "50i")
    assert terms(named(events, "defense_total")) == {"factors": 5, "out_of_supply": -2}
    s = fight(tcc, "1604=7n; 1505=8n; 1506=9n; 1705=40c; 1706=79n; 1606=106r; 1605=50i 132i")
    assert terms(named(battle(s, "1606", "50i", "132i"), "attack_total")) == {"factors": 15, "out_of_supply": -7}


def test_static_units_and_garrisons_are_never_halved(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1911=106r; 1912=none; 2118=none", "soviet", also="1912", order="fight_move")
    assert terms(named(battle(s, "1912"), "defense_total")) == {"factors": 2}


@pytest.mark.rules("11.3-5", "11.3-6")
def test_the_differential_goes_to_the_column_below_it(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i 46i; 1606=106r 156r")
    events = battle(s, "1606", "50i", "46i")
    assert dict(named(events, "column").params) == {"differential": 16 - 7, "first": 5, "column": 5}
    assert [column(s, differential, 0) for differential in (0, 4, 5, 9, 10, 54, 55)] == [0, 0, 5, 5, 10, 50, 55]


@pytest.mark.rules("11.3-8", "11.3-9", "11.5-a")
def test_the_modified_die_and_the_final_column_give_the_result(tcc: CrimeanCampaign) -> None:
    """EX23: column +5, die 3: 1/1."""
    s = fight(tcc, "1605=50i 46i; 1606=106r 172r 40r")
    assert final_column(battle(s, "1606", "50i", "46i")) == 5
    assert s.current_player() < 0
    assert losses(play(s.copy(), "die 3")) == (1, 1)
    assert losses(play(s.copy(), "die 4")) == (1, 0)
    s = fight(tcc, "1605=50i 46i; 1606=106r 172r 40r")
    assert final_column(battle(s, "1606", "50i", "46i", attacker="cas1", defender="scas1 a52 a265")) == 5
    assert losses(play(s, "die 4")) == (1, 1)  # 4 less 1


@pytest.mark.rules("11.5", "11.3-10")
def test_the_left_number_is_the_attackers_the_right_one_the_defenders(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i; 1606=40r 106r 156r")
    battle(s, "1606")
    play(s, "die 6")
    assert s.steps[number("50i")] == 1  # column 0: 3/0
    assert where(s, "156r") == "1606"


@pytest.mark.rules("11.4")
def test_beyond_the_last_column_the_last_one_is_used(tcc: CrimeanCampaign) -> None:
    """EX25: 80 against 10, two right: column 55."""
    s = fight(tcc, "1605=50i; 1606=106r")
    assert result(s, column(s, 70, 2), 4) == (0, 9)
    assert result(s, column(s, -20, 0), 6) == (3, 0)


@pytest.mark.rules("12.2-d")
def test_what_attacks_counts_for_stalin_by_its_size_once_it_is_known(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1605=50i; 1606=untried-1 7n 40c", "soviet", turn=6, quota=4, pool="106r")
    battle(s, "1605", "untried-1", "7n")
    assert s.fought == 0
    play(s, "is 106r")
    assert s.fought == 2 + 1


def test_after_the_combat_nothing_of_it_is_left(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "3507=345r 156r 172r; 3506=50i; 3505=22i")
    battle(s, "3507", attacker="cas1", defender="scas1 naval")
    play(s, "die 6")
    for name in ("target", "committed", "oos", "revealed", "concentric", "declared"):
        assert getattr(s, name) == 0, name
    assert s.sealed == [0, 0] and list(s.owed) == [0, 0] and (s.naval_used, s.naval_sealed) == (1, 0)


@pytest.mark.rules("12.1-f", "12.1-h")
def test_a_landing_unit_attacks_from_the_sea_and_must(tcc: CrimeanCampaign) -> None:
    """R97: in supply, with air support only; revealed in step 3 like anybody else."""
    s = fight(
        tcc,
        "offshore=reserve-1",
        "soviet",
        also="3309",
        turn=4,
        landing="3309",
        support="scas1:ready a51:ready",
        pool="345r",
    )
    assert refusal(s, "done") == "12.1-f"
    play(s, "attack 3309")
    assert legal(s) == ["declare"]
    events = play(s, "declare")
    assert told(events, "attacks_from_sea", AXIS, "hex") == ["3309"]
    assert legal(s, "support") == ["scas1"] and not s.oos
    events = [*commit(s, "scas1"), *play(s, "is 345r")]
    assert told(events, "revealed", AXIS, "hex") == ["3309"]
    assert strength(events) == 4 + 2 and strength(events, "defense") == 2
    play(s, "die 1")
    assert where(s, "345r") == "3309" and offers(s, "done")
