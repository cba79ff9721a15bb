"""The players' own words in the key of the cup: what the server cannot have known beforehand."""

from __future__ import annotations

from dataclasses import replace
from typing import Final
from unicodedata import normalize

from gobelet.core import InvalidNotation, check_words
from gobelet.web.matches import store
from gobelet.web.matches.cache import OpenStates
from gobelet.web.matches.checks import own_seat
from gobelet.web.matches.commands import Accepted, AddWords
from gobelet.web.matches.errors import Malformed, TooLateForWords

LONGEST_WORDS: Final = 60
"""Characters that each may add at once."""

LONGEST_KEY: Final = 400
"""Characters of all together."""

BETWEEN: Final = " · "


def add_words(command: AddWords, states: OpenStates) -> Accepted:
    """Put a person's words after those of the others; the same words once more change nothing.

    Raises `TooLateForWords` once the match has begun, and `Malformed` for words that are none.
    """
    state = states.get(command.match)
    own_seat(state, command.player)
    if state.version > 0:
        raise TooLateForWords(version=state.version)
    words = words_clean(command.words)
    former = state.words.split(BETWEEN) if state.words else []
    if words in former:
        return Accepted(state.id, state.version, is_repeated=True)
    key = BETWEEN.join([*former, words])
    if len(key) > LONGEST_KEY:
        raise Malformed(version=state.version, field="words")
    states.put(store.keep_words(replace(state, words=key)))
    return Accepted(state.id, state.version)


def words_clean(text: str) -> str:
    """The words as they are kept: composed, and without space around; raise `Malformed`."""
    words = normalize("NFC", text).strip()
    if not words or len(words) > LONGEST_WORDS or BETWEEN.strip() in words:
        raise Malformed(field="words")
    try:
        check_words(words)
    except InvalidNotation:
        raise Malformed(field="words") from None
    return words
