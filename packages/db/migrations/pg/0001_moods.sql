CREATE TABLE "moods" (
	"word" text PRIMARY KEY NOT NULL,
	"means" jsonb NOT NULL
);
