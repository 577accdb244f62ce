"""Back and forward after jumps, as in a browser. Pure."""

from __future__ import annotations

from msgspec import Struct


class ViewPlace(Struct, frozen=True):
    """Where the viewer was: document, page, and the offset of the view's top in the page (points)."""

    document_id: str
    page: int
    y: float = 0.0


class History:
    """Places visited by jumps; scrolling does not add any. Keeps the last 200."""

    def __init__(self) -> None:
        self._back: list[ViewPlace] = []
        self._forward: list[ViewPlace] = []

    def leave(self, place: ViewPlace) -> None:
        """Record the place a jump starts from; the forward list is dropped."""
        if not self._back or self._back[-1] != place:
            self._back.append(place)
            del self._back[:-200]
        self._forward.clear()

    def back(self, here: ViewPlace) -> ViewPlace | None:
        """Return the place before, remembering `here` for `forward`; None at the start."""
        if not self._back:
            return None
        self._forward.append(here)
        return self._back.pop()

    def forward(self, here: ViewPlace) -> ViewPlace | None:
        """Return the place that `back` left; None at the end."""
        if not self._forward:
            return None
        self._back.append(here)
        return self._forward.pop()

    def clear(self) -> None:
        """Forget all places."""
        self._back.clear()
        self._forward.clear()

    @property
    def can_back(self) -> bool:
        """Say whether there is a place before."""
        return bool(self._back)

    @property
    def can_forward(self) -> bool:
        """Say whether there is a place to return to."""
        return bool(self._forward)
