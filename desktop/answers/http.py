"""One way to talk to a model endpoint: streaming with server-sent events, retries, time-outs, clear messages.

Transport is `httpx`, event parsing `httpx-sse`, retrying `tenacity`; only the wording and the partial text are ours.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import tenacity
from httpx_sse import EventSource

from desktop.answers.prompt import Prompt
from desktop.answers.provider import OnText, ProviderReply
from desktop.core.errors import ProviderError
from desktop.core.retrieval import CancelToken, check_cancel

_TRIES = 3
_RETRY_STATUS = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
_MAX_TEXT = 1_000_000


@dataclass(frozen=True, slots=True)
class Request:
    """What is posted; exactly this is shown to the analyst before anything is sent."""

    url: str
    headers: dict[str, str]
    body: dict[str, Any]


@dataclass(slots=True)
class Arrived:
    """What has arrived of a reply; pieces are kept when the stream is cut."""

    parts: list[str] = field(default_factory=list)
    model: str = ""
    tokens_in: int | None = None
    tokens_out: int | None = None
    finished: bool = False
    stop_reason: str = ""

    @property
    def text(self) -> str:
        """Return the text so far."""
        return "".join(self.parts)


ReadEvent = Callable[[dict[str, Any], Arrived], str]
"""Take one decoded event, record what it says, return its text (may be empty)."""


class _Retry(Exception):
    def __init__(self, error: ProviderError, after: float | None) -> None:
        super().__init__(str(error))
        self.error = error
        self.after = after


def stream_reply(
    name: str,
    request: Request,
    prompt: Prompt,
    read_event: ReadEvent,
    *,
    timeout: float,
    on_text: OnText | None,
    cancel: CancelToken | None,
) -> ProviderReply:
    """Post, follow the stream and return the reply.

    Raises ProviderError with what arrived in `partial` (time-out, HTTP error after three tries, half JSON, empty
    reply, dropped stream) and Cancelled. Retries only while nothing has arrived. Blocks: call it off the GUI thread.
    """
    arrived = Arrived()
    retrying = tenacity.Retrying(
        retry=tenacity.retry_if_exception_type(_Retry),
        stop=tenacity.stop_after_attempt(_TRIES),
        wait=_wait_seconds,
        sleep=_sleeper(cancel),
        reraise=True,
    )
    try:
        retrying(_attempt, name, request, read_event, arrived, timeout, on_text, cancel)
    except _Retry as last:
        raise last.error from last
    except ProviderError as error:
        error.partial = arrived.text
        raise
    if not arrived.text.strip():
        raise ProviderError("The model sent an empty reply.", thing=name, advice="Try again or choose another model.")
    notes = () if arrived.finished else ("The reply was cut before its end; what arrived is kept.",)
    if arrived.stop_reason in ("length", "max_tokens", "MAX_TOKENS"):
        notes = (*notes, "The model stopped at its token limit; the answer may be incomplete.")
    return ProviderReply(
        text=arrived.text,
        provider=name,
        model=arrived.model,
        prompt_hash=prompt.hash,
        tokens_in=arrived.tokens_in,
        tokens_out=arrived.tokens_out,
        complete=arrived.finished,
        notes=notes,
    )


def _attempt(
    name: str,
    request: Request,
    read_event: ReadEvent,
    arrived: Arrived,
    timeout: float,
    on_text: OnText | None,
    cancel: CancelToken | None,
) -> None:
    check_cancel(cancel)
    limits = httpx.Timeout(timeout, connect=min(timeout, 10.0))
    done = threading.Event()
    try:
        with httpx.Client(timeout=limits, follow_redirects=False) as client:
            _close_on_cancel(client, cancel, done)
            with client.stream("POST", request.url, headers=request.headers, json=request.body) as response:
                _raise_for_status(name, response)
                for piece in _pieces(name, response, read_event, arrived):
                    check_cancel(cancel)
                    arrived.parts.append(piece)
                    if sum(map(len, arrived.parts)) > _MAX_TEXT:
                        raise ProviderError("The reply is longer than a million characters.", thing=name)
                    if on_text is not None:
                        on_text(piece)
    except httpx.TimeoutException as error:
        check_cancel(cancel)
        raise _trouble(name, f"No reply within {timeout:g} seconds.", arrived, retry=False) from error
    except (httpx.TransportError, httpx.StreamError, RuntimeError) as error:
        check_cancel(cancel)
        if arrived.parts:
            raise _trouble(name, "The connection dropped in the middle of the reply.", arrived, retry=False) from error
        raise _trouble(name, f"The endpoint cannot be reached ({error}).", arrived, retry=True) from error
    finally:
        done.set()


def _close_on_cancel(client: httpx.Client, cancel: CancelToken | None, done: threading.Event) -> None:
    """Close the connection as soon as the person cancels, also while the server is silent."""
    if cancel is None:
        return

    def watch() -> None:
        while not done.wait(0.1):
            if cancel.is_set():
                client.close()
                return

    threading.Thread(target=watch, name="provider-cancel", daemon=True).start()


def _pieces(name: str, response: httpx.Response, read_event: ReadEvent, arrived: Arrived) -> Iterator[str]:
    kind = response.headers.get("content-type", "")
    if "text/event-stream" not in kind:
        response.read()
        yield read_event(_decode(name, response.text, arrived), arrived)
        arrived.finished = True
        return
    for event in EventSource(response).iter_sse():
        if event.data.strip() == "[DONE]":
            arrived.finished = True
            return
        if event.data.strip():
            piece = read_event(_decode(name, event.data, arrived), arrived)
            if piece:
                yield piece


def _decode(name: str, text: str, arrived: Arrived) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise _trouble(name, "The endpoint sent something that is not JSON.", arrived, retry=False) from error
    if isinstance(value, list) and value and isinstance(value[0], dict):
        value = value[0]
    if not isinstance(value, dict):
        raise _trouble(name, "The endpoint sent JSON of another shape than a reply.", arrived, retry=False)
    reported = value.get("error")
    if reported:
        words = reported.get("message", reported) if isinstance(reported, dict) else reported
        raise _trouble(name, f"The endpoint reports: {str(words)[:300]}", arrived, retry=False)
    return value


def _raise_for_status(name: str, response: httpx.Response) -> None:
    if response.status_code < 300:
        return
    response.read()
    words = response.text.strip()[:300]
    advice = {
        401: "Check the key in the settings.",
        403: "The key has no right to use this model.",
        404: "Check base URL and model name.",
        429: "The endpoint is busy or the quota is used up; try again later.",
    }.get(response.status_code, "Try again.")
    error = ProviderError(f"The endpoint answered HTTP {response.status_code}: {words}", thing=name, advice=advice)
    if response.status_code in _RETRY_STATUS:
        raise _Retry(error, _retry_after(response))
    raise error


def _retry_after(response: httpx.Response) -> float | None:
    value = response.headers.get("retry-after", "")
    return min(float(value), 30.0) if value.replace(".", "", 1).isdigit() else None


def _wait_seconds(state: tenacity.RetryCallState) -> float:
    error = state.outcome.exception() if state.outcome is not None else None
    if isinstance(error, _Retry) and error.after is not None:
        return error.after
    return 0.4 * float(2 ** (state.attempt_number - 1))


def _sleeper(cancel: CancelToken | None) -> Callable[[float], None]:
    def sleep(seconds: float) -> None:
        waited = threading.Event()
        for _ in range(int(seconds / 0.1) + 1):
            check_cancel(cancel)
            waited.wait(min(seconds, 0.1))

    return sleep


def _trouble(name: str, what: str, arrived: Arrived, *, retry: bool) -> Exception:
    error = ProviderError(what, thing=name, advice="Nothing else was lost; you can try again.")
    error.partial = arrived.text
    return _Retry(error, None) if retry else error
