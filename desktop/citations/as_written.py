"""Give an answer back as it was written: it is read with plain line ends, signs and figures."""

from __future__ import annotations

import re

from msgspec.structs import replace

from desktop.citations.entities import WrittenOut
from desktop.core.verdicts import ParsedAnswer, Range

_KEYCAP = re.compile(
    r"(?:^(?P<lead>[ \t]*)|(?P<glued>(?<=[^\s\ufe0f\u20e3])|(?<=[^\s]\ufe0f\u20e3)))?(?P<digit>\d)\ufe0f\u20e3"
    r"(?=(?P<closed>[.,;:!?)\]]|[ \t]*$|\d\ufe0f))?",
    re.MULTILINE,
)
"""A digit on a key: at the beginning of a line it numbers it, behind words it marks a source, else it is a picture."""


def without_keycaps(text: str) -> str:
    """Return a text of the same length whose digits on keys are those of a list or of a marker."""
    return _KEYCAP.sub(_plain_keycap, text) if "\u20e3" in text else text


def _plain_keycap(key: re.Match[str]) -> str:
    if key["lead"] is not None:
        return f"{key['lead']} {key['digit']}."
    if key["glued"] is not None or key["closed"] is not None:
        return f"[{key['digit']}]"
    return key.group()


_INVISIBLE = re.compile(
    r"(?:^|(?<=[\s\[\](){}【】:：]))[\u200b-\u200f\u202a-\u202e\u2060\ufeff]+"
    r"|[\u200b-\u200f\u202a-\u202e\u2060\ufeff]+(?=[\s\[\](){}【】]|\Z)",
    re.MULTILINE,
)
"""Signs without width at the edge of a line or beside a bracket; within a word they part or join it."""


def without_invisible(text: str) -> str:
    """Return a text of the same length with blanks for what copying left around lines and markers."""
    if text.isascii() or _HELD.search(text) is None:
        return text
    return _INVISIBLE.sub(lambda run: " " * len(run.group()), text)


_HELD = re.compile(r"[\u200b-\u200f\u202a-\u202e\u2060\ufeff]")
_REF = re.compile(r"\[REF\](\s?\d{1,3}(?:\s?,\s?\d{1,3}){0,20}\s?)\[/REF\]")
"""Numbers of sources between marks of their own: `[REF]1[/REF]`."""


def without_ref_marks(text: str) -> str:
    """Return a text of the same length in which numbers between such marks stand in plain brackets."""
    return _REF.sub(lambda mark: f"[    {mark[1]}     ]", text) if "[/REF]" in text else text


_CARETS = re.compile(
    r"(?:^(?=\^\d{1,3}\^[ \t])|(?<=[^\W\d_]{3})|(?<=[.,;:!?)\"”’*_|])|(?<=[^\s\d^] )|(?<=\d[.,;:!?)] ))"
    r"(?:\^\d{1,3}(?:,[ ]?\d{1,3}){0,20}\^)+(?![\w^])",
    re.MULTILINE,
)
"""Raised digits as some writers of Markdown note them, behind words: `covered^1^`; `m^2^` is a unit."""


def without_carets(text: str) -> str:
    """Return a text of the same length whose digits between carets are in the brackets of a marker."""
    return _CARETS.sub(_in_brackets, text) if "^" in text else text


_TICKED = re.compile(
    r"(?<=[\w`])(?P<lead>[.,;:!?]?[ ]?)`(?P<mark>\[[^\[\]`\n]{1,80}\]|【[^【】`\n]{1,80}】)`(?=[ ]?(?:[.,;|)]|$|`\[))|"
    r"(?P<open>[\[(])`(?P<inner>[^\[\]()`\n]{1,80})`(?P<close>[\])])",
    re.MULTILINE,
)
"""A marker set as code behind a clause, or with its words set as code in its brackets: "covered `[2]`.", "(`p. 2`)"."""


def without_ticks(text: str) -> str:
    """Return a text of the same length with blanks for the ticks that set a marker as code."""
    return _TICKED.sub(_unticked, text) if "`" in text else text


def _unticked(found: re.Match[str]) -> str:
    if found["mark"] is not None:
        return f"{found['lead']} {found['mark']} "
    return f"{found['open']} {found['inner']} {found['close']}"


def _in_brackets(run: re.Match[str]) -> str:
    return re.sub(r"\^([^^]+)\^", r"[\1]", run.group())


def as_written(parsed: ParsedAnswer, written: WrittenOut, cut: Range) -> ParsedAnswer:
    """Return an answer that was read otherwise than it was written with its own signs: its body, ranges and markers.

    `cut` is the range without which the text that was read is its body.
    """
    raw, text = written.raw, written.text
    head, end = written.raw_range(cut)
    lost = end - head

    def in_body(at: Range) -> Range:
        start, stop = (written.raw_at(p) if p <= cut[0] else written.raw_at(p + cut[1] - cut[0]) - lost for p in at)
        return start, stop

    def own(read: str, at: Range | None) -> str:
        first, stop = at if at is not None else (text.find(read), text.find(read) + len(read))
        return raw[slice(*written.raw_range((first, stop)))] if first >= 0 and stop - first == len(read) else read

    citations = tuple(
        replace(
            one,
            raw=own(one.raw, one.marker),
            marker=written.raw_range(one.marker) if one.marker is not None else None,
            claim=in_body(one.claim) if one.claim is not None else None,
        )
        for one in parsed.citations
    )
    ignored = tuple(
        replace(mark, raw=own(mark.raw, mark.at), at=written.raw_range(mark.at) if mark.at is not None else None)
        for mark in parsed.ignored
    )
    return replace(
        parsed,
        body=raw[:head] + raw[end:],
        citations=citations,
        ignored=ignored,
        claims=tuple(in_body(claim) for claim in parsed.claims),
        declared=tuple(replace(entry, raw=own(entry.raw, None)) for entry in parsed.declared),
    )
