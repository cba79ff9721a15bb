"""What is said at a table, by whom, and who reads it."""

from __future__ import annotations

import unicodedata
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create, preferences_save
from gobelet.web.common import slices
from gobelet.web.social import seating
from gobelet.web.social.chat import Said, chat_forget, chat_list, chat_listeners, chat_send
from gobelet.web.social.errors import ChatRefused, NotYourself
from gobelet.web.social.models import Block, ChatMessage, Mute, Report
from gobelet.web.social.reports import mute_add, mute_remove, report_add, reports_forget
from gobelet.web.social.services import block_add, social_hand_over
from gobelet.web.social.wording import text_clean


def set_chat(mode: str, *players: Player) -> None:
    for player in players:
        preferences_save(player=player, changes={"chat": mode})


def send(match: str, player: Player, id: str = "1", **words: str) -> Said:
    return chat_send(match=match, player=player.pk, id=id, **(words or {"preset": "thanks"}))


def read(match: str, player: Player) -> list[str]:
    talk = chat_list(match=match, player=player.pk)
    assert talk is not None
    return [said.words for said in talk.said]


def refusal(match: str, player: Player, **words: str) -> str:
    with pytest.raises(ChatRefused) as refused:
        send(match, player, **words)
    return refused.value.code


class TestTalking:
    def test_a_phrase_reaches_both_and_is_kept(
        self, table: str, marlene: Player, tom: Player
    ) -> None:
        said = send(table, marlene, preset="well_played")
        assert (said.seat, said.preset, said.text) == (0, "well_played", "")
        assert chat_listeners(said) == {marlene.pk, tom.pk}
        assert read(table, tom) == read(table, marlene) == ["Bien joué"]

    def test_sent_twice_it_is_said_once(self, table: str, marlene: Player) -> None:
        assert send(table, marlene).message == send(table, marlene).message
        assert ChatMessage.objects.count() == 1

    def test_text_is_free_once_everybody_wants_it(
        self, table: str, marlene: Player, tom: Player
    ) -> None:
        assert refusal(table, marlene, text="Salut !") == "no_free_text"
        set_chat("free", marlene)
        assert refusal(table, marlene, text="Salut !") == "no_free_text"
        set_chat("free", tom)
        send(table, marlene, text="  Salut   !  ")
        assert read(table, tom) == ["Salut !"]
        talk = chat_list(match=table, player=tom.pk)
        assert talk is not None
        assert talk.is_free

    def test_who_wants_no_chat_neither_reads_nor_writes(
        self, table: str, marlene: Player, tom: Player
    ) -> None:
        set_chat("off", tom)
        assert chat_listeners(send(table, marlene)) == {marlene.pk}
        assert chat_list(match=table, player=tom.pk) is None
        assert refusal(table, tom) == "chat_off"

    def test_nobody_else_reads_or_writes(self, table: str, marlene: Player, anais: Player) -> None:
        said = send(table, marlene)
        assert anais.pk not in chat_listeners(said)
        assert chat_list(match=table, player=anais.pk) is None
        assert refusal(table, anais) == "unknown_match"
        assert refusal("another-one", marlene) == "unknown_match"

    def test_alone_there_is_nobody_to_talk_to(self, marlene: Player) -> None:
        former = seating.connect(lambda match: {0: marlene.pk, 1: marlene.pk})
        assert refusal("of-one-perso", marlene) == "chat_off"
        assert chat_list(match="of-one-perso", player=marlene.pk) is None
        seating.connect(former)

    def test_a_flood_is_stopped_and_ends(self, table: str, marlene: Player) -> None:
        for number in range(6):
            send(table, marlene, id=f"{number}")
        assert refusal(table, marlene, id="7", preset="ouch") == "chat_too_fast"
        ChatMessage.objects.update(at=timezone.now() - timedelta(seconds=11))
        send(table, marlene, id="7")

    def test_old_messages_are_forgotten(self, table: str, marlene: Player) -> None:
        send(table, marlene)
        assert chat_forget() == 0
        ChatMessage.objects.update(at=timezone.now() - timedelta(days=30, minutes=1))
        assert chat_forget() == 1

    def test_many_are_forgotten_in_slices_so_that_moves_get_in_between(
        self, table: str, marlene: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(slices, "SLICE", 2)
        for number in range(5):
            send(table, marlene, id=str(number))
        ChatMessage.objects.update(at=timezone.now() - timedelta(days=31))
        with CaptureQueriesContext(connection) as queries:
            assert chat_forget() == 5
        deleting = [one for one in queries if one["sql"].startswith("DELETE")]
        assert len(deleting) == 3
        assert not ChatMessage.objects.exists()


class TestPeace:
    def test_blocked_people_are_not_heard_and_do_not_hear(
        self, table: str, marlene: Player, tom: Player
    ) -> None:
        send(table, tom, id="before", preset="ouch")
        block_add(player=marlene, other=tom)
        assert read(table, marlene) == []
        assert chat_listeners(send(table, tom, id="after")) == {tom.pk}
        assert chat_listeners(send(table, marlene)) == {marlene.pk}
        assert read(table, tom) == ["Aïe", "Merci"]

    def test_muted_people_are_not_heard_but_hear(
        self, table: str, marlene: Player, tom: Player
    ) -> None:
        mute_add(player=marlene, other=tom)
        assert chat_listeners(send(table, tom)) == {tom.pk}
        assert chat_listeners(send(table, marlene)) == {marlene.pk, tom.pk}
        assert read(table, marlene) == ["Merci"]
        mute_remove(player=marlene, other=tom)
        assert read(table, marlene) == ["Merci", "Merci"]
        with pytest.raises(NotYourself):
            mute_add(player=tom, other=tom)

    def test_a_report_keeps_what_was_said_around_it(
        self, table: str, marlene: Player, tom: Player
    ) -> None:
        set_chat("free", marlene, tom)
        send(table, marlene, text="Bonjour")
        bad = send(table, tom, text="Grr")
        send(table, marlene, id="2", text="Pardon ?")
        for _ in range(2):
            report_add(player=marlene, message=bad.message)
        report = Report.objects.get()
        assert (report.reporter, report.reported, report.text) == (marlene, tom, "Grr")
        assert [(line["name"], line["text"]) for line in report.excerpt] == [
            ("Marlene", "Bonjour"),
            ("Tom", "Grr"),
            ("Marlene", "Pardon ?"),
        ]
        assert [line["is_reported"] for line in report.excerpt] == [False, True, False]

    def test_a_report_outlives_the_message_but_not_for_ever(
        self, table: str, marlene: Player, tom: Player
    ) -> None:
        report_add(player=marlene, message=send(table, tom).message)
        ChatMessage.objects.all().delete()
        assert Report.objects.get().text == "Merci"
        assert reports_forget() == 0
        Report.objects.update(at=timezone.now() - timedelta(days=181))
        assert reports_forget() == 1

    def test_only_who_sits_there_reports_and_never_themselves(
        self, table: str, marlene: Player, tom: Player, anais: Player
    ) -> None:
        message = send(table, tom).message
        for player, number in ((anais, message), (marlene, message + 1)):
            with pytest.raises(ChatRefused):
                report_add(player=player, message=number)
        with pytest.raises(NotYourself):
            report_add(player=tom, message=message)
        assert Report.objects.count() == 0

    def test_what_a_guest_said_goes_over_to_their_account(
        self, marlene: Player, tom: Player, anais: Player
    ) -> None:
        guest = guest_create()
        former = seating.connect(lambda match: {0: guest.pk, 1: tom.pk})
        report_add(player=tom, message=send("of-a-guest-1", guest).message)
        report_add(player=guest, message=send("of-a-guest-2", tom).message)
        block_add(player=guest, other=anais)
        block_add(player=tom, other=guest)
        block_add(player=guest, other=marlene)
        mute_add(player=guest, other=tom)
        social_hand_over(guest=guest, player=marlene)
        guest.delete()
        seating.connect(former)
        assert [one.player for one in ChatMessage.objects.order_by("pk")] == [marlene, tom]
        of_guest, by_guest = Report.objects.order_by("pk")
        assert (of_guest.reported, by_guest.reporter) == (marlene, marlene)
        said = [(line["player"], line["name"]) for line in of_guest.excerpt + by_guest.excerpt]
        assert said == [(marlene.pk, "Marlene"), (tom.pk, "Tom")]
        assert set(Block.objects.values_list("player", "blocked")) == {
            (marlene.pk, anais.pk),
            (tom.pk, marlene.pk),
        }
        assert Mute.objects.get().player == marlene


class TestWording:
    @pytest.mark.parametrize(
        "text",
        [
            "Salut",
            "Ça va ?",
            "5 × 6 = 30",
            "🎲🎲",
            "👨‍👩‍👧",
            "مرحبا",
            "\u202eabc\u202c",
            "<b>gras</b>",
            "ti\u0323e\u0301",
        ],
    )
    def test_what_people_write_is_kept(self, text: str) -> None:
        assert text_clean(text) == unicodedata.normalize("NFC", text)

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "   ",
            "\u200d",
            "a\nb",
            "a\tb",
            "a\x00b",
            "a\x7fb",
            "a\u2028b",
            "\ufeffa",
            "a\ud800",
            "a\ue000",
            "x" * 201,
            "z" + "\u0336" * 5,
        ],
    )
    def test_what_cannot_be_read_is_refused(self, text: str) -> None:
        with pytest.raises(ChatRefused) as refused:
            text_clean(text)
        assert refused.value.code == "bad_text"

    def test_the_same_text_has_one_spelling(self) -> None:
        assert text_clean("e\u0301") == "\u00e9"
