"""Colours, type and spacing of the window: one table of roles per scheme; every widget takes its look from here."""

from __future__ import annotations

import enum
from string import Template

from msgspec import Struct
from msgspec.structs import asdict

from desktop.store.resources import resource

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
    """Return the application's style sheet, `style.qss` filled in; `base` is the font's size in points."""
    edge = round(base * 1.5)
    ring = edge // 3
    return Template(resource("style.qss").read_text(encoding="utf-8")).substitute(
        asdict(colours)
        | {f"picture_{name}": path for name, path in asdict(pictures).items()}
        | {f"size_{name}": f"{base * factor:.1f}pt" for name, factor in SCALE.items()},
        radius=RADIUS,
        outer_radius=RADIUS + 2,
        edge=edge,
        drop=edge + 8,
        arrow=edge - 2,
        round=edge // 2 + 1,
        ring=ring,
        hole=edge - 2 * ring + 2,
    )
