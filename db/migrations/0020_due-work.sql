CREATE TABLE "due_work" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"user_id" text,
	"input" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claim" uuid,
	"owner" text,
	CONSTRAINT "due_work_account_id_kind_key_pk" PRIMARY KEY("account_id","kind","key")
);
--> statement-breakpoint
CREATE INDEX "due_work_due" ON "due_work" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "due_work_claimed" ON "due_work" USING btree ("owner") WHERE "due_work"."owner" is not null;