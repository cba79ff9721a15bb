import json

from django.db import migrations, models


def keep_rulesets(apps, schema_editor):
    """Keep the rules of the matches that are there already."""
    from gobelet import rulesets

    kept = apps.get_model("matches", "Ruleset")
    begun = apps.get_model("matches", "Match").objects.values_list("ruleset", "fingerprint")
    for key, fingerprint in begun.distinct():
        ruleset = rulesets.ALL.get(key)
        if ruleset is not None:
            data = json.dumps(ruleset.to_data(), sort_keys=True)
            kept.objects.create(key=key, fingerprint=fingerprint, data=data)


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
