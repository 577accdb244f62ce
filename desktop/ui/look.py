"""Applies a scheme to the application and draws icons in its colours (Lucide, ISC licence, in `resources/icons`)."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QByteArray, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QIcon, QPainter, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QApplication

from desktop.store.places import cache_folder
from desktop.store.resources import resource
from desktop.ui.drawn import pixels_of, read_drawn, write_drawn
from desktop.ui.theme import LIGHT, SCALE, SCHEMES, Colours, Pictures, Scheme, chip_colours, stylesheet


class ChipInk(NamedTuple):
    """What a chip of one state is painted with."""

    pen: QPen
    ground: QColor
    role: str
    """Colour role of its icon."""


class Look(QObject):
    """Hold the colours in force; `changed` tells self-painting widgets to repaint and icons to be redrawn."""

    changed = Signal()

    def __init__(self, application: QApplication, parent: QObject | None = None) -> None:
        super().__init__(parent or application)
        self._application = application
        self._base = QFont(application.font())
        self._fonts: dict[tuple[str, bool], QFont] = {}
        self._metrics: dict[tuple[str, bool], QFontMetrics] = {}
        self._inks: dict[str, ChipInk] = {}
        self._icons: dict[tuple[str, str], QIcon] = {}
        self._pictures: dict[tuple[str, str, int, float], QPixmap] = {}
        self._drawn = read_drawn()
        self._shown: dict[str, QPixmap] = {}
        """What was shown so far, by the name under which the next start finds it."""
        self.scheme = Scheme.SYSTEM
        self.font_scale = 1.0
        self.colours: Colours = LIGHT
        application.styleHints().colorSchemeChanged.connect(self._follow_system)
        accessibility = getattr(application.styleHints(), "accessibility", None)  # from Qt 6.10 on
        if accessibility is not None:
            accessibility().contrastPreferenceChanged.connect(self._follow_system)

    def choose(self, scheme: Scheme, *, font_scale: float = 1.0) -> None:
        """Set scheme and font scale before a window is built, so that its icons and chips are drawn only once."""
        self.scheme = scheme
        self.font_scale = font_scale
        self.colours = SCHEMES[self._resolve(scheme)]
        font = QFont(self._base)
        font.setPointSizeF(max(self._base.pointSizeF(), 9.0) * font_scale)
        self._application.setFont(font)
        self._application.setPalette(_palette(self.colours))
        self._fonts.clear()
        self._metrics.clear()
        self._inks.clear()
        self._icons.clear()
        self._pictures.clear()

    def apply(self, scheme: Scheme, *, font_scale: float = 1.0) -> None:
        """Set scheme and font scale (1.0 = the system's size) for the whole application and tell everybody."""
        self.choose(scheme, font_scale=font_scale)
        self.dress()
        self.changed.emit()

    def dress(self) -> None:
        """Put the style sheet in force; a sheet set before building would be matched anew at every `addWidget`."""
        mirrored = self._application.layoutDirection() == Qt.LayoutDirection.RightToLeft
        pictures = Pictures(
            down=self._file("chevron-down", "muted"),
            up=self._file("chevron-up", "muted"),
            closed=self._file("chevron-left" if mirrored else "chevron-right", "muted"),
            tick=self._file("check", "accent_text"),
        )
        sheet = stylesheet(self.colours, base=self._application.font().pointSizeF(), pictures=pictures)
        if sheet != self._application.styleSheet():
            self._application.setStyleSheet(sheet)

    def _file(self, name: str, role: str) -> str:
        """Return the path of an icon in a colour role, kept in the cache: style sheets take only files."""
        tint = getattr(self.colours, role)
        path = cache_folder() / "look" / f"{name}-{tint.lstrip('#')}.svg"
        if not path.exists():
            source = resource(f"icons/{name}.svg").read_text(encoding="utf-8")
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(source.replace("currentColor", tint), encoding="utf-8")
            except OSError:
                return ""
        return path.as_posix()

    def font(self, step: str = "body", *, bold: bool = False) -> QFont:
        """Return the application font at a step of the type scale; a copy to be changed at will."""
        key = (step, bold)
        if key not in self._fonts:
            font = self._fonts[key] = QFont(self._application.font())
            font.setPointSizeF(font.pointSizeF() * SCALE[step])
            if bold:
                font.setWeight(QFont.Weight.DemiBold)
        return QFont(self._fonts[key])

    def metrics(self, step: str = "body", *, bold: bool = False) -> QFontMetrics:
        """Return the measures of `font`, made once: a list asks for them with every row it paints."""
        key = (step, bold)
        if key not in self._metrics:
            self._metrics[key] = QFontMetrics(self.font(step, bold=bold))
        return self._metrics[key]

    def chip_ink(self, state: str) -> ChipInk:
        """Return what a chip of a state is painted with."""
        ink = self._inks.get(state)
        if ink is None:
            words, ground = chip_colours(self.colours, state)
            role = state if hasattr(self.colours, f"{state}_ground") else "pending"
            ink = self._inks[state] = ChipInk(QPen(QColor(words), 1), QColor(ground), role)
        return ink

    def colour(self, role: str) -> QColor:
        """Return a colour role as QColor."""
        return QColor(getattr(self.colours, role))

    @property
    def is_large(self) -> bool:
        """Say whether text is so large that a window of usual width has no room to spare."""
        return self.font_scale >= 1.6

    def icon_size(self) -> int:
        """Return the edge of tool icons in logical pixels; they grow with the text."""
        return round(18 * min(max(self.font_scale, 1.0), 2.0))

    def icon(self, name: str, role: str = "text") -> QIcon:
        """Return an icon for a button or menu, drawn in a colour role at the tool size."""
        key = (name, role)
        if key not in self._icons:
            icon = QIcon()
            for ratio in {1.0, max(self._application.devicePixelRatio(), 1.0)}:
                icon.addPixmap(self.picture(name, role, self.icon_size(), ratio))
            self._icons[key] = icon
        return self._icons[key]

    def picture(self, name: str, role: str, edge: int, ratio: float = 1.0) -> QPixmap:
        """Return an icon as a picture of `edge` logical pixels, sharp at the pixel ratio given."""
        key = (name, role, edge, ratio)
        if key not in self._pictures:
            self._pictures[key] = picture = self._drawn_or_draw(name, getattr(self.colours, role), round(edge * ratio))
            picture.setDevicePixelRatio(ratio)
        return self._pictures[key]

    def keep_icons(self) -> None:
        """Leave the icons that were shown for the next start, unless the last one left all of them."""
        if not self._shown.keys() <= self._drawn.pixels.keys():
            write_drawn({key: pixels_of(picture) for key, picture in self._shown.items()})

    def _drawn_or_draw(self, name: str, tint: str, edge: int) -> QPixmap:
        key = f"{name} {tint} {edge}"
        picture = self._drawn.picture(key, edge) or _draw(name, tint, edge)
        self._shown[key] = picture
        return picture

    def paint_icon(self, painter: QPainter, name: str, role: str, area: QRectF) -> None:
        """Paint an icon into a square area of a self-painting widget."""
        device = painter.device()
        ratio = device.devicePixelRatioF() if device is not None else 1.0
        painter.drawPixmap(area.topLeft().toPoint(), self.picture(name, role, round(area.width()), ratio))

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


def _draw(name: str, tint: str, edge: int) -> QPixmap:
    from PySide6.QtSvg import QSvgRenderer

    source = resource(f"icons/{name}.svg").read_text(encoding="utf-8")
    picture = QPixmap(edge, edge)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(source.replace("currentColor", tint).encode())).render(painter, QRectF(picture.rect()))
    painter.end()
    return picture


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
