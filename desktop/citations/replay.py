"""Replay stored verdicts from receipt and verdict alone, offline; staleness of the evidence is told beside, never
mixed in.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from desktop.citations import compare as comparing
from desktop.citations.areas import PRINTED, RENDERED
from desktop.citations.brevity import too_short
from desktop.citations.case import VERDICTS
from desktop.citations.compare import Comparison
from desktop.citations.endings import cut_short
from desktop.citations.issues import FACT_ISSUES, Issue
from desktop.citations.labels import labelled
from desktop.citations.lanes import UNKNOWN, Lane, Vocabulary
from desktop.citations.matching import (
    Quote,
    best,
    cover,
    hits,
    prepare,
    without_edits,
    without_label,
)
from desktop.citations.stitching import parts_apart, tells_a_fact
from desktop.citations.verifier import VERIFIER
from desktop.core.ids import text_hash
from desktop.core.tokens import tokenise
from desktop.core.verdicts import (
    CheckedAnswer,
    Code,
    DeclaredSource,
    DocumentInfo,
    EvidenceLibrary,
    Finding,
    Locator,
    MachineVerdict,
    ParsedCitation,
    Place,
    Receipt,
    ReceiptKind,
    ReceiptSpan,
    Verdict,
)

_QUOTE_CODES = frozenset(
    {
        Code.QUOTE_TOO_SHORT, Code.FACT_MISMATCH, Code.STITCHED, Code.PARTIAL_QUOTE, Code.SIMILAR_ONLY,
        Code.ACCEPTED_NORMALISED, Code.ACCEPTED_EXACT,
    }
)  # fmt: skip
"""Codes that follow from the quote and the stored text alone."""
_FOUND = frozenset({Code.ACCEPTED_EXACT, Code.ACCEPTED_NORMALISED})


class Replayed(Struct, frozen=True):
    """One citation judged again: `same` when nothing differs from what was stored."""

    citation: ParsedCitation
    stored: Verdict
    verdict: Verdict
    note: str = ""

    @property
    def same(self) -> bool:
        """Say whether the replayed verdict equals the stored one."""
        return self.stored == self.verdict


class Currency(enum.StrEnum):
    """How a receipt's span stands to the workspace of today."""

    CURRENT = "current"
    CHANGED = "changed"
    """The document is there but not this passage (another version, another extraction)."""
    SUPERSEDED = "superseded"
    """The passage is there; its document was replaced by a newer version."""
    REMOVED = "removed"


class Staleness(Struct, frozen=True):
    """Status of one span of a receipt, recomputed; never part of a verdict."""

    span_id: str
    status: Currency
    sentence: str


def replay_verdict(
    citation: ParsedCitation, receipt: Receipt, verdict: Verdict, *, declared: Sequence[DeclaredSource] = ()
) -> Verdict:
    """Return the verdict as receipt and stored evidence give it: equal to `verdict` unless one of them was changed.

    The quote is compared again with the stored text. What depended on the workspace of that day (unknown, elsewhere,
    not found) is evidence of the record and is taken over as far as the receipt does not speak against it: a source it
    holds cannot be unknown or not retrieved, and words it holds cannot stand elsewhere or nowhere. `declared` are the
    sources the answer lists; with them a number means what they say.
    """
    if receipt_damage(receipt):
        return _changed(
            verdict, Code.CHECK_FAILED, None, "The receipt was changed after it was written; nothing can be replayed."
        )
    against = _receipt_against(citation, receipt, verdict, declared)
    if against is not None:
        return against
    quoted = [finding for finding in verdict.findings if finding.code in _QUOTE_CODES and not _about_claim(finding)]
    if not (citation.quote or "").strip() or not quoted or verdict.code is Code.CHECK_FAILED:
        return verdict
    stored, quote = quoted[0], citation.quote or ""
    code, sub_code = judge_text(quote, "\n".join(place.text for place in verdict.places))
    agrees = _supports(code, stored, quote, verdict) or _judge_passage(quote, stored, verdict) is stored.code
    if not agrees and stored.code is Code.STITCHED:
        agrees = _stands_in_parts(quote, verdict.places)
    if not agrees:
        found = code or Code.QUOTE_NOT_FOUND
        return _changed(
            verdict,
            found,
            sub_code,
            f"The stored text gives “{found.value}”, the stored verdict says “{stored.code.value}”.",
        )
    return verdict


def _supports(code: Code | None, stored: Finding, quote: str, verdict: Verdict) -> bool:
    """Say whether a code that the stored text gives is one that a record of this finding may have."""
    if code is stored.code or {code, stored.code} <= _FOUND:
        return True
    if stored.code in _FOUND and code is Code.SIMILAR_ONLY and any(map(_loses_marks, verdict.places)):
        return True
    if stored.code is Code.ACCEPTED_NORMALISED and any(
        judge_text(quote, _values(place.text))[0] in _FOUND for place in verdict.places if place.matched == RENDERED
    ):
        return True
    if stored.code is Code.PARTIAL_QUOTE and code in _FOUND:
        return True
    if stored.code is Code.QUOTE_TOO_SHORT and code is not None and VERDICTS[code] is stored.verdict:
        return True
    if stored.code is Code.SIMILAR_ONLY and code in {Code.FACT_MISMATCH, None}:
        # Whether a misread word is a word of the cited document is known to the workspace alone.
        text = "\n".join(place.text for place in verdict.places)
        return judge_text(quote, text, known=lambda _: False)[0] is Code.SIMILAR_ONLY
    # The windows differ in what they hold beside the quote; no such record was made milder.
    return 0 < _severity(VERDICTS[code or Code.QUOTE_NOT_FOUND]) <= _severity(stored.verdict)


def _receipt_against(
    citation: ParsedCitation, receipt: Receipt, verdict: Verdict, declared: Sequence[DeclaredSource]
) -> Verdict | None:
    """Return the verdict the receipt gives where it contradicts what the workspace is said to have shown."""
    source = _retrieved(citation.locator, receipt, numbered=not declared)
    if source is None:
        number = citation.locator.number
        beyond = number is not None and citation.locator == Locator(number=number) and not declared
        if beyond and receipt.kind is ReceiptKind.RETRIEVED and _QUOTE_CODES & {verdict.code}:
            return _changed(verdict, Code.UNKNOWN_SOURCE, None, "The receipt holds no source of this number.")
        return None
    if verdict.code in {Code.UNKNOWN_SOURCE, Code.NOT_RETRIEVED, Code.OUT_OF_SCOPE}:
        sentence = f"The receipt holds this source; the stored verdict says “{verdict.code.value}”."
        return _changed(verdict, Code.CHECK_FAILED, None, sentence)
    lost = verdict.code in {Code.QUOTE_NOT_FOUND, Code.QUOTE_ELSEWHERE} and verdict.sub_code != "wrong_cell"
    if lost and (citation.quote or "").strip():
        code, sub_code = judge_text(citation.quote or "", source.text)
        if code in _FOUND:
            sentence = f"The receipt's own text holds the quote; the stored verdict says “{verdict.code.value}”."
            return _changed(verdict, code, sub_code, sentence)
    return None


def _retrieved(locator: Locator, receipt: Receipt, *, numbered: bool) -> ReceiptSpan | None:
    """Return the retrieved source that a locator names by its id, or by its rank, and by nothing else."""
    if locator == Locator(span_id=locator.span_id):
        return next((span for span in receipt.spans if span.id == locator.span_id), None)
    if numbered and locator == Locator(number=locator.number):
        ranked = sorted(receipt.spans, key=lambda span: span.rank)
        number = locator.number or 0
        return ranked[number - 1] if 1 <= number <= len(ranked) else None
    return None


def _about_claim(finding: Finding) -> bool:
    # Claim and evidence were compared with the whole answer at hand; that comparison is part of the record.
    if finding.code is not Code.FACT_MISMATCH:
        return False
    return finding.verdict is MachineVerdict.WARNING or finding.sentence.startswith("The answer ")


def judge_text(quote_text: str, text: str, *, known: Callable[[str], bool] = bool) -> tuple[Code | None, str | None]:
    """Return code and sub-code of a quote against one text, by the rules of the verifier and nothing else.

    `known` says which words are words of some document; without a workspace all are.
    """
    quote, lane, short = _read(quote_text, text)
    if short:
        return Code.QUOTE_TOO_SHORT, None
    if quote.pieces and not _holds(lane, quote):
        if all(next(iter(hits(piece, lane)), None) is not None for piece in quote.pieces if len(piece)):
            return Code.STITCHED, None
        judged = (_judge_words(piece, lane, text, known) for piece in quote.pieces if not too_short(piece))
        return next((found for found in judged if found[0] not in _FOUND), (None, None))
    return _judge_words(quote, lane, text, known)


def _judge_words(quote: Quote, lane: Lane, text: str, known: Callable[[str], bool]) -> tuple[Code | None, str | None]:
    """Return code and sub-code of words that are to stand in a text as one passage."""
    hit = best(hits(quote, lane))
    if hit is None:
        return _judge_aligned(quote, lane, known)
    if hit.issue in FACT_ISSUES:
        return Code.FACT_MISMATCH, hit.issue.value
    if hit.issue is Issue.PUNCTUATION:
        return Code.SIMILAR_ONLY, None
    if cut_short(quote, hit):
        return Code.PARTIAL_QUOTE, None
    exact = quote.label is None and quote.text in text
    return (Code.ACCEPTED_EXACT if exact else Code.ACCEPTED_NORMALISED), None


def _read(quote_text: str, text: str) -> tuple[Quote, Lane, bool]:
    """Return the quote as it is meant beside this text (without marks of an editor, without the label of an item), the
    lane of the text, and whether the quote is too short to tell.
    """
    vocabulary = Vocabulary()
    tokens = tokenise(text)
    lane = Lane(tokens, vocabulary.add(tokens.keys))
    quote = prepare(quote_text, vocabulary)
    unedited = without_edits(quote_text, vocabulary)
    if unedited is not None and not _holds(lane, quote):
        quote = unedited
    if too_short(unedited or quote):
        return quote, lane, True
    item = without_label(quote, vocabulary)
    if item is not None and not _holds(lane, quote) and _may_carry(item, lane):
        return item, lane, too_short(item)
    return quote, lane, False


def _holds(lane: Lane, quote: Quote) -> bool:
    return any(hit.issue is Issue.NONE for hit in hits(quote, lane))


def _may_carry(item: Quote, lane: Lane) -> bool:
    """Say whether the text has no other label than the one cut off, where the words behind it stand or nearly do."""
    if item.label is None or _holds(lane, item):
        return True
    closest = _closest(item, lane, bool)
    return closest is None or not closest.aligned or labelled(item.label, lane, closest.low)


def _judge_passage(quote: str, stored: Finding, verdict: Verdict) -> Code | None:
    """Return the code of a quote beside the passage alone that its record shows it against; None when the stored
    texts do not hold that passage. Only a rejection may rest on words that do not follow each other there: lines of
    columns side by side are read another way than they are printed.
    """
    passage = " ".join(part.source for part in verdict.diff if part.source)
    wanted = tokenise(passage).keys
    texts = [tokenise(place.text).keys for place in verdict.places]
    vocabulary = Vocabulary()
    there = any(vocabulary.encode(wanted) in code for code in map(vocabulary.add, texts))
    if not there and stored.verdict is MachineVerdict.REJECTED:
        there = any(all(key in rest for key in wanted) for rest in map(iter, texts))
    return judge_text(quote, passage)[0] if wanted and there else None


def _values(row: str) -> str:
    """Return the cells of a row as it is written out, without their headers."""
    return " ".join(cell.partition(": ")[2] or cell for cell in row.split(" | "))


def _loses_marks(place: Place) -> bool:
    """Say whether the text of a place has other marks than the page between its words: of cells, and of words that
    stand far apart in the file.
    """
    return bool(place.row_name or place.column_name or place.matched == RENDERED or len(place.ranges) > 1)


def _stands_in_parts(text: str, places: Sequence[Place]) -> bool:
    """Say whether a quote stands in parts in the places of a record, none of which holds it as one passage.

    The stored texts hold the parts and little else: laid beside them, a quote is nearer to one passage than it was
    beside the whole place, and of two that follow each other the last and the first words are one.
    """
    for place in places:
        quote, lane, _ = _read(text, place.text)
        if _extent(place) < len(quote.text):
            continue
        if _holds(lane, quote):
            return False
        parts, closest = parts_apart(quote, lane, 0, len(lane)), _closest(quote, lane, bool)
        if parts and closest is not None and tells_a_fact(closest, parts):
            return False
    quote, lane, _ = _read(text, "\n".join(place.text for place in places))
    return UNKNOWN not in quote.code and bool(cover(quote.code, lane, 0, len(lane)))


def _extent(place: Place) -> int:
    """Return how many characters were matched in a place: all of its text where the words are not numbered."""
    return sum(end - start for start, end in place.ranges) if place.matched == PRINTED else len(place.text)


def _closest(quote: Quote, lane: Lane, known: Callable[[str], bool]) -> Comparison | None:
    windows = [
        comparing.locate(quote.code, lane, 0, len(lane)),
        comparing.locate_by_characters(quote, lane, 0, len(lane)),
    ]
    compared = [comparing.compare(quote, lane, *window, known=known) for window in windows if window is not None]
    return max(compared, key=lambda c: (c.equal_share, c.longest_run), default=None)


def _judge_aligned(quote: Quote, lane: Lane, known: Callable[[str], bool]) -> tuple[Code | None, str | None]:
    closest = _closest(quote, lane, known)
    if closest is not None:
        code, sub_code = comparing.decide(closest)
        if code is not None:
            return code, sub_code
    if parts_apart(quote, lane, 0, len(lane)):
        return Code.STITCHED, None
    if 0 < len(quote.units) == len(quote.units.facts):
        return Code.FACT_MISMATCH, None
    return None, None


def _severity(verdict: MachineVerdict) -> int:
    """Return 0 for accepted, 1 for a warning, 2 for rejected."""
    return {MachineVerdict.ACCEPTED: 0, MachineVerdict.WARNING: 1}.get(verdict, 2)


def _changed(verdict: Verdict, code: Code, sub_code: str | None, sentence: str) -> Verdict:
    finding = Finding(code, VERDICTS[code], sentence, sub_code)
    return replace(
        verdict,
        verdict=VERDICTS[code],
        code=code,
        sub_code=sub_code,
        sentence=sentence,
        findings=(finding, *verdict.findings),
    )


def receipt_damage(receipt: Receipt) -> tuple[str, ...]:
    """Return the ids of spans whose stored text does not have the stored hash (an empty hash is not checked)."""
    return tuple(span.id for span in receipt.spans if span.text_hash and text_hash(span.text) != span.text_hash)


def replay_answer(checked: CheckedAnswer) -> tuple[Replayed, ...]:
    """Return every citation of a stored answer judged again from its receipt and verdict alone."""
    replayed = []
    for item in checked.citations:
        verdict = replay_verdict(item.citation, checked.receipt, item.verdict, declared=checked.parsed.declared)
        old = item.verdict.verifier not in ("", VERIFIER)
        note = f"Judged by {item.verdict.verifier}; replayed by {VERIFIER}." if old else ""
        replayed.append(Replayed(item.citation, item.verdict, verdict, note))
    return tuple(replayed)


def staleness(checked: CheckedAnswer, library: EvidenceLibrary) -> tuple[Staleness, ...]:
    """Return how the evidence of an answer stands to the workspace of today: the spans of its receipt in rank order,
    then those that only its verdicts looked at, as all are of an answer that came without a run.
    """
    documents = {info.id: info for info in library.documents()}
    found = {}
    for span in sorted(checked.receipt.spans, key=lambda s: s.rank):
        current = library.get_span(span.id)
        there = current is not None and span.text_hash in ("", current.text_hash)
        found[span.id] = _stands(span.id, span.document_id, documents.get(span.document_id), there=there)
    for item in checked.citations:
        for place in item.verdict.places:
            if place.span_id is not None and place.span_id not in found:
                there = library.get_span(place.span_id) is not None
                info = documents.get(place.document_id)
                found[place.span_id] = _stands(place.span_id, place.document_id, info, there=there)
    return tuple(found.values())


def _stands(span_id: str, document_id: str, info: DocumentInfo | None, *, there: bool) -> Staleness:
    name = info.name if info else document_id
    if info is None or info.removed:
        return Staleness(span_id, Currency.REMOVED, f"“{name}” was removed from the workspace.")
    if not there:
        return Staleness(span_id, Currency.CHANGED, f"The passage is not in the present version of “{name}”.")
    if info.replaced_by:
        return Staleness(span_id, Currency.SUPERSEDED, f"“{name}” was replaced by a newer version.")
    return Staleness(span_id, Currency.CURRENT, "Unchanged.")
