"""Builds the client into the package whenever a wheel or an sdist is made, and into a wheel the compiled rules.

`make` does both for an editable install. A wheel made where no C compiler is, or with KURGAN_PURE=1, has plain Python
alone, for every machine.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "scripts"))

import compiled
import web

PURE = os.environ.get("KURGAN_PURE", "0") not in ("", "0")
COMPILED = "/src/kurgan/_compiled/"


class ClientHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node.js as a wheel where the client is still to be built and the machine has none; and what compiles."""
        node = [] if web.is_built() or web.system_npm() else [web.node_requirement()]
        return [*node, *(compiled.requirements() if self.compiles() else [])]

    def compiles(self) -> bool:
        return self.target_name == "wheel" and not PURE

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        try:
            web.build()
        except web.Failed as failed:
            self.app.abort(str(failed))
        if self.compiles():
            try:
                compiled.make()
            except compiled.Failed as failed:
                self.app.display_warning(str(failed))
            else:
                build_data["artifacts"].append(COMPILED)  # never what was compiled from other sources
                build_data["pure_python"], build_data["infer_tag"] = False, True
