"""Documents kept open by this process must not outlive a test: files in its folder are overwritten by the next."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from desktop.pdf.opening import close_all


@pytest.fixture(autouse=True)
def closed_documents() -> Iterator[None]:
    yield
    close_all()
