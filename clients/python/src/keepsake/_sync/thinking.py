# Written by scripts/generate.py from _async/thinking.py.
"""What the service concludes, wants to say, and tidies up."""

from __future__ import annotations

import builtins

from typing_extensions import Unpack

from keepsake._core.calls import Call
from keepsake._sync.group import Group
from keepsake._sync.jobs import Accepted, Jobs
from keepsake.errors import PermissionError
from keepsake.types import (
    AgentHistory,
    AgentHistoryFields,
    AgentRun,
    AgentRunAccepted,
    AgentRunFields,
    AgentStatus,
    CallOptions,
    DeletedReflection,
    DetectedTriggers,
    DismissedTrigger,
    Insights,
    Me,
    ProcessedTriggers,
    Reflected,
    Reflection,
    ReflectionList,
    ReflectionListFields,
    Trigger,
    TriggerList,
    TriggerListFields,
)


class Reflections(Group):
    """What the service concludes from memory by itself."""

    def reflect(self, **options: Unpack[CallOptions]) -> Reflected:
        """Looks for new conclusions now."""
        return self._transport.send(Call("post", "/v1/reflect", fields=options, scoped=True))

    def list(self, **fields: Unpack[ReflectionListFields]) -> builtins.list[Reflection]:
        """All conclusions, or those of one scope."""
        call = Call[ReflectionList]("get", "/v1/reflections", fields=fields, scoped=True)
        return (self._transport.send(call))["reflections"]

    def insights(self, **options: Unpack[CallOptions]) -> Insights:
        """The conclusions in groups, and as a text."""
        return self._transport.send(Call("get", "/v1/insights", fields=options, scoped=True))

    def delete(self, id: str, **options: Unpack[CallOptions]) -> DeletedReflection:
        """Deletes one conclusion."""
        path = "/v1/reflections/{id}"
        return self._transport.send(Call("delete", path, {"id": id}, options, scoped=True))


class Triggers(Group):
    """What is to be said without being asked: reminders, contradictions, patterns."""

    def list(self, **fields: Unpack[TriggerListFields]) -> builtins.list[Trigger]:
        """What is yet to be said; what was said or dismissed only where it is asked for."""
        call = Call[TriggerList]("get", "/v1/triggers", fields=fields, scoped=True)
        return (self._transport.send(call))["triggers"]

    def detect(self, **options: Unpack[CallOptions]) -> DetectedTriggers:
        """Looks for new ones now."""
        user_id = self._transport.user_id
        try:
            return self._detect_of(user_id or "default", options)
        except PermissionError:
            if user_id is not None:
                raise
            # The path has to name somebody. Where nobody is meant, a key that is bound to a user
            # means that one.
            me = self._transport.send(Call[Me]("get", "/v1/me", fields=options))
            bound = me["key"]["user_id"]
            if bound is None:
                raise
            return self._detect_of(bound, options)

    def _detect_of(self, user_id: str, options: CallOptions) -> DetectedTriggers:
        path, names = "/v1/triggers/detect/{user_id}", {"user_id": user_id}
        return self._transport.send(Call("post", path, names, options))

    def process(self, **options: Unpack[CallOptions]) -> ProcessedTriggers:
        """Fires what is due: of this user, or of all where no user is bound."""
        path = "/v1/triggers/process"
        return self._transport.send(Call("post", path, fields=options, scoped=True))

    def dismiss(self, id: str, **options: Unpack[CallOptions]) -> DismissedTrigger:
        """Leaves one unsaid."""
        path, names = "/v1/triggers/{trigger_id}", {"trigger_id": id}
        return self._transport.send(Call("delete", path, names, options, scoped=True))


class Agents(Group):
    """Curator, connector and digest: they look through memory when they are told to."""

    def run(self, **fields: Unpack[AgentRunFields]) -> Accepted[AgentRunAccepted]:
        """All of them unless one is named; they only change something with `auto_fix`."""
        call = Call[AgentRunAccepted](
            "post", "/v1/agents/run", fields=fields, scoped=True, keyed=True
        )
        answer = self._transport.send(call)
        return Accepted(answer, answer["job_id"], Jobs(self._transport))

    def history(self, **fields: Unpack[AgentHistoryFields]) -> list[AgentRun]:
        """When they ran, and what they found."""
        call = Call[AgentHistory]("get", "/v1/agents/history", fields=fields, scoped=True)
        return (self._transport.send(call))["runs"]

    def status(self, **options: Unpack[CallOptions]) -> AgentStatus:
        """Which of them are due."""
        return self._transport.send(Call("get", "/v1/agents/status", fields=options))
