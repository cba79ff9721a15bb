"""The repository holds together: versions, licence, imports, and the commands of the Makefile."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions, version
from pathlib import Path

import pytest

from scripts.audit import report

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
LOADED_BY_NAME = {"argon2-cffi", "uvloop", "websockets"}
"""Dependencies without an import of ours: Django and uvicorn find them."""
PART_OF_ANOTHER = {"cryptography", "llvmlite", "py-vapid", "requests"}
"""Imports without a dependency of ours: numba and pywebpush bring those that they work with."""
AGPL_3_0 = "0d96a4ff68ad6d4b6f1f30f713b18d5184912ba8dd389f86aa7710db079abcb0"


def test_the_changelog_opens_with_the_version_of_the_package() -> None:
    heading = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert heading is not None
    assert heading[1] == PROJECT["version"] == version("gobelet")


def test_the_licence_is_the_agpl_to_the_letter() -> None:
    assert hashlib.sha256((ROOT / "LICENSE").read_bytes()).hexdigest() == AGPL_3_0
    assert PROJECT["license"] == "AGPL-3.0-or-later"


@pytest.mark.parametrize("package", ["core", "rulesets"])
def test_the_heart_imports_the_standard_library_alone(package: str) -> None:
    allowed = {"gobelet", *sys.stdlib_module_names}
    sources = sorted((ROOT / "src" / "gobelet" / package).rglob("*.py"))
    strangers = {
        f"{source.name}: {name}"
        for source in sources
        for name in _imports(source)
        if name.split(".")[0] not in allowed
    }
    assert sources
    assert not strangers


def test_the_package_declares_what_it_imports_and_nothing_else() -> None:
    extras = PROJECT["optional-dependencies"].values()
    wanted = [*PROJECT["dependencies"], *(one for extra in extras for one in extra)]
    declared = {re.split(r"[\[>=<]", one)[0] for one in wanted}
    providers = packages_distributions()
    imported = {
        providers[name][0].lower()
        for source in (ROOT / "src").rglob("*.py")
        for name in {full.split(".")[0] for full in _imports(source)}
        if name != "gobelet" and name not in sys.stdlib_module_names
    }
    assert imported - PART_OF_ANOTHER | LOADED_BY_NAME == declared


def test_links_between_documents_lead_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#\s]+)", page.read_text()):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_chore_of_the_makefile_is_listed_by_help() -> None:
    makefile = (ROOT / "Makefile").read_text()
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony is not None
    shown = _make("help").stdout
    assert all(f"make {chore} " in shown for chore in phony[1].split())
    assert "exit" not in shown  # make leaves with 2 whatever a command left with


def test_ci_runs_what_everyone_runs() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text().rstrip().endswith("exec make test")


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A copy of the install script beside nothing, with a PATH of its own in `bin`."""
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts" / "install", tmp_path / "scripts" / "install")
    (tmp_path / "bin").mkdir()
    for tool in ("sh", "dirname", "pwd", "cat", "cksum"):
        (tmp_path / "bin" / tool).symlink_to(str(shutil.which(tool)))
    return tmp_path


@pytest.fixture
def installed(bare: Path) -> Path:
    """The same, installed: with a Python that says what it is and installs whatever it is told."""
    (bare / "pyproject.toml").write_text("[project]")
    (bare / ".venv" / "bin").mkdir(parents=True)
    _fake_python(bare / ".venv", "case $1 in -c) echo 3.11 ;; esac", name="python")
    assert _install(bare) == (0, "Installing Gobelet into .venv (once)\n")
    return bare


def test_install_without_python_says_so_in_one_line(bare: Path) -> None:
    code, said = _install(bare)
    assert code == 1
    assert said.startswith("Gobelet needs Python 3.11 or newer, and there is no python3 here. ")
    assert said.count("\n") == 1


def test_install_with_an_old_python_names_its_version(bare: Path) -> None:
    _fake_python(bare, "echo 3.9")
    code, said = _install(bare)
    assert code == 1
    assert said.startswith("Gobelet needs Python 3.11 or newer, and python3 is 3.9. ")
    assert said.count("\n") == 1


@pytest.mark.parametrize(("version", "is_taken"), [("3.10", False), ("3.11", True), ("3.14", True)])
def test_install_takes_python_3_11_and_whatever_follows(
    bare: Path, version: str, is_taken: bool
) -> None:
    _fake_python(bare, f'case "$2" in *version_info*) echo {version} ;; *) exit 1 ;; esac')
    assert ("cannot make a virtual environment" in _install(bare)[1]) == is_taken


def test_install_without_ensurepip_names_the_package_to_install(bare: Path) -> None:
    _fake_python(bare, 'case "$2" in *version_info*) echo 3.11 ;; *) exit 1 ;; esac')
    code, said = _install(bare)
    assert code == 1
    assert "no ensurepip" in said
    assert "apt-get install python3-venv" in said
    assert said.count("\n") == 1


def test_install_takes_the_python_it_is_given_though_its_path_has_a_space(bare: Path) -> None:
    folder = bare / "my pythons"
    folder.mkdir()
    _fake_python(folder, "echo 3.10", name="python")
    code, said = _install(bare, PYTHON=str(folder / "python"))
    assert code == 1
    assert f"{folder / 'python'} is 3.10. " in said


@pytest.mark.parametrize("touched", ["pyproject.toml", ".venv/bin/python"])
def test_install_does_nothing_where_nothing_has_changed(installed: Path, touched: str) -> None:
    (installed / touched).touch()
    assert _install(installed) == (0, "")


def test_install_starts_again_where_the_project_asks_for_something_else(installed: Path) -> None:
    (installed / "pyproject.toml").write_text("another")
    assert _install(installed)[1].startswith("Installing Gobelet into .venv (once)")


def test_install_starts_again_where_python_is_another(installed: Path) -> None:
    _fake_python(installed / ".venv", "echo 3.13", name="python")
    assert _install(installed)[1].startswith("Installing Gobelet into .venv (once)")


def test_install_makes_a_new_venv_where_its_python_has_gone(installed: Path) -> None:
    (installed / ".venv" / "bin" / "python").unlink()
    code, said = _install(installed)
    assert code == 1
    assert said.startswith("Gobelet needs Python 3.11 or newer, and there is no python3 here. ")


@pytest.mark.parametrize("name", ["chromium", "chromium-browser", "google-chrome"])
def test_a_browser_is_found_under_its_usual_names(bare: Path, name: str) -> None:
    browser = bare / "bin" / name
    browser.symlink_to("/bin/true")
    ran = _find_chromium(PATH=str(bare / "bin"))
    assert (ran.returncode, ran.stdout) == (0, f"{browser}\n")


def test_a_browser_that_is_not_there_is_said_in_one_line() -> None:
    ran = _find_chromium(GOBELET_CHROMIUM="/nowhere/chromium")
    assert ran.returncode == 1
    assert ran.stderr.startswith("GOBELET_CHROMIUM names /nowhere/chromium")
    assert ran.stderr.count("\n") == 1


FLAW = {"id": "CVE-2030-1", "fix_versions": ["2.1"]}
SOUND = {"name": "sound", "version": "1.0", "vulns": []}
FLAWED = {"name": "flawed", "version": "2.0", "vulns": [FLAW]}
UNKNOWN = {"name": "unknown", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("packages", "code", "said"),
    [
        ([SOUND], 0, ["Packages looked at: 1; known flaws: 0."]),
        (
            [SOUND, FLAWED],
            1,
            ["flawed 2.0: CVE-2030-1, fixed in 2.1", "Packages looked at: 2; known flaws: 1."],
        ),
        ([SOUND, UNKNOWN], 2, ["Could not look for known vulnerabilities in 1 of 2 packages"]),
        ([FLAWED, UNKNOWN], 1, ["flawed 2.0", "Could not look"]),
    ],
)
def test_an_audit_tells_flaws_from_not_knowing(
    packages: list[dict[str, object]], code: int, said: list[str]
) -> None:
    found, lines = report(json.dumps({"dependencies": packages}), "")
    assert found == code
    assert all(line.startswith(start) for line, start in zip(lines, said, strict=True))


def test_an_audit_without_an_answer_says_why() -> None:
    code, lines = report("", "INFO: asking\nERROR:pip_audit:connection refused\n")
    assert code == 2
    assert lines == ["Could not look for known vulnerabilities: pip_audit:connection refused"]


def _imports(source: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield node.module


def _make(*arguments: str) -> subprocess.CompletedProcess[str]:
    make = shutil.which("make")
    assert make is not None
    return subprocess.run([make, *arguments], cwd=ROOT, capture_output=True, text=True, check=True)


def _fake_python(folder: Path, body: str, *, name: str = "python3") -> None:
    binaries = folder / "bin" if (folder / "bin").is_dir() else folder
    python = binaries / name
    python.write_text(f"#!{shutil.which('sh')}\n{body}\n")
    python.chmod(0o755)


def _install(folder: Path, **environment: str) -> tuple[int, str]:
    ran = subprocess.run(
        [folder / "scripts" / "install"],
        env={"PATH": str(folder / "bin"), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.returncode, ran.stderr


def _find_chromium(**environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [ROOT / "scripts" / "chromium"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
