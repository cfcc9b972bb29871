"""Calls and answers of the service. Written by scripts/generate.py."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict

from typing_extensions import NotRequired


class AddAccepted(TypedDict):
    status: Literal["accepted"]
    job_id: str
    message: str


class AgentHistory(TypedDict):
    runs: list[AgentRun]
    total: int


class AgentRun(TypedDict):
    id: str
    agent_type: Literal["curator", "connector", "digest"]
    status: Literal["completed", "failed"]
    result: dict[str, Any]
    issues_found: int
    actions_taken: int
    auto_fix: bool
    created_at: str


class AgentRunAccepted(TypedDict):
    status: Literal["accepted"]
    job_id: str
    agent: Literal["curator", "connector", "digest", "all"]
    message: str


class AgentStatus(TypedDict):
    due: AgentStatusDue
    last_runs: list[AgentRun]


class AgentStatusDue(TypedDict):
    curator: bool
    connector: bool
    digest: bool


class ApiKey(TypedDict):
    id: str
    key_id: str
    name: str
    prefix: str
    active: bool
    created_at: str
    last_used: str | None
    permissions: list[Literal["read", "write", "admin"]]
    user_id: str | None
    expires_at: str | None


class ArchivedFact(TypedDict):
    status: Literal["archived"]
    archived: str
    entity: str
    fact_id: str
    already_archived: bool
    journal_id: str | None


class ArchivedFactDetail(TypedDict):
    id: str
    content: str
    event_date: str | None
    stated_at: str
    created_at: str
    expires_at: str | None
    metadata: dict[str, Any]
    source: ArchivedFactDetailSource
    state: Literal["archived", "expired"]
    archived_at: str | None
    archived_by: Literal["manual", "superseded", "dedup", "merge", "agent"] | None
    superseded_by: str | None


class ArchivedFactDetail1(ArchivedFactDetail):
    attribute: str | None
    importance: float
    access_count: int


class ArchivedFactDetailSource(TypedDict):
    job_id: str | None
    chunk_id: str | None
    message_index: int | None
    speaker: str | None
    quote: str | None


class AskAnswer(TypedDict):
    answer: str
    citations: list[Citation]
    facts_used: int
    answered_by: Literal["model", "extractive"]
    explain: NotRequired[AskExplanation]


class AskExplanation(TypedDict):
    stages: list[AskExplanationStage]
    confidence: float | None
    threshold: float
    statements: list[AskExplanationStatement]


class AskExplanationStage(TypedDict):
    name: str
    ms: float
    candidates: int


class AskExplanationStatement(TypedDict):
    text: str
    message: str
    score: float
    values: dict[str, float]


class AuditEvent(TypedDict):
    id: str
    at: str
    action: str
    target: str | None
    key_id: str | None
    ip: str | None
    request_id: str


class AuditPage(TypedDict):
    events: list[AuditEvent]
    total: int
    limit: int
    offset: int


class Billing(TypedDict):
    plan: str
    status: Literal["none", "active", "trialing", "past_due", "canceled"]
    current_period_end: str | None
    interval: Literal["monthly", "annual"] | None
    usage: Usage
    quotas: Quotas
    rate_limit: int
    quota_resets_at: str
    annual_available: bool


class Budget(TypedDict):
    max_tokens: int
    used: int
    cut: BudgetCut


class BudgetCut(TypedDict):
    """facts, relations and knowledge are those of the last result shown"""

    results: int
    facts: int
    chunks: int
    relations: int
    knowledge: int


class CallOptions(TypedDict):
    """What every call takes beside its fields."""

    timeout: NotRequired[float | None]
    max_retries: NotRequired[int]
    idempotency_key: NotRequired[str]


class AddFields(CallOptions):
    agent_id: NotRequired[str | None]
    run_id: NotRequired[str | None]
    app_id: NotRequired[str | None]
    expiration_date: NotRequired[str | None]
    source: NotRequired[str | None]
    metadata: NotRequired[dict[str, Any] | None]
    agent_mode: NotRequired[bool | None]
    timestamp: NotRequired[str | None]


class AgentHistoryFields(CallOptions):
    agent: NotRequired[Literal["curator", "connector", "digest", "all"]]
    limit: NotRequired[int]


class AgentRunFields(CallOptions):
    agent: NotRequired[Literal["curator", "connector", "digest", "all"] | None]
    auto_fix: NotRequired[bool | None]


class ArchiveFields(CallOptions):
    entity_name: NotRequired[str | None]
    fact_content: NotRequired[str | None]
    fact_id: NotRequired[str | None]


class AskFields(CallOptions):
    max_facts: NotRequired[int | None]
    agent_id: NotRequired[str | None]
    run_id: NotRequired[str | None]
    app_id: NotRequired[str | None]
    filters: NotRequired[dict[str, Any] | None]
    as_of: NotRequired[str | None]
    max_tokens: NotRequired[int | None]
    explain: NotRequired[bool | None]


class AuditFields(CallOptions):
    action: NotRequired[str]
    after: NotRequired[str]
    before: NotRequired[str]
    limit: NotRequired[int]
    offset: NotRequired[int]


class CapturePolicy(TypedDict):
    deny_categories: list[
        Literal["health", "legal", "financial", "credentials", "location", "relationships"]
    ]
    deny_keywords: list[str]
    deny_sources: list[str]
    allow_sources: list[str]
    match: Literal["substring", "word"]
    match_source: bool
    detectors: list[Literal["card", "iban", "national_id", "phone", "email", "gps"]]


class CapturePolicyAnswer(TypedDict):
    capture_policy: CapturePolicy
    available_categories: list[str]
    available_detectors: list[str]
    pack_version: str


class CapturePolicyTest(TypedDict):
    accepted_by_source_gate: bool
    items: list[CapturePolicyTestItem]
    kept: int
    dropped: int
    redactions: list[CapturePolicyTestRedaction]


class CapturePolicyTestItem(TypedDict):
    text: str
    dropped: bool
    matches: list[CapturePolicyTestItemMatch]


class CapturePolicyTestItemMatch(TypedDict):
    keyword: str
    category: str | None


class CapturePolicyTestRedaction(TypedDict):
    kind: str
    count: int


class CheckFields(CallOptions):
    facts: NotRequired[list[str] | None]


class Checkout(TypedDict):
    checkout_url: str
    session_id: str
    plan: str
    interval: Literal["monthly", "annual"]
    mode: Literal["checkout", "plan_change"]


class CheckoutFields(CallOptions):
    plan: NotRequired[Literal["starter", "pro", "growth", "business"]]
    interval: NotRequired[Literal["monthly", "annual"] | None]


class ChunkResult(TypedDict):
    id: str
    content: str
    job_id: str
    message_index: int
    speaker: str
    role: str
    timestamp: str
    metadata: dict[str, Any]
    created_at: str
    expires_at: str | None
    memory_type: Literal["chunk"]
    score: float
    explain: NotRequired[ResultExplanation]


class Citation(TypedDict):
    text: str
    start: int
    end: int
    sources: list[CitationSource]


class CitationSource(TypedDict):
    entity: str
    fact: str


class Claim(TypedDict):
    text: str
    fact_ids: list[str]
    replaced_fact_ids: list[str]
    shown_until: str | None


class CreatedKey(TypedDict):
    id: str
    key_id: str
    key: str
    name: str
    prefix: str
    created_at: str
    message: str


class CreatedTeam(TypedDict):
    status: Literal["created"]
    team: Team


class CreatedWebhook(TypedDict):
    status: Literal["created"]
    id: str
    webhook: CreatedWebhookWebhook


class CreatedWebhookWebhook(TypedDict):
    id: str
    url: str
    name: str
    event_types: list[str]
    active: bool
    created_at: str
    updated_at: str
    last_triggered: str | None
    trigger_count: int
    last_error: str | None
    disabled_at: str | None
    disabled_reason: str | None
    secret: NotRequired[str]


class DedupAll(TypedDict):
    total_archived: int
    entities: list[DedupAllEntity]
    journal_ids: list[str]


class DedupAllEntity(TypedDict):
    entity: str
    archived: int


class DeletedAccount(TypedDict):
    status: Literal["deleted"]
    account: str
    account_id: str
    deleted: dict[str, int]
    rows: int


class DeletedEntity(TypedDict):
    status: Literal["deleted"]
    entity: str
    entity_id: str
    deleted: str
    removed: ErasedCopies


class DeletedMemories(TypedDict):
    status: Literal["deleted"]
    user_id: str
    count: int
    deleted: dict[str, int]
    rows: int
    jobs_closed: int


class DeletedReflection(TypedDict):
    status: Literal["deleted"]
    reflection_id: str


class DeletedTeam(TypedDict):
    status: Literal["deleted"]
    team_id: str


class DeletedWebhook(TypedDict):
    status: Literal["deleted"]
    id: str


class Delivery(TypedDict):
    id: str
    webhook_id: str
    event: str
    state: Literal[
        "pending", "delivering", "retrying", "delivered", "exhausted", "canceled", "blocked"
    ]
    attempts: int
    response_status: int | None
    error: str | None
    created_at: str
    next_attempt_at: str | None
    delivered_at: str | None
    payload: dict[str, Any]


class DeliveryFields(CallOptions):
    state: NotRequired[
        Literal[
            "pending", "delivering", "retrying", "delivered", "exhausted", "canceled", "blocked"
        ]
    ]
    limit: NotRequired[int]
    offset: NotRequired[int]


class DeliveryList(TypedDict):
    deliveries: list[Delivery]
    total: int
    limit: int
    offset: int


class DetailedHealth(TypedDict):
    status: Literal["ok", "degraded"]
    version: str
    uptime_s: NotRequired[int]
    cache: NotRequired[DetailedHealthCache]
    redis: NotRequired[DetailedHealthRedis]
    db: NotRequired[DetailedHealthDb]
    queue: NotRequired[DetailedHealthQueue]
    embedder: NotRequired[DetailedHealthEmbedder]
    model: NotRequired[DetailedHealthModel]
    connection: NotRequired[DetailedHealthConnection]


class DetailedHealthCache(TypedDict):
    keys: int


class DetailedHealthConnection(TypedDict):
    max: int
    used: int


class DetailedHealthDb(TypedDict):
    ok: bool
    entities: int
    facts: int


class DetailedHealthEmbedder(TypedDict):
    ok: bool
    name: str
    dimensions: int


class DetailedHealthModel(TypedDict):
    configured: bool
    ok: bool
    reason: NotRequired[str]


class DetailedHealthQueue(TypedDict):
    ok: bool
    waiting: int
    oldest_s: int | None


class DetailedHealthRedis(TypedDict):
    configured: bool
    ok: bool


class DetectedTriggers(TypedDict):
    reminders: int
    contradictions: int
    patterns: int
    errors: list[str]
    total_pending: int
    triggers: list[Trigger]


class DismissedTrigger(TypedDict):
    status: Literal["dismissed"]
    id: str
    trigger_id: str


class DryRun(TypedDict):
    dry_run: Literal[True]
    extraction: Extraction
    read_by: DryRunReadBy
    dropped_by_policy: int
    skipped_by_policy: bool
    redactions: int


class DryRunReadBy(TypedDict):
    by: Literal["local", "model"]
    calls: int
    tokens_in: int
    tokens_out: int
    fell_back: int
    unfounded: int
    stopped: NotRequired[Literal["time", "memory", "crashed"]]


class Entity(TypedDict):
    id: str
    name: str
    entity: str
    type: Literal["person", "project", "technology", "company", "concept", "unknown"]
    facts_count: int
    relations_count: int
    knowledge_count: int
    identity: bool
    created_at: str
    updated_at: str
    team_shared: NotRequired[Literal[True]]
    team_id: NotRequired[str]
    facts: list[str]
    fact_details: list[FactDetail]
    relations: list[Relation]
    knowledge: list[Knowledge]
    metadata: dict[str, Any]


class EntityAnswer(TypedDict):
    id: str
    name: str
    entity: str
    type: Literal["person", "project", "technology", "company", "concept", "unknown"]
    facts_count: int
    relations_count: int
    knowledge_count: int
    identity: bool
    created_at: str
    updated_at: str
    team_shared: NotRequired[Literal[True]]
    team_id: NotRequired[str]
    facts: list[str]
    fact_details: list[FactDetail]
    relations: list[Relation]
    knowledge: list[Knowledge]
    metadata: dict[str, Any]
    archived_fact_details: NotRequired[list[ArchivedFactDetail]]


class EntityDedup(TypedDict):
    entity: str
    kept: list[str]
    archived: list[str]
    archived_count: int
    journal_id: str | None


class EntityFields(CallOptions):
    include_archived: NotRequired[bool]
    team_id: NotRequired[str]


class EntityPage(TypedDict):
    memories: list[EntitySummary]
    total: int
    limit: int
    offset: int
    team_shared: int


class EntitySummary(TypedDict):
    id: str
    name: str
    entity: str
    type: Literal["person", "project", "technology", "company", "concept", "unknown"]
    facts_count: int
    relations_count: int
    knowledge_count: int
    identity: bool
    created_at: str
    updated_at: str
    team_shared: NotRequired[Literal[True]]
    team_id: NotRequired[str]


class Episode(TypedDict):
    id: str
    summary: str
    context: str
    outcome: str | None
    participants: list[str]
    emotional_valence: Literal["positive", "negative", "neutral", "mixed"]
    importance: float
    metadata: dict[str, Any]
    linked_procedure_id: str | None
    failed_at_step: int | None
    happened_at: str | None
    created_at: str
    expires_at: str | None
    memory_type: Literal["episodic"]


class EpisodeListFields(CallOptions):
    limit: NotRequired[int]
    offset: NotRequired[int]
    after: NotRequired[str]
    before: NotRequired[str]


class EpisodePage(TypedDict):
    episodes: list[Episode]
    count: int
    total: int
    limit: int
    offset: int


class EpisodeResult(TypedDict):
    id: str
    summary: str
    context: str
    outcome: str | None
    participants: list[str]
    emotional_valence: Literal["positive", "negative", "neutral", "mixed"]
    importance: float
    metadata: dict[str, Any]
    linked_procedure_id: str | None
    failed_at_step: int | None
    happened_at: str | None
    created_at: str
    expires_at: str | None
    memory_type: Literal["episodic"]
    score: float
    explain: NotRequired[ResultExplanation]


class EpisodeSearchFields(CallOptions):
    limit: NotRequired[int]
    after: NotRequired[str]
    before: NotRequired[str]


class ErasedCopies(TypedDict):
    facts: int
    relations: int
    knowledge: int
    embeddings: int
    statements: int
    chunks: int
    chunks_rewritten: int
    episodes: int
    episodes_rewritten: int
    sentences: int
    reflections: int
    agent_runs: int
    triggers: int
    shares: int
    history: int
    deliveries: int
    procedure_links: int
    job_results: int
    caches: int


class Error(TypedDict):
    detail: str | dict[str, Any]
    code: str
    errors: NotRequired[list[ErrorError]]
    request_id: NotRequired[str]


class ErrorError(TypedDict):
    path: str
    message: str


class EvolutionEntry(TypedDict):
    id: str
    procedure_id: str
    episode_id: str | None
    change_type: Literal[
        "auto_created",
        "step_added",
        "step_removed",
        "step_modified",
        "step_reordered",
        "promoted",
        "discarded",
        "gated",
    ]
    reason: str
    violated_assumption: str | None
    precondition_added: str | None
    diff: EvolutionEntryDiff
    version_before: int
    version_after: int
    in_place: bool
    created_at: str


class EvolutionEntryDiff(TypedDict):
    added: list[Any]
    removed: list[Any]
    modified: list[Any]
    violated_assumption: str | None
    precondition_added: str | None


class Export(TypedDict):
    version: Literal[1]
    exported_at: str
    user_id: str
    entities: list[ExportEntity]
    episodes: list[ExportEpisode]
    procedures: list[ExportProcedure]
    evolution: list[EvolutionEntry]
    reflections: list[Reflection]
    chunks: list[ExportChunk]
    statements: list[ExportStatement]
    possible_conflicts: list[ExportPossibleConflict]
    counts: ExportCounts


class ExportChunk(TypedDict):
    id: str
    content: str
    job_id: str
    message_index: int
    part: int
    speaker: str | None
    role: str
    timestamp: str
    metadata: dict[str, Any]
    created_at: str
    expires_at: str | None
    memory_type: Literal["chunk"]


class ExportCounts(TypedDict):
    entities: int
    facts: int
    archived_facts: int
    expired_facts: int
    relations: int
    archived_relations: int
    knowledge: int
    episodes: int
    procedures: int
    procedure_versions: int
    evolution: int
    reflections: int
    chunks: int
    statements: int
    possible_conflicts: int


class ExportEntity(TypedDict):
    id: str
    name: str
    entity: str
    type: Literal["person", "project", "technology", "company", "concept", "unknown"]
    facts_count: int
    relations_count: int
    knowledge_count: int
    identity: bool
    created_at: str
    updated_at: str
    team_shared: NotRequired[Literal[True]]
    team_id: NotRequired[str]
    facts: list[str]
    fact_details: list[FactDetail1]
    relations: list[Relation1]
    knowledge: list[KnowledgeItem]
    metadata: dict[str, Any]
    archived_fact_details: list[ArchivedFactDetail1]
    archived_relations: list[ArchivedRelation]


class ExportEpisode(TypedDict):
    id: str
    summary: str
    context: str
    outcome: str | None
    participants: list[str]
    emotional_valence: Literal["positive", "negative", "neutral", "mixed"]
    importance: float
    metadata: dict[str, Any]
    linked_procedure_id: str | None
    failed_at_step: int | None
    happened_at: str | None
    created_at: str
    expires_at: str | None
    memory_type: Literal["episodic"]
    time: str
    job_id: str | None
    source_hash: str | None
    add_hash: str | None


class ExportFiles(TypedDict):
    files: dict[str, str]
    counts: ExportFilesCounts


class ExportFilesCounts(TypedDict):
    entities: int
    facts: int
    archived_facts: int
    expired_facts: int
    relations: int
    archived_relations: int
    knowledge: int
    episodes: int
    procedures: int
    procedure_versions: int
    evolution: int
    reflections: int
    chunks: int
    statements: int
    possible_conflicts: int


class ExportPossibleConflict(TypedDict):
    older_fact: str
    newer_fact: str
    chance: float
    holds_from: str


class ExportProcedure(TypedDict):
    id: str
    version_id: str
    version: int
    name: str
    trigger_condition: str | None
    steps: list[Step]
    entity_names: list[str]
    success_count: int
    fail_count: int
    version_success_count: int
    version_fail_count: int
    last_used: str | None
    created_at: str
    updated_at: str
    metadata: Metadata
    pending_review: ExportProcedurePendingReview | None
    memory_type: Literal["procedural"]
    source_hash: str | None
    add_hash: str | None
    versions: list[Version]


class ExportProcedurePendingReview(TypedDict):
    version_id: str
    version: int
    reason: str


class ExportStatement(TypedDict):
    id: str
    item_type: Literal["fact", "chunk", "knowledge", "relation", "episode", "procedure"]
    item_id: str
    job_id: str | None
    metadata: dict[str, Any]
    agent_id: str | None
    run_id: str | None
    app_id: str | None
    stated_at: str
    created_at: str
    fact_id: str | None
    description: str | None
    expires_at: str | None


class Extraction(TypedDict):
    entities: list[ExtractionEntity]
    relations: list[ExtractionRelation]
    knowledge: list[ExtractionKnowledgeItem]
    episodes: list[ExtractionEpisode]
    procedures: list[ExtractionProcedure]


class ExtractionEntity(TypedDict):
    name: str
    type: Literal["person", "project", "technology", "company", "concept", "unknown"]
    facts: list[ExtractionEntityFact]


class ExtractionEntityFact(TypedDict):
    fact: str
    when: str | None


class ExtractionEpisode(TypedDict):
    summary: str
    context: str
    outcome: str | None
    participants: list[str]
    emotional_valence: Literal["positive", "negative", "neutral", "mixed"]
    importance: float
    happened_at: str | None


class ExtractionKnowledgeItem(TypedDict):
    entity: str
    type: str
    title: str
    content: str
    artifact: str | None


class ExtractionProcedure(TypedDict):
    name: str
    trigger: str | None
    steps: list[ExtractionProcedureStep]
    entities: list[str]


class ExtractionProcedureStep(TypedDict):
    step: int
    action: str
    detail: str


ExtractionRelation = TypedDict(
    "ExtractionRelation",
    {
        "from": str,
        "to": str,
        "type": str,
        "description": str,
    },
)


class FactDetail(TypedDict):
    id: str
    content: str
    event_date: str | None
    stated_at: str
    created_at: str
    expires_at: str | None
    metadata: dict[str, Any]
    source: FactDetailSource


class FactDetail1(FactDetail):
    attribute: str | None
    importance: float
    access_count: int


class FactDetailSource(TypedDict):
    job_id: str | None
    chunk_id: str | None
    message_index: int | None
    speaker: str | None
    quote: str | None


class Feed(TypedDict):
    feed: list[FeedFeedItem]
    total: int
    limit: int
    offset: int


class FeedFeedItem(TypedDict):
    id: str
    fact: str
    entity: str
    entity_type: Literal["person", "project", "technology", "company", "concept", "unknown"]
    event_date: str | None
    importance: float
    access_count: int
    created_at: str


class FeedFields(CallOptions):
    limit: NotRequired[int]
    offset: NotRequired[int]


class FeedbackFields(CallOptions):
    context: NotRequired[str | None]
    failed_at_step: NotRequired[int | None]
    version: NotRequired[int | None]


class FileAccepted(TypedDict):
    status: Literal["accepted"]
    job_id: str
    file_type: Literal["pdf", "docx", "txt", "md"]
    page_count: int
    quota_used: int
    message: str


class FileFields(CallOptions):
    agent_id: NotRequired[str | None]
    run_id: NotRequired[str | None]
    app_id: NotRequired[str | None]
    metadata: NotRequired[dict[str, Any]]
    expiration_date: NotRequired[str | None]
    timestamp: NotRequired[str | None]


class FoundEpisode(TypedDict):
    id: str
    summary: str
    context: str
    outcome: str | None
    participants: list[str]
    emotional_valence: Literal["positive", "negative", "neutral", "mixed"]
    importance: float
    metadata: dict[str, Any]
    linked_procedure_id: str | None
    failed_at_step: int | None
    happened_at: str | None
    created_at: str
    expires_at: str | None
    memory_type: Literal["episodic"]
    score: float


class FoundEpisodes(TypedDict):
    results: list[FoundEpisode]
    count: int


class FoundProcedure(TypedDict):
    id: str
    version_id: str
    version: int
    name: str
    trigger_condition: str | None
    steps: list[Step]
    entity_names: list[str]
    success_count: int
    fail_count: int
    version_success_count: int
    version_fail_count: int
    last_used: str | None
    created_at: str
    updated_at: str
    metadata: Metadata
    pending_review: FoundProcedurePendingReview | None
    memory_type: Literal["procedural"]
    score: float


class FoundProcedurePendingReview(TypedDict):
    version_id: str
    version: int
    reason: str


class FoundProcedures(TypedDict):
    results: list[FoundProcedure]
    count: int


class FullEntityPage(TypedDict):
    memories: list[Entity]
    total: int
    limit: int
    offset: int
    team_shared: int


class Graph(TypedDict):
    nodes: list[GraphNode]
    edges: list[GraphEdge]
    total_nodes: int


class GraphEdge(TypedDict):
    source: str
    target: str
    type: str
    description: str


class GraphFields(CallOptions):
    limit: NotRequired[int]
    agent_id: NotRequired[str]
    run_id: NotRequired[str]
    app_id: NotRequired[str]


class GraphNode(TypedDict):
    id: str
    name: str
    type: Literal["person", "project", "technology", "company", "concept", "unknown"]
    facts_count: int
    knowledge_count: int
    team_shared: NotRequired[Literal[True]]
    team_id: NotRequired[str]


class History(TypedDict):
    history: list[JournalEntry]
    total: int
    limit: int
    offset: int


class HistoryFields(CallOptions):
    entity: NotRequired[str]
    action: NotRequired[
        Literal[
            "supersede",
            "archive",
            "dedup",
            "merge",
            "merge_user",
            "expire",
            "restore",
            "type_change",
            "identity",
            "curate",
        ]
    ]
    limit: NotRequired[int]
    offset: NotRequired[int]


class ImportAccepted(TypedDict):
    status: Literal["accepted"]
    job_id: str
    accepted: int
    quota_used: int
    message: str


class ImportFields(CallOptions):
    items: NotRequired[list[dict[str, Any]] | None]
    export: NotRequired[dict[str, Any] | None]


class Insights(TypedDict):
    has_insights: bool
    profile: Reflection | None
    weekly: Reflection | None
    network: Reflection | None
    patterns: Reflection | None
    all_reflections: list[Reflection]
    groups: list[InsightsGroup]
    text: str


class InsightsGroup(TypedDict):
    scope: Literal["entity", "cross", "temporal"]
    title: str
    reflections: list[Reflection]


class Job(TypedDict):
    job_id: str
    id: str
    type: Literal[
        "add",
        "add_file",
        "voice_save",
        "import",
        "agents_all",
        "agents_curator",
        "agents_connector",
        "agents_digest",
        "evolution",
        "reindex",
    ]
    status: Literal["processing", "completed", "failed"]
    step: Literal[
        "queued",
        "reading",
        "extracting",
        "resolving",
        "storing",
        "linking",
        "done",
        "done_without_facts",
    ]
    attempts: int
    user_id: str
    queued_at: str
    started_at: str | None
    finished_at: str | None
    progress: JobProgress | None
    result: dict[str, Any] | None
    error: str | None


class JobProgress(TypedDict):
    done: int
    total: int


class JoinedTeam(TypedDict):
    status: Literal["joined"]
    team_id: str
    team_name: str
    role: Literal["owner", "member"]
    already_member: bool


class JournalEntry(TypedDict):
    id: str
    action: Literal[
        "supersede",
        "archive",
        "dedup",
        "merge",
        "merge_user",
        "expire",
        "restore",
        "type_change",
        "identity",
        "curate",
    ]
    entity: str | None
    fact_ids: list[str]
    before: dict[str, Any]
    after: dict[str, Any]
    actor: JournalEntryActor
    reason: str | None
    created_at: str
    undoable: bool
    undone_at: str | None


class JournalEntryActor(TypedDict):
    kind: Literal["key", "job", "agent", "system"]
    id: str | None


class KeyFields(CallOptions):
    name: NotRequired[str | None]
    permissions: NotRequired[list[Literal["read", "write", "admin"]] | None]
    user_id: NotRequired[str | None]
    expires_at: NotRequired[str | None]


class KeyList(TypedDict):
    keys: list[ApiKey]
    total: int


class Knowledge(TypedDict):
    id: str
    type: Literal["solution", "formula", "command", "insight", "decision", "recipe", "reference"]
    title: str
    content: str
    artifact: str | None
    metadata: dict[str, Any]
    created_at: str


class KnowledgeItem(Knowledge):
    expires_at: str | None


class LeftTeam(TypedDict):
    status: Literal["left"]
    team_id: str


class ListFields(CallOptions):
    limit: NotRequired[int]
    offset: NotRequired[int]
    agent_id: NotRequired[str]
    run_id: NotRequired[str]
    app_id: NotRequired[str]
    type: NotRequired[Literal["person", "project", "technology", "company", "concept", "unknown"]]


class Live(TypedDict):
    status: Literal["ok"]


class Me(TypedDict):
    email: str
    plan: str
    user_id: str
    usage: Usage
    quotas: Quotas
    key: MeKey
    created_at: str


class MeKey(TypedDict):
    id: str
    name: str
    permissions: list[Literal["read", "write", "admin"]]
    user_id: str | None


class MemberList(TypedDict):
    members: list[TeamMember]
    total: int


Merged = TypedDict(
    "Merged",
    {
        "status": Literal["merged"],
        "source": str,
        "target": str,
        "from": str,
        "into": str,
        "target_id": str,
        "moved": "MergedMoved",
        "journal_id": str,
    },
)


class MergedDoubles(TypedDict):
    merged: list[str]
    suggestions: list[str]
    count: int
    journal_ids: list[str]


class MergedMoved(TypedDict):
    facts: int
    relations: int
    knowledge: int


MergedUser = TypedDict(
    "MergedUser",
    {
        "status": Literal["merged", "skip"],
        "message": NotRequired[str],
        "from": NotRequired[str],
        "into": NotRequired[str],
        "target_id": NotRequired[str],
        "moved": NotRequired["MergedUserMoved"],
        "journal_id": NotRequired[str],
    },
)


class MergedUserMoved(TypedDict):
    facts: int
    relations: int
    knowledge: int


class Message(TypedDict):
    role: str
    content: NotRequired[str | list[MessageContentItem] | None]
    name: NotRequired[str | None]
    timestamp: NotRequired[str | None]


class MessageContentItem(TypedDict):
    type: Literal["text"]
    text: str


class Metadata(TypedDict):
    """preconditions: checks that failures have taught, oldest first; status when under review"""

    preconditions: list[str]


class PinnedIdentity(TypedDict):
    status: Literal["pinned"]
    entity: str
    entity_id: str
    previous: str | None


class PolicyFields(CallOptions):
    deny_categories: NotRequired[list[str] | None]
    deny_keywords: NotRequired[list[str] | None]
    deny_sources: NotRequired[list[str] | None]
    allow_sources: NotRequired[list[str] | None]
    match: NotRequired[Literal["substring", "word"] | None]
    match_source: NotRequired[bool | None]
    detectors: NotRequired[
        list[Literal["card", "iban", "national_id", "phone", "email", "gps"]] | None
    ]


class PolicyTestFields(CallOptions):
    text: NotRequired[str | None]
    messages: NotRequired[list[Message] | None]
    source: NotRequired[str | None]
    metadata: NotRequired[dict[str, Any] | None]
    policy: NotRequired[dict[str, Any] | None]


class Portal(TypedDict):
    portal_url: str


class PreconditionCheck(TypedDict):
    id: str
    name: str
    version: int
    overall: Literal["holds", "fails", "unknown"]
    checks: list[PreconditionCheckCheck]


class PreconditionCheckCheck(TypedDict):
    precondition: str
    state: Literal["holds", "fails", "unknown"]
    evidence: str | None


class Procedure(TypedDict):
    id: str
    version_id: str
    version: int
    name: str
    trigger_condition: str | None
    steps: list[Step]
    entity_names: list[str]
    success_count: int
    fail_count: int
    version_success_count: int
    version_fail_count: int
    last_used: str | None
    created_at: str
    updated_at: str
    metadata: Metadata
    pending_review: ProcedurePendingReview | None
    memory_type: Literal["procedural"]


class ProcedureEvolution(TypedDict):
    id: str
    name: str
    evolution: list[EvolutionEntry]


class ProcedureFeedback(TypedDict):
    id: str
    name: str
    version: int
    success_count: int
    fail_count: int
    feedback: Literal["success", "failure"]
    evolution_triggered: bool
    evolution_unavailable: Literal["plan", "rate", "not_current"] | None
    job_id: str | None


class ProcedureHistory(TypedDict):
    id: str
    name: str
    versions: list[ProcedureVersion]
    evolution_log: list[EvolutionEntry]


class ProcedureListFields(CallOptions):
    limit: NotRequired[int]
    offset: NotRequired[int]


class ProcedurePage(TypedDict):
    procedures: list[Procedure]
    count: int
    total: int
    limit: int
    offset: int


class ProcedurePendingReview(TypedDict):
    version_id: str
    version: int
    reason: str


class ProcedureResult(TypedDict):
    id: str
    version_id: str
    version: int
    name: str
    trigger_condition: str | None
    steps: list[Step]
    entity_names: list[str]
    success_count: int
    fail_count: int
    version_success_count: int
    version_fail_count: int
    last_used: str | None
    created_at: str
    updated_at: str
    metadata: Metadata
    pending_review: ProcedureResultPendingReview | None
    memory_type: Literal["procedural"]
    score: float
    explain: NotRequired[ResultExplanation]


class ProcedureResultPendingReview(TypedDict):
    version_id: str
    version: int
    reason: str


class ProcedureSearchFields(CallOptions):
    limit: NotRequired[int]


class ProcedureVersion(TypedDict):
    id: str
    version_id: str
    version: int
    name: str
    trigger_condition: str | None
    steps: list[Step]
    entity_names: list[str]
    success_count: int
    fail_count: int
    is_current: bool
    parent_version_id: str | None
    evolved_from_episode: str | None
    metadata: Metadata
    created_at: str


class ProcessedTriggers(TypedDict):
    processed: int
    fired: int
    errors: int
    deliveries_queued: int


class Profile(TypedDict):
    user_id: str
    system_prompt: str
    facts_used: int
    last_updated: str | None
    status: Literal["ok", "no_data", "error"]
    cached: bool
    stale: bool
    error: NotRequired[str]
    written_by: Literal["model", "built-in"]
    sources: list[ProfileSource]


class ProfileFields(CallOptions):
    force: NotRequired[bool]


class ProfileSource(TypedDict):
    line: str
    fact_ids: list[str]
    procedure_ids: list[str]


class Quotas(TypedDict):
    """-1: unlimited"""

    add: int
    search: int
    file_bytes: int


class Readiness(TypedDict):
    status: Literal["ready", "not_ready"]
    checks: ReadinessChecks
    reason: NotRequired[str]


class ReadinessChecks(TypedDict):
    db: bool
    queue: bool
    embedder: bool


class Received(TypedDict):
    received: Literal[True]
    duplicate: bool


class Reflected(TypedDict):
    status: Literal["reflected", "no_data"]
    generated: ReflectedGenerated
    stats_before: ReflectedStatsBefore
    reflections: list[Reflection]


class ReflectedGenerated(TypedDict):
    """how many of each there are now, new, revised and confirmed"""

    entity_reflections: int
    cross_entity: int
    temporal: int


class ReflectedStatsBefore(TypedDict):
    new_facts_since_last: int
    hours_since_last: float | None
    last_reflection: str | None


class Reflection(TypedDict):
    id: str
    title: str
    content: str
    scope: Literal["entity", "cross", "temporal"]
    confidence: float
    entity: str | None
    claims: list[Claim]
    fact_ids: list[str]
    created_at: str
    refreshed_at: str


class ReflectionList(TypedDict):
    reflections: list[Reflection]
    total: int


class ReflectionListFields(CallOptions):
    scope: NotRequired[Literal["entity", "cross", "temporal"]]


class Reindexed(TypedDict):
    status: Literal["completed", "queued"]
    reindexed: int
    job_id: str | None


class Relation(TypedDict):
    type: str
    direction: Literal["outgoing", "incoming"]
    target: str
    description: str
    detail: str


class ArchivedRelation(Relation):
    id: str
    created_at: str


class Relation1(Relation):
    id: str
    created_at: str


class RenamedKey(TypedDict):
    status: Literal["renamed"]
    key_id: str
    name: str


class Restored(TypedDict):
    status: Literal["restored"]
    restored: int
    facts: list[FactDetail]
    entities: list[str]
    journal_id: str


class ResultExplanation(TypedDict):
    vector: float
    text: float
    graph: float
    recency: float
    rerank: float | None
    path: list[str]
    matched_fact_ids: list[str]


class ReviewedProcedure(TypedDict):
    status: Literal["promoted", "discarded"]
    procedure: Procedure


class RevokedKey(TypedDict):
    status: Literal["revoked"]
    key_id: str


class Rules(TypedDict):
    format: str
    content: str
    procedures_used: int
    facts_used: int
    last_updated: str | None
    status: Literal["ok", "no_data", "error"]
    cached: bool
    stale: bool
    sources: list[RulesSource]


class RulesFields(CallOptions):
    format: NotRequired[
        Literal[
            "rules_md", "claude_md", "rules_editor_a", "cursorrules", "rules_editor_b", "windsurf"
        ]
    ]
    force: NotRequired[bool]


class RulesSource(TypedDict):
    line: str
    fact_ids: list[str]
    procedure_ids: list[str]


class SavedCapturePolicy(TypedDict):
    status: Literal["saved"]
    capture_policy: CapturePolicy


class SearchAllAnswer(TypedDict):
    semantic: list[SearchResult]
    episodic: list[EpisodeResult]
    procedural: list[ProcedureResult]
    chunks: list[ChunkResult]
    results: list[SearchResult | EpisodeResult | ProcedureResult | ChunkResult]
    budget: NotRequired[Budget]
    result_quality: Literal["strong", "weak", "no_match"]
    top_score: float
    hint: NotRequired[str]
    explain: NotRequired[SearchExplanation]


class SearchAllFields(CallOptions):
    limit: NotRequired[int | None]
    graph_depth: NotRequired[int | None]
    agent_id: NotRequired[str | None]
    run_id: NotRequired[str | None]
    app_id: NotRequired[str | None]
    filters: NotRequired[dict[str, Any] | None]
    threshold: NotRequired[float | None]
    as_of: NotRequired[str | None]
    explain: NotRequired[bool | None]
    max_tokens: NotRequired[int | None]
    chunks: NotRequired[int | None]


class SearchAnswer(TypedDict):
    results: list[SearchResult]
    budget: NotRequired[Budget]
    result_quality: Literal["strong", "weak", "no_match"]
    top_score: float
    hint: NotRequired[str]
    explain: NotRequired[SearchExplanation]
    insights: list[Reflection]


class SearchExplanation(TypedDict):
    stages: list[SearchExplanationStage]
    first: list[SearchExplanationFirstItem]


class SearchExplanationFirstItem(TypedDict):
    id: str
    values: list[float]


class SearchExplanationStage(TypedDict):
    name: str
    ms: float
    candidates: int


class SearchFields(CallOptions):
    limit: NotRequired[int | None]
    graph_depth: NotRequired[int | None]
    agent_id: NotRequired[str | None]
    run_id: NotRequired[str | None]
    app_id: NotRequired[str | None]
    filters: NotRequired[dict[str, Any] | None]
    threshold: NotRequired[float | None]
    as_of: NotRequired[str | None]
    explain: NotRequired[bool | None]
    max_tokens: NotRequired[int | None]
    chunks: NotRequired[int | None]


class SearchResult(TypedDict):
    id: str
    entity: str
    name: str
    type: Literal["person", "project", "technology", "company", "concept", "unknown"]
    score: float
    metadata: dict[str, Any]
    facts: list[str]
    fact_details: list[FactDetail]
    relations: list[Relation]
    knowledge: list[Knowledge]
    memory_type: Literal["semantic"]
    team_shared: bool
    team_id: NotRequired[str]
    explain: NotRequired[ResultExplanation]


class SharedEntity(TypedDict):
    status: Literal["shared"]
    entity: str
    team_id: str


class SignedUp(TypedDict):
    api_key: str
    email: str
    plan: str
    user_id: str
    message: str


class Stats(TypedDict):
    user_id: str
    entities: int
    team_shared: int
    by_type: dict[str, int]
    facts: int
    archived_facts: int
    expired_facts: int
    knowledge: int
    relations: int
    embeddings: int
    episodes: int
    procedures: int
    reflections: int
    chunks: int
    usage: Usage


class Step(TypedDict):
    step: int
    action: str
    detail: str
    success_count: int
    fail_count: int


class Team(TypedDict):
    id: str
    name: str
    description: str | None
    invite_code: str | None
    role: Literal["owner", "member"]
    member_count: int
    shared_memories: int
    created_at: str


class TeamFields(CallOptions):
    name: str
    description: NotRequired[str | None]


class TeamList(TypedDict):
    teams: list[Team]
    total: int


class TeamMember(TypedDict):
    user_id: str
    email: str
    role: Literal["owner", "member"]
    joined_at: str


class TestedWebhook(TypedDict):
    status: Literal["delivered", "failed"]
    delivery: Delivery


class Timeline(TypedDict):
    results: list[TimelineResult]
    timeline: list[TimelineTimelineItem]
    count: int


class TimelineFields(CallOptions):
    after: NotRequired[str]
    before: NotRequired[str]
    as_of: NotRequired[str]
    limit: NotRequired[int]


class TimelineResult(TypedDict):
    entity: str
    type: Literal["person", "project", "technology", "company", "concept", "unknown"]
    team_shared: NotRequired[Literal[True]]
    team_id: NotRequired[str]
    facts: list[TimelineResultFact]


class TimelineResultFact(TypedDict):
    id: str
    content: str
    fact: str
    event_date: str | None
    time: str
    created_at: str


class TimelineTimelineItem(TypedDict):
    entity: str
    type: Literal["person", "project", "technology", "company", "concept", "unknown"]
    fact_id: str
    content: str
    time: str
    team_shared: NotRequired[Literal[True]]
    team_id: NotRequired[str]


class Trigger(TypedDict):
    id: str
    user_id: str
    trigger_type: Literal["reminder", "contradiction", "pattern"]
    title: str
    detail: str
    source_type: Literal["fact", "episode", "procedure"]
    source_id: str
    state: Literal["pending", "fired", "dismissed"]
    fired: bool
    fire_at: str | None
    fired_at: str | None
    dismissed_at: str | None
    created_at: str


class TriggerList(TypedDict):
    triggers: list[Trigger]
    count: int


class TriggerListFields(CallOptions):
    include_fired: NotRequired[bool]
    include_dismissed: NotRequired[bool]
    limit: NotRequired[int]


class UnsharedEntity(TypedDict):
    status: Literal["personal"]
    entity: str
    team_id: str


class UpdatedType(TypedDict):
    status: Literal["updated"]
    entity: str
    type: Literal["person", "project", "technology", "company", "concept", "unknown"]
    new_type: Literal["person", "project", "technology", "company", "concept", "unknown"]
    previous_type: Literal["person", "project", "technology", "company", "concept", "unknown"]


class UpdatedWebhook(TypedDict):
    status: Literal["updated", "no changes"]
    id: str
    webhook: Webhook


class Upgrade(TypedDict):
    checkout_url: str


class Usage(TypedDict):
    add_count: int
    search_count: int


class VerificationSent(TypedDict):
    status: Literal["verification_sent"]
    message: str


class Version(ProcedureVersion):
    state: Literal["current", "past", "needs_review", "discarded"]
    preconditions: list[str]
    requests: list[str]


class VoiceIgnored(TypedDict):
    status: Literal["ignored"]
    reason: str


class VoiceRecallVoiceRecall(TypedDict):
    results: list[VoiceRecallVoiceRecallResult]


class VoiceRecallVoiceRecall1(TypedDict):
    status: Literal["ignored"]
    reason: str


VoiceRecall: TypeAlias = VoiceRecallVoiceRecall | VoiceRecallVoiceRecall1


class VoiceRecallVoiceRecallResult(TypedDict):
    toolCallId: str
    name: NotRequired[str]
    result: str


class VoiceSaved(TypedDict):
    status: Literal["accepted"]
    job_id: str
    sub_user_id: str


class Webhook(TypedDict):
    id: str
    url: str
    name: str
    event_types: list[str]
    active: bool
    created_at: str
    updated_at: str
    last_triggered: str | None
    trigger_count: int
    last_error: str | None
    disabled_at: str | None
    disabled_reason: str | None


class WebhookFields(CallOptions):
    url: str
    name: NotRequired[str | None]
    event_types: NotRequired[
        list[
            Literal[
                "memory_add",
                "memory_update",
                "memory_delete",
                "trigger_fired",
                "job_completed",
                "procedure_revised",
                "smart_trigger",
            ]
        ]
        | None
    ]
    active: NotRequired[bool | None]
    secret: NotRequired[str | None]


class WebhookList(TypedDict):
    webhooks: list[Webhook]
    total: int


class WebhookUpdateFields(CallOptions):
    url: NotRequired[str | None]
    name: NotRequired[str | None]
    event_types: NotRequired[
        list[
            Literal[
                "memory_add",
                "memory_update",
                "memory_delete",
                "trigger_fired",
                "job_completed",
                "procedure_revised",
                "smart_trigger",
            ]
        ]
        | None
    ]
    active: NotRequired[bool | None]
    secret: NotRequired[str | None]


class WeeklyStats(TypedDict):
    facts_learned: int
    facts_prev_week: int
    procedures_learned: int
    latest_version_bump: WeeklyStatsLatestVersionBump | None
    recalls_served: int
    prevented: list[WeeklyStatsPreventedItem]


class WeeklyStatsLatestVersionBump(TypedDict):
    name: str
    version: int


class WeeklyStatsPreventedItem(TypedDict):
    name: str
    fail_count: int
    last_bitten: str
