from django.db import migrations, models

from gobelet.web.accounts.names import skeleton


def fill(apps, schema_editor):
    for player in apps.get_model('accounts', 'Player').objects.filter(kind='guest', name__gt=''):
        player.name_skeleton = skeleton(player.name)
        player.save(update_fields=['name_skeleton'])


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0003_accounts'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='name_skeleton',
            field=models.CharField(blank=True, default='', editable=False, max_length=400),
            preserve_default=False,
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name='player',
            index=models.Index(condition=models.Q(('name_skeleton__gt', '')), fields=['name_skeleton'], name='guests_by_looks'),
        ),
    ]
