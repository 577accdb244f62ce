"""Answer providers by name: one line each."""

from __future__ import annotations

from desktop.answers.provider import AnswerProvider, ProviderFactory
from desktop.core.errors import InputError


def provider_names() -> tuple[str, ...]:
    """Return the names that `make_provider` knows, sorted."""
    return tuple(sorted(_PROVIDERS))


def make_provider(name: str, settings: dict[str, str] | None = None) -> AnswerProvider:
    """Build the provider called `name`; raises InputError for an unknown name, never a silent fallback."""
    factory = _PROVIDERS.get(name)
    if factory is None:
        known = ", ".join(provider_names())
        raise InputError("There is no such answer provider.", thing=name, advice=f"Known: {known}.")
    return factory(settings or {})


def _extractive(settings: dict[str, str]) -> AnswerProvider:
    from desktop.answers.extractive import ExtractiveProvider

    del settings
    return ExtractiveProvider()


def _openai(settings: dict[str, str]) -> AnswerProvider:
    from desktop.answers.openai_compatible import OpenAICompatibleProvider

    return OpenAICompatibleProvider(settings)


def _anthropic(settings: dict[str, str]) -> AnswerProvider:
    from desktop.answers.anthropic import AnthropicProvider

    return AnthropicProvider(settings)


def _gemini(settings: dict[str, str]) -> AnswerProvider:
    from desktop.answers.gemini import GeminiProvider

    return GeminiProvider(settings)


_PROVIDERS: dict[str, ProviderFactory] = {
    "extractive": _extractive,
    "openai": _openai,
    "anthropic": _anthropic,
    "gemini": _gemini,
}
