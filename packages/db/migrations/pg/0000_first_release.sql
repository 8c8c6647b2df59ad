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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "login_machines" (
	"user_id" text NOT NULL,
	"machine_id_hash" text NOT NULL,
	"last_login_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "login_machines_user_id_machine_id_hash_pk" PRIMARY KEY("user_id","machine_id_hash")
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"name" text PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "skus" (
	"sku" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"plan_kind" text,
	"pool" text DEFAULT 'main' NOT NULL,
	"tax_category" text
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "license_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"batch" text NOT NULL,
	"last_four" text NOT NULL,
	"redeemed_by" text,
	"redeemed_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"batch_revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "code_layouts" (
	"layout" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "grant_holds" (
	"grant_id" text NOT NULL,
	"reason" text NOT NULL,
	"effect" text NOT NULL,
	"is_held" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "grant_holds_grant_id_reason_pk" PRIMARY KEY("grant_id","reason")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"name" text PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"grant_ms" bigint NOT NULL,
	"ends_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"product" text NOT NULL,
	"version" text NOT NULL,
	"channel" text NOT NULL,
	"notes" text,
	"released_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "releases_product_version_pk" PRIMARY KEY("product","version")
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "moods" (
	"word" text PRIMARY KEY NOT NULL,
	"means" jsonb NOT NULL
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
	"is_active" boolean,
	"last_sold_at" timestamp (3) with time zone,
	CONSTRAINT "prices_sku_kind_pk" PRIMARY KEY("sku","kind"),
	CONSTRAINT "prices_price_id_unique" UNIQUE("price_id")
);
--> statement-breakpoint
CREATE TABLE "provider_products" (
	"sku" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"tax_category" text,
	CONSTRAINT "provider_products_product_id_unique" UNIQUE("product_id")
);
--> statement-breakpoint
CREATE TABLE "previews" (
	"hash" text PRIMARY KEY NOT NULL,
	"seconds_ms" integer,
	"loudness_c" integer,
	"peak_c" integer,
	"waves" text,
	"problem" text,
	"tool" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preview_files" (
	"url" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public_state" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "pack_current" (
	"sku" text NOT NULL,
	"channel" text NOT NULL,
	"publication_id" text NOT NULL,
	CONSTRAINT "pack_current_sku_channel_pk" PRIMARY KEY("sku","channel")
);
--> statement-breakpoint
CREATE TABLE "pack_bundles" (
	"id" text PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pack_bundle_uses" (
	"publication_id" text NOT NULL,
	"bundle_id" text NOT NULL,
	CONSTRAINT "pack_bundle_uses_publication_id_bundle_id_pk" PRIMARY KEY("publication_id","bundle_id")
);
--> statement-breakpoint
CREATE TABLE "pack_transfers" (
	"day" text NOT NULL,
	"publication_id" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "pack_transfers_day_publication_id_pk" PRIMARY KEY("day","publication_id")
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
	"dead_lettered_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"occurred_at_us" bigint NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "order_readers" (
	"transaction_id" text NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_readers_transaction_id_user_id_pk" PRIMARY KEY("transaction_id","user_id")
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "order_notices" (
	"transaction_id" text NOT NULL,
	"ref" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_notices_transaction_id_ref_pk" PRIMARY KEY("transaction_id","ref")
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
CREATE TABLE "provider_cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"cursor" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"entity_id" text NOT NULL,
	"value" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "subscription_notices" (
	"subscription_id" text NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscription_notices_subscription_id_kind_ref_pk" PRIMARY KEY("subscription_id","kind","ref")
);
--> statement-breakpoint
CREATE TABLE "trial_claims" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"reserved_until" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "account_locks" (
	"user_id" text PRIMARY KEY NOT NULL,
	"changing_until" timestamp (3) with time zone,
	"transaction_id" text,
	"choice" text
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "seat_extras" (
	"user_id" text NOT NULL,
	"pool" text NOT NULL,
	"extra" integer NOT NULL,
	"until" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seat_extras_user_id_pool_pk" PRIMARY KEY("user_id","pool")
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "seat_moves" (
	"user_id" text NOT NULL,
	"pool" text NOT NULL,
	"slot" integer NOT NULL,
	"device_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "seat_moves_user_id_pool_slot_pk" PRIMARY KEY("user_id","pool","slot")
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "plugin_seat_ends" (
	"device_id" text NOT NULL,
	"pool" text NOT NULL,
	"lost_at" timestamp (3) with time zone NOT NULL,
	"how" text NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "plugin_seat_ends_device_id_pool_pk" PRIMARY KEY("device_id","pool")
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "plugin_refusals" (
	"ref" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"code" text NOT NULL,
	"user_id" text,
	"device_id" text,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "find_texts" (
	"id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "totp" (
	"user_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"added_by" text,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "login_challenges" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text,
	"machine_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subject_keys" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"machine_id_hash" text NOT NULL,
	"user_agent" text,
	"outcome" text NOT NULL,
	"is_new_machine" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_checkpoints" (
	"seq" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"entries" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"proof" text NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "rate_limit_buckets" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"max" integer,
	"reset_at_ms" bigint NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "mail_pauses" (
	"server" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "key_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "milestones" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop" (
	"id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "repeats" (
	"name" text PRIMARY KEY NOT NULL,
	"failing_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"stamp" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"tried_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "database_moves" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"place" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_machines" ADD CONSTRAINT "login_machines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_subject_user_id_users_id_fk" FOREIGN KEY ("subject_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_batches" ADD CONSTRAINT "license_batches_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_codes" ADD CONSTRAINT "license_codes_batch_license_batches_name_fk" FOREIGN KEY ("batch") REFERENCES "public"."license_batches"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_codes" ADD CONSTRAINT "license_codes_redeemed_by_users_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grant_holds" ADD CONSTRAINT "grant_holds_grant_id_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installers" ADD CONSTRAINT "installers_product_version_releases_product_version_fk" FOREIGN KEY ("product","version") REFERENCES "public"."releases"("product","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_developer_id_developers_id_fk" FOREIGN KEY ("developer_id") REFERENCES "public"."developers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_products" ADD CONSTRAINT "provider_products_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview_files" ADD CONSTRAINT "preview_files_hash_previews_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."previews"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_publications" ADD CONSTRAINT "pack_publications_sku_skus_sku_fk" FOREIGN KEY ("sku") REFERENCES "public"."skus"("sku") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_current" ADD CONSTRAINT "pack_current_publication_id_pack_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."pack_publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_bundle_uses" ADD CONSTRAINT "pack_bundle_uses_publication_id_pack_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."pack_publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_bundle_uses" ADD CONSTRAINT "pack_bundle_uses_bundle_id_pack_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."pack_bundles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_transfers" ADD CONSTRAINT "pack_transfers_publication_id_pack_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."pack_publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_readers" ADD CONSTRAINT "order_readers_transaction_id_orders_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."orders"("transaction_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_readers" ADD CONSTRAINT "order_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_transaction_id_orders_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."orders"("transaction_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_transaction_id_orders_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."orders"("transaction_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notices" ADD CONSTRAINT "order_notices_transaction_id_orders_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."orders"("transaction_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_claims" ADD CONSTRAINT "trial_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_locks" ADD CONSTRAINT "account_locks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_extras" ADD CONSTRAINT "seat_extras_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_extras" ADD CONSTRAINT "seat_extras_pool_seat_pools_name_fk" FOREIGN KEY ("pool") REFERENCES "public"."seat_pools"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugin_devices" ADD CONSTRAINT "plugin_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_moves" ADD CONSTRAINT "seat_moves_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_moves" ADD CONSTRAINT "seat_moves_pool_seat_pools_name_fk" FOREIGN KEY ("pool") REFERENCES "public"."seat_pools"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_moves" ADD CONSTRAINT "seat_moves_device_id_plugin_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."plugin_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugin_installs" ADD CONSTRAINT "plugin_installs_device_id_plugin_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."plugin_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugin_seats" ADD CONSTRAINT "plugin_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugin_seats" ADD CONSTRAINT "plugin_seats_pool_seat_pools_name_fk" FOREIGN KEY ("pool") REFERENCES "public"."seat_pools"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugin_seats" ADD CONSTRAINT "plugin_seats_device_id_plugin_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."plugin_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugin_seat_ends" ADD CONSTRAINT "plugin_seat_ends_device_id_plugin_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."plugin_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_sign_ins" ADD CONSTRAINT "device_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_sign_ins" ADD CONSTRAINT "device_sign_ins_install_id_plugin_installs_id_fk" FOREIGN KEY ("install_id") REFERENCES "public"."plugin_installs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_leases" ADD CONSTRAINT "offline_leases_device_id_plugin_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."plugin_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_leases" ADD CONSTRAINT "offline_leases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugin_refusals" ADD CONSTRAINT "plugin_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plugin_refusals" ADD CONSTRAINT "plugin_refusals_device_id_plugin_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."plugin_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp" ADD CONSTRAINT "totp_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_challenges" ADD CONSTRAINT "login_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_keys" ADD CONSTRAINT "subject_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_other_user_id_users_id_fk" FOREIGN KEY ("other_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_user" ON "one_time_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_user_id","seq");--> statement-breakpoint
CREATE INDEX "license_codes_batch" ON "license_codes" USING btree ("batch","code_hash");--> statement-breakpoint
CREATE INDEX "license_codes_last_four" ON "license_codes" USING btree ("last_four");--> statement-breakpoint
CREATE INDEX "license_codes_user" ON "license_codes" USING btree ("redeemed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "grants_cause" ON "grants" USING btree ("cause","cause_ref","sku");--> statement-breakpoint
CREATE INDEX "grants_user" ON "grants" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "installers_version" ON "installers" USING btree ("product","version","device_type","arch");--> statement-breakpoint
CREATE INDEX "collections_developer" ON "collections" USING btree ("developer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pack_publications_version" ON "pack_publications" USING btree ("sku","version");--> statement-breakpoint
CREATE UNIQUE INDEX "pack_publications_seq" ON "pack_publications" USING btree ("sku","seq");--> statement-breakpoint
CREATE INDEX "pack_bundle_uses_bundle" ON "pack_bundle_uses" USING btree ("bundle_id");--> statement-breakpoint
CREATE INDEX "payment_events_open" ON "payment_events" USING btree ("applied_at","dead_lettered_at","due_at");--> statement-breakpoint
CREATE INDEX "payment_events_entity" ON "payment_events" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_customers_email" ON "payment_customers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at","transaction_id");--> statement-breakpoint
CREATE INDEX "orders_invoice" ON "orders" USING btree ("invoice_number");--> statement-breakpoint
CREATE INDEX "orders_card" ON "orders" USING btree ("card_last_four","billed_at");--> statement-breakpoint
CREATE INDEX "orders_billed" ON "orders" USING btree ("billed_at");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("grand_total","billed_at");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "orders_subscription" ON "orders" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("settled_at","status");--> statement-breakpoint
CREATE INDEX "order_readers_user" ON "order_readers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "withdrawals_transaction" ON "withdrawals" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("state","asked_at");--> statement-breakpoint
CREATE INDEX "order_items_transaction" ON "order_items" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "order_items_code" ON "order_items" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "order_items_billed" ON "order_items" USING btree ("billed_at");--> statement-breakpoint
CREATE INDEX "adjustments_transaction" ON "adjustments" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "adjustments_created" ON "adjustments" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once" ON "reviews" USING btree ("transaction_id","reason","part");--> statement-breakpoint
CREATE INDEX "reviews_open" ON "reviews" USING btree ("resolved_at","created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_customer" ON "subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("status","next_billed_at");--> statement-breakpoint
CREATE INDEX "trial_claims_user" ON "trial_claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "plugin_devices_user" ON "plugin_devices" USING btree ("user_id","released_at");--> statement-breakpoint
CREATE INDEX "seat_moves_device" ON "seat_moves" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "plugin_installs_device" ON "plugin_installs" USING btree ("device_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plugin_seats_device" ON "plugin_seats" USING btree ("user_id","pool","device_id");--> statement-breakpoint
CREATE UNIQUE INDEX "device_sign_ins_code" ON "device_sign_ins" USING btree ("user_code_hash") WHERE decided_at IS NULL;--> statement-breakpoint
CREATE INDEX "device_sign_ins_expiry" ON "device_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "offline_leases_request" ON "offline_leases" USING btree ("user_id","request_id");--> statement-breakpoint
CREATE INDEX "plugin_refusals_at" ON "plugin_refusals" USING btree ("at");--> statement-breakpoint
CREATE INDEX "plugin_refusals_user" ON "plugin_refusals" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "find_texts_once" ON "find_texts" USING btree ("kind","ref","text");--> statement-breakpoint
CREATE INDEX "refund_requests_transaction" ON "refund_requests" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_challenges_user" ON "login_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_challenges_expiry" ON "login_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_ins_user" ON "sign_ins" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "sign_ins_at" ON "sign_ins" USING btree ("at");--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","kind","at");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_waiting" ON "tasks" USING btree ("kind","subject") WHERE "tasks"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "tasks_user" ON "tasks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tasks_other_user" ON "tasks" USING btree ("other_user_id");--> statement-breakpoint
CREATE INDEX "rate_limit_buckets_reset" ON "rate_limit_buckets" USING btree ("reset_at_ms");--> statement-breakpoint
CREATE INDEX "outbox_messages_open" ON "outbox_messages" USING btree ("delivered_at","failed_at","rank","due_at");--> statement-breakpoint
CREATE INDEX "outbox_messages_order" ON "outbox_messages" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "outbox_messages_recipient" ON "outbox_messages" USING btree ("recipient");--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
ALTER TABLE "find_texts" ALTER COLUMN "id" ADD GENERATED BY DEFAULT AS IDENTITY;--> statement-breakpoint
CREATE INDEX "find_texts_text" ON "find_texts" USING gin ("text" gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION "fold_find_text"(input text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
	RETURN lower(regexp_replace(normalize(input, NFKD), '[\u0300-\u036f]', '', 'g'));
END $$;--> statement-breakpoint
CREATE FUNCTION "keep_user_find_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "find_texts" WHERE "kind" = 'user' AND "ref" = NEW."id";
	INSERT INTO "find_texts" ("kind", "ref", "text")
		VALUES ('user', NEW."id", fold_find_text(NEW."email" || coalesce(' ' || NEW."contact_name", '')));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_find_added" AFTER INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION "keep_user_find_text"();--> statement-breakpoint
CREATE TRIGGER "users_find_changed" AFTER UPDATE OF "email", "contact_name" ON "users" FOR EACH ROW
	WHEN (OLD."email" IS DISTINCT FROM NEW."email" OR OLD."contact_name" IS DISTINCT FROM NEW."contact_name")
	EXECUTE FUNCTION "keep_user_find_text"();--> statement-breakpoint
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
END $$;--> statement-breakpoint
CREATE TRIGGER "payment_customers_find_added" AFTER INSERT ON "payment_customers" FOR EACH ROW
	EXECUTE FUNCTION "keep_payer_find_text"();--> statement-breakpoint
CREATE TRIGGER "payment_customers_find_changed" AFTER UPDATE OF "email" ON "payment_customers" FOR EACH ROW
	WHEN (OLD."email" IS DISTINCT FROM NEW."email") EXECUTE FUNCTION "keep_payer_find_text"();--> statement-breakpoint
CREATE TRIGGER "orders_find_added" AFTER INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION "keep_payer_find_text"();--> statement-breakpoint
CREATE TRIGGER "orders_find_changed" AFTER UPDATE OF "email", "customer_id" ON "orders" FOR EACH ROW
	WHEN (OLD."email" IS DISTINCT FROM NEW."email" OR OLD."customer_id" IS DISTINCT FROM NEW."customer_id")
	EXECUTE FUNCTION "keep_payer_find_text"();--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger AS 'BEGIN RAISE EXCEPTION ''audit entries are never changed or deleted''; END;' LANGUAGE plpgsql;--> statement-breakpoint
CREATE TRIGGER "audit_entries_keep" BEFORE UPDATE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE FUNCTION "keep_audit_after_checkpoint"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD."seq" > coalesce((SELECT max("seq") FROM "audit_checkpoints"), 0) THEN
		RAISE EXCEPTION 'audit entries are never changed or deleted';
	END IF;
	RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_stay" BEFORE DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "keep_audit_after_checkpoint"();--> statement-breakpoint
CREATE TRIGGER "audit_checkpoints_keep" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_checkpoints" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
INSERT INTO "seat_pools" VALUES ('main', 3, 'account', 90, 24, 60, 6, 90, true, NULL, 72, 30, false, NULL);
