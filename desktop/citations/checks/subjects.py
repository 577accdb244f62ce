"""Words of a claim that the passage with its figures does not know: the figure may belong to another subject.

"The pool is covered up to $5,000" has its figure in "Jewelry is covered up to $5,000" and is still wrong. Without a
quotation only the words tell, so one that is foreign to every passage with a figure of the claim is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from desktop.citations.case import Case, Claim
from desktop.citations.clauses import VERB
from desktop.citations.date_ranges import told_by_ranges
from desktop.citations.framing import without_lead
from desktop.citations.headed import evidence_text, unit_text
from desktop.citations.irregular import BASE
from desktop.citations.marks import without_marker
from desktop.citations.snapshot import Snapshot
from desktop.citations.stems import stems
from desktop.core.fact import FactKind, figure_in
from desktop.core.facts import find_facts
from desktop.core.sentences import sentence_ranges
from desktop.core.spans import LEAF_UNITS, SourceSpan, SourceUnit
from desktop.core.tokens import tokenise

_LEAVES = LEAF_UNITS | {SourceUnit.TABLE_CELL}
_BASE = BASE | {"payabl": "pay", "payment": "pay"}
_SAME = 5
"""Letters at the beginning by which two longer words are forms of one: `covered`, `coverage`."""
_POINTS_BACK = re.compile(r"\W*(?:it|this|that|these|those|they|he|she|such|the same|however|but)\b", re.IGNORECASE)
_SHORT = re.compile(r"\b([^\W\d_]{3,5})\.(?=\s*(?:\n|$|\d|[a-z]|No\b))")
"""Abbreviations of the source: a claim writes `location` for its `Loc.`."""
_WORD = re.compile(r"[^\W\d_]+")
NEUTRAL = frozenset(
    stem
    for word in _WORD.findall(
        """about above after again against all also although among amount amounting annual annually any applicable
        applies apply are based because been before being below between both but can carries carry certain charge come
        comes contains
        cost could cover coverage covered covers current currently did do document does due during either endorsement
        entitled equal equals every exactly file following form from further gets gives given had has have having
        here holder how however if include included includes including insurance insured insurer into item its just
        listed lists may means member must my named need needs of offered offers on once one only our out over overall
        page per plan please policies policy policyholder present provide provided provides receive regarding required
        requires respect row schedule section set sets shall should show shown shows so some specifically specified
        stand stands stated states subject such sum table than that their them then there these they this those through
        thus to total totals under until up upon us value was we were what when where which while who whose will with
        within without would year yes you your company carrier declaration declarations day days month months week
        weeks hour hours percent dollar dollars euro euros usd eur million thousand billion
        time times start starts begin begins end ends bis zu höchstens mindestens längstens spätestens innerhalb ist
        sind wird werden beträgt durch für pro je lang ersetzt versichert versicherung wenn sofern falls auch nur im am
        auf von one two three four five six seven eight nine ten"""
    )
    for stem in stems(word) | {word}
)
CAPS = frozenset(
    {"limit", "sublimit", "cap", "capp", "maximum", "max", "most", "least", "minimum", "no", "more", "less"}
)
_BASIS = re.compile(r"\b(?:occurrence|aggregate|each (?:person|accident|claim|loss))\b", re.IGNORECASE)
"""What heads a column of limits: a claim may call them so."""
_CAPPED = re.compile(
    r"\b(?:limit\w*|most|least|up to|maximum|minimum|exceed\w*|(?:more|less|greater) than|capp?\w*)\b", re.IGNORECASE
)


_ANY_BASIS = re.compile(rf"{_BASIS.pattern}|\b(?:per|any one|each) [^\W\d_]{{3,}}", re.IGNORECASE)
_OTHER_AMOUNT = re.compile(
    r"\b(?:deductible|excess|retention|premium|co-?pay\w*|co-?insurance|fee|franchise|wait\w*|elimination|notice|"
    r"minimum|least)\b",
    re.IGNORECASE,
)
"""What names an amount that is no limit."""


def lists_limits(known: str) -> bool:
    """Say whether a text only lists amounts with their bases, so that a claim may call them limits.

    "Each Occurrence: $1,000,000; Aggregate: $2,000,000" has no verb and names no amount of another kind.
    """
    return _ANY_BASIS.search(known) is not None and VERB.search(known) is None and _OTHER_AMOUNT.search(known) is None


def foreign_word(case: Case) -> str:
    """Return the first word of an unquoted claim that no passage with a figure of the claim knows, '' without one."""
    claim = case.claim
    if claim is None:
        return ""
    known = " \n".join(passage for other in claim.cases if other.resolved for passage in _known(other, claim))
    known += told_by_ranges(claim.text, known)
    held = stems(known)
    short = tuple(match.casefold() for match in _SHORT.findall(known))
    text = claim.text
    for other in claim.cases:
        text = without_marker(text, other.citation.raw, " " * len(other.citation.raw))
    text = without_lead(text)
    in_rows = all(span.table is not None for other in claim.cases for span in other.evidence_spans())
    # Of a page or a table `strays` tells more of a name than that it stands elsewhere.
    prose = all(s.source_unit is SourceUnit.TEXT for other in claim.cases for s in other.evidence_spans())
    figures = [(fact.start, fact.end) for fact in find_facts(text) if not (prose and fact.kind is FactKind.TERM)]
    tokens = tokenise(text)
    for key, start, end, numeric in zip(tokens.keys, tokens.starts, tokens.ends, tokens.numeric, strict=True):
        if numeric or key in NEUTRAL or any(low <= start < high for low, high in figures):
            continue
        stem = next(iter(stems(key)), "")
        if not stem or stem in NEUTRAL or stem.startswith(short) or any(one_word(stem, word) for word in held):
            continue
        if stem in CAPS and (_CAPPED.search(known) or (in_rows and _BASIS.search(known)) or lists_limits(known)):
            continue
        return text[start:end]
    return ""


def one_word(one: str, other: str) -> bool:
    """Say whether two stems are forms of one word: `pays` and `pay`, `coverag` and `cover`, `paid` and `pay`."""
    one, other = _BASE.get(one, one), _BASE.get(other, other)
    short, long = sorted((one, other), key=len)
    if len(short) >= _SAME:
        return one[:_SAME] == other[:_SAME]
    return one == other or (len(short) > 2 and long in {short + ending for ending in ("s", "d", "e", "ed", "er", "es")})


def _known(case: Case, claim: Claim) -> Iterator[str]:
    """Yield the words that stand with a figure of the claim in what a case cites, headers and headings too."""
    spans = case.evidence_spans()
    leaves = [span for span in spans if span.source_unit in _LEAVES]
    for span in leaves or spans:
        if not any(figure_in(fact, find_facts(unit_text(span, case.snapshot))) for fact in claim.facts):
            continue
        info = case.snapshot.documents.get(span.document_id)
        around = [span.section_title, span.form_number, *((info.name, info.title) if info else ())]
        yield " \n".join([*_standing_with(span, claim, case.snapshot), *filter(None, around), *span.metadata.values()])


def _standing_with(span: SourceSpan, claim: Claim, snapshot: Snapshot) -> Iterator[str]:
    if span.table is not None:
        yield from _cells_with(span, claim, snapshot)
        return
    before = ""
    for part in re.split(r"\n+", span.text):
        for low, high in sentence_ranges(part):
            sentence = part[low:high]
            if any(figure_in(fact, find_facts(sentence)) for fact in claim.facts):
                yield f"{before} {sentence}" if _POINTS_BACK.match(sentence) else sentence
            before = sentence


def _cells_with(span: SourceSpan, claim: Claim, snapshot: Snapshot) -> Iterator[str]:
    """Yield what a row says, but of its columns only the names of those with a figure of the claim."""
    row = span
    if span.source_unit is SourceUnit.TABLE_CELL and span.parent_span_id:
        row = snapshot.span(span.parent_span_id) or span
    cells = snapshot.row_cells(row) if row.source_unit is SourceUnit.TABLE_ROW else ()
    if not cells:
        yield evidence_text(span, snapshot)
    for cell in cells:
        yield cell.text
        if cell.table is not None:
            yield cell.table.row_name or ""
            held = find_facts(unit_text(cell, snapshot))
            if cell.text == cell.table.row_name or any(figure_in(f, held) for f in claim.facts):
                yield cell.table.column_name or ""
