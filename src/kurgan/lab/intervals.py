"""How far a counted share can be trusted."""

from __future__ import annotations

from math import sqrt

NORMAL_95 = 1.959964  # so many standard deviations hold 95 % of a normal distribution


def wilson(times: float, trials: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's score): sensible for few trials and for shares near 0 and 1.

    A draw may count as half a time; then the interval is somewhat too wide.

    >>> [round(bound, 3) for bound in wilson(181, 400)]
    [0.404, 0.501]
    """
    if not trials:
        return 0.0, 1.0
    share, z = times / trials, NORMAL_95
    middle = share + z * z / (2 * trials)
    half = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)
