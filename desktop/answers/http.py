"""One way to talk to a model endpoint: streaming with server-sent events, retries, time-outs, clear messages.

Transport is `httpx`, event parsing `httpx-sse`, retrying `tenacity`; only the wording and the partial text are ours.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, cast

import httpx
import tenacity
from httpx_sse import EventSource, ServerSentEvent
from msgspec import Struct
from msgspec.structs import replace

from desktop.answers.address import is_this_machine
from desktop.answers.arriving import Arrived, ReadEvent, objects, without_thinking
from desktop.answers.prompt import Prompt
from desktop.answers.provider import OnText, ProviderReply, stopped_after
from desktop.answers.watching import Watch
from desktop.core.errors import Cancelled, ProviderError
from desktop.core.retrieval import CancelToken, check_cancel

_TRIES = 3
_RETRY_STATUS = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
_PASSING_ERRORS = frozenset({"overloaded_error", "rate_limit_error", "api_error", "unavailable", "resource_exhausted"})
"""Errors inside a reply of HTTP 200 that may be gone at the next try."""
_OPTIONAL = ("temperature", "stream_options")
"""What some models and servers refuse with HTTP 400 or 422, and what an answer does not depend on."""
_MAX_TEXT = 1_000_000
_MAX_BODY = 16_000_000
_LEAST_SECRET = 6
"""Characters from which on a value of a header is taken out of messages."""
_CONNECT = 10.0
"""Seconds for a connection, each for its start and for its TLS, whatever the time-out of the reply."""
_LONGEST_WAIT = 30.0
"""Seconds an endpoint may ask us to wait; what asks for more is told to the person at once."""


class Request(Struct, frozen=True):
    """What is posted; exactly this is shown to the analyst before anything is sent."""

    url: str
    headers: dict[str, str]
    body: dict[str, Any]


class _Retry(Exception):
    def __init__(self, error: ProviderError, after: float | None) -> None:
        super().__init__(str(error))
        self.error = error
        self.after = after


class _Unwanted(Exception):
    """The endpoint refuses a parameter that is not needed."""

    def __init__(self, parameter: str) -> None:
        super().__init__(parameter)
        self.parameter = parameter


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
    secrets = [value.split()[-1] for header, value in request.headers.items() if "key" in header or "auth" in header]
    try:
        for _ in range(len(_OPTIONAL) + 1):
            try:
                retrying(_attempt, name, request, read_event, arrived, timeout, on_text, cancel)
                break
            except _Unwanted as refused:
                body = {key: value for key, value in request.body.items() if key != refused.parameter}
                request = replace(request, body=body)
    except Cancelled as stopped:
        raise (stopped_after(arrived.tokens_in, arrived.tokens_out) if arrived.asked else stopped) from None
    except _Retry as last:
        raise _without_secrets(last.error, secrets) from None
    except ProviderError as error:
        told = _without_secrets(error, secrets)
        told.partial = arrived.text
        raise told from None
    text = without_thinking(arrived.text)
    if not text.strip():
        raise _nothing(name, arrived)
    notes = arrived.notes()
    if len(text) < len(arrived.text):
        notes = (*notes, "The model's thinking in front of the answer was left out.")
    return ProviderReply(
        text=text,
        provider=name,
        model=arrived.model,
        prompt_hash=prompt.hash,
        tokens_in=arrived.tokens_in,
        tokens_out=arrived.tokens_out,
        complete=not arrived.cut,
        notes=notes,
    )


def _without_secrets(error: ProviderError, secrets: Sequence[str]) -> ProviderError:
    """Return an error without what the headers hold: some endpoints repeat a wrong key in their answer."""
    what = error.what
    for secret in secrets:
        if len(secret) >= _LEAST_SECRET:
            what = what.replace(secret, "•••")
    return ProviderError(what, thing=error.thing, advice=error.advice)


def _nothing(name: str, arrived: Arrived) -> ProviderError:
    advice = "Try again or choose another model."
    if arrived.withheld:
        return ProviderError(arrived.withheld, thing=name, advice=advice)
    if arrived.cut and arrived.finished:
        what = "The model used up its tokens before it wrote an answer."
        return ProviderError(what, thing=name, advice="Raise its token limit or choose another model.")
    return ProviderError("The model sent an empty reply.", thing=name, advice=advice)


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
    watch = Watch(timeout, cancel)

    def exchange() -> None:
        with (
            _client(name, request.url, timeout) as client,
            client.stream(
                "POST",
                request.url,
                headers=request.headers,
                json=request.body,
                extensions={"trace": watch.trace},
            ) as response,
        ):
            _raise_for_status(name, response, request)
            for piece in _pieces(name, response, read_event, arrived):
                check_cancel(cancel)
                watch.sign()
                arrived.parts.append(piece)
                if sum(map(len, arrived.parts)) > _MAX_TEXT:
                    raise ProviderError("The reply is longer than a million characters.", thing=name)
                if on_text is not None:
                    on_text(piece)

    try:
        try:
            watch.run(exchange)
        finally:
            arrived.asked = arrived.asked or watch.asked
        # A connection shut down by the watch may look like the ordinary end of a stream.
        check_cancel(cancel)
        if watch.stalled and not arrived.finished:
            raise httpx.ReadTimeout("stalled")
    except httpx.TimeoutException as error:
        check_cancel(cancel)
        raise _trouble(name, _no_reply(timeout), retry=False) from error
    except (httpx.HTTPError, httpx.StreamError, httpx.InvalidURL, RuntimeError, OSError) as error:
        check_cancel(cancel)
        if watch.stalled:
            raise _trouble(name, _no_reply(timeout), retry=False) from error
        if arrived.parts:
            what = "The connection dropped in the middle of the reply."
            raise _trouble(name, what, retry=False) from error
        raise _trouble(name, f"The endpoint cannot be reached ({_reason(error)}).", retry=True) from error


def _client(name: str, url: str, timeout: float) -> httpx.Client:
    """Return a client that follows no redirect. What is meant for this machine goes through no proxy."""
    limits = httpx.Timeout(timeout, connect=min(timeout, _CONNECT))
    if is_this_machine(url):
        verify = httpx.create_ssl_context() if url.casefold().startswith("https") else False
        return httpx.Client(timeout=limits, follow_redirects=False, trust_env=False, verify=verify)
    try:
        return httpx.Client(timeout=limits, follow_redirects=False)
    except (ValueError, ImportError, OSError) as error:
        what = "The proxy or the certificates named in the environment cannot be used."
        advice = "Mend or unset HTTPS_PROXY, ALL_PROXY and SSL_CERT_FILE, then try again."
        raise ProviderError(what, thing=name, advice=advice) from error


def _reason(error: Exception) -> str:
    """Return what the system says, without its number."""
    return re.sub(r"^\[Errno -?\d+\] ", "", str(error))


def _pieces(name: str, response: httpx.Response, read_event: ReadEvent, arrived: Arrived) -> Iterator[str]:
    kind = response.headers.get("content-type", "")
    if "text/event-stream" not in kind:
        yield _read(name, _body(name, response), read_event, arrived)
        arrived.finished = True
        return
    for event in _Events(name, response):
        if event.data.strip() == "[DONE]":
            arrived.finished = True
            return
        if event.data.strip():
            piece = _read(name, event.data, read_event, arrived)
            if piece:
                yield piece


class _Events:
    """The events of a stream, none of them longer than a body may be: a line without end would fill the memory."""

    def __init__(self, name: str, response: httpx.Response) -> None:
        self.headers = response.headers
        self._name = name
        self._response = response
        self._pending = 0

    def __iter__(self) -> Iterator[ServerSentEvent]:
        for event in EventSource(cast(httpx.Response, self)).iter_sse():
            self._pending = 0
            yield event

    def iter_text(self) -> Iterator[str]:
        """Yield what arrives; `EventSource` asks its response for nothing else."""
        for text in self._response.iter_text():
            self._pending += len(text)
            if self._pending > _MAX_BODY:
                raise _too_long(self._name)
            yield text


def _too_long(name: str) -> Exception:
    return _trouble(name, f"The endpoint sent more than {_MAX_BODY // 1_000_000} MB.", retry=False)


def _body(name: str, response: httpx.Response) -> str:
    """Return a whole body of a bounded length; undecodable bytes become replacement characters."""
    data = bytearray()
    for part in response.iter_bytes(65_536):
        data += part
        if len(data) > _MAX_BODY:
            raise _too_long(name)
    return data.decode("utf-8", "replace").removeprefix("\ufeff")


def _read(name: str, text: str, read_event: ReadEvent, arrived: Arrived) -> str:
    """Return the text of one event; the shape of what an endpoint sends is never trusted."""
    event = _decode(name, text, arrived)
    try:
        return read_event(event, arrived)
    except (AttributeError, TypeError, KeyError, ValueError) as error:
        raise _shape(name) from error


def _shape(name: str) -> Exception:
    return _trouble(name, "The endpoint sent JSON of another shape than a reply.", retry=False)


def _decode(name: str, text: str, arrived: Arrived) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _trouble(name, "The endpoint sent something that is not JSON.", retry=False) from error
    if isinstance(value, list) and value and isinstance(value[0], dict):
        value = value[0]
    if not isinstance(value, dict):
        raise _shape(name)
    reported = value.get("error")
    if reported:
        kind = str(reported.get("type") or reported.get("status") or "") if isinstance(reported, dict) else ""
        passing = kind.casefold() in _PASSING_ERRORS and not arrived.parts
        raise _trouble(name, f"The endpoint reports: {_message(value)}", retry=passing)
    return value


def _message(value: dict[str, Any]) -> str:
    """Return the words of an error object: `{"error": {"message": …}}`, `{"error": "…"}`, `{"message": …}`."""
    reported = value.get("error") or value
    words = (reported.get("message") or reported) if isinstance(reported, dict) else reported
    return str(words)[:300]


def _raise_for_status(name: str, response: httpx.Response, request: Request) -> None:
    status = response.status_code
    if status < 300:
        return
    body = next(response.iter_bytes(65_536), b"").decode("utf-8", "replace").strip()
    words, asked = _error_words(body)
    refused = next((key for key in _OPTIONAL if key in request.body and key in words), None)
    if status in (400, 422) and refused is not None:
        raise _Unwanted(refused)
    after = _retry_after(response)
    after = asked if after is None else after
    advice = {
        401: "Check the key in the settings.",
        403: "The key has no right to use this model.",
        404: "Check base URL and model name.",
        429: "The endpoint is busy or the quota is used up; try again later.",
    }.get(status, "Try again." if status >= 400 else "Set the address it leads to as base URL; nothing was sent there.")
    if after is not None and after > _LONGEST_WAIT:
        advice = f"It asks to wait {after:.0f} seconds."
    where = f" to {response.headers.get('location', '')[:200]}" if status < 400 else ""
    error = ProviderError(f"The endpoint answered HTTP {status}{where}: {words}", thing=name, advice=advice)
    if status in _RETRY_STATUS and (after is None or after <= _LONGEST_WAIT):
        raise _Retry(error, after)
    raise error


def _error_words(body: str) -> tuple[str, float | None]:
    """Return the message of an error body, at most 300 characters, and the seconds it asks to wait.

    Gemini names the wait in a `google.rpc.RetryInfo` detail: `"retryDelay": "34s"`.
    """
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return body[:300], None
    value = value[0] if isinstance(value, list) and value else value
    if not isinstance(value, dict):
        return body[:300], None
    reported = value.get("error")
    delays = [d.get("retryDelay") for d in objects(reported.get("details"))] if isinstance(reported, dict) else []
    seconds = (delay.removesuffix("s") for delay in delays if isinstance(delay, str))
    return _message(value), next((float(s) for s in seconds if s.replace(".", "", 1).isdecimal()), None)


def _retry_after(response: httpx.Response) -> float | None:
    """Return the seconds of `Retry-After`, which may be a number or a date (RFC 9110, 10.2.3)."""
    value = response.headers.get("retry-after", "")
    if value.isascii() and value.replace(".", "", 1).isdigit():
        return float(value)
    try:
        until = parsedate_to_datetime(value)
    except ValueError:
        return None
    until = until if until.tzinfo is not None else until.replace(tzinfo=UTC)
    return max(0.0, (until - datetime.now(UTC)).total_seconds())


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


def _no_reply(timeout: float) -> str:
    return f"No reply within {timeout:g} {'second' if timeout == 1 else 'seconds'}."


def _trouble(name: str, what: str, *, retry: bool) -> Exception:
    error = ProviderError(what, thing=name, advice="Nothing else was lost; you can try again.")
    return _Retry(error, None) if retry else error
