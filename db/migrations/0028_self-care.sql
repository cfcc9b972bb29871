CREATE TABLE "agent_runs" (
	"account_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"agent_type" text NOT NULL,
	"status" text NOT NULL,
	"result" jsonb NOT NULL,
	"issues_found" integer NOT NULL,
	"actions_taken" integer NOT NULL,
	"auto_fix" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_runs_account_id_run_id_pk" PRIMARY KEY("account_id","run_id")
);
--> statement-breakpoint
CREATE TABLE "care_marks" (
	"account_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"task" text NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"last_entry" integer NOT NULL,
	CONSTRAINT "care_marks_account_id_user_id_task_pk" PRIMARY KEY("account_id","user_id","task")
);
--> statement-breakpoint
ALTER TABLE "reflections" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "reflections" ADD COLUMN "claims" jsonb;--> statement-breakpoint
ALTER TABLE "reflections" ADD COLUMN "basis" text;--> statement-breakpoint
CREATE INDEX "agent_runs_recent" ON "agent_runs" USING btree ("account_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "agent_runs_age" ON "agent_runs" USING btree ("created_at");