"""Applies a scheme to the application and draws icons in its colours (Lucide, ISC licence, in `resources/icons`)."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QApplication, QStyleFactory

from desktop.store.places import cache_folder
from desktop.store.resources import resource
from desktop.ui.theme import LIGHT, SCALE, SCHEMES, Colours, Scheme, stylesheet


class Look(QObject):
    """Hold the colours in force; `changed` tells self-painting widgets to repaint and icons to be redrawn."""

    changed = Signal()

    def __init__(self, application: QApplication, parent: QObject | None = None) -> None:
        super().__init__(parent or application)
        self._application = application
        self._base = QFont(application.font())
        self._icons: dict[tuple[str, str], QIcon] = {}
        self.scheme = Scheme.SYSTEM
        self.font_scale = 1.0
        self.colours: Colours = LIGHT
        application.setStyle(QStyleFactory.create("Fusion"))
        application.styleHints().colorSchemeChanged.connect(self._follow_system)

    def apply(self, scheme: Scheme, *, font_scale: float = 1.0) -> None:
        """Set scheme and font scale for the whole application (font scale 1.0 = the system's size)."""
        self.scheme = scheme
        self.font_scale = font_scale
        self.colours = SCHEMES[self._resolve(scheme)]
        font = QFont(self._base)
        font.setPointSizeF(max(self._base.pointSizeF(), 9.0) * font_scale)
        self._application.setFont(font)
        self._application.setPalette(_palette(self.colours))
        self._application.setStyleSheet(stylesheet(self.colours, base=font.pointSizeF(), arrow=self._arrow()))
        self._icons.clear()
        self.changed.emit()

    def _arrow(self) -> str:
        """Return the path of the drop-down arrow in the muted colour; style sheets take pictures only from files."""
        tint = self.colours.muted
        path = cache_folder() / "look" / f"arrow-{tint.lstrip('#')}.svg"
        if not path.exists():
            source = resource("icons/chevron-down.svg").read_text(encoding="utf-8")
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(source.replace("currentColor", tint), encoding="utf-8")
            except OSError:
                return ""
        return path.as_posix()

    def font(self, step: str = "body", *, bold: bool = False) -> QFont:
        """Return the application font at a step of the type scale."""
        font = QFont(self._application.font())
        font.setPointSizeF(font.pointSizeF() * SCALE[step])
        if bold:
            font.setWeight(QFont.Weight.DemiBold)
        return font

    def colour(self, role: str) -> QColor:
        """Return a colour role as QColor."""
        return QColor(getattr(self.colours, role))

    def icon_size(self) -> int:
        """Return the edge of tool icons in logical pixels; they grow with the text."""
        return round(18 * min(max(self.font_scale, 1.0), 2.0))

    def icon(self, name: str, role: str = "text") -> QIcon:
        """Return an icon drawn in a colour role; unknown names give an empty icon only if the file is missing."""
        key = (name, role)
        if key not in self._icons:
            self._icons[key] = draw_icon(name, getattr(self.colours, role), getattr(self.colours, "muted"))  # noqa: B009
        return self._icons[key]

    def _follow_system(self) -> None:
        if self.scheme is Scheme.SYSTEM:
            self.apply(Scheme.SYSTEM, font_scale=self.font_scale)

    def _resolve(self, scheme: Scheme) -> Scheme:
        if scheme is not Scheme.SYSTEM:
            return scheme
        hints = self._application.styleHints()
        dark = hints.colorScheme() == Qt.ColorScheme.Dark
        strong = False
        accessibility = getattr(hints, "accessibility", None)
        if accessibility is not None:
            strong = accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast
        if strong:
            return Scheme.CONTRAST_DARK if dark else Scheme.CONTRAST_LIGHT
        return Scheme.DARK if dark else Scheme.LIGHT


def draw_icon(name: str, colour: str, disabled: str) -> QIcon:
    """Return the icon `name` in `colour`, at the sizes and pixel ratios the window uses."""
    from PySide6.QtSvg import QSvgRenderer

    source = resource(f"icons/{name}.svg").read_text(encoding="utf-8")
    icon = QIcon()
    for mode, tint in ((QIcon.Mode.Normal, colour), (QIcon.Mode.Disabled, disabled)):
        renderer = QSvgRenderer(QByteArray(source.replace("currentColor", tint).encode()))
        for ratio in (1, 2):
            for size in (16, 18, 32):
                picture = QPixmap(QSize(size, size) * ratio)
                picture.fill(Qt.GlobalColor.transparent)
                painter = QPainter(picture)
                renderer.render(painter, QRectF(picture.rect()))
                painter.end()
                picture.setDevicePixelRatio(ratio)
                icon.addPixmap(picture, mode)
    return icon


def _palette(c: Colours) -> QPalette:
    palette = QPalette()
    roles = QPalette.ColorRole
    pairs = {
        roles.Window: c.window, roles.WindowText: c.text, roles.Base: c.surface, roles.AlternateBase: c.sunken,
        roles.Text: c.text, roles.Button: c.raised, roles.ButtonText: c.text, roles.ToolTipBase: c.raised,
        roles.ToolTipText: c.text, roles.Highlight: c.accent, roles.HighlightedText: c.accent_text,
        roles.Link: c.accent,
        roles.PlaceholderText: c.muted, roles.BrightText: c.rejected, roles.Mid: c.border, roles.Dark: c.strong_border,
        roles.Light: c.raised, roles.Midlight: c.sunken, roles.Shadow: c.strong_border,
    }  # fmt: skip
    for role, colour in pairs.items():
        palette.setColor(role, QColor(colour))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(c.muted))
    return palette
