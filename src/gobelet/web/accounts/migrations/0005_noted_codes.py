from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0004_guests_by_looks'),
    ]

    operations = [
        migrations.AddField(
            model_name='recoverycode',
            name='is_noted',
            field=models.BooleanField(default=True),
        ),
    ]
