"""A service that runs, behind a gate; `tests/clients/python` of the repository starts both."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import httpx
import pytest

Access = Callable[..., dict[str, Any]]


class Gate:
    """Requests that a test wants to see, delay or turn away pass through it."""

    def __init__(self, desk: str) -> None:
        # One for all: making a client reads all authorities of the machine.
        self._desk = httpx.Client(base_url=desk, timeout=60)

    def access(self, plan: str | None = None) -> dict[str, Any]:
        """What a client of a new account is made of; the gate has then seen nothing."""
        told = self._desk.post("/accounts", json={"plan": plan}).json()
        return {"base_url": told["url"], "api_key": told["key"], "timeout": 60.0}

    def seen(self) -> list[dict[str, Any]]:
        """Requests since it was asked last, in order."""
        seen: list[dict[str, Any]] = self._desk.post("/seen").json()
        return seen

    def answer(self, *answers: str | dict[str, Any]) -> None:
        """What the next requests are answered instead of being passed on.

        `lost` is done and not told, `slow` is told too late.
        """
        self._desk.post("/next", json=answers).raise_for_status()


@pytest.fixture(scope="session")
def gate() -> Gate:
    return Gate(os.environ["KEEPSAKE_TEST_DESK"])


@pytest.fixture
def access(gate: Gate) -> Access:
    return gate.access


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"
