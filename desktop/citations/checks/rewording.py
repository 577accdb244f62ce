"""An unquoted claim that is nearly its source word for word is compared like a quotation: a few changed words tell.

Figures may all stand there and "the insured must" still be written for "the insurer must".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from desktop.citations.alignment import best_comparison
from desktop.citations.case import Case, Claim, Needs, needs
from desktop.citations.checks.languages import SENTENCE, is_foreign
from desktop.citations.checks.subjects import foreign_word
from desktop.citations.compare import Comparison
from desktop.citations.differences import Difference
from desktop.citations.framing import HEADING, Beside
from desktop.citations.marks import without_marker
from desktop.citations.matching import prepare
from desktop.citations.quoting import cited_areas
from desktop.citations.stems import stems
from desktop.core.fact import FactKind, figure_in, shown_figure
from desktop.core.facts import find_bases, find_figures
from desktop.core.tokens import tokenise
from desktop.core.verdicts import Code, Finding, MachineVerdict

_NEAR = 0.8
"""Share of equal words from which on a claim repeats its source rather than tells it in other words."""
_FEWEST = 6
_HOW_MANY = {word: word for word in ("any", "all", "each", "no", "some", "both", "either")} | {"every": "each"}
_WAYS = {"to", "from"}
_SENTENCE = 7
"""Words from which on what stands behind a topic is a statement of its own."""
_TOPIC = re.compile(r"\s*(?:[-*•\d.)]+\s+)?(?:\*\*|__)[^*_\n|]{2,60}[.:](?:\*\*|__)\s+")
_ARTICLES = frozenset({"the", "a", "an"})
_MOST_CITED = 2_000
"""Characters by which the language of what is cited is told."""
_PERCENT = re.compile(r"percent|per cent|pct|prozent|%", re.IGNORECASE)
_SIGN = re.compile(r"^\s?%")


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.FIGURES | Needs.GOOD)
def check_rewording(case: Case) -> Iterator[Finding]:
    """Cap at warning what was accepted for its figures while the claim's words are not those of its source."""
    if case.claim is None:
        return
    if (case.citation.quote or "").strip():
        if case.findings and (finding := _lost_percent(case.claim)) is not None:
            yield finding
        return
    finding = _lost_percent(case.claim) or _reworded(case)
    if finding is not None:
        yield finding
    elif (word := foreign_word(case)) and is_foreign(case.claim.own_words, _cited(case)):
        yield Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, SENTENCE, "term")
    elif word:
        sentence = f"Nothing is quoted; where the source has the figures of the claim it does not say “{word}”."
        yield Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "term", word)


def _cited(case: Case) -> str:
    return " ".join(span.text[:_MOST_CITED] for span in case.evidence_spans())[:_MOST_CITED]


def _lost_percent(claim: Claim) -> Finding | None:
    """Return the number of a claim that stands in its evidence as a percentage only."""
    bare = [fact for fact in claim.facts if fact.kind is FactKind.NUMBER]
    own = claim.own_words if bare else ""
    if not bare or (_PERCENT.search(own) and _PERCENT.search(_without_percents(own))):
        return None
    stated = {fact.value for fact in find_figures(own) if fact.kind is FactKind.NUMBER}
    for fact in bare:
        if fact.value not in stated or (claim.beside is Beside.NOTHING and claim.quotes(fact)):
            continue  # it stands in a quotation, which is compared word by word
        met = [other for other in claim.evidence.facts if figure_in(fact, [other])]
        if met and all(other.kind is FactKind.PERCENT for other in met):
            ours, theirs = shown_figure(fact), shown_figure(met[0])
            sentence = f"The answer says “{ours}”; the cited evidence says “{theirs}”."
            return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "unit", ours, theirs)
    return None


def _without_percents(text: str) -> str:
    """Return a text without its percentages: a sign that is left ("Rate in %: 70") may belong to any figure."""
    for fact in reversed(find_figures(text)):
        if fact.kind is FactKind.PERCENT:
            text = text[: fact.start] + _SIGN.sub("", text[fact.end :])
    return text


def _reworded(case: Case) -> Finding | None:
    """Return what an unquoted claim says otherwise than the passage it repeats; a warning, for it quotes nothing."""
    if case.claim is None:
        return None
    text = _statement(case.claim)
    probe = Case(case.citation, case.receipt, case.snapshot, case.resolution, areas=cited_areas(case))
    quote = prepare(text.strip(" -*•()—–.;:"), case.snapshot.vocabulary)
    if len(quote) < _FEWEST or quote.pieces:
        return None
    best, _, _ = best_comparison(probe, quote)
    if best is None or best[0].equal_share < _NEAR:
        return None
    rows = all(span.table is not None for span in case.evidence_spans())
    return _finding(best[0], leaves_out=not rows)  # of a row a claim tells some cells


def _statement(claim: Claim) -> str:
    """Return the words of a claim that state something: the topic before them names what it is about.

    That is a list item's "**Proof of loss.**", or the cells of a table beside the one that holds a sentence.
    """
    sentences = [cell for _, cell in claim.cells if len(cell.split()) >= _SENTENCE]
    if len(sentences) == 1:
        return sentences[0]
    text = claim.text
    for other in claim.cases:
        text = without_marker(text, other.citation.raw)
    topic = HEADING.match(text) or _TOPIC.match(text)
    behind = text[topic.end() :] if topic is not None else ""
    return behind if len(behind.split()) >= _SENTENCE else text


def _opens(difference: Difference) -> bool:
    """Say whether a claim only begins with an article where its source goes on from other words."""
    ours = set(tokenise(difference.quote).keys)
    return (
        bool(ours)
        and ours <= _ARTICLES
        and difference.sub_code in (None, "term", "number")
        and not find_figures(difference.quote)
        and _HOW_MANY.keys().isdisjoint(tokenise(difference.source).keys)
    )


def _small_words(text: str) -> set[str]:
    """Return the words of how many, and the letters that name a part (`paragraph C`), which are no telling words."""
    words = tokenise(text).keys
    return {_HOW_MANY.get(word, word) for word in words if word in _HOW_MANY or (len(word) == 1 and word != "a")}


def _same_basis(ours: str, theirs: str) -> bool:
    """Say whether both only tell the same basis: "per event" and "any one event"."""
    mine, its = find_bases(ours), find_bases(theirs)
    alone = all(len(found) == 1 and found[0].text == text.strip() for found, text in ((mine, ours), (its, theirs)))
    return alone and mine[0].value == its[0].value


def _same_figure(ours: str, theirs: str) -> bool:
    """Say whether both only tell a figure, and the claim's is met: "12 months" by "12 consecutive months"."""
    mine, its = find_figures(ours), find_figures(theirs)
    alone = all(
        len(found) == 1 and shown_figure(found[0]) == text.strip() for found, text in ((mine, ours), (its, theirs))
    )
    return alone and figure_in(mine[0], its)


def _finding(comparison: Comparison, *, leaves_out: bool = True) -> Finding | None:
    differences = [
        d for d in comparison.differences if not (_same_basis(d.quote, d.source) or _same_figure(d.quote, d.source))
    ]
    starts_apart = bool(comparison.diff) and comparison.diff[0].op != "equal"
    if starts_apart and differences and differences[0] is comparison.differences[0] and _opens(differences[0]):
        differences = differences[1:]
    changed = (
        d
        for d in differences
        if d.source.strip()
        and not d.note
        and (
            stems(d.quote) - stems(d.source) - _HOW_MANY.keys()
            or _small_words(d.quote) != _small_words(d.source)
            or set(tokenise(d.quote).keys) ^ set(tokenise(d.source).keys) == _WAYS
        )
    )
    facts = (d for d in differences if d.sub_code and not d.extra and (leaves_out or d.quote.strip()))
    shown = next(facts, None) or next((d for d in changed if not d.extra), None)
    if shown is None:
        return None
    return said_otherwise(shown.quote.strip(), shown.source.strip(), shown.sub_code or "term")


def said_otherwise(ours: str, theirs: str, sub_code: str) -> Finding:
    """Return the warning that an answer says `ours` where its evidence says `theirs`; either may be ''."""
    if not ours:
        sentence = f"The answer leaves out “{theirs}”, which the cited evidence says."
    elif not theirs:
        sentence = f"The answer says “{ours}”; the cited evidence does not."
    else:
        sentence = f"The answer says “{ours}”; the cited evidence says “{theirs}”."
    return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, sub_code, ours or None, theirs or None)


def warned(sentence: str, sub_code: str, ours: str, theirs: str) -> Finding:
    """Return the warning of a sentence that shows the words of both sides; either may be ''."""
    return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, sub_code, ours or None, theirs or None)
