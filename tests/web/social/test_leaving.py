"""What is held about a player among others: taken along, and forgotten at the end."""

from __future__ import annotations

import json
from datetime import timedelta

from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import account_close
from gobelet.web.profiles.services import account_closing_finish
from gobelet.web.social.chat import chat_send
from gobelet.web.social.export import social_data
from gobelet.web.social.models import Block, ChatMessage, Friendship, Report
from gobelet.web.social.reports import mute_add, report_add
from gobelet.web.social.services import block_add, friendship_decline, friendship_request
from tests.web.people import account, signed_in


def talk(table: str, marlene: Player, tom: Player) -> None:
    chat_send(match=table, player=marlene.pk, id="1", preset="thanks")
    said = chat_send(match=table, player=tom.pk, id="1", preset="ouch")
    report_add(player=marlene, message=said.message)


def test_everything_is_in_the_file(table: str, marlene: Player, tom: Player, anais: Player) -> None:
    talk(table, marlene, tom)
    friendship_request(player=marlene, other=anais)
    block_add(player=marlene, other=tom)
    mute_add(player=marlene, other=anais)
    data = json.loads(signed_in(marlene).get("/compte/gobelet.json").content)
    assert [(one["name"], one["asked_by_me"]) for one in data["friends"]] == [("Anaïs", True)]
    assert (data["blocked"], data["hidden"]) == (["Tom"], ["Anaïs"])
    assert [one["text"] for one in data["said"]] == ["Merci"]
    assert [one["text"] for one in data["reported"]] == ["Aïe"]


def test_the_file_tells_nothing_that_the_pages_keep(marlene: Player, tom: Player) -> None:
    friendship_request(player=marlene, other=tom)
    before = social_data(marlene)
    friendship_decline(player=tom, other=marlene)
    assert social_data(marlene) == before
    block_add(player=tom, other=marlene)
    assert social_data(marlene) == before


def test_a_deleted_account_leaves_nothing_behind(table: str, marlene: Player, tom: Player) -> None:
    talk(table, marlene, tom)
    friendship_request(player=marlene, other=account("Lucie"))
    block_add(player=tom, other=marlene)
    assert marlene.user is not None
    account_close(user=marlene.user, at=timezone.now() - timedelta(minutes=1))
    assert account_closing_finish(id=marlene.user.pk) is None
    assert Friendship.objects.count() == Block.objects.count() == 0
    assert ChatMessage.objects.get().player == tom
    names = [line["name"] for line in Report.objects.get().excerpt]
    assert names == ["ancien joueur", "Tom"]
