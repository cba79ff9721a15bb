import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import gobelet.web.accounts.models
from gobelet.web.accounts.names import key, skeleton


def fill(apps, schema_editor):
    for user in apps.get_model('accounts', 'User').objects.all():
        user.username_key = key(user.username)
        user.username_skeleton = skeleton(user.username)
        user.save(update_fields=['username_key', 'username_skeleton'])


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0002_origin'),
    ]

    operations = [
        migrations.AlterModelManagers(
            name='user',
            managers=[
                ('objects', gobelet.web.accounts.models.UserManager()),
            ],
        ),
        migrations.AlterField(
            model_name='user',
            name='username',
            field=models.CharField(max_length=20, unique=True),
        ),
        migrations.AddField(
            model_name='user',
            name='username_key',
            field=models.CharField(editable=False, max_length=80, null=True),
        ),
        migrations.AddField(
            model_name='user',
            name='username_skeleton',
            field=models.CharField(editable=False, max_length=400, null=True),
        ),
        migrations.AddField(
            model_name='user',
            name='closes_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='user',
            name='username_key',
            field=models.CharField(editable=False, max_length=80, unique=True),
        ),
        migrations.AlterField(
            model_name='user',
            name='username_skeleton',
            field=models.CharField(editable=False, max_length=400, unique=True),
        ),
        migrations.AddField(
            model_name='player',
            name='joins',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='guests', to='accounts.player'),
        ),
        migrations.CreateModel(
            name='RecoveryCode',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='recovery_codes', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'digest'), name='one_use_a_recovery_code')],
            },
        ),
    ]
