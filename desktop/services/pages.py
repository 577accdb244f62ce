"""Page images for the viewer: a byte-budgeted cache over the render worker; only what is wanted *now* is drawn."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import CancelledError, Future
from functools import partial
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from desktop.core.errors import AppError
from desktop.core.geometry import Rect

Value = TypeVar("Value")


class PageKey(Struct, frozen=True):
    """One picture: a page, or a clip of it (points of the page's frame), at `scale` pixels per point."""

    document_id: str
    page: int
    scale: float
    clip: Rect | None = None
    dark: bool = False


class PageSamples(Protocol):
    """Pixels as the render worker returns them: blue, green, red and one unused byte; rows are `stride` bytes apart."""

    @property
    def width(self) -> int:
        """Pixels per row."""

    @property
    def height(self) -> int:
        """Rows."""

    @property
    def stride(self) -> int:
        """Bytes per row."""

    @property
    def samples(self) -> memoryview:
        """The bytes: memory of the worker's, good to be shown from, but not to be kept for long."""

    @property
    def zoom(self) -> float:
        """Pixels per point; less than the scale asked for where the page has no more."""

    @property
    def clip(self) -> Rect:
        """What the pixels cover, in points; a fraction of a pixel more than what was asked for."""

    @property
    def native(self) -> float:
        """Pixels per point of a page that is a scan; 0 for one that can be drawn at any scale."""


class Early(Struct, frozen=True):
    """What of a page is to be there before the rest of it, and who is told; points of the page's frame."""

    part: Rect
    tell: Callable[[PageSamples], object]
    """Called on the worker's thread; never, where the page comes as a whole."""


class RequestPage(Protocol):
    """What asks the render worker."""

    def __call__(
        self, path: Path, key: PageKey, password: str | None, early: Early | None = None, /
    ) -> Future[PageSamples]:
        """Return the future of a picture's samples."""


class ByteCache(Generic[Value]):
    """Least-recently-used values under a budget in bytes. Thread-safe.

    Own code because `functools.lru_cache` and the usual cache packages count entries; a page at zoom 8 weighs
    a thousand thumbnails. A single value over the budget is kept alone.
    """

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.size = 0
        self._items: OrderedDict[PageKey, tuple[Value, int]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: PageKey) -> Value | None:
        """Return the value and mark it as just used."""
        with self._lock:
            item = self._items.get(key)
            if item is None:
                return None
            self._items.move_to_end(key)
            return item[0]

    def put(self, key: PageKey, value: Value, weight: int, *, needed: Collection[PageKey] = ()) -> None:
        """Add a value of `weight` bytes; the oldest leave until the budget holds.

        Those `needed` now stay, whatever they weigh: dropped, they would be drawn again at once, for ever.
        """
        with self._lock:
            old = self._items.pop(key, None)
            self.size += weight - (old[1] if old else 0)
            self._items[key] = (value, weight)
            spare = [known for known in self._items if known != key and known not in needed]
            for oldest in spare:
                if self.size <= self.budget:
                    break
                self.size -= self._items.pop(oldest)[1]

    def renew(self, key: PageKey, value: Value) -> None:
        """Put an equal value of the same weight in the place of one that is still there."""
        with self._lock:
            old = self._items.get(key)
            if old is not None:
                self._items[key] = (value, old[1])

    def order(self) -> list[PageKey]:
        """Return the keys, oldest first."""
        with self._lock:
            return list(self._items)

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._items.clear()
            self.size = 0


class PageService(Generic[Value]):
    """Keep the wanted pages coming, most urgent first.

    `want` replaces the list of wanted keys, so a burst of scrolling leaves no queue; at most `parallel` requests are
    under way. `on_ready(key)` and `on_failed(key, sentences)` are called from the worker's thread; `on_ready` also when
    a `part` of the picture is there. `keep` turns a value that may stand in the worker's memory into one of our own; it
    runs after `on_ready`, so nobody waits for the copy.
    """

    def __init__(
        self,
        request: RequestPage,
        locate: Callable[[str], tuple[Path, str | None]],
        convert: Callable[[PageKey, PageSamples], tuple[Value, int]],
        *,
        keep: Callable[[PageKey, PageSamples, Value], Value] | None = None,
        budget: int = 256 << 20,
        parallel: int = 2,
    ) -> None:
        self.cache: ByteCache[Value] = ByteCache(budget)
        self._request = request
        self._locate = locate
        self._convert = convert
        self._keep = keep
        self._parallel = parallel
        # Re-entrant, and held while telling: after `close` returned nobody is told any more.
        self._lock = threading.RLock()
        self._wanted: list[PageKey] = []
        self._first: Mapping[PageKey, Rect | None] = {}
        self._parts: dict[PageKey, Value] = {}
        """Of pictures under way: memory the worker draws the rest into."""
        self._going: dict[PageKey, Future[PageSamples]] = {}
        self._failed: dict[PageKey, str] = {}
        self._keeping = False
        self._closed = False
        self.on_ready: Callable[[PageKey], None] | None = None
        self.on_failed: Callable[[PageKey, str], None] | None = None

    def want(self, keys: Sequence[PageKey], first: Mapping[PageKey, Rect | None] | None = None) -> None:
        """Set what is wanted now, most urgent first; requests not yet started for anything else are forgotten.

        `first` says what of a page is to be there before the rest of it.
        """
        with self._lock:
            self._wanted = list(keys)
            self._first = first or {}
        self._advance()

    def part(self, key: PageKey) -> Value | None:
        """Return the part of a picture that is there before the rest, as long as that is being drawn."""
        return self._parts.get(key)

    def failure(self, key: PageKey) -> str | None:
        """Return why a key could not be rendered, or None."""
        return self._failed.get(key)

    def forget_failures(self) -> None:
        """Let failed pages be tried again."""
        self._failed.clear()

    def waiting(self) -> int:
        """Return how many requests are under way."""
        return len(self._going)

    def idle(self) -> bool:
        """Say whether nothing is under way and all that is wanted is there (or has failed)."""
        with self._lock:
            busy = bool(self._going) or self._keeping
            return not busy and all(k in self._failed or self.cache.get(k) is not None for k in self._wanted)

    def close(self) -> None:
        """Start nothing more and call nobody any more."""
        with self._lock:
            self._closed = True
            self._wanted = []
            self._parts.clear()
            going = list(self._going.values())
        for future in going:
            future.cancel()
        self.cache.clear()

    def _advance(self) -> None:
        while True:
            with self._lock:
                key = self._pick()
                if key is None:
                    return
                # Reserve the slot before the request, whose callback may run at once on another thread.
                placeholder: Future[PageSamples] = Future()
                self._going[key] = placeholder
                part = self._first.get(key)
            try:
                path, password = self._locate(key.document_id)
                future = self._request(path, key, password, Early(part, partial(self._take, key)) if part else None)
            except AppError as error:
                self._end(key, _told(error))
                continue
            with self._lock:
                if key in self._going:
                    self._going[key] = future
            future.add_done_callback(_Finish(self, key))

    def _pick(self) -> PageKey | None:
        """Return the most urgent missing key, unless something as urgent is under way.

        The worker serves the newest request first, so a page to have ready must never be handed in behind the page
        that is waited for; a second slot is only for overtaking what is not so urgent any more.
        """
        if self._closed or len(self._going) >= self._parallel:
            return None
        for key in self._wanted:
            if key in self._going:
                return None
            if key not in self._failed and self.cache.get(key) is None:
                return key
        return None

    def _take(self, key: PageKey, samples: PageSamples) -> None:
        """Take the first part of a picture; called on the worker's thread."""
        value, _ = self._convert(key, samples)
        with self._lock:
            if self._closed or key not in self._going:
                return
            self._parts[key] = value
            if self.on_ready is not None:
                self.on_ready(key)

    def _end(self, key: PageKey, sentence: str) -> None:
        with self._lock:
            self._going.pop(key, None)
            self._parts.pop(key, None)
            if sentence:
                self._failed[key] = sentence
            if sentence and not self._closed and self.on_failed is not None:
                self.on_failed(key, sentence)

    def finish(self, key: PageKey, future: Future[PageSamples]) -> None:
        """Take the result of a request; called by the future, on the worker's thread."""
        try:
            samples = future.result()
            value, weight = self._convert(key, samples)
        except CancelledError:
            # Dropped by the worker for something newer: still wanted keys are asked for again.
            with self._lock:
                self._going.pop(key, None)
                self._parts.pop(key, None)
                wanted = key in self._wanted and not self._closed
            if not wanted:
                self._advance()
            return
        except AppError as error:
            self._end(key, _told(error))
            self._advance()
            return
        self.cache.put(key, value, weight, needed=self._wanted)
        with self._lock:
            self._keeping = self._keep is not None
            self._going.pop(key, None)
            self._parts.pop(key, None)
            if not self._closed and self.on_ready is not None:
                self.on_ready(key)
        self._advance()
        if self._keep is not None:
            self.cache.renew(key, self._keep(key, samples, value))
            self._keeping = False


class _Finish:
    """The callback of one request; a small object instead of a closure so that its key is bound at once."""

    def __init__(self, service: PageService[Value], key: PageKey) -> None:
        self._service = service
        self._key = key

    def __call__(self, future: Future[PageSamples]) -> None:
        self._service.finish(self._key, future)


def _told(error: AppError) -> str:
    """Return what went wrong and what to do, a line each; the file is a copy whose name tells a person nothing."""
    return "\n".join(filter(None, (error.what, error.advice)))
