"""The opponents of Stalingrad Besieged."""

from __future__ import annotations

OPPONENTS = {"printed": "printed:Printed", "officer": "officer:Officer"}
