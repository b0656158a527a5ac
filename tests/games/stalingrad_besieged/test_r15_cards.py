"""15. Option cards: strikes, barrages, anti-aircraft cover; Reinforcement and Change Sector."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.game import Game
from kurgan.games.stalingrad_besieged.places import GERMAN, RUSSIAN
from kurgan.games.stalingrad_besieged.state import SB

from .helpers import keys, legal, offers, piece, play, refusal
from .shots import movement, named, param, total

FAR = "9-1=g_inf; 9-6=r_inf"  # a unit of each side out of everybody's way


def hold(sb: Game[SB], side: str, card: str, board: str) -> Any:
    return movement(sb, f"hand.{side}={card}; {board}; {FAR}", side)


def strike(sb: Game[SB], side: str, card: str, target: str, board: str) -> Any:
    """A card on its target, before any die or answer."""
    s = hold(sb, side, card, board)
    play(s, f"play {card}", f"target {target}")
    return s


def lowest_killing(sb: Game[SB], side: str, card: str, unit: str, extra: str = "") -> int:
    """The lowest die with which a card kills a unit; 7 if none does."""
    for die in range(1, 7):
        s = strike(sb, side, card, "5-4", f"5-4={unit}{extra}")
        if s.decision.name == "CoverAnswer":
            play(s, "decline")
        if "eliminated" in keys(play(s, f"roll {die}")):
            return die
    return 7


# --- targets --------------------------------------------------------------------------------------

STRIKES = [
    ("german", "air_strike", "15-air-a"),
    ("russian", "air_strike", "15-air-a"),
    ("german", "heavy_barrage", "15-hab-a"),
    ("russian", "heavy_barrage", "15-hab-a"),
    ("german", "r_change_sector__g_air_strike", "15-gas-a"),
    ("german", "r_fortify__g_heavy_barrage", "15-ghb-a"),
    ("german", "r_katyusha__g_heavy_barrage", "15-ghb-a"),
    ("russian", "r_katyusha__g_heavy_barrage", "15-kat-a"),
]
WITH_ROW = [pytest.param(side, card, row, marks=pytest.mark.rules(row)) for side, card, row in STRIKES]


@pytest.mark.parametrize("side, card, row", WITH_ROW)
def test_r34_a_strike_may_go_to_any_enemy_unit_anywhere_and_nowhere_else(
    sb: Game[SB], side: str, card: str, row: str
) -> None:
    s = hold(sb, side, card, "2-2=g_inf hidden; 5-3=g_tank; 5-4=r_inf hidden; 8-6=r_lart")
    play(s, f"play {card}")
    germans, russians = ["2-2", "5-3", "9-1"], ["5-4", "8-6", "9-6"]
    own, enemy = (germans, russians) if side == "german" else (russians, germans)
    assert legal(s) == [f"target {space}" for space in enemy]
    for space in (*own, "1-1"):
        assert refusal(s, f"target {space}").startswith("15-")
    play(s, f"target {enemy[0]}")
    assert f"hand.{side}" not in s.position()


@pytest.mark.parametrize("side, card, row", WITH_ROW)
def test_r15_refusals_and_rolls_name_the_row_of_the_card(sb: Game[SB], side: str, card: str, row: str) -> None:
    s = hold(sb, side, card, "2-2=g_inf; 2-5=r_inf")
    play(s, f"play {card}")
    general = {"15-gas-a": "15-air-a", "15-ghb-a": "15-hab-a"}.get(row, row)
    assert refusal(s, "target 1-1") in (row, general)
    play(s, f"target {'2-5' if side == 'german' else '2-2'}")
    rolled = named(play(s, "roll 1"), "strike_rolled")
    assert set(rolled.rules) & {row, general}
    assert rolled.terms[0].rule in (row, general)


# --- numbers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "side, card, factor",
    [
        pytest.param("german", "air_strike", 4, marks=pytest.mark.rules("15-air-a")),
        pytest.param("russian", "air_strike", 4, marks=pytest.mark.rules("15-air-a")),
        pytest.param("german", "heavy_barrage", 3, marks=pytest.mark.rules("15-hab-a")),
        pytest.param("russian", "heavy_barrage", 3, marks=pytest.mark.rules("15-hab-a")),
        pytest.param("german", "r_change_sector__g_air_strike", 4, marks=pytest.mark.rules("15-gas-a")),
        pytest.param("german", "r_fortify__g_heavy_barrage", 3, marks=pytest.mark.rules("15-ghb-a")),
        pytest.param("german", "r_katyusha__g_heavy_barrage", 3, marks=pytest.mark.rules("15-ghb-a")),
        pytest.param("russian", "r_katyusha__g_heavy_barrage", 3, marks=pytest.mark.rules("15-kat-a")),
    ],
)
def test_r15_factor_plus_defense_is_needed(sb: Game[SB], side: str, card: str, factor: int) -> None:
    defense = (
        {"r_inf": 0, "r_elite": 1, "r_poor": -1, "r_heavy": 2}
        if side == "german"
        else {"g_inf": 1, "g_poor": 0, "g_lart": -1, "g_heavy": 2}
    )
    for unit, number in defense.items():
        assert lowest_killing(sb, side, card, unit) == factor + number


@pytest.mark.parametrize(
    "side, card, penalty",
    [
        pytest.param("german", "air_strike", 1, marks=pytest.mark.rules("15-air-b")),
        pytest.param("russian", "air_strike", 1, marks=pytest.mark.rules("15-air-b")),
        pytest.param("german", "heavy_barrage", 1, marks=pytest.mark.rules("15-hab-b")),
        pytest.param("russian", "heavy_barrage", 1, marks=pytest.mark.rules("15-hab-b")),
        pytest.param("german", "r_change_sector__g_air_strike", 1, marks=pytest.mark.rules("15-gas-a")),
        pytest.param("german", "r_fortify__g_heavy_barrage", 1, marks=pytest.mark.rules("15-ghb-a")),
        pytest.param("german", "r_katyusha__g_heavy_barrage", 1, marks=pytest.mark.rules("15-ghb-a")),
        pytest.param("russian", "r_katyusha__g_heavy_barrage", 0, marks=pytest.mark.rules("15-kat-b")),
    ],
)
def test_r15_a_hidden_target_takes_one_off_the_die_but_not_for_katyushas(
    sb: Game[SB], side: str, card: str, penalty: int
) -> None:
    unit = "r_inf" if side == "german" else "g_inf"
    assert lowest_killing(sb, side, card, f"{unit} hidden") == lowest_killing(sb, side, card, unit) + penalty
    known = f"{unit} hidden:{unit} arrived"  # [R63] a replacement whose type is public
    assert lowest_killing(sb, side, card, known) == lowest_killing(sb, side, card, unit) + penalty


@pytest.mark.rules("15-air-a", "15-air-b")
def test_sb_59_an_air_strike_on_hidden_infantry(sb: Game[SB]) -> None:
    s = strike(sb, "german", "air_strike", "5-5", "5-5=r_inf hidden")
    events = play(s, "decline", "roll 4")  # 4 counts 3 against 4
    assert keys(events) == ["strike_rolled", "strike_survived"]
    assert total(events[0]) == 4 + 1  # what the die must reach, less the unknown defense
    assert piece(s, "5-5").startswith("r_inf hidden")


@pytest.mark.rules("15-kat-a", "15-kat-b")
def test_sb_61_a_katyusha_barrage_on_hidden_infantry(sb: Game[SB]) -> None:
    s = strike(sb, "russian", "r_katyusha__g_heavy_barrage", "5-1", "5-1=g_inf hidden")
    assert "eliminated" in keys(play(s, "roll 4"))  # 3 + 1


@pytest.mark.rules("15-hab-a")
def test_r34_the_event_adds_up_for_a_revealed_target(sb: Game[SB]) -> None:
    s = strike(sb, "german", "heavy_barrage", "5-4", "5-4=r_heavy; forts=5-4:russian")
    rolled = named(play(s, "roll 5"), "strike_rolled")
    assert [(t.key, t.value) for t in rolled.terms] == [("factor", 3), ("defense", 2), ("fortification", 1)]
    assert param(rolled, "unit") == "r_heavy" and param(rolled, "die") == 5


@pytest.mark.rules("15-hab-b")
@pytest.mark.parametrize("unit", ["r_inf", "r_heavy", "r_poor"])
def test_r34_the_event_says_nothing_of_a_hidden_targets_type(sb: Game[SB], unit: str) -> None:
    s = strike(sb, "german", "heavy_barrage", "5-4", f"5-4={unit} hidden; forts=5-4:russian")
    rolled = named(play(s, "roll 1"), "strike_rolled")
    assert [(t.key, t.value) for t in rolled.terms] == [("factor", 3), ("hidden", 1), ("fortification", 1)]
    assert param(rolled, "unit") == "r_unknown"


@pytest.mark.rules("15-air-a")
def test_r34_there_are_no_arcs_and_no_six_for_a_seven(sb: Game[SB]) -> None:
    around = "; 5-3=g_inf; 4-4=g_inf; 5-5=g_inf; 6-4=g_inf"
    assert lowest_killing(sb, "german", "air_strike", "r_inf", around) == 4
    assert lowest_killing(sb, "german", "air_strike", "r_heavy", around + "; forts=5-4:russian") == 7


@pytest.mark.rules("15-hab-a")
def test_r34_a_card_marks_nobody_and_is_discarded(sb: Game[SB]) -> None:
    s = strike(sb, "german", "heavy_barrage", "5-4", "5-4=r_inf; 5-3=g_inf")
    play(s, "roll 1")
    assert piece(s, "5-3") == "g_inf" and piece(s, "5-4") == "r_inf"
    assert "discard=heavy_barrage" in s.position() and s.decision.name == "Maneuver"
    play(s, "fight")
    assert offers(s, "attack 5-3")


@pytest.mark.rules("15-hab-a", "9.5-a")
def test_r34_a_hidden_casualty_is_shown(sb: Game[SB]) -> None:
    s = strike(sb, "german", "heavy_barrage", "5-4", "5-4=r_poor hidden")
    events = play(s, "roll 6")
    assert keys(events) == ["strike_rolled", "revealed", "eliminated"]
    assert param(events[1], "unit") == "r_poor" and "eliminated=r_poor;" in s.position()


@pytest.mark.rules("15-hab-b")
def test_r68_a_hidden_survivor_stays_hidden_and_cannot_be_what_the_die_would_have_killed(sb: Game[SB]) -> None:
    s = strike(sb, "german", "heavy_barrage", "5-4", "5-4=r_tank hidden")
    play(s, "roll 4")  # 3: kills defense 0 and below
    assert piece(s, "5-4") == "r_tank hidden:r_elite+r_tank+r_etank+r_heavy"
    s = strike(sb, "german", "heavy_barrage", "5-4", "5-4=r_tank hidden:r_elite+r_tank+r_etank+r_heavy")
    play(s, "roll 1")
    assert piece(s, "5-4") == "r_tank hidden:r_elite+r_tank+r_etank+r_heavy"  # nothing new


@pytest.mark.rules("15-kat-b")
def test_r68_what_a_katyusha_teaches_knows_no_penalty(sb: Game[SB]) -> None:
    s = strike(sb, "russian", "r_katyusha__g_heavy_barrage", "5-1", "5-1=g_heavy hidden")
    play(s, "roll 4")  # kills defense 1 and below: one type is left
    assert piece(s, "5-1") == "g_heavy hidden:g_heavy"
    assert "5-1=g_heavy hidden:g_heavy" in s.information_state(RUSSIAN)


# --- anti-aircraft cover --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "side, card, gun, unit",
    [
        pytest.param("german", "air_strike", "r_at", "r_inf", marks=pytest.mark.rules("15-air-c")),
        pytest.param("russian", "air_strike", "g_88", "g_inf", marks=pytest.mark.rules("15-air-c")),
        pytest.param("german", "r_change_sector__g_air_strike", "r_at", "r_inf", marks=pytest.mark.rules("15-gas-a")),
    ],
)
@pytest.mark.parametrize("where", ["5-6", "4-5", "6-5", "5-4"])
def test_r33_a_revealed_gun_within_two_cancels_an_air_strike_without_a_roll(
    sb: Game[SB], side: str, card: str, gun: str, unit: str, where: str
) -> None:
    s = strike(sb, side, card, "5-4", f"5-4={unit}; {where}={gun}" if where != "5-4" else f"5-4={gun}")
    assert s.decision.name == "Maneuver"  # no die was asked for
    assert f"discard={card}" in s.position()  # the card is spent


@pytest.mark.rules("15-air-c")
def test_r15_air_c_the_event_names_the_gun(sb: Game[SB]) -> None:
    s = hold(sb, "german", "air_strike", "5-4=r_inf; 5-5=r_at")
    event = named(play(s, "play air_strike", "target 5-4"), "strike_cancelled")
    assert event.rules == ("15-air-c",) and param(event, "space") == "5-5"


@pytest.mark.rules("15-air-c")
def test_r6_cover_ignores_red_lines_and_units_between_and_ends_at_two(sb: Game[SB]) -> None:
    assert strike(sb, "german", "air_strike", "3-4", "3-4=r_inf; 4-4=r_inf; 5-4=r_at").decision.name == "Maneuver"
    for gun in ("6-4", "4-6", "5-5"):
        s = strike(sb, "german", "air_strike", "3-4", f"3-4=r_inf; {gun}=r_at")
        assert s.decision.name == "StrikeRoll"


@pytest.mark.rules("15-air-c")
@pytest.mark.parametrize("other", ["g_88", "r_lart"])
def test_r15_air_c_the_attackers_own_gun_and_other_artillery_cover_nobody(sb: Game[SB], other: str) -> None:
    s = strike(sb, "german", "air_strike", "5-4", f"5-4=r_inf; 5-5={other}")
    assert s.decision.name == "StrikeRoll"


@pytest.mark.rules("15-air-c")
@pytest.mark.parametrize(
    "side, card",
    [("german", "heavy_barrage"), ("russian", "heavy_barrage"), ("russian", "r_katyusha__g_heavy_barrage")],
)
def test_r15_air_c_guns_do_not_stop_shells(sb: Game[SB], side: str, card: str) -> None:
    gun, unit = ("r_at", "r_inf") if side == "german" else ("g_88", "g_inf")
    s = strike(sb, side, card, "5-4", f"5-4={unit}; 5-5={gun}; 4-4={gun} hidden")
    assert s.decision.name == "StrikeRoll"


@pytest.mark.rules("15-air-c")
@pytest.mark.parametrize(
    "side, gun, unit, seat", [("german", "r_at", "r_inf", RUSSIAN), ("russian", "g_88", "g_inf", GERMAN)]
)
def test_r33_the_owner_of_a_hidden_gun_is_asked_and_may_show_it(
    sb: Game[SB], side: str, gun: str, unit: str, seat: int
) -> None:
    s = strike(sb, side, "air_strike", "5-4", f"5-4={unit}; 4-3={gun} hidden; 6-4={unit} hidden")
    assert s.current_player() == seat
    assert legal(s) == ["reveal 4-3", "decline"]
    assert refusal(s, "reveal 6-4") == "15-air-c" and refusal(s, "reveal 1-1") == "15-air-c"
    events = play(s, "reveal 4-3")
    assert keys(events) == ["revealed", "strike_cancelled"]
    assert piece(s, "4-3") == gun and "discard=air_strike" in s.position()
    assert s.decision.name == "Maneuver"


@pytest.mark.rules("15-air-c")
def test_r33_he_may_also_keep_it_hidden_and_take_the_strike(sb: Game[SB]) -> None:
    s = strike(sb, "german", "air_strike", "5-4", "5-4=r_inf; 4-3=r_at hidden")
    play(s, "decline")
    assert s.decision.name == "StrikeRoll" and piece(s, "4-3") == "r_at hidden"
    play(s, "roll 4")
    assert piece(s, "5-4") == "" and piece(s, "4-3") == "r_at hidden"


@pytest.mark.rules("15-air-c")
def test_r33_a_hidden_gun_that_is_itself_the_target_may_be_shown(sb: Game[SB]) -> None:
    s = strike(sb, "german", "air_strike", "5-4", "5-4=r_at hidden")
    assert legal(s) == ["reveal 5-4", "decline"]


@pytest.mark.rules("15-air-c")
def test_r33_who_is_asked_depends_on_public_facts_alone(sb: Game[SB]) -> None:
    s = strike(sb, "german", "air_strike", "5-4", "5-4=r_inf; 4-3=r_inf hidden")
    assert s.decision.name == "CoverAnswer" and legal(s) == ["decline"]
    s = strike(sb, "german", "air_strike", "5-4", "5-4=r_inf; 4-3=r_tank hidden:r_tank+r_heavy")
    assert s.decision.name == "StrikeRoll"  # everybody knows that it is no gun
    s = strike(sb, "german", "air_strike", "5-4", "5-4=r_inf; 1-6=r_at hidden")
    assert s.decision.name == "StrikeRoll"  # too far away to matter


@pytest.mark.rules("15-air-c")
def test_r33_with_a_gun_in_the_open_nobody_is_asked(sb: Game[SB]) -> None:
    s = strike(sb, "german", "air_strike", "5-4", "5-4=r_inf; 4-3=r_at hidden; 5-5=r_at")
    assert s.decision.name == "Maneuver" and piece(s, "4-3") == "r_at hidden"


# --- solo: the look for an 88 ---------------------------------------------------------------------

SOLO = "scenario=solo; "


@pytest.mark.rules("15-air-c")
def test_r57_a_face_down_88_known_to_be_one_is_always_shown(sb: Game[SB]) -> None:
    s = strike(sb, "russian", "air_strike", "5-2", SOLO + "5-2=g_inf; 4-2=g_88 hidden:g_88")
    assert s.decision.name == "Maneuver" and piece(s, "4-2") == "g_88"


@pytest.mark.rules("15-air-c")
def test_r57_a_revealed_88_spares_the_hidden_one(sb: Game[SB]) -> None:
    s = strike(sb, "russian", "air_strike", "5-2", SOLO + "5-2=g_inf; 4-2=g_88 hidden:g_88; 6-2=g_88; 5-1=g_unknown")
    assert s.decision.name == "Maneuver"
    assert piece(s, "4-2") == "g_88 hidden:g_88" and piece(s, "5-1") == "g_unknown hidden"


@pytest.mark.rules("15-air-c")
def test_r69_the_look_goes_by_column_then_row_and_stops_at_the_first_88(sb: Game[SB]) -> None:
    s = strike(
        sb,
        "russian",
        "air_strike",
        "5-2",
        SOLO + "5-2=g_inf; 4-1=g_unknown; 4-2=g_unknown; 5-1=g_unknown; 6-2=g_unknown; 8-1=g_unknown",
    )
    assert s.decision.name == "LookForGun"
    assert param(named(play(s, "unseen"), "no_gun_seen"), "space") == "4-1"
    assert param(named(play(s, "unseen"), "no_gun_seen"), "space") == "4-2"
    events = play(s, "shows g_88")
    assert [param(e, "space") for e in events] == ["5-1", "5-1"] and keys(events) == ["revealed", "strike_cancelled"]
    assert piece(s, "4-1") == piece(s, "4-2") == "g_unknown hidden:g_inf+g_elite+g_poor+g_lart+g_heavy+g_tank"
    assert piece(s, "5-1") == "g_88" and piece(s, "6-2") == piece(s, "8-1") == "g_unknown hidden"
    assert s.decision.name == "Maneuver"


@pytest.mark.rules("15-air-c")
def test_r69_pieces_looked_at_before_are_not_looked_at_again(sb: Game[SB]) -> None:
    s = strike(sb, "russian", "air_strike", "5-2", SOLO + "5-2=g_inf; 4-2=g_unknown hidden:g_inf+g_tank; 6-2=g_unknown")
    assert param(named(play(s, "unseen"), "no_gun_seen"), "space") == "6-2"
    assert s.decision.name == "StrikeRoll"


@pytest.mark.rules("15-air-c")
def test_r69_the_look_leaves_nothing_behind_but_what_was_learned(sb: Game[SB]) -> None:
    s = strike(sb, "russian", "air_strike", "5-2", SOLO + "5-2=g_inf; 4-2=g_unknown")
    play(s, "unseen", "roll 1")
    assert "looked=" not in s.position() and "struck=" not in s.position()


@pytest.mark.rules("15-air-c")
def test_r57_the_solo_german_strikes_and_the_russian_is_asked_as_ever(sb: Game[SB]) -> None:
    s = strike(sb, "german", "air_strike", "5-4", SOLO + "5-4=r_inf; 5-5=r_at hidden; 5-3=g_unknown")
    assert s.current_player() == RUSSIAN and legal(s) == ["reveal 5-5", "decline"]


# --- reinforcements -------------------------------------------------------------------------------


@pytest.mark.rules("15-grn-a")
def test_r15_grn_a_on_any_vacant_space_of_the_german_back_row_and_it_may_move_at_once(sb: Game[SB]) -> None:
    s = hold(sb, "german", "r_fortify__g_reinforcement", "1-1=g_inf; 2-2=g_inf; aside=g_tank")
    assert refusal(s, "reinforce g_tank") == "7-d"  # only by card
    play(s, "play r_fortify__g_reinforcement", "reinforce g_tank")
    assert legal(s) == [f"at {column}-1" for column in range(2, 9)]
    assert refusal(s, "at 1-1") == "7.2-d" and refusal(s, "at 3-2") == "7.2-b"
    play(s, "at 3-1")
    assert offers(s, "move 3-1")
    assert "discard=r_fortify__g_reinforcement" in s.position() and "aside=" not in s.position()


@pytest.mark.rules("15-grn-a")
def test_r15_grn_a_one_card_brings_one_reinforcement(sb: Game[SB]) -> None:
    s = hold(sb, "russian", "r_reinforcement__g_change_sector", "aside=r_inf*2; ferries=1-6 5-6")
    play(s, "play r_reinforcement__g_change_sector", "reinforce r_inf", "at 1-6")
    assert refusal(s, "reinforce r_inf") == "7-d"


RUSSIAN_LANDING = "ferries=2-6 5-6; factory=8-5"


@pytest.mark.rules("15-rrn-a")
@pytest.mark.parametrize("unit, spaces", [("r_inf", ["2-6", "5-6"]), ("r_tank", ["2-6", "5-6", "8-5"])])
def test_r15_rrn_a_at_a_ferry_or_for_tanks_the_standing_factory_and_it_may_move_at_once(
    sb: Game[SB], unit: str, spaces: list[str]
) -> None:
    s = hold(sb, "russian", "r_reinforcement__g_change_sector", f"aside={unit}; {RUSSIAN_LANDING}")
    play(s, "play r_reinforcement__g_change_sector", f"reinforce {unit}")
    assert legal(s) == [f"at {space}" for space in spaces]
    play(s, "at 2-6")
    assert offers(s, "move 2-6")


@pytest.mark.rules("15-rrn-a")
def test_r15_rrn_a_not_where_a_german_stands_or_is_beside_but_diagonals_do_not_count(sb: Game[SB]) -> None:
    s = hold(
        sb,
        "russian",
        "r_reinforcement__g_change_sector",
        "aside=r_tank; ferries=2-6 5-6; factory=8-5:destroyed; 2-5=g_inf; 4-5=g_inf; 9-5=g_inf",
    )
    play(s, "play r_reinforcement__g_change_sector", "reinforce r_tank")
    assert legal(s) == ["at 5-6"]
    assert refusal(s, "at 2-6") == "7.2-f" and refusal(s, "at 8-5") == "7.4-a"
    s = hold(
        sb,
        "russian",
        "r_reinforcement__g_change_sector",
        "aside=r_tank; ferries=2-6 5-6:german; factory=8-5; 5-6=g_inf; 3-5=g_inf; 8-4=g_inf",
    )
    play(s, "play r_reinforcement__g_change_sector", "reinforce r_tank")
    assert legal(s) == ["at 2-6"]
    assert refusal(s, "at 5-6") == "7.3-b" and refusal(s, "at 8-5") == "7.2-f"


# --- Change Sector --------------------------------------------------------------------------------

CHANGERS = [
    ("german", "r_reinforcement__g_change_sector", "g_inf", "2"),
    ("russian", "r_change_sector__g_air_strike", "r_inf", "5"),
]


@pytest.mark.rules("15-chs-a")
@pytest.mark.parametrize("side, card, unit, row", CHANGERS)
def test_r15_chs_a_one_unit_may_change_to_an_adjacent_sector_with_its_full_move(
    sb: Game[SB], side: str, card: str, unit: str, row: str
) -> None:
    s = hold(sb, side, card, f"3-{row}={unit}; 6-{row}={unit}")
    play(s, f"move 3-{row}")
    assert refusal(s, f"cross 2 4-{row}") == "8.1-c"  # not without the card
    s = hold(sb, side, card, f"3-{row}={unit}; 6-{row}={unit}")
    play(s, f"play {card}", f"move 3-{row}", f"cross 2 4-{row}", f"to 5-{row}")
    assert piece(s, f"5-{row}") == f"{unit} moved"  # not marked: it may attack
    assert f"discard={card}" in s.position()
    play(s, f"move 6-{row}")
    assert refusal(s, f"cross 2 7-{row}") == "8.1-c"  # one unit only


@pytest.mark.rules("15-chs-a")
@pytest.mark.parametrize("broken", ["center:german", "center:russian"])
def test_r15_chs_a_not_into_a_sector_broken_for_either_side(sb: Game[SB], broken: str) -> None:
    s = movement(sb, f"shift=1; 3-2=g_inf; broken={broken}; {FAR}")
    play(s, "move 3-2")
    assert refusal(s, "cross 2 4-2") == "15-chs-a"


@pytest.mark.rules("15-chs-b")
@pytest.mark.parametrize("enemy", ["4-3", "5-2", "4-1"])
def test_r15_chs_b_the_step_into_the_sector_may_not_end_beside_an_enemy(sb: Game[SB], enemy: str) -> None:
    s = movement(sb, f"shift=1; 3-2=g_inf; {enemy}=r_inf; {FAR}")
    play(s, "move 3-2")
    assert refusal(s, "cross 2 4-2") == "15-chs-b"


@pytest.mark.rules("15-chs-b")
def test_r18_after_the_step_over_the_line_the_unit_may_go_into_contact_and_attack(sb: Game[SB]) -> None:
    s = movement(sb, f"shift=1; 3-2=g_inf; 5-3=r_inf; {FAR}")  # only diagonal to 4-2
    play(s, "move 3-2", "cross 2 4-2", "to 5-2", "fight")
    assert offers(s, "attack 5-2")


@pytest.mark.rules("15-chs-c")
def test_r15_chs_c_the_unit_must_start_beside_the_new_sector(sb: Game[SB]) -> None:
    s = movement(sb, f"shift=1; 2-2=g_inf; {FAR}")
    play(s, "move 2-2", "to 3-2")
    assert refusal(s, "cross 2 4-2") == "15-chs-c"


@pytest.mark.rules("15-chs-c")
def test_r18_it_may_cross_with_its_second_step_after_one_along_the_line(sb: Game[SB]) -> None:
    s = movement(sb, f"shift=1; 3-2=g_inf; {FAR}")
    play(s, "move 3-2", "to 3-3", "cross 2 4-3")
    assert piece(s, "4-3") == "g_inf moved"


@pytest.mark.rules("15-gas-a")
def test_r15_each_side_has_its_own_half_of_a_double_card(sb: Game[SB]) -> None:
    s = hold(sb, "german", "r_change_sector__g_air_strike", "3-2=g_inf; 2-5=r_inf")
    play(s, "play r_change_sector__g_air_strike")
    assert s.decision.name == "ManeuverTarget"
    s = hold(sb, "russian", "r_change_sector__g_air_strike", "3-2=g_inf; 2-5=r_inf")
    play(s, "play r_change_sector__g_air_strike")
    assert s.decision.name == "Maneuver" and "shift=1" in s.position()
