DROP INDEX "accounts_email";--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree (lower("email" collate "C"));