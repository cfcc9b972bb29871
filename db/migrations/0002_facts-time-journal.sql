ALTER TABLE "journal" ADD COLUMN "entity_key" text;--> statement-breakpoint
ALTER TABLE "journal" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "facts" ADD COLUMN "time" timestamp with time zone NOT NULL;--> statement-breakpoint
CREATE INDEX "facts_time" ON "facts" USING btree ("account_id","user_id","time");