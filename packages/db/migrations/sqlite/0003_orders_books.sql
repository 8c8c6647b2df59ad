CREATE TABLE `withdrawals` (
	`id` text PRIMARY KEY NOT NULL,
	`transaction_id` text NOT NULL,
	`user_id` text,
	`by` text NOT NULL,
	`name` text NOT NULL,
	`items` text NOT NULL,
	`state` text NOT NULL,
	`is_automatic` integer NOT NULL,
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
DROP INDEX `orders_user`;--> statement-breakpoint
ALTER TABLE `orders` ADD `subtotal` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `discount` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `tax` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `credit` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `credit_to_balance` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `grand_total` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `fee` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `earnings` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `payout_currency` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `billed_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `invoice_number` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `invoice_corrected_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `card_last_four` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `country` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `email_canonical` text;--> statement-breakpoint
CREATE INDEX `orders_invoice` ON `orders` (`invoice_number`);--> statement-breakpoint
CREATE INDEX `orders_card` ON `orders` (`card_last_four`);--> statement-breakpoint
CREATE INDEX `orders_billed` ON `orders` (`billed_at`);--> statement-breakpoint
CREATE INDEX `orders_total` ON `orders` (`grand_total`,`currency`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`,`transaction_id`);--> statement-breakpoint
ALTER TABLE `order_items` ADD `subtotal` integer;--> statement-breakpoint
ALTER TABLE `order_items` ADD `discount` integer;--> statement-breakpoint
ALTER TABLE `order_items` ADD `tax` integer;--> statement-breakpoint
ALTER TABLE `order_items` ADD `withdrawal_id` text REFERENCES withdrawals(id);--> statement-breakpoint
ALTER TABLE `adjustments` ADD `currency` text;--> statement-breakpoint
ALTER TABLE `adjustments` ADD `subtotal` integer;--> statement-breakpoint
ALTER TABLE `adjustments` ADD `tax` integer;--> statement-breakpoint
ALTER TABLE `adjustments` ADD `total` integer;--> statement-breakpoint
ALTER TABLE `adjustments` ADD `fee` integer;--> statement-breakpoint
ALTER TABLE `adjustments` ADD `earnings` integer;--> statement-breakpoint
ALTER TABLE `adjustments` ADD `payout_currency` text;--> statement-breakpoint
ALTER TABLE `adjustments` ADD `reason` text;--> statement-breakpoint
UPDATE `orders` SET `email_canonical` = lower(trim(`email`)) WHERE `buyer` = 'guest' AND `email` IS NOT NULL;
