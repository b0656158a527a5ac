"""What a hand does with units: takes up others, all alike or none, goes two steps, does the same as last turn."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from playwright.sync_api import expect

import kurgan
from kurgan.core.chance import draw
from kurgan.core.flow import CHANCE
from kurgan.core.record import Record
from tests.browser import prepared, screen
from tests.browser.conftest import People
from tests.browser.hand import Hand
from tests.browser.player import Player, opened
from tests.browser.test_clicks import at_a_table

FAR = "ferries=2-6 5-6; factory=8-5; 1-6=r_inf; 4-6=r_inf; 9-6=r_inf"


def asked_to_move(people: People) -> Hand:
    """The Attacker's first turn in Siege."""
    hand = at_a_table(people.come(), "siege", "sevastopol")
    if hand.question("ChooseTask", "ChooseMover").decision == "ChooseTask":
        hand.answer("done")
    hand.question("ChooseMover")
    return hand


def taken(hand: Hand, number: int) -> None:
    screen.soon(hand.page, hand.player.look, lambda now: now.taken == number)


def ground(hand: Hand) -> tuple[float, float]:
    """A place where nobody stands; it can be found as long as it is lit."""
    hand.click("0501")
    hand.taken(3)
    found = hand.spot("0701")
    hand.page.keyboard.press("Escape")
    taken(hand, 0)
    return found


def test_units_are_taken_up_and_given_up_without_a_word_to_the_game(people: People) -> None:
    hand = asked_to_move(people)
    before, empty = hand.player.look(), ground(hand)
    hand.click("0501")
    stack = hand.taken(3)
    hand.click("0606")  # another own stack is meant instead
    other = screen.soon(hand.page, hand.player.look, lambda now: now.taken > 0 and now.places != stack.places)
    assert "0701" not in other.places
    hand.page.mouse.click(*empty)
    taken(hand, 0)
    expect(hand.player.refusal()).not_to_be_empty()
    hand.page.keyboard.press("Escape")
    hand.double_click("0501")
    alike = screen.soon(hand.page, hand.player.look, lambda now: now.taken not in (0, 3))
    assert alike.taken > 1 and alike.places, "all of its kind who can come to one place"
    hand.page.keyboard.press("Escape")
    taken(hand, 0)
    assert alike.step == hand.player.look().step == before.step, "nothing was chosen"


def test_what_is_half_made_is_taken_back_by_escape_or_on_empty_ground(people: People) -> None:
    """An attack is put together and waits to be declared."""
    hand = asked_to_move(people)
    empty = ground(hand)
    hand.answer("done")
    for on_the_ground in (False, True):
        hand.question("ChooseAttack")
        hand.click("0502")
        hand.taken()
        hand.click("0503")
        hand.armed()
        expect(screen.prompt(hand.page)).to_have_attribute("data-decision", "JoinAttack")
        hand.page.keyboard.press("Escape")  # it is not declared
        expect(hand.page.locator("[data-guide=prompt] button.pri")).to_have_count(0)
        hand.page.mouse.click(*empty) if on_the_ground else hand.page.keyboard.press("Escape")
        expect(screen.prompt(hand.page)).to_have_attribute("data-decision", "ChooseAttack")
        hand.page.keyboard.press("Escape")  # nor is it told any longer why that was no target


def test_a_way_of_two_steps_is_one_drag(people: People) -> None:
    page = people.come()
    start = prepared.begins(prepared.GAME, f"at=Maneuver; moving=1; side=german; 3-1=g_tank; {FAR}")
    prepared.bring(page, start, Germans=prepared.ME, Russians=prepared.COMPUTER)
    opened(page)
    hand = Hand(page, Player(page, Random(1)))
    seen = hand.question("Maneuver")
    hand.clicks = 0
    hand.drag("3-1", "3-3")  # which sees on the way what is lit
    hand.settled(seen)
    hand.question("Maneuver")
    assert {"3-3"} == set(screen.occupied(page)) & {"3-1", "3-2", "3-3"} and hand.clicks == 1
    page.keyboard.press("u")
    screen.soon(page, lambda: set(screen.occupied(page)), lambda now: "3-1" in now and "3-3" not in now)


ATTACK = ("attack 0504", "join g28", "join r18", "join geng2", "air 2", "declare")


def attacked_last_turn() -> str:
    """A record of Siege: in the first turn 0504 was attacked, nothing else was done, and the second is asked for."""
    game, rng, attack = kurgan.game("siege"), Random(1), list(ATTACK)
    record = Record.begin(game, "sevastopol")
    state: Any = record.first(game)
    while state.turn == 1 or state.decision.name != "ChooseAttack":
        if state.current_player() == CHANCE:
            action = draw(rng, state.chance_outcomes())
        elif attack and state.decision.name in ("ChooseAttack", "JoinAttack"):
            action = game.action(attack.pop(0))
        else:
            action = state.legal_actions()[-1]  # done
        state.apply(action)
        record.add(action, state)
    return record.text()


def test_the_same_as_last_turn(people: People) -> None:
    """One button puts the attack of the turn before together, the dice are confirmed, and Undo takes back all of it."""
    page = people.come()
    prepared.bring(page, attacked_last_turn(), Attacker=prepared.ME, Defender=prepared.COMPUTER)
    opened(page)
    hand, same = Hand(page, Player(page, Random(1))), page.get_by_role("button", name="Same as last turn")
    hand.question("ChooseAttack")
    expect(same).to_have_count(0)
    hand.click("0504")
    expect(same).to_have_attribute("title", re.compile("18th.*\n"))
    hand.press(same)
    assert "ttack" in hand.armed()
    expect(same).to_have_count(0)
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    expect(same).to_be_visible()
    hand.press(same)
    hand.armed()
    hand.confirm()
    hand.question("ChooseAttack", "ChooseLoss", "ChooseAdvance")
