"""Source lists of an answer: find the last line-anchored one, cut it off the body, read its entries (spec 4.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from desktop.citations.asides import ends_list
from desktop.citations.entries import EMPTY, MAX_ENTRIES, MAX_ENTRY, entries_of, is_marked
from desktop.citations.filenames import Names
from desktop.citations.lettered import unlettered
from desktop.citations.locators import is_empty
from desktop.citations.passages import Next, RangeSet
from desktop.citations.source_tables import read_table
from desktop.core.verdicts import DeclaredSource, Range

_STRONG = (
    r"citation list|reference list|list of sources|sources?(?:\(s\))?(?:\s+(?:used|cited|consulted|list|documents?|and related content))?|references?(?:\(s\))?|citations?(?:\(s\))?|"  # noqa: E501
    r"works cited|bibliography|quellen?(?:angaben|verzeichnis)?|fuentes?|r[ée]f[ée]rences?|fontes?|fonti|bronnen|bron|k[äa]llor|kilder|"  # noqa: E501
    r"[źz]r[óo]d[łl]a|zdroje|источники?|список источников|参考来源|来源|參考來源|來源|参考文献|參考文獻|出典|参照元|출처|참고문헌|المصادر|מקורות|"  # noqa: E501
    r"kaynaklar|nguồn|แหล่งที่มา|स्रोत"
)
_WEAK = (
    r"evidence|found in|(?:learn|read) more|(?:foot|end)?notes|supporting (?:documents|passages)|source documents?|"
    r"(?:relevant|key|primary|supporting|main|cited|used|all|additional|policy|document) "
    r"(?:sources|references|citations)|"
    r"(?:documents?|files?|passages?|pages?) (?:referenced|cited|used|consulted|reviewed)"
)
_SIGN = "[\u2600-\u27bf\U0001f300-\U0001faff]\ufe0f?[ \t]*+"
"""A picture before a heading or an entry."""
_HEADING = re.compile(
    rf"^[ \t]{{0,8}}+(?P<mark>#{{1,6}}[ \t]*+|>[ \t]*+|[-*•][ \t]+)?(?:{_SIGN})?"
    rf"(?P<bold>\*\*|__|\*|_)?[ \t]*+(?:{_SIGN})?"
    rf"(?:(?P<strong>(?:{_STRONG})(?:[ \t]?(?:&|/|and|und|y|et)[ \t]?(?:{_STRONG}))?)|(?P<weak>{_WEAK}))"
    r"(?:[ \t]*\(\d{1,3}\))?"
    r"[ \t]*(?P<bold2>\*\*|__|\*|_)?[ \t\u00a0]*(?P<colon>[:：])?[ \t]*(?P<bold3>\*\*|__|\*|_)?[ \t]*(?P<rest>[^\n]*)$",
    re.IGNORECASE | re.MULTILINE,
)
_HTML = re.compile(
    r"<details[^>]{0,80}>\s*<summary[^>]{0,80}>\s*(?:<(?:b|strong|em|i)>)?[^\w<>]{0,12}(?:(?:view|show|see)\s)?(?:all\s)?"
    r"(?:sources?|references?|citations?|quellen|fuentes|r[eé]f[eé]rences)(?:\s(?:used|cited|consulted|list|documents))?"
    r"[^\w<>]{0,6}(?:\d{1,3})?[^\w<>]{0,12}(?:</(?:b|strong|em|i)>)?\s*</summary>|<(?P<tag>sources|quotes|citations|references|relevant_quotes)>",
    re.IGNORECASE,
)
_RECORD = re.compile(r"<(?:source|citation|document|reference|quote)\b", re.IGNORECASE)
_MOST_HTML = 20_000
"""Characters between the tags round a list."""
MAX_HEADINGS = 5_000
"""Headings read, half of them from the end on, where the list stands that defines the numbers."""
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
_MOST_FIELDS = 6
"""Lines of a list item that may stand above the one that names its source."""
RULE = r"[ \t]*(?:-{3,}|\*{3,}|_{3,}|={3,}|[─━═—–⸻]{2,}|\*(?:[ \t]\*){2,}|-(?:[ \t]-){2,})[ \t]*"
"""A line drawn across the answer."""
_RULE = re.compile(rf"(?:^|\n){RULE}$")
_QUOTED_ABOVE = re.compile(r"[ \t]{0,3}>|.*[\"”“»][.,;]?[*_]{0,2}[ \t]*$")
_NUMBERED = re.compile(r"[\[(【［^]{0,2}\d+[\])】］.:]|[¹²³⁴-⁹⁰①-⑳]")
_CITES = re.compile(
    r"[*_]{0,3}[\"“„«»](?=(?:\S+\s+){5})[^\"“”„«»]{1,4000}[\"“”»«][.,;]?[*_]{0,3}\s?(?:[\[(【]\^?\d{1,3}[\])】]\s?){1,6}[.;]?"
)
"""A quotation and its marker behind a label: "Evidence: “…” [1]" is said, it lists no source."""


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


def find_lists(text: str, code: RangeSet, known_names: Names, notes: list[str]) -> list[SourceList]:
    """Return all line-anchored source lists in order; the last one defines the numbers. Linear time.

    `notes` takes what a reader has to be told: that there are more than are read.
    """
    lists = list(_tagged_lists(text, known_names))
    taken = RangeSet([*code.ranges, *(item.at for item in lists)])
    vain = _Vain()
    end = -1
    headings = [match for match in _HEADING.finditer(text) if not taken.covers(match.start())]
    if len(headings) > MAX_HEADINGS:
        notes.append(f"The answer holds {len(headings)} headings of source lists; {MAX_HEADINGS} of them were read.")
        headings = headings[: MAX_HEADINGS // 2] + headings[-MAX_HEADINGS // 2 :]
    for match in headings:
        if match.start() < end:
            continue
        found = _list_at(text, match, known_names, vain)
        if found:
            lists.append(found)
            end = found.at[1]
    if not lists and "no source" in text.lower():
        none = _NO_SOURCES.search(text)
        if none and not text[none.end() :].strip():
            lists.append(SourceList(none.span(), (), empty=True))
    return sorted(lists, key=lambda item: item.at)


def _tagged_lists(text: str, known_names: Names) -> Iterator[SourceList]:
    """Yield the lists between HTML tags; one that is never closed ends with the text."""
    if "<" not in text:
        return
    closings: dict[str, Next] = {}
    end = 0
    for match in _HTML.finditer(text):
        if match.start() < end:
            continue
        tag = (match["tag"] or "details").casefold()
        if tag not in closings:
            closings[tag] = Next(re.compile(f"</{tag}>", re.IGNORECASE), text)
        closing = closings[tag].behind(match.end())
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
    if bare and not all(is_marked(line) for line in lines):
        vain.bare = end
        return None
    entries = read_table(lines, known_names) if lines[0].lstrip().startswith("|") else entries_of(lines, known_names)
    if match["weak"] and all(_unplaced(entry) for entry in entries):
        vain.weak = end
        return None
    if len(lines) == 1 and EMPTY.match(lines[0].strip(" -*•")):
        return SourceList((match.start(), end), (), empty=True)
    return SourceList((match.start(), end), tuple(entries))


def _inline_list(text: str, match: re.Match[str], rest: str, known_names: Names, vain: _Vain) -> SourceList | None:
    plain = rest.strip(" *_")
    if not plain.strip(" ,;.") or EMPTY.match(plain):
        return SourceList((match.start(), match.end()), (), empty=True)
    if plain.startswith(("{", "[{")) or _CITES.fullmatch(rest.strip()):
        return None
    if not _NUMBERED.match(plain) and _inside_item(text, match.start()):
        # Asked first, for a list may hold thousands.
        plain, end = _with_fields(text, match.end(), plain)
        return SourceList((match.start(), end), tuple(entries_of([plain], known_names)), within=True)
    lines, end = _item_lines(text, match.end(), only_marked=True)
    if not lines:
        plain, behind = _with_fields(text, match.end(), plain)
        end = max(end, behind)
    entries = entries_of([plain, *lines], known_names)
    if len(entries) == 1 and not _NUMBERED.match(plain) and _below_quotation(text, match.start()):
        return None  # names the source of the quotation right above it
    if match["weak"] and all(_unplaced(entry) for entry in entries):
        vain.weak = end
        return None
    return SourceList((match.start(), end), tuple(entries))


def _with_fields(text: str, end: int, plain: str) -> tuple[str, int]:
    """Return an entry with the lines below that say more of it, and where they end."""
    fields = _FIELDS.match(text, end)
    if fields is None:
        return plain, end
    return ", ".join(
        [plain, *(line.strip(" *_-\t") for line in fields.group().splitlines() if line.strip())]
    ), fields.end()


def _below_quotation(text: str, start: int) -> bool:
    """Say whether the line above a position ends a quotation or belongs to a block quote."""
    floor = max(0, start - MAX_ENTRY)
    close = text.rfind("\n", floor, start)
    if close < 0 or text[close + 1 : start].strip():
        return False
    begin = text.rfind("\n", floor, close)
    if begin >= 0 and not text[begin + 1 : close].strip():
        first = text.rfind("\n", floor, begin)
        return text[first + 1 if first >= 0 else floor : begin].lstrip().startswith(">")
    return _QUOTED_ABOVE.match(text[begin + 1 if begin >= 0 else floor : close]) is not None


def _inside_item(text: str, start: int) -> bool:
    """Say whether an indented line stands below a list item, as a part of it or as an item beside or under it."""
    own = _BLANKS.match(text, start).end() - start  # type: ignore[union-attr]
    if own == 0:
        return False
    lines = text[max(0, start - MAX_ENTRY) : start].rstrip("\n").split("\n")[-_MOST_FIELDS:]
    for above in reversed(lines):
        if not above.strip():
            return False
        if is_marked(above):
            return own >= len(above) - len(above.lstrip())
        if not above[:2].isspace():
            return False
    return False


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
            marked = is_marked(line)
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
    if only_marked and not (marked or indented):
        return False
    if ends_list(line) or (line.lstrip().startswith(("#", "```")) and not marked):
        return False
    if marked or indented:
        return True
    if blank and lines:
        return False
    # Unmarked lines: file names or ids one per line, not a paragraph of prose.
    return len(line.split()) <= 14 and not re.search(r"[.!?]\s+[A-Z]", unlettered(line))
