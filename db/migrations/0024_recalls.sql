CREATE TABLE "recalls" (
	"account_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"day" text NOT NULL,
	"served" integer NOT NULL,
	CONSTRAINT "recalls_account_id_user_id_day_pk" PRIMARY KEY("account_id","user_id","day")
);
--> statement-breakpoint
CREATE INDEX "recalls_day" ON "recalls" USING btree ("day");