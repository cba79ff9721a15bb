import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('matches', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Result',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('total', models.PositiveIntegerField()),
                ('is_won', models.BooleanField()),
                ('is_played_out', models.BooleanField()),
                ('seat', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='result', to='matches.seat')),
            ],
        ),
    ]
