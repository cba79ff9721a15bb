"""What a name may be, and when two names are the same or look it.

`clean` makes one spelling of the many that Unicode has, `key` ignores case, `skeleton` writes
what looks alike alike. Nothing here depends on the language of the machine.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

from confusable_homoglyphs import categories
from confusable_homoglyphs.confusables import confusables_data

SHORTEST: Final = 3
LONGEST: Final = 20
GUEST_SHORTEST: Final = 1

FORMER: Final = "ancien joueur"
"""The name of whoever deleted their account; nobody else can have it."""

_JOINTS: Final = "-_."
_DIGITS: Final = "0123456789"
_MARKS_IN_A_ROW: Final = 2
_INVISIBLE: Final = frozenset("\u115f\u1160\u3164\uffa0\u17b4\u17b5")
"""Letters by their category that show nothing."""

_SCRIPTS_TOGETHER: Final = (
    frozenset({"HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"HAN", "HANGUL"}),
    frozenset({"HAN", "BOPOMOFO"}),
)
_ANY_SCRIPT: Final = frozenset({"COMMON", "INHERITED"})

_RESERVED_WORDS: Final = """
    admin administrateur administratrice administration administrator staff équipe team
    modérateur modératrice modération moderator mod root sysadmin system système webmaster
    postmaster hostmaster support aide help contact officiel official sécurité security
    gobelet ordinateur computer machine robot bot croupier dealer horloge clock
    facile moyen difficile expert easy medium hard level niveau
    invité invitée guest visiteur visiteuse visitor anonyme anonymous inconnu unknown
    joueur joueuse player ancienjoueur anciennejoueuse formerplayer spectateur spectatrice spectator
    vous toi moi you me personne nobody null none undefined
"""


class NameRefused(Exception):
    """A name that nobody may have; `code` says why."""

    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"
    CHARACTERS = "characters"
    MIXED_SCRIPTS = "mixed_scripts"
    LOOK_ALIKE = "look_alike"
    RESERVED = "reserved"
    TAKEN = "taken"

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def clean(text: str) -> str:
    """One spelling of a name: what is written in different ways but reads the same is the same."""
    return unicodedata.normalize("NFKC", text).strip()


def key(name: str) -> str:
    """A name without regard to case.

    >>> key("MARLÈNE") == key("marlène")
    True
    """
    return unicodedata.normalize("NFKC", clean(name).casefold())


def skeleton(name: str) -> str:
    """What a name looks like, without regard to case.

    >>> skeleton("Ines") == skeleton("lnes")
    True
    """
    seen = _prototypes(unicodedata.normalize("NFD", clean(name)))
    folded = _prototypes(unicodedata.normalize("NFD", seen.casefold()))
    # A capital I is a small l to the eye, so that the small i has to follow it.
    return folded.replace("i", "l").replace("l\u0307", "l")


def username_check(text: str) -> str:
    """A username in its one spelling, or `NameRefused`; whether it is free is not looked at."""
    name = clean(text)
    _check_length(name, SHORTEST)
    _check_characters(name, joints=_JOINTS)
    _check_scripts(name)
    _check_not_reserved(name)
    return name


def guest_name_check(text: str) -> str:
    """The name of a guest, who may be called in a few words; or `NameRefused`."""
    name = " ".join(word for word in clean(text).split(" ") if word)
    _check_length(name, GUEST_SHORTEST)
    _check_characters(name, joints=_JOINTS + " ")
    _check_scripts(name)
    _check_not_reserved(name)
    return name


def _check_length(name: str, shortest: int) -> None:
    if len(name) < shortest:
        raise NameRefused(NameRefused.TOO_SHORT)
    if len(name) > LONGEST:
        raise NameRefused(NameRefused.TOO_LONG)


def _check_characters(name: str, *, joints: str) -> None:
    if name[0] in joints or name[-1] in joints or name.isdigit():
        raise NameRefused(NameRefused.CHARACTERS)
    marks = _MARKS_IN_A_ROW
    for before, character in zip(" " + name, name, strict=False):
        category = unicodedata.category(character)
        marks = marks + 1 if category in {"Mn", "Mc"} else 0 if category[0] == "L" else 9
        is_letter = category[0] in "LM" and marks <= _MARKS_IN_A_ROW
        is_joint = character in joints and before not in joints
        if character in _INVISIBLE or not (is_letter or is_joint or character in _DIGITS):
            raise NameRefused(NameRefused.CHARACTERS)


def _check_scripts(name: str) -> None:
    scripts = {categories.alias(character) for character in name} - _ANY_SCRIPT
    if len(scripts) > 1 and not any(scripts <= together for together in _SCRIPTS_TOGETHER):
        raise NameRefused(NameRefused.MIXED_SCRIPTS)


def _check_not_reserved(name: str) -> None:
    if {_bare(name), _bare(name.rstrip(_DIGITS))} & _reserved():
        raise NameRefused(NameRefused.RESERVED)


def _bare(name: str) -> str:
    """A skeleton without accents and joints: Ad.min is admin."""
    letters = unicodedata.normalize("NFD", skeleton(name))
    return "".join(letter for letter in letters if unicodedata.category(letter)[0] == "L")


@cache
def _reserved() -> frozenset[str]:
    return frozenset(_bare(word) for word in _RESERVED_WORDS.split())


def _prototypes(text: str) -> str:
    known = _prototype_of()
    return "".join(known.get(character, character) for character in text)


@cache
def _prototype_of() -> dict[str, str]:
    """What each character that resembles another is drawn as.

    The data links every character with its prototype in both directions: the one with more
    links is the prototype, and of a lonely pair the longer one, or the lower.
    """
    links: dict[str, list[str]] = {
        source: [target["c"].strip("\u200e") for target in targets]
        for source, targets in confusables_data.items()
    }
    found: dict[str, str] = {}
    for source, targets in links.items():
        if len(source) != 1 or len(targets) != 1:
            continue
        (target,) = targets
        is_lonely = len(links.get(target, ())) <= 1
        is_target_higher = (-len(target), target) > (-len(source), source)
        if not (is_lonely and is_target_higher):
            found[source] = target
    return found
