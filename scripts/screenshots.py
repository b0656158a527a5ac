"""Take the pictures of the README and the site: a server of its own, a real Chromium, positions that stay the same.

python scripts/screenshots.py [NAME …]     all of them, or those named; into docs/pictures/
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

import kurgan
from kurgan.core.record import Record

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser import prepared, screen  # noqa: E402
from tests.browser.chromium import FLAGS, find_chromium  # noqa: E402
from tests.browser.player import Player, opened  # noqa: E402
from tests.browser.server import Server  # noqa: E402
from tests.games.fortress_sevastopol.presentation.show import SIEGE  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
DESK: dict[str, Any] = {"viewport": {"width": 1600, "height": 1000}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
DARK: dict[str, Any] = {"color_scheme": "dark"}
SETTLED_MS = 1600  # longer than any animation
TOO_LARGE = 300_000  # bytes


# --- positions ------------------------------------------------------------------------------------


def lively(state: Any) -> bool:
    """The Russians attack in the middle of a game: units, works and losses on the board, a chance worth showing."""
    if not prepared.asks(state, "russian", "ChooseAttacker") or not 3 <= state.turn <= 4:
        return False
    view = state.view(state.current_player())
    scene = state.game.presentation.scene(view)
    choices = state.game.presentation.choices(view)
    hidden = sum(piece.hidden == "own" for piece in scene.pieces)
    works = sum(mark.kind == "fort" for mark in scene.marks)
    return len(scene.pieces) >= 24 and hidden >= 3 and works >= 1 and len(choices) >= 3 and bool(worth_showing(state))


def worth_showing(state: Any) -> str:
    """The place whose attack hits most nearly with every second die; empty where no attack has chances."""
    view = state.view(state.current_player())
    table = state.game.presentation
    found: dict[str, float] = {}
    for choice in table.choices(view):
        odds = table.odds(view, state.game.action(choice.action)) if choice.odds else None
        if odds:
            found[str(choice.at)] = abs(odds.outcomes[0].n / odds.outcomes[0].d - 1 / 2)
    return min(found, key=lambda at: found[at], default="")


def siege() -> str:
    """Fortress Sevastopol in its first winter: four units behind the 50th Division go against Mekenzievy Heights."""
    game = kurgan.game("fortress-sevastopol")
    record = Record.begin(game, "campaign")
    record.start = game.read_position(f"at=ChooseImpulse; {SIEGE}").position()
    state = record.first(game)
    moves = [f"unit {unit}\nto 2" for unit in ("ger-50", "ger-22-16", "ger-22-47", "ger-22-65", "ger-eng46")]
    for text in "\n".join(["impulse movement", "activate 9", *moves]).split("\n"):
        action = game.action(text)
        state.play(action)
        record.add(action, state)
    return record.text()


# The last summer before Sevastopol, as in the look: five divisions against a sector.
SECTOR = (
    "scenario=long; at=ChooseAttack; turn=13; length=long; phase=combat; side=axis; order=fight_move; "
    "held=1101 1201 1301 1401 1501 1601 1701 1801 1901 2001 2101 2201 2301 2401 2501 1514 1812 1814 1415 1516 1617 "
    "1616 1618 1619 1519 1912 2018 1913 1110 3805 3806; 1514=4m; 1814=73i; 1415=stug190; 1516=22i 24i 28j; "
    "1616=132i 50i; 1617=rmc; 1618=72i; 1519=170i; 1912=stug197; 1416=sds1416 reserve-1; 1417=sfg 7n 40c; "
    "1418=sds1418 reserve-2; 1517=sds1517 172r 79n; 1518=sds1518 386r 345r; 4503=9n 2r reserve-3; 3907=302m; "
    "3906=77m; 3805=46i; 3806=r7"
)


def sector() -> str:
    """The Crimean Campaign: an attack is declared, and its support half committed."""
    game = kurgan.game("crimean-campaign")
    record = Record.begin(game, "long")
    record.start = game.position(SECTOR).position()
    joined = [f"join {unit}" for unit in ("22i", "24i", "28j", "132i", "50i")]
    state = record.first(game)
    for text in ("attack 1517", *joined, "declare", "support eng", "support ha833", "support cas1"):
        action = game.action(text)
        state.play(action)
        record.add(action, state)
    return record.text()


# The last assault on Sevastopol: three stacks against the northern forts, some of them taken, some still manned.
FORTS = (
    "scenario=sevastopol; at=combat>attack>ChooseAttack; turn=4; phase=combat; side=attacker; "
    "sp=attacker:30 defender:9; air=9; 0304=pf1 s25r sart; base=0304:fortress; base_owner=0304:defender; "
    "0303=s95r s172r; 0403=s345r; 0404=s388r; 0203=pfa1; 0505=s79m; dug=s79m; 0405=scon; 0506=s109r; "
    "work=0303:improved_fortified_area 0305:fortified_zone 0402:fort 0403:improved_fort 0404:damaged_fort 0405:fort "
    "0504:entrenchment; owner=0303:defender 0305:defender 0402:defender 0403:defender 0404:defender 0405:defender "
    "0504:defender; manned=0303 0403; build=0405:3; 0302=g22 geng1 gdora gkarl; 0402=g132 gart1 gstug; 0503=g24 g50/1; "
    "0504=g28; 0605=g170 gart2; 0606=g72; 0603=r18; 0602=r1m"
)


def forts() -> str:
    """Siege: all that can take part in the attack on Severnaya, with ground support."""
    game = kurgan.game("siege")
    record = Record.begin(game, "sevastopol")
    record.start = game.read_position(FORTS).position()
    state = record.first(game)
    for text in ("attack 0303", *(f"join {unit}" for unit in ("g22", "geng1", "gdora", "gkarl", "g132", "gart1"))):
        action = game.action(text)
        state.play(action)
        record.add(action, state)
    return record.text()


# --- ways to a picture ----------------------------------------------------------------------------


def lobby(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Change your name").click()
    page.get_by_role("textbox", name="Your name").fill("Lin Wei")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Lin Wei")).to_be_visible()
    for _ in range(2):
        page.goto("/")
        page.get_by_role("article").first.get_by_role("button", name="Play").click()
        opened(page)
        player = Player(page, Random(1), moves=1)
        player.place_rest("Balanced")
        player.wait("turn")
    prepared.load(page, prepared.finished()[1], german=prepared.COMPUTER)
    page.goto("/new?game=stalingrad-besieged")
    page.get_by_label("Time for each side").select_option(label="Over days: 3 days, and 12 hours for each choice")
    page.get_by_label("Germans", exact=True).select_option(label="Anyone in the lobby")
    page.get_by_role("button", name="Set the table").click()
    page.get_by_role("link", name="Go to the table").click()
    opened(page)
    page.goto("/")
    expect(page.get_by_role("row").nth(4)).to_be_visible()


def attack(page: Page, *, refused: bool = True) -> None:
    """A table in mid-combat: one attack selected with its chances, and a refusal in the log."""
    state, record = prepared.until(lively)
    prepared.load(page, record, german=prepared.COMPUTER)
    player = Player(page, Random(1))
    seen = player.wait("turn")
    if refused:
        other = next(at for at, words in screen.labels(page).items() if "German" in words and at not in seen.places)
        player.place(other).click()
        expect(player.refusal()).to_be_visible()
        page.keyboard.press("Escape")
    seen = player.look()
    player.place(worth_showing(state)).click()
    player.place(player.wait("answer", seen).places[0]).click()  # whom it attacks
    expect(page.locator("[data-chance]").first).to_be_attached()
    page.mouse.move(4, 4)


def phone(page: Page) -> None:
    attack(page, refused=False)
    page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name="Map").tap()


def chinese(way: Callable[[Page], None], lit: str = "") -> Callable[[Page], None]:
    """The same in Chinese; where the odds came by pointing at a place, it is pointed at again."""

    def in_chinese(page: Page) -> None:
        way(page)
        page.get_by_role("button", name="EN · 中文").click()
        expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
        if lit:
            Player(page, Random(1)).place(lit).hover()
            expect(page.locator("[data-guide=odds] .terms").first).to_be_attached()

    return in_chinese


def assault(page: Page) -> None:
    """The same chance as in the odds of the look: 15 against 14."""
    prepared.bring(page, siege(), Axis=prepared.ME, Soviets=prepared.COMPUTER)
    opened(page)
    player = Player(page, Random(1))
    player.wait("turn")
    player.place("2").hover()
    expect(page.locator("[data-guide=odds] .terms").first).to_be_attached()


def support(page: Page) -> None:
    """The chances if this were all the support."""
    prepared.bring(page, sector(), Axis=prepared.ME, Soviets=prepared.COMPUTER)
    opened(page)
    player = Player(page, Random(1))
    player.wait("turn")
    player.button("ready").hover()
    expect(page.locator("[data-guide=odds] .terms").first).to_be_attached()


def works(page: Page) -> None:
    """Every term of an attack on a manned work."""
    prepared.bring(page, forts(), Attacker=prepared.ME, Defender=prepared.COMPUTER)
    opened(page)
    Player(page, Random(1)).wait("turn")
    expect(page.locator("[data-guide=odds] .terms")).to_be_visible()
    page.mouse.move(4, 4)


def rules(page: Page) -> None:
    page.goto("/rules/stalingrad-besieged#8.1-a")
    expect(page.locator('[id="8.1-a"]')).to_be_in_viewport()


def replay(page: Page) -> None:
    prepared.load(page, prepared.finished(seed=3)[1], german=prepared.COMPUTER)
    page.get_by_role("button", name="Show both sides").click()
    opened(page)
    box = page.get_by_role("slider").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.62, box["y"] + box["height"] / 2)
    expect(page.get_by_role("button", name="Fork here")).to_be_visible()
    page.mouse.move(4, 4)


def editor(page: Page) -> None:
    state, _ = prepared.until(lively)
    page.goto("/edit/stalingrad-besieged")
    page.get_by_label("Position as text").fill(state.position())
    page.get_by_role("button", name="Read").click()
    screen.soon(page, lambda: len(screen.occupied(page)), lambda count: count > 20)
    page.get_by_role("button", name="Russian elite infantry", exact=True).click()


Way = tuple[Callable[[Page], None], dict[str, Any]]
WAYS: dict[str, Way] = {
    "lobby": (lobby, DESK),
    "table": (attack, DESK),
    "table-zh": (chinese(attack), DESK),
    "phone": (phone, PHONE),
    "rules": (rules, DESK),
    "replay": (replay, DESK),
    "editor": (editor, DESK),
    "sevastopol": (assault, DESK),
    "sevastopol-zh": (chinese(assault, "2"), DESK),
    "crimea": (support, DESK),
    "crimea-zh": (chinese(support), DESK),
    "crimea-dark": (support, DESK | DARK),
    "siege": (works, DESK),
    "siege-zh": (chinese(works), DESK),
    "siege-dark": (works, DESK | DARK),
}


def take(browser: Browser, url: str, name: str) -> None:
    way, settings = WAYS[name]
    context = browser.new_context(base_url=url, locale="en-GB", **settings)
    page = context.new_page()
    way(page)
    page.wait_for_timeout(SETTLED_MS)
    ending = "jpg" if way in (assault, support, works) or name.endswith("-zh") else "png"  # relief, woods, many strokes
    file = PICTURES / f"{name}.{ending}"
    page.screenshot(path=file, quality=80 if file.suffix == ".jpg" else None)
    context.close()
    size = file.stat().st_size
    print(f"{file.relative_to(ROOT)}: {size / 1000:.0f} kB{' (too large)' if size > TOO_LARGE else ''}")


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in WAYS]
    if unknown:
        print(f"no picture '{unknown[0]}'; one of: {', '.join(WAYS)}", file=sys.stderr)
        return 2
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
            for name in names or WAYS:
                take(browser, server.url, name)
            browser.close()
        finally:
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
