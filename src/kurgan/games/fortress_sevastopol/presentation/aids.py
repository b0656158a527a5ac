"""The player aids: prices, modifiers and needed rolls, each row with the rule it comes from."""

from __future__ import annotations

from kurgan.core.charts import Row, aid, rulebook
from kurgan.core.scene import Chart
from kurgan.core.text import message
from kurgan.games.fortress_sevastopol.rules.r07_6_reactivation import GERMAN_NEEDS, MISHAP, OTHERS_NEED
from kurgan.games.fortress_sevastopol.rules.r10_5_casualties import ABSORBS
from kurgan.games.fortress_sevastopol.rules.r10_values import TRENCH_BONUS, WALL_BONUS
from kurgan.games.fortress_sevastopol.rules.r17_engineering import BUILT
from kurgan.games.fortress_sevastopol.rules.r20_bridges import DEMOLISHED, REPAIRED
from kurgan.games.fortress_sevastopol.sheets import Sheets

ALL = message("aid.all")

MOVEMENT: tuple[Row, ...] = (
    ("free_city", "¼", "8.6-a"),
    ("free", 1, "8.6-b"),
    ("enemy", 2, "8.6-c"),
    ("fresh_enemy", 3, "8.6-d"),
    ("no_bridge", ALL, "8.6-e"),
    ("trench", ALL, "8.6-f"),
    ("strategic", ALL, "8.6-g"),
    ("ooc", ALL, "8.6-h"),
    ("landing", ALL, "8.6-i"),
    ("rain", "−1", "8.6.1"),
    ("snow", "−1", "8.6.1-a"),
    ("heavy_snow", "−2", "8.6.1-b"),
    ("in_place", 1, "9.1.2-a"),
    ("in_place_fresh", 2, "9.1.2-b"),
)
ATTACK: tuple[Row, ...] = (
    ("point_af", "AF", "10.2-a"),
    ("each_other", "+1", "10.2-b"),
    ("each_gun", "+1", "10.2-c"),
    ("armor_point", "+1", "10.2-d"),
    ("german_engineer", "+1", "10.2-e"),
    ("axis_weather", "−1", "10.2-f"),
    ("soviet_weather", "−1", "10.2-g"),
    ("axis_heavy_snow", "−2", "10.2-h"),
    ("romanian", "−1", "10.2-i"),
    ("ooc_point", "−3", "10.2-j"),
    ("integrity", "+1", "10.2-k"),
    ("chits", "±", "10.2-l"),
    ("mountain", "+1", "10.2-m"),
)
DEFENSE: tuple[Row, ...] = (
    ("forward_df", "DF", "10.3-a"),
    ("ooc_forward", "−1", "10.3-b"),
    ("tem", "TEM", "10.3-c"),
    ("over_river", "+2", "10.3-d"),
    ("enemy_bridge", "+1", "10.3-e"),
    ("over_trench", f"+{TRENCH_BONUS}", "10.3-f"),
    ("over_wall", f"+{WALL_BONUS}", "10.3-g"),
    ("ip", "+1", "10.3-h"),
    ("integrity", "+1", "10.3-i"),
    ("each_other_fresh", "+1", "10.3-j"),
    ("invasion", "+2", "10.3-k"),
    ("chits", "±", "10.3-l"),
    ("mountain", "+1", "10.3-m"),
)
RESULTS: tuple[Row, ...] = (
    ("success", "> 0", "10.4.1"),
    ("city_less", "−1", "10.4.1-b"),
    ("stalemate", "0", "10.4.2"),
    ("failure", "< 0", "10.4.3"),
    ("cp_fresh", ABSORBS[0], "10.5-i"),
    ("cp_spent", ABSORBS[1], "10.5-i"),
    ("cp_disrupt1", ABSORBS[2], "10.5-i"),
    ("cp_disrupt2", ABSORBS[3], "10.5-i"),
    ("cp_retreat", 1, "10.5-e"),
    ("cp_hq", 1, "10.5-f"),
    ("overrun", "", "9.4"),
)
FIRE: tuple[Row, ...] = (
    ("lead_bf", "BF", "11.1.1"),
    ("each_join", "+1", "11.1.1-a"),
    ("barrage", "× 2", "11.1.2"),
    ("barrage_join", "+2", "11.1.2-a"),
    ("marker_bf", "BF", "11.1.5"),
    ("twice_tem", "2 × TEM", "11.3-a"),
    ("ip", "+1", "11.3-b"),
    ("flak_here", "+2", "11.3-c"),
    ("flak_near", "+1", "11.3-d"),
    ("counter_battery", "+1", "11.3-e"),
    ("sevastopol", "−1", "11.4.1-a"),
)
ATTRITION: tuple[Row, ...] = (
    ("armor_fresh", 3, "11.4.2-a"),
    ("armor_tired", 2, "11.4.2-b"),
    ("other_fresh", 2, "11.4.2-c"),
    ("other_tired", 1, "11.4.2-d"),
    ("disrupt2", "–", "11.4.2-g"),
)
REFIT: tuple[Row, ...] = (
    ("refit", 1, "13.4.2-a"),
    ("refit_contested", "+1", "13.4.2-b"),
    ("refit_disrupted", "+1", "13.4.2-c"),
    ("refit_hq_only", "+1", "13.4.2-d"),
    ("refit_bridge", 1, "13.4.2-e"),
)
REACTIVATION: tuple[Row, ...] = (
    ("german_needs", f"{GERMAN_NEEDS}+", "7.2.6-a"),
    ("others_need", f"{OTHERS_NEED}+", "7.2.6-b"),
    ("german_engineer", "+2", "7.2.6-c"),
    ("soviet_specialist", "+1", "7.2.6-d"),
    ("hq_here", "+2", "7.2.6-e"),
    ("hq_near", "+1", "7.2.6-f"),
    ("mishap", f"≤ {MISHAP}", "7.2.6-h"),
)
ENGINEERS: tuple[Row, ...] = (
    ("build", f"{BUILT}+", "17.2-a"),
    ("more_engineers", "+1", "17.2-d"),
    ("german_builders", "+1", "17.2-e"),
    ("work1", "+1", "17.2-f"),
    ("work2", "+2", "17.2-g"),
    ("workers", "+1", "27.8"),
    ("repair", f"{REPAIRED}+", "20.2.1.1-a"),
    ("demolish", f"{DEMOLISHED}+", "20.2.2.1-a"),
)
CHARTS: tuple[tuple[str, tuple[Row, ...], tuple[str, ...]], ...] = (
    ("movement", MOVEMENT, ("8.6",)),
    ("attack", ATTACK, ("10.2",)),
    ("defense", DEFENSE, ("10.3",)),
    ("results", RESULTS, ("10.4", "10.5")),
    ("fire", FIRE, ("11.2", "11.3")),
    ("attrition", ATTRITION, ("11.4.2",)),
    ("refit", REFIT, ("13.4.2",)),
    ("reactivation", REACTIVATION, ("7.2.6",)),
    ("engineers", ENGINEERS, ("17.2", "20.2")),
)


def charts(t: Sheets) -> list[Chart]:
    reserves = (("shift", t.shift_price, "13.4.3-b"), ("hq", t.hq_price, "13.4.4"), ("chit", t.chit_price, "13.4.5"))
    found = (*CHARTS, ("reserves", reserves, ("13.4.3",)))
    return [aid(name, rows, rules, rulebook(rules)) for name, rows, rules in found]
