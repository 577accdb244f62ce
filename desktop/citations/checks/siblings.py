"""A claim about another item of the list than the cited one: "theft of money" for the item on jewellery.

The figure stands in the cited passage; the claim's own word does not, but an item beside it holds that word with a
figure of its own. Only a reader can tell, so the verdict is capped.
"""

from __future__ import annotations

from collections.abc import Iterator

from desktop.citations.case import Case, Needs, needs
from desktop.citations.checks.subjects import CAPS, NEUTRAL, one_word
from desktop.citations.framing import FRAME
from desktop.citations.headed import evidence_text
from desktop.citations.retelling import forms, words_of
from desktop.citations.stems import stems
from desktop.core.fact import figure_in, shown_figure
from desktop.core.facts import find_figures
from desktop.core.spans import LEAF_UNITS, SourceSpan
from desktop.core.verdicts import Code, Finding, MachineVerdict

_MOST = 80


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.FIGURES | Needs.ACCEPTED | Needs.WORDS)
def check_siblings(case: Case) -> Iterator[Finding]:
    """Cap an accepted citation at warning when a word of the claim belongs to a figure of a passage beside it."""
    claim = case.claim
    if claim is None:
        return
    spans = {span.id: span for other in claim.cases if other.resolved for span in other.evidence_spans()}
    if not spans or len(spans) > _MOST or any(span.table is not None for span in spans.values()):
        return
    text = "\n".join(evidence_text(span, case.snapshot) for span in spans.values())
    held = stems(text)
    foreign = [
        word
        for word in sorted(stems(claim.own_words) - held - NEUTRAL - CAPS - FRAME)
        if not any(one_word(word, other) for other in held)
    ]
    known = forms(words_of(text)) if foreign else frozenset()
    foreign = [word for word in foreign if _form(word) not in known]
    kinds = {fact.kind for fact in claim.facts}
    for sibling in _beside(case, spans) if foreign else ():
        word = next((word for word in foreign if word in stems(sibling.text)), None)
        figures = (
            [fact for fact in find_figures(sibling.text) if fact.kind in kinds and fact.start > 1]
            if word is not None
            else []
        )
        if word is None or not figures or any(figure_in(fact, figures) for fact in claim.facts):
            continue
        shown = shown_figure(figures[0])
        sentence = f"The claim speaks of “{word}”; the passage beside the cited one says “{shown}” of it."
        yield Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "term", word, shown)
        return


def _form(stem: str) -> str:
    """Return the form that stands for a word and its synonyms: "written" is told of what is given "in writing"."""
    return next((form for form, _ in words_of(stem)), stem)


def _beside(case: Case, spans: dict[str, SourceSpan]) -> list[SourceSpan]:
    found: dict[str, SourceSpan] = {}
    for span in list(spans.values())[:4]:
        for other in case.snapshot.on_page(span.document_id, span.page_start or 0):
            if other.source_unit in LEAF_UNITS and other.id not in spans and other.section_id == span.section_id:
                found[other.id] = other
    return list(found.values())[:_MOST]
