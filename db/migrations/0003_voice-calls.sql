ALTER TABLE "jobs" ADD COLUMN "repeat_key" text;--> statement-breakpoint
CREATE INDEX "briefings_age" ON "briefings" USING btree ("valid_until") WHERE "briefings"."valid_until" is not null;--> statement-breakpoint
CREATE INDEX "jobs_repeat" ON "jobs" USING btree ("account_id","repeat_key") WHERE "jobs"."repeat_key" is not null;