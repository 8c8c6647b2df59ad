CREATE TABLE "order_readers" (
	"transaction_id" text NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_readers_transaction_id_user_id_pk" PRIMARY KEY("transaction_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "shop" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "repeats" (
	"name" text PRIMARY KEY NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "about_id" text;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "factor_ids" jsonb;--> statement-breakpoint
ALTER TABLE "pack_publications" ADD COLUMN "where_hash" text;--> statement-breakpoint
UPDATE "pack_publications" SET "where_hash" = "id";--> statement-breakpoint
ALTER TABLE "pack_publications" ALTER COLUMN "where_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "plan_ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "added_by" text;--> statement-breakpoint
ALTER TABLE "totp" ADD COLUMN "id" text;--> statement-breakpoint
UPDATE "totp" SET "id" = "user_id";--> statement-breakpoint
ALTER TABLE "totp" ALTER COLUMN "id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "totp" ADD COLUMN "added_by" text;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD COLUMN "set_id" text;--> statement-breakpoint
UPDATE "recovery_codes" SET "set_id" = 'codes ' || "user_id";--> statement-breakpoint
ALTER TABLE "recovery_codes" ALTER COLUMN "set_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD COLUMN "added_by" text;--> statement-breakpoint
ALTER TABLE "factor_resets" ADD COLUMN "factor_ids" jsonb;--> statement-breakpoint
ALTER TABLE "order_readers" ADD CONSTRAINT "order_readers_transaction_id_orders_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."orders"("transaction_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_readers" ADD CONSTRAINT "order_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_readers_user" ON "order_readers" USING btree ("user_id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_payer_find_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND OLD."customer_id" IS NOT NULL AND OLD."email" IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM "orders"
			WHERE "customer_id" = OLD."customer_id" AND fold_find_text("email") = fold_find_text(OLD."email"))
		AND NOT EXISTS (SELECT 1 FROM "payment_customers"
			WHERE "customer_id" = OLD."customer_id" AND fold_find_text("email") = fold_find_text(OLD."email"))
	THEN
		DELETE FROM "find_texts" WHERE "kind" = 'payer' AND "ref" = OLD."customer_id" AND "text" = fold_find_text(OLD."email");
	END IF;
	IF NEW."customer_id" IS NOT NULL AND NEW."email" IS NOT NULL THEN
		INSERT INTO "find_texts" ("kind", "ref", "text") VALUES ('payer', NEW."customer_id", fold_find_text(NEW."email"))
			ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END $$;
