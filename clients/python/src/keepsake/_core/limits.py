"""What the headers of an answer say of the rate and the month's meters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Rate:
    """Calls in the current window of a minute; `reset` is the time left in it, in seconds."""

    limit: int
    remaining: int
    reset: int


@dataclass(frozen=True)
class Meter:
    """What is used of a limit; a limit of -1 is any number."""

    used: int
    limit: int


@dataclass(frozen=True)
class Limits:
    """The rate of this minute, and the adds and searches of this month."""

    rate: Rate
    add: Meter
    search: Meter


def limits_in(headers: Mapping[str, str]) -> Limits | None:
    """None where the answer does not say: nobody was told from a key."""
    if "X-RateLimit-Limit" not in headers:
        return None

    def rate(name: str) -> int:
        return int(headers[f"X-RateLimit-{name}"])

    def meter(name: str) -> Meter:
        return Meter(int(headers[f"X-Quota-{name}-Used"]), int(headers[f"X-Quota-{name}-Limit"]))

    return Limits(
        Rate(rate("Limit"), rate("Remaining"), rate("Reset")), meter("Add"), meter("Search")
    )
