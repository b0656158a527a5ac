"""What keys choose: a number and Enter answer one question, whatever had the focus before."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, Route, expect

from tests.browser import prepared, screen
from tests.browser.commander import CHIT, IMPULSE, SIEGE, siege
from tests.browser.conftest import People
from tests.browser.player import Sight, Typist, opened

# Which unit rolls to be reactivated, of two in a stack: it cannot be taken back.
STACK, UNITS = "9", ("ger-132", "ger-22-16")
ROLL = (
    "at=turn>operations>impulse>reactivation>ChooseReactivation; phase=operations; impulse=reactivation; "
    f"home={STACK}; limit=3; active={' '.join(UNITS)}"
)
MOVE = (
    "at=turn>operations>impulse>movement>MoveUnit; phase=operations; impulse=movement; "
    f"home={STACK}; active=ger-22-16 ger-22-47"
)
DONE_MS = 1500  # by then what a key does is done


def seated(page: Page, record: str) -> Typist:
    prepared.bring(page, record, Axis=prepared.ME, Soviets=prepared.COMPUTER)
    opened(page)
    player = Typist(page, Random(1))
    player.wait("turn")
    return player


def at_the_siege(page: Page) -> Typist:
    """The Axis chooses an Impulse, or plays a chit, which cannot be taken back; the focus is on the chit."""
    player = seated(page, siege(IMPULSE))
    page.keyboard.press("c")
    assert player.focused(player.item(f"chit:{CHIT}"))
    return player


def number(player: Typist, action: str) -> str:
    return player.button(action).locator("kbd").inner_text()


def nothing_more(player: Typist, seen: Sight) -> None:
    """Enter, pressed again and again, changes nothing; the chit is still there."""
    for _ in range(2):
        player.page.keyboard.press("Enter")
        player.page.wait_for_timeout(DONE_MS)
    assert player.look() == seen
    expect(player.item(f"chit:{CHIT}")).to_be_visible()


def test_a_number_and_enter_twice_play_what_was_chosen_and_not_the_chit_that_has_the_focus(people: People) -> None:
    page = people.come()
    player = at_the_siege(page)
    before = player.look()
    page.keyboard.press(number(player, "impulse pass"))
    assert player.wait("answer", before).chosen == ("impulse pass",)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(screen.log(page)).to_contain_text("The Axis passed")
    nothing_more(player, player.wait("turn"))


def test_what_a_number_plays_at_once_leaves_nothing_to_enter(people: People) -> None:
    page = people.come()
    player = at_the_siege(page)
    before = player.look()
    plays: list[Route] = []
    page.route("**/play", lambda route: plays.append(route))  # the answer waits until all keys are pressed
    page.keyboard.press(number(player, "impulse bombardment"))
    for _ in range(2):
        page.keyboard.press("Enter")
    screen.soon(page, lambda: len(plays), lambda sent: sent == 1)
    plays[0].continue_()
    nothing_more(player, player.wait("answer", before))


def test_enter_confirms_the_unit_that_was_chosen_from_a_stack(people: People) -> None:
    page = people.come()
    player = seated(page, siege(ROLL, SIEGE.replace(f"{UNITS[1]} ", f"{UNITS[1]}/spent ")))
    before = player.look()
    player.reach(player.place(STACK), "Tab")
    page.keyboard.press("Enter")
    second = page.locator(f'[data-fan] button[data-item="{UNITS[1]}"]')
    player.reach(second, "Tab")
    page.keyboard.press("Enter")
    assert player.wait("answer", before).chosen == (f"unit {UNITS[1]}",)
    assert player.focused(player.place(STACK))
    with page.expect_request("**/play") as play:
        page.keyboard.press("Enter")
    assert f'"unit {UNITS[1]}"' in (play.value.post_data or "")


def test_enter_on_a_stack_takes_it_up_and_nothing_is_played(people: People) -> None:
    page = people.come()
    player = seated(page, siege(MOVE))
    before = player.look()
    player.reach(player.place(STACK), "Tab")
    page.keyboard.press("Enter")
    taken = player.wait("answer", before)
    assert taken.taken and taken.step == before.step
    page.keyboard.press("Enter")  # once more puts it down again
    again = screen.soon(page, player.look, lambda now: not now.taken)
    assert again.step == before.step and again.decision == before.decision
