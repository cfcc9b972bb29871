CREATE TABLE "possible_conflicts" (
	"account_id" uuid NOT NULL,
	"older_fact" uuid NOT NULL,
	"newer_fact" uuid NOT NULL,
	"chance" real NOT NULL,
	"holds_from" timestamp with time zone NOT NULL,
	CONSTRAINT "possible_conflicts_account_id_older_fact_newer_fact_pk" PRIMARY KEY("account_id","older_fact","newer_fact")
);
--> statement-breakpoint
ALTER TABLE "possible_conflicts" ADD CONSTRAINT "possible_conflicts_account_id_older_fact_facts_account_id_fact_id_fk" FOREIGN KEY ("account_id","older_fact") REFERENCES "public"."facts"("account_id","fact_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "possible_conflicts" ADD CONSTRAINT "possible_conflicts_account_id_newer_fact_facts_account_id_fact_id_fk" FOREIGN KEY ("account_id","newer_fact") REFERENCES "public"."facts"("account_id","fact_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "possible_conflicts_newer" ON "possible_conflicts" USING btree ("account_id","newer_fact");