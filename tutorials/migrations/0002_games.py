import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tutorials', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Game',
            fields=[
                ('id', models.CharField(max_length=32, primary_key=True, serialize=False)),
                ('visitor', models.CharField(max_length=64)),
                ('seed', models.CharField(max_length=64)),
                ('key', models.CharField(max_length=64)),
                ('shared', models.BooleanField(default=False)),
                ('options', models.JSONField()),
                ('hints', models.CharField(default='on', max_length=8)),
                ('guided', models.BooleanField(default=True)),
                ('version', models.PositiveIntegerField(default=0)),
                ('pressed', models.CharField(default='', max_length=64)),
                ('hand', models.PositiveIntegerField(default=0)),
                ('start', models.JSONField(default=dict)),
                ('actions', models.JSONField(default=list)),
                ('phase', models.CharField(max_length=16)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('updated', models.DateTimeField(auto_now=True)),
            ],
            options={
                'indexes': [models.Index(fields=['visitor', '-updated'], name='game_of_visitor')],
                'constraints': [models.CheckConstraint(condition=models.Q(('hints__in', ['off', 'on', 'detailed'])), name='game_hints_known')],
            },
        ),
        migrations.CreateModel(
            name='PlayedHand',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('start', models.JSONField()),
                ('actions', models.JSONField()),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='played', to='tutorials.game')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('game', 'number'), name='played_hand_once')],
            },
        ),
    ]
