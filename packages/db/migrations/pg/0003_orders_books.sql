CREATE TABLE "withdrawals" (
	"id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"user_id" text,
	"by" text NOT NULL,
	"name" text NOT NULL,
	"items" jsonb NOT NULL,
	"state" text NOT NULL,
	"is_automatic" boolean NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"adjustment_id" text
);
--> statement-breakpoint
DROP INDEX "orders_user";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subtotal" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "credit_to_balance" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "grand_total" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fee" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "earnings" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payout_currency" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "billed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoice_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoice_corrected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "card_last_four" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "email_canonical" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "subtotal" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "discount" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "tax" bigint;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "withdrawal_id" text;--> statement-breakpoint
ALTER TABLE "adjustments" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "adjustments" ADD COLUMN "subtotal" bigint;--> statement-breakpoint
ALTER TABLE "adjustments" ADD COLUMN "tax" bigint;--> statement-breakpoint
ALTER TABLE "adjustments" ADD COLUMN "total" bigint;--> statement-breakpoint
ALTER TABLE "adjustments" ADD COLUMN "fee" bigint;--> statement-breakpoint
ALTER TABLE "adjustments" ADD COLUMN "earnings" bigint;--> statement-breakpoint
ALTER TABLE "adjustments" ADD COLUMN "payout_currency" text;--> statement-breakpoint
ALTER TABLE "adjustments" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_transaction_id_orders_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."orders"("transaction_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawals_transaction" ON "withdrawals" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("state","asked_at");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_invoice" ON "orders" USING btree ("invoice_number");--> statement-breakpoint
CREATE INDEX "orders_card" ON "orders" USING btree ("card_last_four");--> statement-breakpoint
CREATE INDEX "orders_billed" ON "orders" USING btree ("billed_at");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("grand_total","currency");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at","transaction_id");--> statement-breakpoint
UPDATE "orders" SET "email_canonical" = lower(trim("email")) WHERE "buyer" = 'guest' AND "email" IS NOT NULL;
