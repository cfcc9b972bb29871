CREATE TABLE "accounts" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"plan" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_seq" bigint DEFAULT 0 NOT NULL,
	"done_seq" bigint DEFAULT 0 NOT NULL,
	"mailbox" text DEFAULT 'idle' NOT NULL,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"epoch" bigint DEFAULT 0 NOT NULL,
	"owner" text,
	"policy_version" integer DEFAULT 0 NOT NULL,
	"month" text DEFAULT '' NOT NULL,
	"add_used" integer DEFAULT 0 NOT NULL,
	"search_used" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scopes" (
	"account_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_entry" integer DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "scopes_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "service_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_months" (
	"account_id" uuid NOT NULL,
	"month" text NOT NULL,
	"add_used" integer NOT NULL,
	"search_used" integer NOT NULL,
	CONSTRAINT "usage_months_account_id_month_pk" PRIMARY KEY("account_id","month")
);
--> statement-breakpoint
CREATE TABLE "episodes" (
	"account_id" uuid NOT NULL,
	"episode_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"summary" text NOT NULL,
	"context" text NOT NULL,
	"outcome" text,
	"participants" jsonb NOT NULL,
	"emotional_valence" text NOT NULL,
	"importance" real NOT NULL,
	"linked_procedure_id" uuid,
	"failed_at_step" integer,
	"happened_at" text,
	"time" timestamp with time zone NOT NULL,
	"source_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "episodes_account_id_episode_id_pk" PRIMARY KEY("account_id","episode_id")
);
--> statement-breakpoint
CREATE TABLE "evolution" (
	"account_id" uuid NOT NULL,
	"evolution_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"procedure_id" uuid NOT NULL,
	"episode_id" uuid,
	"change_type" text NOT NULL,
	"reason" text NOT NULL,
	"violated_assumption" text,
	"precondition_added" text,
	"diff" jsonb NOT NULL,
	"version_before" integer NOT NULL,
	"version_after" integer NOT NULL,
	"in_place" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evolution_account_id_evolution_id_pk" PRIMARY KEY("account_id","evolution_id")
);
--> statement-breakpoint
CREATE TABLE "procedure_versions" (
	"account_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"procedure_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"trigger" text,
	"steps" jsonb NOT NULL,
	"entity_names" jsonb NOT NULL,
	"success_count" integer DEFAULT 0 NOT NULL,
	"fail_count" integer DEFAULT 0 NOT NULL,
	"parent_version_id" uuid,
	"evolved_from_episode" uuid,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "procedure_versions_account_id_version_id_pk" PRIMARY KEY("account_id","version_id")
);
--> statement-breakpoint
CREATE TABLE "procedures" (
	"account_id" uuid NOT NULL,
	"procedure_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"current_version_id" uuid NOT NULL,
	"name_key" text NOT NULL,
	"last_used" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "procedures_account_id_procedure_id_pk" PRIMARY KEY("account_id","procedure_id")
);
--> statement-breakpoint
CREATE TABLE "reflections" (
	"account_id" uuid NOT NULL,
	"reflection_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"reach" text NOT NULL,
	"confidence" real NOT NULL,
	"entity_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refreshed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reflections_account_id_reflection_id_pk" PRIMARY KEY("account_id","reflection_id")
);
--> statement-breakpoint
CREATE TABLE "triggers" (
	"account_id" uuid NOT NULL,
	"trigger_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"detail" text NOT NULL,
	"source_type" text NOT NULL,
	"source_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"fire_at" timestamp with time zone,
	"fired_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "triggers_account_id_trigger_id_pk" PRIMARY KEY("account_id","trigger_id")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"account_id" uuid NOT NULL,
	"audit_id" uuid NOT NULL,
	"action" text NOT NULL,
	"target" text,
	"key_id" text,
	"ip" text,
	"request_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_events_account_id_audit_id_pk" PRIMARY KEY("account_id","audit_id")
);
--> statement-breakpoint
CREATE TABLE "briefings" (
	"account_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"valid_until" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "briefings_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "capture_policies" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"policy" jsonb NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "generated_texts" (
	"account_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "generated_texts_account_id_user_id_name_pk" PRIMARY KEY("account_id","user_id","name")
);
--> statement-breakpoint
CREATE TABLE "journal" (
	"account_id" uuid NOT NULL,
	"journal_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"action" text NOT NULL,
	"entity_id" uuid,
	"entity" text,
	"fact_ids" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"reason" text,
	"undoable" boolean NOT NULL,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_account_id_journal_id_pk" PRIMARY KEY("account_id","journal_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"account_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"job_id" text NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"operation" text NOT NULL,
	"status" text DEFAULT 'processing' NOT NULL,
	"step" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"input" text,
	"progress_done" integer,
	"progress_total" integer,
	"result" jsonb,
	"error" text,
	"meter" text,
	"charged" integer DEFAULT 0 NOT NULL,
	"charged_month" text,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "jobs_account_id_seq_pk" PRIMARY KEY("account_id","seq")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"account_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"permissions" text[] NOT NULL,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_account_id_key_id_pk" PRIMARY KEY("account_id","key_id")
);
--> statement-breakpoint
CREATE TABLE "chunks" (
	"account_id" uuid NOT NULL,
	"chunk_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"content" text NOT NULL,
	"job_id" text NOT NULL,
	"message_index" integer NOT NULL,
	"part" integer DEFAULT 0 NOT NULL,
	"speaker" text,
	"role" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "chunks_account_id_chunk_id_pk" PRIMARY KEY("account_id","chunk_id")
);
--> statement-breakpoint
CREATE TABLE "entities" (
	"account_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"type" text NOT NULL,
	"identity" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entities_account_id_entity_id_pk" PRIMARY KEY("account_id","entity_id")
);
--> statement-breakpoint
CREATE TABLE "facts" (
	"account_id" uuid NOT NULL,
	"fact_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"content" text NOT NULL,
	"content_key" text NOT NULL,
	"attribute" text,
	"event_date" text,
	"stated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"state" text DEFAULT 'active' NOT NULL,
	"archived_at" timestamp with time zone,
	"archived_by" text,
	"superseded_by" uuid,
	"importance" real DEFAULT 0.5 NOT NULL,
	"access_count" integer DEFAULT 0 NOT NULL,
	"job_id" text,
	"chunk_id" uuid,
	"message_index" integer,
	"speaker" text,
	"quote" text,
	CONSTRAINT "facts_account_id_fact_id_pk" PRIMARY KEY("account_id","fact_id")
);
--> statement-breakpoint
CREATE TABLE "knowledge" (
	"account_id" uuid NOT NULL,
	"knowledge_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"content_key" text NOT NULL,
	"artifact" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "knowledge_account_id_knowledge_id_pk" PRIMARY KEY("account_id","knowledge_id")
);
--> statement-breakpoint
CREATE TABLE "relations" (
	"account_id" uuid NOT NULL,
	"relation_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"from_entity" uuid NOT NULL,
	"to_entity" uuid NOT NULL,
	"type" text NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "relations_account_id_relation_id_pk" PRIMARY KEY("account_id","relation_id")
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"account_id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"item_kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"job_id" text,
	"metadata" jsonb NOT NULL,
	"stated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statements_account_id_statement_id_pk" PRIMARY KEY("account_id","statement_id")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"account_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"user_id" text,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"response_status" integer,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "deliveries_account_id_delivery_id_pk" PRIMARY KEY("account_id","delivery_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text,
	"status" text NOT NULL,
	"plan" text NOT NULL,
	"billing_interval" text,
	"current_period_end" timestamp with time zone,
	"past_due_since" timestamp with time zone,
	"last_event_at" timestamp with time zone,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"account_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"member_account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_account_id_team_id_member_account_id_pk" PRIMARY KEY("account_id","team_id","member_account_id")
);
--> statement-breakpoint
CREATE TABLE "team_shares" (
	"account_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"shared_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_shares_account_id_team_id_entity_id_pk" PRIMARY KEY("account_id","team_id","entity_id")
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"account_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"invite_code" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_account_id_team_id_pk" PRIMARY KEY("account_id","team_id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"account_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"url" text NOT NULL,
	"name" text NOT NULL,
	"event_types" text[] NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"secret_changed_at" timestamp with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"trigger_count" integer DEFAULT 0 NOT NULL,
	"last_triggered" timestamp with time zone,
	"last_error" text,
	"disabled_at" timestamp with time zone,
	"disabled_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_account_id_webhook_id_pk" PRIMARY KEY("account_id","webhook_id")
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"account_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"term" text NOT NULL,
	"block" integer NOT NULL,
	"entries" "bytea" NOT NULL,
	CONSTRAINT "postings_account_id_user_id_kind_term_block_pk" PRIMARY KEY("account_id","user_id","kind","term","block")
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"account_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"entry_no" integer NOT NULL,
	"item_id" uuid NOT NULL,
	"length" smallint NOT NULL,
	"stated_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "search_entries_account_id_user_id_kind_entry_no_pk" PRIMARY KEY("account_id","user_id","kind","entry_no")
);
--> statement-breakpoint
CREATE TABLE "search_totals" (
	"account_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"terms" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "search_totals_account_id_user_id_kind_pk" PRIMARY KEY("account_id","user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "token_vectors" (
	"account_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"role" text NOT NULL,
	"entry_no" integer NOT NULL,
	"dimensions" smallint NOT NULL,
	"values" "bytea" NOT NULL,
	CONSTRAINT "token_vectors_account_id_user_id_kind_role_entry_no_pk" PRIMARY KEY("account_id","user_id","kind","role","entry_no")
);
--> statement-breakpoint
CREATE TABLE "vectors" (
	"account_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"role" text NOT NULL,
	"entry_no" integer NOT NULL,
	"model" text NOT NULL,
	"embedding" vector NOT NULL,
	CONSTRAINT "vectors_account_id_user_id_kind_role_entry_no_pk" PRIMARY KEY("account_id","user_id","kind","role","entry_no")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "accounts_not_idle" ON "accounts" USING btree ("mailbox") WHERE "accounts"."mailbox" <> 'idle';--> statement-breakpoint
CREATE INDEX "episodes_time" ON "episodes" USING btree ("account_id","user_id","time");--> statement-breakpoint
CREATE INDEX "episodes_source" ON "episodes" USING btree ("account_id","user_id","source_hash");--> statement-breakpoint
CREATE INDEX "evolution_procedure" ON "evolution" USING btree ("account_id","procedure_id");--> statement-breakpoint
CREATE UNIQUE INDEX "procedure_versions_number" ON "procedure_versions" USING btree ("account_id","procedure_id","version");--> statement-breakpoint
CREATE INDEX "procedures_recent" ON "procedures" USING btree ("account_id","user_id","updated_at");--> statement-breakpoint
CREATE INDEX "reflections_user" ON "reflections" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "triggers_user" ON "triggers" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "audit_events_time" ON "audit_events" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "journal_user" ON "journal" USING btree ("account_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_age" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_id" ON "jobs" USING btree ("account_id","job_id");--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("account_id","user_id") WHERE "jobs"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "jobs_finished" ON "jobs" USING btree ("finished_at") WHERE "jobs"."finished_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "chunks_job" ON "chunks" USING btree ("account_id","job_id","message_index");--> statement-breakpoint
CREATE UNIQUE INDEX "entities_name" ON "entities" USING btree ("account_id","user_id","name_key");--> statement-breakpoint
CREATE INDEX "entities_recent" ON "entities" USING btree ("account_id","user_id","updated_at");--> statement-breakpoint
CREATE INDEX "facts_entity" ON "facts" USING btree ("account_id","entity_id");--> statement-breakpoint
CREATE INDEX "facts_text" ON "facts" USING btree ("account_id","user_id","content_key");--> statement-breakpoint
CREATE INDEX "facts_chunk" ON "facts" USING btree ("account_id","chunk_id");--> statement-breakpoint
CREATE INDEX "facts_recent" ON "facts" USING btree ("account_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "knowledge_entity" ON "knowledge" USING btree ("account_id","entity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "relations_once" ON "relations" USING btree ("account_id","from_entity","to_entity","type");--> statement-breakpoint
CREATE INDEX "relations_to" ON "relations" USING btree ("account_id","to_entity");--> statement-breakpoint
CREATE INDEX "statements_item" ON "statements" USING btree ("account_id","item_id");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("next_attempt_at") WHERE "deliveries"."state" in ('pending', 'retrying');--> statement-breakpoint
CREATE INDEX "team_members_member" ON "team_members" USING btree ("member_account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_invite" ON "teams" USING btree ("invite_code");--> statement-breakpoint
CREATE INDEX "search_entries_item" ON "search_entries" USING btree ("account_id","item_id");