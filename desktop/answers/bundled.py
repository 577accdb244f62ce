"""The bundled providers: one registration line each."""

from __future__ import annotations

from desktop.answers.provider import AnswerProvider, register_provider


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


def register() -> None:
    """Register every bundled provider; harmless when called twice."""
    register_provider("extractive", _extractive)
    register_provider("openai", _openai)
    register_provider("anthropic", _anthropic)
    register_provider("gemini", _gemini)
