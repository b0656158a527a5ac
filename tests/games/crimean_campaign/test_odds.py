"""Odds: equal to what happens when every deal, every draw and every die is played by the rules."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

import pytest

from kurgan.core.actions import Action
from kurgan.core.scene import Odds
from kurgan.core.sets import bits
from kurgan.core.shares import percent, rounded, sent
from kurgan.core.text import LANGUAGES, Param, load_catalogues, message
from kurgan.core.view import View
from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.chances import strength_of, strengths
from kurgan.games.crimean_campaign.places import AXIS, NAMES, SIDES, SOVIET, enemy
from kurgan.games.crimean_campaign.presentation.odds import Combat, combat_ahead, table, with_all_support
from kurgan.games.crimean_campaign.state import TCC
from tests.conftest import Budget
from tests.games.crimean_campaign.combats import combats
from tests.games.crimean_campaign.enumeration import Found, enumerated, everything
from tests.games.crimean_campaign.fights import declare, fight
from tests.games.crimean_campaign.helpers import play
from tests.presentation.walks import messages
from tests.text_keys import places

Give = Callable[[str], Budget]


# --- comparing --------------------------------------------------------------------------------------


def told(odds: Odds) -> dict[str, Fraction]:
    return {outcome.label.key.partition(".")[2]: Fraction(outcome.n, outcome.d) for outcome in odds.outcomes}


def note(odds: Odds, key: str) -> dict[str, Any]:
    found = [dict(note.params) for note in odds.notes if note.key == key]
    assert len(found) == 1, key
    return found[0]


def bars(odds: Odds, key: str) -> list[tuple[str, Fraction]]:
    """As the panel shows them; those too long for a browser are as near as it can show."""
    (found,) = (spread for spread in odds.spreads if spread.title.key == key)
    return [(bar.label, Fraction(bar.n, bar.d)) for bar in found.bars]


def asked(s: TCC, action: Action) -> tuple[Combat, Odds]:
    view = s.view(s.current_player())
    combat, odds = combat_ahead(view.state, s.current_player(), action), s.game.presentation.odds(view, action)
    assert combat is not None and odds is not None
    return combat, odds


def test_odds_are_what_all_deals_draws_and_dice_bring(tcc: CrimeanCampaign, budget: Give) -> None:
    wanted = budget("odds_tcc")
    kinds: set[str] = set()
    for (s, action), _ in zip(combats(tcc, wanted.seed), range(wanted.count), strict=False):
        where = (s.position(), action.text)
        combat, odds = asked(s, action)
        chances, found = combat.chances(), enumerated(s.view(s.current_player()), action)
        mine, his = table(combat.s).support
        assert strengths(combat.attack.whole, mine) == found.attack, where
        assert strengths(combat.defense.whole, his) == found.defense, where
        assert chances.columns == found.columns, where
        assert chances.losses == found.losses, where
        assert chances.cleared == found.cleared, where
        assert told(odds).get("cleared", 0) == found.cleared
        assert told(odds).get("unhurt", 0) == sum(share for lost, share in found.losses.items() if not lost[1])
        assert sum(told(odds).values()) == 1
        check_notes(odds, found.columns, found.losses)
        check_derivation(odds, found)
        kinds |= {action.word, SIDES[s.current_player()], *(f"{SIDES[s.side]} {kind}" for kind in kinds_of(combat))}
    assert kinds >= {"attack", "declare", "ready", "support", "axis untried", "soviet untried", *SIDES}
    if wanted.count >= 150:
        assert kinds >= {f"{side} {kind}" for side in SIDES for kind in KINDS}


def check_derivation(odds: Odds, found: Found) -> None:
    """Sums are sums of what stands above them; where nothing is uncertain they are the rules' own."""
    by_group: dict[str, list[int]] = {}
    for term in odds.terms:
        assert term.group is not None and term.rule
        by_group.setdefault(term.group.key, []).append(term.value)
    attack, defense, column = (by_group[f"odds.{name}"] for name in ("attack", "defense", "column_of"))
    assert sum(attack[:-1]) == attack[-1] and sum(defense[:-1]) == defense[-1]
    assert attack[-1] in range(min(found.attack), max(found.attack) + 1)
    assert defense[-1] in range(min(found.defense), max(found.defense) + 1)
    assert column[0] == attack[-1] - defense[-1]
    if len(found.attack) == len(found.defense) == len(found.columns) == 1:
        assert column[-1] == min(found.columns)


KINDS = ("untried", "hidden attackers", "hidden defenders", "dice", "columns")


def kinds_of(combat: Combat) -> list[str]:
    """What is uncertain in it, and whether that matters."""
    attack, defense = combat.attack, combat.defense
    there = (
        attack.untried or defense.untried,
        attack.hidden,
        defense.hidden,
        len(attack.panzer) > 1 or len(defense.panzer) > 1,
        len(combat.chances().columns) > 1,
    )
    return [kind for kind, is_there in zip(KINDS, there, strict=True) if is_there]


def check_notes(odds: Odds, columns: dict[int, Fraction], losses: dict[tuple[int, int], Fraction]) -> None:
    assert bars(odds, "odds.losses") == [
        (f"{a}/{d}", Fraction(*sent(share))) for (a, d), share in sorted(losses.items())
    ]
    averages = [sum((lost[n] * share for lost, share in losses.items()), Fraction(0)) for n in (0, 1)]
    assert note(odds, "odds.average") == {"attacker": rounded(averages[0]), "defender": rounded(averages[1])}
    assert bool(odds.faces) == (len(columns) == 1)
    if len(columns) > 1:
        assert bars(odds, "odds.columns") == [
            (str(column), Fraction(*sent(share))) for column, share in sorted(columns.items())
        ]


def something(rng: Random, s: TCC) -> list[Action]:
    return [action for action in everything(s) if rng.random() < 0.5]


def test_the_range_holds_whatever_the_enemy_commits(tcc: CrimeanCampaign, budget: Give) -> None:
    """All he is known to have gives the far end; anything else, and what he may have drawn, lies between."""
    wanted = budget("odds_tcc")
    moved = 0
    for (s, action), _ in zip(combats(tcc, wanted.seed + 5000), range(wanted.share(2)), strict=False):
        rng = Random(f"range {s.position()}")
        combat, _ = asked(s, action)
        view = s.view(s.current_player())
        none, best = combat.chances(), with_all_support(combat, enemy(s.current_player())).chances()
        if not view.state.unseen:
            found = enumerated(view, action, everything)
            assert (found.losses, found.cleared) == (best.losses, best.cleared), (s.position(), action.text)
        tried = View(view.seat, view.state.copy())
        tried.state.support = tcc.sampler(view).sample(rng).support
        some = enumerated(tried, action, partial(something, rng))
        low, high = sorted((none.cleared, best.cleared))
        assert low <= some.cleared <= high, (s.position(), action.text)
        moved += none.losses != best.losses
    assert moved


# --- by hand ----------------------------------------------------------------------------------------


def shares(weights: dict[int, int]) -> dict[int, Fraction]:
    """Strengths with their chances."""
    found: dict[int, Fraction] = {}
    for packed, weight in weights.items():
        strength = strength_of(packed)
        found[strength] = found.get(strength, Fraction(0)) + Fraction(weight, sum(weights.values()))
    return dict(sorted(found.items()))


@pytest.mark.rules("2.3.9-b")
def test_an_untried_defender_is_any_unit_left(tcc: CrimeanCampaign) -> None:
    """Four are left, with 3, 3, 5 and 6 in defense; a second untried unit is drawn from the other three."""
    s = fight(tcc, "1606=46i/4 24i/1; 1607=reserve-1; pool=251m 1130r 224r 345r", support="cas1:used")
    combat, odds = asked(s, tcc.action("attack 1607"))
    assert shares(combat.defense.whole) == {3: Fraction(1, 2), 5: Fraction(1, 4), 6: Fraction(1, 4)}
    assert note(odds, "odds.all_join") == {"number": 2}
    assert [(term.value, dict(term.label.params)) for term in odds.terms if term.label.key == "odds.untried"] == [
        (3, {"number": 1, "hidden": 0, "low": 3, "high": 6})
    ]
    s = fight(tcc, "1606=46i/4 24i/1; 1607=reserve-1 reserve-2; pool=251m 1130r 224r 345r", support="cas1:used")
    combat, _ = asked(s, tcc.action("attack 1607"))
    assert combat.defense.untried == combat.defense.hidden == 1  # what lies below the top he does not see
    assert shares(combat.defense.whole) == {6: Fraction(1, 6), 8: Fraction(1, 3), 9: Fraction(1, 3), 11: Fraction(1, 6)}


@pytest.mark.rules("6.3")
def test_a_hidden_unit_may_be_any_that_is_not_seen(tcc: CrimeanCampaign) -> None:
    """Below two tops lie two units, of 4 and of 2: either may be in the hex that is attacked, until it is declared."""
    s = fight(tcc, "1606=46i/4 24i/1; 1607=7n 184r; 1909=321r 40c", support="cas1:used")
    combat, odds = asked(s, tcc.action("attack 1607"))
    assert shares(combat.defense.whole) == {4: Fraction(1, 2), 6: Fraction(1, 2)}
    assert not [term for term in odds.terms if "7n" in str(term.label.params)]
    declare(s, "1607", "46i", "24i")
    combat, _ = asked(s, tcc.action("ready"))
    assert shares(combat.defense.whole) == {6: Fraction(1)}
    play(s, "ready")
    combat, _ = asked(s, tcc.action("ready"))  # the Soviet sees one of the attackers, and no other stack
    assert combat.attack.hidden == 1 and shares(combat.attack.whole) == {10: Fraction(1)}


@pytest.mark.rules("6.1")
def test_hidden_units_keep_the_stacking_limit(tcc: CrimeanCampaign) -> None:
    """Three places below a division hold one more division at most: one of two, and both battalions."""
    s = fight(tcc, "1606=46i stug190 stug197 22i; 1909=50i/1 72i; 1607=184r 7n", side="soviet", support="cas1:used")
    combat, _ = asked(s, tcc.action("attack 1606"))
    assert shares(combat.defense.unknown) == {2 + 2 + 2: Fraction(1, 2), 2 + 2 + 8: Fraction(1, 2)}


def test_a_stack_above_the_limit_is_taken_as_it_is(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1606=46i 50i 72i 22i; 1607=184r 7n", side="soviet", support="cas1:used")
    combat, _ = asked(s, tcc.action("attack 1606"))
    assert shares(combat.defense.whole) == {8 + 8 + 8 + 9: Fraction(1)}


@pytest.mark.rules("11.2.1-c")
def test_nothing_on_wheels_is_hidden_where_no_wheels_attack(tcc: CrimeanCampaign) -> None:
    t = tcc.sheets
    target, origin = next(
        (target, origin)
        for target in bits(t.rough)
        for origin in bits(t.grid.adjacent[target])
        if not t.mech_step(1 << origin) >> target & 1 and not t.rough >> origin & 1
    )
    s = fight(tcc, f"{NAMES[origin]}=46i 22i; 1602=1ss 50i; {NAMES[target]}=184r", support="cas1:used")
    declare(s, NAMES[target], "46i", "22i")
    play(s, "ready")
    combat, _ = asked(s, tcc.action("ready"))
    assert combat.attack.hidden == 1
    assert len(combat.attack.unknown) == 1 and max(shares(combat.attack.unknown)) in (4, 8)  # 4: out of supply


@pytest.mark.rules("12.3-a", "12.3-b", "12.3-c")
def test_the_dice_of_the_22nd_panzer(tcc: CrimeanCampaign) -> None:
    board = "1606=22pz; 1607=184r"
    combat, odds = asked(fight(tcc, board, turn=12), tcc.action("attack 1607"))
    assert shares(combat.attack.whole) == {n: Fraction(6 - abs(7 - n), 36) for n in range(2, 13)}
    assert [term.value for term in odds.terms if term.label.key == "odds.by_dice"] == [7]
    combat, _ = asked(fight(tcc, board, side="soviet", turn=12), tcc.action("attack 1606"))
    assert shares(combat.defense.whole) == {n: Fraction(1, 6) for n in range(1, 7)}
    hidden = fight(tcc, "1606=22pz 22i; 1909=46i 50i; 1607=184r", side="soviet", turn=12)
    combat, _ = asked(hidden, tcc.action("attack 1606"))  # it, or the other that he does not see
    assert shares(combat.defense.unknown) == {**{n: Fraction(1, 12) for n in range(1, 7)}, 8: Fraction(1, 2)}
    for turn, shaken in ((13, 0), (12, 1)):
        combat, _ = asked(fight(tcc, board, turn=turn, shaken=shaken), tcc.action("attack 1607"))
        assert shares(combat.attack.whole) == {5: Fraction(1)}


def supposed(odds: Odds) -> Param:
    """What the enemy is said to have at most."""
    (found,) = (note for note in odds.notes if note.key in ("odds.secret", "odds.secret_same"))
    return dict(found.params)["what"]


@pytest.mark.rules("11.3-2")
def test_the_strongest_support_he_may_have_drawn_is_supposed(tcc: CrimeanCampaign) -> None:
    """Two are drawn in secret, of four in the bin: 3 + 3 at most, though it was 1 + 1; naval guns can come as well."""
    board = "4402=46i 24i; 4403=28j 50i; 4503=184r 7n"
    bin_ = "t229:pool t40:pool a548:ready at766:ready mi:ready"
    _, odds = asked(fight(tcc, board, support=bin_, known="mi"), tcc.action("attack 4503"))
    assert supposed(odds) == message("odds.factors_naval", number=3 + 3 + 2)
    _, odds = asked(fight(tcc, board, support=bin_, known="mi", naval_used=1), tcc.action("attack 4503"))
    assert supposed(odds) == message("odds.factors", number=3 + 3 + 2)
    _, odds = asked(fight(tcc, board, support="mi:spent", naval_used=1), tcc.action("attack 4503"))
    assert note(odds, "odds.no_secret") == {}


# --- only from the view -----------------------------------------------------------------------------


def test_odds_are_the_same_in_every_world_a_seat_could_be_in(tcc: CrimeanCampaign, budget: Give) -> None:
    wanted = budget("odds_tcc")
    for (s, action), _ in zip(combats(tcc, wanted.seed + 9000), range(wanted.count), strict=False):
        seat = s.current_player()
        view = s.view(seat)
        world = tcc.sampler(view).sample(Random(s.position()))
        assert tcc.presentation.odds(world.view(seat), action) == tcc.presentation.odds(view, action), (
            s.position(),
            action.text,
        )


def test_only_who_chooses_gets_odds_and_only_of_combats(tcc: CrimeanCampaign) -> None:
    s = fight(tcc, "1606=46i 24i; 1607=184r")
    attack = tcc.action("attack 1607")
    assert tcc.presentation.odds(s.view(AXIS), attack) is not None
    for viewer in (SOVIET, None):
        assert tcc.presentation.odds(s.view(viewer), attack) is None
    for text in ("attack 1909", "done", "ready"):
        assert tcc.presentation.odds(s.view(AXIS), tcc.action(text)) is None
    probe = next(action for action in s.legal_actions() if action.word == "probe")
    s.play(probe)
    s.play(next(action for action in s.legal_actions() if action.word == "join"))
    view = s.view(AXIS)
    assert tcc.presentation.odds(view, tcc.action("declare")) is None
    assert not [choice for choice in tcc.presentation.choices(view) if choice.odds]


def test_support_and_its_limit_stand_in_the_derivation(tcc: CrimeanCampaign) -> None:
    """[11.1-f] 2 in the attack, 4 + 3 in support: what is above 2 does not count; air support still moves the die."""
    s = fight(tcc, "1606=24i/1; 1607=184r", support="cas1:ready ha110:ready")
    play(s, "attack 1607", "declare", "support cas1")
    combat, odds = asked(s, tcc.action("support ha110"))
    found = {term.label.key: term.value for term in odds.terms}
    assert (found["term.beyond_limit"], found["odds.attack_total"], found["term.air_attack"]) == (-5, 4, -1)
    assert found["odds.differential"] == 2 and [face.value for face in odds.faces] == [1, 2, 3, 4, 5, 6]
    assert sum(term.value for term in odds.terms if term.group == odds.terms[0].group and not term.total) == 4
    assert [dict(face.label.params)["defender"] for face in odds.faces] == [1, 1, 1, 0, 0, 0]
    assert combat.chances().cleared == Fraction(1, 2)


def test_a_fraction_too_long_for_a_browser_is_sent_as_the_nearest() -> None:
    assert sent(Fraction(5, 36)) == (5, 36)
    n, d = sent(Fraction(3**40, 10**20))
    assert d < 2**53 and abs(Fraction(n, d) - Fraction(3**40, 10**20)) < Fraction(1, 10**16)
    assert [percent(Fraction(n, 10000)) for n in (0, 1, 1250, 9999, 10000)] == [
        "0 %",
        "< 0.1 %",
        "12.5 %",
        "> 99.9 %",
        "100 %",
    ]


# --- words ------------------------------------------------------------------------------------------

OWN = load_catalogues(CrimeanCampaign.folder / "text" / "presentation")


def test_every_word_of_the_panel_is_said_and_is_there(tcc: CrimeanCampaign) -> None:
    told = {
        said
        for (s, action), _ in zip(combats(tcc, 77), range(250), strict=False)
        for said in messages(asked(s, action)[1])
    }
    for s, text in (
        (fight(tcc, "1416=46i 24i; 1417=sfg 7n", turn=9), "attack 1417"),
        (fight(tcc, "offshore=7n; 4503=40c", side="soviet", turn=4, landing="3309", held="3309"), "attack 3309"),
        (fight(tcc, "1606=46i 24i; 1607=184r 7n untried-1", support="cas1:used"), "attack 1607"),
    ):
        told |= set(messages(asked(s, tcc.action(text))[1]))
    for lang in LANGUAGES:
        entries = tcc.text[lang].entries
        assert {said.key for said in told} <= set(entries)
        ours = {key for key in OWN[lang].entries if key.startswith("odds.")}
        assert sorted(ours - {said.key for said in told}) == []
        for said in told:
            assert {name for name, _ in said.params} >= places(entries[said.key]), said
