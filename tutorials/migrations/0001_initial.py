from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Progress",
            fields=[
                ("digest", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("done", models.JSONField(default=list)),
                ("updated", models.DateTimeField(auto_now=True)),
            ],
        ),
    ]
