"""The addresses of this app."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, include, path, reverse

from .drills.urls import sitemap_addresses as drill_addresses
from .lessons import book
from .reference import reference
from .views import glossary, lessons, progress, quarrels, search
from .views import reference as reference_pages

urlpatterns: list[URLPattern | URLResolver] = [
    path("table/", include("tutorials.table.urls")),
    path("scorekeeper/", include("tutorials.scorekeeper.urls")),
    path("my-data/", include("tutorials.records.urls")),
    path("drills/", include("tutorials.drills.urls")),
    path("rules/", reference_pages.rules, name="rules"),
    path("rules/special/", reference_pages.special, name="special"),
    path("rules/penalties/", quarrels.penalties, name="penalties"),
    path("rules/penalties/<slug:ruling_id>/", quarrels.ruling, name="ruling"),
    path("rules/priority/", quarrels.priority, name="priority"),
    path("rules/disputes/", reference_pages.disputes, name="disputes"),
    path("glossary/", glossary.glossary, name="glossary"),
    path("glossary/elsewhere/", glossary.elsewhere, name="elsewhere"),
    path("faq/", reference_pages.faq, name="faq"),
    path("search/", search.search, name="search"),
    path("learn/", lessons.learn, name="learn"),
    path("learn/progress/", progress.own_progress, name="progress"),
    path("learn/progress/export/", progress.export_progress, name="progress-export"),
    path("learn/progress/import/", progress.import_progress, name="progress-import"),
    path("learn/progress/forget/", progress.forget_everything, name="progress-forget"),
    path("learn/<slug:lesson_id>/", lessons.lesson, name="lesson"),
    path("learn/<slug:lesson_id>/forget/", progress.forget_lesson, name="lesson-forget"),
    path("learn/<slug:lesson_id>/<slug:step_id>/", lessons.step, name="step"),
    path("learn/<slug:lesson_id>/<slug:step_id>/done/", progress.note_done, name="step-done"),
]


def sitemap_addresses() -> Iterator[str]:
    """Give the pages of this app that stand at an address with a parameter."""
    yield from drill_addresses()
    for ruling in reference().penalties.rulings:
        yield reverse("ruling", args=[ruling])
    for lesson in book().lessons.values():
        yield reverse("lesson", args=[lesson.id])
        yield from (reverse("step", args=[lesson.id, step.id]) for step in lesson.steps)
