"""Search over plans: a game's scripts propose, worlds that fit the view are played out, the best proposal is played.

``think`` is a pure function of a view, a seed and a count; time only cuts it short. It knows no game: scripts, the
clock and a position's worth come as ``Knowledge``.
"""

from __future__ import annotations

from kurgan.ai.search.arms import Arm
from kurgan.ai.search.thinking import Thought, think
from kurgan.ai.search.trial import Budget

__all__ = ["Arm", "Budget", "Thought", "think"]
