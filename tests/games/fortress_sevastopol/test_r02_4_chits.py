"""2.4 Event chits: drawing, windows, answers, discarding."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurgan.core.chance import by_lot
from kurgan.core.errors import BadText
from kurgan.core.event import events_for
from kurgan.games.fortress_sevastopol import FortressSevastopol
from kurgan.games.fortress_sevastopol.places import AXIS, SOVIET
from kurgan.games.fortress_sevastopol.rules.r02_4_chits import hand_size, pool_size
from kurgan.games.fortress_sevastopol.sheets import CHITS
from kurgan.games.fortress_sevastopol.state import FS, INVASION, PHASES
from tests.games.fortress_sevastopol.helpers import asked, keys, legal, offers, place, play, refusal

BOARD = "29=ger-46 ger-50; 28=sov-156; 5=sov-mar7 sov-mar8"
WINDOW = "before-impulse>window>PlayChit"


def with_hand(
    fs: FortressSevastopol, hand: str, at: str = "ChooseImpulse", board: str = BOARD, options: str = "", **fields: Any
) -> FS:
    return place(fs, board, at=at, options=f"chits:yes {options}", hand=hand, **{"vp": 6, **fields})


def held(s: FS, side: int) -> list[str]:
    hand = s.hand[side * len(CHITS) : (side + 1) * len(CHITS)]
    return [CHITS[chit] for chit, many in enumerate(hand) for _ in range(many)]


def in_pool(s: FS, chit: str) -> int:
    return s.pool[CHITS.index(chit)]


# --- 5.1 the draw -----------------------------------------------------------------------------------


@pytest.mark.rules("2.4.1-b", "2.4.1-a")
def test_the_axis_draws_first_on_odd_turns(fs: FortressSevastopol) -> None:
    """WE105"""
    s = fs.new()
    drawers = []
    while asked(s) == "DrawChit":
        drawers.append(s.side)
        s.apply(s.legal_actions()[0])
    assert drawers == [AXIS] * 4 + [SOVIET] * 2
    assert (hand_size(s, AXIS), hand_size(s, SOVIET)) == (4, 2)


@pytest.mark.rules("2.4.1-b", "5.1")
def test_the_soviet_draws_first_on_even_turns(fs: FortressSevastopol) -> None:
    s = fs.read_position("at=chit-draw>DrawChit; turn=2; phase=chit_draw; side=soviet; owed=3")
    drawers = []
    while asked(s) == "DrawChit":
        drawers.append(s.side)
        s.apply(s.legal_actions()[0])
    assert drawers == [SOVIET] * 3 + [AXIS] * 3


@pytest.mark.rules("2.4.1-a")
def test_an_empty_pool_ends_the_draw_without_debt(fs: FortressSevastopol) -> None:
    s = fs.read_position(
        "at=chit-draw>DrawChit; turn=1; phase=chit_draw; side=axis; owed=4; pool=intel mines; "
        "29=ger-46 ger-50 ger-73; 28=sov-156 sov-271 sov-106"
    )
    play(s, "draw intel", "draw mines")
    assert asked(s) != "DrawChit" and s.owed == 0 and pool_size(s) == 0
    assert hand_size(s, AXIS) == 2 and hand_size(s, SOVIET) == 0


def test_a_draw_is_seen_by_its_owner_alone(fs: FortressSevastopol) -> None:
    """[R29]"""
    events = fs.new().play(fs.action("draw elite"))
    assert keys(events_for(AXIS, events)) == ["chit_drawn"]
    assert keys(events_for(SOVIET, events)) == keys(events_for(None, events)) == ["chit_drawn_unseen"]


# --- windows ----------------------------------------------------------------------------------------


@pytest.mark.rules("2.4.2")
def test_red_chits_belong_between_declaration_and_dice(fs: FortressSevastopol) -> None:
    s = with_hand(fs, "axis:at_adv axis:elite soviet:mines")
    assert legal(s, "chit") == ["elite"]
    assert refusal(s, "chit at_adv") == "2.4.2"
    assert refusal(s, "chit mines") == "2.4.1"  # not in hand


@pytest.mark.rules("2.4.2-a")
def test_both_may_play_at_the_start_of_a_phase_the_soviet_first(fs: FortressSevastopol) -> None:
    s = with_hand(fs, "axis:elite soviet:elite", at="operations>window>PlayChit", window="phase", asked="soviet")
    assert s.current_player() == SOVIET and set(legal(s)) == {"chit elite", "decline"}
    play(s, "decline")
    assert s.current_player() == AXIS
    play(s, "chit elite")
    assert asked(s) == "AnswerChit" and s.current_player() == SOVIET
    play(s, "decline", "unit ger-46")
    assert asked(s) == "PlayChit" and s.current_player() == SOVIET  # until both decline in a row
    play(s, "decline")
    assert asked(s) != "PlayChit" and s.elite


@pytest.mark.rules("2.4.2-a")
def test_the_inactive_player_is_asked_before_an_impulse(fs: FortressSevastopol) -> None:
    s = with_hand(fs, "soviet:partisans axis:intel", at=WINDOW, window="impulse", asked="soviet", declines=3)
    assert s.current_player() == SOVIET and offers(s, "chit partisans")
    play(s, "decline")
    assert asked(s) == "ChooseImpulse" and s.side == AXIS


def test_whoever_publicly_can_play_nothing_is_not_asked(fs: FortressSevastopol) -> None:
    """Both ELITE chits lie open and only the Soviet may use PARTISANS: the Axis has nothing for this window."""
    board = "29=ger-46+elite ger-50+elite; 28=sov-156"
    s = with_hand(fs, "axis:intel soviet:intel", board=board, side="soviet")
    play(s, "impulse pass")
    assert asked(s) == "PlayChit" and s.current_player() == SOVIET  # PARTISANS may be in that hand
    s = with_hand(fs, "axis:intel soviet:intel", board=board)
    play(s, "impulse pass", "dice 6 6")
    assert asked(s) == "ChooseImpulse" and s.side == SOVIET  # the Axis was passed over


def test_an_empty_hand_is_not_asked(fs: FortressSevastopol) -> None:
    s = with_hand(fs, "axis:elite")
    play(s, "impulse pass", "dice 6 6")
    assert asked(s) == "PlayChit" and s.current_player() == AXIS  # the Soviet Impulse is to come
    s = with_hand(fs, "axis:elite", side="soviet")
    play(s, "impulse pass")
    assert asked(s) == "ChooseImpulse" and s.side == AXIS


@pytest.mark.rules("2.4.2-b")
def test_a_coloured_chit_serves_its_own_side_only(fs: FortressSevastopol) -> None:
    s = with_hand(fs, "axis:partisans axis:amphibious")
    assert legal(s, "chit") == []
    assert refusal(s, "chit partisans") == refusal(s, "chit amphibious") == "2.4.2-b"


# --- answers ----------------------------------------------------------------------------------------


@pytest.mark.rules("2.4.2-a", "2.4.2-c")
def test_intel_counters_a_chit_and_both_go_back(fs: FortressSevastopol) -> None:
    s = with_hand(fs, "axis:elite soviet:intel")
    before = in_pool(s, "elite"), in_pool(s, "intel")
    play(s, "chit elite")
    assert asked(s) == "AnswerChit" and s.current_player() == SOVIET
    assert refusal(s, "chit elite") == "2.4.2-a"
    events = play(s, "chit intel")
    assert "chit_without_effect" in keys(events) and not s.elite
    assert (in_pool(s, "elite"), in_pool(s, "intel")) == (before[0] + 1, before[1] + 1)
    assert asked(s) == "ChooseImpulse"


def test_intel_may_be_countered_itself(fs: FortressSevastopol) -> None:
    s = with_hand(fs, "axis:elite axis:intel soviet:intel")
    play(s, "chit elite", "chit intel")
    assert asked(s) == "AnswerChit" and s.current_player() == AXIS
    play(s, "chit intel")
    assert asked(s) == "ChooseElite"  # nobody holds another INTEL
    play(s, "unit ger-50")
    assert "ger-50+elite" in s.position() and not hand_size(s, AXIS)


@pytest.mark.rules("15.2-d")
def test_the_advantage_cancels_a_chit_for_good(fs: FortressSevastopol) -> None:
    s = with_hand(fs, "axis:elite", advantage="soviet", rested=1)
    play(s, "chit elite")
    assert s.current_player() == SOVIET and offers(s, "advantage")
    events = play(s, "advantage")
    assert "chit_cancelled" in keys(events) and not s.elite
    assert s.gone[CHITS.index("elite")] == 1 and in_pool(s, "elite") == 1
    assert (s.advantage, s.rested, s.vp) == (AXIS, 0, 7)


@pytest.mark.rules("15.2-d")
def test_the_advantage_may_cancel_an_intel(fs: FortressSevastopol) -> None:
    s = with_hand(fs, "axis:elite soviet:intel", advantage="axis", rested=1)
    play(s, "chit elite", "chit intel", "advantage")
    assert asked(s) == "ChooseElite" and s.gone[CHITS.index("intel")] == 1


@pytest.mark.rules("15.2-d", "15.2-e")
@pytest.mark.parametrize("advantage, rested, rule", [("soviet", 1, ""), ("soviet", 0, "15.2-e"), ("axis", 1, "15.2")])
def test_who_may_cancel(fs: FortressSevastopol, advantage: str, rested: int, rule: str) -> None:
    s = with_hand(fs, "axis:elite soviet:intel", advantage=advantage, rested=rested)
    play(s, "chit elite")
    assert refusal(s, "advantage") == rule


@pytest.mark.rules("15.2-d")
@pytest.mark.parametrize(
    "options, offered", [("", False), ("edition:en_literal", True), ("advantage_cancels_invasion:yes", True)]
)
def test_the_invasion_chit_is_immune(fs: FortressSevastopol, options: str, offered: bool) -> None:
    s = with_hand(
        fs,
        "soviet:amphibious axis:intel",
        board="29=ger-46; 13=ger-50; 5=sov-mar7",
        options=options,
        side="soviet",
        held="29 13",
        advantage="axis",
        rested=1,
    )
    play(s, "chit amphibious")
    assert offers(s, "advantage") == offered and offers(s, "chit intel")
    assert refusal(s, "advantage") == ("" if offered else "15.2-d")


# --- the landing ------------------------------------------------------------------------------------


def landing(fs: FortressSevastopol, hand: str = "soviet:amphibious", **fields: Any) -> FS:
    given = {"side": "soviet", "held": "29 13", **fields}
    return with_hand(fs, hand, board="29=ger-46; 13=ger-50; 5=sov-mar7", **given)


@pytest.mark.rules("2.1.2.2-a", "2.1.2.2-b")
def test_a_landing_starts_in_a_port_never_in_zone_c(fs: FortressSevastopol) -> None:
    """WE107, the chit: a Fresh brigade in a Port, Clear or Snow, an Axis coast."""
    assert offers(landing(fs), "chit amphibious")
    assert refusal(landing(fs, weather="rain"), "chit amphibious") == "9.6"
    in_zone = with_hand(fs, "soviet:amphibious", board="29=ger-46; 13=ger-50; C=sov-mar7", side="soviet", held="29 13")
    assert refusal(in_zone, "chit amphibious") == "9.6"
    board = "29=ger-46; 13=ger-50; 5=sov-mar7; 17=sov-mar8; 4=sov-mar79; C=sov-mar2"
    s = with_hand(fs, "soviet:amphibious", board=board, side="soviet", held="29 13")
    play(s, "chit amphibious")
    assert asked(s) == "ChoosePort" and legal(s, "activate") == ["5", "17"]
    assert refusal(s, "activate C") == refusal(s, "activate 4") == "9.6"


def test_the_chit_lies_with_the_landing(fs: FortressSevastopol) -> None:
    s = landing(fs)
    play(s, "chit amphibious")
    assert s.impulse == INVASION and not in_pool(s, "amphibious") and not hand_size(s, SOVIET)
    assert fs.read_position(s.position()).position() == s.position()


def test_a_countered_landing_costs_no_impulse(fs: FortressSevastopol) -> None:
    s = landing(fs, "soviet:amphibious axis:intel")
    play(s, "chit amphibious", "chit intel")
    while asked(s) == "PlayChit":
        play(s, "decline")
    assert asked(s) == "ChooseImpulse" and s.side == SOVIET and in_pool(s, "amphibious") == 1


def test_a_landing_is_not_played_in_a_window(fs: FortressSevastopol) -> None:
    s = landing(fs, at="operations>window>PlayChit", window="phase", asked="soviet")
    assert refusal(s, "chit amphibious") == "2.4.2-a"


# --- 5.4 the discard --------------------------------------------------------------------------------


def discarding(fs: FortressSevastopol, hand: str, options: str = "", **fields: Any) -> FS:
    return with_hand(fs, hand, at="KeepChit", options=options, phase="discard", side="soviet", **fields)


@pytest.mark.rules("5.4")
def test_each_side_keeps_at_most_one_chit(fs: FortressSevastopol) -> None:
    s = discarding(fs, "axis:intel axis:mines*2 soviet:elite soviet:intel")
    assert s.current_player() == SOVIET and set(legal(s)) == {"keep elite", "keep intel", "decline"}
    assert refusal(s, "keep mines") == "2.4.1"
    play(s, "keep intel")
    assert s.current_player() == AXIS
    play(s, "keep mines")
    assert held(s, SOVIET) == ["intel"] and held(s, AXIS) == ["mines"]
    assert pool_size(s) == sum(s.given.sheets.chit_count) - 2


@pytest.mark.rules("5.4")
def test_nothing_need_be_kept_and_one_chit_needs_no_choice(fs: FortressSevastopol) -> None:
    s = discarding(fs, "axis:intel soviet:elite soviet:intel")
    play(s, "decline")
    assert PHASES[s.phase] != "discard" and held(s, AXIS) == ["intel"] and not held(s, SOVIET)


@pytest.mark.rules("5.4", "R135")
def test_with_a_switch_a_single_chit_can_be_put_back(fs: FortressSevastopol) -> None:
    s = discarding(fs, "axis:intel soviet:elite", "lone_chit:asked")
    assert set(legal(s)) == {"keep elite", "decline"}
    play(s, "decline")
    assert s.current_player() == AXIS and not held(s, SOVIET)
    play(s, "keep intel")
    assert PHASES[s.phase] != "discard" and held(s, AXIS) == ["intel"]


def test_what_is_kept_stays_secret(fs: FortressSevastopol) -> None:
    events = play(discarding(fs, "soviet:elite soviet:intel"), "keep elite")
    kept = next(event for event in events_for(SOVIET, events) if event.key == "chit_kept")
    assert fs.text["en"].render(kept.message) == "The Soviets kept ELITE."
    assert "chit_kept" not in keys(events_for(AXIS, events)) and "chits_discarded" in keys(events_for(AXIS, events))


@pytest.mark.rules("27.10", "5.4")
def test_the_first_invasion_chit_does_not_count(fs: FortressSevastopol) -> None:
    s = discarding(fs, "soviet:amphibious soviet:elite soviet:intel", "invasion_chit:yes", invasion_held=1)
    assert set(legal(s)) == {"keep elite", "keep intel", "decline"}
    play(s, "keep elite")
    assert held(s, SOVIET) == ["amphibious", "elite"]
    again = discarding(fs, "soviet:amphibious soviet:elite", "invasion_chit:yes", invasion_held=0)
    assert offers(again, "keep amphibious")  # drawn again it counts


@pytest.mark.rules("27.10")
def test_once_used_it_is_a_chit_like_any_other(fs: FortressSevastopol) -> None:
    s = landing(fs, options="invasion_chit:yes", invasion_held=1)
    play(s, "chit amphibious")
    assert s.invasion_held == 0


# --- secrets ----------------------------------------------------------------------------------------


def states(fs: FortressSevastopol, seed: str, options: dict[str, str]) -> Any:
    rng = Random(seed)
    s = fs.new("tournament", options)
    while not s.is_terminal():
        s.apply(by_lot(s, rng))
        yield s


@pytest.mark.parametrize("options", [{}, {"invasion_chit": "yes"}])
def test_views_hide_hands_but_not_their_sizes(fs: FortressSevastopol, options: dict[str, str]) -> None:
    rng = Random(7)
    for s in states(fs, "hands", options):
        for seat in (AXIS, SOVIET, None):
            view = s.view(seat).state
            for side in (AXIS, SOVIET):
                assert hand_size(view, side) == hand_size(s, side)
                if side != seat:
                    public = ["amphibious"] * s.invasion_held if side == SOVIET else []
                    assert held(view, side) == public  # 27.10: everybody knows that he has it
            assert pool_size(view) == pool_size(s)
            world = fs.sampler(s.view(seat)).sample(rng)
            assert world.information_state(seat) == s.information_state(seat)


def test_chits_are_never_lost(fs: FortressSevastopol) -> None:
    for s in states(fs, "counts", {"invasion_chit": "yes"}):
        for chit, name in enumerate(CHITS):
            lying = s.pool[chit] + s.hand[chit] + s.hand[len(CHITS) + chit] + s.gone[chit] + s.chain.count(chit)
            lying += s.elite.bit_count() if name == "elite" else 0
            lying += name == "amphibious" and (bool(s.beachhead) or s.impulse == INVASION)
            lying += s.chit == chit and not s.chain and name == "elite"
            assert lying == s.given.sheets.chit_count[chit], (name, s.position())


@pytest.mark.parametrize(
    "fields, said",
    [
        (
            {"board": "29=ger-46+elite ger-50+elite ger-73+elite; 28=sov-156", "hand": ""},
            "3 × elite, but there are only 2",
        ),
        ({"hand": "axis:mines*2 soviet:mines*2"}, "4 × mines, but there are only 3"),
        ({"hand": "soviet:amphibious", "beachhead": 13}, "2 × amphibious, but there are only 1"),
        ({"hand": "axis:mines", "invasion_held": 1}, "no amphibious is in their hand"),
        ({"hand": "", "pool": "intel", "unseen": "axis:2"}, "2 unseen chits in hands, but only 1 to take them from"),
    ],
)
def test_a_position_cannot_have_more_chits_than_there_are(
    fs: FortressSevastopol, fields: dict[str, Any], said: str
) -> None:
    with pytest.raises(BadText) as error:
        with_hand(fs, **fields)
    assert said in str(error.value)
