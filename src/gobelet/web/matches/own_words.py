"""The players' own words in the key of the cup: what the server cannot have known beforehand."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Final
from unicodedata import normalize

from gobelet.web.matches import store
from gobelet.web.matches.cache import OpenStates
from gobelet.web.matches.checks import own_seat
from gobelet.web.matches.commands import Accepted, AddWords
from gobelet.web.matches.errors import KeyIsFull, Malformed, Sealed, TooLateForWords

LONGEST_WORDS: Final = 200
"""Characters that each may write at once."""

DIGITS: Final = 32
"""Of a digest, in hexadecimal: as much as nobody can guess."""

LONGEST_KEY: Final = 400
"""Characters of all digests together."""


def add_words(command: AddWords, states: OpenStates) -> Accepted:
    """Put a person's words after those of the others; the same words once more change nothing.

    Raises `TooLateForWords` once the match has begun, `Sealed` where dice are shared, `KeyIsFull`,
    and `Malformed` for words that are none.
    """
    state = states.get(command.match)
    own_seat(state, command.player)
    if state.seal is not None:
        raise Sealed(version=state.version)
    if state.version > 0:
        raise TooLateForWords(version=state.version)
    digest = words_digest(command.words)
    former = state.words.split()
    if digest in former:
        return Accepted(state.id, state.version, is_repeated=True)
    key = " ".join([*former, digest])
    if len(key) > LONGEST_KEY:
        raise KeyIsFull(version=state.version)
    states.put(store.keep_words(replace(state, words=key)))
    return Accepted(state.id, state.version)


def words_digest(text: str) -> str:
    """What stands for somebody's words in the key; raise `Malformed`.

    The words themselves are kept nowhere: everybody at the table sees the key, and what people
    may say to each other there is decided by the chat.
    """
    words = normalize("NFC", text).strip()
    if not words or len(words) > LONGEST_WORDS:
        raise Malformed(field="words")
    return sha256(words.encode(errors="replace")).hexdigest()[:DIGITS]
