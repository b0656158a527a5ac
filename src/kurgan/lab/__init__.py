"""The lab: batches of games, speed, and whether every rule is in force and tested. Prints nothing."""

from pathlib import Path

from kurgan.core.errors import REASONS, said_in

said_in(Path(__file__).parent / "text" / REASONS)
