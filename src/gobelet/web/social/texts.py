"""Why something between two players was refused, in words."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gobelet.web.social.errors import (
    AlreadyFriends,
    Blocked,
    NoAccount,
    NotYourself,
    RequestGone,
    SocialRefused,
    TooManyFriends,
    TooManyRequests,
)

_REFUSALS: Final[dict[str, Promise]] = {
    NotYourself.code: _("That is you."),
    NoAccount.code: _("Only people with an account can be friends."),
    Blocked.code: _("You have blocked this person. Unblock them first."),
    RequestGone.code: _("The request was taken back meanwhile."),
    AlreadyFriends.code: _("Your request was accepted meanwhile: you are friends."),
    TooManyFriends.code: _("One of you has too many friends already: 200 is the most."),
    TooManyRequests.code: _("20 of your requests wait for an answer. Take one back first."),
}


def refusal_text(refused: SocialRefused) -> str:
    """Why it was refused."""
    return str(_REFUSALS[refused.code])
