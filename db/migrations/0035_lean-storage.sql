-- Nothing is looked for by what these hold, whole or by its beginning, and samples of vectors are wide: what was
-- counted of them took more room than all other statistics, and was written anew each time.
ALTER TABLE "vectors" ALTER COLUMN "embedding" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "token_vectors" ALTER COLUMN "values" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "postings" ALTER COLUMN "entries" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "chunks" ALTER COLUMN "content" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "facts" ALTER COLUMN "content" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "facts" ALTER COLUMN "quote" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "episodes" ALTER COLUMN "context" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "episodes" ALTER COLUMN "summary" SET STATISTICS 0;--> statement-breakpoint
-- Those of a message of more than twenty words left their row: a look-up more for each, and room for its own row.
ALTER TABLE "token_vectors" SET (toast_tuple_target = 8160);
