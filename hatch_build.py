"""Builds the client into the package whenever a wheel or an sdist is made; `make` does it for an editable install."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "scripts"))

import web


class ClientHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node.js as a wheel where the machine has none."""
        return [] if web.system_npm() else [web.node_requirement()]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        try:
            web.build()
        except web.Failed as failed:
            self.app.abort(str(failed))
