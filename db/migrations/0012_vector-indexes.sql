CREATE TABLE "vector_indexes" (
	"account_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"slot" integer GENERATED ALWAYS AS IDENTITY (sequence name "vector_indexes_slot_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"model" text NOT NULL,
	"dimensions" integer NOT NULL,
	"upto" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "vector_indexes_account_id_user_id_kind_pk" PRIMARY KEY("account_id","user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "vectors" ADD COLUMN "index_slot" integer;--> statement-breakpoint
CREATE INDEX "search_totals_large" ON "search_totals" USING btree ("entries") WHERE entries >= 2000;