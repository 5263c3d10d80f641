"""The lessons: content as data, exercises that the engine answers. Nothing here knows of requests or visitors."""

from __future__ import annotations

from .loading import book, load_lessons
from .model import Book, Chapter, Lesson, Page, Step

__all__ = ["Book", "Chapter", "Lesson", "Page", "Step", "book", "load_lessons"]
