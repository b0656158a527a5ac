"""The opponents of Stalingrad Besieged."""

from __future__ import annotations

from kurgan.ai.stalingrad_besieged.officer import Officer
from kurgan.ai.stalingrad_besieged.printed import Printed

OPPONENTS = {"printed": Printed, "officer": Officer}
