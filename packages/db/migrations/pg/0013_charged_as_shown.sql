ALTER TABLE "skus" ADD COLUMN "tax_category" text;--> statement-breakpoint
ALTER TABLE "provider_products" ADD COLUMN "tax_category" text;--> statement-breakpoint
ALTER TABLE "account_locks" ADD COLUMN "choice" text;--> statement-breakpoint
ALTER TABLE "account_locks" DROP COLUMN "price_id";