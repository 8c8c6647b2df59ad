CREATE TABLE `key_checks` (
	`name` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `collections` ADD `is_featured` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `releases` ADD `withdrawn_at` integer;--> statement-breakpoint
ALTER TABLE `skus` ADD `plan_kind` text;--> statement-breakpoint
CREATE INDEX `payment_customers_email` ON `payment_customers` (lower("email"));--> statement-breakpoint
UPDATE `skus` SET `plan_kind` = 'plus' WHERE `sku` = 'MUS-00001';--> statement-breakpoint
UPDATE `skus` SET `plan_kind` = 'essentials' WHERE `sku` = 'MUS-00003';
