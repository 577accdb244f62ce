"""Colours, type and spacing of the window: one table of roles per scheme; every widget takes its look from here."""

from __future__ import annotations

import enum

from msgspec import Struct

SPACE = (0, 4, 8, 12, 16, 24, 32)
"""Spacing scale in logical pixels; layouts use SPACE[n]."""

RADIUS = 6


class Scheme(enum.StrEnum):
    """The schemes; `system` follows the desktop."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST_LIGHT = "high contrast light"
    CONTRAST_DARK = "high contrast dark"


class Colours(Struct, frozen=True):
    """Colour roles as `#rrggbb`. `*_ground` are chip and card tints that carry text of the same role."""

    window: str
    surface: str
    raised: str
    sunken: str
    border: str
    strong_border: str
    text: str
    muted: str
    accent: str
    accent_text: str
    accent_ground: str
    selection: str
    canvas: str
    paper: str
    accepted: str
    accepted_ground: str
    warning: str
    warning_ground: str
    rejected: str
    rejected_ground: str
    corrected: str
    corrected_ground: str
    unsure: str
    unsure_ground: str
    pending: str
    pending_ground: str
    dark: bool = False

    @property
    def tinted(self) -> bool:
        """Say whether a state shows in the ground behind words; in high contrast every ground is the paper's."""
        return self.accepted_ground != self.surface


LIGHT = Colours(
    window="#f3f4f7",
    surface="#ffffff",
    raised="#ffffff",
    sunken="#eceef2",
    border="#d8dce3",
    strong_border="#858e9b",
    text="#1a1e25",
    muted="#545d69",
    accent="#1d5bb8",
    accent_text="#ffffff",
    accent_ground="#e5eefb",
    selection="#dbe8fb",
    canvas="#dfe2e8",
    paper="#ffffff",
    accepted="#16652f",
    accepted_ground="#e1f4e6",
    warning="#7a4d00",
    warning_ground="#fdf0d3",
    rejected="#a81f18",
    rejected_ground="#fce5e3",
    corrected="#0b5a70",
    corrected_ground="#def2f7",
    unsure="#5d35b0",
    unsure_ground="#eee7fb",
    pending="#4a5360",
    pending_ground="#e9ecf1",
)
DARK = Colours(
    window="#15171b",
    surface="#1d2025",
    raised="#24282f",
    sunken="#121417",
    border="#353b45",
    strong_border="#747d8b",
    text="#e8ebf0",
    muted="#a6aebb",
    accent="#82b4ff",
    accent_text="#0c1626",
    accent_ground="#1d2f4b",
    selection="#243a5c",
    canvas="#0e1013",
    paper="#ffffff",
    accepted="#6bd88c",
    accepted_ground="#15331f",
    warning="#f0bd4f",
    warning_ground="#3a2b0c",
    rejected="#ff948a",
    rejected_ground="#421c1a",
    corrected="#6fd0e4",
    corrected_ground="#10323b",
    unsure="#c9adff",
    unsure_ground="#2f2352",
    pending="#b4bcc8",
    pending_ground="#2b3038",
    dark=True,
)
CONTRAST_LIGHT = Colours(
    window="#ffffff",
    surface="#ffffff",
    raised="#ffffff",
    sunken="#ffffff",
    border="#000000",
    strong_border="#000000",
    text="#000000",
    muted="#1f1f1f",
    accent="#00308f",
    accent_text="#ffffff",
    accent_ground="#ffffff",
    selection="#cfe0ff",
    canvas="#c9c9c9",
    paper="#ffffff",
    accepted="#004d17",
    accepted_ground="#ffffff",
    warning="#5a3500",
    warning_ground="#ffffff",
    rejected="#8a0000",
    rejected_ground="#ffffff",
    corrected="#00404f",
    corrected_ground="#ffffff",
    unsure="#3d0a94",
    unsure_ground="#ffffff",
    pending="#222222",
    pending_ground="#ffffff",
)
CONTRAST_DARK = Colours(
    window="#000000",
    surface="#000000",
    raised="#000000",
    sunken="#000000",
    border="#ffffff",
    strong_border="#ffffff",
    text="#ffffff",
    muted="#e6e6e6",
    accent="#7fd4ff",
    accent_text="#000000",
    accent_ground="#000000",
    selection="#1c3f66",
    canvas="#000000",
    paper="#ffffff",
    accepted="#6dff93",
    accepted_ground="#000000",
    warning="#ffd84d",
    warning_ground="#000000",
    rejected="#ff9d94",
    rejected_ground="#000000",
    corrected="#6fe6ff",
    corrected_ground="#000000",
    unsure="#d9c2ff",
    unsure_ground="#000000",
    pending="#f0f0f0",
    pending_ground="#000000",
    dark=True,
)

SCHEMES = {
    Scheme.LIGHT: LIGHT,
    Scheme.DARK: DARK,
    Scheme.CONTRAST_LIGHT: CONTRAST_LIGHT,
    Scheme.CONTRAST_DARK: CONTRAST_DARK,
}

TEXT_PAIRS: tuple[tuple[str, str], ...] = (
    *(
        (text, ground)
        for text in ("text", "muted")
        for ground in ("window", "surface", "raised", "sunken", "selection")
    ),
    ("accent", "surface"),
    ("accent", "window"),
    ("accent", "accent_ground"),
    ("accent_text", "accent"),
    ("text", "accent_ground"),
    *(
        (f"{state}", ground)
        for state in ("accepted", "warning", "rejected", "corrected", "unsure", "pending")
        for ground in (f"{state}_ground", "surface", "raised", "window", "selection")
    ),
    *(("text", f"{state}_ground") for state in ("accepted", "warning", "rejected", "corrected", "unsure", "pending")),
)
"""Every (text role, ground role) the window draws; a test holds each at 4.5:1."""

SCALE = {"small": 0.88, "body": 1.0, "title": 1.12, "heading": 1.35, "display": 1.7}
"""Type scale, as factors of the application font; nothing is set in pixels, so a 200 % font scales all of it."""


def chip_colours(colours: Colours, state: str) -> tuple[str, str]:
    """Return (text, ground) of a state word; words without a role of their own look pending."""
    role = {"not_checked": "pending", "unchecked": "pending", "evidence": "accent"}.get(state, state)
    role = role if hasattr(colours, f"{role}_ground") else "pending"
    return getattr(colours, role), getattr(colours, f"{role}_ground")


class Pictures(Struct, frozen=True):
    """Files of the pictures a style sheet names; an empty one leaves the picture out."""

    down: str = ""
    up: str = ""
    closed: str = ""
    """A closed branch of a tree, pointing to where its words begin."""
    tick: str = ""


NO_PICTURES = Pictures()


def stylesheet(colours: Colours, *, base: float, pictures: Pictures = NO_PICTURES) -> str:
    """Return the application's style sheet; `base` is the font's size in points."""
    c = colours
    size = {name: f"{base * factor:.1f}pt" for name, factor in SCALE.items()}
    edge = round(base * 1.5)
    focus = f"border: 1px solid {c.accent};"
    return f"""
QWidget {{ color: {c.text}; }}
QMainWindow, QDialog {{ background: {c.window}; }}
QToolTip {{ background: {c.raised}; color: {c.text}; border: 1px solid {c.strong_border}; padding: 6px; }}
QFrame#panel, QWidget#panel {{ background: {c.surface}; }}
QFrame#card {{ background: {c.raised}; border: 1px solid {c.border}; border-radius: {RADIUS}px; }}
QWidget#bar {{ background: {c.surface}; border-bottom: 1px solid {c.border}; }}
QWidget#footbar {{ background: {c.surface}; border-top: 1px solid {c.border}; }}
QLabel {{ background: transparent; }}
QLabel#heading {{ font-size: {size["heading"]}; font-weight: 600; }}
QLabel#display {{ font-size: {size["display"]}; font-weight: 600; }}
QLabel#title {{ font-size: {size["title"]}; font-weight: 600; }}
QLabel#section {{ font-size: {size["small"]}; font-weight: 600; color: {c.muted}; }}
QLabel#muted {{ color: {c.muted}; }}
QLabel#small {{ color: {c.muted}; font-size: {size["small"]}; }}
QLabel#fault {{ color: {c.rejected}; font-size: {size["small"]}; }}
QPushButton {{ background: {c.raised}; border: 1px solid {c.border}; border-radius: {RADIUS}px; padding: 5px 12px; }}
QPushButton:hover {{ border-color: {c.strong_border}; background: {c.sunken}; }}
QPushButton:pressed {{ background: {c.selection}; }}
QPushButton:focus {{ {focus} }}
QPushButton:disabled {{ color: {c.muted}; background: {c.window}; border-style: dashed; }}
QPushButton#primary {{ background: {c.accent}; color: {c.accent_text}; border: 1px solid {c.accent};
  font-weight: 600; }}
QPushButton#primary:hover {{ border: 1px solid {c.text}; }}
QPushButton#primary:disabled {{ background: {c.sunken}; color: {c.muted}; border: 1px dashed {c.border}; }}
QPushButton#accept {{ color: {c.accepted}; border-color: {c.accepted}; background: {c.accepted_ground};
  font-weight: 600; }}
QPushButton#reject {{ color: {c.rejected}; border-color: {c.rejected}; background: {c.rejected_ground};
  font-weight: 600; }}
QPushButton#accept:focus, QPushButton#reject:focus {{ border-width: 2px; }}
QPushButton#reason {{ border: 1px solid transparent; background: transparent; padding: 3px 8px; text-align: left; }}
QPushButton#reason:hover {{ background: {c.surface}; border-color: {c.rejected}; }}
QPushButton#link {{ border: none; background: transparent; color: {c.accent}; padding: 2px 4px; text-align: left; }}
QPushButton#link:hover, QPushButton#link:focus {{ text-decoration: underline; }}
QToolButton {{ background: transparent; border: 1px solid transparent; border-radius: {RADIUS}px; padding: 4px; }}
QToolButton:hover {{ background: {c.sunken}; border-color: {c.border}; }}
QToolButton:focus {{ {focus} }}
QToolButton:checked {{ background: {c.accent_ground}; border-color: {c.accent}; color: {c.accent}; }}
QToolButton#segment {{ padding: 5px 10px; border-radius: {RADIUS}px; color: {c.muted}; font-weight: 600; }}
QToolButton#segment:checked {{ background: {c.accent_ground}; color: {c.accent}; border-color: {c.accent}; }}
QToolButton#recent {{ padding: 1px; font-size: {size["small"]}; color: {c.muted}; }}
QToolButton#toggle {{ padding: 3px 10px; border-color: {c.border}; background: {c.surface}; }}
QToolButton#toggle:hover {{ border-color: {c.strong_border}; }}
QToolButton#toggle:checked {{ background: {c.accent_ground}; border-color: {c.accent}; }}
QToolButton::menu-indicator {{ image: none; }}
QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox, QComboBox {{
  background: {c.surface}; border: 1px solid {c.border}; border-radius: {RADIUS}px; padding: 5px 8px;
  selection-background-color: {c.accent}; selection-color: {c.accent_text}; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {{ {focus} }}
QLineEdit:hover, QComboBox:hover {{ border-color: {c.strong_border}; }}
QComboBox::drop-down {{ border: none; width: {edge + 8}px; }}
QSpinBox, QDoubleSpinBox {{ padding: 5px 20px 5px 8px; }}
QLineEdit {{ padding: 5px 6px; }}
QAbstractSpinBox QLineEdit {{ border: none; padding: 0px; background: transparent; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ subcontrol-origin: border; width: 20px; border: none;
  background: transparent; }}
QAbstractSpinBox::up-button {{ subcontrol-position: top right; margin-top: 3px; }}
QAbstractSpinBox::down-button {{ subcontrol-position: bottom right; margin-bottom: 3px; }}
QAbstractSpinBox::up-arrow {{ image: url("{pictures.up}"); width: {edge - 2}px; height: {edge - 2}px; }}
QAbstractSpinBox::down-arrow {{ image: url("{pictures.down}"); width: {edge - 2}px; height: {edge - 2}px; }}
QCheckBox {{ spacing: 8px; }}
QCheckBox::indicator {{ width: {edge}px; height: {edge}px; border: 1px solid {c.strong_border}; border-radius: 4px;
  background: {c.surface}; }}
QCheckBox::indicator:checked {{ background: {c.accent}; border-color: {c.accent}; image: url("{pictures.tick}"); }}
QCheckBox::indicator:focus {{ border: 2px solid {c.accent}; }}
QRadioButton {{ spacing: 8px; }}
QRadioButton::indicator {{ width: {edge}px; height: {edge}px; border: 1px solid {c.strong_border};
  border-radius: {edge // 2 + 1}px; background: {c.surface}; }}
QRadioButton::indicator:checked {{ border: {edge // 3}px solid {c.accent}; width: {edge - 2 * (edge // 3) + 2}px;
  height: {edge - 2 * (edge // 3) + 2}px; background: {c.accent_text}; }}
QRadioButton::indicator:focus {{ border-color: {c.accent}; }}
QComboBox::down-arrow {{ image: url("{pictures.down}"); width: {edge}px; height: {edge}px; }}
QComboBox QAbstractItemView {{ background: {c.raised}; border: 1px solid {c.strong_border};
  selection-background-color: {c.selection}; selection-color: {c.text}; }}
QTextBrowser#plain {{ border: none; background: transparent; padding: 0px; }}
QListView, QTreeView, QTableView {{ background: {c.surface}; border: none; outline: none;
  alternate-background-color: {c.surface};
  selection-background-color: {c.selection}; selection-color: {c.text}; }}
QListView::item, QTreeView::item {{ padding: 4px 6px; border-radius: 4px; }}
QTreeView::branch:has-children:closed {{ image: url("{pictures.closed}"); }}
QTreeView::branch:has-children:open {{ image: url("{pictures.down}"); }}
QListView::item:hover, QTreeView::item:hover, QTableView::item:hover {{ background: {c.sunken}; }}
QListView::item:selected, QTreeView::item:selected, QTableView::item:selected {{ background: {c.selection};
  color: {c.text}; }}
QListView:focus, QTreeView:focus, QTableView:focus {{ border: 1px solid {c.accent}; }}
QTableView::item {{ padding: 2px 5px; }}
QTableView {{ gridline-color: {c.border}; }}
QHeaderView {{ background: {c.surface}; }}
QHeaderView::section {{ background: {c.surface}; color: {c.muted}; border: none; border-bottom: 1px solid {c.border};
  padding: 5px 8px; font-size: {size["small"]}; font-weight: 600; }}
QTableCornerButton::section {{ background: {c.surface}; border: none; }}
QSplitter::handle {{ background: {c.border}; }}
QSplitter::handle:hover {{ background: {c.accent}; }}
QMenuBar {{ background: {c.surface}; border-bottom: 1px solid {c.border}; }}
QMenuBar::item {{ padding: 5px 10px; background: transparent; border-radius: 4px; }}
QMenuBar::item:selected {{ background: {c.sunken}; }}
QMenu {{ background: {c.raised}; border: 1px solid {c.strong_border}; padding: 4px; }}
QMenu::item {{ padding: 5px 28px 5px 24px; border-radius: 4px; }}
QMenu::item:selected {{ background: {c.selection}; }}
QMenu::item:disabled {{ color: {c.muted}; }}
QMenu::separator {{ height: 1px; background: {c.border}; margin: 4px 8px; }}
QProgressBar {{ background: {c.sunken}; border: 1px solid {c.border}; border-radius: 5px; text-align: center;
  min-height: 8px; }}
QProgressBar::chunk {{ background: {c.accent}; border-radius: 4px; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle {{ background: {c.strong_border}; border-radius: 4px; margin: 2px; min-height: 28px;
  min-width: 28px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QFrame#callout {{ background: {c.raised}; border: 2px solid {c.accent}; border-radius: {RADIUS + 2}px; }}
QFrame#float_error {{ background: {c.rejected_ground}; border: 1px solid {c.rejected}; border-radius: {RADIUS}px; }}
QFrame#banner_info {{ background: {c.accent_ground}; border-bottom: 1px solid {c.border}; }}
QFrame#banner_warning {{ background: {c.warning_ground}; border-bottom: 1px solid {c.warning}; }}
QFrame#banner_error {{ background: {c.rejected_ground}; border-bottom: 1px solid {c.rejected}; }}
QGroupBox {{ border: 1px solid {c.border}; border-radius: {RADIUS}px; margin-top: 12px; padding-top: 8px; }}
QGroupBox::title {{ subcontrol-origin: margin; left: 10px; color: {c.muted}; }}
QTabWidget::pane {{ border: 1px solid {c.border}; border-radius: {RADIUS}px; }}
"""
