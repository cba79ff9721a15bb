"""The browser recomputes dice exactly as Python does, without `crypto.subtle`."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route

import gobelet

MODULES = Path(gobelet.__file__).parent / "web/matches/static/matches/verify"
ORIGIN = "http://verify.test"  # plain HTTP on purpose: not a secure context


@pytest.fixture
def verifier(page: Page) -> Page:
    """A blank page on plain HTTP that can import the verifier's modules."""

    def answer(route: Route) -> None:
        name = route.request.url.removeprefix(f"{ORIGIN}/")
        if name.endswith(".js"):
            route.fulfill(path=MODULES / name, content_type="text/javascript")
        else:
            route.fulfill(body="<!doctype html><title>verify</title>", content_type="text/html")

    page.route(f"{ORIGIN}/**", answer)
    page.goto(f"{ORIGIN}/")
    return page


def call(page: Page, module: str, body: str, *arguments: object) -> Any:
    """Run `body` with the module's exports as `m` and the arguments as `a`."""
    return page.evaluate(
        f"async (a) => {{ const m = await import('./{module}.js');"
        f" const b = await import('./bytes.js'); {body} }}",
        list(arguments),
    )


def python_face(seed: bytes, at: str, k: int) -> int:
    for attempt in range(100):
        digest = hmac.digest(seed, f"{at}:{k}:{attempt}".encode("ascii"), "sha256")
        for byte in digest:
            if byte < 252:
                return byte % 6 + 1
    raise AssertionError("a hundred digests without a usable byte")


def python_game(key: bytes) -> list[str]:
    """Two seats, thirteen rounds, every turn three throws that keep two dice."""
    lines: list[str] = []
    for round_number in range(1, 14):
        for seat in (0, 1):
            roll: list[int] = []
            for number in (1, 2, 3):
                keep = sorted(roll)[:2]
                count = 5 - len(keep)
                landed = [
                    python_face(key, f"{seat}:{round_number}:{number}", k) for k in range(count)
                ]
                lines.append(f"{seat}t{faces(keep) or '-'}")
                lines.append(f"{seat}={faces(landed)}")
                roll = keep + landed
            lines.append(f"{seat}chance")
    return lines


def faces(values: Sequence[int]) -> str:
    return "".join(str(value) for value in sorted(values))


def test_the_page_is_not_a_secure_context(verifier: Page) -> None:
    assert verifier.evaluate("globalThis.isSecureContext") is False
    assert verifier.evaluate("typeof crypto.subtle") == "undefined"


def test_sha256_equals_pythons_at_every_block_boundary(verifier: Page) -> None:
    source = random.Random(5)
    texts = [source.randbytes(size).hex() for size in [*range(132), 1000, 4096]]
    digests = call(
        verifier, "sha256", "return a[0].map((t) => b.toHex(m.sha256(b.fromHex(t))))", texts
    )
    assert digests == [hashlib.sha256(bytes.fromhex(text)).hexdigest() for text in texts]


def test_hmac_equals_pythons_for_short_and_long_keys(verifier: Page) -> None:
    source = random.Random(6)
    cases = [
        [source.randbytes(size).hex(), source.randbytes(size * 3 % 90).hex()]
        for size in (0, 1, 31, 32, 63, 64, 65, 128, 200)
    ]
    codes = call(
        verifier,
        "hmac",
        "return a[0].map(([k, t]) => b.toHex(m.hmacSha256(b.fromHex(k), b.fromHex(t))))",
        cases,
    )
    assert codes == [
        hmac.digest(bytes.fromhex(key), bytes.fromhex(text), "sha256").hex() for key, text in cases
    ]


def test_every_die_of_a_thousand_throws_equals_pythons(verifier: Page) -> None:
    seed = random.Random(7).randbytes(32)
    rolls = call(
        verifier,
        "cup",
        "const out = [];"
        "for (let round = 1; round <= 250; round += 1) for (const seat of [0, 1, '-', 3])"
        " out.push(m.throwDice(b.fromHex(a[0]), { seat, round, number: 1 + round % 3 }, 5));"
        "return out;",
        seed.hex(),
    )
    expected = [
        [python_face(seed, f"{seat}:{round_number}:{1 + round_number % 3}", k) for k in range(5)]
        for round_number in range(1, 251)
        for seat in (0, 1, "-", 3)
    ]
    assert rolls == expected


def test_an_honest_game_agrees_die_by_die(verifier: Page) -> None:
    seed = random.Random(8).randbytes(32)
    compared = call(
        verifier, "verify", "return m.compareGame(a[0], a[1])", seed.hex(), python_game(seed)
    )
    assert len(compared) == 13 * 2 * 3
    assert all(throw["same"] and throw["forged"] == [] for throw in compared)


def test_the_players_own_words_follow_the_seed_in_the_key(verifier: Page) -> None:
    seed, words = random.Random(11).randbytes(32), "Été · à toi 🎲"
    lines = python_game(seed + words.encode())
    body = "return [m.compareGame(a[0], a[1], a[2]), m.compareGame(a[0], a[1])]"
    with_words, without = call(verifier, "verify", body, seed.hex(), lines, words)
    assert all(throw["same"] for throw in with_words)
    assert not all(throw["same"] for throw in without)


def test_a_forged_die_is_found_where_it_lies(verifier: Page) -> None:
    seed = random.Random(9).randbytes(32)
    lines = python_game(seed)
    place = next(i for i, line in enumerate(lines) if line.startswith("1=") and "6" not in line)
    honest = lines[place][2:]
    lines[place] = f"1={honest[1:]}6"
    compared = call(verifier, "verify", "return m.compareGame(a[0], a[1])", seed.hex(), lines)
    wrong = [throw for throw in compared if not throw["same"]]
    assert len(wrong) == 1
    assert wrong[0]["seat"] == 1
    assert wrong[0]["forged"] == [6]
    assert faces(wrong[0]["computed"]) == honest


def test_the_promise_is_the_digest_of_the_seed(verifier: Page) -> None:
    seed = random.Random(10).randbytes(32)
    body = "return [m.keepsPromise(a[0], a[1]), m.keepsPromise(a[0], a[2])]"
    good = hashlib.sha256(seed).hexdigest()
    other = hashlib.sha256(seed + b"!").hexdigest()
    assert call(verifier, "verify", body, seed.hex(), good, other) == [True, False]


@pytest.mark.parametrize("line", ["", "t-", "0t7", "0=", "0=0", "0t-x", "0 chance", "0=123456"])
def test_a_line_that_is_no_move_is_refused(verifier: Page, line: str) -> None:
    message = call(
        verifier,
        "record",
        "try { m.parseMove(a[0]); return null; } catch (error) { return error.message; }",
        line,
    )
    assert str(message).startswith("not a move")
