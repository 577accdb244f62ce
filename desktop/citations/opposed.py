"""Small words that never stand for each other: modals, orders, quantifiers, bounds, denials."""

from __future__ import annotations

OPPOSED: tuple[tuple[str, frozenset[str]], ...] = (
    ("modal", frozenset({"must", "may", "should", "will", "neednot", "maynot"})),
    ("order", frozenset({"before", "after", "until", "during", "while"})),
    ("quantifier", frozenset({"each", "all", "some", "both", "either", "neither", "only"})),
    ("joining word", frozenset({"and", "or", "und", "oder"})),
    ("party", frozenset({"we", "you"})),
    ("party", frozenset({"our", "your"})),
    ("negation", frozenset({"if", "except"})),
    (
        "direction",
        frozenset({"more", "less", "greater", "lesser", "higher", "lower", "mehr", "weniger", "atmost", "atleast"}),
    ),
    ("direction", frozenset({"within", "atleast"})),
    ("direction", frozenset({"above", "below", "over", "under"})),
    ("direction", frozenset({"inside", "outside", "within", "beyond"})),
    ("direction", frozenset({"first", "last", "next"})),
    ("direction", frozenset({"start", "end"})),
    ("negation", frozenset({"cover", "exclude"})),
    ("direction", frozenset({"bis", "ab"})),
    ("direction", frozenset({"spätestens", "frühestens"})),
    ("negation", frozenset({"with", "without"})),
    ("negation", frozenset({"mit", "ohne"})),
)
"""Small words of one class that never stand for each other, whichever else the quote holds."""
NEAR = frozenset(
    map(
        frozenset,
        (
            ("must", "will"),
            ("must", "maynot"),
            ("during", "while"),
            ("more", "atleast"),
            ("less", "atmost"),
            ("under", "below"),
            ("over", "above"),
        ),
    )
)
"""Of these some stand for each other after all: "we will pay" tells a duty."""
ORDERED = frozenset({("before", "of"), ("before", "at"), ("after", "at"), ("after", "within"), ("before", "on")})
"""An order in time for a word that has none or another: "within 180 days before treatment" for "of treatment"."""
