"""Names of source files as answers write them: in links, with or without their ending."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import overload
from urllib.parse import unquote

from desktop.core.verdicts import DocumentInfo, Locator

_HEAD = 3
"""Characters of a name it is first looked up by."""
_LEAST = 4
"""Characters of a name that may be looked for in running text."""


_LEAST_BARE = 8
_ENDING = re.compile(r"[A-Za-z]{2,4}")
_ONE_WORD = re.compile(r"[^\W\d_]+")
"""A name that may be an ordinary word ("Endorsements.pdf") is looked for with its ending only."""
_OPENING = re.compile(r"[\s*_`\"“”']*")
_CLOSING = re.compile(
    r"[*_`\"“”']*\s*(?:[,;|(\[:\"“”]|\s[—–-]\s|[*`]|\s(?:at\s)?(?:pp?\.|pg\.|pages?|section|§|seite)\s?[\dIVXA-Z])",
    re.IGNORECASE,
)
"""What may stand behind such a name."""


class Names(Sequence[str]):
    """The known names of sources, longest first, found in a text however many there are."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        """Order the names; blank ones are left out."""
        self._ordered = sorted({name for name in names if name.strip()}, key=lambda name: (-len(name), name))
        self._all = frozenset(self._ordered)
        self._ranks: dict[str, list[int]] = {}
        """First characters → which names begin with them."""
        for rank, name in enumerate(self._ordered):
            self._ranks.setdefault(name[:_HEAD], []).append(rank)
        self._heads = sorted({len(head) for head in self._ranks})

    def __len__(self) -> int:
        return len(self._ordered)

    def __contains__(self, name: object) -> bool:
        return name in self._all

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> list[str]: ...
    def __getitem__(self, at: int | slice) -> str | list[str]:
        return self._ordered[at]

    @cached_property
    def files(self) -> tuple[str, ...]:
        """Return the names that look like one of a file wherever they stand, longest first."""
        return tuple(name for name in self._ordered if len(name) >= _LEAST and "." in name)

    @cached_property
    def _endings(self) -> frozenset[str]:
        return frozenset(name[name.rindex(".") :] for name in self.files)

    def files_in(self, text: str) -> tuple[str, ...]:
        """Return those of `files` that may stand in a text: it is asked for their few endings before their names."""
        return self.files if any(map(text.__contains__, self._endings)) else ()

    @cached_property
    def stems(self) -> frozenset[str]:
        """Return the names without folder and ending."""
        return frozenset(map(file_stem, self._ordered))

    @cached_property
    def _without_ending(self) -> dict[str, str]:
        """Return the names of files by what is left without their ending, without those it does not tell apart."""
        found: dict[str, set[str]] = {}
        for name in self._ordered:
            stem, dot, ending = name.rpartition(".")
            if dot and _ENDING.fullmatch(ending) and len(stem) >= _LEAST_BARE and not _ONE_WORD.fullmatch(stem):
                found.setdefault(stem, set()).add(name)
        return {stem: min(names) for stem, names in found.items() if len(names) == 1}

    def led_by(self, text: str) -> tuple[str, int] | None:
        """Return the file whose name without its ending opens a reference ("Policy 2025, p. 9"), and where that ends.

        A file name is written out or it is not: no case is folded and no word left out.
        """
        start = _OPENING.match(text).end()  # type: ignore[union-attr]
        end = _CLOSING.search(text, start)
        stem = text[start : end.start() if end else len(text)].rstrip()
        name = self._without_ending.get(stem)
        return (name, start + len(stem)) if name is not None else None

    def held_by(self, text: str) -> list[tuple[str, int]]:
        """Return the names that stand in a text, longest first, each with its first place."""
        places: dict[int, int] = {}
        for length in self._heads:
            for at in range(len(text) - length + 1):
                for rank in self._ranks.get(text[at : at + length], ()):
                    if rank not in places and text.startswith(self._ordered[rank], at):
                        places[rank] = at
        return [(self._ordered[rank], places[rank]) for rank in sorted(places)]


NO_NAMES = Names()


def linked_file(url: str, known_names: Names) -> Locator | None:
    """Return the file and page a link leads to, when it is a source: `Home%20form.pdf#page=3`.

    `page=` counts the pages of the file (RFC 8118), whatever is printed on them.
    """
    path, _, fragment = url.strip("<>").partition("#")
    name = unquote(path).rsplit("/", 1)[-1]
    if name not in known_names:
        name = unquote(path.partition("?")[0]).rsplit("/", 1)[-1]
    if name not in known_names:
        return None
    page = re.search(r"(?:^|&)page=(\d{1,6})(?:&|$)", fragment)
    return Locator(document=name, page=int(page.group(1)) if page else None)


_KEY = re.compile(
    r"(?:\b(?:see|cf\.?|e\.g\.,?)\s)?-?(?<![\w.])@\{?(?P<key>[\w][\w:.#$%&+?<>~/-]*[\w])\}?(?P<behind>,\s(?=\d{1,4}\b))?"
)


def keyed_by_stem(text: str, known_names: Names) -> str:
    """Return a citation as Pandoc writes it, `[see @home_form, p. 4]`, with the file that its key is the name of."""

    def named(key: re.Match[str]) -> str:
        found = known_names.led_by(key["key"])
        name = found[0] if found is not None and found[1] == len(key["key"]) else None
        name = name or (key["key"] if key["key"] in known_names else None)
        return f"{name}{', p. ' if key['behind'] else ''}" if name else key.group()

    return _KEY.sub(named, text)


def file_stem(name: str) -> str:
    """Return the name of a file without folder and ending, folded for comparison."""
    plain = name.replace("\\", "/").rsplit("/", 1)[-1].casefold().replace("_", " ").replace("%20", " ")
    return re.sub(r"\.\w{2,4}$", "", plain).strip()


def documents_by_name(documents: Iterable[DocumentInfo]) -> dict[str, list[str]]:
    """Return each name of a document, with and without its folders, → the ids of the documents called so."""
    names: dict[str, list[str]] = {}
    for info in documents:
        whole = [info.id, info.name, info.title, *info.names]
        bases = [name.replace("\\", "/").rsplit("/", 1)[-1] for name in info.names]
        for name in {name for name in (*whole, *bases) if name}:
            names.setdefault(name, []).append(info.id)
    return names
