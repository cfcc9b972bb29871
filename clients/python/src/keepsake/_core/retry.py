"""Whether and when a call that went wrong is worth another try."""

from __future__ import annotations

from keepsake.errors import KeepsakeError

LONGEST_WAIT = 60.0
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 8.0

# The service answers these before it has done anything.
_REFUSED_UNDONE = {429, 503}
# These may come from something between, after the service did its work; 0 is no answer at all.
_PERHAPS_DONE = {0, 500, 502, 504}


def pause_before(
    error: KeepsakeError, *, repeatable: bool, attempt: int, chance: float
) -> float | None:
    """Seconds until the next try; None where there is none.

    `repeatable` is a call that may be done twice and has then been done once; `attempt` counts
    from 0, `chance` is between 0 and 1.
    """
    if not _worth_another(error, repeatable):
        return None
    if error.retry_after is not None:
        return error.retry_after if error.retry_after <= LONGEST_WAIT else None
    return min(LONGEST_PAUSE, FIRST_PAUSE * 2.0**attempt) * (0.75 + chance / 2)


def _worth_another(error: KeepsakeError, repeatable: bool) -> bool:
    if error.status in _PERHAPS_DONE:
        return repeatable
    if error.status in _REFUSED_UNDONE:
        return error.code != "billing_not_configured"
    return error.code == "idempotency_in_progress"
