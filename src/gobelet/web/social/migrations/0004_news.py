from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('social', '0003_chat'),
    ]

    operations = [
        migrations.AddField(
            model_name='friendship',
            name='is_news',
            field=models.BooleanField(default=False),
        ),
    ]
