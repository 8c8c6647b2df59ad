ALTER TABLE "recovery_codes" ADD COLUMN "kept_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "recovery_codes" SET "kept_at" = "created_at";
