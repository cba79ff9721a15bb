from django.db import migrations, models
from django.db.models import F


def keep_unseen(apps, schema_editor):
    """Challenges that ran out were marked until their hosts had seen so."""
    seats = apps.get_model("lobby", "TableSeat").objects
    unseen = seats.filter(table__ran_out=True, player=F("table__host"))
    for seat in unseen.select_related("table"):
        seat.news_at = seat.table.updated_at
        seat.save(update_fields=["news_at"])


class Migration(migrations.Migration):

    dependencies = [
        ('lobby', '0003_ran_out_challenges'),
    ]

    operations = [
        migrations.AddField(
            model_name='tableseat',
            name='news_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.RunPython(keep_unseen, migrations.RunPython.noop),
    ]
