ALTER TABLE "catalog_state" RENAME TO "public_state";--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "is_active" boolean;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "changing_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "last_sold_at" timestamp (3) with time zone;