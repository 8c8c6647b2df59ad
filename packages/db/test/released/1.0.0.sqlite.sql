CREATE TABLE schema_migrations (id INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL, applied_at INTEGER NOT NULL);
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_canonical` text NOT NULL,
	`contact_name` text,
	`password_hash` text,
	`role` text NOT NULL,
	`email_verified_at` integer,
	`disabled_at` integer,
	`erased_at` integer,
	`has_marketing_consent` integer NOT NULL,
	`onboarding_offer` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
CREATE UNIQUE INDEX `users_email_canonical_unique` ON `users` (`email_canonical`);
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`kind` text DEFAULT 'portal' NOT NULL,
	`machine_id` text NOT NULL,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`factor_at` integer,
	`confirmed_until` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
CREATE TABLE `login_machines` (
	`user_id` text NOT NULL,
	`machine_id_hash` text NOT NULL,
	`last_login_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `machine_id_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `one_time_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`address_canonical` text NOT NULL,
	`new_email` text,
	`about_id` text,
	`session_id` text,
	`factor_ids` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`consumed_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX `one_time_tokens_token_hash_unique` ON `one_time_tokens` (`token_hash`);
CREATE INDEX `one_time_tokens_user` ON `one_time_tokens` (`user_id`,`purpose`);
CREATE TABLE `audit_entries` (
	`seq` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`source` text NOT NULL,
	`origin` text NOT NULL,
	`action` text NOT NULL,
	`subject_user_id` text,
	`subject` text,
	`reason` text,
	`details` text NOT NULL,
	`hash` text NOT NULL,
	FOREIGN KEY (`subject_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `audit_entries_subject` ON `audit_entries` (`subject_user_id`,`seq`);
CREATE TABLE `audit_head` (
	`name` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`hash` text NOT NULL
);
CREATE TABLE `skus` (
	`sku` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`subject` text NOT NULL,
	`plan_kind` text,
	`pool` text DEFAULT 'main' NOT NULL,
	`tax_category` text
);
CREATE TABLE `license_batches` (
	`name` text PRIMARY KEY NOT NULL,
	`sku` text NOT NULL,
	`grant_ms` integer,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`reason` text NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`sku`) REFERENCES `skus`(`sku`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `license_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`batch` text NOT NULL,
	`last_four` text NOT NULL,
	`redeemed_by` text,
	`redeemed_at` integer,
	`revoked_at` integer,
	`batch_revoked_at` integer,
	FOREIGN KEY (`batch`) REFERENCES `license_batches`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`redeemed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `license_codes_batch` ON `license_codes` (`batch`,`code_hash`);
CREATE INDEX `license_codes_last_four` ON `license_codes` (`last_four`);
CREATE INDEX `license_codes_user` ON `license_codes` (`redeemed_by`);
CREATE TABLE `code_layouts` (
	`layout` text PRIMARY KEY NOT NULL
);
CREATE TABLE `grants` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`sku` text NOT NULL,
	`cause` text NOT NULL,
	`cause_ref` text NOT NULL,
	`granted_at` integer NOT NULL,
	`duration_ms` integer,
	`expires_at` integer,
	`grace_until` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sku`) REFERENCES `skus`(`sku`) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX `grants_cause` ON `grants` (`cause`,`cause_ref`,`sku`);
CREATE INDEX `grants_user` ON `grants` (`user_id`);
CREATE TABLE `grant_holds` (
	`grant_id` text NOT NULL,
	`reason` text NOT NULL,
	`effect` text NOT NULL,
	`is_held` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`grant_id`, `reason`),
	FOREIGN KEY (`grant_id`) REFERENCES `grants`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `offers` (
	`name` text PRIMARY KEY NOT NULL,
	`sku` text NOT NULL,
	`grant_ms` integer NOT NULL,
	`ends_at` integer,
	FOREIGN KEY (`sku`) REFERENCES `skus`(`sku`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `releases` (
	`product` text NOT NULL,
	`version` text NOT NULL,
	`channel` text NOT NULL,
	`notes` text,
	`released_at` integer NOT NULL,
	`withdrawn_at` integer,
	PRIMARY KEY(`product`, `version`)
);
CREATE TABLE `installers` (
	`id` text PRIMARY KEY NOT NULL,
	`product` text NOT NULL,
	`version` text NOT NULL,
	`device_type` text NOT NULL,
	`arch` text NOT NULL,
	`file_name` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	FOREIGN KEY (`product`,`version`) REFERENCES `releases`(`product`,`version`) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX `installers_version` ON `installers` (`product`,`version`,`device_type`,`arch`);
CREATE TABLE `developers` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`website` text,
	`logo` text NOT NULL,
	`share` integer
);
CREATE UNIQUE INDEX `developers_slug_unique` ON `developers` (`slug`);
CREATE TABLE `collections` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`sku` text NOT NULL,
	`developer_id` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`subtitle` text NOT NULL,
	`description` text NOT NULL,
	`categories` text NOT NULL,
	`tags` text NOT NULL,
	`included_in` text NOT NULL,
	`image` text NOT NULL,
	`image_color` text,
	`gallery` text DEFAULT '[]' NOT NULL,
	`facts` text DEFAULT '[]' NOT NULL,
	`is_featured` integer DEFAULT false NOT NULL,
	`instruments` text NOT NULL,
	`demos` text DEFAULT '[]' NOT NULL,
	`audio_demo` integer,
	`preview_url` text,
	`preview_title` text,
	`published_at` integer,
	`needs` text DEFAULT '{"diskBytes":null,"downloadBytes":null,"ramGb":null,"plugin":null}' NOT NULL,
	FOREIGN KEY (`sku`) REFERENCES `skus`(`sku`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`developer_id`) REFERENCES `developers`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX `collections_slug_unique` ON `collections` (`slug`);
CREATE UNIQUE INDEX `collections_sku_unique` ON `collections` (`sku`);
CREATE INDEX `collections_developer` ON `collections` (`developer_id`);
CREATE TABLE `moods` (
	`word` text PRIMARY KEY NOT NULL,
	`means` text NOT NULL
);
CREATE TABLE `prices` (
	`sku` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`trial_days` integer,
	`starts_at` integer,
	`ends_at` integer,
	`price_id` text,
	`retired_at` integer,
	`is_active` integer,
	`last_sold_at` integer,
	PRIMARY KEY(`sku`, `kind`),
	FOREIGN KEY (`sku`) REFERENCES `skus`(`sku`) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX `prices_price_id_unique` ON `prices` (`price_id`);
CREATE TABLE `provider_products` (
	`sku` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`tax_category` text,
	FOREIGN KEY (`sku`) REFERENCES `skus`(`sku`) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX `provider_products_product_id_unique` ON `provider_products` (`product_id`);
CREATE TABLE `previews` (
	`hash` text PRIMARY KEY NOT NULL,
	`seconds_ms` integer,
	`loudness_c` integer,
	`peak_c` integer,
	`waves` text,
	`problem` text,
	`tool` text NOT NULL
);
CREATE TABLE `preview_files` (
	`url` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	FOREIGN KEY (`hash`) REFERENCES `previews`(`hash`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `public_state` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
CREATE TABLE `pack_publications` (
	`id` text PRIMARY KEY NOT NULL,
	`sku` text NOT NULL,
	`version` text NOT NULL,
	`seq` integer NOT NULL,
	`channel` text NOT NULL,
	`notes` text,
	`head` text NOT NULL,
	`list_hash` text NOT NULL,
	`list_bytes` integer NOT NULL,
	`where_hash` text NOT NULL,
	`files` integer NOT NULL,
	`blocks` integer NOT NULL,
	`bytes` integer NOT NULL,
	`first_bytes` integer NOT NULL,
	`options` text NOT NULL,
	`new_bytes` integer NOT NULL,
	`published_at` integer NOT NULL,
	`withdrawn_at` integer,
	FOREIGN KEY (`sku`) REFERENCES `skus`(`sku`) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX `pack_publications_version` ON `pack_publications` (`sku`,`version`);
CREATE UNIQUE INDEX `pack_publications_seq` ON `pack_publications` (`sku`,`seq`);
CREATE TABLE `pack_current` (
	`sku` text NOT NULL,
	`channel` text NOT NULL,
	`publication_id` text NOT NULL,
	PRIMARY KEY(`sku`, `channel`),
	FOREIGN KEY (`publication_id`) REFERENCES `pack_publications`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `pack_bundles` (
	`id` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL
);
CREATE TABLE `pack_bundle_uses` (
	`publication_id` text NOT NULL,
	`bundle_id` text NOT NULL,
	PRIMARY KEY(`publication_id`, `bundle_id`),
	FOREIGN KEY (`publication_id`) REFERENCES `pack_publications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`bundle_id`) REFERENCES `pack_bundles`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `pack_bundle_uses_bundle` ON `pack_bundle_uses` (`bundle_id`);
CREATE TABLE `pack_transfers` (
	`day` text NOT NULL,
	`publication_id` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`day`, `publication_id`),
	FOREIGN KEY (`publication_id`) REFERENCES `pack_publications`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `payment_events` (
	`event_id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`entity_id` text,
	`occurred_at_us` integer NOT NULL,
	`payload` text NOT NULL,
	`origin` text NOT NULL,
	`received_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`due_at` integer NOT NULL,
	`leased_until` integer,
	`applied_at` integer,
	`outcome` text,
	`dead_lettered_at` integer,
	`last_error` text
);
CREATE INDEX `payment_events_open` ON `payment_events` (`applied_at`,`dead_lettered_at`,`due_at`);
CREATE INDEX `payment_events_entity` ON `payment_events` (`entity_id`);
CREATE INDEX `payment_events_received` ON `payment_events` (`received_at`);
CREATE TABLE `payment_customers` (
	`customer_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`occurred_at_us` integer NOT NULL
);
CREATE INDEX `payment_customers_email` ON `payment_customers` (lower("email"));
CREATE TABLE `orders` (
	`transaction_id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`occurred_at_us` integer NOT NULL,
	`customer_id` text,
	`subscription_id` text,
	`origin` text,
	`period_ends_at` integer,
	`buyer_token` text,
	`currency` text NOT NULL,
	`total` integer NOT NULL,
	`created_at` integer NOT NULL,
	`subtotal` integer,
	`discount` integer,
	`tax` integer,
	`credit` integer,
	`credit_to_balance` integer,
	`grand_total` integer,
	`fee` integer,
	`earnings` integer,
	`payout_currency` text,
	`billed_at` integer,
	`invoice_number` text,
	`invoice_corrected_at` integer,
	`card_last_four` text,
	`country` text,
	`settled_at` integer,
	`buyer` text,
	`user_id` text,
	`email` text,
	`erased_at` integer,
	`email_canonical` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`,`transaction_id`);
CREATE INDEX `orders_invoice` ON `orders` (`invoice_number`);
CREATE INDEX `orders_card` ON `orders` (`card_last_four`,`billed_at`);
CREATE INDEX `orders_billed` ON `orders` (`billed_at`);
CREATE INDEX `orders_total` ON `orders` (`grand_total`,`billed_at`);
CREATE INDEX `orders_customer` ON `orders` (`customer_id`);
CREATE INDEX `orders_subscription` ON `orders` (`subscription_id`);
CREATE INDEX `orders_open` ON `orders` (`settled_at`,`status`);
CREATE TABLE `order_readers` (
	`transaction_id` text NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`transaction_id`, `user_id`),
	FOREIGN KEY (`transaction_id`) REFERENCES `orders`(`transaction_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `order_readers_user` ON `order_readers` (`user_id`);
CREATE TABLE `withdrawals` (
	`id` text PRIMARY KEY NOT NULL,
	`transaction_id` text NOT NULL,
	`user_id` text,
	`by` text NOT NULL,
	`name` text NOT NULL,
	`items` text NOT NULL,
	`state` text NOT NULL,
	`asked_at` integer NOT NULL,
	`confirmed_at` integer,
	`decided_at` integer,
	`adjustment_id` text,
	FOREIGN KEY (`transaction_id`) REFERENCES `orders`(`transaction_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `withdrawals_transaction` ON `withdrawals` (`transaction_id`);
CREATE INDEX `withdrawals_open` ON `withdrawals` (`state`,`asked_at`);
CREATE TABLE `order_items` (
	`item_id` text PRIMARY KEY NOT NULL,
	`transaction_id` text NOT NULL,
	`price_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`total` integer NOT NULL,
	`subtotal` integer,
	`discount` integer,
	`tax` integer,
	`fee` integer,
	`earnings` integer,
	`billed_at` integer,
	`sku` text,
	`grant_id` text,
	`code_hash` text,
	`withdrawal_id` text,
	FOREIGN KEY (`transaction_id`) REFERENCES `orders`(`transaction_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`withdrawal_id`) REFERENCES `withdrawals`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `order_items_transaction` ON `order_items` (`transaction_id`);
CREATE INDEX `order_items_code` ON `order_items` (`code_hash`);
CREATE INDEX `order_items_billed` ON `order_items` (`billed_at`);
CREATE TABLE `adjustments` (
	`adjustment_id` text PRIMARY KEY NOT NULL,
	`transaction_id` text NOT NULL,
	`action` text NOT NULL,
	`status` text NOT NULL,
	`is_full` integer NOT NULL,
	`items` text NOT NULL,
	`occurred_at_us` integer NOT NULL,
	`created_at` integer NOT NULL,
	`currency` text,
	`subtotal` integer,
	`tax` integer,
	`total` integer,
	`fee` integer,
	`earnings` integer,
	`payout_currency` text,
	`reason` text
);
CREATE INDEX `adjustments_transaction` ON `adjustments` (`transaction_id`);
CREATE INDEX `adjustments_created` ON `adjustments` (`created_at`);
CREATE TABLE `order_notices` (
	`transaction_id` text NOT NULL,
	`ref` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`transaction_id`, `ref`),
	FOREIGN KEY (`transaction_id`) REFERENCES `orders`(`transaction_id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`transaction_id` text NOT NULL,
	`part` text NOT NULL,
	`details` text NOT NULL,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	`resolved_by` text,
	`resolution` text
);
CREATE UNIQUE INDEX `reviews_once` ON `reviews` (`transaction_id`,`reason`,`part`);
CREATE INDEX `reviews_open` ON `reviews` (`resolved_at`,`created_at`);
CREATE TABLE `provider_cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`cursor` text NOT NULL,
	`read_at` integer NOT NULL
);
CREATE TABLE `provider_settings` (
	`name` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`value` text NOT NULL,
	`made_at` integer NOT NULL
);
CREATE TABLE `subscriptions` (
	`subscription_id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`occurred_at_us` integer NOT NULL,
	`customer_id` text NOT NULL,
	`user_id` text,
	`plan` text NOT NULL,
	`price_id` text NOT NULL,
	`currency` text NOT NULL,
	`started_at` integer NOT NULL,
	`trial_ends_at` integer,
	`period_starts_at` integer,
	`period_ends_at` integer,
	`next_billed_at` integer,
	`scheduled_action` text,
	`scheduled_at` integer,
	`canceled_at` integer,
	`paused_at` integer,
	`next_amount` integer,
	`recurring_amount` integer,
	`checked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `subscriptions_user` ON `subscriptions` (`user_id`);
CREATE INDEX `subscriptions_customer` ON `subscriptions` (`customer_id`);
CREATE INDEX `subscriptions_due` ON `subscriptions` (`status`,`next_billed_at`);
CREATE TABLE `subscription_notices` (
	`subscription_id` text NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`subscription_id`, `kind`, `ref`)
);
CREATE TABLE `trial_claims` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`reserved_until` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `trial_claims_user` ON `trial_claims` (`user_id`);
CREATE TABLE `account_locks` (
	`user_id` text PRIMARY KEY NOT NULL,
	`changing_until` integer,
	`transaction_id` text,
	`choice` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `seat_pools` (
	`name` text PRIMARY KEY NOT NULL,
	`seats` integer NOT NULL,
	`counting` text NOT NULL,
	`lease_days` integer NOT NULL,
	`refresh_hours` integer NOT NULL,
	`idle_days` integer NOT NULL,
	`swaps` integer NOT NULL,
	`swap_days` integer NOT NULL,
	`is_offline_allowed` integer NOT NULL,
	`offline_days` integer,
	`courtesy_hours` integer NOT NULL,
	`courtesy_days` integer NOT NULL,
	`is_farm_allowed` integer NOT NULL,
	`enforced_from` integer
);
CREATE TABLE `seat_extras` (
	`user_id` text NOT NULL,
	`pool` text NOT NULL,
	`extra` integer NOT NULL,
	`until` integer,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `pool`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pool`) REFERENCES `seat_pools`(`name`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `plugin_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`os` text NOT NULL,
	`os_version` text,
	`arch` text,
	`bound_ids` text DEFAULT '{}' NOT NULL,
	`former_bindings` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`plugin_version` text,
	`host` text,
	`moved_at` integer,
	`twins_since` integer,
	`released_at` integer,
	`released_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `plugin_devices_user` ON `plugin_devices` (`user_id`,`released_at`);
CREATE TABLE `seat_moves` (
	`user_id` text NOT NULL,
	`pool` text NOT NULL,
	`slot` integer NOT NULL,
	`device_id` text NOT NULL,
	`at` integer NOT NULL,
	`ends_at` integer,
	PRIMARY KEY(`user_id`, `pool`, `slot`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pool`) REFERENCES `seat_pools`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`device_id`) REFERENCES `plugin_devices`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `seat_moves_device` ON `seat_moves` (`device_id`);
CREATE TABLE `plugin_installs` (
	`id` text PRIMARY KEY NOT NULL,
	`device_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`product` text NOT NULL,
	`lease_id` text,
	`previous_lease_id` text,
	`lease_ends_at` integer,
	`forks` integer NOT NULL,
	`forked_at` integer,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`device_id`) REFERENCES `plugin_devices`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX `plugin_installs_token_hash_unique` ON `plugin_installs` (`token_hash`);
CREATE INDEX `plugin_installs_device` ON `plugin_installs` (`device_id`);
CREATE TABLE `plugin_seats` (
	`user_id` text NOT NULL,
	`pool` text NOT NULL,
	`slot` integer NOT NULL,
	`device_id` text NOT NULL,
	`taken_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`ends_at` integer,
	PRIMARY KEY(`user_id`, `pool`, `slot`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pool`) REFERENCES `seat_pools`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`device_id`) REFERENCES `plugin_devices`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX `plugin_seats_device` ON `plugin_seats` (`user_id`,`pool`,`device_id`);
CREATE TABLE `plugin_seat_ends` (
	`device_id` text NOT NULL,
	`pool` text NOT NULL,
	`lost_at` integer NOT NULL,
	`how` text NOT NULL,
	`told_at` integer,
	PRIMARY KEY(`device_id`, `pool`),
	FOREIGN KEY (`device_id`) REFERENCES `plugin_devices`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `device_sign_ins` (
	`id` text PRIMARY KEY NOT NULL,
	`device_code_hash` text NOT NULL,
	`user_code_hash` text NOT NULL,
	`name` text NOT NULL,
	`os` text NOT NULL,
	`os_version` text,
	`arch` text,
	`client` text NOT NULL,
	`ids` text,
	`network_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`decided_at` integer,
	`decision` text,
	`user_id` text,
	`install_id` text,
	`number_hash` text,
	`number_tries` integer NOT NULL,
	`collected_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`install_id`) REFERENCES `plugin_installs`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX `device_sign_ins_device_code_hash_unique` ON `device_sign_ins` (`device_code_hash`);
CREATE UNIQUE INDEX `device_sign_ins_code` ON `device_sign_ins` (`user_code_hash`) WHERE decided_at IS NULL;
CREATE INDEX `device_sign_ins_expiry` ON `device_sign_ins` (`expires_at`);
CREATE TABLE `offline_leases` (
	`lease_id` text PRIMARY KEY NOT NULL,
	`product` text NOT NULL,
	`device_id` text NOT NULL,
	`user_id` text NOT NULL,
	`request_id` text NOT NULL,
	`sealed_file` text NOT NULL,
	`issued_at` integer NOT NULL,
	`ends_at` integer,
	`first_ends_at` integer,
	`lasting_from` integer,
	`release_hash` text NOT NULL,
	`released_at` integer,
	`released_how` text,
	FOREIGN KEY (`device_id`) REFERENCES `plugin_devices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX `offline_leases_request` ON `offline_leases` (`user_id`,`request_id`);
CREATE TABLE `plugin_refusals` (
	`ref` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`code` text NOT NULL,
	`user_id` text,
	`device_id` text,
	`details` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`device_id`) REFERENCES `plugin_devices`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `plugin_refusals_at` ON `plugin_refusals` (`at`);
CREATE INDEX `plugin_refusals_user` ON `plugin_refusals` (`user_id`,`at`);
CREATE TABLE `signing_keys` (
	`kid` text PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`sealed_private_key` text,
	`endorsement` text,
	`not_before` integer,
	`not_after` integer,
	`revocation` text,
	`created_at` integer NOT NULL
);
CREATE TABLE `find_texts` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`text` text NOT NULL
);
CREATE UNIQUE INDEX `find_texts_once` ON `find_texts` (`kind`,`ref`,`text`);
CREATE TABLE `refund_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`transaction_id` text NOT NULL,
	`withdrawal_id` text,
	`lines` text NOT NULL,
	`ends_plan` integer NOT NULL,
	`plan_ended_at` integer,
	`asked_at` integer NOT NULL,
	`state` text NOT NULL,
	`adjustment_id` text
);
CREATE INDEX `refund_requests_transaction` ON `refund_requests` (`transaction_id`);
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`device_type` text NOT NULL,
	`is_backed_up` integer NOT NULL,
	`rp_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`added_by` text NOT NULL,
	`last_used_at` integer,
	`flagged_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);
CREATE TABLE `totp` (
	`user_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`added_by` text,
	`sealed_secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`last_step` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`set_id` text NOT NULL,
	`added_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	`kept_at` integer,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `login_challenges` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`machine_id` text,
	`expires_at` integer NOT NULL,
	`tries` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `login_challenges_user` ON `login_challenges` (`user_id`);
CREATE INDEX `login_challenges_expiry` ON `login_challenges` (`expires_at`);
CREATE TABLE `subject_keys` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sealed_key` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE TABLE `sign_ins` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	`machine_id_hash` text NOT NULL,
	`user_agent` text,
	`outcome` text NOT NULL,
	`is_new_machine` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `sign_ins_user` ON `sign_ins` (`user_id`,`at`);
CREATE INDEX `sign_ins_at` ON `sign_ins` (`at`);
CREATE TABLE `audit_checkpoints` (
	`seq` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`entries` integer NOT NULL,
	`at` integer NOT NULL,
	`proof` text NOT NULL
);
CREATE TABLE `consents` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`version` text NOT NULL,
	`is_given` integer NOT NULL,
	`was_preticked` integer NOT NULL,
	`source` text NOT NULL,
	`at` integer NOT NULL,
	`sealed_origin` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE INDEX `consents_user` ON `consents` (`user_id`,`kind`,`at`);
CREATE TABLE `terms` (
	`kind` text NOT NULL,
	`version` text NOT NULL,
	`url` text NOT NULL,
	`summary` text,
	`must_accept` integer NOT NULL,
	`effective_at` integer NOT NULL,
	`published_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `version`)
);
CREATE TABLE `tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text,
	`other_user_id` text,
	`input` text,
	`moved` text,
	`requested_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`planned_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer,
	`last_error` text,
	`state` text NOT NULL,
	`outcome` text,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`other_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
CREATE UNIQUE INDEX `tasks_waiting` ON `tasks` (`kind`,`subject`) WHERE "tasks"."ended_at" is null;
CREATE INDEX `tasks_due` ON `tasks` (`state`,`due_at`);
CREATE INDEX `tasks_user` ON `tasks` (`user_id`);
CREATE INDEX `tasks_other_user` ON `tasks` (`other_user_id`);
CREATE TABLE `rate_limit_buckets` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`max` integer,
	`reset_at_ms` integer NOT NULL
);
CREATE INDEX `rate_limit_buckets_reset` ON `rate_limit_buckets` (`reset_at_ms`);
CREATE TABLE `outbox_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`sealed` text,
	`created_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`due_at` integer NOT NULL,
	`leased_until` integer,
	`delivered_at` integer,
	`failed_at` integer,
	`last_error` text,
	`rank` integer DEFAULT 1 NOT NULL,
	`transaction_id` text,
	`recipient` text,
	`dropped_at` integer,
	`bounced_at` integer
);
CREATE INDEX `outbox_messages_open` ON `outbox_messages` (`delivered_at`,`failed_at`,`rank`,`due_at`);
CREATE INDEX `outbox_messages_order` ON `outbox_messages` (`transaction_id`);
CREATE INDEX `outbox_messages_recipient` ON `outbox_messages` (`recipient`);
CREATE TABLE `mail_pauses` (
	`server` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`attempts` integer NOT NULL,
	`due_at` integer NOT NULL,
	`leased_until` integer,
	`last_error` text
);
CREATE TABLE `key_checks` (
	`name` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL
);
CREATE TABLE `milestones` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
CREATE TABLE `shop` (
	`id` text PRIMARY KEY NOT NULL
);
CREATE TABLE `repeats` (
	`name` text PRIMARY KEY NOT NULL,
	`failing_since` integer
);
CREATE TABLE `backups` (
	`stamp` text PRIMARY KEY NOT NULL,
	`place` text NOT NULL,
	`made_at` integer NOT NULL,
	`tried_at` integer
);
CREATE TABLE `database_moves` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`place` text NOT NULL,
	`at` integer NOT NULL
);
CREATE VIRTUAL TABLE `find_texts_index` USING fts5(`text`, content='find_texts', content_rowid='id', tokenize='trigram remove_diacritics 1');
INSERT INTO `find_texts_index` (`find_texts_index`, `rank`) VALUES ('secure-delete', 1);
CREATE TRIGGER `find_texts_added` AFTER INSERT ON `find_texts` BEGIN
	INSERT INTO `find_texts_index` (`rowid`, `text`) VALUES (new.`id`, new.`text`);
END;
CREATE TRIGGER `find_texts_removed` AFTER DELETE ON `find_texts` BEGIN
	INSERT INTO `find_texts_index` (`find_texts_index`, `rowid`, `text`) VALUES ('delete', old.`id`, old.`text`);
END;
CREATE TRIGGER `users_find_added` AFTER INSERT ON `users` BEGIN
	INSERT INTO `find_texts` (`kind`, `ref`, `text`) VALUES ('user', new.`id`, new.`email` || coalesce(' ' || new.`contact_name`, ''));
END;
CREATE TRIGGER `users_find_changed` AFTER UPDATE OF `email`, `contact_name` ON `users`
WHEN old.`email` IS NOT new.`email` OR old.`contact_name` IS NOT new.`contact_name` BEGIN
	DELETE FROM `find_texts` WHERE `kind` = 'user' AND `ref` = new.`id`;
	INSERT INTO `find_texts` (`kind`, `ref`, `text`) VALUES ('user', new.`id`, new.`email` || coalesce(' ' || new.`contact_name`, ''));
END;
CREATE TRIGGER `payment_customers_find_added` AFTER INSERT ON `payment_customers` BEGIN
	INSERT INTO `find_texts` (`kind`, `ref`, `text`)
		SELECT 'payer', new.`customer_id`, new.`email` WHERE NOT EXISTS
			(SELECT 1 FROM `find_texts` WHERE `kind` = 'payer' AND `ref` = new.`customer_id` AND `text` = new.`email`);
END;
CREATE TRIGGER `payment_customers_find_changed` AFTER UPDATE OF `email` ON `payment_customers`
WHEN old.`email` IS NOT new.`email` BEGIN
	DELETE FROM `find_texts` WHERE `kind` = 'payer' AND `ref` = old.`customer_id` AND `text` = old.`email`
		AND NOT EXISTS (SELECT 1 FROM `orders` WHERE `customer_id` = old.`customer_id` AND `email` = old.`email`);
	INSERT INTO `find_texts` (`kind`, `ref`, `text`)
		SELECT 'payer', new.`customer_id`, new.`email` WHERE NOT EXISTS
			(SELECT 1 FROM `find_texts` WHERE `kind` = 'payer' AND `ref` = new.`customer_id` AND `text` = new.`email`);
END;
CREATE TRIGGER `orders_find_added` AFTER INSERT ON `orders`
WHEN new.`email` IS NOT NULL AND new.`customer_id` IS NOT NULL BEGIN
	INSERT INTO `find_texts` (`kind`, `ref`, `text`)
		SELECT 'payer', new.`customer_id`, new.`email` WHERE NOT EXISTS
			(SELECT 1 FROM `find_texts` WHERE `kind` = 'payer' AND `ref` = new.`customer_id` AND `text` = new.`email`);
END;
CREATE TRIGGER `orders_find_changed` AFTER UPDATE OF `email`, `customer_id` ON `orders`
WHEN old.`email` IS NOT new.`email` OR old.`customer_id` IS NOT new.`customer_id` BEGIN
	DELETE FROM `find_texts` WHERE `kind` = 'payer' AND `ref` = old.`customer_id` AND `text` = old.`email`
		AND NOT EXISTS (SELECT 1 FROM `orders` WHERE `customer_id` = old.`customer_id` AND `email` = old.`email`)
		AND NOT EXISTS (SELECT 1 FROM `payment_customers` WHERE `customer_id` = old.`customer_id` AND `email` = old.`email`);
	INSERT INTO `find_texts` (`kind`, `ref`, `text`)
		SELECT 'payer', new.`customer_id`, new.`email` WHERE new.`email` IS NOT NULL AND new.`customer_id` IS NOT NULL AND NOT EXISTS
			(SELECT 1 FROM `find_texts` WHERE `kind` = 'payer' AND `ref` = new.`customer_id` AND `text` = new.`email`);
END;
CREATE TRIGGER `audit_entries_keep` BEFORE UPDATE ON `audit_entries` BEGIN SELECT RAISE(ABORT, 'audit entries are never changed'); END;
CREATE TRIGGER `audit_entries_stay` BEFORE DELETE ON `audit_entries`
WHEN old.`seq` > coalesce((SELECT max(`seq`) FROM `audit_checkpoints`), 0) BEGIN SELECT RAISE(ABORT, 'audit entries are never deleted'); END;
CREATE TRIGGER `audit_checkpoints_keep` BEFORE UPDATE ON `audit_checkpoints` BEGIN SELECT RAISE(ABORT, 'audit checkpoints are never changed'); END;
CREATE TRIGGER `audit_checkpoints_stay` BEFORE DELETE ON `audit_checkpoints` BEGIN SELECT RAISE(ABORT, 'audit checkpoints are never deleted'); END;
INSERT INTO `seat_pools` VALUES ('main', 3, 'account', 90, 24, 60, 6, 90, 1, NULL, 72, 30, 0, NULL);
INSERT INTO schema_migrations VALUES (100, '0000_first_release', 'd86832e072b8e168f3d0c50497638e6516c24e4c28f99c2912923951404e4f0f', 1795392000000);
INSERT INTO users (id, email, email_canonical, contact_name, password_hash, role, email_verified_at, disabled_at, erased_at, has_marketing_consent, onboarding_offer, created_at, updated_at) VALUES ('users.id', 'users.email', 'users.email_canonical', 'users.contact_name', 'users.password_hash', 'users.role', 1795392000000, 1795392000000, 1795392000000, 1, 'users.onboarding_offer', 1795392000000, 1795392000000);
INSERT INTO sessions (id, user_id, token_hash, kind, machine_id, user_agent, created_at, last_seen_at, expires_at, factor_at, confirmed_until) VALUES ('sessions.id', 'users.id', 'sessions.token_hash', 'sessions.kind', 'sessions.machine_id', 'sessions.user_agent', 1795392000000, 1795392000000, 1795392000000, 1795392000000, 1795392000000);
INSERT INTO login_machines (user_id, machine_id_hash, last_login_at) VALUES ('users.id', 'login_machines.machine_id_hash', 1795392000000);
INSERT INTO one_time_tokens (id, purpose, token_hash, user_id, address_canonical, new_email, about_id, session_id, factor_ids, created_at, expires_at, consumed_at, revoked_at) VALUES ('one_time_tokens.id', 'one_time_tokens.purpose', 'one_time_tokens.token_hash', 'users.id', 'one_time_tokens.address_canonical', 'one_time_tokens.new_email', 'one_time_tokens.about_id', 'one_time_tokens.session_id', '[]', 1795392000000, 1795392000000, 1795392000000, 1795392000000);
INSERT INTO audit_entries (seq, at, actor, source, origin, action, subject_user_id, subject, reason, details, hash) VALUES (7, 1795392000000, 'audit_entries.actor', 'audit_entries.source', 'audit_entries.origin', 'audit_entries.action', 'users.id', 'audit_entries.subject', 'audit_entries.reason', '[]', 'audit_entries.hash');
INSERT INTO audit_head (name, seq, hash) VALUES ('audit_head.name', 7, 'audit_head.hash');
INSERT INTO skus (sku, name, subject, plan_kind, pool, tax_category) VALUES ('skus.sku', 'skus.name', 'skus.subject', 'skus.plan_kind', 'skus.pool', 'skus.tax_category');
INSERT INTO license_batches (name, sku, grant_ms, expires_at, created_at, created_by, reason, revoked_at) VALUES ('license_batches.name', 'skus.sku', 7, 1795392000000, 1795392000000, 'license_batches.created_by', 'license_batches.reason', 1795392000000);
INSERT INTO license_codes (code_hash, batch, last_four, redeemed_by, redeemed_at, revoked_at, batch_revoked_at) VALUES ('license_codes.code_hash', 'license_batches.name', 'license_codes.last_four', 'users.id', 1795392000000, 1795392000000, 1795392000000);
INSERT INTO code_layouts (layout) VALUES ('code_layouts.layout');
INSERT INTO grants (id, user_id, sku, cause, cause_ref, granted_at, duration_ms, expires_at, grace_until) VALUES ('grants.id', 'users.id', 'skus.sku', 'grants.cause', 'grants.cause_ref', 1795392000000, 7, 1795392000000, 1795392000000);
INSERT INTO grant_holds (grant_id, reason, effect, is_held, at) VALUES ('grants.id', 'grant_holds.reason', 'grant_holds.effect', 1, 1795392000000);
INSERT INTO offers (name, sku, grant_ms, ends_at) VALUES ('offers.name', 'skus.sku', 7, 1795392000000);
INSERT INTO releases (product, version, channel, notes, released_at, withdrawn_at) VALUES ('releases.product', 'releases.version', 'releases.channel', 'releases.notes', 1795392000000, 1795392000000);
INSERT INTO installers (id, product, version, device_type, arch, file_name, size_bytes, sha256) VALUES ('installers.id', 'releases.product', 'releases.version', 'installers.device_type', 'installers.arch', 'installers.file_name', 7, 'installers.sha256');
INSERT INTO developers (id, slug, position, name, description, website, logo, share) VALUES ('developers.id', 'developers.slug', 7, 'developers.name', 'developers.description', 'developers.website', 'developers.logo', 7);
INSERT INTO collections (id, slug, sku, developer_id, position, name, subtitle, description, categories, tags, included_in, image, image_color, gallery, facts, is_featured, instruments, demos, audio_demo, preview_url, preview_title, published_at, needs) VALUES ('collections.id', 'collections.slug', 'skus.sku', 'developers.id', 7, 'collections.name', 'collections.subtitle', 'collections.description', '[]', '[]', '[]', 'collections.image', 'collections.image_color', '[]', '[]', 1, '[]', '[]', 7, 'collections.preview_url', 'collections.preview_title', 1795392000000, '[]');
INSERT INTO moods (word, means) VALUES ('moods.word', '[]');
INSERT INTO prices (sku, kind, amount, currency, trial_days, starts_at, ends_at, price_id, retired_at, is_active, last_sold_at) VALUES ('skus.sku', 'prices.kind', 7, 'prices.currency', 7, 1795392000000, 1795392000000, 'prices.price_id', 1795392000000, 1, 1795392000000);
INSERT INTO provider_products (sku, product_id, tax_category) VALUES ('skus.sku', 'provider_products.product_id', 'provider_products.tax_category');
INSERT INTO previews (hash, seconds_ms, loudness_c, peak_c, waves, problem, tool) VALUES ('previews.hash', 7, 7, 7, 'previews.waves', 'previews.problem', 'previews.tool');
INSERT INTO preview_files (url, hash) VALUES ('preview_files.url', 'previews.hash');
INSERT INTO public_state (id, version) VALUES ('public_state.id', 7);
INSERT INTO pack_publications (id, sku, version, seq, channel, notes, head, list_hash, list_bytes, where_hash, files, blocks, bytes, first_bytes, options, new_bytes, published_at, withdrawn_at) VALUES ('pack_publications.id', 'skus.sku', 'pack_publications.version', 7, 'pack_publications.channel', 'pack_publications.notes', 'pack_publications.head', 'pack_publications.list_hash', 7, 'pack_publications.where_hash', 7, 7, 7, 7, '[]', 7, 1795392000000, 1795392000000);
INSERT INTO pack_current (sku, channel, publication_id) VALUES ('pack_current.sku', 'pack_current.channel', 'pack_publications.id');
INSERT INTO pack_bundles (id, bytes) VALUES ('pack_bundles.id', 7);
INSERT INTO pack_bundle_uses (publication_id, bundle_id) VALUES ('pack_publications.id', 'pack_bundles.id');
INSERT INTO pack_transfers (day, publication_id, bytes) VALUES ('pack_transfers.day', 'pack_publications.id', 7);
INSERT INTO payment_events (event_id, type, entity_id, occurred_at_us, payload, origin, received_at, attempts, due_at, leased_until, applied_at, outcome, dead_lettered_at, last_error) VALUES ('payment_events.event_id', 'payment_events.type', 'payment_events.entity_id', 7, 'payment_events.payload', 'payment_events.origin', 1795392000000, 7, 1795392000000, 1795392000000, 1795392000000, 'payment_events.outcome', 1795392000000, 'payment_events.last_error');
INSERT INTO payment_customers (customer_id, email, occurred_at_us) VALUES ('payment_customers.customer_id', 'payment_customers.email', 7);
INSERT INTO orders (transaction_id, status, occurred_at_us, customer_id, subscription_id, origin, period_ends_at, buyer_token, currency, total, created_at, subtotal, discount, tax, credit, credit_to_balance, grand_total, fee, earnings, payout_currency, billed_at, invoice_number, invoice_corrected_at, card_last_four, country, settled_at, buyer, user_id, email, erased_at, email_canonical) VALUES ('orders.transaction_id', 'orders.status', 7, 'orders.customer_id', 'orders.subscription_id', 'orders.origin', 1795392000000, 'orders.buyer_token', 'orders.currency', 7, 1795392000000, 7, 7, 7, 7, 7, 7, 7, 7, 'orders.payout_currency', 1795392000000, 'orders.invoice_number', 1795392000000, 'orders.card_last_four', 'orders.country', 1795392000000, 'orders.buyer', 'users.id', 'orders.email', 1795392000000, 'orders.email_canonical');
INSERT INTO order_readers (transaction_id, user_id, at) VALUES ('orders.transaction_id', 'users.id', 1795392000000);
INSERT INTO withdrawals (id, transaction_id, user_id, by, name, items, state, asked_at, confirmed_at, decided_at, adjustment_id) VALUES ('withdrawals.id', 'orders.transaction_id', 'users.id', 'withdrawals.by', 'withdrawals.name', '[]', 'withdrawals.state', 1795392000000, 1795392000000, 1795392000000, 'withdrawals.adjustment_id');
INSERT INTO order_items (item_id, transaction_id, price_id, quantity, total, subtotal, discount, tax, fee, earnings, billed_at, sku, grant_id, code_hash, withdrawal_id) VALUES ('order_items.item_id', 'orders.transaction_id', 'order_items.price_id', 7, 7, 7, 7, 7, 7, 7, 1795392000000, 'order_items.sku', 'order_items.grant_id', 'order_items.code_hash', 'withdrawals.id');
INSERT INTO adjustments (adjustment_id, transaction_id, action, status, is_full, items, occurred_at_us, created_at, currency, subtotal, tax, total, fee, earnings, payout_currency, reason) VALUES ('adjustments.adjustment_id', 'adjustments.transaction_id', 'adjustments.action', 'adjustments.status', 1, '[]', 7, 1795392000000, 'adjustments.currency', 7, 7, 7, 7, 7, 'adjustments.payout_currency', 'adjustments.reason');
INSERT INTO order_notices (transaction_id, ref, at) VALUES ('orders.transaction_id', 'order_notices.ref', 1795392000000);
INSERT INTO reviews (id, reason, transaction_id, part, details, created_at, resolved_at, resolved_by, resolution) VALUES ('reviews.id', 'reviews.reason', 'reviews.transaction_id', 'reviews.part', '[]', 1795392000000, 1795392000000, 'reviews.resolved_by', 'reviews.resolution');
INSERT INTO provider_cursors (name, cursor, read_at) VALUES ('provider_cursors.name', 'provider_cursors.cursor', 1795392000000);
INSERT INTO provider_settings (name, entity_id, value, made_at) VALUES ('provider_settings.name', 'provider_settings.entity_id', 'provider_settings.value', 1795392000000);
INSERT INTO subscriptions (subscription_id, status, occurred_at_us, customer_id, user_id, plan, price_id, currency, started_at, trial_ends_at, period_starts_at, period_ends_at, next_billed_at, scheduled_action, scheduled_at, canceled_at, paused_at, next_amount, recurring_amount, checked_at) VALUES ('subscriptions.subscription_id', 'subscriptions.status', 7, 'subscriptions.customer_id', 'users.id', 'subscriptions.plan', 'subscriptions.price_id', 'subscriptions.currency', 1795392000000, 1795392000000, 1795392000000, 1795392000000, 1795392000000, 'subscriptions.scheduled_action', 1795392000000, 1795392000000, 1795392000000, 7, 7, 1795392000000);
INSERT INTO subscription_notices (subscription_id, kind, ref, at) VALUES ('subscription_notices.subscription_id', 'subscription_notices.kind', 'subscription_notices.ref', 1795392000000);
INSERT INTO trial_claims (key_hash, user_id, reserved_until, used_at) VALUES ('trial_claims.key_hash', 'users.id', 1795392000000, 1795392000000);
INSERT INTO account_locks (user_id, changing_until, transaction_id, choice) VALUES ('users.id', 1795392000000, 'account_locks.transaction_id', 'account_locks.choice');
INSERT INTO seat_pools (name, seats, counting, lease_days, refresh_hours, idle_days, swaps, swap_days, is_offline_allowed, offline_days, courtesy_hours, courtesy_days, is_farm_allowed, enforced_from) VALUES ('seat_pools.name', 7, 'seat_pools.counting', 7, 7, 7, 7, 7, 1, 7, 7, 7, 1, 1795392000000);
INSERT INTO seat_extras (user_id, pool, extra, until, reason, created_at) VALUES ('users.id', 'seat_pools.name', 7, 1795392000000, 'seat_extras.reason', 1795392000000);
INSERT INTO plugin_devices (id, user_id, kind, name, os, os_version, arch, bound_ids, former_bindings, created_at, last_seen_at, plugin_version, host, moved_at, twins_since, released_at, released_by) VALUES ('plugin_devices.id', 'users.id', 'plugin_devices.kind', 'plugin_devices.name', 'plugin_devices.os', 'plugin_devices.os_version', 'plugin_devices.arch', '[]', '[]', 1795392000000, 1795392000000, 'plugin_devices.plugin_version', 'plugin_devices.host', 1795392000000, 1795392000000, 1795392000000, 'plugin_devices.released_by');
INSERT INTO seat_moves (user_id, pool, slot, device_id, at, ends_at) VALUES ('users.id', 'seat_pools.name', 7, 'plugin_devices.id', 1795392000000, 1795392000000);
INSERT INTO plugin_installs (id, device_id, token_hash, product, lease_id, previous_lease_id, lease_ends_at, forks, forked_at, created_at, last_seen_at, ended_at) VALUES ('plugin_installs.id', 'plugin_devices.id', 'plugin_installs.token_hash', 'plugin_installs.product', 'plugin_installs.lease_id', 'plugin_installs.previous_lease_id', 1795392000000, 7, 1795392000000, 1795392000000, 1795392000000, 1795392000000);
INSERT INTO plugin_seats (user_id, pool, slot, device_id, taken_at, last_used_at, ends_at) VALUES ('users.id', 'seat_pools.name', 7, 'plugin_devices.id', 1795392000000, 1795392000000, 1795392000000);
INSERT INTO plugin_seat_ends (device_id, pool, lost_at, how, told_at) VALUES ('plugin_devices.id', 'plugin_seat_ends.pool', 1795392000000, 'plugin_seat_ends.how', 1795392000000);
INSERT INTO device_sign_ins (id, device_code_hash, user_code_hash, name, os, os_version, arch, client, ids, network_hash, created_at, expires_at, decided_at, decision, user_id, install_id, number_hash, number_tries, collected_at) VALUES ('device_sign_ins.id', 'device_sign_ins.device_code_hash', 'device_sign_ins.user_code_hash', 'device_sign_ins.name', 'device_sign_ins.os', 'device_sign_ins.os_version', 'device_sign_ins.arch', '[]', '[]', 'device_sign_ins.network_hash', 1795392000000, 1795392000000, 1795392000000, 'device_sign_ins.decision', 'users.id', 'plugin_installs.id', 'device_sign_ins.number_hash', 7, 1795392000000);
INSERT INTO offline_leases (lease_id, product, device_id, user_id, request_id, sealed_file, issued_at, ends_at, first_ends_at, lasting_from, release_hash, released_at, released_how) VALUES ('offline_leases.lease_id', 'offline_leases.product', 'plugin_devices.id', 'users.id', 'offline_leases.request_id', 'offline_leases.sealed_file', 1795392000000, 1795392000000, 1795392000000, 1795392000000, 'offline_leases.release_hash', 1795392000000, 'offline_leases.released_how');
INSERT INTO plugin_refusals (ref, at, code, user_id, device_id, details) VALUES ('plugin_refusals.ref', 1795392000000, 'plugin_refusals.code', 'users.id', 'plugin_devices.id', '[]');
INSERT INTO signing_keys (kid, public_key, sealed_private_key, endorsement, not_before, not_after, revocation, created_at) VALUES ('signing_keys.kid', 'signing_keys.public_key', 'signing_keys.sealed_private_key', 'signing_keys.endorsement', 1795392000000, 1795392000000, 'signing_keys.revocation', 1795392000000);
INSERT INTO find_texts (id, kind, ref, text) VALUES (7, 'find_texts.kind', 'find_texts.ref', 'find_texts.text');
INSERT INTO refund_requests (id, transaction_id, withdrawal_id, lines, ends_plan, plan_ended_at, asked_at, state, adjustment_id) VALUES ('refund_requests.id', 'refund_requests.transaction_id', 'refund_requests.withdrawal_id', '[]', 1, 1795392000000, 1795392000000, 'refund_requests.state', 'refund_requests.adjustment_id');
INSERT INTO passkeys (id, user_id, public_key, counter, device_type, is_backed_up, rp_id, name, created_at, added_by, last_used_at, flagged_at) VALUES ('passkeys.id', 'users.id', 'passkeys.public_key', 7, 'passkeys.device_type', 1, 'passkeys.rp_id', 'passkeys.name', 1795392000000, 'passkeys.added_by', 1795392000000, 1795392000000);
INSERT INTO totp (user_id, id, added_by, sealed_secret, created_at, confirmed_at, last_step) VALUES ('users.id', 'totp.id', 'totp.added_by', 'totp.sealed_secret', 1795392000000, 1795392000000, 7);
INSERT INTO recovery_codes (user_id, code_hash, set_id, added_by, created_at, used_at, kept_at) VALUES ('users.id', 'recovery_codes.code_hash', 'recovery_codes.set_id', 'recovery_codes.added_by', 1795392000000, 1795392000000, 1795392000000);
INSERT INTO login_challenges (id_hash, purpose, user_id, machine_id, expires_at, tries) VALUES ('login_challenges.id_hash', 'login_challenges.purpose', 'users.id', 'login_challenges.machine_id', 1795392000000, 7);
INSERT INTO subject_keys (user_id, sealed_key, created_at) VALUES ('users.id', 'subject_keys.sealed_key', 1795392000000);
INSERT INTO sign_ins (id, user_id, at, machine_id_hash, user_agent, outcome, is_new_machine) VALUES ('sign_ins.id', 'users.id', 1795392000000, 'sign_ins.machine_id_hash', 'sign_ins.user_agent', 'sign_ins.outcome', 1);
INSERT INTO audit_checkpoints (seq, hash, entries, at, proof) VALUES (7, 'audit_checkpoints.hash', 7, 1795392000000, 'audit_checkpoints.proof');
INSERT INTO consents (id, user_id, kind, version, is_given, was_preticked, source, at, sealed_origin) VALUES ('consents.id', 'users.id', 'consents.kind', 'consents.version', 1, 1, 'consents.source', 1795392000000, 'consents.sealed_origin');
INSERT INTO terms (kind, version, url, summary, must_accept, effective_at, published_at) VALUES ('terms.kind', 'terms.version', 'terms.url', 'terms.summary', 1, 1795392000000, 1795392000000);
INSERT INTO tasks (id, kind, subject, user_id, other_user_id, input, moved, requested_by, created_at, planned_at, due_at, attempts, leased_until, last_error, state, outcome, ended_at) VALUES ('tasks.id', 'tasks.kind', 'tasks.subject', 'users.id', 'users.id', '[]', '[]', 'tasks.requested_by', 1795392000000, 1795392000000, 1795392000000, 7, 1795392000000, 'tasks.last_error', 'tasks.state', 'tasks.outcome', 1795392000000);
INSERT INTO rate_limit_buckets (key, count, max, reset_at_ms) VALUES ('rate_limit_buckets.key', 7, 7, 7);
INSERT INTO outbox_messages (id, kind, user_id, sealed, created_at, attempts, due_at, leased_until, delivered_at, failed_at, last_error, rank, transaction_id, recipient, dropped_at, bounced_at) VALUES ('outbox_messages.id', 'outbox_messages.kind', 'outbox_messages.user_id', 'outbox_messages.sealed', 1795392000000, 7, 1795392000000, 1795392000000, 1795392000000, 1795392000000, 'outbox_messages.last_error', 7, 'outbox_messages.transaction_id', 'outbox_messages.recipient', 1795392000000, 1795392000000);
INSERT INTO mail_pauses (server, since, attempts, due_at, leased_until, last_error) VALUES ('mail_pauses.server', 1795392000000, 7, 1795392000000, 1795392000000, 'mail_pauses.last_error');
INSERT INTO key_checks (name, digest) VALUES ('key_checks.name', 'key_checks.digest');
INSERT INTO milestones (name, at) VALUES ('milestones.name', 1795392000000);
INSERT INTO shop (id) VALUES ('shop.id');
INSERT INTO repeats (name, failing_since) VALUES ('repeats.name', 1795392000000);
INSERT INTO backups (stamp, place, made_at, tried_at) VALUES ('backups.stamp', 'backups.place', 1795392000000, 1795392000000);
INSERT INTO database_moves (id, state, place, at) VALUES ('database_moves.id', 'database_moves.state', 'database_moves.place', 1795392000000);
