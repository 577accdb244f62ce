"""Answers that make a careless parser slow: shapes repeated to any length, for the benchmark and its test."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping, Sequence
from types import FrameType

from msgspec import Struct

from desktop.citations.parser import parse_citations

_FLOOR = 0.02
"""CPU seconds under which a clock tells nothing about growth."""
Shape = Callable[[int], str]
"""(number of characters) → a text of about that length."""


def _repeated(unit: str, *, head: str = "", tail: str = "") -> Shape:
    return lambda length: head + unit * max(1, (length - len(head) - len(tail)) // len(unit)) + tail


def _nested(opening: str, closing: str, *, inner: str = "1") -> Shape:
    return lambda length: (
        opening * (length // (len(opening) + len(closing)))
        + inner
        + closing * (length // (len(opening) + len(closing)))
    )


def _numbered(pattern: str, *, head: str = "", tail: str = "") -> Shape:
    """Return `pattern` filled with 1, 2, 3 …: nothing repeats, so no cache and no table of seen things helps."""

    def text(length: int) -> str:
        pieces, left, number = [head], length, 0
        while left > 0:
            number += 1
            pieces.append(pattern.format(number))
            left -= len(pieces[-1])
        return "".join([*pieces, tail])

    return text


SHAPES: Mapping[str, Shape] = {
    "sources in list items": _repeated('- It is so.\n  - Source: a.pdf, page 1\n  - Quote: "b c d e"\n'),
    "quotations behind statements": _repeated('It is so. "The limit is five here" [1]\n\n'),
    "single quotation marks": _repeated(" ‘a b c d e f’ 'a "),
    "rows with pages": _repeated("| 1 | It is so. | a.pdf | 2 |\n"),
    "open brackets": _repeated("["),
    "nested brackets": _nested("[", "]"),
    "nested brackets in rows": _repeated("[" * 500 + "1" + "]" * 500 + "\n"),
    "closing brackets": _repeated("]"),
    "brackets of all kinds": _repeated("([{【“<"),
    "round brackets": _nested("(", ")", inner="p. 4"),
    "markers": _repeated("[1] "),
    "numbered markers": _numbered("[{}] "),
    "markers without blanks": _repeated("[1]"),
    "markers in sentences": _numbered("The limit is ${0},000 [{0}]. "),
    "ranges": _repeated("[1-99] "),
    "lists in a marker": _repeated("1, ", head="[", tail="1]"),
    "a number of a megabyte": _repeated("9", head="[", tail="]"),
    "decimals": _repeated("1.1,"),
    "superscripts": _repeated("¹²³"),
    "footnotes": _numbered("Word[^{}] "),
    "footnote definitions": _numbered("[^{}]: a.pdf, p. 4\n"),
    "definitions": _repeated("[1]: x\n"),
    "headings of sources": _repeated("Sources:\n"),
    "source lists": _repeated("Sources:\n- a.pdf\n\nText.\n"),
    "a long source list": _repeated("- a.pdf\n", head="Sources:\n"),
    "a numbered source list": _numbered("{0}. file{0}.pdf, p. {0}\n", head="Sources:\n"),
    "commas": _repeated("a, ", head="Sources: "),
    "semicolons": _repeated("; ", head="Sources: "),
    "a source of a megabyte": _repeated("a", head="Sources: "),
    "sources in one line": _repeated("Source: a.pdf "),
    "quotes": _repeated('"a b c" '),
    "quotes with markers": _numbered('It says "the limit of liability is ${0}" [{0}]. '),
    "quotes without markers": _repeated('It says "the most we will pay". '),
    "open quotes": _repeated("“a b c "),
    "single quote marks": _repeated('"'),
    "alternating quote marks": _repeated("\"“'‘«"),
    "apostrophes": _repeated("it's 'a "),
    "an unclosed quote": _repeated("words of the policy ", head='He said "'),
    "tags": _repeated('<cite page="1">'),
    "closed tags": _repeated('<cite page="1">words</cite> '),
    "nested tags": _nested("<source>", "</source>"),
    "open tag": _repeated('a="b" ', head="<cite "),
    "angle brackets": _repeated("<"),
    "html": _repeated('<p><b>Limit</b> <a href="#p4">p. 4</a>'),
    "lists in html": _repeated("<ol><li>a.pdf, p. 4</li></ol>"),
    "open lists in html": _repeated("<ol><li>"),
    "numbers without brackets": _repeated("The limit of it is the sum of five dollars 1. "),
    "runs of numbers without brackets": _numbered("The limit of it is the sum of word{0}s.1 2, 3 4\n"),
    "fences of yaml": _repeated("```yaml\nsources: [a.pdf]\n```\n"),
    "an open fence of yaml": _repeated("- a: [b]\n", head="```yaml\n"),
    "titles in quotation marks": _repeated('## "A b c"\n\n'),
    "comments": _repeated("<!-- "),
    "fences": _repeated("```\n"),
    "an unclosed fence": _repeated("x[1]\n", head="```\n"),
    "fences of json": _repeated('```json\n{"citations": []}\n```\n'),
    "open fences of json": _repeated("```json\n{"),
    "back ticks": _repeated("`"),
    "back ticks of growing length": _numbered("`{} "),
    "json lists": _nested("[", "]", inner='"a"'),
    "json objects": _nested('{"a":', "}", inner="1"),
    "open json objects": _repeated('{"a":'),
    "json citations": _repeated('{"sourceSpanId": "a", "quote": "b"},', head='{"citations": [', tail="{}]}"),
    "json statements": _numbered(
        '{{"text": "The limit is ${}.", "citations": [{{"quote": "a b c"}}]}},', head='{"statements": [', tail="{}]}"
    ),
    "an open json string": _repeated("\\u0041", head='{"answer": "'),
    "json behind text": _repeated('{"quote": "a b c"} '),
    "json that breaks off": _repeated('{"quote": "a", ', head='Answer: {"citations": ['),
    "braces": _repeated("{}"),
    "a table of many columns": _repeated("| a "),
    "table rules": _repeated("|---"),
    "table rows": _repeated("| a | [1] | $5 |\n"),
    "list items": _repeated("- a [1]\n"),
    "numbered items": _numbered("{}. word\n"),
    "list marks": _repeated("- "),
    "block quotes": _repeated("> "),
    "nested block quotes": _repeated("> > words\n"),
    "headings": _repeated("# "),
    "rules": _repeated("-"),
    "emphasis": _repeated("**"),
    "bold words": _repeated("**a** "),
    "underscores": _repeated("_a"),
    "links": _repeated("[a](b.pdf#page=4) "),
    "links in links": _nested("[a](", ")"),
    "open links": _repeated("[a]("),
    "pictures": _repeated("![a](b) "),
    "addresses of the web": _repeated("https://a.example/b.pdf "),
    "an address of a megabyte": _repeated("a/", head="https://"),
    "e-mail": _repeated("a@b.example, "),
    "at signs": _repeated("a@"),
    "CJK markers": _repeated("【3】"),
    "CJK source markers": _repeated("【4:0†source】"),
    "open CJK brackets": _repeated("【"),
    "CJK words": _repeated("保険契約"),
    "private use marks": _repeated("\ue200cite\ue202turn0search1\ue201"),
    "forms": _repeated("CG 00 01 "),
    "forms with editions": _repeated("CG 00 01 04 13, "),
    "capitals": _repeated("A"),
    "capital words": _repeated("ABC "),
    "form words": _repeated("Form No. "),
    "pages": _repeated("p. 4, "),
    "page words": _repeated("page "),
    "page ranges": _numbered("pp. {0}-{0}, "),
    "sections": _repeated("Section IV.B.1 "),
    "a section of a megabyte": _repeated("1.", head="Section "),
    "section words": _repeated("Section "),
    "span ids": _repeated("[source-span:a::b] "),
    "an id of a megabyte": _repeated("a", head="[source-span:", tail="]"),
    "id words": _repeated("source-span:"),
    "file names": _repeated("a.pdf "),
    "file names without blanks": _repeated("a.pdf"),
    "a file name of a megabyte": _repeated("a b ", tail=".pdf [1]"),
    "points": _repeated(". "),
    "points without blanks": _repeated("."),
    "sentences": _repeated("A b c. "),
    "abbreviations": _repeated("e.g. No. "),
    "one line": _repeated("a"),
    "one line of words": _repeated("word "),
    "blank lines": _repeated("\n \n"),
    "line ends": _repeated("\n"),
    "blanks": _repeated(" ", tail="x"),
    "blanks before line ends": _repeated(" " * 400 + "\n"),
    "tabs": _repeated("\t", tail="[1]"),
    "no-break blanks": _repeated("\u00a0", tail="[1]"),
    "combining marks": _repeated("\u0301", head="a"),
    "marked letters": _repeated("e\u0301 "),
    "zero width": _repeated("\u200b"),
    "zero width in words": _repeated("a\u200b"),
    "directions": _repeated("\u202ea\u202c"),
    "lone surrogates": _repeated("\ud800"),
    "emoji": _repeated("👩‍👩‍👧 "),
    "nulls": _repeated("\x00"),
    "ellipses": _repeated("a … "),
    "leaders": _repeated("a ..... 4\n"),
    "escapes": _repeated("\\["),
    "backslashes": _repeated("\\"),
    "math": _repeated("\\cite{a} $1$ "),
    "amounts": _repeated("$1,000 "),
    "dates": _repeated("01/02/2024 "),
    "colons": _repeated("a: "),
    "declared keys": _repeated("[doc1] ", tail="\n\nSources:\n[doc1] a.pdf"),
    "headings of one word": _repeated("Evidence\n"),
    "headings of one word in bold": _repeated("**Evidence**\n"),
    "headings of one word with a colon": _repeated("Evidence:\n"),
    "headings as items": _repeated("- Sources\n", head="Sources\n", tail="a\n"),
    "headings with a rest as items": _repeated("- Evidence: b\n", head="Evidence: a\n"),
    "headings in other languages": _repeated("参考来源：a\n"),
    "open source tags": _repeated("<sources>- a.pdf\n"),
    "open details": _repeated("<details><summary>Sources</summary>"),
    "open tags over a blank": _repeated("<cite>", tail="\n"),
    "open tags of claims": _repeated("<co>"),
    "open fences on lines": _repeated("```json\n{\n"),
    "opening quote marks of sources": _repeated("“", head="Sources: "),
    "pipes between sources": _repeated("a | b.pdf ", head="Sources: "),
    "a table of sources": _repeated('| 1 | a.pdf | 4 | "b" |\n', head="Sources:\n| # | Document | Page | Quote |\n"),
    "footnotes that go on": _repeated("    more words\n", head="[^1]: a.pdf\n"),
    "signed block quotes": _repeated('> "words of it"\n> — a.pdf, p. 4\n\n'),
    "quotes over lines": _repeated("It's \"a \n"),
    "dash attributions": _repeated('"a b c" — b.pdf '),
    "breadcrumbs": _repeated("Home > II > C > "),
    "paths with pages": _repeated("a/b/c.pdf:4:3 "),
    "open pictures": _repeated("![a]("),
    "reference links": _repeated("[a][b] "),
    "letters in brackets": _repeated("(a)(b)(c)"),
    "open list of numbers": _repeated("[1,"),
    "open citations": _repeated("[citation:1 "),
    "json of no numbers": _repeated("NaN,", head='{"citations": ['),
    "single quoted json": _repeated("{'quote': 'a', 'page': 1},", head="{'citations': [", tail="{}]}"),
    "superscripts behind a quotation": _repeated(f'[1] "a b c d" {"¹" * 90}x [2]\n'),
    "turns that run on": _repeated(f"cite{'turn12file34' * 20}_x "),
    "open bracket over commas": _repeated("[" + "," * 40),
    "worded numbers": _repeated("(Source 1) [Sources 1 and 2] "),
    "one long list of worded numbers": _repeated(" and 2", head="[Source 1", tail="]"),
    "files in one bracket": _repeated("[a.pdf, p. 1; b.pdf, p. 2] "),
    "semicolons in one bracket": _repeated("; ", head="[a.pdf", tail="]"),
    "lists of pages": _repeated("pp. 1, 2, 3 and 4. "),
    "one long list of pages": _repeated(" and 2", head="pages 1"),
    "open wide brackets": _repeated("（"),
    "records in tags": _repeated("<citation><source>a.pdf</source><quote>b c d</quote></citation>"),
    "open records": _repeated("<citation><source>a.pdf"),
    "open quote tags": _repeated('<quote index="2">'),
    "pictured headings": _repeated("📚 Sources & References (2):\n"),
    "supports of one text": lambda length: (
        '{"candidates": [{"content": {"parts": [{"text": "'
        + "é" * (length // 2)
        + '"}]}, "groundingMetadata": {"groundingSupports": ['
        + '{"segment": {"endIndex": 900}, "groundingChunkIndices": [0]},' * (length // 124)
        + "{}]}}]}"
    ),
    "links to notes": lambda length: (
        "".join(f'<a href="#fn{k}">1</a> ' for k in range(max(1, length // 44)))
        + "".join(f'<li id="fx{k}">x</li>' for k in range(length // 44))
    ),
    "quoted mails": _repeated("On Monday, A B wrote:\n> c [1]\n"),
    "mails in mails": _repeated("On Monday, A B wrote:\n> On Tuesday, C wrote:\n>> d [1]\n"),
    "growing indents": lambda length: "".join(" " * (k % 400) + "- a\n" for k in range(max(1, length // 203))),
}


class Growth(Struct, frozen=True):
    """CPU seconds for a text of a shape, and for a quarter of it."""

    shape: str
    quarter: float
    whole: float

    @property
    def ratio(self) -> float:
        """Return the time per character against that of the quarter: 1 is linear, 4 quadratic."""
        return self.whole / max(self.quarter, _FLOOR) / 4


def steps_of(shape: str, length: int, *, known_names: Sequence[str] = ()) -> int:
    """Return how many calls, of our own functions and of those built in, it takes to parse a text of `length`.

    The same on every machine; what one call does inside (a pattern, a copy) only the clock of `growth_of` tells.
    """
    answer = SHAPES[shape](length)
    steps = 0

    def count(_frame: FrameType, event: str, _arg: object) -> None:
        nonlocal steps
        steps += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        parse_citations(answer, known_names=known_names, source_count=12)
    finally:
        sys.setprofile(before)
    return steps


def growth_of(shape: str, length: int, *, bound: float, tries: int = 3) -> Growth:
    """Parse a text of `length` characters and a quarter of it. A ratio over `bound` is measured again, because other
    work on the machine slows single runs; the best of `tries` counts.
    """
    parse_citations(SHAPES[shape](1000))
    best = Growth(shape, _seconds(shape, length // 4), _seconds(shape, length))
    for _ in range(tries - 1):
        if best.ratio <= bound:
            break
        best = min(best, Growth(shape, _seconds(shape, length // 4), _seconds(shape, length)), key=lambda g: g.ratio)
    return best


def _seconds(shape: str, length: int) -> float:
    answer = SHAPES[shape](length)
    start = time.process_time()
    parse_citations(answer, source_count=12)
    return time.process_time() - start
