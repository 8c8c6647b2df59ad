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
CREATE TABLE `shop` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `repeats` (
	`name` text PRIMARY KEY NOT NULL,
	`leased_until` integer,
	`failing_since` integer
);
--> statement-breakpoint
ALTER TABLE `one_time_tokens` ADD `about_id` text;--> statement-breakpoint
ALTER TABLE `one_time_tokens` ADD `session_id` text;--> statement-breakpoint
ALTER TABLE `one_time_tokens` ADD `factor_ids` text;--> statement-breakpoint
ALTER TABLE `pack_publications` ADD `where_hash` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `pack_publications` SET `where_hash` = `id`;--> statement-breakpoint
ALTER TABLE `orders` ADD `erased_at` integer;--> statement-breakpoint
ALTER TABLE `refund_requests` ADD `plan_ended_at` integer;--> statement-breakpoint
ALTER TABLE `passkeys` ADD `added_by` text;--> statement-breakpoint
ALTER TABLE `totp` ADD `id` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `totp` SET `id` = `user_id`;--> statement-breakpoint
ALTER TABLE `totp` ADD `added_by` text;--> statement-breakpoint
ALTER TABLE `recovery_codes` ADD `set_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `recovery_codes` SET `set_id` = 'codes ' || `user_id`;--> statement-breakpoint
ALTER TABLE `recovery_codes` ADD `added_by` text;--> statement-breakpoint
ALTER TABLE `factor_resets` ADD `factor_ids` text;--> statement-breakpoint
DROP TRIGGER `payment_customers_find_added`;--> statement-breakpoint
DROP TRIGGER `payment_customers_find_changed`;--> statement-breakpoint
DROP TRIGGER `orders_find_added`;--> statement-breakpoint
DROP TRIGGER `orders_find_changed`;--> statement-breakpoint
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
END;