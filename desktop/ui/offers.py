"""The buttons on the banner: what each of them does belongs to the notice that offers it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot

from desktop.ui.panels.banner import Banner
from desktop.ui.telling import Notice


class Offers(QObject):
    """Shows notices with a way out; an older offer of the same thing gives way to the newer one."""

    def __init__(self, banner: Banner, parent: QObject) -> None:
        super().__init__(parent)
        self._banner = banner
        self._calls: dict[Notice, Callable[[], None]] = {}
        banner.acted.connect(self.take)

    def offer(self, notice: Notice, words: str, call: Callable[[], None]) -> None:
        """Show a notice with the button `words`; pressing it calls `call` once."""
        told = {line for line, _ in self._banner.lines()}
        self._calls = {line: made for line, made in self._calls.items() if line in told}
        for line in [line for line, made in self._calls.items() if made == call and line != notice]:
            self._banner.dismiss(line)
            del self._calls[line]
        self._calls[notice] = call
        self._banner.show_notice(notice, action=words)

    @Slot(object)
    def take(self, notice: Notice) -> None:
        """Do what a notice offers; the others stay."""
        call = self._calls.pop(notice, None)
        if call is not None:
            self._banner.dismiss(notice)
            call()
