"""Relief for the map of Fortress Sevastopol: heights made up from two outlines and noise, shaded from the north-west.

Decoration: the main ridge stands steep over the coast and falls gently to the north, foothills lie before it.
"""

from __future__ import annotations

import base64
import math
import struct
import zlib
from collections.abc import Callable, Iterable

Point = tuple[float, float]
Ring = list[Point]
Grid = list[list[float]]
DARKS, LIGHTS = 9, 6  # steps of shadow and of light in the picture's palette
DEEPEST, BRIGHTEST = 0.62, 0.5  # their strongest alpha
FLAT = math.sin(math.radians(45))  # the light on level ground


# --- which cells lie where ------------------------------------------------------------------------


def inside(rings: Iterable[Ring], width: int, height: int) -> list[bytearray]:
    """The cells whose middles lie in some rings, by the even-odd rule, row by row."""
    cells = [bytearray(width) for _ in range(height)]
    edges = [(p, q) for ring in rings for p, q in zip(ring, ring[1:] + ring[:1], strict=True) if p[1] != q[1]]
    for row in range(height):
        y = row + 0.5
        cuts = sorted(p[0] + (y - p[1]) * (q[0] - p[0]) / (q[1] - p[1]) for p, q in edges if (p[1] <= y) != (q[1] <= y))
        for left, right in zip(cuts[::2], cuts[1::2], strict=False):
            for column in range(max(0, math.ceil(left - 0.5)), min(width, math.floor(right - 0.5) + 1)):
                cells[row][column] = 1
    return cells


def distance(sources: list[bytearray]) -> Grid:
    """How far each cell is from the nearest source, in cells: two sweeps."""
    height, width, far, across = len(sources), len(sources[0]), 1e6, math.sqrt(2)
    found = [[0.0 if cell else far for cell in row] for row in sources]
    for down in (1, -1):
        for y in range(height) if down > 0 else reversed(range(height)):
            row, above = found[y], found[y - down] if 0 <= y - down < height else [far] * width
            for x in range(width) if down > 0 else reversed(range(width)):
                beside = row[x - down] if 0 <= x - down < width else far
                left = above[x - 1] if x else far
                right = above[x + 1] if x + 1 < width else far
                row[x] = min(row[x], beside + 1, above[x] + 1, left + across, right + across)
    return found


# --- heights --------------------------------------------------------------------------------------


def noise(x: float, y: float, seed: int) -> float:
    """Smooth noise from 0 to 1 on a lattice of whole numbers."""
    left, top = math.floor(x), math.floor(y)
    dx, dy = _ease(x - left), _ease(y - top)
    upper = _knot(left, top, seed) * (1 - dx) + _knot(left + 1, top, seed) * dx
    lower = _knot(left, top + 1, seed) * (1 - dx) + _knot(left + 1, top + 1, seed) * dx
    return upper * (1 - dy) + lower * dy


def _ease(t: float) -> float:
    return t * t * (3 - 2 * t)


def _knot(x: int, y: int, seed: int) -> float:
    n = (x * 374761393 + y * 668265263 + seed * 2147483647) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((n ^ (n >> 16)) & 0xFFFF) / 0xFFFF


def ridges(x: float, y: float, octaves: int) -> float:
    """Noise with sharp crests, about 0 to 1; every octave is finer and lower."""
    total, size, reach = 0.0, 0.5, 1.0
    for octave in range(octaves):
        total += size * (1 - abs(2 * noise(x * reach, y * reach, octave) - 1)) ** 2
        size, reach = size * 0.52, reach * 2.05
    return total


def _rise(t: float) -> float:
    return _ease(min(1.0, max(0.0, t)))


def heights(
    land: list[Ring],
    ridge: list[Ring],
    hills: list[Ring],
    width: int,
    height: int,
    km: float,
    place: Callable[[int, int], Point],
    octaves: int,
) -> Grid:
    """Heights by cell; ``km`` is a cell's side, ``place`` gives its kilometres, so that noise stays where it is."""
    on_land, on_ridge, on_hills = (inside(rings, width, height) for rings in (land, ridge, hills))
    sea = [bytearray(not cell for cell in row) for row in on_land]
    plain = [bytearray(a and not b for a, b in zip(*rows, strict=True)) for rows in zip(on_land, on_ridge, strict=True)]
    low = [
        bytearray(a and not b and not c for a, b, c in zip(*rows, strict=True))
        for rows in zip(on_land, on_ridge, on_hills, strict=True)
    ]
    to_sea, to_plain, to_low = distance(sea), distance(plain), distance(low)
    found: Grid = []
    for row in range(height):
        line = []
        for column in range(width):
            if not on_land[row][column]:
                line.append(0.0)
                continue
            x, y = place(column, row)
            rough = ridges(x / 9 + 0.6 * noise(x / 5, y / 5, 91), y / 9 + 0.6 * noise(x / 5, y / 5, 92), octaves)
            main = _rise(to_sea[row][column] * km / 5.5) * _rise(to_plain[row][column] * km / 9)
            fore = _rise(to_low[row][column] * km / 11) * _rise(to_sea[row][column] * km / 6)
            line.append(main * (0.72 + 0.55 * rough) + fore * (0.16 + 0.34 * rough) + 0.015 * rough)
        found.append(line)
    return found


# --- the picture ----------------------------------------------------------------------------------


def shade(grid: Grid, steep: float) -> list[list[int]]:
    """Palette numbers: 0 level, then darker and darker, then lighter and lighter."""
    height, width = len(grid), len(grid[0])
    found = []
    for y in range(height):
        row = []
        above, below = grid[max(0, y - 1)], grid[min(height - 1, y + 1)]
        for x in range(width):
            dx = (grid[y][min(width - 1, x + 1)] - grid[y][max(0, x - 1)]) * steep
            dy = (below[x] - above[x]) * steep
            light = (FLAT + (dx + dy) / 2) / math.sqrt(1 + dx * dx + dy * dy) - FLAT
            if light < 0:
                row.append(min(DARKS, round(-light * DARKS * 1.5)))
            else:
                step = min(LIGHTS, round(light * LIGHTS * 3.2))
                row.append(DARKS + step if step else 0)
        found.append(row)
    return found


def picture(rows: list[list[int]]) -> str:
    """A PNG of four bits a pixel as a data address: black and white of several strengths over whatever lies below."""
    width, height = len(rows[0]), len(rows)
    colours = bytes(3) * (DARKS + 1) + b"\xff" * 3 * LIGHTS
    alphas = bytes(
        [
            0,
            *(round(255 * DEEPEST * n / DARKS) for n in range(1, DARKS + 1)),
            *(round(255 * BRIGHTEST * n / LIGHTS) for n in range(1, LIGHTS + 1)),
        ]
    )
    lines = b"".join(
        b"\0" + bytes((a << 4) | b for a, b in zip(row[::2], [*row[1::2], 0][: len(row[::2])], strict=True))
        for row in rows
    )
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 4, 3, 0, 0, 0)),
        (b"PLTE", colours),
        (b"tRNS", alphas),
        (b"IDAT", zlib.compress(lines, 9)),
        (b"IEND", b""),
    ]
    png = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in chunks
    )
    return "data:image/png;base64," + base64.b64encode(png).decode()


# --- form lines -----------------------------------------------------------------------------------


def contours(grid: Grid, level: float) -> list[Ring]:
    """Lines of equal height, in cells, joined as far as they go."""
    ends: dict[Point, list[Point]] = {}
    for y in range(len(grid) - 1):
        for x in range(len(grid[0]) - 1):
            corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
            cuts = []
            for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
                low, high = grid[ay][ax], grid[by][bx]
                if (low < level) != (high < level):
                    share = (level - low) / (high - low)
                    cuts.append((round(ax + share * (bx - ax) + 0.5, 3), round(ay + share * (by - ay) + 0.5, 3)))
            for a, b in zip(cuts[::2], cuts[1::2], strict=True):
                ends.setdefault(a, []).append(b)
                ends.setdefault(b, []).append(a)
    return _joined(ends)


def _joined(ends: dict[Point, list[Point]]) -> list[Ring]:
    """Single steps strung together: open lines from their ends first, then what is left, which are rings."""
    found = []
    for start in sorted(ends, key=lambda point: (len(ends[point]) != 1, point)):
        while ends[start]:
            line = [start]
            while ends[line[-1]]:
                step = ends[line[-1]].pop()
                ends[step].remove(line[-1])
                line.append(step)
            found.append(line)
    return found


def smoothed(grid: Grid, times: int) -> Grid:
    """Every cell the mean of itself and its neighbours."""
    for _ in range(times):
        height, width = len(grid), len(grid[0])
        grid = [
            [
                (
                    grid[y][x] * 2
                    + grid[y][max(0, x - 1)]
                    + grid[y][min(width - 1, x + 1)]
                    + grid[max(0, y - 1)][x]
                    + grid[min(height - 1, y + 1)][x]
                )
                / 6
                for x in range(width)
            ]
            for y in range(height)
        ]
    return grid
