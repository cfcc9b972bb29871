-- Nothing is looked for by what a job holds. Sorting samples of it was more than half of the time that
-- counting this table took, in which everybody waits on the embedded database.
ALTER TABLE "jobs" ALTER COLUMN "input" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "result" SET STATISTICS 0;
