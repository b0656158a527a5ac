"""Known advisories against the packages of the lock files: ``make audit``.

Asks the Open Source Vulnerabilities database, which holds what pip-audit and npm audit go by, for Python and npm in one
way; it is told names and versions and nothing else. ``KURGAN_ADVISORIES`` names a mirror.

Exit code: 0 nothing is known against them, 1 something is, 2 the service could not be reached, so nothing was learned.
"""

from __future__ import annotations

import http.client
import json
import os
import sys
import urllib.error
import urllib.request
from collections.abc import Sequence
from typing import Any

from packages import Package, npm_packages, python_packages  # beside this script

SERVICE = "https://api.osv.dev"
AT_ONCE = 500  # the service takes a thousand
WAIT_S = 30
CLEAN, KNOWN, UNREACHED = 0, 1, 2


def advisories(service: str, asked: Sequence[Package]) -> list[list[str]]:
    """By package: the names of what is known against it."""
    queries = [{"package": {"name": one.name, "ecosystem": one.ecosystem}, "version": one.version} for one in asked]
    request = urllib.request.Request(
        f"{service}/v1/querybatch", json.dumps({"queries": queries}).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=WAIT_S) as answer:
        results: list[dict[str, Any]] = json.load(answer)["results"]
    if len(results) != len(asked):
        raise ValueError("an answer to other questions")
    return [[vuln["id"] for vuln in result.get("vulns", ())] for result in results]


def main() -> int:
    service = os.environ.get("KURGAN_ADVISORIES", SERVICE).rstrip("/")
    locked, found = [*python_packages(), *npm_packages()], 0
    for start in range(0, len(locked), AT_ONCE):
        asked = locked[start : start + AT_ONCE]
        try:
            told = advisories(service, asked)
        except (OSError, urllib.error.URLError, http.client.HTTPException, ValueError, KeyError, TypeError) as error:
            print(
                f"The advisory service {service} could not be reached: {error}. Nothing was learned.", file=sys.stderr
            )
            return UNREACHED
        for package, names in zip(asked, told, strict=True):
            for name in names:
                found += 1
                print(f"{package.ecosystem} {package.name} {package.version}: {name}  https://osv.dev/{name}")
    print(f"{len(locked)} packages, {found} known advisories.")
    return KNOWN if found else CLEAN


if __name__ == "__main__":
    sys.exit(main())
