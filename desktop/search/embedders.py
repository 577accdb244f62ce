"""Named makers of embedders: `(provider, model, credential reference)` gives one.

Heavy libraries are imported inside the makers: only the process that embeds pays for them.
"""

from __future__ import annotations

from collections.abc import Callable

from desktop.core.errors import InputError
from desktop.search.embedder import Credential, Embedder, EmbedderSettings

Maker = Callable[[EmbedderSettings, Credential], Embedder]
_MAKERS: dict[str, Maker] = {}


def register_embedder(name: str, maker: Maker) -> None:
    """Add a maker under `name`; raises InputError when the name is taken."""
    if name in _MAKERS:
        raise InputError("An embedder of this name is registered already.", thing=name)
    _MAKERS[name] = maker


def make_embedder(settings: EmbedderSettings, credential: Credential = lambda _: None) -> Embedder:
    """Return the embedder of `settings`; raises InputError for an unknown name, MissingExtra when not installed."""
    _load_bundled()
    maker = _MAKERS.get(settings.provider)
    if maker is None:
        known = ", ".join(sorted(_MAKERS))
        raise InputError("There is no such embedder.", thing=settings.provider, advice=f"Use one of {known}.")
    return maker(settings, credential)


def _load_bundled() -> None:
    if "minilm" not in _MAKERS:
        from desktop.search import embedder_local, embedder_remote

        register_embedder("minilm", embedder_local.make_minilm)
        register_embedder("wordllama", embedder_local.make_wordllama)
        register_embedder("openai", embedder_remote.make_openai)
        register_embedder("gemini", embedder_remote.make_gemini)
