"""The opponents of Stalingrad Besieged."""

from __future__ import annotations

from kurgan.ai.stalingrad_besieged.printed import Printed

OPPONENTS = {"printed": Printed}
