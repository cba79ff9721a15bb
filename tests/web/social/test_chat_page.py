"""The page about what was said at a table."""

from __future__ import annotations

from datetime import UTC, datetime

from django.test import Client

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import preferences_save
from gobelet.web.social.chat import chat_send
from gobelet.web.social.models import Block, ChatMessage, Mute, Report
from tests.web.people import signed_in


def say(match: str, player: Player, **words: str) -> int:
    return chat_send(match=match, player=player.pk, id="1", **words).message


def page(client: Client, match: str) -> str:
    answer = client.get(f"/discussion/{match}/")
    assert answer.status_code == 200
    return answer.content.decode().split("<main")[1]


class TestPage:
    def test_it_shows_the_others_and_what_was_said(
        self, table: str, marlene: Player, tom: Player
    ) -> None:
        say(table, tom, preset="good_luck")
        shown = page(signed_in(marlene), table)
        assert "Bonne chance" in shown
        assert "Masquer Tom" in shown
        assert "Masquer Marlene" not in shown

    def test_every_button_does_what_it_says(self, table: str, marlene: Player, tom: Player) -> None:
        message = say(table, tom, preset="ouch")
        client = signed_in(marlene)
        for action, fields in (
            ("taire", {"seat": 1}),
            ("entendre", {"seat": 1}),
            ("signaler", {"message": message}),
            ("taire", {"seat": 1}),
            ("bloquer", {"seat": 1}),
        ):
            answer = client.post(f"/discussion/{table}/{action}/", fields)
            assert answer["Location"] == f"/discussion/{table}/"
        assert (Mute.objects.count(), Block.objects.count(), Report.objects.count()) == (1, 1, 1)
        assert "Débloquer Tom" in page(client, table)
        client.post(f"/discussion/{table}/debloquer/", {"seat": 1})
        assert Block.objects.count() == 0

    def test_what_was_reported_says_so(self, table: str, marlene: Player, tom: Player) -> None:
        message = say(table, tom, preset="ouch")
        client = signed_in(marlene)
        assert "Signaler «" in page(client, table)
        client.post(f"/discussion/{table}/signaler/", {"message": message})
        assert "Signaler «" not in page(client, table)
        assert "signalé" in page(client, table)

    def test_it_says_on_which_day_it_was_said(
        self, table: str, marlene: Player, tom: Player
    ) -> None:
        say(table, tom, preset="ouch")
        ChatMessage.objects.update(at=datetime(2026, 11, 3, 20, 15, tzinfo=UTC))
        assert "03/11/2026 21:15" in page(signed_in(marlene), table)

    def test_text_is_text(self, table: str, marlene: Player, tom: Player) -> None:
        for player in (marlene, tom):
            preferences_save(player=player, changes={"chat": "free"})
        say(table, tom, text="<script>alert(1)</script> \u202eolleh")
        shown = page(signed_in(marlene), table)
        assert "<script>" not in shown
        assert "<bdi>&lt;script&gt;alert(1)&lt;/script&gt; \u202eolleh</bdi>" in shown


class TestRefusals:
    def test_it_is_for_those_who_sit_there(self, client: Client, table: str, anais: Player) -> None:
        for visitor in (client, signed_in(anais)):
            assert visitor.get(f"/discussion/{table}/").status_code == 404
            answer = visitor.post(f"/discussion/{table}/bloquer/", {"seat": 1})
            assert answer.status_code == 404
        assert Block.objects.count() == 0

    def test_what_makes_no_sense_is_not_found(self, table: str, marlene: Player) -> None:
        client = signed_in(marlene)
        message = say(table, marlene, preset="ouch")
        for action, fields in (
            ("taire", {"seat": "0"}),
            ("taire", {"seat": "7"}),
            ("taire", {"seat": "²"}),
            ("taire", {}),
            ("signaler", {"message": f"{message}"}),
            ("signaler", {"message": "9" * 30}),
            ("epouser", {"seat": "1"}),
        ):
            assert client.post(f"/discussion/{table}/{action}/", fields).status_code == 404

    def test_a_flood_of_reports_is_stopped(self, table: str, marlene: Player, tom: Player) -> None:
        message = say(table, tom, preset="ouch")
        client = signed_in(marlene)
        address = f"/discussion/{table}/signaler/"
        codes = [client.post(address, {"message": message}).status_code for _ in range(21)]
        assert codes == [302] * 20 + [429]
