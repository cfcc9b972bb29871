"""Client of Keepsake, the memory service for AI agents; `AsyncKeepsake` is the one with `await`."""

from keepsake._async.jobs import AsyncAccepted
from keepsake._async.keepsake import AsyncKeepsake
from keepsake._async.listing import AsyncListing
from keepsake._core.limits import Limits, Meter, Rate
from keepsake._core.uploads import Upload
from keepsake._sync.jobs import Accepted
from keepsake._sync.keepsake import Keepsake
from keepsake._sync.listing import Listing
from keepsake.errors import (
    AuthenticationError,
    ConflictError,
    ConnectionError,
    JobFailedError,
    KeepsakeError,
    NotFoundError,
    PermissionError,
    QuotaError,
    RateLimitError,
    TimeoutError,
    TooLargeError,
    ValidationError,
)

__all__ = [
    "Accepted",
    "AsyncAccepted",
    "AsyncKeepsake",
    "AsyncListing",
    "AuthenticationError",
    "ConflictError",
    "ConnectionError",
    "JobFailedError",
    "Keepsake",
    "KeepsakeError",
    "Limits",
    "Listing",
    "Meter",
    "NotFoundError",
    "PermissionError",
    "QuotaError",
    "Rate",
    "RateLimitError",
    "TimeoutError",
    "TooLargeError",
    "Upload",
    "ValidationError",
]
