"""What is read in every game: effects, overlays, reasons, headings, charts, standing answers."""

from __future__ import annotations

from random import Random

from kurgan import ai
from kurgan.core.view import WHOLE, View
from tests.conftest import BUDGETS
from tests.presentation.conftest import Walk
from tests.presentation.walks import VIEWERS, Show, view_of

EFFECT_KINDS = {"move", "lost", "worn", "shown", "placed", "gained", "attack", "joins", "die"}
NOTHING_THERE = ("", "nowhere")
ASKING = ("ask", "playable")  # standing answers that leave the question to the player


def test_every_event_looks_like_something_the_board_knows(walk: Walk) -> None:
    show, game = walk.show, walk.show.game
    kinds: set[str] = set()
    for event in walk.events:
        assert game.presentation.side(event) in ("", *game.seats)
        for effect in game.presentation.effects(event):
            kinds.add(effect.kind)
            assert {effect.at, effect.to} <= show.places | {""}
            assert effect.at or effect.kind in ("die", "shown", "lost", "worn")
            assert bool(effect.to) == (effect.kind == "move")
            assert effect.piece or effect.kind != "move" or not show.open_moves
            assert not effect.piece or effect.piece in show.pieces
            assert 1 <= effect.value <= 6 if effect.kind == "die" else not effect.value
    assert show.effects <= kinds <= EFFECT_KINDS
    assert "at=" in walk.start or show.opening <= kinds


def test_a_loss_is_the_losers(walk: Walk) -> None:
    """In the log it bears the tick of whose unit it was, whoever fired."""
    presentation = walk.show.game.presentation
    for event in walk.events:
        for effect in presentation.effects(event):
            if effect.kind in ("lost", "worn") and effect.side:
                assert presentation.side(event) == effect.side, event


def test_overlays_answer_whatever_is_pointed_at(walk: Walk) -> None:
    show, rng = walk.show, Random("overlays")
    for s in walk.states[:: max(1, len(walk.states) // BUDGETS["overlays"])]:
        for viewer in VIEWERS:
            for kind in show.game.presentation.overlays:
                for target in (*NOTHING_THERE, *rng.sample(show.things, 4)):
                    overlay = show.game.presentation.overlay(view_of(s, viewer), kind.id, target)
                    assert {shade.at for shade in overlay.shades} <= show.places
                    assert overlay.shades or overlay.note or not show.notes
                    assert {place for arrow in overlay.arrows for place in arrow} <= show.places


def test_a_click_on_anything_is_answered_with_a_rule(walk: Walk) -> None:
    game, rng = walk.show.game, Random("why")
    for s in walk.states:
        view = s.view(s.current_player())
        offered = {action.text for action in s.legal_actions()}
        for target in rng.sample((*NOTHING_THERE, *walk.show.things), 4):
            refused = game.presentation.why_not(view, target)
            assert refused.rule in game.index.rules or refused.rule.startswith("R"), refused
            for action in game.presentation.meant(view, target):
                assert action.text in offered or s.explain(action) is not None


def test_every_position_has_a_heading(walk: Walk) -> None:
    game = walk.show.game
    for s in walk.states:
        for viewer in VIEWERS:
            assert game.presentation.phase(view_of(s, viewer)).key in game.text["en"]


def test_standing_answers_are_legal(walk: Walk) -> None:
    presentation = walk.show.game.presentation
    for s in walk.states:
        view = s.view(s.current_player())
        for standing in presentation.standing:
            for value in standing.values:
                action = presentation.standing_answer(view, standing.decision, value)
                if standing.decision != s.decision.name or value in ASKING:
                    assert action is None
                else:
                    assert action in s.legal_actions() or (action is None and not walk.show.answered), standing


def test_every_standing_answer_is_known(show: Show) -> None:
    game = show.game
    offered = {(each.decision, value) for each in game.presentation.standing for value in each.values} - {
        (each.decision, value) for each in game.presentation.standing for value in ASKING
    }
    assert offered == set(game.own("presentation.standing", "ANSWERS", {}))
    for standing in game.presentation.standing:
        assert standing.values[0] in ASKING and "ask" in standing.values and standing.rule in game.index
        assert ("playable" in standing.values) == (standing.decision in game.presentation.windows)
        assert standing.decision in game.flow.decisions


def test_charts_are_full_and_cite_rules(show: Show) -> None:
    charts = show.game.presentation.charts()
    assert len({chart.id for chart in charts}) == len(charts) > 5
    for chart in charts:
        assert chart.source or not show.sourced, chart.id
        assert chart.rows and {len(row) for row in chart.rows} == {len(chart.columns)}
        cited = [row[-1] for row in chart.rows if chart.columns[-1].key == "column.rule"]
        for rule in (*chart.rules, *cited):
            assert str(rule) in show.game.index or show.game.index.find(str(rule)), (chart.id, rule)


def test_the_one_button_starts_something_that_is_there(show: Show) -> None:
    scenario, seat, agent = show.game.presentation.quick
    assert scenario in show.game.scenarios and seat in show.game.seats
    assert ai.make(agent, show.game.id, show.game.seats[1 - show.game.seats.index(seat)])


def test_headings_told_without_views_are_those_of_the_views(walk: Walk) -> None:
    """The server tells them from the whole: so nothing in it may be hidden from anybody, but half a choice."""
    presentation, viewers = walk.show.game.presentation, (*VIEWERS, WHOLE)
    for s in walk.states:
        own = [View(WHOLE, s) if viewer == WHOLE else view_of(s, viewer) for viewer in viewers]
        told = presentation.phases(s, viewers, dict(zip(viewers, own, strict=True)).__getitem__)
        assert told == [presentation.phase(view) for view in own]
    assert any(s.decision.half_of for s in walk.states)
