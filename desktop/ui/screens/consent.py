"""The question before text leaves this computer: asked once per workspace and host, never assumed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from desktop.ui.dialogs.words import ConfirmDialog
from desktop.ui.words import translate

if TYPE_CHECKING:
    from desktop.services.providers import ConsentNeeded
    from desktop.services.workspace import Desk


def consent_given(parent: QWidget, desk: Desk, needed: ConsentNeeded) -> bool:
    """Ask whether text of this workspace may be sent where it would go and record the answer; True when allowed."""
    from desktop.services.providers import set_consent

    host, details = needed.host, needed.advice
    if needed.proxy:
        way = translate("It would go through the proxy {proxy}, which the environment of this program names.")
        details = f"{way.format(proxy=needed.proxy)}\n\n{details}"
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
