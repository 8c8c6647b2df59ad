CREATE TABLE schema_migrations (id INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_canonical" text NOT NULL,
	"contact_name" text,
	"password_hash" text,
	"role" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"has_marketing_consent" boolean NOT NULL,
	"onboarding_offer" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email_canonical_unique" UNIQUE("email_canonical")
);
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"machine_id" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
CREATE TABLE "login_machines" (
	"user_id" text NOT NULL,
	"machine_id_hash" text NOT NULL,
	"last_login_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "login_machines_user_id_machine_id_hash_pk" PRIMARY KEY("user_id","machine_id_hash")
);
CREATE TABLE "one_time_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"address_canonical" text NOT NULL,
	"new_email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consumed_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "one_time_tokens_token_hash_unique" UNIQUE("token_hash")
);
CREATE TABLE "audit_entries" (
	"seq" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"source" text NOT NULL,
	"origin" text NOT NULL,
	"action" text NOT NULL,
	"subject_user_id" text,
	"subject" text,
	"reason" text,
	"details" jsonb NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_entries_seq_pk" PRIMARY KEY("seq")
);
CREATE TABLE "audit_head" (
	"name" text PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"hash" text NOT NULL
);
CREATE TABLE "skus" (
	"sku" text PRIMARY KEY NOT NULL,
	"product_name" text NOT NULL,
	"subject" text NOT NULL,
	"plan_kind" text,
	"pool" text DEFAULT 'main' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
CREATE TABLE "license_batches" (
	"name" text PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"grant_ms" bigint,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"reason" text NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
CREATE TABLE "license_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"batch" text NOT NULL,
	"last_four" text NOT NULL,
	"redeemed_by" text,
	"redeemed_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"batch_revoked_at" timestamp (3) with time zone
);
CREATE TABLE "grants" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"sku" text NOT NULL,
	"cause" text NOT NULL,
	"cause_ref" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" bigint,
	"expires_at" timestamp (3) with time zone,
	"grace_until" timestamp (3) with time zone
);
CREATE TABLE "grant_holds" (
	"grant_id" text NOT NULL,
	"reason" text NOT NULL,
	"effect" text NOT NULL,
	"is_held" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "grant_holds_grant_id_reason_pk" PRIMARY KEY("grant_id","reason")
);
CREATE TABLE "offers" (
	"name" text PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"grant_ms" bigint NOT NULL,
	"ends_at" timestamp (3) with time zone
);
CREATE TABLE "releases" (
	"version" text PRIMARY KEY NOT NULL,
	"channel" text DEFAULT 'stable' NOT NULL,
	"notes" text,
	"released_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
CREATE TABLE "installers" (
	"id" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"device_type" text NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL
);
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
	"image_color" text,
	"gallery" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"facts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"instruments" jsonb NOT NULL,
	"demos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"audio_demo" integer,
	"preview_url" text,
	"preview_title" text,
	"published_at" timestamp (3) with time zone,
	"needs" jsonb DEFAULT '{"diskBytes":null,"downloadBytes":null,"ramGb":null,"plugin":null}'::jsonb NOT NULL,
	CONSTRAINT "collections_slug_unique" UNIQUE("slug"),
	CONSTRAINT "collections_sku_unique" UNIQUE("sku")
);
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
	"is_active" boolean,
	"changing_until" timestamp (3) with time zone,
	"last_sold_at" timestamp (3) with time zone,
	CONSTRAINT "prices_sku_kind_pk" PRIMARY KEY("sku","kind"),
	CONSTRAINT "prices_price_id_unique" UNIQUE("price_id")
);
CREATE TABLE "provider_products" (
	"sku" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	CONSTRAINT "provider_products_product_id_unique" UNIQUE("product_id")
);
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
CREATE TABLE "preview_files" (
	"url" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"bytes" integer NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
CREATE TABLE "public_state" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
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
	"dead_lettered_at" timestamp (3) with time zone,
	"last_error" text
);
CREATE TABLE "payment_customers" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"occurred_at_us" bigint NOT NULL
);
CREATE TABLE "orders" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"occurred_at_us" bigint NOT NULL,
	"customer_id" text,
	"subscription_id" text,
	"origin" text,
	"period_ends_at" timestamp (3) with time zone,
	"buyer_token" text,
	"currency" text NOT NULL,
	"total" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"buyer" text,
	"user_id" text,
	"email" text
);
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
CREATE TABLE "order_notices" (
	"transaction_id" text NOT NULL,
	"ref" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_notices_transaction_id_ref_pk" PRIMARY KEY("transaction_id","ref")
);
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
CREATE TABLE "provider_cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"cursor" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
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
CREATE TABLE "subscription_notices" (
	"subscription_id" text NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscription_notices_subscription_id_kind_ref_pk" PRIMARY KEY("subscription_id","kind","ref")
);
CREATE TABLE "trial_claims" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"reserved_until" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
CREATE TABLE "account_locks" (
	"user_id" text PRIMARY KEY NOT NULL,
	"changing_until" timestamp (3) with time zone,
	"transaction_id" text,
	"price_id" text
);
CREATE TABLE "seat_pools" (
	"name" text PRIMARY KEY NOT NULL,
	"seats" integer NOT NULL,
	"counting" text NOT NULL,
	"lease_days" integer NOT NULL,
	"refresh_hours" integer NOT NULL,
	"idle_days" integer NOT NULL,
	"swaps" integer NOT NULL,
	"swap_days" integer NOT NULL,
	"is_offline_allowed" boolean NOT NULL,
	"offline_days" integer,
	"courtesy_hours" integer NOT NULL,
	"courtesy_days" integer NOT NULL,
	"is_farm_allowed" boolean NOT NULL,
	"enforced_from" timestamp (3) with time zone
);
CREATE TABLE "seat_extras" (
	"user_id" text NOT NULL,
	"pool" text NOT NULL,
	"extra" integer NOT NULL,
	"until" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seat_extras_user_id_pool_pk" PRIMARY KEY("user_id","pool")
);
CREATE TABLE "plugin_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"os" text NOT NULL,
	"os_version" text,
	"bound_ids" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"former_bindings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"plugin_version" text,
	"host" text,
	"moved_at" timestamp (3) with time zone,
	"twins_since" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	"released_by" text
);
CREATE TABLE "seat_moves" (
	"user_id" text NOT NULL,
	"pool" text NOT NULL,
	"slot" integer NOT NULL,
	"device_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "seat_moves_user_id_pool_slot_pk" PRIMARY KEY("user_id","pool","slot")
);
CREATE TABLE "plugin_installs" (
	"id" text PRIMARY KEY NOT NULL,
	"device_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"lease_id" text,
	"previous_lease_id" text,
	"lease_ends_at" timestamp (3) with time zone,
	"forks" integer NOT NULL,
	"forked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "plugin_installs_token_hash_unique" UNIQUE("token_hash")
);
CREATE TABLE "plugin_seats" (
	"user_id" text NOT NULL,
	"pool" text NOT NULL,
	"slot" integer NOT NULL,
	"device_id" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "plugin_seats_user_id_pool_slot_pk" PRIMARY KEY("user_id","pool","slot")
);
CREATE TABLE "plugin_seat_ends" (
	"device_id" text NOT NULL,
	"pool" text NOT NULL,
	"lost_at" timestamp (3) with time zone NOT NULL,
	"how" text NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "plugin_seat_ends_device_id_pool_pk" PRIMARY KEY("device_id","pool")
);
CREATE TABLE "device_sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"device_code_hash" text NOT NULL,
	"user_code_hash" text NOT NULL,
	"name" text NOT NULL,
	"os" text NOT NULL,
	"os_version" text,
	"client" jsonb NOT NULL,
	"ids" jsonb,
	"network_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decision" text,
	"user_id" text,
	"install_id" text,
	"number_hash" text,
	"number_tries" integer NOT NULL,
	"collected_at" timestamp (3) with time zone,
	CONSTRAINT "device_sign_ins_device_code_hash_unique" UNIQUE("device_code_hash")
);
CREATE TABLE "offline_leases" (
	"lease_id" text PRIMARY KEY NOT NULL,
	"device_id" text NOT NULL,
	"user_id" text NOT NULL,
	"request_id" text NOT NULL,
	"sealed_file" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"first_ends_at" timestamp (3) with time zone,
	"lasting_from" timestamp (3) with time zone,
	"release_hash" text NOT NULL,
	"released_at" timestamp (3) with time zone,
	"released_how" text
);
CREATE TABLE "plugin_refusals" (
	"ref" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"code" text NOT NULL,
	"user_id" text,
	"device_id" text,
	"details" jsonb NOT NULL
);
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" text,
	"endorsement" text,
	"not_before" timestamp (3) with time zone,
	"not_after" timestamp (3) with time zone,
	"revocation" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone
);
CREATE TABLE "rate_limit_buckets" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"max" integer,
	"reset_at_ms" bigint NOT NULL
);
CREATE TABLE "outbox_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"sealed" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"last_error" text
);
CREATE TABLE "key_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "login_machines" ADD CONSTRAINT "login_machines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_subject_user_id_users_id_fk" FOREIGN KEY ("subject_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "license_batches" ADD CONSTRAINT "license_batches_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;
ALTER TABLE "license_codes" ADD CONSTRAINT "license_codes_batch_license_batches_name_fk" FOREIGN KEY ("batch") REFERENCES "public"."license_batches"("name") ON DELETE no action ON UPDATE no action;
ALTER TABLE "license_codes" ADD CONSTRAINT "license_codes_redeemed_by_users_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "grants" ADD CONSTRAINT "grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "grants" ADD CONSTRAINT "grants_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;
ALTER TABLE "grant_holds" ADD CONSTRAINT "grant_holds_grant_id_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."grants"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offers" ADD CONSTRAINT "offers_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;
ALTER TABLE "installers" ADD CONSTRAINT "installers_version_releases_version_fk" FOREIGN KEY ("version") REFERENCES "public"."releases"("version") ON DELETE no action ON UPDATE no action;
ALTER TABLE "collections" ADD CONSTRAINT "collections_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;
ALTER TABLE "collections" ADD CONSTRAINT "collections_developer_id_developers_id_fk" FOREIGN KEY ("developer_id") REFERENCES "public"."developers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "prices" ADD CONSTRAINT "prices_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;
ALTER TABLE "provider_products" ADD CONSTRAINT "provider_products_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;
ALTER TABLE "preview_files" ADD CONSTRAINT "preview_files_hash_previews_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."previews"("hash") ON DELETE no action ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_transaction_id_orders_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."orders"("transaction_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_notices" ADD CONSTRAINT "order_notices_transaction_id_orders_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."orders"("transaction_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "trial_claims" ADD CONSTRAINT "trial_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "account_locks" ADD CONSTRAINT "account_locks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "seat_extras" ADD CONSTRAINT "seat_extras_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "seat_extras" ADD CONSTRAINT "seat_extras_pool_seat_pools_name_fk" FOREIGN KEY ("pool") REFERENCES "public"."seat_pools"("name") ON DELETE no action ON UPDATE no action;
ALTER TABLE "plugin_devices" ADD CONSTRAINT "plugin_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "seat_moves" ADD CONSTRAINT "seat_moves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "seat_moves" ADD CONSTRAINT "seat_moves_pool_seat_pools_name_fk" FOREIGN KEY ("pool") REFERENCES "public"."seat_pools"("name") ON DELETE no action ON UPDATE no action;
ALTER TABLE "seat_moves" ADD CONSTRAINT "seat_moves_device_id_plugin_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."plugin_devices"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "plugin_installs" ADD CONSTRAINT "plugin_installs_device_id_plugin_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."plugin_devices"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "plugin_seats" ADD CONSTRAINT "plugin_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "plugin_seats" ADD CONSTRAINT "plugin_seats_pool_seat_pools_name_fk" FOREIGN KEY ("pool") REFERENCES "public"."seat_pools"("name") ON DELETE no action ON UPDATE no action;
ALTER TABLE "plugin_seats" ADD CONSTRAINT "plugin_seats_device_id_plugin_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."plugin_devices"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "plugin_seat_ends" ADD CONSTRAINT "plugin_seat_ends_device_id_plugin_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."plugin_devices"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "device_sign_ins" ADD CONSTRAINT "device_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "device_sign_ins" ADD CONSTRAINT "device_sign_ins_install_id_plugin_installs_id_fk" FOREIGN KEY ("install_id") REFERENCES "public"."plugin_installs"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offline_leases" ADD CONSTRAINT "offline_leases_device_id_plugin_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."plugin_devices"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "offline_leases" ADD CONSTRAINT "offline_leases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "plugin_refusals" ADD CONSTRAINT "plugin_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "plugin_refusals" ADD CONSTRAINT "plugin_refusals_device_id_plugin_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."plugin_devices"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
CREATE INDEX "one_time_tokens_user" ON "one_time_tokens" USING btree ("user_id","purpose");
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_user_id","seq");
CREATE INDEX "license_codes_batch" ON "license_codes" USING btree ("batch","code_hash");
CREATE INDEX "license_codes_last_four" ON "license_codes" USING btree ("last_four");
CREATE INDEX "license_codes_user" ON "license_codes" USING btree ("redeemed_by");
CREATE UNIQUE INDEX "grants_cause" ON "grants" USING btree ("cause","cause_ref","sku");
CREATE INDEX "grants_user" ON "grants" USING btree ("user_id");
CREATE UNIQUE INDEX "installers_version" ON "installers" USING btree ("version","device_type");
CREATE INDEX "collections_developer" ON "collections" USING btree ("developer_id");
CREATE INDEX "preview_files_hash" ON "preview_files" USING btree ("hash");
CREATE INDEX "payment_events_open" ON "payment_events" USING btree ("applied_at","dead_lettered_at","due_at");
CREATE INDEX "payment_events_entity" ON "payment_events" USING btree ("entity_id");
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");
CREATE INDEX "payment_customers_email" ON "payment_customers" USING btree (lower("email"));
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id");
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id");
CREATE INDEX "orders_subscription" ON "orders" USING btree ("subscription_id");
CREATE INDEX "orders_open" ON "orders" USING btree ("settled_at","status");
CREATE INDEX "order_items_transaction" ON "order_items" USING btree ("transaction_id");
CREATE INDEX "order_items_code" ON "order_items" USING btree ("code_hash");
CREATE INDEX "adjustments_transaction" ON "adjustments" USING btree ("transaction_id");
CREATE UNIQUE INDEX "reviews_once" ON "reviews" USING btree ("transaction_id","reason","part");
CREATE INDEX "reviews_open" ON "reviews" USING btree ("resolved_at","created_at");
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");
CREATE INDEX "subscriptions_customer" ON "subscriptions" USING btree ("customer_id");
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("status","next_billed_at");
CREATE INDEX "trial_claims_user" ON "trial_claims" USING btree ("user_id");
CREATE INDEX "plugin_devices_user" ON "plugin_devices" USING btree ("user_id","released_at");
CREATE INDEX "seat_moves_device" ON "seat_moves" USING btree ("device_id");
CREATE INDEX "plugin_installs_device" ON "plugin_installs" USING btree ("device_id");
CREATE UNIQUE INDEX "plugin_seats_device" ON "plugin_seats" USING btree ("user_id","pool","device_id");
CREATE UNIQUE INDEX "device_sign_ins_code" ON "device_sign_ins" USING btree ("user_code_hash") WHERE decided_at IS NULL;
CREATE INDEX "device_sign_ins_expiry" ON "device_sign_ins" USING btree ("expires_at");
CREATE UNIQUE INDEX "offline_leases_request" ON "offline_leases" USING btree ("user_id","request_id");
CREATE INDEX "plugin_refusals_at" ON "plugin_refusals" USING btree ("at");
CREATE INDEX "plugin_refusals_user" ON "plugin_refusals" USING btree ("user_id","at");
CREATE INDEX "rate_limit_buckets_reset" ON "rate_limit_buckets" USING btree ("reset_at_ms");
CREATE INDEX "outbox_messages_open" ON "outbox_messages" USING btree ("delivered_at","failed_at","due_at");
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger AS 'BEGIN RAISE EXCEPTION ''audit entries are never changed or deleted''; END;' LANGUAGE plpgsql;
CREATE TRIGGER "audit_entries_keep" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
INSERT INTO "seat_pools" VALUES ('main', 3, 'account', 90, 24, 60, 6, 90, true, NULL, 72, 30, false, NULL);
INSERT INTO schema_migrations VALUES (13, '0000_first_release', '7af773cd78c1d1b22103d2c37bf6a820a9c6bd183f5238835ffe22bc40b7ae21', '2026-11-23T00:00:00Z');
INSERT INTO users (id, email, email_canonical, contact_name, password_hash, role, email_verified_at, disabled_at, has_marketing_consent, onboarding_offer, created_at, updated_at) VALUES ('users.id', 'users.email', 'users.email_canonical', 'users.contact_name', 'users.password_hash', 'users.role', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', true, 'users.onboarding_offer', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO sessions (id, user_id, token_hash, machine_id, user_agent, created_at, last_seen_at, expires_at) VALUES ('sessions.id', 'users.id', 'sessions.token_hash', 'sessions.machine_id', 'sessions.user_agent', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO login_machines (user_id, machine_id_hash, last_login_at) VALUES ('users.id', 'login_machines.machine_id_hash', '2026-11-23T00:00:00Z');
INSERT INTO one_time_tokens (id, purpose, token_hash, user_id, address_canonical, new_email, created_at, expires_at, consumed_at, revoked_at) VALUES ('one_time_tokens.id', 'one_time_tokens.purpose', 'one_time_tokens.token_hash', 'users.id', 'one_time_tokens.address_canonical', 'one_time_tokens.new_email', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO audit_entries (seq, at, actor, source, origin, action, subject_user_id, subject, reason, details, hash) VALUES (7, '2026-11-23T00:00:00Z', 'audit_entries.actor', 'audit_entries.source', 'audit_entries.origin', 'audit_entries.action', 'users.id', 'audit_entries.subject', 'audit_entries.reason', '[]', 'audit_entries.hash');
INSERT INTO audit_head (name, seq, hash) VALUES ('audit_head.name', 7, 'audit_head.hash');
INSERT INTO skus (sku, product_name, subject, plan_kind, pool, created_at, updated_at) VALUES ('skus.sku', 'skus.product_name', 'skus.subject', 'skus.plan_kind', 'skus.pool', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO license_batches (name, sku, grant_ms, expires_at, created_at, created_by, reason, revoked_at) VALUES ('license_batches.name', 'skus.sku', 7, '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'license_batches.created_by', 'license_batches.reason', '2026-11-23T00:00:00Z');
INSERT INTO license_codes (code_hash, batch, last_four, redeemed_by, redeemed_at, revoked_at, batch_revoked_at) VALUES ('license_codes.code_hash', 'license_batches.name', 'license_codes.last_four', 'users.id', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO grants (id, user_id, sku, cause, cause_ref, granted_at, duration_ms, expires_at, grace_until) VALUES ('grants.id', 'users.id', 'skus.sku', 'grants.cause', 'grants.cause_ref', '2026-11-23T00:00:00Z', 7, '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO grant_holds (grant_id, reason, effect, is_held, at) VALUES ('grants.id', 'grant_holds.reason', 'grant_holds.effect', true, '2026-11-23T00:00:00Z');
INSERT INTO offers (name, sku, grant_ms, ends_at) VALUES ('offers.name', 'skus.sku', 7, '2026-11-23T00:00:00Z');
INSERT INTO releases (version, channel, notes, released_at, withdrawn_at) VALUES ('releases.version', 'releases.channel', 'releases.notes', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO installers (id, version, device_type, file_name, size_bytes, sha256) VALUES ('installers.id', 'releases.version', 'installers.device_type', 'installers.file_name', 7, 'installers.sha256');
INSERT INTO developers (id, slug, position, name, description, website, logo) VALUES ('developers.id', 'developers.slug', 7, 'developers.name', 'developers.description', 'developers.website', 'developers.logo');
INSERT INTO collections (id, slug, sku, developer_id, position, name, subtitle, description, categories, tags, included_in, image, image_color, gallery, facts, is_featured, instruments, demos, audio_demo, preview_url, preview_title, published_at, needs) VALUES ('collections.id', 'collections.slug', 'skus.sku', 'developers.id', 7, 'collections.name', 'collections.subtitle', 'collections.description', '[]', '[]', '[]', 'collections.image', 'collections.image_color', '[]', '[]', true, '[]', '[]', 7, 'collections.preview_url', 'collections.preview_title', '2026-11-23T00:00:00Z', '[]');
INSERT INTO prices (sku, kind, amount, currency, trial_days, starts_at, ends_at, price_id, retired_at, is_active, changing_until, last_sold_at) VALUES ('skus.sku', 'prices.kind', 7, 'prices.currency', 7, '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'prices.price_id', '2026-11-23T00:00:00Z', true, '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO provider_products (sku, product_id) VALUES ('skus.sku', 'provider_products.product_id');
INSERT INTO previews (hash, seconds_ms, loudness_c, peak_c, waves, chains, problem, tool, measured_at) VALUES ('previews.hash', 7, 7, 7, 'previews.waves', 7, 'previews.problem', 'previews.tool', '2026-11-23T00:00:00Z');
INSERT INTO preview_files (url, hash, bytes, checked_at) VALUES ('preview_files.url', 'previews.hash', 7, '2026-11-23T00:00:00Z');
INSERT INTO public_state (id, version, changed_at) VALUES ('public_state.id', 7, '2026-11-23T00:00:00Z');
INSERT INTO payment_events (event_id, type, entity_id, occurred_at_us, payload, origin, received_at, attempts, due_at, leased_until, applied_at, outcome, dead_lettered_at, last_error) VALUES ('payment_events.event_id', 'payment_events.type', 'payment_events.entity_id', 7, 'payment_events.payload', 'payment_events.origin', '2026-11-23T00:00:00Z', 7, '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'payment_events.outcome', '2026-11-23T00:00:00Z', 'payment_events.last_error');
INSERT INTO payment_customers (customer_id, email, occurred_at_us) VALUES ('payment_customers.customer_id', 'payment_customers.email', 7);
INSERT INTO orders (transaction_id, status, occurred_at_us, customer_id, subscription_id, origin, period_ends_at, buyer_token, currency, total, created_at, settled_at, buyer, user_id, email) VALUES ('orders.transaction_id', 'orders.status', 7, 'orders.customer_id', 'orders.subscription_id', 'orders.origin', '2026-11-23T00:00:00Z', 'orders.buyer_token', 'orders.currency', 7, '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'orders.buyer', 'users.id', 'orders.email');
INSERT INTO order_items (item_id, transaction_id, price_id, quantity, total, sku, grant_id, code_hash) VALUES ('order_items.item_id', 'orders.transaction_id', 'order_items.price_id', 7, 7, 'order_items.sku', 'order_items.grant_id', 'order_items.code_hash');
INSERT INTO adjustments (adjustment_id, transaction_id, action, status, is_full, items, occurred_at_us, created_at) VALUES ('adjustments.adjustment_id', 'adjustments.transaction_id', 'adjustments.action', 'adjustments.status', true, '[]', 7, '2026-11-23T00:00:00Z');
INSERT INTO order_notices (transaction_id, ref, at) VALUES ('orders.transaction_id', 'order_notices.ref', '2026-11-23T00:00:00Z');
INSERT INTO reviews (id, reason, transaction_id, part, details, created_at, resolved_at, resolved_by, resolution) VALUES ('reviews.id', 'reviews.reason', 'reviews.transaction_id', 'reviews.part', '[]', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'reviews.resolved_by', 'reviews.resolution');
INSERT INTO provider_cursors (name, cursor, read_at) VALUES ('provider_cursors.name', 'provider_cursors.cursor', '2026-11-23T00:00:00Z');
INSERT INTO subscriptions (subscription_id, status, occurred_at_us, customer_id, user_id, plan, price_id, currency, started_at, trial_ends_at, period_starts_at, period_ends_at, next_billed_at, scheduled_action, scheduled_at, canceled_at, paused_at, next_amount, recurring_amount, checked_at) VALUES ('subscriptions.subscription_id', 'subscriptions.status', 7, 'subscriptions.customer_id', 'users.id', 'subscriptions.plan', 'subscriptions.price_id', 'subscriptions.currency', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'subscriptions.scheduled_action', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 7, 7, '2026-11-23T00:00:00Z');
INSERT INTO subscription_notices (subscription_id, kind, ref, at) VALUES ('subscription_notices.subscription_id', 'subscription_notices.kind', 'subscription_notices.ref', '2026-11-23T00:00:00Z');
INSERT INTO trial_claims (key_hash, user_id, reserved_until, used_at) VALUES ('trial_claims.key_hash', 'users.id', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO account_locks (user_id, changing_until, transaction_id, price_id) VALUES ('users.id', '2026-11-23T00:00:00Z', 'account_locks.transaction_id', 'account_locks.price_id');
INSERT INTO seat_pools (name, seats, counting, lease_days, refresh_hours, idle_days, swaps, swap_days, is_offline_allowed, offline_days, courtesy_hours, courtesy_days, is_farm_allowed, enforced_from) VALUES ('seat_pools.name', 7, 'seat_pools.counting', 7, 7, 7, 7, 7, true, 7, 7, 7, true, '2026-11-23T00:00:00Z');
INSERT INTO seat_extras (user_id, pool, extra, until, reason, created_by, created_at) VALUES ('users.id', 'seat_pools.name', 7, '2026-11-23T00:00:00Z', 'seat_extras.reason', 'seat_extras.created_by', '2026-11-23T00:00:00Z');
INSERT INTO plugin_devices (id, user_id, kind, name, os, os_version, bound_ids, former_bindings, created_at, last_seen_at, plugin_version, host, moved_at, twins_since, released_at, released_by) VALUES ('plugin_devices.id', 'users.id', 'plugin_devices.kind', 'plugin_devices.name', 'plugin_devices.os', 'plugin_devices.os_version', '[]', '[]', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'plugin_devices.plugin_version', 'plugin_devices.host', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'plugin_devices.released_by');
INSERT INTO seat_moves (user_id, pool, slot, device_id, at, ends_at) VALUES ('users.id', 'seat_pools.name', 7, 'plugin_devices.id', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO plugin_installs (id, device_id, token_hash, lease_id, previous_lease_id, lease_ends_at, forks, forked_at, created_at, last_seen_at, ended_at) VALUES ('plugin_installs.id', 'plugin_devices.id', 'plugin_installs.token_hash', 'plugin_installs.lease_id', 'plugin_installs.previous_lease_id', '2026-11-23T00:00:00Z', 7, '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO plugin_seats (user_id, pool, slot, device_id, taken_at, last_used_at, ends_at) VALUES ('users.id', 'seat_pools.name', 7, 'plugin_devices.id', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO plugin_seat_ends (device_id, pool, lost_at, how, told_at) VALUES ('plugin_devices.id', 'plugin_seat_ends.pool', '2026-11-23T00:00:00Z', 'plugin_seat_ends.how', '2026-11-23T00:00:00Z');
INSERT INTO device_sign_ins (id, device_code_hash, user_code_hash, name, os, os_version, client, ids, network_hash, created_at, expires_at, decided_at, decision, user_id, install_id, number_hash, number_tries, collected_at) VALUES ('device_sign_ins.id', 'device_sign_ins.device_code_hash', 'device_sign_ins.user_code_hash', 'device_sign_ins.name', 'device_sign_ins.os', 'device_sign_ins.os_version', '[]', '[]', 'device_sign_ins.network_hash', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'device_sign_ins.decision', 'users.id', 'plugin_installs.id', 'device_sign_ins.number_hash', 7, '2026-11-23T00:00:00Z');
INSERT INTO offline_leases (lease_id, device_id, user_id, request_id, sealed_file, issued_at, ends_at, first_ends_at, lasting_from, release_hash, released_at, released_how) VALUES ('offline_leases.lease_id', 'plugin_devices.id', 'users.id', 'offline_leases.request_id', 'offline_leases.sealed_file', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'offline_leases.release_hash', '2026-11-23T00:00:00Z', 'offline_leases.released_how');
INSERT INTO plugin_refusals (ref, at, code, user_id, device_id, details) VALUES ('plugin_refusals.ref', '2026-11-23T00:00:00Z', 'plugin_refusals.code', 'users.id', 'plugin_devices.id', '[]');
INSERT INTO signing_keys (kid, public_key, sealed_private_key, endorsement, not_before, not_after, revocation, created_at, retired_at) VALUES ('signing_keys.kid', 'signing_keys.public_key', 'signing_keys.sealed_private_key', 'signing_keys.endorsement', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'signing_keys.revocation', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO rate_limit_buckets (key, count, max, reset_at_ms) VALUES ('rate_limit_buckets.key', 7, 7, 7);
INSERT INTO outbox_messages (id, kind, user_id, sealed, created_at, attempts, due_at, leased_until, delivered_at, failed_at, last_error) VALUES ('outbox_messages.id', 'outbox_messages.kind', 'outbox_messages.user_id', 'outbox_messages.sealed', '2026-11-23T00:00:00Z', 7, '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'outbox_messages.last_error');
INSERT INTO key_checks (name, digest, created_at) VALUES ('key_checks.name', 'key_checks.digest', '2026-11-23T00:00:00Z');
