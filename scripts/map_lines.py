"""Lines of maps: from degrees to the sheet, from points to the text of a path."""

from __future__ import annotations

import math
from itertools import pairwise

Point = tuple[float, float]
Line = list[Point]
Box = tuple[float, float, float, float]

WIDE = math.cos(math.radians(45.2))  # a degree of longitude, in degrees of latitude
KM = 111.2  # a degree of latitude


class Sheet:
    """A piece of the earth on a piece of the sheet; ``degree`` is a degree of latitude in units of the sheet."""

    def __init__(self, west: float, north: float, left: float, top: float, degree: float) -> None:
        self.west, self.north, self.left, self.top, self.degree = west, north, left, top, degree

    def at(self, lon: float, lat: float) -> Point:
        return self.left + (lon - self.west) * WIDE * self.degree, self.top + (self.north - lat) * self.degree

    def km(self, x: float, y: float) -> Point:
        """Kilometres east and south, the same for every sheet."""
        return ((x - self.left) / self.degree + self.west * WIDE) * KM, ((y - self.top) / self.degree - self.north) * KM

    def line(self, flat: list[int]) -> Line:
        """From ten-thousandths of a degree: longitude, latitude, longitude ..."""
        return [self.at(lon / 1e4, lat / 1e4) for lon, lat in zip(flat[::2], flat[1::2], strict=True)]


def path(lines: list[Line], closed: bool = False, places: int = 1) -> str:
    """Relative steps, each rounded by where it ends, so that rounding never adds up."""
    text = []
    for line in lines:
        x, y = (round(value, places) for value in line[0])
        text.append(f"M{_number(x)} {_number(y)}")
        steps = []
        for point in line[1:]:
            dx, dy = round(round(point[0], places) - x, places), round(round(point[1], places) - y, places)
            if dx or dy:
                steps.append(f"{_number(dx)} {_number(dy)}")
                x, y = round(x + dx, places), round(y + dy, places)
        if steps:
            text.append("l" + " ".join(steps).replace(" -", "-"))
        text.append("Z" if closed else "")
    return "".join(text)


def _number(value: float) -> str:
    text = f"{value:g}"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def curve(lines: list[Line]) -> str:
    """Through all points, without corners."""
    text = []
    for line in lines:
        text.append(f"M{line[0][0]:.1f} {line[0][1]:.1f}")
        ends = [line[0], *line, line[-1]]
        for before, here, there, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
            first = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
            second = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
            text.append("C" + " ".join(f"{x:.1f} {y:.1f}" for x, y in (first, second, there)))
    return "".join(text)


def rectangle(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"


def cut(ring: Line, box: Box) -> Line:
    """The part of a ring inside left, top, right, bottom; cut along one after the other."""
    left, top, right, bottom = box
    for axis, limit, sign in ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1)):
        found: Line = []
        for p, q in zip(ring, ring[1:] + ring[:1], strict=True):
            inside, next_inside = (p[axis] - limit) * sign >= 0, (q[axis] - limit) * sign >= 0
            if inside:
                found.append(p)
            if inside != next_inside:
                share = (limit - p[axis]) / (q[axis] - p[axis])
                found.append((p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])))
        ring = found
    return ring


def middle(line: Line) -> tuple[float, float, int]:
    """The point half way along a line, and its direction there in degrees."""
    left = sum(math.dist(p, q) for p, q in pairwise(line)) / 2
    for p, q in pairwise(line):
        length = math.dist(p, q)
        if left <= length and length:
            share = left / length
            angle = math.degrees(math.atan2(q[1] - p[1], q[0] - p[0]))
            return round(p[0] + share * (q[0] - p[0]), 1), round(p[1] + share * (q[1] - p[1]), 1), round(angle)
        left -= length
    return (*line[-1], 0)
