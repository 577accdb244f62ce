"""Names of figures and of faults, and what a sample says, as forms for `desktop.ui.sentences`."""

from __future__ import annotations

from desktop.ui.marking import mark_sentence as _s

FIGURES = (
    _s("id validity"), _s("citations whose source exists, of all citations"),
    _s("retrieved rate"), _s("citations of sources the run showed, of those that exist"),
    _s("quotes verified"), _s("quotes found word for word in place, of all quotes"),
    _s("fact match"), _s("quotes without a differing fact token, of those with a source"),
    _s("citation precision"), _s("decided citations a human accepted or corrected"),
    _s("citation precision (machine estimate)"), _s("citations the machine accepted"),
    _s("citation recall"), _s("claims with a citation a human accepted, of the claims judged"),
    _s("citation recall (machine estimate)"), _s("claims with a citation the machine accepted"),
    _s("claim coverage"), _s("claims with at least one citation"),
    _s("claim coverage, claims with numbers"), _s("claims that state a figure and cite something"),
    _s("over-citation"), _s("cited claims with more than three citations"),
    _s("abstention"), _s("answers that found nothing"),
    _s("unreadable pages"), _s("pages that could not be read, of the pages searched"),
    _s("overturned: accepted by the machine, {code}"), _s("overturned: rejected by the machine, {code}"),
    _s("decided the other way by a human, of those decided"),
    _s("(no question)"), _s("pasted answers"), _s("(no place in a document)"),
)  # fmt: skip
"""Names and meanings of the figures, and names of groups that have none of their own."""

FAULTS = (
    _s("number"), _s("percent"), _s("date"), _s("currency"), _s("unit"), _s("basis"), _s("negation dropped"),
    _s("negation added"), _s("modal"), _s("term"), _s("neighbour cell"), _s("neighbour clause"), _s("other document"),
    _s("stitched"), _s("word changed"), _s("word added"), _s("not retrieved"), _s("invented id"),
    _s("kind of days"), _s("comparison"), _s("order"), _s("inclusion"), _s("joining word"), _s("quantifier"),
    _s("limiting word"), _s("prefix"), _s("party"), _s("ordinal"), _s("number word"), _s("decimal mark"), _s("range"),
    _s("sign"), _s("code"), _s("sentence inserted"), _s("word left out"), _s("word order"), _s("end added"),
)  # fmt: skip
"""Kinds of faults of the self-test."""

SAMPLES = (
    _s("{count} of {number} {kind} checked, {overturned} overturned: nothing is proved yet"),
    _s("{count} of {number} {kind} checked, {overturned} overturned: {rate} %, 95 % interval {low}–{high} %"),
    _s("No citation was decided by both."),
    _s("{count} of {number} decided alike ({rate} %); {first}, {second} (n = {n})."),
    _s("{count} of {number} decided alike ({rate} %); {first}, {second} (n = {n}). {sentence}"),
    _s("{measure} not defined"),
    _s("{measure} {figure}"),
    _s("Only {count} citations were decided by both: κ and α mean little below {number}."),
    _s("Only {count} citations were decided by both: κ and α mean little below {number}. {sentence}"),
    _s("Both said {word} throughout: κ and α are not defined; read the raw agreement."),
    _s("{rate} % of all words are {word}: κ and α fall although the reviewers agree."),
)
