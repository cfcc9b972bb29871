ALTER TABLE "episodes" ADD COLUMN "add_hash" text;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "job_id" text;--> statement-breakpoint
ALTER TABLE "procedures" ADD COLUMN "source_hash" text;--> statement-breakpoint
ALTER TABLE "procedures" ADD COLUMN "add_hash" text;--> statement-breakpoint
ALTER TABLE "procedures" ADD COLUMN "evolution_jobs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "evolution_recent" ON "evolution" USING btree ("account_id","user_id","created_at");