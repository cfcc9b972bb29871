-- The account row changes with every call: room on its pages keeps updates in place.
ALTER TABLE "accounts" SET (fillfactor = 70);
--> statement-breakpoint
-- Above about 500 dimensions a vector would leave its row and an exact scan would take six times as long.
ALTER TABLE "vectors" ALTER COLUMN "embedding" SET STORAGE MAIN;
--> statement-breakpoint
-- Token vectors are read by key for a short list only and do not compress.
ALTER TABLE "token_vectors" ALTER COLUMN "values" SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE "postings" SET (fillfactor = 80);
