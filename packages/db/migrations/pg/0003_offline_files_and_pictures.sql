ALTER TABLE "offline_leases" RENAME COLUMN "file_hash" TO "sealed_file";--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "image_color" text;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "gallery" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "facts" jsonb DEFAULT '[]'::jsonb NOT NULL;