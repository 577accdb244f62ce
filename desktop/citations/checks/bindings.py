"""Words that bind the figures of a claim (basis, comparison, order, duty, role) must not contradict the evidence.

All figures may occur in what is cited and the claim still say another thing: "at least $500" for "up to $500". Such a
claim is capped at warning, because paraphrase is legitimate (spec 4.7, `no_quote`: exception words agree).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import permutations

from desktop.citations.bases import bases_in, bases_of, claimed_bases
from desktop.citations.case import Case, Needs, needs
from desktop.citations.checks.changes import reversed_change
from desktop.citations.headed import evidence_text
from desktop.citations.opposed import POLES
from desktop.citations.rates import names_time, rates_of, whole_period
from desktop.citations.sequence import in_turn
from desktop.citations.standing import sentence_around
from desktop.citations.stems import stems
from desktop.core.fact import Fact, FactKind, figure_in, shown_figure
from desktop.core.facts import find_facts, find_figures
from desktop.core.sentences import sentence_ranges
from desktop.core.spans import LEAF_UNITS, SourceUnit
from desktop.core.spotting import spotter
from desktop.core.verdicts import Code, Finding, MachineVerdict

_BELOW = re.compile(
    r"\b(?:up to|at most|during|(?:no|not(?: be)?|never|in no (?:event|case)) "
    r"(?:more|greater|later|longer|older|higher|larger) than|"
    r"(?<!no )(?<!not )(?<!never )(?:less|fewer|younger|smaller|lower) than|"
    r"before the (?:expiration|expiry|end) of|within|under|below|"
    r"maximum(?: of)?|not (?:to )?exceed(?:ing|s)?|limited to|höchstens|maximal|bis zu|nicht mehr als|"
    r"weniger als|capped at|as much as)(?: \w+){0,4}\W*$",
    re.IGNORECASE,
)
_ABOVE = re.compile(
    r"\b(?:at least|(?:no|not|never) (?:less|fewer) than|"
    r"(?<!no )(?<!not )(?<!never )(?<!not be )(?<!no event )(?<!no case )"
    r"(?:more|greater|older|higher|larger) than|in excess of|"
    r"beyond|above|minimum(?: of)?|over|(?<!not )(?<!not to )exceed(?:ing|s)?|starting at|mindestens|wenigstens|"
    r"(?<!nicht )mehr als)(?: \w+){0,4}\W*$",
    re.IGNORECASE,
)
_ORDER = re.compile(r".*\b(before|after)(?: \w+){0,4}\W*$", re.IGNORECASE | re.DOTALL)
_OFTEN = re.compile(r"\bat least (?:once )?(?:every|each|a|per)\s*$", re.IGNORECASE)
"""How often at least is how long between at most: "at least every six months"."""
_NEVER_ABOVE = re.compile(
    r"\b(?:no|not|never|neither|nor|none)\b(?:(?!\b(?:while|if|when|where|unless|until|after|that|which|for)\b)[^.;])*"
    r"\b(?:more|greater|longer|later|higher)\b[^.;]{0,40}\bthan\W*$",
    re.IGNORECASE,
)
_AND_ON = re.compile(
    r"\W{0,2}\s*(?:(?:and|or) (?:(?P<above>more|over|above|later|longer|older)|less|fewer|under|below|earlier)|"
    r"(?:[^\W\d_]+ ){0,8}?(?:at (?:the )?(?:very )?(?:(?P<least>least)|most)|as an? (?:(?P<minimum>minimum)|maximum)|"
    r"(?P<mindestens>mindestens)|höchstens)(?= *(?:[.,;:(\"“]|$)))",
    re.IGNORECASE,
)
"""A bound behind its figure: "twelve hours or more", "80 % is paid at the most"."""
_AFTER_THAT = re.compile(r"\b(?:after that|thereafter|afterwards|danach)\b", re.IGNORECASE)
_TAKEN_OFF = re.compile(r"\W*(?:deductible|excess|retention|co-?pay\w*|co-?insurance)\b", re.IGNORECASE)
_AFTER_BEHIND = re.compile(r"[)\s]*(?:after|following)\b", re.IGNORECASE)


def _whole(words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{words})\b", re.IGNORECASE)


_POLES = tuple((_whole(left), _whole(right), sub_code) for left, right, sub_code in POLES)
_FORBIDS = re.compile(
    r"\b(?:no|neither|nor|none|nobody)\b[^.;]{0,80}\b(?:may|can)\b|\b(?:may|can) (?:not|only)\b", re.I
)
_MUST_NOT = re.compile(r"\b(?:must|shall|will) not\b", re.IGNORECASE)
_holds_pole = spotter(_whole("|".join(f"{left}|{right}" for left, right, _ in POLES)))
_OF = re.compile(
    r"[%)\]\s]{0,3}of (?:(?:the|your|any|each|its|their|total|all) ){0,3}"
    r"(\w+(?:['’]s \w+| of (?:(?:the|your|any|each|its|their) )?\w+| \w+)?)",
    re.IGNORECASE,
)
_LEAVES = LEAF_UNITS | {SourceUnit.TABLE_CELL}
_LEAD = 40
_NOUN_BEHIND = re.compile(
    r"\s(?:deductible|retention|limit|sublimit|premium|aggregate|excess|maximum|minimum)\b", re.IGNORECASE
)


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.ACCEPTED | Needs.WORDS)
def check_bindings(case: Case) -> Iterator[Finding]:
    """Cap an accepted citation at warning when the claim's own words bind its figures otherwise than the evidence."""
    claim = case.claim
    if claim is not None:
        yield from claim.once("bindings", partial(_judge, case))


def _judge(case: Case) -> Finding | None:
    own = case.claim.own_words if case.claim is not None else ""
    if case.claim is not None and own == case.claim.text:
        quotes = [other.citation.quote for other in case.claim.cases]
        if all(quote and quote in own for quote in quotes):
            return None  # Nothing but quotations, each compared word by word: parts of one cannot contradict it.
    ours = find_figures(own)
    if not ours:
        return _without_figures(case, own)
    passages = passages_with(case, ours)
    if not passages:
        return None
    texts = list(passages)
    return (
        _basis(own, texts)
        or _bound_basis(own, ours, [passage for passage, prose in passages.items() if prose])
        or _compared(own, ours, texts)
        or reversed_change(own, texts)
        or _poles(own, texts)
        or _percent_base(own, ours, texts)
        or _roles(own, ours, texts)
        or _rate_dropped(own, ours, texts)
    )


def _without_figures(case: Case, own: str) -> Finding | None:
    """Compare basis and opposites of a claim without figures with the words quoted for it."""
    cases = [other for other in case.claim.cases if other.passage] if case.claim else []
    words = [sentence_around(other) or other.passage for other in cases]
    return (_basis(own, words) or _poles(own, words)) if words else None


def passages_with(case: Case, figures: Sequence[Fact]) -> dict[str, bool]:
    """Return sentences (True) and rows with their headers (False) of the evidence that hold a figure of the claim."""
    found: dict[str, bool] = {}
    seen: set[str] = set()
    for other in case.claim.cases if case.claim else ():
        spans = other.evidence_spans() if other.resolved else []
        for span in [span for span in spans if span.source_unit in _LEAVES] or spans:
            if span.id in seen:
                continue
            seen.add(span.id)
            if span.table is not None:
                parts = [evidence_text(span, case.snapshot, names=False)]
            else:
                parts = [p[a:b] for p in re.split(r"\n{2,}", span.text[:20_000]) for a, b in sentence_ranges(p)]
            for part in parts:
                facts = find_facts(part)
                if any(figure_in(figure, facts) for figure in figures):
                    found[part] = span.table is None
    return found


def _basis(own: str, passages: Sequence[str]) -> Finding | None:
    claimed = bases_in(own)
    if not claimed:
        return None
    known = {basis: text for passage in passages for basis, text in bases_in(passage).items()}
    for basis, text in claimed.items():
        words = stems(basis)
        if basis in known or (not known and words <= stems(" ".join(passages))):
            continue
        other = next(iter(known.values()), "")
        says = f"says “{other}”" if other else "does not"
        return _finding(f"The answer says “{text}”; the cited evidence {says}.", "basis", text, other)
    return None


def _bound_basis(own: str, figures: Sequence[Fact], passages: Sequence[str]) -> Finding | None:
    """Find a figure with another basis behind it than every passage gives it ("$400 a week" for "$400 a day")."""
    for figure in figures:
        mine = claimed_bases(own, figure, alone=len(figures) == 1) or whole_period(own, figure, passages)
        theirs = [basis for passage in passages for basis in bases_of(passage, figure).items()]
        if mine and theirs and not any(basis in mine for basis, _ in theirs):
            ours, shown = next(iter(mine.values())), shown_figure(figure)
            sentence = f"The answer says “{shown} {ours}”; the cited evidence says “{shown} {theirs[0][1]}”."
            return _finding(sentence, "basis", ours, theirs[0][1])
        for passage in passages if mine and not theirs else ():
            other = next((fact for fact in find_figures(passage) if mine.keys() & bases_of(passage, fact).keys()), None)
            if other is not None and other.kind is figure.kind:
                ours, a, b = next(iter(mine.values())), shown_figure(figure), shown_figure(other)
                sentence = f"The answer says “{a} {ours}”; the cited evidence says “{b} {ours}”."
                return _finding(sentence, "basis", a, b)
    return None


def _rate_dropped(own: str, figures: Sequence[Fact], passages: Sequence[str]) -> Finding | None:
    """Find an amount that is told without the time or visit each passage pays it for ("$28" for "$28 per night")."""
    for figure in figures if not names_time(own) else ():
        rates = [rate for passage in passages for rate in rates_of(passage, figure)]
        if figure.kind is FactKind.MONEY and rates and None not in rates:
            a, b = shown_figure(figure), f"{shown_figure(figure)} {rates[0]}"
            return _finding(f"The answer says “{a}”; the cited evidence says “{b}”.", "basis", a, b)
    return None


def _directions(text: str, figure: Fact) -> set[str]:
    found = set()
    for fact in find_facts(text):
        if figure_in(figure, [fact]):
            lead = text[max(0, fact.start - _LEAD) : fact.start]
            if _OFTEN.search(lead) is not None:
                found.add("below")
                continue
            order, behind = _ORDER.match(lead), _AND_ON.match(text, fact.end)
            if order is not None and _TAKEN_OFF.match(text, fact.end):
                order = None  # "after a $500 deductible": what is taken off first, no time
            if behind is not None:
                found.add("above" if any(behind.groups()) else "below")
                continue
            found.add(
                "below"
                if _BELOW.search(lead) or _NEVER_ABOVE.search(_clause_before(text, fact.start))
                else "above"
                if _ABOVE.search(lead)
                else order[1].lower()
                if order
                else ""
            )
    return found


def _clause_before(text: str, at: int) -> str:
    return re.split(r"[.;:]\s|,\s(?:but|and)\s", text[max(0, at - 4 * _LEAD) : at])[-1]


def _after(text: str, figure: Fact) -> bool:
    if _AFTER_THAT.search(text) is not None:
        return True
    return any(figure_in(figure, [fact]) and _AFTER_BEHIND.match(text, fact.end) for fact in find_figures(text))


def _compared(own: str, figures: Sequence[Fact], passages: Sequence[str]) -> Finding | None:
    for figure in figures:
        claimed = _directions(own, figure) - {""}
        known = {direction for passage in passages for direction in _directions(passage, figure)}
        if len(claimed) != 1 or not known or claimed & known:
            continue
        if claimed == {"after"} and ("above" in known or any(_after(passage, figure) for passage in passages)):
            continue  # what exceeds a waiting period lies after it, and so does what begins "14 days after" something
        # "up to" a plain limit is a fair reading; "at least" a plain figure is not.
        if known == {""} and (claimed == {"below"} or re.search(r"minimum|least", " ".join(passages), re.IGNORECASE)):
            continue
        shown = shown_figure(figure)
        return _finding(
            f"The answer compares “{shown}” otherwise (at least, up to, more than) than the cited evidence.",
            "negation", shown, shown,
        )  # fmt: skip
    return None


_APART = re.compile(r";|,?\s*\b(?:except|save) that\b", re.IGNORECASE)
"""Where a sentence goes on to say of something else what may be the opposite."""


def _poles(own: str, passages: Sequence[str]) -> Finding | None:
    if not _holds_pole(own):
        return None
    sentences = [part for text in passages for a, b in sentence_ranges(text) for part in _APART.split(text[a:b])]
    for low, high in sentence_ranges(own):
        finding = _opposed(own[low:high], _told_by(own[low:high], sentences))
        if finding is not None:
            return finding
    return None


def _told_by(said: str, sentences: Sequence[str]) -> str:
    """Return the sentences that hold the words of a claim best: what the others turn is none of its business."""
    words, figures = stems(said), {fact.key for fact in find_figures(said)}
    if figures:
        sentences = [s for s in sentences if any(fact.key in figures for fact in find_figures(s))] or sentences
    shared = [len(words & stems(sentence)) for sentence in sentences]
    return " ".join(s for s, count in zip(sentences, shared, strict=True) if 2 * count > max(shared, default=0))


def _opposed(said: str, text: str) -> Finding | None:
    for left, right, sub_code in _POLES:
        for mine, opposite in ((left, right), (right, left)):
            claimed = mine.search(said)
            if claimed is None or opposite.search(said) is not None:
                continue
            against = opposite.search(text)
            if against is None or mine.search(text) is not None or in_turn(said, text):
                continue
            if sub_code == "modal" and (_FORBIDS.search(text) or (_FORBIDS.search(said) and _MUST_NOT.search(text))):
                continue  # "No action may be brought unless it is started within": it must be
            ours, theirs = claimed.group(), against.group()
            sentence = f"The answer says “{ours}”; the cited evidence says “{theirs}”."
            return _finding(sentence, sub_code, ours, theirs)
    return None


def _roles(own: str, figures: Sequence[Fact], passages: Sequence[str]) -> Finding | None:
    """Find two figures whose words changed places: each stands in the evidence with what the claim says of the other.

    The words of a figure are those between the figure before it and itself, and a name of it right behind it.
    """
    claimed = _labelled(own, figures)
    there = [entry for p in passages for entry in _labelled(p, find_figures(p))]
    for (one, mine), (two, others) in permutations(claimed, 2):
        if one.key == two.key:
            continue
        said_one, said_two = mine - others, others - mine
        real_one, real_two = _words_of(one, there), _words_of(two, there)
        swapped = (said_one & real_two) - real_one and (said_two & real_one) - real_two
        if swapped and not (said_one & real_one) - real_two and not (said_two & real_two) - real_one:
            a, b = shown_figure(one), shown_figure(two)
            sentence = f"The answer says of “{a}” what the cited evidence says of “{b}”."
            return _finding(sentence, "number", a, b)
    return None


def _words_of(figure: Fact, there: Sequence[tuple[Fact, frozenset[str]]]) -> frozenset[str]:
    return frozenset(word for fact, words in there if figure_in(figure, [fact]) for word in words)


def _percent_base(own: str, figures: Sequence[Fact], passages: Sequence[str]) -> Finding | None:
    """Find a percentage that the claim takes of another thing than the evidence does."""
    for figure in figures:
        if figure.kind is not FactKind.PERCENT:
            continue
        claimed = _base_of(own, figure)
        known = [base for passage in passages if (base := _base_of(passage, figure))]
        if claimed and known and not any(stems(claimed) & stems(base) for base in known):
            shown = shown_figure(figure)
            return _finding(
                f"The answer takes “{shown}” of “{claimed}”; the cited evidence takes it of “{known[0]}”.",
                "basis", claimed, known[0],
            )  # fmt: skip
    return None


_POINTS = re.compile(r"\b(?:it|them|this|that|which|those|these)\b", re.IGNORECASE)


def _base_of(text: str, figure: Fact) -> str:
    """Return the words a percentage is taken of, '' where the text does not say."""
    for fact in find_facts(text):
        if figure_in(figure, [fact]):
            match = _OF.match(text, fact.end)
            if match:
                # "of it", "of the limit that applies to …": what it is stands elsewhere in the sentence.
                return "" if _POINTS.search(match.group(1)) else match.group(1)
    return ""


def _labelled(text: str, figures: Sequence[Fact]) -> list[tuple[Fact, frozenset[str]]]:
    found = []
    at = 0
    for fact in figures:
        noun = _NOUN_BEHIND.match(text, fact.end)
        found.append((fact, stems(f"{text[at : fact.start]} {noun.group() if noun else ''}")))
        at = noun.end() if noun else fact.end
    return found


def _finding(sentence: str, sub_code: str, ours: str, theirs: str) -> Finding:
    return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, sub_code, ours or None, theirs or None)
