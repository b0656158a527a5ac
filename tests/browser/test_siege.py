"""Siege on the screen: the Maginot Line from the first march to the result, against the computer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from tests.browser import prepared, screen
from tests.browser.besieger import FAR, GOAL, LAST, SCENARIO, Besieger, last_turn, told
from tests.browser.conftest import People
from tests.browser.player import opened
from tests.conftest import Budget


def set_up(page: Page) -> None:
    """At the page for new tables; the computer defends."""
    page.goto("/new?game=siege")
    page.get_by_label("Scenario").select_option(value=SCENARIO)
    page.get_by_role("button", name="Set the table").click()
    page.get_by_role("link", name="Go to the table").click()
    opened(page)


def test_the_maginot_line_is_besieged_by_mouse(people: People, budget: Callable[[str], Budget]) -> None:
    whole = budget("browser_turns").count > 1
    page = people.come()
    if whole:
        set_up(page)
    else:
        prepared.bring(page, last_turn(), Attacker=prepared.ME, Defender=prepared.COMPUTER)
        opened(page)
    besieger = Besieger(page, Random(1), most=2 if whole else 1)
    assert "entrenchment, Defender" in screen.labels(page)[GOAL]
    begin(besieger)
    attack_a_work(besieger)
    if whole:
        page.reload()  # nothing is lost
        opened(page)
    finish(besieger, whole)


def begin(besieger: Besieger) -> None:
    """[S.5] A march; [S.8.1] what cannot be attacked is refused with its rule."""
    besieger.play("ChooseMover")
    while besieger.wait("turn").decision != "ChooseAttack":
        besieger.answer()
    assert "MPs:" in told(besieger) and "S.5" in told(besieger)
    besieger.page.get_by_role("button", name="Whole board").click()
    besieger.refused(FAR, "No unit next to that hex can attack now", "S.8.1")


def attack_a_work(besieger: Besieger) -> None:
    """[40.B-a] At 1:2 or better the work drops a level, whatever the dice say."""
    besieger.answer()
    besieger.answer()  # the first who joins
    besieger.take_back()
    besieger.play("attack")
    for words in (
        "Attack on 0703",
        "Strength of the attack",
        "Strength of the defence",
        "Added to the dice",
        "Cost",
        "Unimproved fortified hexside",
        "40.C.11.die",
        "40.C.11.sp",
        "Whatever the dice say, entrenchment is gone",
    ):
        assert words in besieger.panels[0], f"{words} is not in {besieger.panels[0]}"
    while not besieger.ended("Result at 0703", "entrenchment is gone"):
        besieger.answer()  # losses, retreats
    for line in (
        "Attacker: attack on 0703",
        "Attack strength",
        "S.8.2-d",
        "S.8.3",
        "0703: entrenchment is gone",
        "40.B-a",
        "40.C.2.reduce",
    ):
        assert line in told(besieger), f"{line} is not in {told(besieger)}"
    page = besieger.page  # a hex with nothing in it may have nothing to say
    screen.soon(page, lambda: screen.labels(page), lambda said: bool(said) and "entrenchment" not in said.get(GOAL, ""))


def finish(besieger: Besieger, whole: bool) -> None:
    """[S.11-b] The last turn is judged."""
    besieger.play()
    page = besieger.page
    expect(page.locator("[data-over]")).to_be_visible()
    said = screen.prompt(page).inner_text()
    assert "The attacker wins" in said or "The defender wins: the fortifications have held" in said, said
    words = told(besieger)
    assert "The game is over" in words and "S.11" in words
    if whole:
        last = int(besieger.turn)
        assert last == LAST or "The attacker wins" in said
        assert len(besieger.panels) > 1 and {f"march {turn}" for turn in range(1, last + 1)} <= besieger.done
