from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tutorials", "0004_pace_of_a_game"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="standing",
            field=models.JSONField(db_default={}, default=dict),
        ),
        migrations.AlterField(
            model_name="game",
            name="pace",
            field=models.CharField(db_default="once", default="once", max_length=8),
        ),
    ]
