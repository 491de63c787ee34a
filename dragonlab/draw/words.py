"""Text from outside made fit to be drawn and sent."""

from __future__ import annotations

from typing import Final

#: A name on a board is cut here; nobody could read more of it.
MOST_LETTERS: Final = 60


def whole_letters(words: str) -> str:
    """Return a text in which halves of letters (lone surrogates) are replaced by a sign.

    They cannot be written as UTF-8: not into a message to the browser, nor into a file.
    """
    return words.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def shortened(name: str, most: int = MOST_LETTERS) -> str:
    """Return a name on one line that can be drawn: whole letters, and not too many of them."""
    plain = " ".join(whole_letters(name[: 4 * most]).split())
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"
