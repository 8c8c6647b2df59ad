CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_canonical` text NOT NULL,
	`contact_name` text,
	`password_hash` text,
	`role` text NOT NULL,
	`email_verified_at` integer,
	`disabled_at` integer,
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
	`machine_id` text NOT NULL,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `devices` (
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
	`product_name` text NOT NULL,
	`subject` text NOT NULL,
	`plan_kind` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
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
	`version` text PRIMARY KEY NOT NULL,
	`released_at` integer NOT NULL,
	`withdrawn_at` integer
);
--> statement-breakpoint
CREATE TABLE `installers` (
	`id` text PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`device_type` text NOT NULL,
	`file_name` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	FOREIGN KEY (`version`) REFERENCES `releases`(`version`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `installers_version` ON `installers` (`version`,`device_type`);--> statement-breakpoint
CREATE TABLE `developers` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`website` text,
	`logo` text NOT NULL
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
	`is_featured` integer DEFAULT false NOT NULL,
	`instruments` text NOT NULL,
	FOREIGN KEY (`sku`) REFERENCES `skus`(`sku`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`developer_id`) REFERENCES `developers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `collections_slug_unique` ON `collections` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `collections_sku_unique` ON `collections` (`sku`);--> statement-breakpoint
CREATE INDEX `collections_developer` ON `collections` (`developer_id`);--> statement-breakpoint
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
	PRIMARY KEY(`sku`, `kind`),
	FOREIGN KEY (`sku`) REFERENCES `skus`(`sku`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `prices_price_id_unique` ON `prices` (`price_id`);--> statement-breakpoint
CREATE TABLE `provider_products` (
	`sku` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	FOREIGN KEY (`sku`) REFERENCES `skus`(`sku`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_products_product_id_unique` ON `provider_products` (`product_id`);--> statement-breakpoint
CREATE TABLE `catalog_state` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`changed_at` integer NOT NULL
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
	`set_aside_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `payment_events_open` ON `payment_events` (`applied_at`,`set_aside_at`,`due_at`);--> statement-breakpoint
CREATE INDEX `payment_events_entity` ON `payment_events` (`entity_id`);--> statement-breakpoint
CREATE INDEX `payment_events_received` ON `payment_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `payment_customers` (
	`customer_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`user_id` text,
	`bound_at` integer,
	`occurred_at_us` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payment_customers_user` ON `payment_customers` (`user_id`);--> statement-breakpoint
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
	`settled_at` integer,
	`buyer` text,
	`user_id` text,
	`email` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`);--> statement-breakpoint
CREATE INDEX `orders_customer` ON `orders` (`customer_id`);--> statement-breakpoint
CREATE INDEX `orders_subscription` ON `orders` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `orders_open` ON `orders` (`settled_at`,`status`);--> statement-breakpoint
CREATE TABLE `order_items` (
	`item_id` text PRIMARY KEY NOT NULL,
	`transaction_id` text NOT NULL,
	`price_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`total` integer NOT NULL,
	`sku` text,
	`grant_id` text,
	`code_hash` text,
	FOREIGN KEY (`transaction_id`) REFERENCES `orders`(`transaction_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_items_transaction` ON `order_items` (`transaction_id`);--> statement-breakpoint
CREATE INDEX `order_items_code` ON `order_items` (`code_hash`);--> statement-breakpoint
CREATE TABLE `adjustments` (
	`adjustment_id` text PRIMARY KEY NOT NULL,
	`transaction_id` text NOT NULL,
	`action` text NOT NULL,
	`status` text NOT NULL,
	`is_full` integer NOT NULL,
	`items` text NOT NULL,
	`occurred_at_us` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `adjustments_transaction` ON `adjustments` (`transaction_id`);--> statement-breakpoint
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
CREATE TABLE `plan_desks` (
	`user_id` text PRIMARY KEY NOT NULL,
	`changing_until` integer,
	`transaction_id` text,
	`price_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `outbox_messages_open` ON `outbox_messages` (`delivered_at`,`failed_at`,`due_at`);--> statement-breakpoint
CREATE TABLE `key_checks` (
	`name` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL
);--> statement-breakpoint
CREATE TRIGGER `audit_entries_keep` BEFORE UPDATE ON `audit_entries` BEGIN SELECT RAISE(ABORT, 'audit entries are never changed'); END;--> statement-breakpoint
CREATE TRIGGER `audit_entries_stay` BEFORE DELETE ON `audit_entries` BEGIN SELECT RAISE(ABORT, 'audit entries are never deleted'); END;
