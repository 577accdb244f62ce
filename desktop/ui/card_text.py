"""What the citation card says: the claim without markup, the part of the source that matters, what to do next."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

from msgspec.structs import replace

from desktop.core.cited import ONLY_CITED, as_cited
from desktop.core.verdicts import Code, MachineVerdict, Place, Verdict
from desktop.ui.words import translate

if TYPE_CHECKING:
    from desktop.store.runs import CitationRecord

EXCERPT = 280
"""Characters of a source shown on the card; the page beside it shows the rest."""
_AROUND = 110
_UNKNOWN = " Retrieval unknown."
"""What the verifier adds to an accepted citation of an answer without a run."""
_MARKUP = re.compile(r"\*\*|__|`|^\s*(?:#{1,6}|[-*•])\s+", re.M)
_LINK = re.compile(r"\[([^\]\n]{1,300})\]\([^()\s]{1,500}\)")
_WHOLE_LINK = re.compile(r"!?\[([^\]\n]{1,300})\]\(<?([^()\s<>]{1,500})>?\)")
_CODED = re.compile(r"%[0-9A-Fa-f]{2}")
_FOOTNOTE = re.compile(r"\[\^[^\]\s]{1,20}\]")
_CELL_END = re.compile(r"(?<!\\)\|")
_FIGURE = re.compile(r"[$€£¥₹]?\d[\d,.]*\d|[$€£¥₹]\d")


def placed_now(record: CitationRecord, moved: Place | None) -> CitationRecord:
    """Return a citation with what it names as one place, and before it the place of its words in a newer version."""
    verdict = as_cited(record.verdict, record.citation.locator)
    if moved is not None:
        verdict = replace(verdict, places=(moved, *verdict.places))
    return record if verdict is record.verdict else replace(record, verdict=verdict)


def marker_shown(raw: str) -> str:
    """Return a marker for the eye: a link as its words and where it leads, in letters instead of codes."""
    linked = _WHOLE_LINK.fullmatch(raw.strip())
    words = f"{linked[1]} → {unquote(linked[2])}" if linked else unquote(raw) if _CODED.search(raw) else raw
    return " ".join(words.split())


def claim_shown(claim: str, raw: str) -> str:
    """Return a claim without its marker and without the marks of Markdown; a row of a table with points between."""
    plain = claim.replace(raw, " ") if len(raw) > 3 else claim
    plain = _FOOTNOTE.sub("", plain)
    if plain.lstrip().startswith("|"):
        cells = (cell.strip() for cell in _CELL_END.split(plain))
        plain = " · ".join(cell for cell in cells if cell and cell != raw)
    plain = re.sub(r"\(\s*\)", "", _MARKUP.sub("", _LINK.sub(r"\1", plain)))
    return re.sub(r"\s+([.,;:])", r"\1", " ".join(plain.split()))


def excerpt(source: str, wanted: str) -> str:
    """Return a short source whole, of a long one what stands around the words or figures of `wanted`, else ""."""
    text = " ".join(source.split())
    if len(text) <= EXCERPT:
        return text
    folded = text.casefold()
    needle = " ".join(wanted.split()).casefold()
    at = folded.find(needle) if len(needle) > 2 else -1
    size = len(needle)
    if at < 0:
        hits = [(folded.find(figure), len(figure)) for figure in _FIGURE.findall(needle)]
        at, size = next((hit for hit in hits if hit[0] >= 0), (-1, 0))
    if at < 0:
        return ""
    start, end = max(0, at - _AROUND), min(len(text), at + size + _AROUND)
    start = text.find(" ", start, at) + 1 if start else 0
    cut = text.rfind(" ", at + size, end) if end < len(text) else end
    end = cut if cut > 0 else end
    return ("… " if start else "") + text[start:end].strip() + (" …" if end < len(text) else "")


def sentence_shown(verdict: Verdict) -> tuple[str, str]:
    """Return the headline, and apart from it what a check without a run leaves open ("" with a run)."""
    head = verdict.sentence.removesuffix(_UNKNOWN)
    if head == verdict.sentence:
        return head, ""
    return head, translate("Retrieval unknown: pasted without a question, so any passage could be cited.")


def source_shown(verdict: Verdict, place: Place | None, wanted: str) -> str:
    """Return the source text to put beside the quote: where the words stand, when that is not where they were cited."""
    if verdict.code is Code.QUOTE_ELSEWHERE and verdict.elsewhere and (place is None or place in verdict.places):
        place = verdict.elsewhere[0]
    if place is None or verdict.code is Code.MALFORMED:
        return ""
    return excerpt(place.text, wanted)


def is_only_cited(verdict: Verdict, place: Place) -> bool:
    """Say whether a place is merely what the citation names."""
    return verdict.code in ONLY_CITED and place in verdict.places and verdict.verdict is not MachineVerdict.ACCEPTED


def next_step(verdict: Verdict) -> str:
    """Return what a person does with a verdict, by the names of the buttons."""
    if verdict.verdict is MachineVerdict.ACCEPTED:
        return translate("Read whether the claim says more than the source. If not: Accept.")
    if verdict.verdict is MachineVerdict.NOT_CHECKED:
        return translate("The program failed here, not the answer: compare by eye, then decide.")
    if verdict.code is Code.QUOTE_ELSEWHERE and not verdict.elsewhere:
        return translate("Read both. Where another place says what the claim says, Correct points there; else Reject.")
    return {
        Code.MALFORMED: translate("The marker cannot be read. Find the source yourself and Correct, or Reject."),
        Code.STALE_SOURCE: translate("The document has changed since. Read the new text, then Correct or Reject."),
        Code.SOURCE_REMOVED: translate("The document was removed. Add it again, or Reject."),
        Code.UNKNOWN_SOURCE: translate(
            "Nothing to compare with: add what is missing, or find the place and Correct, or Reject."
        ),
        Code.OUT_OF_SCOPE: translate("It lies outside what was asked about. Ask again with a wider scope, or Reject."),
        Code.NOT_RETRIEVED: translate("The answerer never saw this place. Read it; if it supports the claim: Correct."),
        Code.UNREADABLE_SOURCE: translate("Read the page as a picture, or recognise its text (OCR) and check again."),
        Code.QUOTE_TOO_SHORT: translate("Read the place: so few words prove nothing by themselves."),
        Code.FACT_MISMATCH: translate("Compare with the page. If the source is right, the answer is wrong: Reject."),
        Code.QUOTE_ELSEWHERE: translate("The words are real but stand elsewhere. Correct points the citation there."),
        Code.QUOTE_NOT_FOUND: translate("Search the page for the main word. If nothing says it: Reject."),
        Code.STITCHED: translate("Read the words left out: they may change the meaning."),
        Code.HIDDEN_SOURCE: translate("The words are in the file but cannot be seen on the page. Do not rely on them."),
        Code.AMBIGUOUS: translate("Step through the candidates with the arrows below. On the right one: Correct."),
        Code.PARTIAL_QUOTE: translate("Compare the marked words; the rest of the quote is in the source."),
        Code.SIMILAR_ONLY: translate("Compare the marked words letter by letter: they look alike and differ."),
        Code.NO_QUOTE: translate("There are no words to compare. Read the place, then decide."),
        Code.DUPLICATE: translate("The same evidence was cited before: decide as there."),
    }.get(verdict.code, "")
