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
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_canonical_unique` ON `users` (`email_canonical`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `login_machines` (
	`user_id` text NOT NULL,
	`machine_id_hash` text NOT NULL,
	`last_login_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `machine_id_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `one_time_tokens_token_hash_unique` ON `one_time_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_user` ON `one_time_tokens` (`user_id`,`purpose`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `audit_entries_subject` ON `audit_entries` (`subject_user_id`,`seq`);--> statement-breakpoint
CREATE TABLE `audit_head` (
	`name` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `skus` (
	`sku` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`subject` text NOT NULL,
	`plan_kind` text,
	`pool` text DEFAULT 'main' NOT NULL,
	`tax_category` text
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `license_codes_batch` ON `license_codes` (`batch`,`code_hash`);--> statement-breakpoint
CREATE INDEX `license_codes_last_four` ON `license_codes` (`last_four`);--> statement-breakpoint
CREATE INDEX `license_codes_user` ON `license_codes` (`redeemed_by`);--> statement-breakpoint
CREATE TABLE `code_layouts` (
	`layout` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `grants_cause` ON `grants` (`cause`,`cause_ref`,`sku`);--> statement-breakpoint
CREATE INDEX `grants_user` ON `grants` (`user_id`);--> statement-breakpoint
CREATE TABLE `grant_holds` (
	`grant_id` text NOT NULL,
	`reason` text NOT NULL,
	`effect` text NOT NULL,
	`is_held` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`grant_id`, `reason`),
	FOREIGN KEY (`grant_id`) REFERENCES `grants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `offers` (
	`name` text PRIMARY KEY NOT NULL,
	`sku` text NOT NULL,
	`grant_ms` integer NOT NULL,
	`ends_at` integer,
	FOREIGN KEY (`sku`) REFERENCES `skus`(`sku`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `releases` (
	`product` text NOT NULL,
	`version` text NOT NULL,
	`channel` text NOT NULL,
	`notes` text,
	`released_at` integer NOT NULL,
	`withdrawn_at` integer,
	PRIMARY KEY(`product`, `version`)
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `installers_version` ON `installers` (`product`,`version`,`device_type`,`arch`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `developers_slug_unique` ON `developers` (`slug`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `collections_slug_unique` ON `collections` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `collections_sku_unique` ON `collections` (`sku`);--> statement-breakpoint
CREATE INDEX `collections_developer` ON `collections` (`developer_id`);--> statement-breakpoint
CREATE TABLE `moods` (
	`word` text PRIMARY KEY NOT NULL,
	`means` text NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `prices_price_id_unique` ON `prices` (`price_id`);--> statement-breakpoint
CREATE TABLE `provider_products` (
	`sku` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`tax_category` text,
	FOREIGN KEY (`sku`) REFERENCES `skus`(`sku`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_products_product_id_unique` ON `provider_products` (`product_id`);--> statement-breakpoint
CREATE TABLE `previews` (
	`hash` text PRIMARY KEY NOT NULL,
	`seconds_ms` integer,
	`loudness_c` integer,
	`peak_c` integer,
	`waves` text,
	`problem` text,
	`tool` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `preview_files` (
	`url` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	FOREIGN KEY (`hash`) REFERENCES `previews`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `public_state` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `pack_publications_version` ON `pack_publications` (`sku`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `pack_publications_seq` ON `pack_publications` (`sku`,`seq`);--> statement-breakpoint
CREATE TABLE `pack_current` (
	`sku` text NOT NULL,
	`channel` text NOT NULL,
	`publication_id` text NOT NULL,
	PRIMARY KEY(`sku`, `channel`),
	FOREIGN KEY (`publication_id`) REFERENCES `pack_publications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `pack_bundles` (
	`id` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `pack_bundle_uses` (
	`publication_id` text NOT NULL,
	`bundle_id` text NOT NULL,
	PRIMARY KEY(`publication_id`, `bundle_id`),
	FOREIGN KEY (`publication_id`) REFERENCES `pack_publications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`bundle_id`) REFERENCES `pack_bundles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pack_bundle_uses_bundle` ON `pack_bundle_uses` (`bundle_id`);--> statement-breakpoint
CREATE TABLE `pack_transfers` (
	`day` text NOT NULL,
	`publication_id` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`day`, `publication_id`),
	FOREIGN KEY (`publication_id`) REFERENCES `pack_publications`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `payment_events_open` ON `payment_events` (`applied_at`,`dead_lettered_at`,`due_at`);--> statement-breakpoint
CREATE INDEX `payment_events_entity` ON `payment_events` (`entity_id`);--> statement-breakpoint
CREATE INDEX `payment_events_received` ON `payment_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `payment_customers` (
	`customer_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`occurred_at_us` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_customers_email` ON `payment_customers` (lower("email"));--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`,`transaction_id`);--> statement-breakpoint
CREATE INDEX `orders_invoice` ON `orders` (`invoice_number`);--> statement-breakpoint
CREATE INDEX `orders_card` ON `orders` (`card_last_four`,`billed_at`);--> statement-breakpoint
CREATE INDEX `orders_billed` ON `orders` (`billed_at`);--> statement-breakpoint
CREATE INDEX `orders_total` ON `orders` (`grand_total`,`billed_at`);--> statement-breakpoint
CREATE INDEX `orders_customer` ON `orders` (`customer_id`);--> statement-breakpoint
CREATE INDEX `orders_subscription` ON `orders` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `orders_open` ON `orders` (`settled_at`,`status`);--> statement-breakpoint
CREATE TABLE `order_readers` (
	`transaction_id` text NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`transaction_id`, `user_id`),
	FOREIGN KEY (`transaction_id`) REFERENCES `orders`(`transaction_id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_readers_user` ON `order_readers` (`user_id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `withdrawals_transaction` ON `withdrawals` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `withdrawals_open` ON `withdrawals` (`state`,`asked_at`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `order_items_transaction` ON `order_items` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `order_items_code` ON `order_items` (`code_hash`);--> statement-breakpoint
CREATE INDEX `order_items_billed` ON `order_items` (`billed_at`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `adjustments_transaction` ON `adjustments` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `adjustments_created` ON `adjustments` (`created_at`);--> statement-breakpoint
CREATE TABLE `order_notices` (
	`transaction_id` text NOT NULL,
	`ref` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`transaction_id`, `ref`),
	FOREIGN KEY (`transaction_id`) REFERENCES `orders`(`transaction_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_once` ON `reviews` (`transaction_id`,`reason`,`part`);--> statement-breakpoint
CREATE INDEX `reviews_open` ON `reviews` (`resolved_at`,`created_at`);--> statement-breakpoint
CREATE TABLE `provider_cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`cursor` text NOT NULL,
	`read_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `provider_settings` (
	`name` text PRIMARY KEY NOT NULL,
	`entity_id` text NOT NULL,
	`value` text NOT NULL,
	`made_at` integer NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `subscriptions_user` ON `subscriptions` (`user_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_customer` ON `subscriptions` (`customer_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_due` ON `subscriptions` (`status`,`next_billed_at`);--> statement-breakpoint
CREATE TABLE `subscription_notices` (
	`subscription_id` text NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`subscription_id`, `kind`, `ref`)
);
--> statement-breakpoint
CREATE TABLE `trial_claims` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`reserved_until` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `trial_claims_user` ON `trial_claims` (`user_id`);--> statement-breakpoint
CREATE TABLE `account_locks` (
	`user_id` text PRIMARY KEY NOT NULL,
	`changing_until` integer,
	`transaction_id` text,
	`choice` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `plugin_devices_user` ON `plugin_devices` (`user_id`,`released_at`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `seat_moves_device` ON `seat_moves` (`device_id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `plugin_installs_token_hash_unique` ON `plugin_installs` (`token_hash`);--> statement-breakpoint
CREATE INDEX `plugin_installs_device` ON `plugin_installs` (`device_id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `plugin_seats_device` ON `plugin_seats` (`user_id`,`pool`,`device_id`);--> statement-breakpoint
CREATE TABLE `plugin_seat_ends` (
	`device_id` text NOT NULL,
	`pool` text NOT NULL,
	`lost_at` integer NOT NULL,
	`how` text NOT NULL,
	`told_at` integer,
	PRIMARY KEY(`device_id`, `pool`),
	FOREIGN KEY (`device_id`) REFERENCES `plugin_devices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `device_sign_ins_device_code_hash_unique` ON `device_sign_ins` (`device_code_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `device_sign_ins_code` ON `device_sign_ins` (`user_code_hash`) WHERE decided_at IS NULL;--> statement-breakpoint
CREATE INDEX `device_sign_ins_expiry` ON `device_sign_ins` (`expires_at`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `offline_leases_request` ON `offline_leases` (`user_id`,`request_id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `plugin_refusals_at` ON `plugin_refusals` (`at`);--> statement-breakpoint
CREATE INDEX `plugin_refusals_user` ON `plugin_refusals` (`user_id`,`at`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE `find_texts` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `find_texts_once` ON `find_texts` (`kind`,`ref`,`text`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `refund_requests_transaction` ON `refund_requests` (`transaction_id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE `login_challenges` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`machine_id` text,
	`expires_at` integer NOT NULL,
	`tries` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `login_challenges_user` ON `login_challenges` (`user_id`);--> statement-breakpoint
CREATE INDEX `login_challenges_expiry` ON `login_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `subject_keys` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sealed_key` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `sign_ins_user` ON `sign_ins` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `sign_ins_at` ON `sign_ins` (`at`);--> statement-breakpoint
CREATE TABLE `audit_checkpoints` (
	`seq` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`entries` integer NOT NULL,
	`at` integer NOT NULL,
	`proof` text NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `consents_user` ON `consents` (`user_id`,`kind`,`at`);--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `tasks_waiting` ON `tasks` (`kind`,`subject`) WHERE "tasks"."ended_at" is null;--> statement-breakpoint
CREATE INDEX `tasks_due` ON `tasks` (`state`,`due_at`);--> statement-breakpoint
CREATE INDEX `tasks_user` ON `tasks` (`user_id`);--> statement-breakpoint
CREATE INDEX `tasks_other_user` ON `tasks` (`other_user_id`);--> statement-breakpoint
CREATE TABLE `rate_limit_buckets` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`max` integer,
	`reset_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limit_buckets_reset` ON `rate_limit_buckets` (`reset_at_ms`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `outbox_messages_open` ON `outbox_messages` (`delivered_at`,`failed_at`,`rank`,`due_at`);--> statement-breakpoint
CREATE INDEX `outbox_messages_order` ON `outbox_messages` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `outbox_messages_recipient` ON `outbox_messages` (`recipient`);--> statement-breakpoint
CREATE TABLE `mail_pauses` (
	`server` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`attempts` integer NOT NULL,
	`due_at` integer NOT NULL,
	`leased_until` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE TABLE `key_checks` (
	`name` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `milestones` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `shop` (
	`id` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `repeats` (
	`name` text PRIMARY KEY NOT NULL,
	`failing_since` integer
);
--> statement-breakpoint
CREATE TABLE `backups` (
	`stamp` text PRIMARY KEY NOT NULL,
	`place` text NOT NULL,
	`made_at` integer NOT NULL,
	`tried_at` integer
);
--> statement-breakpoint
CREATE TABLE `database_moves` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`place` text NOT NULL,
	`at` integer NOT NULL
);--> statement-breakpoint
CREATE VIRTUAL TABLE `find_texts_index` USING fts5(`text`, content='find_texts', content_rowid='id', tokenize='trigram remove_diacritics 1');--> statement-breakpoint
INSERT INTO `find_texts_index` (`find_texts_index`, `rank`) VALUES ('secure-delete', 1);--> statement-breakpoint
CREATE TRIGGER `find_texts_added` AFTER INSERT ON `find_texts` BEGIN
	INSERT INTO `find_texts_index` (`rowid`, `text`) VALUES (new.`id`, new.`text`);
END;--> statement-breakpoint
CREATE TRIGGER `find_texts_removed` AFTER DELETE ON `find_texts` BEGIN
	INSERT INTO `find_texts_index` (`find_texts_index`, `rowid`, `text`) VALUES ('delete', old.`id`, old.`text`);
END;--> statement-breakpoint
CREATE TRIGGER `users_find_added` AFTER INSERT ON `users` BEGIN
	INSERT INTO `find_texts` (`kind`, `ref`, `text`) VALUES ('user', new.`id`, new.`email` || coalesce(' ' || new.`contact_name`, ''));
END;--> statement-breakpoint
CREATE TRIGGER `users_find_changed` AFTER UPDATE OF `email`, `contact_name` ON `users`
WHEN old.`email` IS NOT new.`email` OR old.`contact_name` IS NOT new.`contact_name` BEGIN
	DELETE FROM `find_texts` WHERE `kind` = 'user' AND `ref` = new.`id`;
	INSERT INTO `find_texts` (`kind`, `ref`, `text`) VALUES ('user', new.`id`, new.`email` || coalesce(' ' || new.`contact_name`, ''));
END;--> statement-breakpoint
CREATE TRIGGER `payment_customers_find_added` AFTER INSERT ON `payment_customers` BEGIN
	INSERT INTO `find_texts` (`kind`, `ref`, `text`)
		SELECT 'payer', new.`customer_id`, new.`email` WHERE NOT EXISTS
			(SELECT 1 FROM `find_texts` WHERE `kind` = 'payer' AND `ref` = new.`customer_id` AND `text` = new.`email`);
END;--> statement-breakpoint
CREATE TRIGGER `payment_customers_find_changed` AFTER UPDATE OF `email` ON `payment_customers`
WHEN old.`email` IS NOT new.`email` BEGIN
	DELETE FROM `find_texts` WHERE `kind` = 'payer' AND `ref` = old.`customer_id` AND `text` = old.`email`
		AND NOT EXISTS (SELECT 1 FROM `orders` WHERE `customer_id` = old.`customer_id` AND `email` = old.`email`);
	INSERT INTO `find_texts` (`kind`, `ref`, `text`)
		SELECT 'payer', new.`customer_id`, new.`email` WHERE NOT EXISTS
			(SELECT 1 FROM `find_texts` WHERE `kind` = 'payer' AND `ref` = new.`customer_id` AND `text` = new.`email`);
END;--> statement-breakpoint
CREATE TRIGGER `orders_find_added` AFTER INSERT ON `orders`
WHEN new.`email` IS NOT NULL AND new.`customer_id` IS NOT NULL BEGIN
	INSERT INTO `find_texts` (`kind`, `ref`, `text`)
		SELECT 'payer', new.`customer_id`, new.`email` WHERE NOT EXISTS
			(SELECT 1 FROM `find_texts` WHERE `kind` = 'payer' AND `ref` = new.`customer_id` AND `text` = new.`email`);
END;--> statement-breakpoint
CREATE TRIGGER `orders_find_changed` AFTER UPDATE OF `email`, `customer_id` ON `orders`
WHEN old.`email` IS NOT new.`email` OR old.`customer_id` IS NOT new.`customer_id` BEGIN
	DELETE FROM `find_texts` WHERE `kind` = 'payer' AND `ref` = old.`customer_id` AND `text` = old.`email`
		AND NOT EXISTS (SELECT 1 FROM `orders` WHERE `customer_id` = old.`customer_id` AND `email` = old.`email`)
		AND NOT EXISTS (SELECT 1 FROM `payment_customers` WHERE `customer_id` = old.`customer_id` AND `email` = old.`email`);
	INSERT INTO `find_texts` (`kind`, `ref`, `text`)
		SELECT 'payer', new.`customer_id`, new.`email` WHERE new.`email` IS NOT NULL AND new.`customer_id` IS NOT NULL AND NOT EXISTS
			(SELECT 1 FROM `find_texts` WHERE `kind` = 'payer' AND `ref` = new.`customer_id` AND `text` = new.`email`);
END;--> statement-breakpoint
CREATE TRIGGER `audit_entries_keep` BEFORE UPDATE ON `audit_entries` BEGIN SELECT RAISE(ABORT, 'audit entries are never changed'); END;--> statement-breakpoint
CREATE TRIGGER `audit_entries_stay` BEFORE DELETE ON `audit_entries`
WHEN old.`seq` > coalesce((SELECT max(`seq`) FROM `audit_checkpoints`), 0) BEGIN SELECT RAISE(ABORT, 'audit entries are never deleted'); END;--> statement-breakpoint
CREATE TRIGGER `audit_checkpoints_keep` BEFORE UPDATE ON `audit_checkpoints` BEGIN SELECT RAISE(ABORT, 'audit checkpoints are never changed'); END;--> statement-breakpoint
CREATE TRIGGER `audit_checkpoints_stay` BEFORE DELETE ON `audit_checkpoints` BEGIN SELECT RAISE(ABORT, 'audit checkpoints are never deleted'); END;--> statement-breakpoint
INSERT INTO `seat_pools` VALUES ('main', 3, 'account', 90, 24, 60, 6, 90, 1, NULL, 72, 30, 0, NULL);
