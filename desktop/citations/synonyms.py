"""Words that policies and those who tell of them use for each other."""

from __future__ import annotations

import re

from desktop.core.spotting import spotter
from desktop.core.tokens import remembered

ALIKE: tuple[tuple[str, ...], ...] = (
    ("we", "us", "insurer", "company", "underwriter", "carrier", "versicherer", "assureur", "lassureur"),
    ("you", "insured", "policyholder", "assured", "versicherungsnehmer", "assuré", "lassuré"),
    ("must", "shall", "muss", "müssen"),
    ("may", "can", "kann", "darf", "können", "dürfen"),
    ("will", "would", "wird", "werden"),
    ("pay", "payment", "reimburse", "reimbursement", "indemnify", "indemnity", "indemnification", "compensate"),
    ("cover", "coverage", "insure", "insurance", "mean", "include", "including", "inclusive", "along"),
    ("start", "begin", "begun", "commence", "attach", "attachment", "commencement", "inception", "institute"),
    ("end", "terminate", "cease", "expire", "expiry", "termination", "expiration", "stop", "discontinue"),
    ("deem", "count", "constitute", "treat", "consider", "regard"),
    ("buy", "purchase", "bought"),
    ("each", "every", "per", "any", "je", "jede"),
    ("before", "prior", "vor", "bevor"),
    ("after", "following", "nach", "nachdem"),
    ("except", "unless", "save", "excepting"),
    ("exclude", "exclusion"),
    ("limit", "maximum", "most", "cap", "capped", "ceiling", "sublimit"),
    ("home", "house", "dwelling", "residence"),
    ("car", "auto", "automobile", "vehicle"),
    ("send", "submit", "provide", "give", "deliver", "furnish", "notify", "report", "confer", "grant", "afford",
     "tell", "inform", "advise", "declare"),
    ("keep", "maintain", "retain"),
    ("get", "receive", "receipt", "obtain", "acquire"),
    ("choose", "choice", "elect", "select", "option"),
    ("allow", "permit", "enable", "let"),
    ("ask", "request"),
    ("illness", "sickness", "disease", "ill", "sick"),
    ("lawyer", "attorney"),
    ("person", "people", "individual"),
    ("breach", "violate", "violation", "infringe", "infringement"),
    ("expense", "cost"),
    ("year", "annual", "annually", "yearly"),
    ("month", "monthly"),
    ("week", "weekly"),
    ("reduce", "lower", "decrease"),
    ("increase", "raise"),
    ("determine", "decide", "calculate", "compute"),
    ("full", "fully", "whole", "entire", "entirely", "complete", "completely"),
    ("written", "writing"),
    ("cause", "result", "due", "because", "arise", "arising"),
    ("happen", "occur", "occurrence"),
    ("if", "when", "where", "wenn", "falls", "sofern", "soweit"),
    ("be", "is", "are", "was", "were", "been", "sind", "ist"),
    ("this", "that", "these", "those", "such", "the", "a", "an", "der", "die", "das", "dem", "den", "des", "ein",
     "eine", "einer"),
    ("state", "show", "list", "describe", "description", "specify"),
    ("suit", "lawsuit", "action", "litigation", "sue", "sued", "suing"),
    ("fail", "failure", "failing"),
    ("amount", "sum"),
    ("doctor", "physician"),
    ("together", "combined", "joint", "jointly"),
    ("wide", "broad"),
    ("elapse", "pass"),
    ("vet", "veterinarian"),
    ("notice", "notification"),
    ("consent", "approval", "approve"),
    ("trip", "journey"),
    ("exceed", "exceeds", "exceeding", "exceeded"),
    ("half", "onehalf"),
    ("third", "onethird"),
    ("quarter", "onequarter"),
    ("own", "owned"),
    ("build", "construct", "erect"),
    ("use", "utilize", "usage"),
    ("help", "assist", "aid"),
    ("employee", "staff", "worker", "personnel"),
    ("buyer", "purchaser"),
    ("seller", "vendor"),
    ("tenant", "lessee"),
    ("landlord", "lessor"),
    ("contract", "agreement"),
    ("medication", "medicine"),
    ("theft", "steal", "stole", "stolen"),
    ("oral", "orally", "verbal", "verbally"),
    ("mandatory", "obligatory", "compulsory"),
    ("voluntary", "optional"),
    ("immediate", "immediately", "promptly", "prompt"),
    ("proof", "prove", "proven", "demonstrate", "substantiate"),
    ("mistake", "error"),
    ("examine", "inspect", "inspection", "examination"),
    ("dispute", "disagree", "disagreement"),
    ("overdue", "pastdue"),
    ("separate", "separately"),
    ("refund", "repay", "repayment", "return"),
    ("prevent", "avoid", "preclude"),
    ("severe", "heavy", "serious"),
    ("deductible", "excess", "retention"),
    ("change", "amend", "amendment", "modify", "modification", "alter", "alteration", "revise", "revision"),
    ("opportunity", "chance", "possibility"),
    ("destroy", "destruction"),
    ("repair", "fix", "mend"),
    ("replace", "substitute", "replacement"),
    ("move", "relocate"),
    ("death", "dead", "deceased", "decease"),
    ("sufficient", "enough", "adequate"),
    ("usual", "normal", "ordinary", "customary"),
    ("intentional", "intentionally", "deliberate", "deliberately", "wilful", "wilfully", "willful", "willfully"),
    ("disclose", "disclosure", "reveal", "divulge"),
    ("comply", "compliance", "adhere", "adherence", "obey"),
    ("refuse", "refusal", "decline", "reject", "rejection"),
    ("vanish", "disappear", "disappearance"),
    ("appoint", "appointment", "nominate", "nomination", "designate"),
    ("assess", "assessment", "evaluate", "evaluation"),
    ("conceal", "concealment", "hide"),
    ("supervise", "supervision", "oversee", "oversight"),
    ("verify", "verification", "confirm", "confirmation"),
    ("additional", "extra", "supplementary", "supplemental"),
    ("previous", "previously", "preceding", "past"),
    ("various", "variety"),
    ("several", "multiple"),
    ("rent", "rental", "lease"),
    ("value", "worth"),
    ("abroad", "overseas"),
    ("client", "customer"),
    ("dangerous", "hazardous"),
    ("danger", "hazard"),
    ("crime", "criminal"),
    ("conduct", "handle", "manage"),
    ("explain", "clarify"),
    ("attempt", "try"),
    ("defence", "defense"),
    ("licence", "license"),
    ("programme", "program"),
    ("judgement", "judgment"),
    ("tyre", "tire"),
    ("jewellery", "jewelry"),
    ("aeroplane", "airplane", "aircraft"),
    ("motorcycle", "motorbike"),
)  # fmt: skip
"""Words that may stand for each other in the telling of a policy. `must` and `may`, `all` and `each` may not."""

_NO = r"(?:no|not|never|in no (?:event|case)|nicht)"
_PHRASES: tuple[tuple[str, str], ...] = (
    (r"whether or not|regardless of whether", "regardless"),
    (r"at least once(?= (?:every|each|a|per)\b)|at least(?= (?:every|each)\b)|at intervals of not more than", "each"),
    (r"on top of", "in addition to"),
    (r"other than", "except"),
    (r"regardless of", "whatever"),
    (r"with no", "without"),
    (r"nothing (?:but|other than)", "only"),
    (r"used up", "exhausted"),
    (r"giv(?:es?|ing) up", "waives"),
    (r"(?:as|so) long as|(?:on (?:the )?condition|provided) that", "if"),
    (r"at once|without delay|straight away|right away", "immediately"),
    (r"past due", "pastdue"),
    (r"en route", "on the way"),
    (r"es sei denn", "unless"),
    (r"(?:runs?|lasts?|(?:is|are|remains?|stays?) in (?:force|effect)) (?:until|to|through)", "ends"),
    (r"(?:takes? effect|(?:comes?|goes) into (?:force|effect)|runs? from)", "begins"),
    (
        rf"at most|at the latest|up to|(?:a )?maximum of|{_NO} (?:more|longer|later|greater|further|higher) than|"
        r"höchstens|längstens|bis (?:zu|höchstens)",
        "at‑most",
    ),
    (
        rf"at least|at the earliest|(?:a )?minimum of|{_NO} (?:less|fewer|earlier|sooner|lower) than|"
        r"mindestens|wenigstens",
        "at‑least",
    ),
    (r"(?:later|longer|greater|further|higher|larger) than", "more than"),
    (r"(?:fewer|sooner|earlier|shorter|lower|smaller) than", "less than"),
    (r"(?:higher|greater|more) or (?:lower|lesser|less)", "more or less"),
    (
        r"needs? not|(?:do|does|did) not (?:have|need) to|(?:has|have|there is) no (?:duty|obligation) to|"
        r"(?:is|are|(?:shall|will|may) be|(?:shall|will|may) not be) not (?:required|obliged|obligated|bound) to|"
        r"(?:shall|will) not be (?:required|obliged|obligated|bound) to",
        "need‑not",
    ),
    (
        r"(?:is|are) not (?:allowed|permitted|authorized|entitled) to|can not|cannot|can['’]t|"
        r"(?:has|have) no right to",
        "must not",
    ),
    (r"may not", "may‑not"),
    (
        r"(?:is|are|(?:shall|will) be) (?:required|obliged|obligated|bound) to|(?:has|have) to|"
        r"(?:has|have) (?:a|the) (?:duty|obligation) to",
        "must",
    ),
    (
        r"(?:(?:is|are|(?:shall|will) be) (?:allowed|permitted|authorized|entitled|free)|"
        r"(?:has|have) the (?:right|option)) to(?= (?!the|a|an|any|its|their|your|our|this|such|all)\w)",
        "may",
    ),
)
"""Several words that stand for one; the hyphen of those that are no word elsewhere does not break."""
_PHRASE = re.compile(
    rf"\b(?:{'|'.join(f'(?P<p{i}>{words})' for i, (words, _) in enumerate(_PHRASES))})\b", re.IGNORECASE
)
_holds_phrase = spotter(_PHRASE)
_MAY_STAND = (
    "whether", "than", "regardless", "up", "route", "until", "through", "most", "least", "imum", "effect", "force",
    "latest", "earliest", "from", "on top", "not", "no ", "away",
    "with no", "nothing", "at once", "delay", "past due", "long as",
    "condition that", "provided that", "can", "to ", "stens", "bis ", "er or", "sei denn",
)  # fmt: skip
"""What every one of them holds."""


@remembered(256)
def as_one_word(text: str) -> str:
    """Return a text with the phrases that stand for one word written as that word."""
    return _PHRASE.sub(_word_for, text) if _may_hold_phrase(text) else text


def _may_hold_phrase(text: str) -> bool:
    return any(map(text.casefold().__contains__, _MAY_STAND)) and _holds_phrase(text)


def _word_for(match: re.Match[str]) -> str:
    return _PHRASES[int((match.lastgroup or "p0")[1:])][1]
