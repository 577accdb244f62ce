"""What this program is: version, licence, and what it sends."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from desktop import __version__
from desktop.ui.dialogs.frame import Dialog
from desktop.ui.look import Look
from desktop.ui.theme import SPACE
from desktop.ui.widgets import label, row

_ICON = 40


class AboutDialog(Dialog):
    """Name, version, licences; the words can be selected and copied."""

    def __init__(self, parent: QWidget | None, look: Look) -> None:
        super().__init__(parent, "Evidence Desk")
        line = row(spacing=3)
        mark = QLabel(self)
        mark.setPixmap(look.picture("shield-check", "accent", round(_ICON * look.font_scale), self.devicePixelRatioF()))
        line.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        self.words = label(
            "\n\n".join(
                (
                    self.tr("Version {version}").format(version=__version__),
                    self.tr("Nothing leaves this computer without a configured provider."),
                    self.tr("Free software under the AGPL, version 3 or later. Icons: Lucide (ISC licence)."),
                )
            ),
            wrap=True,
            parent=self,
        )
        self.words.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        line.addWidget(self.words, 1)
        self.body.addLayout(line)
        self.body.addSpacing(SPACE[2])
