CREATE TABLE "uploads" (
	"account_id" uuid NOT NULL,
	"job_id" text NOT NULL,
	"part" integer NOT NULL,
	"user_id" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "uploads_account_id_job_id_part_pk" PRIMARY KEY("account_id","job_id","part")
);
