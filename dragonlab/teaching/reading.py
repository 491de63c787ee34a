"""The lessons of a game as data: `lessons.toml` in the game's folder.

The file has chapters; each entry below one is a lesson, with what `Lesson` takes, `options` for
its game, and `position` for what lies where. For another language hand in a file of texts alone:
a table for each lesson, with its `title`, `tell`, `ask`, `right`, as many `hints`, `answers` in
the same order, and `wrong` as a list of what is said.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, overload

from dragonlab.engine.files import Unusable, named, read_text
from dragonlab.engine.game import Game
from dragonlab.engine.registry import load_kit
from dragonlab.errors import DragonlabError, LessonError, shown
from dragonlab.teaching.lesson import Lesson

MOST_BYTES = 400_000
TEXTS = ("title", "tell", "ask", "right")
KEYS = (*TEXTS, "id", "options", "position", "goal", "hints", "rules", "wrong", "marks", "way",
        "then", "before", "tries", "forced", "proof", "seat", "names")  # fmt: skip


@cache
def entries(game: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the entries of a game's lesson file by their ids, in order."""
    kit = load_kit(game)
    path = files(kit.package) / "lessons.toml"
    if not path.is_file():
        raise LessonError(f"{kit.title} has no lessons yet.")
    return read_entries(path.read_text(encoding="utf-8"), f"lessons.toml of {kit.title}")


def ids_of(game: str) -> tuple[str, ...]:
    """Return the ids of a game's lessons; none if it has no file."""
    try:
        return tuple(entries(game))
    except LessonError:
        return ()


def read_entries(text: str, where: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the lessons of a file's text by their ids.

    Raises
    ------
    LessonError
        If it is no such file; the message says where.
    """
    found: dict[str, Mapping[str, Any]] = {}
    for chapter in parsed(text, where).get("chapter", ()):
        for entry in chapter.get("lesson", ()):
            id = entry.get("id")
            if not isinstance(id, str) or not id or id in found:
                raise LessonError(f"{where}: each lesson needs an id of its own, not {shown(id)}.")
            if unknown := [key for key in entry if key not in KEYS]:
                raise LessonError(
                    f"{where}, lesson {id!r}: no entry {unknown[0]!r}; there are {', '.join(KEYS)}."
                )
            found[id] = {**entry, "chapter": chapter["title"]}
    return found


def parsed(text: str, where: str) -> dict[str, Any]:
    """Return a TOML text as data."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{where} is no TOML file: {error}.") from None


def find_entry(
    game: Game | str, id: str, texts: str | Path | None = None
) -> tuple[Game, dict[str, Any]]:
    """Return the game of one lesson, and what `Lesson` takes.

    Raises
    ------
    LessonError
        If the game has no such lesson.
    """
    name = game.id if isinstance(game, Game) else game
    all_of_it = entries(name)
    if id not in all_of_it:
        raise LessonError(f"No lesson {shown(id)}; there are {', '.join(all_of_it)}.")
    return made(name, id, all_of_it[id], translations(texts).get(id))


def made(
    name: str, id: str, entry: Mapping[str, Any], words: Mapping[str, Any] | None
) -> tuple[Game, dict[str, Any]]:
    """Return an entry's game and what is left for `Lesson`; texts on one line each."""
    rest: dict[str, Any] = {k: one_line(v) if k in TEXTS else v for k, v in entry.items()}
    rest["hints"] = [one_line(hint) for hint in entry.get("hints", ())]
    rest["wrong"] = [{**w, "say": one_line(w.get("say", ""))} for w in entry.get("wrong", ())]
    options, position = rest.pop("options", {}), rest.pop("position", {})
    del rest["id"]
    if words is not None:
        translate(id, rest, words)
    try:
        return Game(name, **options), {**rest, **position}
    except DragonlabError as error:
        raise LessonError(f"Lesson {id!r}: {error}") from None


def one_line(text: object) -> str:
    """Return a text of several lines as one."""
    if not isinstance(text, str):
        raise LessonError(f"Here a text is needed, not {shown(text)}.")
    return " ".join(text.split())


# ---- other languages


def translations(path: str | Path | None) -> Mapping[str, Any]:
    """Return the texts of a file in another language, by lesson."""
    if path is None:
        return {}
    try:
        return parsed(read_text(path, MOST_BYTES), f"The file {named(path)}")
    except Unusable as error:
        raise LessonError(f"The texts cannot be read from {named(path)}: {error}.") from None


def translate(id: str, entry: dict[str, Any], words: Mapping[str, Any]) -> None:
    """Put other words into an entry."""
    for key in TEXTS:
        if key in words:
            entry[key] = one_line(words[key])
    for key in ("hints", "wrong"):
        if key in words and len(words[key]) != len(entry[key]):
            raise LessonError(
                f"Lesson {id!r} has {len(entry[key])} {key}, the texts {len(words[key])}."
            )
    if "hints" in words:
        entry["hints"] = [one_line(hint) for hint in words["hints"]]
    if "answers" in words:
        translate_answers(id, entry, words["answers"])
    if "wrong" in words:
        pairs = zip(entry["wrong"], words["wrong"], strict=True)
        entry["wrong"] = [{**old, "say": one_line(new)} for old, new in pairs]


def translate_answers(id: str, entry: dict[str, Any], answers: Sequence[str]) -> None:
    """Put other words into the answers, wherever they are named."""
    old = entry["goal"].get("answers", [])
    if len(answers) != len(old):
        raise LessonError(f"Lesson {id!r} has {len(old)} answers, the texts {len(answers)}.")
    new = dict(zip(old, map(one_line, answers), strict=True))
    entry["goal"] = {"answers": list(new.values()), "answer": new[entry["goal"]["answer"]]}
    entry["marks"] = {new[one]: id for one, id in entry.get("marks", {}).items()}
    entry["wrong"] = [
        {**w, "answer": new[w["answer"]]} if "answer" in w else w for w in entry["wrong"]
    ]


# ---- all lessons


class Lessons(Sequence[Lesson]):
    """The lessons of a game, in order: by number or id; each can be shown in a cell."""

    def __init__(self, game: str, title: str, found: Sequence[Lesson]) -> None:
        self.game, self.title = game, title
        self._lessons = {lesson.id: lesson for lesson in found}

    @overload
    def __getitem__(self, which: int | str) -> Lesson: ...
    @overload
    def __getitem__(self, which: slice) -> Sequence[Lesson]: ...
    def __getitem__(self, which: int | str | slice) -> Lesson | Sequence[Lesson]:
        if isinstance(which, str):
            if which not in self._lessons:
                raise LessonError(
                    f"No lesson {shown(which)}; there are {', '.join(self._lessons)}."
                )
            return self._lessons[which]
        return list(self._lessons.values())[which]

    def __len__(self) -> int:
        return len(self._lessons)

    def __iter__(self) -> Iterator[Lesson]:
        return iter(self._lessons.values())

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return their table, one lesson after the other, as IPython shows it."""
        from dragonlab.lab.lesson import LessonApp

        return LessonApp(list(self))._repr_mimebundle_(**kwargs)

    @property
    def chapters(self) -> tuple[str, ...]:
        """The chapters' titles."""
        return tuple(dict.fromkeys(lesson.chapter for lesson in self))

    def __repr__(self) -> str:
        """Return what stands in their place where no kernel runs them; the same each time."""
        lines = [f"{len(self)} lessons of {self.title} (run this cell to try them)"]
        for chapter in self.chapters:
            of_it = [lesson.title for lesson in self if lesson.chapter == chapter]
            lines.append(f"{chapter}: {', '.join(of_it)}")
        return "\n".join(lines)


def lessons(
    game: Game | str, chapter: str | None = None, *, texts: str | Path | None = None
) -> Lessons:
    """Return the lessons of a game; in a cell they show their table, one after the other.

    Parameters
    ----------
    game : Game or str
    chapter : str, optional
        Only those of one chapter.
    texts : str or path, optional
        A file with their texts in another language.

    Raises
    ------
    LessonError
        If a lesson names something that the game does not have; the message says where.
    """
    name = game.id if isinstance(game, Game) else game
    every = entries(name)
    chapters = dict.fromkeys(entry["chapter"] for entry in every.values())
    if chapter is not None and chapter not in chapters:
        raise LessonError(f"No chapter {shown(chapter)}; there are {', '.join(chapters)}.")
    wanted = [id for id, entry in every.items() if chapter in (None, entry["chapter"])]
    return Lessons(name, load_kit(name).title, [Lesson(name, id, texts=texts) for id in wanted])
