DROP INDEX "deliveries_due";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "webhooks_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "first_attempt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "claim" uuid;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "owner" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "host" text NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "failed_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_open" ON "deliveries" USING btree ("account_id","webhook_id","next_attempt_at") WHERE "deliveries"."state" in ('pending', 'delivering', 'retrying');--> statement-breakpoint
CREATE INDEX "deliveries_claimed" ON "deliveries" USING btree ("owner") WHERE "deliveries"."owner" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_of_hook" ON "deliveries" USING btree ("account_id","webhook_id","delivery_id");--> statement-breakpoint
CREATE INDEX "deliveries_age" ON "deliveries" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("next_attempt_at") WHERE "deliveries"."state" in ('pending', 'delivering', 'retrying');