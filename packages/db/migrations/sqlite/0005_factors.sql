CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`device_type` text NOT NULL,
	`is_backed_up` integer NOT NULL,
	`transports` text NOT NULL,
	`aaguid` text NOT NULL,
	`rp_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`flagged_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `totp` (
	`user_id` text PRIMARY KEY NOT NULL,
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
	`created_at` integer NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `login_challenges` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`machine_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`tries` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `login_challenges_user` ON `login_challenges` (`user_id`);--> statement-breakpoint
CREATE INDEX `login_challenges_expiry` ON `login_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `factor_resets` (
	`user_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`requested_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`mailed_at` integer NOT NULL,
	`ended_at` integer,
	`outcome` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `factor_resets_due` ON `factor_resets` (`ended_at`,`due_at`);--> statement-breakpoint
CREATE TABLE `milestones` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `sessions` ADD `kind` text DEFAULT 'portal' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `factor_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `confirmed_until` integer;