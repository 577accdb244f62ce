"""The question before text leaves this computer: asked once per workspace and host, never assumed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from desktop.ui.dialogs.words import ConfirmDialog
from desktop.ui.words import translate

if TYPE_CHECKING:
    from desktop.services.providers import ConsentNeeded
    from desktop.services.workspace import Desk


def consent_question(parent: QWidget, needed: ConsentNeeded) -> ConfirmDialog:
    """Return the question whether text of this workspace may be sent where it would go."""
    host, details = needed.host, needed.advice
    if needed.proxy:
        way = translate("It would go through the proxy {proxy}, which the environment of this program names.")
        details = f"{way.format(proxy=needed.proxy)}\n\n{details}"
    dialog = ConfirmDialog(
        parent,
        translate("Send text to {host}?").format(host=host),
        translate(
            "Your question and the passages found for it would leave this computer and go to {host}. "
            "This is asked once for each workspace and host."
        ).format(host=host),
        accept=translate("Allow for this workspace"),
        details=details,
    )
    dialog.cancel_by_default()  # the Enter that sent the question, pressed twice, is no consent
    return dialog


def consent_given(parent: QWidget, desk: Desk, needed: ConsentNeeded) -> bool:
    """Ask for the consent and record it; True when text may be sent."""
    from desktop.services.providers import set_consent

    allowed = consent_question(parent, needed).run()
    if allowed:
        set_consent(desk.store, needed.host, given=True)
    return allowed
