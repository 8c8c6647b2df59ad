CREATE TABLE "database_moves" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"place" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"progress" jsonb
);
