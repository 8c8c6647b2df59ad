CREATE TABLE "key_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "is_featured" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "plan_kind" text;--> statement-breakpoint
CREATE INDEX "payment_customers_email" ON "payment_customers" USING btree (lower("email"));--> statement-breakpoint
UPDATE "skus" SET "plan_kind" = 'plus' WHERE "sku" = 'MUS-00001';--> statement-breakpoint
UPDATE "skus" SET "plan_kind" = 'essentials' WHERE "sku" = 'MUS-00003';
