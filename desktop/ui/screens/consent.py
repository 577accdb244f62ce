"""The question before text leaves this computer: asked once per workspace and host, never assumed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from desktop.ui.dialogs.words import ConfirmDialog
from desktop.ui.words import translate

if TYPE_CHECKING:
    from desktop.services.workspace import Desk


def consent_given(parent: QWidget, desk: Desk, host: str, details: str = "") -> bool:
    """Ask whether text of this workspace may be sent to `host` and record the answer; True when allowed."""
    from desktop.services.providers import set_consent

    allowed = ConfirmDialog.ask(
        parent,
        translate("Send text to {host}?").format(host=host),
        translate(
            "Your question and the passages found for it would leave this computer and go to {host}. "
            "This is asked once for each workspace and host."
        ).format(host=host),
        accept=translate("Allow for this workspace"),
        details=details,
    )
    if allowed:
        set_consent(desk.store, host, given=True)
    return allowed
