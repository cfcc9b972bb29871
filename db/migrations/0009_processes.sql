CREATE TABLE "processes" (
	"process" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"near_until" timestamp with time zone
);
