"""What options were measured to do, as the setting-up page says it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kurgan.core.text import LANGUAGES, Catalogue
from kurgan.games import GAMES, load
from kurgan.lab.study.register import Entry, register
from kurgan.server.measured import effects, told
from kurgan.server.routes.library import info
from kurgan.server.words import everywhere

ENTRY = Entry(
    scenario="maginot",
    option="decay_needs_enemy_adjacent",
    value="yes",
    against="no",
    agents=("officer", "recruit"),
    pairs=233,
    most=300,
    alike=9,
    verdict="less",
    least=0.05,
    alpha=0.05,
    beta=0.05,
    base=(120, 113),
    varied=(97, 136),
    draws=(0, 0),
    effect=((-0.099, -0.162, -0.034), (0.099, 0.034, 0.162)),
    wins=((-0.099, -0.162, -0.034), (0.099, 0.034, 0.162)),
    seed=1,
    rules="1",
    made="0.5.0",
    date="2026-11-19",
)


def said(entry: Entry, lang: str = "en") -> str:
    game = load("siege")
    words = Catalogue(lang, everywhere(lang) | game.text[lang].entries)
    return words.render(told(game, entry))


def test_an_effect_is_told_for_whom_it_is_good() -> None:
    assert said(ENTRY) == (
        "Better for Defender: +9.9 % of the points (+3.4 to +16.2); 233 pairs of games, officer against recruit."
    )
    other = replace(ENTRY, verdict="more", effect=ENTRY.effect[::-1])
    assert said(other).startswith("Better for Attacker: +9.9 %")
    assert "对防御方有利" in said(ENTRY, "zh") and "军官" in said(ENTRY, "zh")


def test_what_is_not_known_is_told_so() -> None:
    nothing = replace(ENTRY, effect=((0.0, -0.07, 0.07), (0.0, -0.07, 0.07)))
    assert said(replace(nothing, verdict="open")).startswith("Not sure: Attacker +0.0 % of the points (−7.0 to +7.0)")
    assert said(replace(nothing, verdict="none")).startswith("No effect of 5 % or more: Attacker +0.0 %")
    assert said(replace(nothing, alike=233)).startswith("No difference: 233 pairs of games with the same dice")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_measured_value_of_a_game_is_told(name: str, lang: str) -> None:
    game = load(name)
    words = Catalogue(lang, everywhere(lang) | game.text[lang].entries)
    options = {option.id: option for option in info(game).options}
    for option, given in options.items():
        assert given.effects == effects(game, option)
        for effect in given.effects:
            assert effect.value in given.values and effect.value != given.default
            assert not set("{}") & set(words.render(effect.told))
    assert sum(len(given.effects) for given in options.values()) == len(register(game)) > 0
