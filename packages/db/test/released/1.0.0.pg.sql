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
	"erased_at" timestamp (3) with time zone,
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
	"kind" text DEFAULT 'portal' NOT NULL,
	"machine_id" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"factor_at" timestamp (3) with time zone,
	"confirmed_until" timestamp (3) with time zone,
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
	"about_id" text,
	"session_id" text,
	"factor_ids" jsonb,
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
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"plan_kind" text,
	"pool" text DEFAULT 'main' NOT NULL,
	"tax_category" text
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
CREATE TABLE "code_layouts" (
	"layout" text PRIMARY KEY NOT NULL
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
	"product" text NOT NULL,
	"version" text NOT NULL,
	"channel" text NOT NULL,
	"notes" text,
	"released_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "releases_product_version_pk" PRIMARY KEY("product","version")
);
CREATE TABLE "installers" (
	"id" text PRIMARY KEY NOT NULL,
	"product" text NOT NULL,
	"version" text NOT NULL,
	"device_type" text NOT NULL,
	"arch" text NOT NULL,
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
	"share" integer,
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
CREATE TABLE "moods" (
	"word" text PRIMARY KEY NOT NULL,
	"means" jsonb NOT NULL
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
	"last_sold_at" timestamp (3) with time zone,
	CONSTRAINT "prices_sku_kind_pk" PRIMARY KEY("sku","kind"),
	CONSTRAINT "prices_price_id_unique" UNIQUE("price_id")
);
CREATE TABLE "provider_products" (
	"sku" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"tax_category" text,
	CONSTRAINT "provider_products_product_id_unique" UNIQUE("product_id")
);
CREATE TABLE "previews" (
	"hash" text PRIMARY KEY NOT NULL,
	"seconds_ms" integer,
	"loudness_c" integer,
	"peak_c" integer,
	"waves" text,
	"problem" text,
	"tool" text NOT NULL
);
CREATE TABLE "preview_files" (
	"url" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);
CREATE TABLE "public_state" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
CREATE TABLE "pack_publications" (
	"id" text PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"version" text NOT NULL,
	"seq" integer NOT NULL,
	"channel" text NOT NULL,
	"notes" text,
	"head" text NOT NULL,
	"list_hash" text NOT NULL,
	"list_bytes" integer NOT NULL,
	"where_hash" text NOT NULL,
	"files" integer NOT NULL,
	"blocks" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"first_bytes" bigint NOT NULL,
	"options" jsonb NOT NULL,
	"new_bytes" bigint NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
CREATE TABLE "pack_current" (
	"sku" text NOT NULL,
	"channel" text NOT NULL,
	"publication_id" text NOT NULL,
	CONSTRAINT "pack_current_sku_channel_pk" PRIMARY KEY("sku","channel")
);
CREATE TABLE "pack_bundles" (
	"id" text PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL
);
CREATE TABLE "pack_bundle_uses" (
	"publication_id" text NOT NULL,
	"bundle_id" text NOT NULL,
	CONSTRAINT "pack_bundle_uses_publication_id_bundle_id_pk" PRIMARY KEY("publication_id","bundle_id")
);
CREATE TABLE "pack_transfers" (
	"day" text NOT NULL,
	"publication_id" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "pack_transfers_day_publication_id_pk" PRIMARY KEY("day","publication_id")
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
	"subtotal" bigint,
	"discount" bigint,
	"tax" bigint,
	"credit" bigint,
	"credit_to_balance" bigint,
	"grand_total" bigint,
	"fee" bigint,
	"earnings" bigint,
	"payout_currency" text,
	"billed_at" timestamp (3) with time zone,
	"invoice_number" text,
	"invoice_corrected_at" timestamp (3) with time zone,
	"card_last_four" text,
	"country" text,
	"settled_at" timestamp (3) with time zone,
	"buyer" text,
	"user_id" text,
	"email" text,
	"erased_at" timestamp (3) with time zone,
	"email_canonical" text
);
CREATE TABLE "order_readers" (
	"transaction_id" text NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_readers_transaction_id_user_id_pk" PRIMARY KEY("transaction_id","user_id")
);
CREATE TABLE "withdrawals" (
	"id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"user_id" text,
	"by" text NOT NULL,
	"name" text NOT NULL,
	"items" jsonb NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"adjustment_id" text
);
CREATE TABLE "order_items" (
	"item_id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"price_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"total" bigint NOT NULL,
	"subtotal" bigint,
	"discount" bigint,
	"tax" bigint,
	"fee" bigint,
	"earnings" bigint,
	"billed_at" timestamp (3) with time zone,
	"sku" text,
	"grant_id" text,
	"code_hash" text,
	"withdrawal_id" text
);
CREATE TABLE "adjustments" (
	"adjustment_id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"is_full" boolean NOT NULL,
	"items" jsonb NOT NULL,
	"occurred_at_us" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"currency" text,
	"subtotal" bigint,
	"tax" bigint,
	"total" bigint,
	"fee" bigint,
	"earnings" bigint,
	"payout_currency" text,
	"reason" text
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
CREATE TABLE "provider_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"entity_id" text NOT NULL,
	"value" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
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
	"choice" text
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
	"arch" text,
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
	"product" text NOT NULL,
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
	"arch" text,
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
	"product" text NOT NULL,
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
	"created_at" timestamp (3) with time zone NOT NULL
);
CREATE TABLE "find_texts" (
	"id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"text" text NOT NULL
);
CREATE TABLE "refund_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"withdrawal_id" text,
	"lines" jsonb NOT NULL,
	"ends_plan" boolean NOT NULL,
	"plan_ended_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"adjustment_id" text
);
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"rp_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"added_by" text NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"flagged_at" timestamp (3) with time zone
);
CREATE TABLE "totp" (
	"user_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"added_by" text,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer NOT NULL
);
CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"set_id" text NOT NULL,
	"added_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"kept_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
CREATE TABLE "login_challenges" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text,
	"machine_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer NOT NULL
);
CREATE TABLE "subject_keys" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
CREATE TABLE "sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"machine_id_hash" text NOT NULL,
	"user_agent" text,
	"outcome" text NOT NULL,
	"is_new_machine" boolean NOT NULL
);
CREATE TABLE "audit_checkpoints" (
	"seq" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"entries" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"proof" text NOT NULL
);
CREATE TABLE "consents" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"is_given" boolean NOT NULL,
	"was_preticked" boolean NOT NULL,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"sealed_origin" text NOT NULL
);
CREATE TABLE "terms" (
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"url" text NOT NULL,
	"summary" text,
	"must_accept" boolean NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "terms_kind_version_pk" PRIMARY KEY("kind","version")
);
CREATE TABLE "tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text,
	"other_user_id" text,
	"input" jsonb,
	"moved" jsonb,
	"requested_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"last_error" text,
	"state" text NOT NULL,
	"outcome" text,
	"ended_at" timestamp (3) with time zone
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
	"last_error" text,
	"rank" integer DEFAULT 1 NOT NULL,
	"transaction_id" text,
	"recipient" text,
	"dropped_at" timestamp (3) with time zone,
	"bounced_at" timestamp (3) with time zone
);
CREATE TABLE "mail_pauses" (
	"server" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"last_error" text
);
CREATE TABLE "key_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL
);
CREATE TABLE "milestones" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
CREATE TABLE "shop" (
	"id" text PRIMARY KEY NOT NULL
);
CREATE TABLE "repeats" (
	"name" text PRIMARY KEY NOT NULL,
	"failing_since" timestamp (3) with time zone
);
CREATE TABLE "backups" (
	"stamp" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"tried_at" timestamp (3) with time zone
);
CREATE TABLE "database_moves" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"place" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
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
ALTER TABLE "installers" ADD CONSTRAINT "installers_product_version_releases_product_version_fk" FOREIGN KEY ("product","version") REFERENCES "public"."releases"("product","version") ON DELETE no action ON UPDATE no action;
ALTER TABLE "collections" ADD CONSTRAINT "collections_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;
ALTER TABLE "collections" ADD CONSTRAINT "collections_developer_id_developers_id_fk" FOREIGN KEY ("developer_id") REFERENCES "public"."developers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "prices" ADD CONSTRAINT "prices_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;
ALTER TABLE "provider_products" ADD CONSTRAINT "provider_products_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;
ALTER TABLE "preview_files" ADD CONSTRAINT "preview_files_hash_previews_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."previews"("hash") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pack_publications" ADD CONSTRAINT "pack_publications_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pack_current" ADD CONSTRAINT "pack_current_publication_id_pack_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."pack_publications"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pack_bundle_uses" ADD CONSTRAINT "pack_bundle_uses_publication_id_pack_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."pack_publications"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pack_bundle_uses" ADD CONSTRAINT "pack_bundle_uses_bundle_id_pack_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."pack_bundles"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "pack_transfers" ADD CONSTRAINT "pack_transfers_publication_id_pack_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."pack_publications"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_readers" ADD CONSTRAINT "order_readers_transaction_id_orders_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."orders"("transaction_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_readers" ADD CONSTRAINT "order_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_transaction_id_orders_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."orders"("transaction_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_transaction_id_orders_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."orders"("transaction_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;
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
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "totp" ADD CONSTRAINT "totp_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "login_challenges" ADD CONSTRAINT "login_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "subject_keys" ADD CONSTRAINT "subject_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_other_user_id_users_id_fk" FOREIGN KEY ("other_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
CREATE INDEX "one_time_tokens_user" ON "one_time_tokens" USING btree ("user_id","purpose");
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_user_id","seq");
CREATE INDEX "license_codes_batch" ON "license_codes" USING btree ("batch","code_hash");
CREATE INDEX "license_codes_last_four" ON "license_codes" USING btree ("last_four");
CREATE INDEX "license_codes_user" ON "license_codes" USING btree ("redeemed_by");
CREATE UNIQUE INDEX "grants_cause" ON "grants" USING btree ("cause","cause_ref","sku");
CREATE INDEX "grants_user" ON "grants" USING btree ("user_id");
CREATE UNIQUE INDEX "installers_version" ON "installers" USING btree ("product","version","device_type","arch");
CREATE INDEX "collections_developer" ON "collections" USING btree ("developer_id");
CREATE UNIQUE INDEX "pack_publications_version" ON "pack_publications" USING btree ("sku","version");
CREATE UNIQUE INDEX "pack_publications_seq" ON "pack_publications" USING btree ("sku","seq");
CREATE INDEX "pack_bundle_uses_bundle" ON "pack_bundle_uses" USING btree ("bundle_id");
CREATE INDEX "payment_events_open" ON "payment_events" USING btree ("applied_at","dead_lettered_at","due_at");
CREATE INDEX "payment_events_entity" ON "payment_events" USING btree ("entity_id");
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");
CREATE INDEX "payment_customers_email" ON "payment_customers" USING btree (lower("email"));
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at","transaction_id");
CREATE INDEX "orders_invoice" ON "orders" USING btree ("invoice_number");
CREATE INDEX "orders_card" ON "orders" USING btree ("card_last_four","billed_at");
CREATE INDEX "orders_billed" ON "orders" USING btree ("billed_at");
CREATE INDEX "orders_total" ON "orders" USING btree ("grand_total","billed_at");
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id");
CREATE INDEX "orders_subscription" ON "orders" USING btree ("subscription_id");
CREATE INDEX "orders_open" ON "orders" USING btree ("settled_at","status");
CREATE INDEX "order_readers_user" ON "order_readers" USING btree ("user_id");
CREATE INDEX "withdrawals_transaction" ON "withdrawals" USING btree ("transaction_id");
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("state","asked_at");
CREATE INDEX "order_items_transaction" ON "order_items" USING btree ("transaction_id");
CREATE INDEX "order_items_code" ON "order_items" USING btree ("code_hash");
CREATE INDEX "order_items_billed" ON "order_items" USING btree ("billed_at");
CREATE INDEX "adjustments_transaction" ON "adjustments" USING btree ("transaction_id");
CREATE INDEX "adjustments_created" ON "adjustments" USING btree ("created_at");
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
CREATE UNIQUE INDEX "find_texts_once" ON "find_texts" USING btree ("kind","ref","text");
CREATE INDEX "refund_requests_transaction" ON "refund_requests" USING btree ("transaction_id");
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");
CREATE INDEX "login_challenges_user" ON "login_challenges" USING btree ("user_id");
CREATE INDEX "login_challenges_expiry" ON "login_challenges" USING btree ("expires_at");
CREATE INDEX "sign_ins_user" ON "sign_ins" USING btree ("user_id","at");
CREATE INDEX "sign_ins_at" ON "sign_ins" USING btree ("at");
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","kind","at");
CREATE UNIQUE INDEX "tasks_waiting" ON "tasks" USING btree ("kind","subject") WHERE "tasks"."ended_at" is null;
CREATE INDEX "tasks_due" ON "tasks" USING btree ("state","due_at");
CREATE INDEX "tasks_user" ON "tasks" USING btree ("user_id");
CREATE INDEX "tasks_other_user" ON "tasks" USING btree ("other_user_id");
CREATE INDEX "rate_limit_buckets_reset" ON "rate_limit_buckets" USING btree ("reset_at_ms");
CREATE INDEX "outbox_messages_open" ON "outbox_messages" USING btree ("delivered_at","failed_at","rank","due_at");
CREATE INDEX "outbox_messages_order" ON "outbox_messages" USING btree ("transaction_id");
CREATE INDEX "outbox_messages_recipient" ON "outbox_messages" USING btree ("recipient");
CREATE EXTENSION IF NOT EXISTS pg_trgm;
ALTER TABLE "find_texts" ALTER COLUMN "id" ADD GENERATED BY DEFAULT AS IDENTITY;
CREATE INDEX "find_texts_text" ON "find_texts" USING gin ("text" gin_trgm_ops);
CREATE FUNCTION "fold_find_text"(input text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
	RETURN lower(regexp_replace(normalize(input, NFKD), '[\u0300-\u036f]', '', 'g'));
END $$;
CREATE FUNCTION "keep_user_find_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "find_texts" WHERE "kind" = 'user' AND "ref" = NEW."id";
	INSERT INTO "find_texts" ("kind", "ref", "text")
		VALUES ('user', NEW."id", fold_find_text(NEW."email" || coalesce(' ' || NEW."contact_name", '')));
	RETURN NULL;
END $$;
CREATE TRIGGER "users_find_added" AFTER INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION "keep_user_find_text"();
CREATE TRIGGER "users_find_changed" AFTER UPDATE OF "email", "contact_name" ON "users" FOR EACH ROW
	WHEN (OLD."email" IS DISTINCT FROM NEW."email" OR OLD."contact_name" IS DISTINCT FROM NEW."contact_name")
	EXECUTE FUNCTION "keep_user_find_text"();
CREATE FUNCTION "keep_payer_find_text"() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER "payment_customers_find_added" AFTER INSERT ON "payment_customers" FOR EACH ROW
	EXECUTE FUNCTION "keep_payer_find_text"();
CREATE TRIGGER "payment_customers_find_changed" AFTER UPDATE OF "email" ON "payment_customers" FOR EACH ROW
	WHEN (OLD."email" IS DISTINCT FROM NEW."email") EXECUTE FUNCTION "keep_payer_find_text"();
CREATE TRIGGER "orders_find_added" AFTER INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION "keep_payer_find_text"();
CREATE TRIGGER "orders_find_changed" AFTER UPDATE OF "email", "customer_id" ON "orders" FOR EACH ROW
	WHEN (OLD."email" IS DISTINCT FROM NEW."email" OR OLD."customer_id" IS DISTINCT FROM NEW."customer_id")
	EXECUTE FUNCTION "keep_payer_find_text"();
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger AS 'BEGIN RAISE EXCEPTION ''audit entries are never changed or deleted''; END;' LANGUAGE plpgsql;
CREATE TRIGGER "audit_entries_keep" BEFORE UPDATE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
CREATE FUNCTION "keep_audit_after_checkpoint"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."seq" > coalesce((SELECT max("seq") FROM "audit_checkpoints"), 0) THEN
		RAISE EXCEPTION 'audit entries are never changed or deleted';
	END IF;
	RETURN OLD;
END $$;
CREATE TRIGGER "audit_entries_stay" BEFORE DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "keep_audit_after_checkpoint"();
CREATE TRIGGER "audit_checkpoints_keep" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_checkpoints" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
INSERT INTO "seat_pools" VALUES ('main', 3, 'account', 90, 24, 60, 6, 90, true, NULL, 72, 30, false, NULL);
INSERT INTO schema_migrations VALUES (100, '0000_first_release', '4043b4fad4da29947d950ba4e3198ace308dc69192c5653e452cd755c22955e6', '2026-11-23T00:00:00Z');
INSERT INTO users (id, email, email_canonical, contact_name, password_hash, role, email_verified_at, disabled_at, erased_at, has_marketing_consent, onboarding_offer, created_at, updated_at) VALUES ('users.id', 'users.email', 'users.email_canonical', 'users.contact_name', 'users.password_hash', 'users.role', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', true, 'users.onboarding_offer', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO sessions (id, user_id, token_hash, kind, machine_id, user_agent, created_at, last_seen_at, expires_at, factor_at, confirmed_until) VALUES ('sessions.id', 'users.id', 'sessions.token_hash', 'sessions.kind', 'sessions.machine_id', 'sessions.user_agent', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO login_machines (user_id, machine_id_hash, last_login_at) VALUES ('users.id', 'login_machines.machine_id_hash', '2026-11-23T00:00:00Z');
INSERT INTO one_time_tokens (id, purpose, token_hash, user_id, address_canonical, new_email, about_id, session_id, factor_ids, created_at, expires_at, consumed_at, revoked_at) VALUES ('one_time_tokens.id', 'one_time_tokens.purpose', 'one_time_tokens.token_hash', 'users.id', 'one_time_tokens.address_canonical', 'one_time_tokens.new_email', 'one_time_tokens.about_id', 'one_time_tokens.session_id', '[]', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO audit_entries (seq, at, actor, source, origin, action, subject_user_id, subject, reason, details, hash) VALUES (7, '2026-11-23T00:00:00Z', 'audit_entries.actor', 'audit_entries.source', 'audit_entries.origin', 'audit_entries.action', 'users.id', 'audit_entries.subject', 'audit_entries.reason', '[]', 'audit_entries.hash');
INSERT INTO audit_head (name, seq, hash) VALUES ('audit_head.name', 7, 'audit_head.hash');
INSERT INTO skus (sku, name, subject, plan_kind, pool, tax_category) VALUES ('skus.sku', 'skus.name', 'skus.subject', 'skus.plan_kind', 'skus.pool', 'skus.tax_category');
INSERT INTO license_batches (name, sku, grant_ms, expires_at, created_at, created_by, reason, revoked_at) VALUES ('license_batches.name', 'skus.sku', 7, '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'license_batches.created_by', 'license_batches.reason', '2026-11-23T00:00:00Z');
INSERT INTO license_codes (code_hash, batch, last_four, redeemed_by, redeemed_at, revoked_at, batch_revoked_at) VALUES ('license_codes.code_hash', 'license_batches.name', 'license_codes.last_four', 'users.id', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO code_layouts (layout) VALUES ('code_layouts.layout');
INSERT INTO grants (id, user_id, sku, cause, cause_ref, granted_at, duration_ms, expires_at, grace_until) VALUES ('grants.id', 'users.id', 'skus.sku', 'grants.cause', 'grants.cause_ref', '2026-11-23T00:00:00Z', 7, '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO grant_holds (grant_id, reason, effect, is_held, at) VALUES ('grants.id', 'grant_holds.reason', 'grant_holds.effect', true, '2026-11-23T00:00:00Z');
INSERT INTO offers (name, sku, grant_ms, ends_at) VALUES ('offers.name', 'skus.sku', 7, '2026-11-23T00:00:00Z');
INSERT INTO releases (product, version, channel, notes, released_at, withdrawn_at) VALUES ('releases.product', 'releases.version', 'releases.channel', 'releases.notes', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO installers (id, product, version, device_type, arch, file_name, size_bytes, sha256) VALUES ('installers.id', 'releases.product', 'releases.version', 'installers.device_type', 'installers.arch', 'installers.file_name', 7, 'installers.sha256');
INSERT INTO developers (id, slug, position, name, description, website, logo, share) VALUES ('developers.id', 'developers.slug', 7, 'developers.name', 'developers.description', 'developers.website', 'developers.logo', 7);
INSERT INTO collections (id, slug, sku, developer_id, position, name, subtitle, description, categories, tags, included_in, image, image_color, gallery, facts, is_featured, instruments, demos, audio_demo, preview_url, preview_title, published_at, needs) VALUES ('collections.id', 'collections.slug', 'skus.sku', 'developers.id', 7, 'collections.name', 'collections.subtitle', 'collections.description', '[]', '[]', '[]', 'collections.image', 'collections.image_color', '[]', '[]', true, '[]', '[]', 7, 'collections.preview_url', 'collections.preview_title', '2026-11-23T00:00:00Z', '[]');
INSERT INTO moods (word, means) VALUES ('moods.word', '[]');
INSERT INTO prices (sku, kind, amount, currency, trial_days, starts_at, ends_at, price_id, retired_at, is_active, last_sold_at) VALUES ('skus.sku', 'prices.kind', 7, 'prices.currency', 7, '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'prices.price_id', '2026-11-23T00:00:00Z', true, '2026-11-23T00:00:00Z');
INSERT INTO provider_products (sku, product_id, tax_category) VALUES ('skus.sku', 'provider_products.product_id', 'provider_products.tax_category');
INSERT INTO previews (hash, seconds_ms, loudness_c, peak_c, waves, problem, tool) VALUES ('previews.hash', 7, 7, 7, 'previews.waves', 'previews.problem', 'previews.tool');
INSERT INTO preview_files (url, hash) VALUES ('preview_files.url', 'previews.hash');
INSERT INTO public_state (id, version) VALUES ('public_state.id', 7);
INSERT INTO pack_publications (id, sku, version, seq, channel, notes, head, list_hash, list_bytes, where_hash, files, blocks, bytes, first_bytes, options, new_bytes, published_at, withdrawn_at) VALUES ('pack_publications.id', 'skus.sku', 'pack_publications.version', 7, 'pack_publications.channel', 'pack_publications.notes', 'pack_publications.head', 'pack_publications.list_hash', 7, 'pack_publications.where_hash', 7, 7, 7, 7, '[]', 7, '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO pack_current (sku, channel, publication_id) VALUES ('pack_current.sku', 'pack_current.channel', 'pack_publications.id');
INSERT INTO pack_bundles (id, bytes) VALUES ('pack_bundles.id', 7);
INSERT INTO pack_bundle_uses (publication_id, bundle_id) VALUES ('pack_publications.id', 'pack_bundles.id');
INSERT INTO pack_transfers (day, publication_id, bytes) VALUES ('pack_transfers.day', 'pack_publications.id', 7);
INSERT INTO payment_events (event_id, type, entity_id, occurred_at_us, payload, origin, received_at, attempts, due_at, leased_until, applied_at, outcome, dead_lettered_at, last_error) VALUES ('payment_events.event_id', 'payment_events.type', 'payment_events.entity_id', 7, 'payment_events.payload', 'payment_events.origin', '2026-11-23T00:00:00Z', 7, '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'payment_events.outcome', '2026-11-23T00:00:00Z', 'payment_events.last_error');
INSERT INTO payment_customers (customer_id, email, occurred_at_us) VALUES ('payment_customers.customer_id', 'payment_customers.email', 7);
INSERT INTO orders (transaction_id, status, occurred_at_us, customer_id, subscription_id, origin, period_ends_at, buyer_token, currency, total, created_at, subtotal, discount, tax, credit, credit_to_balance, grand_total, fee, earnings, payout_currency, billed_at, invoice_number, invoice_corrected_at, card_last_four, country, settled_at, buyer, user_id, email, erased_at, email_canonical) VALUES ('orders.transaction_id', 'orders.status', 7, 'orders.customer_id', 'orders.subscription_id', 'orders.origin', '2026-11-23T00:00:00Z', 'orders.buyer_token', 'orders.currency', 7, '2026-11-23T00:00:00Z', 7, 7, 7, 7, 7, 7, 7, 7, 'orders.payout_currency', '2026-11-23T00:00:00Z', 'orders.invoice_number', '2026-11-23T00:00:00Z', 'orders.card_last_four', 'orders.country', '2026-11-23T00:00:00Z', 'orders.buyer', 'users.id', 'orders.email', '2026-11-23T00:00:00Z', 'orders.email_canonical');
INSERT INTO order_readers (transaction_id, user_id, at) VALUES ('orders.transaction_id', 'users.id', '2026-11-23T00:00:00Z');
INSERT INTO withdrawals (id, transaction_id, user_id, by, name, items, state, asked_at, confirmed_at, decided_at, adjustment_id) VALUES ('withdrawals.id', 'orders.transaction_id', 'users.id', 'withdrawals.by', 'withdrawals.name', '[]', 'withdrawals.state', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'withdrawals.adjustment_id');
INSERT INTO order_items (item_id, transaction_id, price_id, quantity, total, subtotal, discount, tax, fee, earnings, billed_at, sku, grant_id, code_hash, withdrawal_id) VALUES ('order_items.item_id', 'orders.transaction_id', 'order_items.price_id', 7, 7, 7, 7, 7, 7, 7, '2026-11-23T00:00:00Z', 'order_items.sku', 'order_items.grant_id', 'order_items.code_hash', 'withdrawals.id');
INSERT INTO adjustments (adjustment_id, transaction_id, action, status, is_full, items, occurred_at_us, created_at, currency, subtotal, tax, total, fee, earnings, payout_currency, reason) VALUES ('adjustments.adjustment_id', 'adjustments.transaction_id', 'adjustments.action', 'adjustments.status', true, '[]', 7, '2026-11-23T00:00:00Z', 'adjustments.currency', 7, 7, 7, 7, 7, 'adjustments.payout_currency', 'adjustments.reason');
INSERT INTO order_notices (transaction_id, ref, at) VALUES ('orders.transaction_id', 'order_notices.ref', '2026-11-23T00:00:00Z');
INSERT INTO reviews (id, reason, transaction_id, part, details, created_at, resolved_at, resolved_by, resolution) VALUES ('reviews.id', 'reviews.reason', 'reviews.transaction_id', 'reviews.part', '[]', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'reviews.resolved_by', 'reviews.resolution');
INSERT INTO provider_cursors (name, cursor, read_at) VALUES ('provider_cursors.name', 'provider_cursors.cursor', '2026-11-23T00:00:00Z');
INSERT INTO provider_settings (name, entity_id, value, made_at) VALUES ('provider_settings.name', 'provider_settings.entity_id', 'provider_settings.value', '2026-11-23T00:00:00Z');
INSERT INTO subscriptions (subscription_id, status, occurred_at_us, customer_id, user_id, plan, price_id, currency, started_at, trial_ends_at, period_starts_at, period_ends_at, next_billed_at, scheduled_action, scheduled_at, canceled_at, paused_at, next_amount, recurring_amount, checked_at) VALUES ('subscriptions.subscription_id', 'subscriptions.status', 7, 'subscriptions.customer_id', 'users.id', 'subscriptions.plan', 'subscriptions.price_id', 'subscriptions.currency', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'subscriptions.scheduled_action', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 7, 7, '2026-11-23T00:00:00Z');
INSERT INTO subscription_notices (subscription_id, kind, ref, at) VALUES ('subscription_notices.subscription_id', 'subscription_notices.kind', 'subscription_notices.ref', '2026-11-23T00:00:00Z');
INSERT INTO trial_claims (key_hash, user_id, reserved_until, used_at) VALUES ('trial_claims.key_hash', 'users.id', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO account_locks (user_id, changing_until, transaction_id, choice) VALUES ('users.id', '2026-11-23T00:00:00Z', 'account_locks.transaction_id', 'account_locks.choice');
INSERT INTO seat_pools (name, seats, counting, lease_days, refresh_hours, idle_days, swaps, swap_days, is_offline_allowed, offline_days, courtesy_hours, courtesy_days, is_farm_allowed, enforced_from) VALUES ('seat_pools.name', 7, 'seat_pools.counting', 7, 7, 7, 7, 7, true, 7, 7, 7, true, '2026-11-23T00:00:00Z');
INSERT INTO seat_extras (user_id, pool, extra, until, reason, created_at) VALUES ('users.id', 'seat_pools.name', 7, '2026-11-23T00:00:00Z', 'seat_extras.reason', '2026-11-23T00:00:00Z');
INSERT INTO plugin_devices (id, user_id, kind, name, os, os_version, arch, bound_ids, former_bindings, created_at, last_seen_at, plugin_version, host, moved_at, twins_since, released_at, released_by) VALUES ('plugin_devices.id', 'users.id', 'plugin_devices.kind', 'plugin_devices.name', 'plugin_devices.os', 'plugin_devices.os_version', 'plugin_devices.arch', '[]', '[]', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'plugin_devices.plugin_version', 'plugin_devices.host', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'plugin_devices.released_by');
INSERT INTO seat_moves (user_id, pool, slot, device_id, at, ends_at) VALUES ('users.id', 'seat_pools.name', 7, 'plugin_devices.id', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO plugin_installs (id, device_id, token_hash, product, lease_id, previous_lease_id, lease_ends_at, forks, forked_at, created_at, last_seen_at, ended_at) VALUES ('plugin_installs.id', 'plugin_devices.id', 'plugin_installs.token_hash', 'plugin_installs.product', 'plugin_installs.lease_id', 'plugin_installs.previous_lease_id', '2026-11-23T00:00:00Z', 7, '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO plugin_seats (user_id, pool, slot, device_id, taken_at, last_used_at, ends_at) VALUES ('users.id', 'seat_pools.name', 7, 'plugin_devices.id', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO plugin_seat_ends (device_id, pool, lost_at, how, told_at) VALUES ('plugin_devices.id', 'plugin_seat_ends.pool', '2026-11-23T00:00:00Z', 'plugin_seat_ends.how', '2026-11-23T00:00:00Z');
INSERT INTO device_sign_ins (id, device_code_hash, user_code_hash, name, os, os_version, arch, client, ids, network_hash, created_at, expires_at, decided_at, decision, user_id, install_id, number_hash, number_tries, collected_at) VALUES ('device_sign_ins.id', 'device_sign_ins.device_code_hash', 'device_sign_ins.user_code_hash', 'device_sign_ins.name', 'device_sign_ins.os', 'device_sign_ins.os_version', 'device_sign_ins.arch', '[]', '[]', 'device_sign_ins.network_hash', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'device_sign_ins.decision', 'users.id', 'plugin_installs.id', 'device_sign_ins.number_hash', 7, '2026-11-23T00:00:00Z');
INSERT INTO offline_leases (lease_id, product, device_id, user_id, request_id, sealed_file, issued_at, ends_at, first_ends_at, lasting_from, release_hash, released_at, released_how) VALUES ('offline_leases.lease_id', 'offline_leases.product', 'plugin_devices.id', 'users.id', 'offline_leases.request_id', 'offline_leases.sealed_file', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'offline_leases.release_hash', '2026-11-23T00:00:00Z', 'offline_leases.released_how');
INSERT INTO plugin_refusals (ref, at, code, user_id, device_id, details) VALUES ('plugin_refusals.ref', '2026-11-23T00:00:00Z', 'plugin_refusals.code', 'users.id', 'plugin_devices.id', '[]');
INSERT INTO signing_keys (kid, public_key, sealed_private_key, endorsement, not_before, not_after, revocation, created_at) VALUES ('signing_keys.kid', 'signing_keys.public_key', 'signing_keys.sealed_private_key', 'signing_keys.endorsement', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'signing_keys.revocation', '2026-11-23T00:00:00Z');
INSERT INTO find_texts (id, kind, ref, text) VALUES (7, 'find_texts.kind', 'find_texts.ref', 'find_texts.text');
INSERT INTO refund_requests (id, transaction_id, withdrawal_id, lines, ends_plan, plan_ended_at, asked_at, state, adjustment_id) VALUES ('refund_requests.id', 'refund_requests.transaction_id', 'refund_requests.withdrawal_id', '[]', true, '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'refund_requests.state', 'refund_requests.adjustment_id');
INSERT INTO passkeys (id, user_id, public_key, counter, device_type, is_backed_up, rp_id, name, created_at, added_by, last_used_at, flagged_at) VALUES ('passkeys.id', 'users.id', 'passkeys.public_key', 7, 'passkeys.device_type', true, 'passkeys.rp_id', 'passkeys.name', '2026-11-23T00:00:00Z', 'passkeys.added_by', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO totp (user_id, id, added_by, sealed_secret, created_at, confirmed_at, last_step) VALUES ('users.id', 'totp.id', 'totp.added_by', 'totp.sealed_secret', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 7);
INSERT INTO recovery_codes (user_id, code_hash, set_id, added_by, created_at, used_at, kept_at) VALUES ('users.id', 'recovery_codes.code_hash', 'recovery_codes.set_id', 'recovery_codes.added_by', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO login_challenges (id_hash, purpose, user_id, machine_id, expires_at, tries) VALUES ('login_challenges.id_hash', 'login_challenges.purpose', 'users.id', 'login_challenges.machine_id', '2026-11-23T00:00:00Z', 7);
INSERT INTO subject_keys (user_id, sealed_key, created_at) VALUES ('users.id', 'subject_keys.sealed_key', '2026-11-23T00:00:00Z');
INSERT INTO sign_ins (id, user_id, at, machine_id_hash, user_agent, outcome, is_new_machine) VALUES ('sign_ins.id', 'users.id', '2026-11-23T00:00:00Z', 'sign_ins.machine_id_hash', 'sign_ins.user_agent', 'sign_ins.outcome', true);
INSERT INTO audit_checkpoints (seq, hash, entries, at, proof) VALUES (7, 'audit_checkpoints.hash', 7, '2026-11-23T00:00:00Z', 'audit_checkpoints.proof');
INSERT INTO consents (id, user_id, kind, version, is_given, was_preticked, source, at, sealed_origin) VALUES ('consents.id', 'users.id', 'consents.kind', 'consents.version', true, true, 'consents.source', '2026-11-23T00:00:00Z', 'consents.sealed_origin');
INSERT INTO terms (kind, version, url, summary, must_accept, effective_at, published_at) VALUES ('terms.kind', 'terms.version', 'terms.url', 'terms.summary', true, '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO tasks (id, kind, subject, user_id, other_user_id, input, moved, requested_by, created_at, planned_at, due_at, attempts, leased_until, last_error, state, outcome, ended_at) VALUES ('tasks.id', 'tasks.kind', 'tasks.subject', 'users.id', 'users.id', '[]', '[]', 'tasks.requested_by', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 7, '2026-11-23T00:00:00Z', 'tasks.last_error', 'tasks.state', 'tasks.outcome', '2026-11-23T00:00:00Z');
INSERT INTO rate_limit_buckets (key, count, max, reset_at_ms) VALUES ('rate_limit_buckets.key', 7, 7, 7);
INSERT INTO outbox_messages (id, kind, user_id, sealed, created_at, attempts, due_at, leased_until, delivered_at, failed_at, last_error, rank, transaction_id, recipient, dropped_at, bounced_at) VALUES ('outbox_messages.id', 'outbox_messages.kind', 'outbox_messages.user_id', 'outbox_messages.sealed', '2026-11-23T00:00:00Z', 7, '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'outbox_messages.last_error', 7, 'outbox_messages.transaction_id', 'outbox_messages.recipient', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO mail_pauses (server, since, attempts, due_at, leased_until, last_error) VALUES ('mail_pauses.server', '2026-11-23T00:00:00Z', 7, '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', 'mail_pauses.last_error');
INSERT INTO key_checks (name, digest) VALUES ('key_checks.name', 'key_checks.digest');
INSERT INTO milestones (name, at) VALUES ('milestones.name', '2026-11-23T00:00:00Z');
INSERT INTO shop (id) VALUES ('shop.id');
INSERT INTO repeats (name, failing_since) VALUES ('repeats.name', '2026-11-23T00:00:00Z');
INSERT INTO backups (stamp, place, made_at, tried_at) VALUES ('backups.stamp', 'backups.place', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z');
INSERT INTO database_moves (id, state, place, at) VALUES ('database_moves.id', 'database_moves.state', 'database_moves.place', '2026-11-23T00:00:00Z');
