"""The table in the browser: seats, sockets, storage, clocks. It asks games and decides nothing about rules."""

from pathlib import Path

from kurgan.core.errors import REASONS, said_in

TEXT = Path(__file__).parent / "text"
said_in(TEXT / REASONS)
