"""Fair dice: unbiased, independent, derived as documented."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from itertools import pairwise, product
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet import rulesets
from gobelet.core import (
    SEED_SIZE,
    Cup,
    Dice,
    Face,
    Forfeit,
    Game,
    InvalidNotation,
    Land,
    LoadedCup,
    Phase,
    Score,
    SeededCup,
    Throw,
    ThrowId,
)

VECTORS: Final[list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent.parent / "golden" / "dice.json").read_text(encoding="utf-8")
)["vectors"]

seeds: Final = st.binary(min_size=SEED_SIZE, max_size=SEED_SIZE)
throw_ids: Final = st.builds(
    ThrowId, st.integers(1, 15), st.integers(1, 3), st.none() | st.integers(0, 3)
)


def seed(number: int) -> bytes:
    return number.to_bytes(SEED_SIZE, "big")


def derived(key: bytes, die: str) -> Face:
    """One die by the definition alone: HMAC as in RFC 2104, bytes of 252 and above passed over."""
    attempt = 0
    while True:
        block = (sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
        inner = sha256(bytes(byte ^ 0x36 for byte in block) + f"{die}:{attempt}".encode()).digest()
        digest = sha256(bytes(byte ^ 0x5C for byte in block) + inner).digest()
        for byte in digest:
            if byte < 252:
                return byte % 6 + 1
        attempt += 1


class TestDerivation:
    @pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector["name"]))
    def test_known_answers(self, vector: dict[str, Any]) -> None:
        cup = SeededCup(bytes.fromhex(vector["seed"]), words=vector["words"])
        assert cup.commitment() == vector["commitment"]
        for throw in vector["throws"]:
            at = ThrowId(throw["round"], throw["throw"], throw["seat"])
            assert list(cup.throw(len(throw["faces"]), at)) == throw["faces"]

    @given(
        seeds, st.sampled_from(["", "gobelet", "Bonne chance à tous\u202f!", "x" * 99]), throw_ids
    )
    def test_every_die_follows_the_definition(self, seed: bytes, words: str, at: ThrowId) -> None:
        expected = tuple(derived(seed + words.encode(), f"{at}:{k}") for k in range(5))
        assert SeededCup(seed, words=words).throw(5, at) == expected

    def test_bytes_that_would_favour_a_face_are_passed_over(self) -> None:
        """SE-13: among the known answers are dice whose first byte is 252 or above."""
        assert any("rejected" in vector["name"] for vector in VECTORS)

    def test_a_die_never_runs_out_of_bytes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Should all 32 bytes of a digest be passed over, the next attempt's are read."""
        asked: list[str] = []

        def digest(_: SeededCup, message: str) -> bytes:
            asked.append(message)
            return bytes([252] * 32) if len(asked) < 3 else bytes([255] * 31 + [4])

        monkeypatch.setattr(SeededCup, "_digest", digest)
        assert SeededCup(seed(1)).throw(1, ThrowId(1, 1, 0)) == (5,)
        assert asked == ["0:1:1:0:0", "0:1:1:0:1", "0:1:1:0:2"]

    @given(seeds)
    def test_the_commitment_is_the_hash_of_the_seed(self, seed: bytes) -> None:
        assert SeededCup(seed, words="any").commitment() == sha256(seed).hexdigest()

    def test_nothing_about_a_cup_tells_its_seed(self) -> None:
        cup = SeededCup(b"Gobelet's seed for tests, 32 B..")
        assert "Gobelet" not in repr(cup) + str(cup)


class TestIndependence:
    @given(seeds, throw_ids, st.integers(0, 5))
    def test_equal_keeps_bring_equal_dice(self, seed: bytes, at: ThrowId, count: int) -> None:
        """DP-06: the k-th die does not depend on how many are thrown."""
        cup = SeededCup(seed)
        assert cup.throw(count, at) == cup.throw(5, at)[:count]
        assert cup.throw(count, at) == SeededCup(seed).throw(count, at)

    def test_dice_of_one_throw_tell_nothing_about_another(self) -> None:
        """DP-06, DP-07: every seat, round, throw and die has its own derivation."""
        cup = SeededCup(seed(7))
        places = product([None, 0, 1, 2, 3], range(1, 14), range(1, 4))
        handfuls = [cup.throw(12, ThrowId(turn, throw, seat)) for seat, turn, throw in places]
        assert len(set(handfuls)) == len(handfuls) == 195

    def test_pairs_of_dice_are_as_frequent_as_they_should_be(self) -> None:
        """SE-12: neighbours in every direction, 35 degrees of freedom."""
        cup = SeededCup(seed(12))
        for a, b in (
            (ThrowId(1, 1, 0), ThrowId(1, 1, 1)),
            (ThrowId(1, 1, 0), ThrowId(2, 1, 0)),
            (ThrowId(1, 1, 0), ThrowId(1, 2, 0)),
            (ThrowId(1, 1), ThrowId(1, 1, 0)),
        ):
            assert _unevenness(zip(cup.throw(9_000, a), cup.throw(9_000, b), strict=True)) < 74.9
        assert _unevenness(pairwise(cup.throw(9_001, ThrowId(1, 1, 0)))) < 74.9

    def test_one_seat_s_throws_never_shift_another_s(self) -> None:
        """DP-07: the computer throws once a turn, then three times; the person's dice stay."""
        assert _dice_of_seat_0(throws_of_the_other=1) == _dice_of_seat_0(throws_of_the_other=3)

    def test_first_throws_do_not_depend_on_what_was_kept(self) -> None:
        """DP-06: two players with other keeps see the same first throw of every turn."""
        assert _dice_of_seat_0(1, keep="") != []
        first = [faces for number, faces in _dice_of_seat_0(1, keep="") if number == 1]
        other = [faces for number, faces in _dice_of_seat_0(1, keep="all but one") if number == 1]
        assert first == other
        assert len(first) == 13


def _unevenness(pairs: Iterable[tuple[Face, Face]]) -> float:
    """Chi-square of 9,000 pairs of faces."""
    counts = Counter(pairs)
    assert counts.total() == 9_000
    return float(sum((counts[a, b] - 250) ** 2 / 250 for a, b in product(range(1, 7), repeat=2)))


def _dice_of_seat_0(throws_of_the_other: int, keep: str = "") -> list[tuple[int, tuple[Face, ...]]]:
    """The dice that seat 0 sees in a whole game, each with the number of its throw."""
    cup: Cup = SeededCup(seed(42))
    game, seen = Game.new(rulesets.find("yacht"), seats=2), []
    while game.turn is not None:
        turn = game.turn
        throws = game.ruleset.throws_per_turn - turn.throws_left
        if turn.phase is Phase.LAND:
            faces = cup.throw(5 - len(turn.keep), ThrowId(turn.round, throws, turn.seat))
            game = game.apply(Land(Dice(faces)), by=turn.seat).game
            if turn.seat == 0:
                seen.append((throws, faces))
        elif throws < (3 if turn.seat == 0 else throws_of_the_other):
            kept = Dice(turn.roll.faces[:-1]) if turn.roll and turn.seat == 0 and keep else Dice(())
            game = game.apply(Throw(kept), by=turn.seat).game
        else:
            game = game.apply(Score(game.placements()[0].category), by=turn.seat).game
    return seen


class TestSeeds:
    def test_no_seed_is_special(self) -> None:
        """DP-12: 0 is a seed like any other, and all are different."""
        numbers = (0, 1, 2, 2**31 - 1, 2**32 - 1, 2**32, 2**53, 2**255)
        games = {SeededCup(seed(number)).throw(40, ThrowId(1, 1, 0)) for number in numbers}
        assert len(games) == len(numbers)
        assert len({SeededCup(seed(number)).commitment() for number in range(1_000)}) == 1_000

    @pytest.mark.parametrize("bad", [b"", b"\0" * 31, b"\0" * 33, "", "é", "été 2026"])
    def test_what_is_no_seed_is_refused(self, bad: Any) -> None:
        """DP-12."""
        with pytest.raises(ValueError, match="32 bytes"):
            SeededCup(bad)

    def test_the_players_words_change_the_dice_and_not_the_commitment(self) -> None:
        plain, worded = SeededCup(seed(1)), SeededCup(seed(1), words="à moi")
        assert plain.commitment() == worded.commitment()
        assert plain.throw(20, ThrowId(1, 1, 0)) != worded.throw(20, ThrowId(1, 1, 0))

    @pytest.mark.parametrize("words", ["\0", "two\nlines", "a\r", "\x7f", "\u2028", "\ud800", "\t"])
    def test_words_that_no_record_can_carry_are_refused(self, words: str) -> None:
        with pytest.raises(InvalidNotation):
            SeededCup(seed(1), words=words)

    @pytest.mark.parametrize("sides", [0, -6, 257])
    def test_dice_that_no_byte_can_tell_apart_are_refused(self, sides: int) -> None:
        with pytest.raises(ValueError, match="sides"):
            SeededCup(seed(1), sides=sides)


class TestFairness:
    def test_600_000_dice_show_every_face_as_often(self) -> None:
        """SE-13: chi-square, 5 degrees of freedom; a remainder of a byte gives about 73."""
        cup = SeededCup(sha256(b"600 000 dice").digest())
        throws = (ThrowId(turn, throw) for turn in range(1, 201) for throw in (1, 2, 3))
        counts = Counter(face for at in throws for face in cup.throw(1_000, at))
        assert sorted(counts) == [1, 2, 3, 4, 5, 6]
        assert sum(counts.values()) == 600_000
        assert sum((count - 100_000) ** 2 / 100_000 for count in counts.values()) < 20.5

    @pytest.mark.parametrize("sides", [2, 3, 4, 5, 6])
    def test_dice_of_other_sides_are_as_fair(self, sides: int) -> None:
        counts = Counter(SeededCup(seed(sides), sides=sides).throw(24_000, ThrowId(1, 1)))
        mean = 24_000 / sides
        assert sorted(counts) == list(range(1, sides + 1))
        assert sum((count - mean) ** 2 / mean for count in counts.values()) < 20.5

    def test_a_game_left_early_does_not_use_up_dice(self) -> None:
        """TF-01, SC-16: a refused or a missing throw moves nothing, since a cup has no position."""
        cup = SeededCup(seed(3))
        before = cup.throw(5, ThrowId(2, 1, 0))
        game = Game.new(rulesets.find("yacht"), seats=2).apply(Forfeit(), by=1).game
        assert game.is_over
        cup.throw(5, ThrowId(1, 1, 0))
        assert cup.throw(5, ThrowId(2, 1, 0)) == before


class TestLoadedCup:
    def test_lands_the_faces_it_was_given(self) -> None:
        cup: Cup = LoadedCup([6, 6, 1, 2, 3, 4])
        assert cup.throw(2, ThrowId(1, 1)) == (6, 6)
        assert cup.throw(0, ThrowId(1, 2)) == ()
        assert cup.throw(4, ThrowId(1, 2)) == (1, 2, 3, 4)

    def test_says_when_it_is_empty(self) -> None:
        with pytest.raises(ValueError, match="empty at 0:3:1"):
            LoadedCup([6]).throw(2, ThrowId(3, 1, 0))


def test_a_throw_reads_as_its_seat_round_and_number() -> None:
    assert (str(ThrowId(3, 1, 0)), str(ThrowId(3, 1))) == ("0:3:1", "-:3:1")
