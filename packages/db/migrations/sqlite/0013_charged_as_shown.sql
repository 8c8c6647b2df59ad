ALTER TABLE `skus` ADD `tax_category` text;--> statement-breakpoint
ALTER TABLE `provider_products` ADD `tax_category` text;--> statement-breakpoint
ALTER TABLE `account_locks` ADD `choice` text;--> statement-breakpoint
ALTER TABLE `account_locks` DROP COLUMN `price_id`;