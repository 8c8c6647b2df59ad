CREATE TABLE `catalog_state` (
	`id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
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
	`instruments` text NOT NULL,
	FOREIGN KEY (`sku`) REFERENCES `skus`(`sku`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`developer_id`) REFERENCES `developers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `collections_slug_unique` ON `collections` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `collections_sku_unique` ON `collections` (`sku`);--> statement-breakpoint
CREATE INDEX `collections_developer` ON `collections` (`developer_id`);--> statement-breakpoint
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
CREATE TABLE `orders` (
	`transaction_id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`occurred_at_us` integer NOT NULL,
	`customer_id` text,
	`subscription_id` text,
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
CREATE INDEX `orders_open` ON `orders` (`settled_at`,`status`);--> statement-breakpoint
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
CREATE TABLE `provider_cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`cursor` text NOT NULL,
	`read_at` integer NOT NULL
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
CREATE INDEX `reviews_open` ON `reviews` (`resolved_at`,`created_at`);