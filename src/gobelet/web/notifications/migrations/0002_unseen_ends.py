from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('notifications', '0001_wishes'),
    ]

    operations = [
        migrations.AddField(
            model_name='matchwishes',
            name='has_unseen_end',
            field=models.BooleanField(default=False),
        ),
    ]
