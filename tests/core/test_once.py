from __future__ import annotations

from desktop.core.once import once


class _Wording:
    def __init__(self, text: str) -> None:
        self.text = text
        self.read = 0

    @once
    def words(self) -> list[str]:
        """Return the words."""
        self.read += 1
        return self.text.split()


def test_a_value_is_made_when_it_is_first_asked_for_and_kept_with_its_object() -> None:
    wording, other = _Wording("a marine policy"), _Wording("nets")
    assert wording.read == 0
    assert wording.words is wording.words
    assert (wording.words, wording.read) == (["a", "marine", "policy"], 1)
    assert (other.words, other.read) == (["nets"], 1)


def test_a_value_that_is_nothing_is_kept_as_well() -> None:
    wording = _Wording("")
    assert (wording.words, wording.words, wording.read) == ([], [], 1)
