DROP INDEX "facts_entity";--> statement-breakpoint
CREATE INDEX "facts_entity" ON "facts" USING btree ("account_id","entity_id","attribute");