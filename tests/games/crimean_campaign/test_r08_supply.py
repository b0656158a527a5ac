"""8.0 Supply: who has it."""

from __future__ import annotations

import pytest

from kurgan.games.crimean_campaign import CrimeanCampaign
from kurgan.games.crimean_campaign.places import AXIS, HEX, SOVIET
from kurgan.games.crimean_campaign.rules.r08_supply import kerch_lines, lines, out_of_supply, sources_of, supplied
from kurgan.games.crimean_campaign.sheets import PIECES
from kurgan.games.crimean_campaign.stacks import on_map
from kurgan.games.crimean_campaign.state import TCC
from tests.games.crimean_campaign.moving import hexes, mask, moving

NORTH = " ".join(f"{column}01" for column in range(11, 26))


def out(s: TCC, side: int) -> set[str]:
    found = out_of_supply(s, on_map(s, side), side)
    return {name for n, name in enumerate(PIECES) if found >> n & 1}


# --- lines [8.2] ------------------------------------------------------------------------------------


@pytest.mark.rules("8.2-a")
def test_r8_2_a_a_source_must_be_controlled(tcc: CrimeanCampaign) -> None:
    board = "1604=46i; 4404=9n"
    assert out(moving(tcc, board), AXIS) == set()
    assert out(moving(tcc, board, held="1604"), AXIS) == {"46i"}
    assert out(moving(tcc, "1906=2r; 1101=46i", held=f"{NORTH} 4503 1417", garrisons="none"), SOVIET) == {"2r"}
    assert out(moving(tcc, "1906=2r; 1101=46i", held=f"{NORTH} 4503", garrisons="none"), SOVIET) == set()


@pytest.mark.rules("8.2-a", "8.2-b")
def test_r8_2_b_any_source_will_do_and_a_retaken_one_works_at_once(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "2301=46i; 4404=9n; 2201=2r", held="2301 2401 2501")
    assert hexes(sources_of(s, AXIS)) == {"2301", "2401", "2501"}
    assert out(s, AXIS) == set()
    assert out(moving(tcc, "2301=46i; 2201=2r", held="2301"), AXIS) == set()


@pytest.mark.rules("8.2-f")
def test_r8_2_f_no_line_across_water(tcc: CrimeanCampaign) -> None:
    s = moving(tcc, "1101=46i", side="soviet")
    grid = s.given.sheets.grid
    assert "1417" not in hexes(grid.adjacent[HEX["1416"]])
    t = moving(tcc, "1417=46i; 1516=2r", held=f"{NORTH} 1417", side="soviet")
    fed = lines(t, AXIS, mask("1417"))
    assert "1416" not in hexes(fed)  # 1517 is in the zone of 1516, and nobody goes straight across
    assert "1517" in hexes(fed)


@pytest.mark.rules("8.2-f")
@pytest.mark.parametrize("land", [False, True])
def test_r8_2_f_no_line_into_the_landing_zone(tcc: CrimeanCampaign, land: bool) -> None:
    """R39: neither side's; its Soviets live on coastal supply as long as there is any. The switch makes it land."""
    options = "kslz_is_land:yes" if land else ""
    board = "4404=46i; 4602=9n; 4402=7n; 1101=50i"
    zone = {"4404", "4405", "4406", "4502", "4602"}
    s = moving(tcc, board, options=options, turn=12)
    assert out(s, AXIS) == (set() if land else {"46i"})
    assert out(s, SOVIET) == set()
    fed = hexes(lines(s, SOVIET, sources_of(s, SOVIET)))
    assert "4402" in fed and bool(fed & zone) == land
    assert bool(kerch_lines(s) >> HEX["4602"] & 1) == land
    assert out(moving(tcc, board, options=options, turn=13), SOVIET) == (set() if land else {"9n"})


@pytest.mark.rules("8.2-g")
def test_r8_2_g_no_line_through_an_enemy_hex_garrisons_included(tcc: CrimeanCampaign) -> None:
    """Units of their own negate every zone round the hex, so only the hex itself bars the way."""
    s = moving(
        tcc, "3804=46i; 3306=50i; 3307=24i; 3506=22i; 3505=72i; 3507=132i; 3406=2r; 3405=170i; 3407=28j; 1101=rmc"
    )
    assert out(s, AXIS) == set()
    t = moving(
        tcc, "3804=46i; 3306=50i; 3307=24i; 3506=22i; 3505=72i; 3507=132i; 3406=2r; 3405=302m; 3407=396r; 1101=rmc"
    )
    assert out(t, AXIS) == {"46i", "22i", "72i", "132i"}
    garrison = moving(tcc, "1911=2r; 2012=302m; 1913=396r; 1101=rmc", held=f"{NORTH} 1912")
    assert "1912" not in hexes(supplied(garrison, SOVIET))


@pytest.mark.rules("8.2-h")
def test_r8_2_h_no_line_through_or_out_of_an_ezoc(tcc: CrimeanCampaign) -> None:
    """EX11: by 1603, in the zone of 1604, no line goes on; and the isthmus is closed by one unit."""
    s = moving(tcc, "1606=50i; 1604=106r")
    fed = lines(s, AXIS, mask("1603"))
    assert hexes(fed) == {"1603"}  # R46 an empty source in an EZOC feeds only its own hex
    assert out(s, AXIS) == set()  # other ways are open
    assert out(moving(tcc, "3804=46i; 3406=2r; 1101=50i"), AXIS) == {"46i"}


@pytest.mark.rules("8.2-h", "7.3")
def test_r7_3_a_friendly_combat_unit_negates_the_ezoc_in_its_hex(tcc: CrimeanCampaign) -> None:
    board = "3804=46i; 3406=2r; 1101=50i"
    assert out(moving(tcc, f"{board}; 3306=24i; 3405=22i; 3505=72i"), AXIS) == set()
    assert out(moving(tcc, f"{board}; 3306=24i; 3505=72i"), AXIS) == {"46i", "72i"}


@pytest.mark.rules("7.3")
def test_r7_3_a_static_unit_or_a_garrison_does_too(tcc: CrimeanCampaign) -> None:
    """R26."""
    board = "1618=320r; 1615=46i; 1617=50i; 1619=24i; 1719=22i; 1516=72i; 1101=rmc"
    assert "320r" not in out(moving(tcc, f"{board}; 1518=sds1518", turn=13), SOVIET)
    assert "320r" in out(moving(tcc, board, turn=13), SOVIET)
    held = f"{NORTH} 4602 4503"
    for garrisons, hungry in (("4503", set()), ("none", {"46i"})):
        s = moving(tcc, "4602=46i; 4502=2r; 1101=50i", options="kslz_is_land:yes", held=held, garrisons=garrisons)
        assert out(s, AXIS) == hungry


@pytest.mark.rules("8.2-h")
def test_r8_2_i_a_line_may_enter_an_ezoc(tcc: CrimeanCampaign) -> None:
    """EX13, R45."""
    s = moving(tcc, "1604=50i; 1605=106r")
    assert out(s, AXIS) == set()


# --- the Soviets [8.3] ------------------------------------------------------------------------------


def test_soviet_units_in_the_fortress_the_sectors_and_kerch_are_always_supplied(tcc: CrimeanCampaign) -> None:
    """8.0-c, also when the Axis stands all around and coastal supply is over."""
    around = "1415=46i; 1516=50i; 1616=24i; 1617=22i; 1618=72i; 1519=132i; 1101=rmc"
    s = moving(tcc, f"{around}; 1416=2r; 1418=302m; 1517=396r; 1518=398r; 4503=9n; 1612=9m; 3406=170i", turn=13)
    assert out(s, SOVIET) == {"9m"}
    assert out(moving(tcc, "1416=46i; 1517=2r; 1415=9m; 1101=rmc", held=f"{NORTH} 1416"), AXIS) == {"46i"}  # R53


def test_static_units_and_garrisons_are_always_supplied(tcc: CrimeanCampaign) -> None:
    """8.0-a 8.0-b."""
    s = moving(tcc, "1606=sfg 2r; 1605=46i; 1607=50i; 1101=rmc", held=f"{NORTH} 1605 1607 4503 1417", garrisons="4503")
    assert out(s, SOVIET) == {"2r"}
    assert not out_of_supply(s, 1 << PIECES.index("garrison"), AXIS)


def test_soviet_sources_are_kerch_and_sevastopol(tcc: CrimeanCampaign) -> None:
    """8.3.1: in GT 13 only lines count."""
    board = "1906=2r; 1101=46i"
    lost = {"held": f"{NORTH} 4503 1417", "garrisons": "4503"}
    assert out(moving(tcc, board, turn=13), SOVIET) == set()
    assert out(moving(tcc, board, turn=13, held=f"{NORTH} 4503", garrisons="4503"), SOVIET) == set()
    assert out(moving(tcc, board, turn=13, **lost), SOVIET) == {"2r"}


@pytest.mark.rules("8.3.2-b", "8.3.2-c")
def test_r8_3_2_coastal_supply(tcc: CrimeanCampaign) -> None:
    """8.3.2: Black Sea, Azov and the landing zone, not the Sivash; R14 until GT 12."""
    board = "1110=2r; 3405=302m; 4405=396r; 2802=398r; 1906=9m; 1101=46i"
    lost = {"held": f"{NORTH} 4503 1417", "garrisons": "4503"}
    assert out(moving(tcc, board, turn=12, **lost), SOVIET) == {"398r", "9m"}
    assert out(moving(tcc, board, turn=13, **lost), SOVIET) == {"2r", "302m", "396r", "398r", "9m"}


def test_the_axis_has_no_coastal_supply(tcc: CrimeanCampaign) -> None:
    assert out(moving(tcc, "3804=46i; 3406=2r; 4202=24i; 1101=50i"), AXIS) == {"46i", "24i"}


def test_axis_sources_are_the_land_hexes_of_the_north_edge(tcc: CrimeanCampaign) -> None:
    """8.4 R55."""
    s = moving(tcc, "1604=46i", held=f"{NORTH} 1604 1605")
    assert hexes(sources_of(s, AXIS)) == set(NORTH.split())


def test_has_kerch_line(tcc: CrimeanCampaign) -> None:
    """11.1.1-b R73."""
    s = moving(tcc, "1912=2r; 1101=46i")
    assert bool(kerch_lines(s) >> HEX["1912"] & 1)
    t = moving(tcc, "1912=2r; 3406=46i; 1101=50i")
    assert not bool(kerch_lines(t) >> HEX["1912"] & 1) and bool(kerch_lines(t) >> HEX["3703"] & 1)
    u = moving(tcc, "1912=2r; 1101=46i", held=f"{NORTH} 4503", garrisons="none")
    assert not bool(kerch_lines(u) >> HEX["1912"] & 1)
