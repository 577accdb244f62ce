"""Text to vectors: one protocol, its settings, and what every embedder does with its vectors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np
from msgspec import Struct

from desktop.core.errors import ProviderError
from desktop.search.blocks import Array


class EmbedderSettings(Struct, frozen=True):
    """What to embed with. `credential` names a key in the OS keyring; it is never the key itself."""

    provider: str = "minilm"
    model: str = ""
    credential: str = ""
    base_url: str = ""
    timeout: float = 30.0
    threads: int = 1
    """Processor threads of an encoder on this machine."""


class Embedder(Protocol):
    """Turns texts into unit vectors. One embedder serves one thread."""

    @property
    def model_id(self) -> str:
        """Return provider, model and revision: vectors of different ids are never compared."""

    @property
    def dimension(self) -> int:
        """Return the length of its vectors."""

    def embed(self, texts: Sequence[str]) -> Array:
        """Return float32 of shape (len(texts), dimension), rows in the order of `texts` and of length 1.

        A blank text gives a row of zeros. Raises ProviderError when the count or shape of the reply is wrong.
        """


Credential = Callable[[str], str | None]
"""Finds the key for a credential reference, in the OS keyring."""


def checked(vectors: Array, count: int, dimension: int, name: str) -> Array:
    """Return `vectors` when they have the expected shape and are finite; raises ProviderError otherwise."""
    if vectors.shape != (count, dimension):
        raise ProviderError(
            f"The embedder returned {vectors.shape} instead of {(count, dimension)}.",
            thing=name,
            advice="Check the model.",
        )
    if not np.isfinite(vectors).all():
        raise ProviderError("The embedder returned values that are no numbers.", thing=name)
    return vectors


def unit_rows(vectors: Array) -> Array:
    """Return the rows scaled to length 1; rows of zeros stay."""
    values = np.asarray(vectors, np.float32)
    lengths = np.linalg.norm(values, axis=1, keepdims=True)
    return values / np.where(lengths > 0, lengths, 1.0)


def without_blanks(texts: Sequence[str], dimension: int, embed: Callable[[list[str]], Array]) -> Array:
    """Embed only the texts with something in them; blank ones give zeros (models answer NaN or noise to them)."""
    vectors = np.zeros((len(texts), dimension), np.float32)
    full = [i for i, text in enumerate(texts) if text.strip()]
    if full:
        vectors[full] = checked(embed([texts[i] for i in full]), len(full), dimension, "embedder")
    return vectors
