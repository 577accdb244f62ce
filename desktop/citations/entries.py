"""Entries of source lists: what each line of one declares (spec 4.4)."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from desktop.citations.backward import behind, points_back
from desktop.citations.filenames import Names
from desktop.citations.lettered import lettered
from desktop.citations.locators import EXTENSIONS, is_empty, read_place
from desktop.citations.passages import first_quoted, without_quoted
from desktop.core.verdicts import DeclaredSource, Locator

_ITEM = re.compile(
    r"^[ \t]*(?:(?P<bullet>[-*•·–])[ \t]+)?(?:(?P<open>\[\^?|\(|【|［)(?P<n1>\d{1,9}|[A-Za-z]{1,3}\d{1,6}|(?!cit|sour|ref|doc)(?:[a-z]{2,12}(?:_[a-z]{2,12})?|ID)[:_-]\d{1,6}|[A-Za-z]|[ivx]{2,5}|[IVX]{2,5}|[Ⅰ-Ⅻⅰ-ⅻ])\^?(?:\]|\)|】|］)[ \t]*[:.\-–—]?[ \t]*"  # noqa: E501
    r"|##(?P<n0>\d{1,4})\$\$[ \t]*[:.\-–—]?[ \t]*"
    r"|(?P<n2>\d{1,4})[.)][ \t]+|(?P<n3>[¹²³⁴⁵⁶⁷⁸⁹⁰]{1,4})[ \t]*|(?P<n4>[①-⑳])[ \t]*)?(?P<text>.*)$"
)
_MAY_BE_MARKED = re.compile(r"\s*[-*•·–#\[(【［\d¹²³⁴⁵⁶⁷⁸⁹⁰①-⑳|]")
"""What every mark begins with: told quickly, for most lines of an answer have none."""
EMPTY = re.compile(
    r"^[\s(\[*_]*(?:none|n/?a|nil|no (?:valid )?(?:sources?|citations?|references?)\b.{0,60}|not applicable|-+|—|keine|aucune|ninguna)[\s)\].*_]*$",  # noqa: E501
    re.IGNORECASE,
)
_MARKS_IN_LINE = re.compile(r"(?:^|(?<=[\s,;|—–-]))[\[【(]\^?(\d{1,9})[\]】)](?=[\s:.]|[^\W\d])")
_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_CONTINUES = re.compile(
    r"\s*(?:pp?\.?\s?\d|pages?\b|pg\b|section\b|sec\.|§|clause\b|chunk\b|row\b|col\b|table\b|art\b|part\b|line|para|\"|“|form\b|s\.\s?\d|"
    r"(?:\w+ )?quote\b|excerpt\b|zitat\b|seite|p[áa]g|evidence\b|call\b|edition\b|abschnitt)",
    re.IGNORECASE,
)
_FILE_NAME = re.compile(rf"\.{EXTENSIONS}(?!\w)", re.IGNORECASE)
_PAGES_BEFORE = re.compile(r"(?:\bpages?|\bpp?\.|\bseiten?|\bs\.)\s?\d{1,4}[\d\s,–-]*\Z", re.IGNORECASE)
_PAGE_NEXT = re.compile(r"\s*(?!(?:19|20)\d\d(?!\d))\d{1,4}(?:\s?[-–]\s?\d{1,4})?\s*(?:[,;.)]|\Z|and\b|und\b|&)")
"""Around a comma of a list of pages: "pp. 2, 4"."""
_PASSAGE_WORDS = 8
"""Words from which on an entry without a file may be a sentence of its source."""
MAX_ENTRIES = 5000
MAX_ENTRY = 2000


def is_marked(line: str) -> bool:
    """Say whether a line has the mark of a list item or is a row of a table."""
    if _MAY_BE_MARKED.match(line) is None:
        return False
    match = _ITEM.match(line)
    return bool(
        match and (match["bullet"] or match["open"] or match["n0"] or match["n2"] or match["n3"] or match["n4"])
    ) or line.lstrip().startswith("|")


def entries_of(lines: Sequence[str], known_names: Names) -> list[DeclaredSource]:
    """Return the sources that the lines of a list declare, in order."""
    entries: list[DeclaredSource] = []
    for line in lettered(lines):
        if not line.strip() or EMPTY.match(line.strip(" -*•")):
            continue
        for piece in _marked_pieces(line) or _passage(line, known_names) or _split(line, known_names):
            if len(entries) >= MAX_ENTRIES:
                return entries
            entry = _entry(piece, len(entries) + 1, known_names)
            if entry is not None:
                back = points_back(entry.raw) if entries else None
                entries.append(entry if back is None else replace(entry, locator=behind(entries[-1].locator, back)))
    return entries


def _marked_pieces(line: str) -> list[str]:
    """Return the pieces of a line with two marks or more: "[1] A.pdf — [2] B.pdf"."""
    if "[" not in line and "(" not in line and "【" not in line:
        return []
    marks = list(_MARKS_IN_LINE.finditer(without_quoted(line, "\ue000")))
    marks = [mark for mark in marks if mark[0][0] == marks[0][0][0]]  # `[1] … within sixty (60) days` is one entry
    bounds = [m.start() for m in marks] + [len(line)]
    return [line[a:b].strip(" ,;|—–-") for a, b in pairwise(bounds)] if len(marks) > 1 else []


def _passage(line: str, known_names: Names) -> list[str]:
    """Return the item whole when it is numbered and a sentence of its source: commas part no sources in it."""
    match = _ITEM.match(line)
    if match is None or not (match["open"] or match["n0"] or match["n2"] or match["n3"] or match["n4"]):
        return []
    return [line.strip()] if reads_as_passage(match["text"], known_names) else []


def reads_as_passage(text: str, known_names: Names) -> bool:
    """Say whether an entry is words of its source and no title: many, mostly small ones, and no file among them."""
    words = text.split()
    small = sum(word[:1].islower() for word in words)
    if len(words) < _PASSAGE_WORDS or small * 2 < len(words):
        return False
    return _FILE_NAME.search(text) is None and "://" not in text and not known_names.held_by(text[:MAX_ENTRY])


def _entry(piece: str, position: int, known_names: Names) -> DeclaredSource | None:
    match = _ITEM.match(piece)
    if match is None:  # pragma: no cover - the pattern matches every line
        return None
    body = match["text"].strip()
    written = match["n1"]
    number: int | None = position
    key = None
    if written and written.isdigit():
        number = int(written)
    elif written:
        number, key = None, unicodedata.normalize("NFKC", written)
    elif match["n0"]:
        number = int(match["n0"]) + 1
    elif match["n3"]:
        number = int(match["n3"].translate(_SUPERSCRIPT))
    elif match["n4"]:
        number = ord(match["n4"]) - ord("①") + 1
    clean = body.strip().strip("`").strip()
    if clean.startswith(("**", "__")):
        clean = re.sub(r"^(\*\*|__)(.*)\1$", r"\2", clean)
    if not clean.strip(" .,;\"'“”"):
        return None
    entry = declare(clean, number, known_names)
    if key:
        entry = replace(entry, locator=replace(entry.locator, chunk=key))
    return entry


def declare(body: str, number: int | None, known_names: Names, raw: str = "") -> DeclaredSource:
    """Read what an entry names; `raw` is how it stands in the answer, where that is more than `body`."""
    clean = body.strip()
    if clean not in known_names:
        words = _quoted_words(clean, known_names)
        if words is not None and number is not None:
            return DeclaredSource(number, raw or clean, Locator(), words)
        clean = _unquote(clean.rstrip(".").rstrip() if not clean.endswith("..") else clean)
    reading = read_place(clean[:MAX_ENTRY], known_names)
    locator = reading.locator
    if locator.number is not None and number is None:
        number = locator.number
    if locator.number is not None:
        locator = replace(locator, number=None)
    if locator.document is None and locator.span_id is None and locator.url is None:
        alone = is_empty(locator) and reading.quote is None
        title = clean if alone else reading.rest
        if title and reading.quote is None and reads_as_passage(title, known_names):
            return DeclaredSource(number, raw or clean, locator, title)
        if title and locator.form_number is None:  # a form is known by its number, whatever it is called beside it
            locator = replace(locator, document=title)
    return DeclaredSource(number, raw or clean, locator, reading.quote)


def _quoted_words(entry: str, known_names: Names) -> str | None:
    """Return the words of an entry that is nothing but a quotation, None where it may be a title in quote marks.

    Titles are short, without figures, and have most of their words in capitals.
    """
    found = first_quoted(entry)
    if found is None or found[0][0] > 0 or entry[found[0][1] :] not in ("", ".") or found[1].strip() in known_names:
        return None
    text = found[1]
    words = text.split()
    capitals = sum(word[:1].isupper() for word in words)
    title = len(words) < 4 or (len(words) < 9 and capitals * 2 > len(words))
    said = text.rstrip()[-1:] in ".!?" or any(character.isdigit() for character in text)
    return None if title and not said else text


def _unquote(text: str) -> str:
    return text[1:-1].strip() if len(text) > 2 and text[0] in "\"'“`" and text[-1] in "\"'”`" else text


def _split(line: str, known_names: Names) -> list[str]:
    """Split a line at semicolons, or at commas that neither stand in a known name nor before a page or section.

    An item that names a file is one source: at a comma another one begins only with the name of a file.
    """
    if "," not in line and ";" not in line and "|" not in line:
        only = line.strip()
        return [only] if only.strip(" .,;-*•") else []
    masked = line
    held = known_names.held_by(line)
    files = sorted({*(at for _, at in held), *(match.start() for match in _FILE_NAME.finditer(line))})
    for name, _ in held:
        if "," in name or ";" in name or "|" in name:
            masked = masked.replace(name, "\ue000" * len(name))
    masked = without_quoted(masked, "\ue000")
    masked = re.sub(r"\([^()]{0,300}\)", lambda m: "\ue000" * len(m.group()), masked)
    bounds = [0]
    one_each = bool(files) and is_marked(line)
    for match in re.finditer(r"[;,]|\s\|\s(?=\[?\w+[^|]{0,80}\.\w{2,4}\b)", masked):
        if len(bounds) > MAX_ENTRIES:
            break  # more are not kept
        if one_each and match.group() == ",":
            following = bisect_left(files, match.end())
            comma = masked.find(",", match.end())
            if following == len(files) or (0 <= comma < files[following]):
                continue
        if (
            match.group() == ","
            and re.match(r"\d", masked[match.end() : match.end() + 1])
            and masked[match.start() - 1 : match.start()].isdigit()
        ):
            continue
        paged = match.group() == "," and _PAGES_BEFORE.search(line, max(0, match.start() - 80), match.start())
        if _CONTINUES.match(line, match.end()) or (paged and _PAGE_NEXT.match(line, match.end())):
            continue
        bounds.append(match.end())
    bounds.append(len(line))
    pieces = [line[a:b].strip().rstrip(",;|").strip() for a, b in pairwise(bounds)]
    return [piece for piece in pieces if piece.strip(" .,;-*•")]
