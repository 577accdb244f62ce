"""What a passage does in a policy: coverage, exclusion, condition, definition …, and the terms it defines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

_ROLE_TITLES: tuple[tuple[str, str], ...] = (
    (
        "definition",
        r"\bdefinitions?\b|\bdefined terms?\b|\bglossary\b|\bmeaning of words\b|\bwords with special meanings?\b|"
        r"\binterpretation\b|\bdefinici(?:ones|ón)\b|\bbegriffsbestimmungen\b|\bdéfinitions?\b|"
        r"\bdefini[çz][õi]\w+",
    ),
    (
        "exclusion",
        r"\bexclusions?\b|\bnot (?:insured|covered|included)\b|\bwhat (?:is|we do|we will|'?s) not\b|\bexcluded\b|"
        r"\blimitations?\b|\bproperty not\b|\bwe (?:do|will) not (?:cover|pay|insure)\b|\brestrictions?\b|"
        r"\bexclusi(?:ones|ón)\b|\bexcluid[oa]s?\b|\bno cubiert[oa]s?\b|\bausschl(?:u|ü)\w+|"
        r"\bnicht versichert|\bexclusões\b",
    ),
    (
        "declarations",
        r"\bdeclarations?\b|\bpolicy schedule\b|\bschedule of (?:benefits|insurance|limits|cover(?:age)?s?)\b",
    ),
    ("endorsement", r"\bendorsements?\b|\bamendatory\b|\brider\b"),
    (
        "condition",
        r"\bconditions?\b|\bduties\b|\brequirements?\b|\bcancell?ation\b|\bnon-?renewal\b|\bsubrogation\b|"
        r"\bappraisal\b|\bloss (?:payment|settlement)\b|\b(?:legal action|suits?) against\b|\bother insurance\b|"
        r"\bclaims? procedures?\b|\bhow (?:do i|to) (?:file|make|claim)\b|\bcomplaints?\b|\bnotice\b|"
        r"\bliberali[sz]ation\b|\barbitration\b|\bwarrant(?:y|ies)\b|\bcondiciones\b|\bobligaciones\b|\bsiniestros?\b|"
        r"\bobliegenheiten\b|\bbedingungen\b|\bkündigung\b|\brésiliation\b",
    ),
    (
        "coverage",
        r"\bcoverages?\b|\bcovered\b|\binsuring agreements?\b|\bproperty insured\b|\bperils\b|\bcauses of loss\b|"
        r"\bbenefits?\b|\bwhat (?:is|we|'?s)\b.*\b(?:covered|cover|insure|pay)\b|\bextensions?\b|"
        r"\blimits? of (?:insurance|liability)\b|\bcover\b|\bcoberturas?\b|\bversicherte[nrs]?\b|\bgaranti[ae]s?\b",
    ),
)
_TITLES = tuple((role, re.compile(pattern, re.IGNORECASE)) for role, pattern in _ROLE_TITLES)
_EXCLUDES = re.compile(
    r"\bwe (?:do|will|shall) not (?:insure|cover|pay|provide|be liable|indemnify|reimburse)|"
    r"\b(?:this|the) (?:insurance|policy|coverage|plan|cover|extension|endorsement) "
    r"(?:does|will|shall) not (?:apply|cover|insure|pay|extend|provide)|"
    r"\b(?:is|are) not (?:covered|insured|eligible|payable)\b|\b(?:is|are) excluded\b|"
    r"\bwe (?:are|shall) not (?:be )?liable\b|\bthere is no (?:coverage|cover)\b|"
    r"\bno (?:coverage|cover|benefit) (?:is|will be|applies)|\bshall not be liable\b|\bdoes not include\b",
    re.IGNORECASE,
)
_COVERS = re.compile(
    r"\bwe (?:(?:will|shall|agree to) )?(?:pay|cover|insure|indemnify|reimburse|provide)\b|"
    r"\bthis (?:insurance|policy|plan) (?:covers|insures|pays)\b|\b(?:is|are) (?:covered|insured)\b|"
    r"\bcoverage (?:is provided|includes|applies)\b",
    re.IGNORECASE,
)
_NUMBER = r"(?:\d+(?:\.\d+)+\.? |[(\[]?\w{1,4}[.)\]] )?"
_MEANING = r"(?:shall )?(?:means?|refers? to|is defined as|are defined as|has the meaning|includes?)\b"
_QUOTED = re.compile(r"[\"“”‘](?P<term>[^\"“”‘’]{1,70})[\"“”’]")
_QUOTED_HEAD = re.compile(
    rf"^{_NUMBER}(?:(?:The )?(?:terms?|words?|phrases?) |As used [^,\"“]{{0,60}}, |In this [^,“\"]{{0,60}}, )?[\"“‘]",
    re.IGNORECASE,
)
_MEANS = re.compile(rf"\b{_MEANING}")
_AS_USED = r"(?:, (?:as|when|wherever) used [^,]{0,80},|, for the purposes? of [^,]{0,80},)"
_PLAIN_MEANS = re.compile(
    rf"^{_NUMBER}(?P<term>[A-Z][\w’'/&()-]*(?: [\w’'/&()-]+){{0,6}}?){_AS_USED}?(?: ?[:–—-])? (?:shall )?means?\b"
)
_QUOTE = r"[\"“‘'][^\"“”‘]{1,70}[\"”’'],?"
_DEFINES = rf"{_AS_USED}?(?:,? (?:also )?(?:{_MEANING}))"
_STARTS_QUOTED = re.compile(
    rf"(?:(?:The )?(?:terms?|words?|phrases?|expressions?) )?(?P<term>{_QUOTE})(?:(?: and| or|,)? {_QUOTE}){{0,5}}"
    + _DEFINES,
    re.IGNORECASE,
)
_STARTS_HEAVY = re.compile(rf"(?P<term>[\w’'/&()-]+(?: [\w’'/&()-]+){{0,7}}?){_DEFINES}")
_NO_TERMS = frozenset(("This", "It", "That", "Which", "The", "By", "If", "Any"))


def title_role(titles: Iterable[str]) -> str:
    """Return the role said by the innermost of `titles` (outermost first) that says any, or ''."""
    return next((role for title in reversed(list(titles)) if (role := _role_of(title))), "")


@lru_cache(maxsize=4096)
def _role_of(title: str) -> str:
    return next((role for role, pattern in _TITLES if pattern.search(title)), "")


def lead_role(texts: Sequence[str]) -> str:
    """Return exclusion or coverage from lead-ins such as "We do not insure …:", the innermost first, or ''."""
    return next((role for text in reversed(texts) if (role := _lead_of(text))), "")


@lru_cache(maxsize=1024)
def _lead_of(text: str) -> str:
    if _EXCLUDES.search(text):
        return "exclusion"
    return "coverage" if _COVERS.search(text) else ""


def opening_term(text: str, *, heavy: bool) -> str:
    """Return the term a definition starts with at the start of `text`, `"Flood" means …`, folded, or ''.

    `heavy`: the first words are set heavier than what follows, which stands for the quotation marks.
    """
    match = _STARTS_QUOTED.match(text) or (_STARTS_HEAVY.match(text) if heavy else None)
    return match["term"].strip("\"“”‘’',").casefold() if match else ""


def defined_terms(text: str, *, run_in: str = "", in_definitions: bool = False) -> list[str]:
    """Return the terms a passage defines.

    Taken: `"Flood" means`, `“We,” “us,” and “our” refer to`, `Flood, as used in this policy, means`, and run-in titles
    (`Act. The National …`) where `in_definitions` says that the section defines.
    """
    if _QUOTED_HEAD.match(text):
        means = _MEANS.search(text, 0, 260)
        if means:
            terms = [m["term"].strip(" ,.;") for m in _QUOTED.finditer(text, 0, means.start())]
            if terms and len(_QUOTED.sub("", text[: means.start()])) < 90:
                return terms
    if run_in and in_definitions:
        return [run_in.strip(' .:–—-"“”')]
    plain = _PLAIN_MEANS.match(text)
    if plain and plain["term"].endswith((" not", " shall", " also")):
        return []
    if plain and (in_definitions or len(plain["term"].split()) <= 4) and plain["term"].split()[0] not in _NO_TERMS:
        return [plain["term"]]
    return []
