"""Regular expressions mean the same on every Python that is supported."""

from __future__ import annotations

import re
from pathlib import Path

import desktop

_GROUP_TAKEN_WHOLE = re.compile(r"\)(?:[*+]|\{\d*,?\d*\})\+")
"""A group that is repeated and never given back: Python before 3.11.5 matches it wrongly."""


def test_no_pattern_repeats_a_group_possessively() -> None:
    sources = sorted(Path(desktop.__file__).parent.rglob("*.py"))
    found = [
        f"{path.name}:{number}"
        for path in sources
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if ("re.compile" in line or 'r"' in line) and _GROUP_TAKEN_WHOLE.search(line)
    ]
    assert len(sources) > 400
    assert found == []
