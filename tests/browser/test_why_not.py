"""A click on what is not offered is answered: which rule forbids it, and the way to that rule."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from kurgan.core.game import AnyGame
from tests.browser import prepared, screen
from tests.browser.conftest import People
from tests.browser.player import MAY, Player


def test_a_refusal_names_its_rule_and_leads_to_it(people: People, sb: AnyGame) -> None:
    state, record = prepared.until(
        lambda s: prepared.asks(s, "russian", "Maneuver") and any(a.word == "move" for a in s.legal_actions())
    )
    page = people.come()
    prepared.load(page, record, german=prepared.COMPUTER)
    player = Player(page, Random(1))
    before = player.wait("turn")
    theirs = next(at for at, label in screen.labels(page).items() if MAY not in label and "German" in label)
    player.place(theirs).click()

    refusal = player.refusal()
    expect(refusal).to_be_visible()
    view = state.view(state.current_player())
    told = sb.presentation.why_not(view, theirs)  # the engine's own answer
    assert refusal.get_attribute("data-refusal") == told.rule
    chip = refusal.get_by_role("button", name=told.rule)
    expect(chip).to_be_visible()
    words = refusal.inner_text().replace("✕", "").replace(told.rule, "").strip()
    assert len(words) > 15
    expect(page.get_by_role("status").filter(has_text=words).first).to_be_attached()
    expect(screen.log(page).get_by_role("listitem").filter(has_text=words)).to_have_count(1)
    assert player.look().step == before.step

    chip.click()
    gist = page.get_by_role("note").filter(visible=True)
    expect(gist).to_contain_text(told.rule)
    expect(gist.locator("p")).not_to_be_empty()
    gist.get_by_role("link").click()
    expect(page.locator("[data-beside]")).to_be_visible()
    assert "/t/" in page.url  # the table never leaves the page
    row = page.locator(f'[id="{told.rule}"]')
    expect(row).to_be_in_viewport()
    expect(row).to_contain_text(told.rule)
    page.keyboard.press("Escape")
    expect(page.locator("[data-beside]")).to_have_count(0)
    expect(screen.prompt(page)).to_be_visible()
    assert player.wait("turn").step == before.step


def test_every_lit_thing_is_taken_and_every_other_explained(people: People, sb: AnyGame) -> None:
    """The whole board of one question: what is lit is what the engine offers, and nothing else."""
    state, record = prepared.until(lambda s: prepared.asks(s, "russian", "FirstStep"), seed=3)
    page = people.come()
    prepared.load(page, record, german=prepared.COMPUTER)
    player = Player(page, Random(1))
    seen = player.wait("turn")
    view = state.view(state.current_player())
    offered = {choice.at for choice in sb.presentation.choices(view) if choice.at}
    assert set(seen.places) == offered
    labels = screen.labels(page)
    for at in [name for name in labels if "German" in labels[name] and name not in offered][:3]:
        player.place(at).click()
        expect(player.refusal()).to_have_attribute("data-refusal", sb.presentation.why_not(view, at).rule)
        page.keyboard.press("Escape")
    assert player.look() == seen
    empty = next(name for name in labels if "empty" in labels[name] and name not in offered)
    player.place(empty).click()  # the unit in hand is put down, and the reason told
    expect(player.refusal()).to_have_attribute("data-refusal", sb.presentation.why_not(view, empty).rule)
    screen.soon(page, player.look, lambda now: now.decision == "Maneuver")
