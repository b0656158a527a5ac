"""Libraries that only an extra brings along."""

from __future__ import annotations

import importlib
from types import ModuleType

from kurgan.core.errors import KurganError


def need(module: str, extra: str) -> ModuleType:
    try:
        return importlib.import_module(module)
    except ImportError:
        raise KurganError("no_extra", module=module, extra=extra) from None
