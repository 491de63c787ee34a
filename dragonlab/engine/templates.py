"""Templates: sentences with slots, as a game's tables hold them.

A template may hold, in braces:

- ``{name}``: what is told of, such as ``{who}``; a dot leads on: ``{box.limit}``;
- ``{name:coin}``: counted, "1 coin" or "2 coins";
- ``{tile(a)}``: what something is called, or a sentence out of a list;
- ``{name?text|other text}``: a choice; so are ``{name=word?...|...}`` and ``{name>1?...|...}``.

A choice may hold slots and choices in turn. A template is read once and then only written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any

from dragonlab.engine.phrases import spoken
from dragonlab.errors import WordsError

Text = str | Callable[[Any], str]

SLOT = re.compile(r"\{([\w.]+)(?:\(([\w., ]*)\))?(?:([=>])([\w.]+))?(?:(\?)|(?::([\w ]+))?\})")
PLAIN = re.compile(r"[^{}|]+")


@dataclass(frozen=True, slots=True)
class Slot:
    """What stands in braces.

    Attributes
    ----------
    name : str
    args : tuple of str, or None
        What is given to a function, if it is one.
    noun : str
        What is counted.
    sign, other : str
        What a choice compares with: nothing, or `=` and a word, or `>` and a number or name.
    texts : pair of templates, or None
        What a choice writes.
    """

    name: str
    args: tuple[str, ...] | None = None
    noun: str = ""
    sign: str = ""
    other: str = ""
    texts: tuple[Template, Template] | None = None


Template = tuple["str | Slot", ...]
Find = Callable[[Slot], str]


@cache
def parse(text: str) -> Template:
    """Read a template.

    Raises
    ------
    WordsError
        If its braces cannot be read; the message says from where on.
    """
    template, at = _parts(text, 0)
    if at < len(text):
        raise WordsError(f"{text!r} cannot be read from {text[at : at + 20]!r} on.")
    return template


def _parts(text: str, at: int) -> tuple[Template, int]:
    """Read as far as possible: to the end, or to what ends a text of a choice."""
    parts: list[str | Slot] = []
    while found := PLAIN.match(text, at) or SLOT.match(text, at):
        one, at = (found[0], found.end()) if found.re is PLAIN else _slot(found, text)
        parts.append(one)
    return tuple(parts), at


def _slot(found: re.Match[str], text: str) -> tuple[Slot, int]:
    name, args, sign, other, asks, noun = found.groups()
    given = None if args is None else tuple(x.strip() for x in args.split(",") if x.strip())
    if not asks:
        if sign:
            raise WordsError(f"{found[0]!r} in {text!r} compares, but has no texts to choose from.")
        return Slot(name, given, noun or ""), found.end()
    yes, at = _parts(text, found.end())
    no, last = _parts(text, at + 1)
    if text[at : at + 1] != "|" or text[last : last + 1] != "}":
        raise WordsError(f"{found[0]!r} in {text!r} needs two texts: {{name?one|other}}.")
    return Slot(name, given, "", sign or "", other or "", (yes, no)), last + 1


def slots(template: Template) -> Iterator[Slot]:
    """Yield every slot of a template, those inside of choices too."""
    for part in template:
        if isinstance(part, Slot):
            yield part
            for text in part.texts or ():
                yield from slots(text)


# ---- writing


def writer(template: Template, find: Find, names: dict[str, Any]) -> Text:
    """Return what writes a template: itself if nothing is to be filled in, or a function.

    It is made as code, as `namedtuple` does, because sentences are written by the thousand.

    Parameters
    ----------
    template : Template
    find : callable (Slot) -> str
        Returns for a slot the code that reads it off what is told about, which is called `t`;
        raises `WordsError` for a name that is not known.
    names : dict
        What else this code speaks of.
    """
    if not any(slots(template)):
        return "".join(map(str, template))
    made: Callable[[Any], str] = eval(f"lambda t: {code(template, find)}", {**HELP, **names})
    return made


def code(template: Template, find: Find) -> str:
    """Return an expression that writes a template."""
    form = "".join(p.replace("%", "%%") if isinstance(p, str) else "%s" for p in template)
    read = [_slot_code(part, find) for part in template if isinstance(part, Slot)]
    return f"{form!r} % ({', '.join(read)},)" if read else repr(form % ())


def _slot_code(slot: Slot, find: Find) -> str:
    value = find(slot)
    if slot.texts:
        yes, no = (code(text, find) for text in slot.texts)
        return f"({yes} if {_test(slot, value, find)} else {no})"
    return f"spoken({value}, {slot.noun!r})" if slot.noun else value


def _test(slot: Slot, value: str, find: Find) -> str:
    if slot.sign == "=":
        return f"is_called({value}, {slot.other!r})"
    if slot.sign == ">":
        return f"{value} > {slot.other if slot.other.isdigit() else find(Slot(slot.other))}"
    return value


def is_called(value: Any, word: str) -> bool:
    """Whether a value goes by a word: an enum's member by its name, a set by any of its own."""
    if isinstance(value, tuple):
        return any(is_called(one, word) for one in value)
    return (value.name.lower() if isinstance(value, Enum) else str(value)) == word


def said(text: Text, about: Any) -> str:
    """Return a text that stands for itself, or what writes it writes."""
    return text if isinstance(text, str) else text(about)


HELP = {"spoken": spoken, "is_called": is_called}
