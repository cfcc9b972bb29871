CREATE INDEX "audit_events_age" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "journal_age" ON "journal" USING btree ("created_at");