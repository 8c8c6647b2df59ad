CREATE TABLE "plan_desks" (
	"user_id" text PRIMARY KEY NOT NULL,
	"changing_until" timestamp (3) with time zone,
	"transaction_id" text,
	"price_id" text
);
--> statement-breakpoint
CREATE TABLE "subscription_notices" (
	"subscription_id" text NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscription_notices_subscription_id_kind_ref_pk" PRIMARY KEY("subscription_id","kind","ref")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"occurred_at_us" bigint NOT NULL,
	"customer_id" text NOT NULL,
	"user_id" text,
	"plan" text NOT NULL,
	"price_id" text NOT NULL,
	"currency" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"trial_ends_at" timestamp (3) with time zone,
	"period_starts_at" timestamp (3) with time zone,
	"period_ends_at" timestamp (3) with time zone,
	"next_billed_at" timestamp (3) with time zone,
	"scheduled_action" text,
	"scheduled_at" timestamp (3) with time zone,
	"canceled_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"next_amount" integer,
	"recurring_amount" integer,
	"checked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "trial_claims" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"reserved_until" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "grace_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "period_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "plan_desks" ADD CONSTRAINT "plan_desks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_claims" ADD CONSTRAINT "trial_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_customer" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("status","next_billed_at");--> statement-breakpoint
CREATE INDEX "trial_claims_user" ON "trial_claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "orders_subscription" ON "orders" USING btree ("subscription_id");