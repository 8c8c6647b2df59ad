CREATE TABLE `plan_desks` (
	`user_id` text PRIMARY KEY NOT NULL,
	`changing_until` integer,
	`transaction_id` text,
	`price_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `subscription_notices` (
	`subscription_id` text NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`subscription_id`, `kind`, `ref`)
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
CREATE TABLE `trial_claims` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`reserved_until` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `trial_claims_user` ON `trial_claims` (`user_id`);--> statement-breakpoint
ALTER TABLE `grants` ADD `grace_until` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `origin` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `period_ends_at` integer;--> statement-breakpoint
CREATE INDEX `orders_subscription` ON `orders` (`subscription_id`);