# Written by scripts/generate.py from _async/jobs.py.
"""Work that goes on after a call was answered."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Generic, TypeVar

from typing_extensions import Unpack

from keepsake._core.calls import Call
from keepsake._sync.group import Group
from keepsake.errors import JobFailedError, TimeoutError
from keepsake.types import CallOptions, Job

T = TypeVar("T")

WAIT = 120.0
_FIRST_LOOK = 0.1
_LONGEST_LOOK = 2.0


class Jobs(Group):
    """Work that goes on after a call was answered."""

    def get(self, job_id: str, **options: Unpack[CallOptions]) -> Job:
        """How far a job is."""
        return self._transport.send(Call("get", "/v1/jobs/{id}", {"id": job_id}, options))

    def wait(
        self,
        job_id: str,
        *,
        on_progress: Callable[[Job], object] | None = None,
        timeout: float | None = WAIT,
    ) -> Job:
        """Looks at a job until it has ended, less and less often; None as `timeout` is no end.

        `on_progress` is told of the job each time it was looked at.
        """
        start = monotonic()
        pause = _FIRST_LOOK
        while True:
            job = self.get(job_id)
            if on_progress is not None:
                on_progress(job)
            if job["status"] == "completed":
                return job
            if job["status"] == "failed":
                raise JobFailedError(job)
            if timeout is not None and monotonic() - start > timeout:
                raise TimeoutError(f"Job {job_id} did not end within {timeout} s.")
            time.sleep(pause)
            pause = min(_LONGEST_LOOK, pause * 1.5)


@dataclass(frozen=True)
class Accepted(Generic[T]):
    """The answer of a call whose work goes on, with a way to wait for its end."""

    answer: T
    job_id: str
    _jobs: Jobs

    def wait(
        self, *, on_progress: Callable[[Job], object] | None = None, timeout: float | None = WAIT
    ) -> Job:
        """The job when it is completed; raises a `JobFailedError` where it failed."""
        return self._jobs.wait(self.job_id, on_progress=on_progress, timeout=timeout)
