DO $$ DECLARE name text; BEGIN
	FOR name IN SELECT c.oid::regclass::text FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid
		WHERE x.indrelid = 'vectors'::regclass AND c.relname LIKE 'vectors\_slot\_%'
	LOOP EXECUTE 'DROP INDEX ' || name; END LOOP;
END $$;--> statement-breakpoint
DELETE FROM "vector_indexes";--> statement-breakpoint
ALTER TABLE "vectors" ALTER COLUMN "embedding" SET DATA TYPE halfvec USING "embedding"::halfvec, ALTER COLUMN "index_slot" SET DATA TYPE integer USING NULL;
