"""Lessons: a position, a question, and what is right; no screen."""

from dragonlab.teaching.lesson import Lesson
from dragonlab.teaching.reading import Lessons, lessons
from dragonlab.teaching.trial import Trial, Verdict

__all__ = ["Lesson", "Lessons", "Trial", "Verdict", "lessons"]
