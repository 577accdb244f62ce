"""What answer providers say of themselves and of what went wrong there, as forms for `desktop.ui.sentences`."""

from __future__ import annotations

from desktop.ui.marking import mark_sentence as _s

PROVIDERS = (
    _s("No model is named."),
    _s("A key is needed."),
    _s("Set it in the settings."),
    _s("The base URL is not an http(s) address."),
    _s("The base URL holds a password, a “?” or a “#”."),
    _s("Put the key into its own field."),
    _s("The key holds characters that no key has."),
    _s("Paste it once more."),
    _s("Text of this workspace would be sent to {host}."),
    _s("Allow it for this workspace first, or choose the extractive provider."),
    _s("The endpoint cannot be reached ({error})."),
    _s("No reply within 1 second."),
    _s("No reply within {figure} seconds."),
    _s("The connection dropped in the middle of the reply."),
    _s("The endpoint sent something that is not JSON."),
    _s("The endpoint sent JSON of another shape than a reply."),
    _s("The endpoint sent more than {count} MB."),
    _s("The reply is longer than a million characters."),
    _s("The endpoint reports: {text}"),
    _s("The endpoint answered HTTP {count}: {text}"),
    _s("The endpoint answered HTTP {count} to {url}: {text}"),
    _s("The model sent an empty reply."),
    _s("The model used up its tokens before it wrote an answer."),
    _s("The model or a filter of the endpoint refused to answer: {text}"),
    _s("The model or a filter of the endpoint refused to answer ({reason})."),
    _s("The endpoint ended the reply with the reason “{reason}”."),
    _s("The proxy or the certificates named in the environment cannot be used."),
    _s("Mend or unset HTTPS_PROXY, ALL_PROXY and SSL_CERT_FILE, then try again."),
    _s("Nothing else was lost; you can try again."),
    _s("Try again."),
    _s("Try again or choose another model."),
    _s("Raise its token limit or choose another model."),
    _s("Check the key in the settings."),
    _s("The key has no right to use this model."),
    _s("Check base URL and model name."),
    _s("The endpoint is busy or the quota is used up; try again later."),
    _s("It asks to wait {count} seconds."),
    _s("Set the address it leads to as base URL; nothing was sent there."),
)
"""Text that an endpoint sent stays as it is."""
