"""How many clicks playing takes: each test makes a whole piece of play by real gestures, and counts them."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, expect

from tests.browser import prepared, screen
from tests.browser.commander import IMPULSE, SIEGE, siege
from tests.browser.conftest import People
from tests.browser.hand import Hand
from tests.browser.player import ENDS, Player, opened
from tests.server.test_clicks import AXIS_TURN
from tests.server.test_orders import SHOWN

SIEGE_MOST = 9  # 2 moves and 1 attack
TURN_MOST = 30  # a whole turn of Stalingrad Besieged with its share of the combat
AXIS_MOST = 28  # the first Axis turn of the Crimea: 5 stacks moved, attacks by 7 and 6 units with support
LINE_MOST = 6  # three units of Stalingrad Besieged go forward, and two of them are shown
ASSAULT_MOST = 10  # a Movement Impulse with an Assault by 5 units and 3 guns


def at_a_table(page: Page, game: str, scenario: str = "") -> Hand:
    page.goto(f"/new?game={game}")
    if scenario:
        page.get_by_label("Scenario").select_option(value=scenario)
    page.get_by_role("button", name="Set the table").click()
    page.get_by_role("link", name="Go to the table").click()
    opened(page)
    return Hand(page, Player(page, Random(1)))


def test_two_moves_and_an_attack_in_siege(people: People) -> None:
    hand = at_a_table(people.come(), "siege", "sevastopol")
    if hand.question("ChooseTask", "ChooseMover").decision == "ChooseTask":
        hand.page.locator('[data-guide=prompt] button[data-choice="done"]').click()
    seen = hand.question("ChooseMover")
    hand.clicks = 0
    hand.drag("0501", "0601")
    hand.settled(seen)
    seen = hand.question("ChooseMover")
    hand.click("0301")
    hand.click(hand.taken(3).places[0])
    hand.settled(seen)
    hand.button("done")
    hand.question("ChooseAttack")
    hand.box("0502", "0602")
    hand.taken(2)
    hand.click("0503")
    assert "Declare" in hand.armed() or "attack" in hand.armed().lower()
    hand.confirm()
    hand.question("ChooseAttack", "ChooseLoss", "ChooseAdvance")
    assert hand.clicks <= SIEGE_MOST, f"{hand.clicks} clicks"


def test_an_assault_of_five_units_and_three_guns_in_fortress_sevastopol(people: People) -> None:
    """The whole stack is dragged there, and one click lets the dice fall."""
    here = "9=ger-50 ger-22-16 ger-22-47 ger-eng46 ger-132 ger-art49 ger-art77 ger-art52"
    there = "10=ger-hq11 ger-170/disrupt1"
    field = re.sub(r"(?<![-\d])10=[^;]*", there, re.sub(r"(?<![-\d])9=[^;]*", here, SIEGE))
    page = people.come()
    prepared.bring(page, siege(IMPULSE, field), Axis=prepared.ME, Soviets=prepared.COMPUTER)
    opened(page)
    hand = Hand(page, Player(page, Random(1)))
    hand.question("ChooseImpulse")
    hand.clicks = 0
    hand.drag("9", "2")
    hand.armed()
    hand.confirm()
    while hand.asks("PlayChit", "Reroll"):
        hand.answer("decline")
    hand.told("Attack Total")
    assert hand.clicks <= ASSAULT_MOST, f"{hand.clicks} clicks"


def test_a_turn_of_stalingrad_besieged(people: People) -> None:
    """As the Russians against the printed opponent: moves, then every attack of theirs in the combat."""
    page = people.come()
    prepared.load(page, prepared.until(lambda s: prepared.asks(s, "russian", "Prepare"), "solo")[1], german="Computer")
    opened(page)
    hand = Hand(page, Player(page, Random(1)))
    rng, moved, fought = Random(2), 0, 0
    hand.question("Prepare")
    hand.clicks = 0
    while not (seen := hand.player.wait("turn")).over and (seen.decision != "Prepare" or hand.clicks < 3):
        if seen.decision == "Maneuver" and moved < 5:
            hand.drag(seen.places[moved % len(seen.places)], rng)
            moved += 1
        elif seen.decision == "ChooseAttacker" and seen.places:
            hand.drag(seen.places[0], rng)
            hand.armed()
            hand.confirm()
            fought += 1
        elif ends := [action for action in seen.buttons if action in ENDS]:
            hand.button(ends[0])
        elif seen.armed:
            hand.confirm()
        elif seen.places:  # the attacker is the only one left, and has several targets
            hand.click(seen.places[0])
            if hand.player.wait("answer", seen).step == seen.step:
                hand.confirm()
        else:
            hand.go_on()
        hand.settled(seen)
    assert moved == 5 and fought and hand.clicks <= TURN_MOST, (
        f"{hand.clicks} clicks for {moved} moves, {fought} attacks"
    )


def test_a_line_in_which_two_units_are_shown(people: People) -> None:
    """They are taken up once; each that is shown is confirmed, and the rest goes on."""
    page = people.come()
    prepared.bring(page, prepared.begins(prepared.GAME, SHOWN), Germans=prepared.ME, Russians=prepared.COMPUTER)
    opened(page)
    hand = Hand(page, Player(page, Random(1)))
    hand.question("Maneuver")
    hand.clicks = 0
    hand.click("1-1")
    for number, unit in enumerate(("2-3", "3-3"), 2):
        hand.click(unit, shift=True)
        hand.taken(number)
    hand.click("1-2")
    for _ in range(2):
        hand.armed()
        hand.confirm()
    screen.soon(page, lambda: set(screen.occupied(page)), lambda now: {"1-2", "2-4", "3-4"} <= now)
    hand.question("Maneuver", "ChooseAttacker")
    assert hand.clicks <= LINE_MOST, f"{hand.clicks} clicks"


def test_the_first_axis_turn_of_the_crimean_campaign(people: People) -> None:
    """Five stacks are dragged or boxed, and two attacks put together: seven units, then six, with all support."""
    page = people.come(viewport={"width": 1440, "height": 900})
    prepared.bring(page, prepared.begins("crimean-campaign", AXIS_TURN), Axis=prepared.ME, Soviets=prepared.COMPUTER)
    opened(page)
    hand = Hand(page, Player(page, Random(1)))
    hand.question("DeclareOrder")
    hand.clicks = 0
    hand.answer("order move_fight")
    for start, goal in (("1301", "1304"), ("1601", "1404"), ("2001", "1405"), ("1701", "2104")):
        seen = hand.question("ChooseMover")
        hand.drag(start, goal)
        hand.settled(seen)
    seen = hand.question("ChooseMover")
    hand.box("1801", "1901")
    hand.taken(3)
    hand.click("2004")
    hand.settled(seen)
    hand.answer("done")
    for places, target, attackers in ((("1304", "1405"), "1305", 7), (("2004", "2104"), "2105", 6)):
        hand.question("ChooseAttack")
        hand.box(*places)
        hand.taken(attackers)
        hand.click(target)
        hand.armed()
        hand.confirm()
        while not hand.asks("ChooseAttack"):
            hand.go_on()
    hand.answer("done")
    assert hand.clicks <= AXIS_MOST, f"{hand.clicks} clicks"


def test_an_order_refused_half_way_names_the_unit_and_changes_nothing(people: People) -> None:
    """Three could go to 0701, the fourth stands too far away: none goes, and it is said who stops by which rule."""
    hand = at_a_table(people.come(), "siege", "sevastopol")
    if hand.question("ChooseTask", "ChooseMover").decision == "ChooseTask":
        hand.answer("done")
    seen = hand.question("ChooseMover")
    hand.click("0501")
    hand.taken(3)
    there = hand.spot("0701")  # as long as it is lit
    hand.click("0606", shift=True)
    screen.soon(hand.page, hand.player.look, lambda now: now.taken == 4)
    assert "0701" not in hand.player.look().places
    hand.page.mouse.click(*there)
    expect(hand.player.refusal()).to_contain_text("72nd Infantry Division")
    expect(hand.player.refusal().get_by_role("button")).not_to_have_count(0)  # the rule
    now = screen.soon(hand.page, hand.player.look, lambda now: not now.taken)  # empty ground gives them up
    assert now.step == seen.step
