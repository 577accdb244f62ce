"""Compare two versions of a policy: per clause and per question, same / changed / added / removed (spec 5.4)."""

from __future__ import annotations

import enum
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from rapidfuzz import fuzz, process
from rapidfuzz.distance import Opcodes
from rapidfuzz.distance.Levenshtein import opcodes

from desktop.core.retrieval import CancelToken, SpanSource, check_cancel
from desktop.core.spans import LEAF_UNITS, SourceSpan, SpanFlag
from desktop.core.verdicts import DiffPart

_SIMILAR = 62.0
"""token_sort_ratio from which two clauses of one place are one clause that changed; below, removed + added."""
_SIMILAR_ANYWHERE = 82.0


class ChangeKind(enum.StrEnum):
    """What became of a clause or an answer."""

    SAME = "same"
    CHANGED = "changed"
    MOVED = "moved"
    """The same words in another section."""
    ADDED = "added"
    REMOVED = "removed"


class ClauseChange(Struct, frozen=True):
    """One clause of the old version, the new one, or both."""

    kind: ChangeKind
    old: SourceSpan | None
    new: SourceSpan | None
    diff: tuple[DiffPart, ...] = ()
    """Word by word: `quote` is the new wording, `source` the old one."""


class AnswerChange(Struct, frozen=True):
    """The answers of one question on both versions."""

    kind: ChangeKind
    question: str
    old_run: str
    new_run: str
    old_answer: str
    new_answer: str
    diff: tuple[DiffPart, ...] = ()


class Comparison(Struct, frozen=True):
    """All clauses of both versions, in the order of the new one; every clause stands in exactly one change."""

    old_document: str
    new_document: str
    clauses: tuple[ClauseChange, ...]
    answers: tuple[AnswerChange, ...] = ()

    def counts(self) -> dict[str, int]:
        """Return the number of clauses of each kind."""
        counted = Counter(change.kind for change in self.clauses)
        return {str(kind): counted[kind] for kind in ChangeKind}


def compare_documents(source: SpanSource, old: str, new: str, *, cancel: CancelToken | None = None) -> Comparison:
    """Match the clauses, rows and label/value lines of two documents; running heads and hidden words are left out."""
    old_spans, new_spans = _leaves(source.spans_of(old)), _leaves(source.spans_of(new))
    pairs = _match(old_spans, new_spans, cancel)
    changes: list[tuple[float, ClauseChange]] = []
    new_of = dict(pairs)
    matched_new = set(new_of.values())
    for position, span in enumerate(new_spans):
        if position not in matched_new:
            changes.append((position, ClauseChange(ChangeKind.ADDED, None, span)))
    last = -1.0
    for position, span in enumerate(old_spans):
        partner = new_of.get(position)
        if partner is None:
            changes.append((last + 0.5, ClauseChange(ChangeKind.REMOVED, span, None)))
            continue
        last = float(partner)
        changes.append((last, _change(span, new_spans[partner])))
    changes.sort(key=lambda item: item[0])
    return Comparison(old, new, tuple(change for _, change in changes))


def compare_answers(
    questions: Sequence[str],
    ask_old: Callable[[str], tuple[str, str]],
    ask_new: Callable[[str], tuple[str, str]],
    *,
    cancel: CancelToken | None = None,
) -> tuple[AnswerChange, ...]:
    """Ask each question of both versions; the callables return (run id, answer text, empty when not found)."""
    result = []
    for question in questions:
        check_cancel(cancel)
        old_run, old_answer = ask_old(question)
        new_run, new_answer = ask_new(question)
        if _words(old_answer) == _words(new_answer):
            kind = ChangeKind.SAME
        elif not old_answer:
            kind = ChangeKind.ADDED
        elif not new_answer:
            kind = ChangeKind.REMOVED
        else:
            kind = ChangeKind.CHANGED
        diff = word_diff(old_answer, new_answer) if kind is ChangeKind.CHANGED else ()
        result.append(AnswerChange(kind, question, old_run, new_run, old_answer, new_answer, diff))
    return tuple(result)


def word_diff(old: str, new: str) -> tuple[DiffPart, ...]:
    """Return the differences word by word; joined, the parts give both texts with single spaces."""
    before, after = old.split(), new.split()
    operations: Opcodes = opcodes(before, after)
    return tuple(
        DiffPart(op.tag, " ".join(after[op.dest_start : op.dest_end]), " ".join(before[op.src_start : op.src_end]))
        for op in operations
    )


def _leaves(spans: Iterable[SourceSpan]) -> list[SourceSpan]:
    skipped = {SpanFlag.BOILERPLATE, SpanFlag.HIDDEN}
    return [s for s in spans if s.source_unit in LEAF_UNITS and not (s.flags & skipped)]


def _match(old: Sequence[SourceSpan], new: Sequence[SourceSpan], cancel: CancelToken | None) -> list[tuple[int, int]]:
    """Return (old, new) positions: equal words in the same section first, then equal words, then similar ones."""
    pairs: list[tuple[int, int]] = []
    free_old, free_new = set(range(len(old))), set(range(len(new)))

    def take(key: Callable[[SourceSpan], object]) -> None:
        waiting: dict[object, list[int]] = defaultdict(list)
        for n in sorted(free_new):
            waiting[key(new[n])].append(n)
        for o in sorted(free_old):
            candidates = waiting.get(key(old[o]))
            if candidates:
                n = candidates.pop(0)
                pairs.append((o, n))
                free_old.discard(o)
                free_new.discard(n)

    take(lambda s: (s.section_id, s.source_unit, tuple(s.text.split())))
    take(lambda s: (s.section_id, s.source_unit, _words(s.text)))
    take(lambda s: (s.source_unit, tuple(s.text.split())))
    take(lambda s: (s.source_unit, _words(s.text)))
    check_cancel(cancel)
    _take_similar(old, new, free_old, free_new, pairs, cancel)
    return pairs


def _take_similar(
    old: Sequence[SourceSpan],
    new: Sequence[SourceSpan],
    free_old: set[int],
    free_new: set[int],
    pairs: list[tuple[int, int]],
    cancel: CancelToken | None,
) -> None:
    """Pair what is left by likeness, best first; a shared section, clause number or row name lowers the bar."""
    left, right = sorted(free_old), sorted(free_new)
    if not left or not right:
        return
    scores = process.cdist(
        [old[o].text.casefold() for o in left],
        [new[n].text.casefold() for n in right],
        scorer=fuzz.token_sort_ratio,
        score_cutoff=_SIMILAR,
    )
    check_cancel(cancel)
    ranked = []
    for i, j in zip(*scores.nonzero(), strict=True):
        a, b = old[left[i]], new[right[j]]
        near = _anchor(a) == _anchor(b)
        score = float(scores[i, j])
        if a.source_unit == b.source_unit and (near or score >= _SIMILAR_ANYWHERE):
            ranked.append((-score - 10.0 * near, left[i], right[j]))
    for _, o, n in sorted(ranked):
        if o in free_old and n in free_new:
            pairs.append((o, n))
            free_old.discard(o)
            free_new.discard(n)


def _anchor(span: SourceSpan) -> tuple[str, str]:
    row = span.table.row_name or "" if span.table else ""
    return ((span.section_id or "").rsplit("~", 1)[0], span.metadata.get("clause", "") or row)


def _change(old: SourceSpan, new: SourceSpan) -> ClauseChange:
    # Letter by letter: a defined term that lost its capital is another word to a court.
    if old.text.split() == new.text.split():
        kind = ChangeKind.SAME if old.section_id == new.section_id else ChangeKind.MOVED
        return ClauseChange(kind, old, new)
    return ClauseChange(ChangeKind.CHANGED, old, new, word_diff(old.text, new.text))


def _words(text: str) -> str:
    return " ".join(text.split()).casefold()
