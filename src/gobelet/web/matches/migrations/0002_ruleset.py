import json

from django.db import migrations, models


def keep_rulesets(apps, schema_editor):
    """Keep the rules of the matches that are there already."""
    from gobelet import rulesets

    kept = apps.get_model("matches", "Ruleset")
    for ruleset in rulesets.ALL.values():
        kept.objects.create(
            key=ruleset.key,
            fingerprint=ruleset.fingerprint(),
            data=json.dumps(ruleset.to_data(), sort_keys=True),
        )


def rename_due(apps, schema_editor):
    apps.get_model("clock", "Due").objects.filter(kind="bot").update(kind="robot")


class Migration(migrations.Migration):
    dependencies = [("matches", "0001_initial"), ("clock", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Ruleset",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=32)),
                ("fingerprint", models.CharField(max_length=64)),
                ("data", models.TextField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("key", "fingerprint"), name="one_declaration_a_ruleset"
                    )
                ],
            },
        ),
        migrations.RunPython(keep_rulesets, migrations.RunPython.noop),
        migrations.RunPython(rename_due, migrations.RunPython.noop),
    ]
