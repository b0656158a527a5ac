"""Orders in Stalingrad Besieged: units go, arrive and attack by one gesture, and several go in line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kurgan.core.game import Game
from kurgan.core.orders import Order, Stopped
from kurgan.games.stalingrad_besieged.places import HAND, NUMBER
from kurgan.games.stalingrad_besieged.presentation.lines import Line
from kurgan.games.stalingrad_besieged.state import SB
from tests.conftest import Budget
from tests.games.stalingrad_besieged.helpers import piece, play
from tests.games.stalingrad_besieged.presentation.show import SHOW
from tests.presentation.ordering import give, lit, positions, rule, try_orders

FAR = "ferries=2-6 5-6; factory=8-5; 1-6=r_inf; 4-6=r_inf; 9-6=r_inf"
LINE = f"1-1=g_inf; 2-1=g_inf; 3-1=g_tank; {FAR}"


def maneuver(sb: Game[SB], text: str, side: str = "german") -> Any:
    return sb.position(f"at=Maneuver; moving=1; side={side}; {text}")


def combat(sb: Game[SB], text: str, side: str = "german") -> Any:
    return sb.position(f"at=ChooseAttacker; side={side}; shooter={side}; {text}")


def standing(s: Any, *spaces: str) -> list[str]:
    """The types that stand on these spaces."""
    return [piece(s, space).split(" ")[0] for space in spaces]


# --- movement ---------------------------------------------------------------------------------------


def test_a_unit_goes_and_stops_by_one_order(sb: Game[SB]) -> None:
    s = maneuver(sb, LINE)
    assert give(s, "1-1", way="1-2") == Stopped(unit="1-1")
    assert standing(s, "1-1", "1-2") == ["", "g_inf"] and s.decision.name == "Maneuver"


def test_two_steps_find_their_way(sb: Game[SB]) -> None:
    s = maneuver(sb, f"3-1=g_tank; {FAR}")
    assert give(s, "3-1", way="3-3").refusal is None
    assert standing(s, "3-3") == ["g_tank"] and s.board[HAND] == 0


def test_a_line_goes_forward_together(sb: Game[SB]) -> None:
    s = maneuver(sb, LINE)
    assert give(s, "1-1", "2-1", "3-1", way="1-2").refusal is None
    assert standing(s, "1-2", "2-2", "3-2") == ["g_inf", "g_inf", "g_tank"]


def test_those_before_make_room_for_those_behind(sb: Game[SB]) -> None:
    s = maneuver(sb, f"1-1=g_inf; 1-2=g_inf; 1-3=g_inf; {FAR}")
    assert give(s, "1-1", "1-2", "1-3", way="1-2").refusal is None
    assert standing(s, "1-1", "1-2", "1-3", "1-4") == ["", "g_inf", "g_inf", "g_inf"]


def test_whoever_cannot_keep_up_is_named(sb: Game[SB]) -> None:
    s = maneuver(sb, f"1-1=g_tank; 2-1=g_heavy; 3-1=g_inf moved; {FAR}")
    assert rule(give(s.copy(), "2-1", "3-1", way="2-2")) == ("3-1", "8.4-a")
    assert rule(give(s.copy(), "1-1", "2-1", way="1-3"))[0] == "2-1"
    assert "1-3" not in lit(s, "1-1", "2-1") and "1-2" in lit(s, "1-1", "2-1")


def test_another_unit_is_sent_while_one_is_on_its_way(sb: Game[SB]) -> None:
    """The first stays where it has come to."""
    s = maneuver(sb, f"1-1=g_inf; 9-1=g_inf; {FAR}")
    play(s, "move 1-1", "to 1-2")
    assert s.decision.name == "NextStep"
    assert set(lit(s, "9-1")) == {"8-1", "7-1", "9-2", "9-3", "8-2"}
    assert give(s, "9-1", way="9-2").refusal is None
    assert standing(s, "1-2", "9-2") == ["g_inf", "g_inf"]


def test_who_would_be_shown_by_staying_is_asked_before_others_go(sb: Game[SB]) -> None:
    s = maneuver(sb, f"5-6=r_inf hidden; 5-3=g_elite; 8-5=r_tank; 3-1=g_inf; {FAR}", "russian")
    play(s, "move 5-6", "to 5-5")
    presentation, view = s.game.presentation, s.view(s.current_player())
    assert presentation.is_final(view.state, s.game.action("stop"))
    assert presentation.orders.ready(view.state, presentation.choices(view)) == ["hand"]


def test_an_order_stops_before_a_unit_is_shown(sb: Game[SB]) -> None:
    """The quiet ones go first."""
    s = maneuver(sb, "1-3=g_inf hidden; 2-1=g_inf; 1-5=r_inf; 4-6=r_inf; 9-6=r_inf; ferries=2-6 5-6; factory=8-5")
    stopped = give(s, "1-3", "2-1", way="1-4")
    assert stopped.before is not None and stopped.unit == "1-3"
    assert standing(s, "2-2") == ["g_inf"]


def test_an_order_goes_on_when_it_is_given_again(sb: Game[SB]) -> None:
    s = maneuver(
        sb, "1-3=g_inf hidden; 2-1=g_inf; 2-2=g_inf; 1-5=r_inf; 4-6=r_inf; 9-6=r_inf; ferries=2-6 5-6; factory=8-5"
    )
    order = ("2-1", "2-2", "1-3")
    stopped = give(s, *order, way="2-2")
    assert stopped.before is not None
    s.play(stopped.before)
    if s.decision.name == "NextStep":
        play(s, "stop")
    assert give(s, *order, way="2-2") == Stopped(unit="2-1")
    assert standing(s, "2-1", "2-2", "2-3", "1-4") == ["", "g_inf", "g_inf", "g_inf"]


def test_a_red_line_is_crossed_by_the_permission_that_is_said(sb: Game[SB]) -> None:
    s = maneuver(sb, f"3-1=g_inf; {FAR}; shift=1")
    deeds = lit(s, "3-1")["4-1"]
    assert len(deeds) == 2 and all(deed.startswith("cross ") for deed in deeds)
    for deed in deeds:
        after = s.copy()
        assert give(after, "3-1", way="4-1", deed=deed).refusal is None
        assert after.shift == (deed != "cross 2 4-1")


def test_another_unit_goes_when_one_has_been_left(sb: Game[SB]) -> None:
    s = maneuver(sb, LINE)
    play(s, "move 3-1", "to 3-2")
    assert s.decision.name == "NextStep"
    assert give(s, "1-1", way="1-2").refusal is None and standing(s, "1-2", "3-2") == ["g_inf", "g_tank"]


def test_where_others_stand_nobody_of_a_line_sets_out(sb: Game[SB]) -> None:
    s = maneuver(sb, f"1-1=g_inf; 3-1=g_inf; 3-2=g_tank; {FAR}")
    assert rule(give(s, "1-1", "3-1", way="1-2"))[0] == "3-1" and standing(s, "1-1") == ["g_inf"]


# --- arrivals, cards --------------------------------------------------------------------------------


def test_replacements_arrive_together(sb: Game[SB]) -> None:
    s = maneuver(sb, f"{LINE}; pending=g_poor/g_inf g_lart/g_lart; taken=2; allowance=2")
    stopped = give(s, "pending:g_poor", "pending:g_lart", way="5-1")
    assert stopped.refusal is None and sorted(standing(s, "4-1", "5-1", "6-1")) == ["", "g_lart", "g_poor"]
    assert standing(s, "5-1") == ["g_poor"]


def test_an_arrival_is_refused_with_its_rule(sb: Game[SB]) -> None:
    s = maneuver(sb, f"{LINE}; pending=g_poor/g_inf; taken=1; allowance=1")
    assert rule(give(s, "pending:g_poor", way="5-2")) == ("pending:g_poor", "7.2-b")


def test_a_card_is_dragged_to_its_target(sb: Game[SB]) -> None:
    s = maneuver(sb, f"{LINE}; hand.german=heavy_barrage")
    card = "card:heavy_barrage"
    assert set(lit(s, card)) == {"1-6", "4-6", "9-6"}
    stopped = give(s, card, way="1-6")
    assert stopped.before is not None and stopped.before.text == "target 1-6"


# --- combat -----------------------------------------------------------------------------------------


def test_an_attack_is_one_order_up_to_its_die(sb: Game[SB]) -> None:
    s = combat(sb, "1-3=g_inf; 1-4=r_inf; 3-3=g_inf; 3-4=r_inf")
    stopped = give(s, "1-3", way="1-4")
    assert stopped.before is not None and stopped.before.text == "attack 1-3"
    assert rule(give(s, "1-3", way="3-4"))[0] == "1-3"


def test_of_several_the_best_attacks(sb: Game[SB]) -> None:
    s = combat(sb, "2-3=g_poor; 3-4=g_tank; 2-4=r_inf; 9-4=r_inf")
    stopped = give(s, "2-3", "3-4", way="2-4")
    assert stopped.before is not None and lit(s, "2-3", "3-4").keys() == {"2-4"}
    assert stopped.before.text in ("attack 3-4", "target 2-4", "attack 2-3")


# --- at random --------------------------------------------------------------------------------------


def there(before: SB, after: SB, order: Order, stopped: Stopped) -> None:
    """All stand where they should, unless something has to be confirmed first."""
    if stopped.before is not None:
        return
    line = Line(order)
    if "hand" in order.units or not line.units:
        assert after.board[NUMBER[order.goal]] or after.board[HAND]
    else:
        assert all((goal := line.goal_of(unit)) is not None and bool(after.board[goal]) for unit in line.units)


def test_what_is_lit_can_be_done(sb: Game[SB], budget: Callable[[str], Budget]) -> None:
    tried = 0
    for rng in budget("orders").rngs():
        for s in positions(SHOW, rng, 60):
            tried += try_orders(SHOW, s, rng, there, sure=False)
    assert tried > 50
