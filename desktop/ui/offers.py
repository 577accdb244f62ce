"""The button on the banner: what it does belongs to the newest offer, and to that alone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot

from desktop.ui.panels.banner import Banner
from desktop.ui.session import Notice


class Offers(QObject):
    """Shows a notice with a way out; an older offer is forgotten when a newer one takes its button."""

    def __init__(self, banner: Banner, parent: QObject) -> None:
        super().__init__(parent)
        self._banner = banner
        self._call: Callable[[], None] | None = None
        banner.acted.connect(self.take)

    def offer(self, notice: Notice, words: str, call: Callable[[], None]) -> None:
        """Show a notice with the button `words`; pressing it calls `call` once."""
        self._call = call
        self._banner.show_notice(notice, action=words)

    @Slot()
    def take(self) -> None:
        """Do what is offered now."""
        call, self._call = self._call, None
        if call is not None:
            self._banner.clear_notes()
            call()
