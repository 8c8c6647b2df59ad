CREATE TABLE "catalog_state" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"sku" text NOT NULL,
	"developer_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"subtitle" text NOT NULL,
	"description" text NOT NULL,
	"categories" jsonb NOT NULL,
	"tags" jsonb NOT NULL,
	"included_in" jsonb NOT NULL,
	"image" text NOT NULL,
	"instruments" jsonb NOT NULL,
	CONSTRAINT "collections_slug_unique" UNIQUE("slug"),
	CONSTRAINT "collections_sku_unique" UNIQUE("sku")
);
--> statement-breakpoint
CREATE TABLE "developers" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"website" text,
	"logo" text NOT NULL,
	CONSTRAINT "developers_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"sku" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"trial_days" integer,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"price_id" text,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "prices_sku_kind_pk" PRIMARY KEY("sku","kind"),
	CONSTRAINT "prices_price_id_unique" UNIQUE("price_id")
);
--> statement-breakpoint
CREATE TABLE "provider_products" (
	"sku" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	CONSTRAINT "provider_products_product_id_unique" UNIQUE("product_id")
);
--> statement-breakpoint
CREATE TABLE "adjustments" (
	"adjustment_id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"is_full" boolean NOT NULL,
	"items" jsonb NOT NULL,
	"occurred_at_us" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"item_id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"price_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"total" bigint NOT NULL,
	"sku" text,
	"grant_id" text,
	"code_hash" text
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"occurred_at_us" bigint NOT NULL,
	"customer_id" text,
	"subscription_id" text,
	"buyer_token" text,
	"currency" text NOT NULL,
	"total" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"buyer" text,
	"user_id" text,
	"email" text
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"user_id" text,
	"bound_at" timestamp (3) with time zone,
	"occurred_at_us" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"entity_id" text,
	"occurred_at_us" bigint NOT NULL,
	"payload" text NOT NULL,
	"origin" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"applied_at" timestamp (3) with time zone,
	"outcome" text,
	"set_aside_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "provider_cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"cursor" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"transaction_id" text NOT NULL,
	"part" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" text,
	"resolution" text
);
--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_developer_id_developers_id_fk" FOREIGN KEY ("developer_id") REFERENCES "public"."developers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_products" ADD CONSTRAINT "provider_products_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_transaction_id_orders_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."orders"("transaction_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collections_developer" ON "collections" USING btree ("developer_id");--> statement-breakpoint
CREATE INDEX "adjustments_transaction" ON "adjustments" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "order_items_transaction" ON "order_items" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "order_items_code" ON "order_items" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("settled_at","status");--> statement-breakpoint
CREATE INDEX "payment_customers_user" ON "payment_customers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_events_open" ON "payment_events" USING btree ("applied_at","set_aside_at","due_at");--> statement-breakpoint
CREATE INDEX "payment_events_entity" ON "payment_events" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once" ON "reviews" USING btree ("transaction_id","reason","part");--> statement-breakpoint
CREATE INDEX "reviews_open" ON "reviews" USING btree ("resolved_at","created_at");