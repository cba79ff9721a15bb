"""Who plays, and what they prefer."""

from __future__ import annotations

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import IntegrityError
from django.http import HttpRequest
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as st

from gobelet.web.accounts.language import language_for
from gobelet.web.accounts.models import Player, PlayerKind, User
from gobelet.web.accounts.preferences import CHOICES, FIELDS, InvalidPreferences, Preferences
from gobelet.web.accounts.selectors import player_preferences
from gobelet.web.accounts.services import guest_create, preferences_save, robot_ensure
from gobelet.web.accounts.sessions import player_ensure, player_get, session_player
from tests.web.conftest import client_of


@pytest.fixture
def request_of_a_visitor(rf: RequestFactory, db: None) -> HttpRequest:
    """A request of somebody the site has not seen before."""
    request = rf.get("/")
    request.session = SessionStore()
    return request


class TestPlayers:
    def test_a_visitor_is_nobody_until_they_do_something(
        self, request_of_a_visitor: HttpRequest
    ) -> None:
        assert player_get(request_of_a_visitor) is None
        assert not Player.objects.exists()
        assert not request_of_a_visitor.session.modified

    def test_whoever_starts_is_a_guest_and_known_from_then_on(
        self, request_of_a_visitor: HttpRequest
    ) -> None:
        player = player_ensure(request_of_a_visitor)
        assert player.kind == PlayerKind.GUEST
        assert player_get(request_of_a_visitor) == player
        request_of_a_visitor.session.save()
        assert session_player(request_of_a_visitor.session.session_key or "") == player

    def test_a_guest_speaks_the_language_of_the_page(
        self, request_of_a_visitor: HttpRequest
    ) -> None:
        request_of_a_visitor.COOKIES["language"] = "en"
        assert player_preferences(player_ensure(request_of_a_visitor)).language == "en"

    @pytest.mark.parametrize("stored", ["1", None, [1], 999_999])
    def test_a_session_that_names_nobody_is_nobodys(
        self, request_of_a_visitor: HttpRequest, stored: object
    ) -> None:
        request_of_a_visitor.session["player"] = stored
        assert player_get(request_of_a_visitor) is None

    def test_a_forged_session_is_nobodys(self, db: None) -> None:
        assert session_player("forged") is None

    def test_a_level_has_one_computer_player(self, db: None) -> None:
        assert robot_ensure(level="hard") == robot_ensure(level="hard")
        with pytest.raises(IntegrityError):
            Player.objects.create(kind=PlayerKind.ROBOT, level="hard")

    def test_people_have_no_level(self, db: None) -> None:
        with pytest.raises(IntegrityError):
            Player.objects.create(kind=PlayerKind.GUEST, level="hard")

    def test_the_users_are_our_own_from_the_first_migration_on(self, db: None) -> None:
        user = User.objects.create_user("Marlene", password="quite-a-secret")
        player = Player.objects.create(kind=PlayerKind.ACCOUNT, user=user)
        assert user.player == player

    def test_pages_that_are_only_read_write_no_session(self, owner: Player) -> None:
        client = client_of(owner)
        for address in ("/", "/contre-l-ordinateur/", "/regles/", "/reglages/"):
            response = client.get(address)
            assert response.status_code == 200
            assert "sessionid" not in response.cookies


class TestPreferences:
    def test_a_visitor_has_the_defaults(self) -> None:
        assert player_preferences(None) == Preferences()

    def test_two_pages_that_save_at_once_both_keep_what_they_changed(self, owner: Player) -> None:
        here, there = (Player.objects.get(pk=owner.pk) for _ in range(2))
        preferences_save(player=here, changes={"sound": True})
        chosen = preferences_save(player=there, changes={"theme": "dark"})
        assert (chosen.sound, chosen.theme) == (True, "dark")
        assert player_preferences(Player.objects.get(pk=owner.pk)) == chosen

    def test_changes_are_kept(self, owner: Player) -> None:
        preferences_save(player=owner, changes={"theme": "dark", "sound": True})
        again = player_preferences(Player.objects.get(pk=owner.pk))
        assert (again.theme, again.sound, again.dice) == ("dark", True, "pips")

    @pytest.mark.parametrize(
        "changes",
        [
            {"theme": "pink"},
            {"sound": "yes"},
            {"sound": 1},
            {"unknown": True},
            {"language": "de"},
            {"dice": ["pips"]},
        ],
    )
    def test_what_is_not_on_offer_is_refused_and_changes_nothing(
        self, owner: Player, changes: dict[str, object]
    ) -> None:
        with pytest.raises(InvalidPreferences) as caught:
            preferences_save(player=owner, changes={"shake": True, **changes})
        assert caught.value.fields == tuple(changes)
        assert player_preferences(Player.objects.get(pk=owner.pk)) == Preferences()

    def test_what_is_not_on_offer_any_more_falls_back(self) -> None:
        stored = {"theme": "sepia", "gone": 1, "sound": True}
        assert Preferences.of(stored) == Preferences(sound=True)

    @given(st.data())
    def test_preferences_round_trip(self, data: st.DataObject) -> None:
        changes = {
            name: data.draw(st.sampled_from(CHOICES[name]) if name in CHOICES else st.booleans())
            for name in sorted(FIELDS)
        }
        chosen = Preferences().changed(changes)
        assert Preferences.of(chosen.to_data()) == chosen
        assert chosen.to_data() == changes

    def test_a_guest_may_be_made_with_preferences(self, db: None) -> None:
        guest = guest_create(preferences=Preferences(theme="light"))
        assert player_preferences(guest).theme == "light"


class TestTheLanguage:
    @pytest.mark.parametrize(("chosen", "on_device"), [("en", "fr"), ("fr", "en"), ("en", "")])
    def test_a_player_takes_theirs_along_to_every_device(
        self, db: None, chosen: str, on_device: str
    ) -> None:
        player = guest_create(preferences=Preferences(language=chosen))
        browser = client_of(player)
        browser.cookies["language"] = on_device
        answer = browser.get("/regles/")
        assert answer.headers["Content-Language"] == chosen
        assert f'<html lang="{chosen}"' in answer.content.decode()
        assert language_for(player, {"language": on_device}) == chosen

    @pytest.mark.parametrize("stored", [{}, {"language": "tlh"}, {"language": 1}])
    def test_where_a_player_chose_none_the_device_knows(
        self, db: None, stored: dict[str, object]
    ) -> None:
        player = guest_create()
        Player.objects.update(preferences=stored)
        browser = client_of(player)
        browser.cookies["language"] = "en"
        assert browser.get("/regles/").headers["Content-Language"] == "en"

    def test_changing_it_on_one_device_changes_it_on_the_other(self, db: None) -> None:
        player = guest_create()
        here, there = client_of(player), client_of(player)
        here.post("/langue/", {"language": "en"})
        assert there.get("/regles/").headers["Content-Language"] == "en"
