"""Source lists of an answer: find the last line-anchored one, cut it off the body, read its entries (spec 4.4)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from desktop.citations.backward import behind, points_back
from desktop.citations.filenames import Names
from desktop.citations.lettered import lettered, unlettered
from desktop.citations.locators import is_empty, read_place
from desktop.citations.passages import Next, RangeSet, first_quoted, without_quoted
from desktop.citations.source_tables import read_table
from desktop.core.verdicts import DeclaredSource, Locator, Range

_STRONG = (
    r"citation list|reference list|list of sources|sources?(?:\(s\))?(?:\s+(?:used|cited|consulted|list|documents?|and related content))?|references?(?:\(s\))?|citations?(?:\(s\))?|"  # noqa: E501
    r"works cited|bibliography|quellen?(?:angaben|verzeichnis)?|fuentes?|r[ée]f[ée]rences?|fontes?|fonti|bronnen|bron|k[äa]llor|kilder|"  # noqa: E501
    r"[źz]r[óo]d[łl]a|zdroje|источники?|список источников|参考来源|来源|參考來源|來源|参考文献|參考文獻|出典|参照元|출처|참고문헌|المصادر|מקורות|"  # noqa: E501
    r"kaynaklar|nguồn|แหล่งที่มา|स्रोत"
)
_WEAK = (
    r"evidence|found in|supporting (?:documents|passages)|footnotes|source documents?|"
    r"(?:relevant|key|primary|supporting|main|cited|used|all|additional|policy|document) "
    r"(?:sources|references|citations)|"
    r"(?:documents?|files?|passages?|pages?) (?:referenced|cited|used|consulted|reviewed)"
)
_SIGN = "[\u2600-\u27bf\U0001f300-\U0001faff]\ufe0f?[ \t]*"
"""A picture before a heading or an entry."""
_HEADING = re.compile(
    rf"^[ \t]{{0,8}}(?P<mark>#{{1,6}}[ \t]*|>[ \t]*|[-*•][ \t]+)?(?:{_SIGN})?(?P<bold>\*\*|__|\*|_)?[ \t]*(?:{_SIGN})?"
    rf"(?:(?P<strong>(?:{_STRONG})(?:[ \t]?(?:&|/|and|und|y|et)[ \t]?(?:{_STRONG}))?)|(?P<weak>{_WEAK}))"
    r"(?:[ \t]*\(\d{1,3}\))?"
    r"[ \t]*(?P<bold2>\*\*|__|\*|_)?[ \t\u00a0]*(?P<colon>[:：])?[ \t]*(?P<bold3>\*\*|__|\*|_)?[ \t]*(?P<rest>[^\n]*)$",
    re.IGNORECASE | re.MULTILINE,
)
_HTML = re.compile(
    r"<details[^>]{0,80}>\s*<summary>\s*(?:sources?|references?|citations?)\s*</summary>|<(?P<tag>sources)>",
    re.IGNORECASE,
)
_RECORD = re.compile(r"<(?:source|citation|document|reference)\b", re.IGNORECASE)
_MOST_HTML = 20_000
"""Characters between the tags round a list."""
_ITEM = re.compile(
    r"^[ \t]*(?:(?P<bullet>[-*•·–])[ \t]+)?(?:(?P<open>\[\^?|\(|【|［)(?P<n1>\d{1,9}|[A-Za-z]{1,3}\d{1,6}|[A-Za-z]|[ivx]{2,5}|[IVX]{2,5}|[Ⅰ-Ⅻⅰ-ⅻ])\^?(?:\]|\)|】|］)[ \t]*[:.\-–—]?[ \t]*"  # noqa: E501
    r"|(?P<n2>\d{1,4})[.)][ \t]+|(?P<n3>[¹²³⁴⁵⁶⁷⁸⁹⁰]{1,4})[ \t]*|(?P<n4>[①-⑳])[ \t]*)?(?P<text>.*)$"
)
_EMPTY = re.compile(
    r"^[\s(\[*_]*(?:none|n/?a|nil|no (?:valid )?(?:sources?|citations?|references?)\b.{0,60}|not applicable|-+|—|keine|aucune|ninguna)[\s)\].*_]*$",  # noqa: E501
    re.IGNORECASE,
)
_NO_SOURCES = re.compile(
    r"^[ \t]*no sources? (?:were|was) (?:used|cited|found)[^\n]{0,60}$", re.IGNORECASE | re.MULTILINE
)
_FIELDS = re.compile(
    r"(?:\n[ \t]*[*_]{0,2}(?:pages?|seiten?|section|clause|form|abschnitt|(?:verbatim |exact )?quote|excerpt|zitat)"
    r"[*_]{0,2}[ \t]?:[^\n]{1,2000}){1,6}",
    re.IGNORECASE,
)
"""Lines below "Source: A.pdf" that say more of it: "Page: 2", "Quote: …"."""
_BLANKS = re.compile(r"[ \t]*")
RULE = r"[ \t]*(?:-{3,}|\*{3,}|_{3,}|={3,}|[─━═—–⸻]{2,}|\*(?:[ \t]\*){2,}|-(?:[ \t]-){2,})[ \t]*"
"""A line drawn across the answer."""
_RULE = re.compile(rf"(?:^|\n){RULE}$")
_QUOTED_ABOVE = re.compile(r"[ \t]{0,3}>|.*[\"”“»][.,;]?[*_]{0,2}[ \t]*$")
_NUMBERED = re.compile(r"[\[(【［^]{0,2}\d+[\])】］.:]|[¹²³⁴-⁹⁰①-⑳]")
_MARKS_IN_LINE = re.compile(r"(?:^|(?<=[\s,;|—–-]))[\[【(]\^?(\d{1,9})[\]】)](?=[\s:.]|[^\W\d])")
_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_CONTINUES = re.compile(
    r"\s*(?:pp?\.?\s?\d|pages?\b|pg\b|section\b|sec\.|§|clause\b|chunk\b|row\b|col\b|table\b|art\b|part\b|line|para|\"|“|form\b|s\.\s?\d|"
    r"(?:\w+ )?quote\b|excerpt\b|zitat\b|seite|p[áa]g|evidence\b|call\b|edition\b|abschnitt)",
    re.IGNORECASE,
)
_PAGES_BEFORE = re.compile(r"(?:\bpages?|\bpp?\.|\bseiten?|\bs\.)\s?\d{1,4}[\d\s,–-]*\Z", re.IGNORECASE)
_PAGE_NEXT = re.compile(r"\s*(?!(?:19|20)\d\d(?!\d))\d{1,4}(?:\s?[-–]\s?\d{1,4})?\s*(?:[,;.)]|\Z|and\b|und\b|&)")
"""Around a comma of a list of pages: "pp. 2, 4"."""
_NOT_ITEM = re.compile(
    r"^\s*(?:let me know|confidence\b|search used|note\b|please\b|if you|i hope|disclaimer|summary\b|answer\b|feel free)",  # noqa: E501
    re.I,
)
MAX_ENTRIES = 5000
MAX_ENTRY = 2000


class SourceList(Struct, frozen=True):
    """One trailer: where it stands, what it declares; `empty` when it says there are no sources."""

    at: Range
    entries: tuple[DeclaredSource, ...]
    empty: bool = False
    within: bool = False
    """Names the source of the list item it stands in."""


class _Vain(Struct):
    """Up to where lines were read for headings that lead no list: a like one before the last of them leads none either.

    Without it a line repeated ("Evidence") would be read once for each of those above it.
    """

    bare: int = -1
    """For headings without colon, bold or mark, over lines that are no items."""
    weak: int = -1
    """For words that head other things too ("evidence"), over lines without a source."""


def find_lists(text: str, code: RangeSet, known_names: Names) -> list[SourceList]:
    """Return all line-anchored source lists in order; the last one defines the numbers. Linear time."""
    lists = list(_tagged_lists(text, known_names))
    taken = RangeSet(item.at for item in lists)
    vain = _Vain()
    end = -1
    for match in _HEADING.finditer(text):
        if match.start() < end or code.covers(match.start()) or taken.covers(match.start()):
            continue
        found = _list_at(text, match, known_names, vain)
        if found:
            lists.append(found)
            end = found.at[1]
    if not lists:
        none = _NO_SOURCES.search(text)
        if none and not text[none.end() :].strip():
            lists.append(SourceList(none.span(), (), empty=True))
    return sorted(lists, key=lambda item: item.at)


def _tagged_lists(text: str, known_names: Names) -> Iterator[SourceList]:
    """Yield the lists between HTML tags; one that is never closed ends with the text."""
    if "<" not in text:
        return
    closings = {tag: Next(re.compile(f"</{tag}>", re.IGNORECASE), text) for tag in ("details", "sources")}
    end = 0
    for match in _HTML.finditer(text):
        if match.start() < end:
            continue
        closing = closings["sources" if match["tag"] else "details"].behind(match.end())
        inner, behind = closing.span() if closing is not None else (len(text), len(text))
        if inner - match.end() <= _MOST_HTML:
            end = behind
            if _RECORD.search(text, match.end(), inner):
                continue  # each source is a tag of its own
            entries = entries_of(text[match.end() : inner].splitlines(), known_names)
            yield SourceList((match.start(), end), tuple(entries))


def body_start_of(text: str, start: int) -> int:
    """Return where the body ends before a list at `start`: a horizontal rule right above it belongs to the list."""
    head = text[:start].rstrip()
    rule = _RULE.search(head[-400:])
    if rule:
        head = head[: len(head) - len(head[-400:]) + rule.start()].rstrip()
    return len(head)


def _list_at(text: str, match: re.Match[str], known_names: Names, vain: _Vain) -> SourceList | None:
    rest = match["rest"].strip()
    has_colon = bool(match["colon"])
    heading = (
        has_colon or bool(match["bold"] and (match["bold2"] or match["bold3"])) or (match["mark"] or "").startswith("#")
    )
    if rest and not has_colon:
        return None
    bare = not heading and not text[match.start() : match.end()].strip().isupper()
    if (bare and match.end() < vain.bare) or (match["weak"] and match.end() < vain.weak):
        return None
    if rest:
        return _inline_list(text, match, rest, known_names, vain)
    lines, end = _item_lines(text, match.end())
    if not lines:
        at_end = not text[match.end() :].strip()
        return SourceList((match.start(), match.end()), (), empty=True) if has_colon and at_end else None
    if bare and not all(_is_marked(line) for line in lines):
        vain.bare = end
        return None
    entries = read_table(lines, known_names) if lines[0].lstrip().startswith("|") else entries_of(lines, known_names)
    if match["weak"] and all(_unplaced(entry) for entry in entries):
        vain.weak = end
        return None
    if len(lines) == 1 and _EMPTY.match(lines[0].strip(" -*•")):
        return SourceList((match.start(), end), (), empty=True)
    return SourceList((match.start(), end), tuple(entries))


def _inline_list(text: str, match: re.Match[str], rest: str, known_names: Names, vain: _Vain) -> SourceList | None:
    plain = rest.strip(" *_")
    if not plain.strip(" ,;.") or _EMPTY.match(plain):
        return SourceList((match.start(), match.end()), (), empty=True)
    if plain.startswith(("{", "[{")):
        return None
    if not _NUMBERED.match(plain) and _inside_item(text, match.start()):
        # Asked first, for a list may hold thousands.
        return SourceList(match.span(), tuple(entries_of([plain], known_names)), within=True)
    lines, end = _item_lines(text, match.end(), only_marked=True)
    fields = _FIELDS.match(text, match.end()) if not lines else None
    if fields is not None:
        plain = ", ".join([plain, *(line.strip(" *_-\t") for line in fields.group().splitlines() if line.strip())])
        end = fields.end()
    entries = entries_of([plain, *lines], known_names)
    if len(entries) == 1 and not _NUMBERED.match(plain) and _below_quotation(text, match.start()):
        return None  # names the source of the quotation right above it
    if match["weak"] and all(_unplaced(entry) for entry in entries):
        vain.weak = end
        return None
    return SourceList((match.start(), end), tuple(entries))


def _below_quotation(text: str, start: int) -> bool:
    """Say whether the line above a position ends a quotation or belongs to a block quote."""
    above = text[max(0, start - MAX_ENTRY) : start].split("\n")
    if len(above) < 2 or above[-1].strip():
        return False
    if len(above) > 2 and not above[-2].strip():
        return above[-3].lstrip().startswith(">")
    return _QUOTED_ABOVE.match(above[-2]) is not None


def _inside_item(text: str, start: int) -> bool:
    """Say whether an indented line stands below a list item, as a part of it or as an item beside or under it."""
    own = _BLANKS.match(text, start).end() - start  # type: ignore[union-attr]
    above = text[max(0, start - MAX_ENTRY) : start].rstrip("\n").rsplit("\n", 1)[-1]
    return 0 < own >= len(above) - len(above.lstrip()) and _is_marked(above)


def _unplaced(entry: DeclaredSource) -> bool:
    only = entry.locator
    return is_empty(replace(only, document=None, number=None)) and "." not in (only.document or "")


def _item_lines(text: str, start: int, *, only_marked: bool = False) -> tuple[list[str], int]:
    """Return the lines of the list behind `start` and where it ends."""
    lines: list[str] = []
    position = end = start
    blank = False
    while position < len(text) and len(lines) < MAX_ENTRIES:
        position += text[position : position + 1] == "\n"
        stop = text.find("\n", position)
        stop = len(text) if stop < 0 else stop
        line = text[position:stop]
        if not line.strip():
            blank = True
        else:
            marked = _is_marked(line)
            indented = line[:2].isspace() and bool(lines)
            if not _accepts(line, lines, marked=marked, indented=indented, blank=blank, only_marked=only_marked):
                break
            if indented and not marked:
                lines[-1] = f"{lines[-1]} {line.strip()}"[:MAX_ENTRY]
            else:
                lines.append(line[:MAX_ENTRY])
            end, blank = stop, False
        if stop >= len(text):
            break
        position = stop
    return lines, end


def _accepts(line: str, lines: list[str], *, marked: bool, indented: bool, blank: bool, only_marked: bool) -> bool:
    if _NOT_ITEM.match(line) or line.lstrip().startswith(("#", "```")):
        return False
    if marked or indented:
        return True
    if only_marked:
        return False
    if blank and lines:
        return False
    # Unmarked lines: file names or ids one per line, not a paragraph of prose.
    return len(line.split()) <= 14 and not re.search(r"[.!?]\s+[A-Z]", unlettered(line))


def _is_marked(line: str) -> bool:
    match = _ITEM.match(line)
    return bool(
        match and (match["bullet"] or match["open"] or match["n2"] or match["n3"] or match["n4"])
    ) or line.lstrip().startswith("|")


def entries_of(lines: Sequence[str], known_names: Names) -> list[DeclaredSource]:
    """Return the sources that the lines of a list declare, in order."""
    entries: list[DeclaredSource] = []
    for line in lettered(lines):
        if not line.strip() or _EMPTY.match(line.strip(" -*•")):
            continue
        marks = list(_MARKS_IN_LINE.finditer(without_quoted(line, "\ue000")))
        marks = [mark for mark in marks if mark[0][0] == marks[0][0][0]]  # `[1] … within sixty (60) days` is one entry
        if len(marks) > 1:
            bounds = [m.start() for m in marks] + [len(line)]
            pieces = [line[a:b].strip(" ,;|—–-") for a, b in pairwise(bounds)]
        else:
            pieces = _split(line, known_names)
        for piece in pieces:
            if len(entries) >= MAX_ENTRIES:
                return entries
            entry = _entry(piece, len(entries) + 1, known_names)
            if entry is not None:
                back = points_back(entry.raw) if entries else None
                entries.append(entry if back is None else replace(entry, locator=behind(entries[-1].locator, back)))
    return entries


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
    elif match["n3"]:
        number = int(match["n3"].translate(_SUPERSCRIPT))
    elif match["n4"]:
        number = ord(match["n4"]) - ord("①") + 1
    clean = body.strip().strip("`").strip()
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
    locator = replace(locator, number=None)
    if locator.document is None and locator.span_id is None and locator.url is None:
        alone = is_empty(locator) and reading.quote is None
        title = clean if alone else reading.rest
        if title:
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
    """Split a line at semicolons, or at commas that neither stand in a known name nor before a page or section."""
    masked = line
    for name, _ in known_names.held_by(line):
        if "," in name or ";" in name or "|" in name:
            masked = masked.replace(name, "\ue000" * len(name))
    masked = without_quoted(masked, "\ue000")
    masked = re.sub(r"\([^()]{0,300}\)", lambda m: "\ue000" * len(m.group()), masked)
    bounds = [0]
    for match in re.finditer(r"[;,]|\s\|\s(?=\[?\w+[^|]{0,80}\.\w{2,4}\b)", masked):
        if len(bounds) > MAX_ENTRIES:
            break  # more are not kept
        if (
            match.group() == ","
            and re.match(r"\d", masked[match.end() : match.end() + 1])
            and masked[match.start() - 1 : match.start()].isdigit()
        ):
            continue
        paged = match.group() == "," and _PAGES_BEFORE.search(line, max(0, match.start() - 80), match.start())
        if not _CONTINUES.match(line, match.end()) and not (paged and _PAGE_NEXT.match(line, match.end())):
            bounds.append(match.end())
    bounds.append(len(line))
    pieces = [line[a:b].strip().rstrip(",;|").strip() for a, b in pairwise(bounds)]
    return [piece for piece in pieces if piece.strip(" .,;-*•")]
