ALTER TABLE "journal" ADD COLUMN "part" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journal" DROP CONSTRAINT "journal_account_id_journal_id_pk";--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_account_id_journal_id_part_pk" PRIMARY KEY("account_id","journal_id","part");
