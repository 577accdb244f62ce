r"""Sources as LaTeX cites and lists them: `\cite{form}` and `\bibitem{form} Home Form.pdf, p. 3`, `\footnote{…}`."""

from __future__ import annotations

import re

from desktop.citations.locators import EXTENSIONS

_KEY = r"[\w:.+/-]{1,60}"
_NAME = rf"[^{{}}\[\]\n,]{{1,120}}\.{EXTENSIONS}"
"""The name of a file: one with blanks is no key."""
_ITEM = re.compile(rf"\\bibitem(?:\[[^\[\]\n]{{0,60}}\])?\{{({_KEY})\}}")
_CITE = re.compile(
    rf"\\(?:auto|foot|full|no|paren|text)?cite[pt]?\*?(?:\[(?P<place>[^\[\]\n]{{0,60}})\])?"
    rf"\{{(?P<keys>[ ]?{_KEY}(?:,[ ]?{_KEY}){{0,20}}|{_NAME})\}}"
)
_NOTE = re.compile(
    rf"\\footnote\{{(?:\\[a-z]{{2,10}}\{{(?P<set>{_NAME})\}}|(?P<name>{_NAME}(?!\w)))(?P<rest>[^{{}}\[\]\n]{{0,120}})\}}",
    re.IGNORECASE,
)
_LINE = re.compile(
    r"^[ \t]*(?:(?P<item>\\item)(?=[ \t])|(?P<head>\\(?:sub){0,2}section\*?\{)(?P<title>[^{}\n]{1,200})\}[ \t]*$|"
    r"\\(?:begin|end)\{(?!thebibliography)[a-zA-Z]{1,20}\*?\}[ \t]*$)",
    re.MULTILINE,
)
"""Lines that LaTeX sets: an item, a heading, and what only begins or ends a list or a page."""
_LIST = re.compile(r"\\(?P<act>begin|end)\{thebibliography\}(?:\{[^{}\n]{0,20}\})?")
_FILE = re.compile(rf"[ ]?{_NAME}", re.IGNORECASE)
_MOST_ITEMS = 1_000


def without_latex(text: str) -> str:
    """Return a text of the same length whose listed sources have numbers in brackets for keys, and so their markers.

    A key that no list explains stays as it is.
    """
    if "\\item" in text or "section{" in text or "section*{" in text or "\\begin{" in text:
        text = _LINE.sub(_plain_line, text)
    if "\\footnote{" in text:
        text = _NOTE.sub(_noted, text)
    if "\\begin{thebibliography}" not in text:
        return _CITE.sub(_file, text) if "cite" in text and "\\" in text else text
    items = list(dict.fromkeys(match[1] for match in _ITEM.finditer(text)))[:_MOST_ITEMS]
    numbers = {key: number for number, key in enumerate(items, start=1)}

    def cited(match: re.Match[str]) -> str:
        keys = [key.strip() for key in match["keys"].split(",")]
        if not all(key in numbers for key in keys):
            return match.group()
        place = (match["place"] or "").replace("~", " ").strip()
        written = ",".join(str(numbers[key]) for key in keys)
        inner = f"{written}, {place}" if place and len(keys) == 1 else written
        return f"[{inner.ljust(len(match.group()) - 2)}]"

    def listed(match: re.Match[str]) -> str:
        number = numbers.get(match[1])
        return f"[{number}]".rjust(len(match.group())) if number is not None else match.group()

    def headed(match: re.Match[str]) -> str:
        return ("Sources:" if match["act"] == "begin" else "").ljust(len(match.group()))

    return _CITE.sub(cited, _ITEM.sub(listed, _LIST.sub(headed, text)))


def _plain_line(line: re.Match[str]) -> str:
    if line["item"]:
        return line.group().replace("\\item", "-    ")
    title = "#".ljust(len(line["head"])) + line["title"] if line["head"] else ""
    return title.ljust(len(line.group()))


def _noted(note: re.Match[str]) -> str:
    """Return a citation of the file that a note names, in whatever type: `_` is written with a backslash in front."""
    inner = f"{note['set'] or note['name']}{note['rest']}".replace("\\_", "_").replace("~", " ")
    return f"[{inner.ljust(len(note.group()) - 2)}]"


def _file(match: re.Match[str]) -> str:
    r"""Return a citation of a file by its name, with the page: `\cite[p.~10]{form.pdf}` is `[form.pdf, p. 10]`."""
    place = (match["place"] or "").replace("~", " ").strip()
    if not place or _FILE.fullmatch(match["keys"]) is None:
        return match.group()
    inner = f"{match['keys'].strip()}, {place}"
    return f"[{inner.ljust(len(match.group()) - 2)}]"
