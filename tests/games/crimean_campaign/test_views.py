"""6.3 What each viewer may not know: truths he cannot tell apart give him one text."""

from __future__ import annotations

import pytest

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.places import AXIS, SOVIET
from tests.games.crimean_campaign.fights import fight, losing, resolve
from tests.games.crimean_campaign.helpers import asked, play

MOVING = "scenario=long; at=ChooseMover; turn=3; phase=movement; side={side}; order=move_fight; "
SEALING = (
    "scenario=long; at=first-attack>battle>support>CommitSupport; turn=3; phase=combat; side=axis; "
    "order=move_fight; target=3310; committed=22i; attacked=22i; defended=3310; shooting={shooting}; "
    "3310=421r; 3309=22i; "
)


def same(tcc: CrimeanCampaign, seat: int, *texts: str) -> None:
    """To the other seat and to who watches they are one, to this seat they are not."""
    states = [tcc.read_position(text) for text in texts]
    for viewer in (1 - seat, None):
        views = {s.information_state(viewer) for s in states}
        assert len(views) == 1
        (view,) = views
        assert tcc.view(viewer, view).text == view
    assert len({s.information_state(seat) for s in states}) == len(states)


@pytest.mark.rules("6.3")
def test_what_lies_below_the_top_is_hidden_in_order_and_in_kind(tcc: CrimeanCampaign) -> None:
    start = MOVING.format(side="axis")
    same(tcc, AXIS, start + "1203=22i 46i 50i", start + "1203=46i 22i 50i")
    same(tcc, AXIS, start + "1203=22i 50i; 1305=46i 72i", start + "1203=46i 50i; 1305=22i 72i")
    same(tcc, SOVIET, start + "1203=106r 156r; 1305=untried-1 172r", start + "1203=untried-1 156r; 1305=106r 172r")


@pytest.mark.rules("2.3.9-a")
def test_the_numbers_of_untried_units_mean_nothing(tcc: CrimeanCampaign) -> None:
    start = MOVING.format(side="axis")
    same(tcc, SOVIET, start + "1203=untried-1; 1305=untried-2", start + "1203=untried-7; 1305=untried-4")


@pytest.mark.rules("9.1-g")
def test_the_soviet_support_at_hand_is_counted_and_no_more(tcc: CrimeanCampaign) -> None:
    start = MOVING.format(side="axis") + "1203=22i; known=gr3-8; support=gr3-8:ready "
    same(tcc, SOVIET, start + "a52:ready a265:pool", start + "a52:pool a265:ready")


@pytest.mark.rules("11.3-2", "11.2.2")
def test_sealed_support_and_naval_guns_show_only_when_both_are_in(tcc: CrimeanCampaign) -> None:
    axis, soviet = SEALING.format(shooting="axis"), SEALING.format(shooting="soviet")
    same(tcc, AXIS, axis, axis + "sealed=cas1", axis + "sealed=cas1 ha110")
    same(tcc, SOVIET, soviet, soviet + "sealed=scas1", soviet + "naval_sealed=1")


@pytest.mark.rules("13.0")
def test_who_came_by_the_list_only_the_soviets_know(tcc: CrimeanCampaign) -> None:
    start = MOVING.format(side="soviet").replace("; ", "; options=historic_arrivals:yes; ", 1)
    one = start + "down=2r 302m; 4503=2r; 4404=302m"
    same(tcc, SOVIET, one, start + "down=2r 302m; 4503=302m; 4404=2r")
    assert "reserve-1" in tcc.read_position(one).information_state(AXIS)


@pytest.mark.rules("6.3")
def test_who_fights_is_seen_until_the_combat_is_over(tcc: CrimeanCampaign) -> None:
    """A loss changes the stack, but the rest of it still fights in the open."""
    board = "1605=kgz/1 50i 46i 72i; 1606=106r 156r"
    s = losing(tcc, board, "1605", "106r 156r", "soviet", turn=3)
    resolve(s, 0, 2)
    if asked(s) == "ReturnDie":
        play(s, "die 2")
    assert asked(s) == "ChooseLoss" and "kgz" not in s.information_state(SOVIET).split("1605=")[1]
    assert "1605=50i 46i 72i" in s.information_state(SOVIET)


@pytest.mark.rules("6.3", "6.3-a")
def test_an_attack_is_prepared_unseen_and_then_shows_the_defenders(tcc: CrimeanCampaign) -> None:
    board = "1605=22i; 1606=106r 156r untried-1; 1710=172r 271r"
    s = fight(tcc, board)
    before = s.information_state(SOVIET), s.information_state(None)
    hidden = s.information_state(AXIS)
    other = fight(tcc, "1605=22i; 1606=172r 156r untried-1; 1710=106r 271r")
    assert other.information_state(AXIS) == hidden
    play(s, "attack 1606")
    assert (s.information_state(SOVIET), s.information_state(None)) == before
    play(s, "declare")
    assert "1606=106r 156r untried-1" in s.information_state(AXIS)
