"""Which calls take fields by name, and what those are called in `keepsake.types`."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Fields:
    """The fields of one call of the document."""

    method: str
    path: str
    # Given by position instead.
    without: tuple[str, ...] = ()
    # Taken as something else than is sent.
    instead: dict[str, Any] = field(default_factory=dict)
    # With the user, which is bound to the client otherwise.
    whole: bool = False


SCOPE = ("user_id", "sub_user_id", "sub_user")

OPTIONS: dict[str, Any] = {
    "type": "object",
    "description": "What every call takes beside its fields.",
    "properties": {
        "timeout": {"type": ["number", "null"]},
        "max_retries": {"type": "integer"},
        "idempotency_key": {"type": "string"},
    },
}

FIELDS = {
    "SearchFields": Fields("post", "/v1/search", ("query",)),
    "SearchAllFields": Fields("post", "/v1/search/all", ("query",)),
    "AskFields": Fields("post", "/v1/ask", ("query",)),
    "TimelineFields": Fields("get", "/v1/timeline"),
    "ProfileFields": Fields("get", "/v1/profile"),
    "RulesFields": Fields("get", "/v1/rules"),
    "AddFields": Fields("post", "/v1/add_text", ("text", "dry_run")),
    "FileFields": Fields("post", "/v1/add_file", ("file",), {"metadata": {"type": "object"}}),
    "ImportFields": Fields("post", "/v1/import"),
    "ListFields": Fields("get", "/v1/memories"),
    "EntityFields": Fields("get", "/v1/memory/{name}"),
    "FeedFields": Fields("get", "/v1/feed"),
    "GraphFields": Fields("get", "/v1/graph"),
    "ArchiveFields": Fields("post", "/v1/archive_fact"),
    "HistoryFields": Fields("get", "/v1/history"),
    "EpisodeListFields": Fields("get", "/v1/episodes"),
    "EpisodeSearchFields": Fields("get", "/v1/episodes/search", ("query",)),
    "ProcedureListFields": Fields("get", "/v1/procedures"),
    "ProcedureSearchFields": Fields("get", "/v1/procedures/search", ("query",)),
    "FeedbackFields": Fields("patch", "/v1/procedures/{id}/feedback", ("success",)),
    "CheckFields": Fields("post", "/v1/procedures/{id}/check", ("context",)),
    "ReflectionListFields": Fields("get", "/v1/reflections"),
    "TriggerListFields": Fields("get", "/v1/triggers"),
    "AgentRunFields": Fields("post", "/v1/agents/run"),
    "AgentHistoryFields": Fields("get", "/v1/agents/history"),
    "AuditFields": Fields("get", "/v1/audit"),
    "CheckoutFields": Fields("post", "/v1/billing/checkout"),
    "KeyFields": Fields("post", "/v1/keys", whole=True),
    "PolicyFields": Fields("put", "/v1/capture-policy"),
    "PolicyTestFields": Fields("post", "/v1/capture-policy/test"),
    "WebhookFields": Fields("post", "/v1/webhooks"),
    "WebhookUpdateFields": Fields("put", "/v1/webhooks/{id}"),
    "DeliveryFields": Fields("get", "/v1/webhooks/{id}/deliveries"),
    "TeamFields": Fields("post", "/v1/teams"),
}

# Answers that the document gives no name.
ANSWERS = {
    "VoiceRecall": ("post", "/v1/voice/{platform}/recall", "200"),
    "VoiceSaved": ("post", "/v1/voice/{platform}/save", "202"),
    "VoiceIgnored": ("post", "/v1/voice/{platform}/save", "200"),
}
