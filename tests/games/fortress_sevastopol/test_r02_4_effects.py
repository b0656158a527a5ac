"""What the Event chits do, and when they are of use; the errata of single chits."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.core.flow import CHANCE
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import AXIS, SOVIET
from kurgan.games.fortress_sevastopol.rules.factors import attack_factor, defense_factor, eliminate
from kurgan.games.fortress_sevastopol.sheets import CHITS
from kurgan.games.fortress_sevastopol.state import FS
from tests.games.fortress_sevastopol.helpers import asked, keys, legal, mode, offers, place, play, refusal, where
from tests.games.fortress_sevastopol.test_r02_4_chits import in_pool, with_hand

BOARD = "29=ger-46 ger-50; 28=sov-156; 26=ger-art49 ger-hq11"


def at_window(fs: FortressSevastopol, hand: str) -> FS:
    """An Assault of ger-46 and an engineer from 29 on 28, at the moment for chits."""
    s = with_hand(fs, hand, board="29=ger-46 ger-eng46; 28=sov-156 sov-mar7", turn=3)
    play(s, "impulse movement", "activate 29", "unit ger-46", "to 28")
    while not (asked(s) == "PlayChit" and s.committed) and s.current_player() != CHANCE:
        texts = legal(s)
        entering = next((t for t in texts if t in ("unit ger-eng46", "to 28", "assault 28", "commit ger-eng46")), None)
        s.apply(s.game.action(entering or texts[-1]))
    return s


def bombarding(fs: FortressSevastopol, hand: str) -> FS:
    """The guns of 29 bombard 28, at the moment for chits."""
    s = with_hand(fs, hand, board="29=ger-art49 ger-art52 ger-46; 28=sov-156", turn=3)
    play(s, "impulse bombardment", "activate 28", "lead ger-art49", "bombard", "join ger-art52")
    while asked(s) != "PlayChit":
        s.apply(s.legal_actions()[0])
    return s


def unanswered(s: FS, chit: str) -> None:
    """Play a chit that nobody answers."""
    play(s, f"chit {chit}")
    while asked(s) == "AnswerChit":
        play(s, "decline")


# --- Assaults ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("chit, av", [("at_adv", 1), ("maj_at_adv", 2)])
def test_attack_chits(fs: FortressSevastopol, chit: str, av: int) -> None:
    s = at_window(fs, f"axis:{chit} axis:intel")
    play(s, f"chit {chit}")
    assert s.av_chits == av and in_pool(s, chit) == s.given.sheets.chit_count[CHITS.index(chit)]


@pytest.mark.parametrize("chit, dv", [("de_adv", 1), ("maj_de_adv", 2)])
def test_defence_chits(fs: FortressSevastopol, chit: str, dv: int) -> None:
    s = at_window(fs, f"soviet:{chit}*2 axis:elite")
    assert s.current_player() == AXIS  # the active player first
    play(s, "decline")
    unanswered(s, chit)
    play(s, "decline")  # the Axis again
    unanswered(s, chit)
    assert s.dv_chits == 2 * dv  # effects add


def test_the_attackers_chits_are_not_for_the_defender(fs: FortressSevastopol) -> None:
    s = at_window(fs, "soviet:at_adv soviet:art_obs soviet:mines axis:de_adv axis:train_eng*2")
    assert refusal(s, "chit de_adv") == "2.4.2" and offers(s, "chit train_eng")
    play(s, "decline")
    assert refusal(s, "chit at_adv") == "2.4.2" and refusal(s, "chit art_obs") == "E-1"
    assert offers(s, "chit mines")


def test_trained_engineers_once_for_each(fs: FortressSevastopol) -> None:
    s = at_window(fs, "axis:train_eng*2")
    unanswered(s, "train_eng")
    assert s.train == 1
    assert s.current_player() == CHANCE or refusal(s, "chit train_eng") == "2.4.2"


@pytest.mark.rules("E-3")
def test_mines_send_a_unit_of_the_attackers_choice_back(fs: FortressSevastopol) -> None:
    s = at_window(fs, "soviet:mines")
    play(s, "chit mines")
    assert asked(s) == "ChooseMined" and s.current_player() == AXIS
    assert legal(s, "unit") == ["ger-46", "ger-eng46"] and refusal(s, "unit ger-50") == "E-3"
    play(s, "unit ger-eng46")
    assert (where(s, "ger-eng46"), mode(s, "ger-eng46")) == ("29", "spent")
    assert where(s, "ger-46") == "28" and s.current_player() == CHANCE


@pytest.mark.rules("E-3")
def test_mines_against_a_lone_attacker_end_the_assault(fs: FortressSevastopol) -> None:
    s = with_hand(fs, "soviet:mines", board="29=ger-46; 28=sov-156", turn=3)
    play(s, "impulse movement", "activate 29", "unit ger-46", "to 28")
    while asked(s) != "PlayChit" or not s.committed:
        s.apply(s.game.action(next((t for t in legal(s) if t == "assault 28"), legal(s)[-1])))
    events = play(s, "chit mines")
    assert (where(s, "ger-46"), mode(s, "ger-46")) == ("29", "spent")
    assert "rolled_two" not in keys(events) and in_pool(s, "mines") == 3


def test_mines_stop_only_mandatory_assaults(fs: FortressSevastopol) -> None:
    s = with_hand(fs, "soviet:mines", board="28=ger-46 sov-156; 29=ger-50", held="29 28", turn=3)
    play(s, "impulse movement", "activate 28", "assault 28")
    while asked(s) != "PlayChit":
        s.apply(s.game.action(next((t for t in legal(s) if t.startswith("commit")), legal(s)[-1])))
    assert s.current_player() == SOVIET and refusal(s, "chit mines") == "E-3"


# --- Bombardments -----------------------------------------------------------------------------------


@pytest.mark.rules("E-1")
def test_art_obs_helps_own_guns(fs: FortressSevastopol) -> None:
    s = bombarding(fs, "axis:art_obs")
    play(s, "chit art_obs")
    assert s.bv_chits == 2


@pytest.mark.rules("E-2")
def test_ammo_shrt_silences_a_gun_even_after_other_chits(fs: FortressSevastopol) -> None:
    s = bombarding(fs, "axis:art_obs soviet:ammo_shrt")
    assert s.current_player() == AXIS
    unanswered(s, "art_obs")
    assert s.current_player() == SOVIET
    unanswered(s, "ammo_shrt")
    assert asked(s) == "ChooseSilenced" and s.current_player() == SOVIET
    assert refusal(s, "unit ger-46") == "E-2"
    play(s, "unit ger-art52")
    assert mode(s, "ger-art52") == "spent" and mode(s, "ger-art49") == "fresh"
    assert s.guns == 1 << s.given.sheets.number["ger-art49"]


def test_ammo_shrt_is_for_the_opponent_of_guns(fs: FortressSevastopol) -> None:
    s = bombarding(fs, "axis:ammo_shrt")
    assert refusal(s, "chit ammo_shrt") == "E-2"


def test_no_ammo_shrt_against_aircraft(fs: FortressSevastopol) -> None:
    s = with_hand(
        fs, "soviet:ammo_shrt soviet:elite axis:art_obs", board="29=ger-46; 28=sov-156", turn=3, marker="air-2:ready"
    )
    play(s, "impulse bombardment", "activate 28")
    while asked(s) != "PlayChit":
        s.apply(s.legal_actions()[0])
    assert s.current_player() == AXIS and refusal(s, "chit art_obs") == "E-1"
    play(s, "decline")
    assert refusal(s, "chit ammo_shrt") == "E-2" and offers(s, "chit elite")


# --- ELITE ------------------------------------------------------------------------------------------


@pytest.mark.rules("2.4.2-c")
def test_elite_stays_with_its_unit_until_it_is_lost(fs: FortressSevastopol) -> None:
    """The tutorial's 49. Art becomes 4-3-4."""
    s = with_hand(fs, "axis:elite", board=BOARD, held="29 26")
    art, before = s.given.sheets.number["ger-art49"], in_pool(s, "elite")
    factors = attack_factor(s, art), defense_factor(s, art)
    play(s, "chit elite")
    assert refusal(s, "unit ger-hq11") == "2.4.2" and refusal(s, "unit sov-156") == "2.4.2"
    play(s, "unit ger-art49")
    assert in_pool(s, "elite") == before
    assert (attack_factor(s, art), defense_factor(s, art)) == (factors[0] + 1, factors[1] + 1)
    eliminate(s, art, "10.5")
    assert in_pool(s, "elite") == before + 1 and not s.elite


def test_one_elite_for_a_unit(fs: FortressSevastopol) -> None:
    """[R26]"""
    s = with_hand(fs, "axis:elite", board="29=ger-46+elite ger-50; 28=sov-156")
    play(s, "chit elite")
    assert not offers(s, "unit ger-46") and refusal(s, "unit ger-46") == "2.4.2"


# --- TRAIN ENG --------------------------------------------------------------------------------------


def test_trained_engineers_at_work(fs: FortressSevastopol) -> None:
    s = with_hand(fs, "axis:train_eng soviet:train_eng", board="29=ger-46 ger-eng46; 28=sov-156", turn=3)
    assert refusal(s, "chit train_eng") == "2.4.2"
    play(s, "impulse engineering", "activate 29")
    while asked(s) != "PlayChit":
        s.apply(s.legal_actions()[0])
    assert s.current_player() == AXIS
    unanswered(s, "train_eng")
    assert s.train == 1
    while s.current_player() != CHANCE:
        assert s.current_player() != SOVIET or not offers(s, "chit train_eng")
        play(s, "decline")


# --- PARTISANS --------------------------------------------------------------------------------------


def raiding(fs: FortressSevastopol, **fields: Any) -> FS:
    board = "29=ger-46 ger-50 ger-hq11; 26=ger-73; 24=ger-72 sov-156; 28=sov-271"
    return with_hand(fs, "soviet:partisans", board=board, **{"side": "soviet", "held": "29 26 24", **fields})


@pytest.mark.rules("E-4")
def test_partisans_need_an_uncontested_axis_area(fs: FortressSevastopol) -> None:
    s = raiding(fs)
    play(s, "chit partisans")
    assert asked(s) == "ChooseRaid" and s.current_player() == SOVIET
    assert legal(s, "target") == ["26", "29"]
    assert refusal(s, "target 24") == refusal(s, "target 28") == refusal(s, "target U") == "E-4"


@pytest.mark.rules("E-4", "E-4-a")
def test_every_unit_has_the_same_chance_but_hqs(fs: FortressSevastopol) -> None:
    s = raiding(fs)
    play(s, "chit partisans", "target 29")
    assert [(action.text, weight) for action, weight in s.chance_outcomes()] == [("find ger-46", 1), ("find ger-50", 1)]


@pytest.mark.rules("E-4-b")
@pytest.mark.parametrize(
    "before, die, after",
    [
        ("fresh", 1, "fresh"),
        ("fresh", 2, "fresh"),
        ("fresh", 3, "spent"),
        ("fresh", 5, "spent"),
        ("fresh", 6, "spent"),
        ("spent", 5, "spent"),
        ("spent", 6, "disrupt1"),
        ("disrupt1", 6, "disrupt2"),
        ("disrupt2", 6, "disrupt2"),
    ],
)
def test_what_partisans_do(fs: FortressSevastopol, before: str, die: int, after: str) -> None:
    s = place(
        fs,
        f"29=ger-46; 26=ger-73/{before}; 28=sov-271",
        options="chits:yes",
        hand="soviet:partisans",
        side="soviet",
        held="29 26",
        vp=6,
    )
    play(s, "chit partisans", "target 26", f"die {die}")  # one unit: nobody draws lots
    assert mode(s, "ger-73") == after and in_pool(s, "partisans") == 2
    assert asked(s) == "ChooseImpulse" and s.side == SOVIET


def test_partisans_leave_the_impulse_alone(fs: FortressSevastopol) -> None:
    """Between declaration and dice they pass over the Areas and units of the Impulse."""
    s = with_hand(fs, "soviet:partisans", board="29=ger-art49 ger-46; 26=ger-73; 28=sov-156", held="29 26", turn=3)
    play(s, "impulse bombardment", "activate 28", "bombard")  # there is one gun only
    while asked(s) != "PlayChit":
        s.apply(s.legal_actions()[0])
    play(s, "chit partisans", "target 29")
    assert asked(s) == "OneDie" and s.struck == s.given.sheets.number["ger-46"]  # the firing gun is not found
    play(s, "die 6")
    assert mode(s, "ger-46") == "spent" and s.current_player() == CHANCE


# --- the closed links -------------------------------------------------------------------------------


@pytest.mark.rules("E-5", "E-5-a")
def test_closed_links(fs: FortressSevastopol) -> None:
    adjacent = fs.sheets["original"].adjacent
    assert not adjacent[1] >> 5 & 1 and not adjacent[5] >> 1 & 1
    assert not adjacent[3] >> 4 & 1 and not adjacent[4] >> 3 & 1


@pytest.mark.rules("E-6")
def test_the_other_map_opens_3_4(fs: FortressSevastopol) -> None:
    adjacent = fs.sheets["simonitch"].adjacent
    assert adjacent[3] >> 4 & 1 and adjacent[4] >> 3 & 1 and not adjacent[1] >> 5 & 1
    assert fs.new(options={"map": "simonitch"}).given.sheets.adjacent == adjacent
