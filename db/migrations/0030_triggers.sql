CREATE TABLE "lookouts" (
	"account_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"look_at" timestamp with time zone,
	"seen_to" timestamp with time zone,
	"seen_fact" uuid,
	"offset_minutes" integer,
	CONSTRAINT "lookouts_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "triggers" ADD COLUMN "occurrence" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "triggers" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "triggers" ADD COLUMN "again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "lookouts_due" ON "lookouts" USING btree ("look_at") WHERE look_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "triggers_once" ON "triggers" USING btree ("account_id","source_id","type","occurrence");--> statement-breakpoint
CREATE UNIQUE INDEX "triggers_one_pending" ON "triggers" USING btree ("account_id","source_id","type") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "triggers_about" ON "triggers" USING btree ("account_id","about_id") WHERE about_id is not null;--> statement-breakpoint
CREATE INDEX "triggers_due" ON "triggers" USING btree ("fire_at","account_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "triggers_due_of" ON "triggers" USING btree ("account_id","fire_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "triggers_next" ON "triggers" USING btree ("account_id","user_id","fire_at") WHERE state = 'pending';