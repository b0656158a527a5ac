"""GT 1 and 2 of The Crimean Campaign on the screen: zones of control, sealed support, advance, momentum, supply."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import expect

from tests.browser import prepared, screen
from tests.browser.conftest import People
from tests.browser.general import General, at, neck
from tests.conftest import Budget

AIR, ROCKETS = "IV Fliegerkorps, air support A", "3/8 Guards Rocket Battalion"


def test_two_turns_are_played_by_mouse(people: People, budget: Callable[[str], Budget]) -> None:
    page = people.come()
    general = General(page, Random(1))
    prepared.bring(page, neck(), Axis=prepared.ME, Soviets=prepared.ME)
    move_up(general)
    if budget("browser_turns").count > 1:
        attack_from_all_around(general)
        go_on_by_momentum(general)
        check_supply(general)


def told(general: General) -> str:
    return screen.log(general.page).inner_text()


def move_up(general: General) -> None:
    """[7.1] Next to the enemy the way is over, so that none leads past him; nor does a unit move twice [10.0-e]."""
    general.follow(at("DeclareOrder", "order move_fight"))
    general.come_to("ChooseMover")
    assert "3907" not in general.take_up("3605", "50i").places
    general.refused("3907", "Enemy units stand there", "6.0-a")
    general.take_up("3605", "50i")
    general.find(general.place("3805"))
    general.place("3805").hover()
    expect(general.page.locator("svg").get_by_text("must stop", exact=True)).to_be_visible()
    general.send("3805")
    general.refused("3805", "has finished its move", "10.0-e")
    assert "From 3605 to 3805: 50th Infantry Division" in told(general)
    general.take_up("3605")
    general.send("3805")
    general.follow(at("ChooseMover", "done"))


def attack_from_all_around(general: General) -> None:
    """[11.2.3] From the north and the south; [11.3-2] both commit support in secret."""
    general.come_to("ChooseAttack")
    general.take_up("3805")
    general.take_more("3807")
    general.send("3806")
    general.follow(at("CommitSupport", "support:cas1", "support cas1"))
    general.asked()
    assert f"You commit {AIR}" in told(general)
    general.follow(at("CommitSupport", "ready"))
    seen = general.come_to("CommitSupport")
    assert general.handed[-1] == "soviet" and "support:gr3-8" in seen.items
    assert AIR not in told(general)  # nothing is shown before both are in
    general.follow(at("CommitSupport", "support:gr3-8", "support gr3-8"), at("CommitSupport", "ready"))
    general.come_to("ChooseAdvance")
    assert general.handed[-1] == "axis"
    for line in (f"Axis: support by {AIR}", f"Soviets: support by {ROCKETS}", "156th Rifle Division is eliminated"):
        assert line in told(general), line
    column = screen.log(general.page).get_by_role("listitem").filter(has_text="the final column is")
    column.get_by_text("terms").click()
    expect(column).to_contain_text("concentric attack")
    general.follow(
        at("ChooseAdvance", "3805", "advance 50i"),
        at("ChooseAdvance", "3805", "advance 72i"),
        at("ChooseAdvance", "3807", "advance 46i"),
    )
    general.come_to("ChooseAttack")  # [11.6] no momentum in GT 1
    for line in ("50th Infantry Division advances from 3805 into 3806", "72nd Infantry Division", "(from 3807)"):
        assert line in told(general), line
    assert "156th Rifle" not in screen.labels(general.page)["3806"]


def go_on_by_momentum(general: General) -> None:
    """[11.6] The Soviets let a turn pass; three divisions advance and at once attack again."""
    general.follow(
        at("ChooseAttack", "done"),
        at("DeclareOrder", "order fight_move"),
        at("ChooseAttack", "done"),
        at("ChooseMover", "done"),
        at("DeclareOrder", "order fight_move"),
    )
    general.come_to("ChooseAttack")
    general.take_up("3806")
    general.send("3907")
    general.follow(
        at("CommitSupport", "ready"),
        at("CommitSupport", "ready"),
        at("ChooseAdvance", "3806", "advance 50i"),
        at("ChooseAdvance", "3806", "advance 72i"),
        at("ChooseAdvance", "3806", "advance 46i"),
        at("ChooseMomentum", "4007", "attack 4007"),
        at("JoinMomentum", "3907", "join 50i"),
        at("JoinMomentum", "3907", "join 72i"),
        at("JoinMomentum", "3907", "join 46i"),
        at("JoinMomentum", "declare"),
        at("CommitSupport", "ready"),
        at("CommitSupport", "ready"),
        at("ChooseAdvance", "done"),
    )
    general.come_to("ChooseAttack")
    assert "106th Rifle Division is eliminated" in told(general)


def check_supply(general: General) -> None:
    """[8.1] Who stands between enemies, without a line to any source, does not see GT 3."""
    assert "320th" in screen.labels(general.page)["2405"]
    general.follow(at("ChooseAttack", "done"), at("ChooseMover", "done"))
    screen.soon(general.page, lambda: told(general), lambda words: "Supply Check Phase" in words)
    general.asked()
    for line in ("Supply Check Phase", "320th Rifle Division in 2405 is out of supply", "Turn 3"):
        assert line in told(general), line
    assert "2405" not in screen.occupied(general.page)
