"""What players are to each other."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from gobelet.web.accounts.models import Player


class Friendship(models.Model):
    """A pair of players: one has asked the other, or both have agreed. One row a pair."""

    low = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    high = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    """Of the two the one with the greater id, so that there is one way to write a pair."""
    asker = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    is_declined = models.BooleanField(default=False)
    """The other does not want it; whoever asked is not told, and sees the request still open."""
    asked_at = models.DateTimeField()
    agreed_at = models.DateTimeField(null=True)
    """Since when they are friends."""
    is_news = models.BooleanField(default=False)
    """Whoever asked has not seen yet that the other agreed."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["low", "high"], name="one_friendship_a_pair"),
            models.CheckConstraint(condition=Q(low__lt=F("high")), name="pairs_in_one_order"),
            models.CheckConstraint(
                condition=Q(asker=F("low")) | Q(asker=F("high")), name="one_of_the_pair_asked"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.low_id} {self.high_id}"

    def other(self, player: int) -> int:
        """The other one of the pair."""
        return self.high_id if self.low_id == player else self.low_id


class Mute(models.Model):
    """A player who does not want to read another at tables, and nothing else."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    muted = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "muted"], name="one_mute_a_pair")]

    def __str__(self) -> str:
        return f"{self.player_id} {self.muted_id}"


class Preset(models.TextChoices):
    """Phrases that everybody may say at a table. Values are stored; never rename."""

    WELL_PLAYED = "well_played", _("Well played")
    GOOD_LUCK = "good_luck", _("Good luck")
    THANKS = "thanks", _("Thank you")
    YOUR_TURN = "your_turn", _("Your turn!")
    OUCH = "ouch", _("Ouch")
    NICE_ROLL = "nice_roll", _("What a roll")
    SEE_YOU = "see_you", _("See you soon")
    ONE_MOMENT = "one_moment", _("One moment, sorry")


def words_of(preset: str, text: str) -> str:
    """What a phrase or a text says, in the language under way."""
    return str(Preset(preset).label) if preset else text


class ChatMessage(models.Model):
    """What a player said at a table: a phrase by its code, or a text."""

    match = models.CharField(max_length=16)
    """An id and no more: matches are not known here."""
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    preset = models.CharField(max_length=16, blank=True, choices=Preset.choices)
    text = models.CharField(max_length=200, blank=True)
    command = models.CharField(max_length=64)
    """What the browser called it: sent twice, it is said once."""
    at = models.DateTimeField(db_index=True)

    class Meta:
        indexes = [models.Index(fields=["match", "id"], name="chat_of_a_match")]
        constraints = [
            models.UniqueConstraint(fields=["match", "player", "command"], name="said_once"),
            models.CheckConstraint(
                condition=(Q(preset="") & ~Q(text="")) | (~Q(preset="") & Q(text="")),
                name="a_phrase_or_a_text",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match} {self.pk}"

    @property
    def words(self) -> str:
        """What it says, in the language under way."""
        return words_of(self.preset, self.text)


class Report(models.Model):
    """A message that somebody found out of place, with what was said around it."""

    message = models.ForeignKey(ChatMessage, null=True, on_delete=models.SET_NULL)
    match = models.CharField(_("table"), max_length=16)
    reporter = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")
    reported = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")
    text = models.CharField(_("message"), max_length=200)
    excerpt = models.JSONField()
    """A copy, so that the report outlives the messages."""
    at = models.DateTimeField(_("at"), db_index=True)
    is_settled = models.BooleanField(_("settled"), default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["message", "reporter"], name="one_report_a_message")
        ]
        verbose_name = _("report")
        verbose_name_plural = _("reports")

    def __str__(self) -> str:
        return f"{self.match} {self.pk}"


class MailedInvitation(models.Model):
    """An address that somebody invited by mail, kept as a digest until it may be written again."""

    digest = models.CharField(max_length=64, unique=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.digest:.8} {self.at:%Y-%m-%d}"


class Block(models.Model):
    """A player who wants nothing from another any more: no requests, challenges or messages."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    blocked = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "blocked"], name="one_block_a_pair"),
            models.CheckConstraint(
                condition=~Q(player=F("blocked")), name="nobody_blocks_themselves"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.blocked_id}"
