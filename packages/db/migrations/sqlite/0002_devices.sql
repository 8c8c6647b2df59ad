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
	`created_by` text NOT NULL,
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
	`is_weak` integer NOT NULL,
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
CREATE TABLE `plugin_device_ids` (
	`device_id` text NOT NULL,
	`kind` text NOT NULL,
	`id_hash` text NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`device_id`, `kind`, `id_hash`),
	FOREIGN KEY (`device_id`) REFERENCES `plugin_devices`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `plugin_installs` (
	`id` text PRIMARY KEY NOT NULL,
	`device_id` text NOT NULL,
	`token_hash` text NOT NULL,
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
	`charge_ends_at` integer,
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
	`device_id` text NOT NULL,
	`user_id` text NOT NULL,
	`request_id` text NOT NULL,
	`file_hash` text NOT NULL,
	`issued_at` integer NOT NULL,
	`ends_at` integer,
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
	`created_at` integer NOT NULL,
	`retired_at` integer
);
--> statement-breakpoint
ALTER TABLE `skus` ADD `pool` text DEFAULT 'main' NOT NULL;--> statement-breakpoint
ALTER TABLE `releases` ADD `channel` text DEFAULT 'stable' NOT NULL;--> statement-breakpoint
ALTER TABLE `releases` ADD `notes` text;--> statement-breakpoint
INSERT INTO `seat_pools` SELECT 'main', 3, 'account', 90, 24, 60, 6, 90, 1, NULL, 72, 30, 0, CASE WHEN EXISTS (SELECT 1 FROM `users`) THEN CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) + 5184000000 END;