"""The words for states, verdicts and codes: one word per state everywhere, with the icon that goes with it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

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


def translate(text: str) -> str:
    """Return `text` in the interface language."""
    return QCoreApplication.translate(_CONTEXT, text)


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
    words = code.replace("_", " ")
    return f"{words}: {sub_code.replace('_', ' ')}" if sub_code else words


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
