DROP INDEX "facts_text";--> statement-breakpoint
CREATE INDEX "facts_said" ON "facts" USING btree ("account_id","user_id",md5("content_key"));