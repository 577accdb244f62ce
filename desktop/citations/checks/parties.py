"""Who does it: a claim that lets the insured do what the quoted words let the insurer do turns the duty around."""

from __future__ import annotations

import re
from collections.abc import Iterator

from desktop.citations.case import Case, Needs, needs
from desktop.citations.retelling import words_of
from desktop.core.verdicts import Code, Finding, MachineVerdict

_INSURER = r"insurer|insurance (?:company|provider)|company|plan|carrier|underwriters?|we|versicherer"
_INSURED = (
    r"(?:named |additional )?insureds?|insured persons?|assured|policyholder|you|versicherungsnehmer|versicherte[rn]?"
)
_ASIDE = r"(?:,\s[^,.;:\n]{1,80},)?"
"""What may be set between commas before the act: "The Company may, at its own expense, examine"."""
_SUBJECT = re.compile(
    rf"(?<!\w)(?:(?P<insurer>{_INSURER})|(?P<insured>{_INSURED}))(?!\w|['’]s){_ASIDE}\s+"
    r"(?P<between>(?:(?:may|must|shall|will|can|could|should|would|does|do|did|is|are|was|has|have|had|not|only|also|"
    rf"to|be|then|muss|kann|darf|soll|hat|ist|wird|nicht){_ASIDE}\s+){{0,4}})"
    r"(?P<verb>[^\W\d_]{3,})",
    re.IGNORECASE,
)
_OF = re.compile(
    rf"(?<!\w)(?P<verb>[^\W\d_]{{4,}}) (?P<how>of|by|to|from|against|upon) (?:the |our |your |any )?"
    rf"(?:(?P<insurer>{_INSURER}|us)|(?P<insured>{_INSURED}))(?!\w)",
    re.IGNORECASE,
)
_ASKED = re.compile(r"(?:^|(?<=[.;] ))(?P<verb>[A-Z][a-z]{2,}) us\b")
"""What the insured is asked to do: "Tell us of it"."""
_SUFFERS = re.compile(r"\b(?:is|are|was|be)\s+(?:not\s+|only\s+|also\s+|then\s+)*$", re.IGNORECASE)
_DONE = re.compile(r"(?:ed|told|sent|given|shown)$", re.IGNORECASE)
_GERMAN = frozenset({"muss", "kann", "darf", "soll"})
"""Modal words whose verb stands at the end of the sentence, out of reach: the duty itself is the act."""
_LINKS = re.compile(r"(?i)(?:for|with|and|or|the|any|that|which|who|per|von|mit|und|der|die|das)$")


@needs(Needs.CLAIM | Needs.ACCEPTED | Needs.WORDS)
def check_parties(case: Case) -> Iterator[Finding]:
    """Cap an accepted citation at warning when claim and evidence give the same act to opposite parties."""
    claim = case.claim
    mine = _acts(claim.own_words) if claim is not None else {}
    if not mine:
        return
    theirs: dict[str, dict[str, str]] = {}
    for words in _evidence(case):
        for act, parties in _acts(words).items():
            theirs.setdefault(act, {}).update(parties)
    if finding := _toward(mine, theirs):
        yield finding
        return
    for act, parties in mine.items():
        known = theirs.get(act, {})
        if len(parties) == 1 and known and not parties.keys() & known.keys():
            ours, source = next(iter(parties.values())), next(iter(known.values()))
            sentence = f"The answer says “{ours}”; the cited evidence says “{source}”."
            yield Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "term", ours, source)
            return


def _evidence(case: Case) -> Iterator[str]:
    if case.passage:
        yield case.passage
    elif case.claim is not None and case.claim.facts:
        for span in case.evidence_spans():
            if len(span.text) < 4000:
                yield span.text


def _acts(text: str) -> dict[str, dict[str, str]]:
    """Return act → party → the words that say so ("shall settle" → "insurer" → "insurer shall not settle")."""
    found: dict[str, dict[str, str]] = {}
    for match in _ASKED.finditer(text):
        found[f"does {_root(words_of(match['verb'])[0][0])}"] = {"insured": match.group().strip()}
    for pattern in (_SUBJECT, _OF):
        for match in pattern.finditer(text):
            if _LINKS.match(match["verb"]):
                continue
            party = "insurer" if match["insurer"] else "insured"
            kind = "does" if pattern is _SUBJECT else match["how"].casefold()
            if pattern is _SUBJECT and _SUFFERS.search(match["between"]) is not None and _DONE.search(match["verb"]):
                continue  # "the insurer has to be told": it is told by another one
            acts = {form for form, _ in words_of(match["verb"])}
            if pattern is _SUBJECT:
                acts |= _GERMAN & {word.casefold().rstrip(",") for word in match["between"].split()}
            for stem in acts:
                found.setdefault(f"{kind} {_root(stem)}", {})[party] = " ".join(match.group().split())
    return found


def _toward(mine: dict[str, dict[str, str]], theirs: dict[str, dict[str, str]]) -> Finding | None:
    """Find an act done by a party that the evidence does to it: "reported by us" for "reported to us"."""
    for act, parties in mine.items():
        how, _, verb = act.partition(" ")
        others = {other: theirs[f"{other} {verb}"] for other in _HOW if f"{other} {verb}" in theirs}
        if how not in _HOW or how in others:
            continue
        for party, words in parties.items():
            against = next((known[party] for known in others.values() if party in known), None)
            if against is not None and {how, *others} != {"of", "by"}:
                sentence = f"The answer says “{words}”; the cited evidence says “{against}”."
                return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "term", words, against)
    return None


_HOW = ("of", "by", "to", "from", "against", "upon")


def _root(stem: str) -> str:
    return stem[:-1] if (stem.endswith("e") and len(stem) > 4) or (stem.endswith("s") and len(stem) == 4) else stem
