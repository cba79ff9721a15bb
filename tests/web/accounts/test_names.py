"""What a name may be, and which names are the same."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.web.accounts.names import (
    LONGEST,
    NameRefused,
    guest_name_check,
    key,
    skeleton,
    username_check,
)


class TestNames:
    @pytest.mark.parametrize(
        "name",
        [
            "Marlène",
            "Jean-Paul",
            "bob_59",
            "a.b",
            "Иван",
            "山田太郎",
            "ヤマダ",
            "김철수",
            "नमस्ते",
            "B0b",
        ],
    )
    def test_names_of_any_alphabet_are_taken_as_typed(self, name: str) -> None:
        assert username_check(name) == name

    @pytest.mark.parametrize(
        ("typed", "kept"),
        [
            (" Marlène ", "Marlène"),
            ("Marle\u0300ne", "Marlène"),
            ("Ｍａｒｌ", "Marl"),
            ("ﬁlou", "filou"),
        ],
    )
    def test_one_name_has_one_spelling(self, typed: str, kept: str) -> None:
        assert username_check(typed) == kept

    @pytest.mark.parametrize(
        ("name", "code"),
        [
            ("ab", "too_short"),
            ("", "too_short"),
            ("a" * 21, "too_long"),
            ("<b>Bob</b>", "characters"),
            ("Bob\u202eevil", "characters"),
            ("Bob\u200dby", "characters"),
            ("Bob\x00by", "characters"),
            ("Bob\nby", "characters"),
            ("Bob😀", "characters"),
            ("a b c", "characters"),
            ("-ab", "characters"),
            ("ab.", "characters"),
            ("a--b", "characters"),
            ("12345", "characters"),
            ("\u3164\u3164\u3164", "characters"),
            ("a" + "\u0335" * 5 + "bc", "characters"),
            ("Ивaн", "mixed_scripts"),
            ("\u0410dmin", "mixed_scripts"),
        ],
    )
    def test_what_cannot_be_a_name_is_refused_with_the_reason(self, name: str, code: str) -> None:
        with pytest.raises(NameRefused) as refused:
            username_check(name)
        assert refused.value.code == code

    @pytest.mark.parametrize(
        "name",
        [
            *(
                "Admin",
                "ADMIN",
                "Adm1n",
                "ad.min",
                "admin42",
                "gobelet",
                "Gobe1et",
                "Moyen",
                "hard",
            ),
            *(
                "Expert",
                "Expert-2",
                "Invité",
                "invite",
                "Invité4821",
                "ancien-joueur",
                "modérateur",
            ),
        ],
    )
    def test_reserved_names_are_refused_however_they_are_written(self, name: str) -> None:
        with pytest.raises(NameRefused) as refused:
            username_check(name)
        assert refused.value.code == "reserved"

    def test_a_guest_may_have_a_short_name_or_one_of_several_words(self) -> None:
        assert guest_name_check("L") == "L"
        assert guest_name_check("Tante Odile") == "Tante Odile"
        assert guest_name_check(" Tante \u00a0 Odile ") == "Tante Odile"

    @pytest.mark.parametrize(
        "name", ["", "Tante\nOdile", "Ancien  joueur", "Invité 4821", "a" * 21]
    )
    def test_a_guest_may_not_have_every_name(self, name: str) -> None:
        with pytest.raises(NameRefused):
            guest_name_check(name)


class TestLookAlikes:
    @pytest.mark.parametrize(
        ("name", "other"),
        [
            ("Ines", "lnes"),
            ("ines", "lNES"),
            ("Oscar", "0scar"),
            ("modem", "modern"),
            ("abc", "\u0410\u0412\u0421"),
            ("INES", "ınes"),
            ("Ali", "Al1"),
            ("Straße", "STRASSE"),
        ],
    )
    def test_names_that_look_alike_have_one_skeleton(self, name: str, other: str) -> None:
        assert skeleton(name) == skeleton(other)

    @pytest.mark.parametrize(
        ("name", "other"), [("Zoé", "Zoe"), ("Marlene", "Marlena"), ("Иван", "Иваново")]
    )
    def test_names_that_can_be_told_apart_do_not(self, name: str, other: str) -> None:
        assert skeleton(name) != skeleton(other)

    @given(st.text(max_size=LONGEST))
    def test_case_never_makes_another_name(self, name: str) -> None:
        assert key(name.casefold()) == key(name)
        assert key(key(name)) == key(name)

    @given(st.text(alphabet="abcdefghijklmnopqrstuvwxyzéèàçñ0123456789-_.", max_size=LONGEST))
    def test_what_is_the_same_without_case_looks_the_same(self, name: str) -> None:
        assert skeleton(name.upper()) == skeleton(name)


@pytest.mark.parametrize("language", ["tr_TR.UTF-8", "az_AZ.UTF-8", "fr_FR.UTF-8", "C"])
def test_se_07_the_locale_of_the_machine_changes_no_name(language: str) -> None:
    program = """
import contextlib, locale
with contextlib.suppress(locale.Error):
    locale.setlocale(locale.LC_ALL, "")
from gobelet.core import Category
from gobelet.web.accounts.names import key, skeleton
print(ascii([key("INES"), key("ines"), skeleton("INES"), Category("fives").name, "FIVES".lower()]))
"""
    said = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "LC_ALL": language, "LANG": language, "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.strip() == "['ines', 'ines', 'lnes', 'FIVES', 'fives']"
