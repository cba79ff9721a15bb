"""Look for known-vulnerable dependencies: exit 1 when there are some, 2 when nobody could tell."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

COMMAND = [
    *(sys.executable, "-m", "pip_audit"),
    *("--local", "--skip-editable", "--progress-spinner", "off", "--timeout", "10"),
    *("--format", "json"),
]


def main() -> int:
    """Run pip-audit and say what came of it in plain lines."""
    ran = subprocess.run(COMMAND, capture_output=True, text=True, check=False)
    code, lines = report(ran.stdout, ran.stderr)
    print("\n".join(lines), file=sys.stderr if code == 2 else sys.stdout)
    return code


def report(stdout: str, stderr: str) -> tuple[int, list[str]]:
    """Turn what pip-audit printed into an exit code and lines for a person."""
    try:
        packages: list[dict[str, Any]] = json.loads(stdout)["dependencies"]
    except (ValueError, KeyError):
        return 2, [f"Could not look for known vulnerabilities: {_reason(stderr)}"]
    packages = [one for one in packages if not _is_ours(one)]
    asked = [one for one in packages if "skip_reason" not in one]
    lines = [
        f"{one['name']} {one['version']}: {flaw['id']}, fixed in "
        + (", ".join(flaw["fix_versions"]) or "no release yet")
        for one in asked
        for flaw in one["vulns"]
    ]
    if len(asked) < len(packages):
        unknown = len(packages) - len(asked)
        lines.append(
            f"Could not look for known vulnerabilities in {unknown} of {len(packages)} packages: "
            "the service that knows them cannot be reached from here."
        )
        return (1 if len(lines) > 1 else 2), lines
    code = 1 if lines else 0
    return code, [*lines, f"Packages looked at: {len(packages)}; known flaws: {len(lines)}."]


def _is_ours(package: dict[str, Any]) -> bool:
    return bool(package["name"] == "gobelet")


def _reason(stderr: str) -> str:
    lines = [line.strip() for line in stderr.splitlines() if line.strip()]
    said = next((line for line in reversed(lines) if "ERROR" in line), None)
    return said.split(":", 1)[-1].strip()[:160] if said else "the service cannot be reached."


if __name__ == "__main__":
    sys.exit(main())
