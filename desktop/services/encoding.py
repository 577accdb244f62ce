"""Which encoder turns passages and questions into vectors."""

from __future__ import annotations

from desktop.search.embedder import EmbedderSettings
from desktop.store.settings import Settings


def chosen_encoder() -> EmbedderSettings | None:
    """Return the encoder of the settings, None when the search goes by words alone."""
    name = Settings().text("search.encoder")
    return None if name == "none" else EmbedderSettings(provider=name)
