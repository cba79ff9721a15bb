"""What cannot be between two players, each with a stable code."""

from __future__ import annotations


class SocialRefused(Exception):
    """Something that was asked for was not done; `code` says why."""

    code = "refused"


class NotYourself(SocialRefused):
    """Nobody is their own friend."""

    code = "not_yourself"


class NoAccount(SocialRefused):
    """Friends are found by their accounts; guests and computer players have none."""

    code = "no_account"


class Blocked(SocialRefused):
    """Whoever asks has blocked the other."""

    code = "blocked"


class RequestGone(SocialRefused):
    """What is to be accepted was taken back meanwhile."""

    code = "request_gone"


class AlreadyFriends(SocialRefused):
    """What is to be taken back was accepted meanwhile."""

    code = "already_friends"


class ChatRefused(SocialRefused):
    """A message was not said at the table; `code` says why."""

    NOT_SEATED = "unknown_match"
    OFF = "chat_off"
    NOT_FREE = "no_free_text"
    TEXT = "bad_text"
    TOO_FAST = "chat_too_fast"

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class TooManyFriends(SocialRefused):
    """One of the two has as many friends as one may have."""

    code = "too_many_friends"


class TooManyRequests(SocialRefused):
    """Too many requests of the player wait for an answer."""

    code = "too_many_requests"
