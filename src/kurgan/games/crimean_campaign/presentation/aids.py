"""The player aids: the sequence of play, stacking, shifts and modifiers, each row with the rule it comes from."""

from __future__ import annotations

from kurgan.core.charts import Row, aid, rulebook, signed
from kurgan.core.scene import Chart
from kurgan.games.crimean_campaign.sheets import Sheets

SEQUENCE: tuple[Row, ...] = (
    ("soviet_turn", "1", "5.1"),
    ("soviet_reinforcement", "1.1", "5.1-b"),
    ("declare_order", "1.2", "5.3"),
    ("stalin", "1.3", "5.1-c"),
    ("move_and_fight", "1.4", "5.1-d"),
    ("axis_turn", "2", "5.1"),
    ("axis_reinforcement", "2.1", "5.1-e"),
    ("declare_order", "2.2", "5.3"),
    ("move_and_fight", "2.3", "5.1-f"),
    ("supply_check", "3", "5.1-g"),
    ("victory_check", "4", "5.2"),
)
COMBAT: tuple[Row, ...] = (
    ("step_declare", 1, "11.3-1"),
    ("step_support", 2, "11.3-2"),
    ("step_reveal", 3, "11.3-3"),
    ("step_totals", 4, "11.3-4"),
    ("step_difference", 5, "11.3-5"),
    ("step_column", 6, "11.3-6"),
    ("step_shifts", 7, "11.3-7"),
    ("step_die", 8, "11.3-8"),
    ("step_result", 9, "11.3-9"),
    ("step_losses", 10, "11.3-10"),
)


def charts(t: Sheets) -> list[Chart]:
    found: tuple[tuple[str, tuple[Row, ...], tuple[str, ...]], ...] = (
        ("sequence", SEQUENCE, ("5.1",)),
        ("combat", COMBAT, ("11.3",)),
        ("terrain", _terrain(t), ("11.2.1",)),
        ("shifts", _shifts(t), ("11.2", "5.3")),
        ("die", _die(t), ("11.2.4",)),
        ("limits", _limits(t), ("6.0", "9.1", "11.1.2")),
    )
    return [aid(name, rows, rules, rulebook(rules)) for name, rows, rules in found]


def _terrain(t: Sheets) -> tuple[Row, ...]:
    shifts = t.game["shifts"]
    return (
        ("clear", "0", "11.2.1-a"),
        ("rough", signed(shifts["rough"]), "11.2.1-b"),
        ("mountain", signed(shifts["mountain"]), "11.2.1-d"),
        ("town", "0", "11.2.1"),
        ("soviet_fortress", signed(shifts["soviet_fortress"]), "11.2.1-h"),
        ("axis_fortress", signed(shifts["axis_fortress"]), "11.2.1-i"),
        ("axis_sector", signed(shifts["axis_sector"]), "11.2.1-j"),
    )


def _shifts(t: Sheets) -> tuple[Row, ...]:
    shifts = t.game["shifts"]
    return (
        ("fight_move_axis", signed(shifts["fight_move_axis"]), "5.3-e"),
        ("move_fight_soviet", signed(shifts["move_fight_soviet"]), "5.3-f"),
        ("naval", signed(shifts["naval"]), "11.2.2"),
        ("concentric_axis", signed(shifts["concentric_axis"]), "11.2.3-f"),
        ("concentric_soviet", signed(shifts["concentric_soviet"]), "11.2.3-g"),
        ("mech_attack", signed(shifts["mech_attack"]), "11.2.4-a"),
        ("mech_defense", signed(shifts["mech_defense"]), "11.2.4-b"),
    )


def _die(t: Sheets) -> tuple[Row, ...]:
    die = t.game["die"]
    return (
        ("air_attack", signed(die["air_attack"]), "11.2.4-c"),
        ("air_defense", signed(die["air_defense"]), "11.2.4-d"),
        ("siege", signed(die["siege"]), "11.2.4-e"),
    )


def _limits(t: Sheets) -> tuple[Row, ...]:
    stacking = t.game["stacking"]
    return (
        ("axis_stack", stacking["axis_halves"] // 2, "6.1"),
        ("soviet_stack", stacking["soviet_units"], "6.2"),
        ("kslz", stacking["kslz"], "9.1-e"),
        ("support_distance", t.game["support_limits"]["distance"], "11.1.2-a"),
        ("coastal_until", t.game["supply"]["coastal_until"], "8.3.2"),
        ("naval_until", t.game["naval"]["last"], "11.2.2"),
    )
