ALTER TABLE "plan_desks" RENAME TO "account_locks";--> statement-breakpoint
ALTER TABLE "account_locks" RENAME CONSTRAINT "plan_desks_user_id_users_id_fk" TO "account_locks_user_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "plan_desks_pkey" RENAME TO "account_locks_pkey";--> statement-breakpoint
ALTER TABLE "payment_events" RENAME COLUMN "set_aside_at" TO "dead_lettered_at";--> statement-breakpoint
CREATE TABLE "previews" (
	"hash" text PRIMARY KEY NOT NULL,
	"seconds_ms" integer,
	"loudness_c" integer,
	"peak_c" integer,
	"waves" text,
	"chains" integer,
	"problem" text,
	"tool" text NOT NULL,
	"measured_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preview_files" (
	"url" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"bytes" integer NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "demos" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "audio_demo" integer;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "preview_url" text;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "preview_title" text;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "needs" jsonb DEFAULT '{"diskBytes":null,"downloadBytes":null,"ramGb":null,"plugin":null}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "preview_files" ADD CONSTRAINT "preview_files_hash_previews_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."previews"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "preview_files_hash" ON "preview_files" USING btree ("hash");