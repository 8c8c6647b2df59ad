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
CREATE TABLE `grants` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`sku` text NOT NULL,
	`cause` text NOT NULL,
	`cause_ref` text NOT NULL,
	`granted_at` integer NOT NULL,
	`duration_ms` integer,
	`expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sku`) REFERENCES `skus`(`sku`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `grants_cause` ON `grants` (`cause`,`cause_ref`,`sku`);--> statement-breakpoint
CREATE INDEX `grants_user` ON `grants` (`user_id`);--> statement-breakpoint
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
	`released_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `skus` (
	`sku` text PRIMARY KEY NOT NULL,
	`product_name` text NOT NULL,
	`subject` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER `audit_entries_keep` BEFORE UPDATE ON `audit_entries` BEGIN SELECT RAISE(ABORT, 'audit entries are never changed'); END;--> statement-breakpoint
CREATE TRIGGER `audit_entries_stay` BEFORE DELETE ON `audit_entries` BEGIN SELECT RAISE(ABORT, 'audit entries are never deleted'); END;
