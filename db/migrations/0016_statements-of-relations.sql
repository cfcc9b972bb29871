ALTER TABLE "statements" ADD COLUMN "agent_id" text;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "run_id" text;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "app_id" text;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "fact_id" uuid;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "statements_fact" ON "statements" USING btree ("account_id","fact_id") WHERE fact_id is not null;--> statement-breakpoint
-- What stands under a name in metadata was the named input, or counted as it, until now.
UPDATE "statements" SET "agent_id" = "metadata" ->> 'agent_id', "run_id" = "metadata" ->> 'run_id',
  "app_id" = "metadata" ->> 'app_id' WHERE "metadata" ?| array['agent_id', 'run_id', 'app_id'];--> statement-breakpoint
-- Wordings move to the statements, also of relations that went and may come back by an undo.
UPDATE "statements" s SET "description" = r.description FROM "relations" r
  WHERE s."item_kind" = 'relation' AND r.account_id = s."account_id" AND r.relation_id = s."item_id";--> statement-breakpoint
UPDATE "statements" s SET "description" = j.description
  FROM (SELECT account_id, r.key AS id, r.value ->> 'description' AS description
    FROM "journal", jsonb_each("before" -> 'relations') r WHERE jsonb_typeof(r.value) = 'object') j
  WHERE s."item_kind" = 'relation' AND s."description" IS NULL AND j.account_id = s."account_id"
    AND j.id = s."item_id"::text;--> statement-breakpoint
UPDATE "journal" SET
  "before" = jsonb_set("before", '{relations}', (SELECT coalesce(jsonb_object_agg(key, CASE
    WHEN jsonb_typeof(value) = 'object' THEN value - 'description' ELSE value END), '{}')
    FROM jsonb_each("before" -> 'relations'))),
  "after" = jsonb_set("after", '{relations}', (SELECT coalesce(jsonb_object_agg(key, CASE
    WHEN jsonb_typeof(value) = 'object' THEN value - 'description' ELSE value END), '{}')
    FROM jsonb_each("after" -> 'relations')))
  WHERE "before" -> 'relations' <> '{}' OR "after" -> 'relations' <> '{}';--> statement-breakpoint
-- The fact that says the same tells of the relation; of several the one that still holds.
UPDATE "statements" s SET "description" = NULL, "fact_id" = (SELECT f.fact_id FROM "facts" f
    WHERE f.account_id = s."account_id" AND f.user_id = s."user_id" AND f.content = s."description"
    ORDER BY f.state, f.stated_at DESC LIMIT 1)
  WHERE s."item_kind" = 'relation' AND EXISTS (SELECT FROM "facts" f
    WHERE f.account_id = s."account_id" AND f.user_id = s."user_id" AND f.content = s."description");--> statement-breakpoint
ALTER TABLE "relations" DROP COLUMN "description";
