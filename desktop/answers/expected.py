"""What kind of fact a question asks for, and whether a text holds one: patterns for selecting and for abstaining."""

from __future__ import annotations

import re
from collections.abc import Collection

from msgspec import Struct

from desktop.core.cues import Cue

_MONEY = (
    r"[$€£¥₹]\s?\d|\b(?:USD|EUR|GBP|INR|SGD|CHF|AUD|CAD|NZD)\s?\d|"
    r"\b(?:(?-i:[A-Z]{3})|Rs\.?|kr)\s?\d{1,3}(?:[ .,]\d{3})+\b|"
    r"\b\d[\d,.]*\s?(?:dollars|euros?|pounds|rupees)\b"
)
_PLAIN_AMOUNT = (
    r"\b(?:amounts?|limits?|sub-?limits?|sums? insured|values?|prices?|premiums?|costs?|fees?|charges?|deductibles?|"
    r"excess(?:es)?|retentions?|totals?)\b[^|:\d]{0,20}[:|] [^|:\d]{0,6}\d{1,3}(?:[ ,.’']\d{3})+(?![\d%])"
)
"""An amount without a sign of money, under a column name or behind a label that says that it is one."""
_UNIT = r"(?:day|week|month|year|hour|minute)s?"
_COUNT = r"\d+|one|two|three|four|five|six|seven|ten|twelve|fifteen|thirty|sixty|ninety"
_KIND_OF_DAY = r"(?:consecutive\s|calendar\s|business\s|working\s|full\s)?"
_PERIOD = rf"\b(?:{_COUNT}|\d+(?:st|nd|rd|th)|calendar|policy)(?:\s*\(\d+\))?[\s\-]{_KIND_OF_DAY}{_UNIT}\b"
_AT_ONCE = (
    r"\b(?:prompt(?:ly)?|immediate(?:ly| (?:written )?notice)|as soon as|without (?:undue |unnecessary )?delay|at once|"
    r"forthwith)\b"
)
"""By when something has to be done, where no number of days says so."""
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_DATE = rf"\b\d{{1,2}}[/.\-]\d{{1,2}}[/.\-]\d{{2,4}}\b|\b(?:{_MONTHS})\s+\d{{1,2}}"
_MEASURE = (
    "feet|foot|ft|yards?|miles?|km|kilomet(?:er|re)s?|met(?:er|re)s?|m|cm|mm|in|inch(?:es)?|acres?|square [a-z]+|sq|"
    "lbs?|pounds?|kg|kilograms?|tons?|tonnes?|ounces?"
)
_FREQUENCY = (
    "each|every|per|once|twice|times|daily|weekly|monthly|quarterly|annual(?:ly)?|yearly|whenever|any time|at all times"
)
_NEGATIVE = r"\b(?:not|no|never|except|unless|exclud\w+|exclusion)\b"
_PRICED = (
    r"\b(?:sub-?limit|limit|deductible|premium|fee|retention|excess|discount|commission|interest|cost|maximum|cap|"
    r"percentage|coinsurance|copay|bonus|salary|salaries|wages?)\b(?! of liability)|\b(?:tax|interest) rate"
)


class Expected(Struct, frozen=True):
    """One kind of fact; `asks` is searched in the question, `shows` in the text."""

    asks: re.Pattern[str]
    shows: re.Pattern[str]
    bonus: float = 0.0
    """What a text that shows it gains when pieces are chosen."""


def _expected(asks: str, shows: str, bonus: float = 0.0) -> Expected:
    return Expected(re.compile(asks, re.I), re.compile(shows, re.I), bonus)


_NAME = r"(?<=[^\W\d_] )(?-i:[A-Z][\w’'-]+(?: (?:& |of |and )?[A-Z][\w’'-]+)+)"
_SUGGESTED: dict[Cue, re.Pattern[str]] = {
    Cue.AMOUNT: re.compile(rf"{_MONEY}|{_PLAIN_AMOUNT}|\d\s?(?:%|per ?cent\b)", re.I),
    Cue.PERIOD: re.compile(rf"{_PERIOD}|{_DATE}", re.I),
    Cue.PARTY: re.compile(_NAME, re.I),
    Cue.DUTY: re.compile(r"\b(?:must|shall|may|required?|have to|need to|agree to|will)\b", re.I),
}


def suggested(cues: Collection[Cue], text: str) -> int:
    """Return how many of the facts that the wording of a question suggests a text shows; without, it may answer too."""
    return sum(cue in cues and shown.search(text) is not None for cue, shown in _SUGGESTED.items())


_LABEL = r"^[^:|]{0,25}\b(?=[^:|]{3,40}(?::| \|) )"
"""Begins a row or a pair whose label holds what follows."""

PREFERRED: tuple[Expected, ...] = (
    _expected(
        r"\bhow much\b|\blimit\b|\bamount\b|\bdeductible\b|\bpremium\b|\bsub-?limit\b|\bcost\b|\bmost\b",
        rf"{_MONEY}|{_PLAIN_AMOUNT}",
        0.35,
    ),
    _expected(
        r"\bhow (?:long|many days|soon|quickly|late)\b|\bwithin\b|\bdeadline\b|\bnotice\b|\btime\b", _PERIOD, 0.35
    ),
    _expected(
        r"\bhow (?:soon|quickly|fast)\b|"
        r"\bwhen (?:is|are|will|must|should|do|can)\b(?!.*\b(?:considered|deemed|as)\b)",
        rf"{_PERIOD}|{_AT_ONCE}",
        0.25,
    ),
    _expected(r"\bwhen\b|\bdate\b|\bexpir\w+\b|\bincept\w+\b|\beffective\b", _DATE, 0.25),
    _expected(
        r"\bwhat (?:is|are|does)\b.*\b(?:mean|defin)|\bdefin\w+\b|\bmeaning\b|^what (?:is|counts as) an?\b|"
        r"\b(?:counts? as|considered|deemed|(?:treated|regarded) as)\b",
        r"\b(?:means?|is defined as|refers? to)\b|^(?:\w{1,3}[.)] )?[\"“][^\"”]{2,60}[\"”] (?:is|are)\b",
        0.42,
    ),
    _expected(
        r"^where\b|\bin (?:which|what) (?:countr|state|place|territor)",
        rf"{_LABEL}(?:territor|countr|location|address|premises|place|situat|site|kept|stabled|garaged)",
        0.7,
    ),
    _expected(r"\bdescri(?:bed|ption)\b", r"^descri(?:bed|ption)\b", 0.7),
    _expected(
        r"\b(?:what|how)\b.*\b(?:endorsement|rider|amendment)s?\b.*\b(?:chang|amend|modif|alter|do\b)"
        r"|\b(?:chang|amend|modif|alter)\w*\b.*\b(?:endorsement|rider|amendment)\b",
        r"\b(?:is|are) (?:\w+ )?(?:delet|replac|supersed|amend|chang|increas|reduc|extend|add|remov)ed\b"
        r"|(?<!endorsement )\bdoes not apply\b",
        0.35,
    ),
    _expected(
        r"\b(?:until|since|from) when\b"
        r"|\bwhen (?:does|do|did|will|is)\b.*\b(?:end|expire|run out|start|begin|in force|lapse)",
        rf"{_LABEL}(?:policy (?:period|term)|period of|(?:effective|inception|expir\w+)\b|term\b)",
        0.7,
    ),
    _expected(
        r"^(?!who|what|which|where|when|how)(?:.*[ ,])?(?:is|are|does|do|will|can)\b.*"
        r"\b(?:cover\w*|paid|pay|exclude\w*|insured)\b",
        _NEGATIVE,
        0.1,
    ),
)
"""Kinds a question hints at: every one that fits counts, and a text without them may still be the answer."""

_DEMANDED: tuple[Expected, ...] = (
    _expected(r"\be-?mail\b", r"\S+@\S+\.\S+"),
    _expected(
        r"\b(?:phone|telephone|fax|hotline)\b",
        r"\b\d{3}[-. ]\d{4}\b|\b1?[-. (]*\d{3}[-. )]+\d{3}[-. ]\d{4}\b|\+\d{2}[\d ]{7,}",
    ),
    _expected(
        r"\b(?:street|mailing|postal) address\b|\baddress (?:of|for|do|to|is)\b",
        r"\b\d{1,5} [A-Z]\w+|\bP\.? ?O\.? Box|\b\d{5}\b",
    ),
    _expected(
        r"\b(?:policy|account|serial|registration|licen[cs]e|reference) number\b",
        r"\b(?=[A-Z0-9\-]*\d)[A-Z0-9][A-Z0-9\-]{4,}\b",
    ),
    _expected(
        r"\b(?:what|which) (?:date|day|year)\b|\bdate of\b|\b(?:effective|expiration|expiry|inception) dates?\b|"
        r"^date\b|\bretroactive date\b|\bon what day",
        rf"{_DATE}|\b(?:19|20)\d\d\b",
    ),
    _expected(
        r"\bhow (?:far(?! back)|heavy|tall)\b"
        r"|\b(?:distance|height|weight|floor area|square (?:feet|met(?:er|re)s)) (?:of|from|to)\b",
        rf"\d\s?(?:{_MEASURE})\b",
    ),
    _expected(r"\bhow (?:often|frequently)\b", rf"\b(?:{_FREQUENCY})\b"),
    _expected(
        rf"\bhow many (?!{_UNIT})",
        r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|only|once|twice|each|every|no)\b",
    ),
    _expected(r"\bhow far back\b", rf"{_PERIOD}|{_DATE}"),
    _expected(r"\bhow (?:soon|quickly|fast)\b", rf"{_PERIOD}|{_AT_ONCE}"),
    _expected(
        rf"\bhow (?:long|late|many {_UNIT})\b|\bhow much (?:time|notice|warning)\b|"
        r"\b(?:waiting|grace|notice) period\b|\bdeadline\b",
        _PERIOD,
    ),
    _expected(
        rf"\bhow much\b(?! (?:time|notice|notif|warning))|{_PRICED}",
        rf"{_MONEY}|{_PLAIN_AMOUNT}|\d\s?%|\bper ?cent|\bat no cost|\bactual (?:cash value|loss)|"
        r"\bnot (?:covered|insured)|\bexclud|\bno (?:limit|deductible|coverage|cover)|\bdo(?:es)? not",
    ),
)


_SAYS_DEDUCTIBLE = r"\b(?:deductibles?|retentions?|self-insured|waiting period)\b|\bexcess\b(?! of)"
_SAYS_PREMIUM = r"\b(?:premiums?|prices?|costs?|charges?|rates?|fees?)\b"
_MEASURES: tuple[Expected, ...] = (
    _expected(_SAYS_DEDUCTIBLE, rf"{_SAYS_DEDUCTIBLE}|\bfirst [^.]{{0,40}}\bof (?:any|each|every)\b", 0.2),
    _expected(r"\bpremiums?\b", _SAYS_PREMIUM, 0.2),
)
"""Names of amounts that policies do not interchange: a limit is no answer to “which deductible”."""


def measure_of(question: str) -> Expected | None:
    """Return which amount a question asks for by its name, or None; what speaks of a limit shows it in many words."""
    return next((measure for measure in _MEASURES if measure.asks.search(question)), None)


_YES_OR_NO = re.compile(
    r"^(?!.*\bhow (?:much|many|long|soon)\b)(?:and |but |so )?"
    r"(?:is|are|am|was|were|do|does|did|will|can|could|may|must|should|has|have)\b",
    re.I,
)


def asks_yes_or_no(question: str) -> bool:
    """Say whether yes or no answers a question, and no amount, number or time."""
    return _YES_OR_NO.search(question) is not None


_ASKS_MEANING = re.compile(
    r"\b(?:mean\w*|defin\w+|counts? as|considered|(?:treated|regarded) as|deemed|qualif\w+)\b|^what (?:is|are) an? ",
    re.I,
)


_NAMED = r"(?:an? |the |your |our )?(?P<thing>[\w'’&-]+(?: [\w'’&-]+){0,4}?)"
_WHERE_ASKED = r"(?: (?:under|in|for|by|within|according to|here)\b.*)?\s*\??$"
_OF_WHAT = tuple(
    re.compile(rf"{form}{_WHERE_ASKED}", re.I)
    for form in (
        rf"^what (?:do|does) (?:you|they|we|it|the policy) mean by {_NAMED}",
        rf"^what (?:does|do) {_NAMED} (?:mean|stand for)",
        rf"^what (?:is|are) (?:meant by |the (?:definition|meaning) of ){_NAMED}",
        rf"^(?:what|who) (?:counts|qualifies|is considered) (?:as )?{_NAMED}",
        r"^who (?:is|are) an? (?P<thing>[\w'’&-]+(?: [\w'’&-]+){0,2}?)",
        r"^what (?:is|are) (?:an? )?(?!the |your |our |my |included|covered|excluded)"
        r"(?P<thing>[\w'’&-]+(?: [\w'’&-]+){0,2}?)",
        rf"^(?:how (?:is|are|do you define) |define |(?:definition|meaning) of ){_NAMED}(?: defined)?",
    )
)


def defined_by(question: str) -> str:
    """Return the words whose meaning a question asks for, or "" where it asks for none."""
    found = (form.search(question.strip()) for form in _OF_WHAT)
    return next((match["thing"] for match in found if match), "")


def asks_meaning(question: str) -> bool:
    """Say whether a question asks what a word means rather than what a thing amounts to."""
    return _ASKS_MEANING.search(question) is not None


def demanded(question: str) -> Expected | None:
    """Return the kind of fact without which nothing answers `question`, or None; the first that fits.

    An amount asked for is also answered by a text that denies the cover. What is answered by yes or no, or by
    a definition, demands no fact, though it may speak of a limit.
    """
    if asks_yes_or_no(question) or asks_meaning(question):
        return None
    return next((kind for kind in _DEMANDED if kind.asks.search(question)), None)


_BY_WHEN = re.compile(
    r"\b(?:how (?:long|soon|quickly|fast|late|many (?:days|weeks|months))|when|deadline|time limit)\b", re.I
)
_GET = r"(?:get|receive|be paid|expect|see)"
_I_OWE = re.compile(
    rf"\b(?:do|must|should|shall|need|have) (?:i|we)\b(?! {_GET}\b)|"
    r"\b(?:i|we|the insured) (?:must|ha(?:ve|s) to|needs? to|should)\b|"
    r"\b(?:is|are) .{3,60}\b(?:due|owed)\b|"
    r"^(?!.*\b(?:cancel|(?:non-?)?renew)).*\b(?:must|should|shall|does|do|has|have) .{3,60}"
    r"\bbe (?:sent|filed|submitted|reported|furnished|returned|brought|notified)\b",
    re.I,
)
_INSURER = r"(?:insurer|insurers|company|carrier|underwriters?)"
_YOU_OWE = re.compile(
    rf"\b(?:do|will|can|should|shall|would) (?:i|we|the insured) {_GET}\b|"
    r"\b(?:when|how (?:soon|quickly|fast)) (?:is|are|will) .{3,40}\b(?:paid|payable|settled)\b|"
    rf"\b(?:do|must|should|shall|will|have|can) (?:you|they|the {_INSURER})\b|"
    rf"\bdoes (?:it take )?(?:you|the {_INSURER})\b|"
    rf"\b(?:you|the {_INSURER}) (?:must|ha(?:ve|s) to|needs? to|will|take)\b",
    re.I,
)
_WE_DO = re.compile(
    rf"\b(?:we|the {_INSURER}) (?:\w+ )?"
    r"(?:must|shall|should|will|ha(?:ve|s)|needs? to|(?:are|is) required to|agrees? to)\b|"
    r"\b(?:loss(?:es)?|claims?|benefits?|amounts?|payments?|refunds?) "
    r"(?:(?:is|are)|(?:will|shall|must)(?: then)? be) (?:due|paid|payable|made|settled)\b",
    re.I,
)
_OFFERS = re.compile(r"\bmay[\s:–—-]*$", re.I)
_TO_DO = r"(?:send|give|notify|tell|file|submit|furnish|provide|report|advise|contact|inform|call|pay|return|deliver)"
_TOLD_TO_DO = re.compile(
    r"\b(?:you|the insured) (?:\w+ )?(?:must|shall|should|ha(?:ve|s) to|needs? to|(?:are|is) required to)\b|"
    r"^(?:\W*\w{1,3}[.)] )?(?:(?:within|as soon|if|when|after|before)\b[^,;]{3,80}, )?(?:promptly |immediately )?"
    rf"{_TO_DO}\b",
    re.I,
)
_AMENDED = r"(?:amended|revised|corrected|supplementa(?:l|ry)|second|subsequent)"


def asks_by_when_i_must(question: str) -> bool:
    """Say whether a question asks by when the person who asks has to do something."""
    return _BY_WHEN.search(question) is not None and _I_OWE.search(question) is not None


def asks_by_when_you_must(question: str) -> bool:
    """Say whether a question asks the insurer by when it has to do something."""
    return _BY_WHEN.search(question) is not None and _YOU_OWE.search(question) is not None


def tells_what_we_do(text: str) -> bool:
    """Say whether a text tells what the insurer has to do."""
    return _WE_DO.search(text) is not None


def tells_to_do(text: str, lead: str) -> bool:
    """Say whether a text tells the insured to do something; under a lead that ends with `you may:` it only offers."""
    return _TOLD_TO_DO.search(text) is not None and not _OFFERS.search(lead)


def of_an_amended(question: str, text: str) -> bool:
    """Say whether a text speaks of an amended or second one of what a question asks about without saying so."""
    found = re.finditer(rf"\b{_AMENDED} (?P<thing>[^\W\d_]{{4,}})", text, re.I)
    asked = question.casefold()
    return any(m["thing"].casefold() in asked and m[0].casefold() not in asked for m in found)


_ASKS_WHICH = re.compile(r"\bwhich\b|\bwhat (?:form|part|policy)\b", re.I)
_OPENS = re.compile(r"^\W*(?:this )?endorsement (?:modifies|changes) (?:insurance|the policy|coverage)\b", re.I)


def only_names_what_it_changes(question: str, text: str) -> bool:
    """Say whether a text is the sentence with which an endorsement begins, and the question is not for that."""
    return (
        _OPENS.search(text) is not None
        and re.search(r"\bwhich\b|\bwhat (?:form|part|policy)\b", question, re.I) is None
    )
