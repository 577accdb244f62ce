"""The words for states, verdicts and codes: one word per state everywhere, with the icon that goes with it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from desktop.core.decisions import REJECT_REASONS, HumanState
from desktop.core.verdicts import MachineVerdict

_CONTEXT = "Words"

HUMAN_ICON = {
    HumanState.PENDING: "circle-dashed",
    HumanState.ACCEPTED: "circle-check",
    HumanState.REJECTED: "circle-x",
    HumanState.CORRECTED: "corner-down-right",
    HumanState.UNSURE: "circle-question-mark",
}
MACHINE_ICON = {
    MachineVerdict.ACCEPTED: "check",
    MachineVerdict.WARNING: "triangle-alert",
    MachineVerdict.REJECTED: "x",
    MachineVerdict.NOT_CHECKED: "circle-slash",
}


def translate(text: str, count: int = -1) -> str:
    """Return `text` in the interface language; with a `count` for `%n`, in the form of that number."""
    return QCoreApplication.translate(_CONTEXT, text, "", count)


def decimal(value: float, places: int) -> str:
    """Return a number with the decimal mark of the interface language; only for the screen, files keep the point."""
    return QLocale().toString(float(value), "f", places)


def human_word(state: HumanState) -> str:
    """Return the word for a human state."""
    return {
        HumanState.PENDING: translate("pending"),
        HumanState.ACCEPTED: translate("accepted"),
        HumanState.REJECTED: translate("rejected"),
        HumanState.CORRECTED: translate("corrected"),
        HumanState.UNSURE: translate("unsure"),
    }[state]


def machine_word(verdict: MachineVerdict) -> str:
    """Return the word for a machine verdict."""
    return {
        MachineVerdict.ACCEPTED: translate("accepted"),
        MachineVerdict.WARNING: translate("warning"),
        MachineVerdict.REJECTED: translate("rejected"),
        MachineVerdict.NOT_CHECKED: translate("not checked"),
    }[verdict]


def both_words(verdict: MachineVerdict, state: HumanState) -> str:
    """Return both axes side by side: "pending (machine: accepted)"."""
    return translate("{human} (machine: {machine})").format(human=human_word(state), machine=machine_word(verdict))


def code_words(code: str, sub_code: str | None = None) -> str:
    """Return a verdict code in words: `fact_mismatch/number` → "fact mismatch: number"."""
    words = {
        "malformed": translate("malformed"),
        "stale_source": translate("source changed"),
        "source_removed": translate("source removed"),
        "unknown_source": translate("unknown source"),
        "out_of_scope": translate("out of scope"),
        "not_retrieved": translate("not retrieved"),
        "unreadable_source": translate("unreadable source"),
        "quote_too_short": translate("quote too short"),
        "fact_mismatch": translate("fact mismatch"),
        "quote_elsewhere": translate("quote elsewhere"),
        "quote_not_found": translate("quote not found"),
        "stitched": translate("stitched"),
        "hidden_source": translate("hidden source"),
        "ambiguous": translate("ambiguous"),
        "partial_quote": translate("partial quote"),
        "similar_only": translate("similar only"),
        "no_quote": translate("no quote"),
        "duplicate": translate("duplicate"),
        "accepted_normalised": translate("accepted after normalisation"),
        "accepted_exact": translate("accepted word for word"),
        "check_failed": translate("check failed"),
    }.get(str(code), str(code).replace("_", " "))
    return f"{words}: {sub_code_words(sub_code)}" if sub_code else words


def sub_code_words(sub_code: str) -> str:
    """Return a sub-code in words."""
    return {
        "number": translate("number"),
        "date": translate("date"),
        "currency": translate("currency"),
        "unit": translate("unit"),
        "basis": translate("basis of the limit"),
        "sign": translate("sign"),
        "modal": translate("modal word"),
        "negation": translate("negation"),
        "term": translate("defined term"),
        "form": translate("form number"),
        "wrong_span": translate("wrong passage"),
        "wrong_page": translate("wrong page"),
        "wrong_cell": translate("wrong cell"),
        "wrong_document": translate("wrong document"),
        "by_hand": translate("added by hand"),
    }.get(sub_code, sub_code.replace("_", " "))


def form_words(form: str) -> str:
    """Return the form a citation was written in, in the plural: "file" → "named files"."""
    return {
        "number": translate("numbered markers"),
        "span_id": translate("passage ids"),
        "file": translate("named files"),
        "page": translate("page numbers"),
        "section": translate("section names"),
        "clause": translate("clauses"),
        "form": translate("form numbers"),
        "cell": translate("table cells"),
        "url": translate("links"),
        "quote": translate("quotes without a source"),
        "key": translate("numbered chunks"),
        "json": translate("JSON entries"),
    }.get(form, form.replace("_", " "))


def unit_words(unit: str) -> str:
    """Return the unit of a passage in words."""
    return {
        "page": translate("page"),
        "section": translate("section"),
        "table": translate("table"),
        "table_row": translate("table row"),
        "table_cell": translate("table cell"),
        "key_value": translate("key/value"),
        "text": translate("text"),
    }.get(unit, unit.replace("_", " "))


def reason_words(digit: int) -> str:
    """Return a reject reason."""
    return {
        1: translate("does not support the claim"),
        2: translate("supports only part"),
        3: translate("wrong place"),
        4: translate("wrong document or version"),
        5: translate("number, date or unit differs"),
        6: translate("out of context (exclusion, condition, exception)"),
        7: translate("superseded by endorsement"),
        8: translate("not readable or hidden"),
        9: translate("duplicate"),
        0: translate("other (needs a text)"),
    }.get(digit, REJECT_REASONS.get(digit, ""))
