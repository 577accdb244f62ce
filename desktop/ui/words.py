"""The words for states, verdicts and codes: one word per state everywhere, with the icon that goes with it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from desktop.core.decisions import REJECT_REASONS, HumanState
from desktop.core.pages import Health
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


def _w(text: str) -> str:
    """Mark a text of a table below for the catalogue; translated when it is shown, and only that one."""
    return text


def decimal(value: float, places: int) -> str:
    """Return a number with the decimal mark of the interface language; only for the screen, files keep the point."""
    return QLocale().toString(float(value), "f", places)


_HUMAN = {
    HumanState.PENDING: _w("pending"),
    HumanState.ACCEPTED: _w("accepted"),
    HumanState.REJECTED: _w("rejected"),
    HumanState.CORRECTED: _w("corrected"),
    HumanState.UNSURE: _w("unsure"),
}


def human_word(state: HumanState) -> str:
    """Return the word for a human state."""
    return translate(_HUMAN[state])


_MACHINE = {
    MachineVerdict.ACCEPTED: _w("accepted"),
    MachineVerdict.WARNING: _w("warning"),
    MachineVerdict.REJECTED: _w("rejected"),
    MachineVerdict.NOT_CHECKED: _w("not checked"),
}


def machine_word(verdict: MachineVerdict) -> str:
    """Return the word for a machine verdict."""
    return translate(_MACHINE[verdict])


def both_words(verdict: MachineVerdict, state: HumanState) -> str:
    """Return both axes side by side: "pending (machine: accepted)"."""
    return translate("{human} (machine: {machine})").format(human=human_word(state), machine=machine_word(verdict))


_HEALTH = {
    Health.TEXT: _w("text"),
    Health.SCANNED: _w("scanned"),
    Health.MIXED: _w("text and picture"),
    Health.BLANK: _w("blank"),
    Health.GARBLED: _w("garbled"),
    Health.HIDDEN_TEXT: _w("hidden text"),
    Health.FORM_FIELDS: _w("form fields"),
    Health.ROTATED: _w("rotated"),
    Health.HAS_TABLES: _w("has tables"),
    Health.FAILED: _w("failed"),
}


def health_word(health: Health) -> str:
    """Return the word for a class of page health."""
    return translate(_HEALTH[health])


_CODES = {
    "malformed": _w("malformed"),
    "stale_source": _w("source changed"),
    "source_removed": _w("source removed"),
    "unknown_source": _w("unknown source"),
    "out_of_scope": _w("out of scope"),
    "not_retrieved": _w("not retrieved"),
    "unreadable_source": _w("unreadable source"),
    "quote_too_short": _w("quote too short"),
    "fact_mismatch": _w("fact mismatch"),
    "quote_elsewhere": _w("quote elsewhere"),
    "quote_not_found": _w("quote not found"),
    "stitched": _w("stitched"),
    "hidden_source": _w("hidden source"),
    "ambiguous": _w("ambiguous"),
    "partial_quote": _w("partial quote"),
    "similar_only": _w("similar only"),
    "no_quote": _w("no quote"),
    "duplicate": _w("duplicate"),
    "accepted_normalised": _w("accepted, written differently"),
    "accepted_exact": _w("accepted word for word"),
    "check_failed": _w("check failed"),
}


def code_words(code: str, sub_code: str | None = None) -> str:
    """Return a verdict code in words: `fact_mismatch/number` → "fact mismatch: number"."""
    found = _CODES.get(str(code))
    words = translate(found) if found else str(code).replace("_", " ")
    return f"{words}: {sub_code_words(sub_code)}" if sub_code else words


_SUB_CODES = {
    "number": _w("number"),
    "date": _w("date"),
    "currency": _w("currency"),
    "unit": _w("unit"),
    "basis": _w("basis of the limit"),
    "sign": _w("sign"),
    "modal": _w("modal word"),
    "negation": _w("negation"),
    "term": _w("wording"),
    "form": _w("form or clause"),
    "wrong_span": _w("wrong passage"),
    "wrong_page": _w("wrong page"),
    "wrong_cell": _w("wrong cell"),
    "wrong_document": _w("wrong document"),
    "by_hand": _w("added by hand"),
}


def sub_code_words(sub_code: str) -> str:
    """Return a sub-code in words."""
    found = _SUB_CODES.get(sub_code)
    return translate(found) if found else sub_code.replace("_", " ")


_FORMS = {
    "number": _w("numbered markers"),
    "span_id": _w("passage ids"),
    "file": _w("named files"),
    "page": _w("page numbers"),
    "section": _w("section names"),
    "clause": _w("clauses"),
    "form": _w("form numbers"),
    "cell": _w("table cells"),
    "url": _w("links"),
    "quote": _w("quotes without a source"),
    "key": _w("numbered chunks"),
    "json": _w("JSON entries"),
}


def form_words(form: str) -> str:
    """Return the form a citation was written in, in the plural: "file" → "named files"."""
    found = _FORMS.get(form)
    return translate(found) if found else form.replace("_", " ")


_UNITS = {
    "page": _w("page"),
    "section": _w("section"),
    "table": _w("table"),
    "table_row": _w("table row"),
    "table_cell": _w("table cell"),
    "key_value": _w("key/value"),
    "text": _w("text"),
}


_CHANNELS = {"words": _w("words"), "vectors": _w("vectors"), "facts": _w("facts"), "region": _w("region")}


def channel_word(channel: str) -> str:
    """Return the word for a channel of the search; a channel of a later version keeps its name."""
    found = _CHANNELS.get(channel)
    return translate(found) if found else channel


_FORMATS = {
    "annotated-pdf": _w("Annotated PDF (highlights with notes)"),
    "csv": _w("CSV (for spreadsheets and scripts)"),
    "html": _w("HTML report (with page pictures)"),
    "json": _w("JSON (complete, can be imported again)"),
    "jsonl": _w("JSONL (evaluation set)"),
    "pdf": _w("PDF report (with page pictures)"),
    "xlsx": _w("Excel workbook (with a read-me sheet)"),
}
"""The titles of export formats; those that are names are the same in every language."""


def format_words(name: str, title: str) -> str:
    """Return the title of an export format in the interface language."""
    found = _FORMATS.get(name)
    return translate(found) if found else title


def unit_words(unit: str) -> str:
    """Return the unit of a passage in words."""
    found = _UNITS.get(unit)
    return translate(found) if found else unit.replace("_", " ")


_REASONS = {
    1: _w("does not support the claim"),
    2: _w("supports only part"),
    3: _w("wrong place"),
    4: _w("wrong document or version"),
    5: _w("number, date or unit differs"),
    6: _w("out of context (exclusion, condition, exception)"),
    7: _w("superseded by endorsement"),
    8: _w("not readable or hidden"),
    9: _w("duplicate"),
    0: _w("other (needs a text)"),
}


def reason_words(digit: int) -> str:
    """Return a reject reason."""
    found = _REASONS.get(digit)
    return translate(found) if found else REJECT_REASONS.get(digit, "")
