CREATE TABLE "backups" (
	"stamp" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"tried_at" timestamp (3) with time zone
);
