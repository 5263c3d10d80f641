from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tutorials", "0004_pace_of_a_game"),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="standing",
            field=models.JSONField(default=dict),
        ),
    ]
