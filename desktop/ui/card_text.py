"""What the citation card says: the claim without markup, the part of the source that matters, what to do next."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import unquote

from msgspec.structs import replace

from desktop.core.cited import ONLY_CITED, as_cited, meant_by
from desktop.core.verdicts import Code, DeclaredSource, MachineVerdict, Place, Range, Verdict
from desktop.ui.excerpts import excerpt
from desktop.ui.sentences import TWO_DATES, find_form, sentence_words
from desktop.ui.words import translate

if TYPE_CHECKING:
    from desktop.store.runs import CitationRecord

_UNKNOWN = " Retrieval unknown."
"""What the verifier adds to an accepted citation of an answer without a run."""
_MARKUP = re.compile(r"\*\*|__|`|^\s*(?:#{1,6}|[-*•])\s+", re.M)
_LINK = re.compile(r"\[([^\]\n]{1,300})\]\([^()\s]{1,500}\)")
_WHOLE_LINK = re.compile(r"!?\[([^\]\n]{1,300})\]\(<?([^()\s<>]{1,500})>?\)")
_CODED = re.compile(r"%[0-9A-Fa-f]{2}")
_FOOTNOTE = re.compile(r"\[\^[^\]\s]{1,20}\]")
_CELL_END = re.compile(r"(?<!\\)\|")
_LENTICULAR = re.compile(r"【[^【】\n]{1,80}】")
_PASSAGE_ID = re.compile(r"\[+(?:source-span:)?[\w.-]+::[^\s\[\]]+\]+")
"""A marker that names a passage by its id, beside the one of the card: nobody reads it, and it fills the card."""
_TAG = re.compile(
    r"</?(?:cite|co|citation|sources?|ref|quote|q|sup|sub|b|i|u|em|strong|mark|span|small|p|br)\b[^<>]{0,400}>", re.I
)
"""Tags that answers are written with; any other one is a part of the words."""
_BEHIND = re.compile(
    r"(?P<before>\w+|\W)(?P<marks>\s?(?:\[\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\]|\^\d{1,3}\^)"
    r"(?:\s?(?:\[\d{1,3}\]|\^\d{1,3}\^))*)(?=\s?[.,;:!?]|\Z)"
)
"""Numbers behind a statement or a part of it."""
_LEADS_IN = frozenset(
    ("and", "as", "at", "by", "from", "in", "of", "or", "per", "see", "source", "to", "under", "with")
)
"""Words before a number that is the object of the sentence: "As shown in [1], …"."""
_EMPHASIS = re.compile(r"(?<![\w*])\*(?=[^\s*])([^*\n]{1,200})(?<=\S)\*(?![\w*])")
_IN_PROSE = re.compile(r"[\w\"“„«'‘]")
"""A marker that opens so is a part of its sentence ("see page 12"): without it the claim would have a hole."""
_PATH = re.compile(r"/|[A-Za-z]:[/\\]")
_ELLIPSIS = re.compile(r"\[?(?:…|\.\s?\.\s?\.)\]?")
_QUOTED = ("quote", "text")
_CLAUSE_END = (".", "!", "?", ":", ";", "”", '"')
_TOLD = re.compile(r"“([^“”]+)”")
_CANDIDATES = re.compile(r"(?P<head>.+?[.”]) (?P<candidates>Candidates: .+\.)", re.DOTALL)


def placed_now(record: CitationRecord, moved: Place | None, declared: Sequence[DeclaredSource] = ()) -> CitationRecord:
    """Return a citation with what it names as one place, and before it the place of its words in a newer version.

    `declared` are the sources that its answer lists.
    """
    verdict = as_cited(record.verdict, meant_by(record.citation, declared))
    if moved is not None:
        verdict = replace(verdict, places=(moved, *verdict.places))
    return record if verdict is record.verdict else replace(record, verdict=verdict)


def marker_shown(raw: str) -> str:
    """Return a marker for the eye: a link as its words and where it leads, an entry of JSON as what it names."""
    entry = _entry(raw)
    if entry:
        return entry
    linked = _WHOLE_LINK.fullmatch(raw.strip())
    words = f"{linked[1]} → {unquote(linked[2])}" if linked else unquote(raw) if _CODED.search(raw) else raw
    return " ".join(words.split())


def _entry(raw: str) -> str:
    """Return where a JSON entry points, "policy.pdf · page 9"; "" of any other marker."""
    if not raw.startswith("{"):
        return ""
    try:
        fields = json.loads(raw)
    except ValueError:
        return ""
    if not isinstance(fields, dict):
        return ""
    named = {name: value for name, value in fields.items() if isinstance(value, (str, int)) and str(value).strip()}
    # A number alone says nothing: it keeps the name the answer gave it. The quote has a line of its own.
    return " · ".join(
        f"{name} {value}" if isinstance(value, int) or value.isdigit() else value
        for name, value in named.items()
        if not any(word in name.casefold() for word in _QUOTED)
    )


@lru_cache(maxsize=1000)
def claim_shown(claim: str, raw: str) -> str:
    """Return a claim without its marker and without the marks of Markdown; a row of a table with points between."""
    wraps = raw.startswith("<") and bool(_TAG.sub("", raw).strip())
    plain = claim.replace(raw, " ") if len(raw) > 3 and not wraps and not _IN_PROSE.match(raw) else claim
    plain = re.sub(r"\[\s*\]", " ", _PASSAGE_ID.sub(" ", plain))
    plain = _BEHIND.sub(_without_numbers, _TAG.sub(" ", _LENTICULAR.sub("", _FOOTNOTE.sub("", plain))))
    if plain.lstrip().startswith("|"):
        cells = (cell.strip() for cell in _CELL_END.split(plain))
        plain = " · ".join(cell for cell in cells if cell and cell != raw)
    plain = _EMPHASIS.sub(r"\1", _MARKUP.sub("", _LINK.sub(r"\1", plain)))
    plain = re.sub(r"\(\s*\)", "", plain)
    return re.sub(r"\s+([.,;:])", r"\1", " ".join(plain.split()))


def _without_numbers(match: re.Match[str]) -> str:
    return match[0] if match["before"].casefold() in _LEADS_IN else match["before"]


def told_word(verdict: Verdict, claim: str) -> Range | None:
    """Return where in the claim the word stands that the headline tells of it, None when it names none of it."""
    named = _TOLD.findall(verdict.sentence)
    # Of a wrong cell the first is the row or column spoken of, which is wrong; the figure behind it may well be right.
    for told in named[:1] if verdict.sub_code == "wrong_cell" else named:
        found = re.search(rf"(?<!\w)(?<!\d[.,]){re.escape(told)}(?!\w|[.,]\d)", claim, re.IGNORECASE)
        if found is not None:
            return found.span()
    return None


def shortened(words: str, most: int = 300) -> str:
    """Return words cut between two of them, with a mark where they go on."""
    return words if len(words) <= most else f"{words[:most].rsplit(' ', 1)[0]} …"


def sentence_shown(verdict: Verdict) -> tuple[str, str]:
    """Return the headline, and apart from it what a check without a run leaves open ("" with a run)."""
    head = verdict.sentence.removesuffix(_UNKNOWN)
    if head == verdict.sentence:
        return _apart(head)[0], ""
    return head, translate("Retrieval unknown: pasted without a question, so any passage could be cited.")


def _apart(sentence: str) -> tuple[str, str]:
    """Return a sentence without the list of candidates behind it, and that list ("" without one)."""
    found = _CANDIDATES.fullmatch(sentence)
    return (found["head"], found["candidates"]) if found is not None else (sentence, "")


def source_shown(verdict: Verdict, place: Place | None, wanted: str) -> str:
    """Return the source text to put beside the quote: where the words stand, when that is not where they were cited."""
    if verdict.code is Code.QUOTE_ELSEWHERE and verdict.elsewhere and (place is None or place in verdict.places):
        place = verdict.elsewhere[0]
    if place is None or verdict.code is Code.MALFORMED or is_whole(place):
        return ""
    found = excerpt(place.text, wanted)
    return _as_cut(found) if place.matched == "printed" else found


def _as_cut(words: str) -> str:
    """Return printed words with marks where they were cut out of the running text of the page."""
    front = "… " if words[:1].islower() else ""
    return f"{front}{words}{'' if words.endswith((*_CLAUSE_END, '…')) else ' …'}" if words else ""


def heard_diff(parts: Sequence[tuple[str, str, str]]) -> str:
    """Return quote against source, (op, quote, source) parts, for who cannot see what is struck out or underlined."""
    said = []
    for op, quote, source in parts:
        if op == "equal":
            said.append(quote)
            continue
        if quote:
            said.append(translate("[only quoted: {words}]").format(words=quote))
        if source:
            said.append(translate("[only in the source: {words}]").format(words=source))
    return " ".join(said)


def left_out(quote: str, source: str) -> list[tuple[str, str, str]]:
    """Return the source in parts (op, quote, source) where the quote only leaves words of it out; else nothing."""
    words = source.split()
    theirs = [_bare(word) for word in words]
    parts: list[tuple[str, str, str]] = []
    at = 0
    for piece in _ELLIPSIS.split(quote):
        ours = [bare for word in piece.split() if (bare := _bare(word))]
        while ours:
            start, length = _longest_run(ours, theirs, at)
            if length < min(2, len(ours)):
                return []
            if parts and start > at:
                parts.append(("delete", "", " ".join(words[at:start])))
            same = " ".join(words[start : start + length])
            parts.append(("equal", same, same))
            at, ours = start + length, ours[length:]
    return parts if len(parts) > 1 else []


def _longest_run(ours: list[str], theirs: list[str], at: int) -> tuple[int, int]:
    """Return where most of the first words of `ours` stand in `theirs` from `at` on, and how many."""
    best = (at, 0)
    for start in range(at, len(theirs)):
        length = 0
        for mine, other in zip(ours, theirs[start:], strict=False):
            if mine != other:
                break
            length += 1
        if length > best[1]:
            best = (start, length)
    return best


def _bare(word: str) -> str:
    return word.casefold().strip(".,;:[]()“”\"'‘’")


def further(verdict: Verdict, headline: str) -> list[str]:
    """Return the findings beside the headline, without those another one says with more words, and the hint."""
    sentences = dict.fromkeys(finding.sentence for finding in verdict.findings if finding.sentence != headline)
    told = [_apart(one)[1] if _apart(one)[0] == headline else one for one in sentences]
    said = [headline, *told]
    lines = [
        sentence_words(one)
        for one in told
        if not any(other != one and other.startswith((f"{one[:-1]}, ", f"{one[:-1]}; ")) for other in said)
    ]
    if verdict.hint:
        lines.append(_hint(verdict.hint))
    return lines


def _hint(hint: str) -> str:
    if find_form(hint) is not None:
        return sentence_words(hint)
    # Hints of older versions hold the path of the file.
    name = hint.replace("\\", "/").rsplit("/", 1)[-1] if _PATH.match(hint) else hint
    return translate("Nearest name: “{name}”. A name counts only when it is written the same.").format(name=name)


def is_only_cited(verdict: Verdict, place: Place) -> bool:
    """Say whether a place is merely what the citation names."""
    return verdict.code in ONLY_CITED and place in verdict.places and verdict.verdict is not MachineVerdict.ACCEPTED


def is_whole(place: Place) -> bool:
    """Say whether a place is a whole document."""
    return place.span_id is None and place.page_start is None and not place.ranges


def no_place(verdict: Verdict) -> str:
    """Return why a citation has no place to show."""
    return {
        Code.CHECK_FAILED: translate("No place: the citation was not checked."),
        Code.SOURCE_REMOVED: translate("No place: its document is not in the workspace any more."),
        Code.STALE_SOURCE: translate("No place: the document has no such passage any more."),
        Code.MALFORMED: translate("No place: the marker names none."),
    }.get(verdict.code, translate("No place: the cited source could not be found."))


def next_step(verdict: Verdict) -> str:
    """Return what a person does with a verdict, by the names of the buttons."""
    if verdict.code is Code.DUPLICATE:
        return translate("The same evidence was cited before: decide as there.")
    if verdict.verdict is MachineVerdict.ACCEPTED:
        return translate("Read whether the claim says more than the source. If not: Accept.")
    if verdict.verdict is MachineVerdict.NOT_CHECKED:
        return translate("The program failed here, not the answer: compare by eye, then decide.")
    if verdict.code is Code.QUOTE_ELSEWHERE and not verdict.elsewhere:
        return translate("Read both. Where another place says what the claim says, Correct points there; else Reject.")
    if verdict.code is Code.AMBIGUOUS and len(verdict.places) == 1:
        return translate("The place shown is the only one that was found. If it is the one meant: Accept; else Reject.")
    if verdict.code is Code.NO_QUOTE and all(is_whole(place) for place in verdict.places):
        return translate("A whole document is cited. Find the claim in it and Correct to that place, or Reject.")
    warned = verdict.verdict is MachineVerdict.WARNING
    if verdict.code is Code.FACT_MISMATCH and warned and verdict.places and all(map(is_whole, verdict.places)):
        return translate("A whole document is cited. Find the claim in it and Correct to that place, or Reject.")
    if verdict.code is Code.SIMILAR_ONLY and find_form(verdict.sentence) == TWO_DATES:
        return translate("Find out how day and month are written in this document, then decide.")
    if verdict.code is Code.FACT_MISMATCH and warned:
        return translate("Read both on the page. If they mean the same: Accept; else Reject.")
    if verdict.code is Code.HIDDEN_SOURCE and verdict.sub_code == "annotation":
        return translate("A note or stamp on the page says this. Read what the document itself says, then decide.")
    if verdict.code is Code.PARTIAL_QUOTE and all(part.op == "equal" for part in verdict.diff):
        return translate("Read the whole sentence on the page. If the claim holds with all of it: Accept; else Reject.")
    return {
        Code.MALFORMED: translate("The marker cannot be read. Find the source yourself and Correct, or Reject."),
        Code.STALE_SOURCE: translate("The document has changed since. Read the new text, then Correct or Reject."),
        Code.SOURCE_REMOVED: translate("Add the document again and check the answer anew, or Reject."),
        Code.UNKNOWN_SOURCE: translate(
            "Nothing to compare with: add what is missing, or find the place and Correct, or Reject."
        ),
        Code.OUT_OF_SCOPE: translate("Ask again of more documents or with fewer filters, or Reject."),
        Code.NOT_RETRIEVED: translate("The answerer never saw this place. Read it; if it supports the claim: Correct."),
        Code.UNREADABLE_SOURCE: translate("Read the page as a picture, or recognise its text (OCR) and check again."),
        Code.QUOTE_TOO_SHORT: translate("Read the place: so few words prove nothing by themselves."),
        Code.FACT_MISMATCH: translate("Compare with the page. If the source is right, the answer is wrong: Reject."),
        Code.QUOTE_ELSEWHERE: translate("The words are real but stand elsewhere. Correct points the citation there."),
        Code.QUOTE_NOT_FOUND: translate("Search the page for the main word. If nothing says it: Reject."),
        Code.STITCHED: translate("Read the words left out: they may change the meaning."),
        Code.HIDDEN_SOURCE: translate("Look at the page: words that are hidden or struck out there prove nothing."),
        Code.AMBIGUOUS: translate("Step through the candidates with the arrows below. On the right one: Correct."),
        Code.PARTIAL_QUOTE: translate("Compare the marked words; the rest of the quote is in the source."),
        Code.SIMILAR_ONLY: translate("Compare the marked words letter by letter: they look alike and differ."),
        Code.NO_QUOTE: translate("There are no words to compare. Read the place, then decide."),
    }.get(verdict.code, "")
