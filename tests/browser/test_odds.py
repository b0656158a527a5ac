"""The chances on the screen are the engine's: each is compared with all dice thrown one by one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

from playwright.sync_api import expect

from kurgan.core.flow import CHANCE
from kurgan.core.game import AnyGame
from tests.browser import prepared
from tests.browser.conftest import People
from tests.browser.player import Player
from tests.conftest import Budget

HITS = "attack_hits"


def thrown(state: Any, text: str) -> tuple[Fraction, dict[int, set[bool]]]:
    """The chance of a hit, and what each face of the last die brings, by playing all outcomes of chance."""
    chance, faces = Fraction(0), dict[int, set[bool]]()

    def on(state: Any, weight: Fraction, die: int, hit: bool) -> None:
        nonlocal chance
        if state.is_terminal() or state.current_player() != CHANCE or die:
            chance += weight * hit
            faces.setdefault(die, set()).add(hit)
            return
        outcomes = state.chance_outcomes()
        total = sum(share for _, share in outcomes)
        for action, share in outcomes:
            after = state.copy()
            events = after.play(action)
            rolled = int(action.text.split(" ")[1]) if action.word == "roll" else die
            on(after, weight * Fraction(share, total), rolled, hit or any(event.key == HITS for event in events))

    first = state.copy()
    first.play(state.game.action(text))
    on(first, Fraction(1), 0, False)
    return chance, faces


def test_an_attack_shows_the_engines_chances(people: People, sb: AnyGame, budget: Callable[[str], Budget]) -> None:
    compared = set()
    for seed in budget("browser_odds").seeds():
        state, record = prepared.until(
            lambda s: (
                prepared.asks(s, "russian", "ChooseAttacker", "ChooseTarget")
                and any(choice.odds for choice in sb.presentation.choices(s.view(s.current_player())))
            ),
            seed=seed * 7,
        )
        page = people.come()
        prepared.load(page, record, german=prepared.COMPUTER)
        Player(page, Random(1)).wait("turn")
        view = state.view(state.current_player())
        for choice in sb.presentation.choices(view):
            if not choice.odds:
                continue
            chance, faces = thrown(view.state, choice.action)
            page.locator(f'svg [data-at="{choice.at}"]').hover()
            shown = page.locator("[data-guide=odds]")
            expect(shown.locator("[data-chance]")).to_have_attribute(
                "data-chance", f"{chance.numerator}/{chance.denominator}"
            )
            words = {Fraction(0): "no chance", Fraction(1): "certain"}
            expect(shown).to_contain_text(words.get(chance, f"{chance.numerator} in {chance.denominator}"))
            signs = shown.get_by_role("list").first.get_by_role("listitem")
            expect(signs).to_have_count(6)
            told = [text.strip().split("\n")[-1] for text in signs.all_inner_texts()]
            said = {frozenset({True}): "hit", frozenset({False}): "miss"}
            assert told == [said.get(frozenset(faces[die]), "depends on the unit") for die in range(1, 7)]
            compared.add(chance)
            page.mouse.move(5, 5)
        page.close()
    assert compared
