-- Uploads are compressed already: trying to compress them again costs more than writing them.
ALTER TABLE "uploads" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
