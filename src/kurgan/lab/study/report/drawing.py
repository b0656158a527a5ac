"""Small charts in SVG, 360 units wide so that they can be read on a phone. Colours are classes of the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDE = 360.0
LEFT, RIGHT = 42.0, 8.0
TICKS = 4
Band = tuple[float, ...]  # the 10th, 25th, 50th, 75th and 90th of a hundred, and the mean


def svg(high: float, parts: Sequence[str], title: str = "") -> str:
    named = f'role="img" aria-label="{escape(title)}"' if title else 'aria-hidden="true"'
    return f'<svg viewBox="0 0 {WIDE:g} {high:g}" {named}>{"".join(parts)}</svg>'


def text(x: float, y: float, words: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}"{more}>{escape(words)}</text>'


# --- a number with its interval ---------------------------------------------------------------------


def whisker(mean: float, low: float, high: float, span: tuple[float, float], kind: str, band: float = 0.0) -> str:
    """A dot and its interval on a line from ``span`` to ``span``; with ``band`` the zero in the middle of one."""
    start, end = span

    def at(value: float) -> float:
        return 6 + (WIDE - 12) * (min(max(value, start), end) - start) / (end - start)

    parts = [f'<line class="axis" x1="{at(start):.1f}" x2="{at(end):.1f}" y1="14" y2="14"/>']
    if band:
        parts.append(
            f'<rect class="nothing" x="{at(-band):.1f}" width="{at(band) - at(-band):.1f}" y="2" height="24"/>'
            f'<line class="zero" x1="{at(0):.1f}" x2="{at(0):.1f}" y1="2" y2="26"/>'
        )
    parts.append(
        f'<line class="reach {kind}" x1="{at(low):.1f}" x2="{at(high):.1f}" y1="14" y2="14"/>'
        f'<circle class="dot {kind}" cx="{at(mean):.1f}" cy="14" r="5"/>'
    )
    return svg(28, parts)


def scale(span: tuple[float, float], signed: bool) -> str:
    """The figures below such lines, in per cent."""
    start, end = span
    steps = [start + (end - start) * step / TICKS for step in range(TICKS + 1)]
    anchors = ("start", "middle", "middle", "middle", "end")
    told = [f"{100 * value:{'+' if signed and value else ''}.0f} %".replace("-", "−") for value in steps]
    return svg(
        16,
        [
            text(6 + (WIDE - 12) * step / TICKS, 12, words, f' text-anchor="{anchor}"')
            for step, (words, anchor) in enumerate(zip(told, anchors, strict=True))
        ],
    )


# --- how many ---------------------------------------------------------------------------------------


def bars(base: Mapping[int, float], varied: Mapping[int, float] | None) -> str:
    """Shares by number: those of one arm, and beside them those of another."""
    arms = [base] if varied is None else [base, varied]
    low, high = min(map(min, arms)), max(map(max, arms))
    most = max(max(arm.values()) for arm in arms)
    floor, top = 120.0, 10.0
    room = (WIDE - LEFT - RIGHT) / (high - low + 1)
    wide = min(room * 0.8 / len(arms), 26.0)
    parts = _rules(most, floor, top, lambda value: f"{100 * value:.0f} %")
    every = -(-(high - low + 1) // 12)
    for number in range(low, high + 1):
        middle = LEFT + room * (number - low + 0.5)
        for place, arm in enumerate(arms):
            tall = (floor - top) * arm.get(number, 0) / most
            x = middle + (place - len(arms) / 2) * wide
            kind = "base" if place == 0 else "varied"
            size = f'width="{wide * 0.94:.1f}" height="{tall:.1f}"'
            parts.append(f'<rect class="bar {kind}" x="{x:.1f}" y="{floor - tall:.1f}" {size}/>')
        if (number - low) % every == 0:
            parts.append(text(middle, floor + 15, str(number), ' text-anchor="middle"'))
    return svg(floor + 20, parts)


def _rules(most: float, floor: float, top: float, told: object) -> list[str]:
    assert callable(told)
    parts = []
    for step in range(TICKS + 1):
        y = floor - (floor - top) * step / TICKS
        parts.append(f'<line class="rule" x1="{LEFT:g}" x2="{WIDE - RIGHT:g}" y1="{y:.1f}" y2="{y:.1f}"/>')
        if step % 2 == 0:
            parts.append(text(LEFT - 4, y + 4, told(most * step / TICKS), ' text-anchor="end"'))
    return parts


# --- how it went ------------------------------------------------------------------------------------


def curves(by_seat: Sequence[tuple[str, Sequence[Band]]]) -> str:
    """Medians over turns with the middle half and the middle eight tenths around them, and means."""
    numbers = [value for _, bands in by_seat for band in bands for value in band]
    low, high = min(0.0, *numbers), max(1.0, *numbers)
    turns = max(len(bands) for _, bands in by_seat)
    floor, top = 140.0, 10.0

    def x(turn: int) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * (turn / (turns - 1) if turns > 1 else 0.5)

    def y(value: float) -> float:
        return floor - (floor - top) * (value - low) / (high - low)

    parts = _rules(high - low, floor, top, lambda value: f"{value + low:.3g}")
    for kind, bands in by_seat:
        for lower, upper in ((0, 4), (1, 3)):
            there = [f"{x(t):.1f} {y(band[upper]):.1f}" for t, band in enumerate(bands)]
            back = [f"{x(t):.1f} {y(band[lower]):.1f}" for t, band in reversed(list(enumerate(bands)))]
            parts.append(f'<path class="band {kind}" d="M{"L".join([*there, *back])}Z"/>')
    for kind, bands in by_seat:
        for name, place in (("median", 2), ("mean", 5)):
            line = [f"{x(t):.1f} {y(band[place]):.1f}" for t, band in enumerate(bands)]
            parts.append(f'<path class="{name} {kind}" d="M{"L".join(line)}"/>')
    every = -(-turns // 10)
    parts += [text(x(t), floor + 15, str(t + 1), ' text-anchor="middle"') for t in range(0, turns, every)]
    return svg(floor + 20, parts)
